// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_exchange.h"
#include "shared/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Bodies in gzip's form (RFC 1952). Some ten milliseconds for each megabyte.

std::string gzipped(std::string_view text);
// InvalidArgument: this is no gzip, or not all of it. OutOfRange: it has more than so many bytes; no more than that is unpacked.
Result<std::string> gunzipped(std::string_view packed, size_t most);

// The coding that the request says its body has, in lower case; empty: it has none, or there is no body.
std::string codingOf(const HttpRequest& request);

// Whether a client that sends this Accept-Encoding takes it.
bool acceptsGzip(std::string_view accepted);

}  // namespace fairlead::broker
