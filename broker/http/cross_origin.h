// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_exchange.h"

#include <optional>

namespace fairlead::broker {

// What a browser asks before a web page's script may send its request (the Fetch standard's CORS preflight) is answered here,
// without a token, because it shows none; nothing for any other request. REQUIRES: the page is allowed, see checkVisitor().
// What is possible at the address is not looked at: the request itself finds out. Any thread.
std::optional<HttpAnswer> preflightAnswer(const HttpRequest& request);

}  // namespace fairlead::broker
