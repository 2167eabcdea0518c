// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Base64url as tokens use it (RFC 7515): no padding, no line breaks, and exactly one spelling of each text. Nothing for
// everything else.
std::optional<std::string> decodeBase64Url(std::string_view text);

}  // namespace fairlead::broker
