// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Decodes base64url as in tokens (RFC 7515): canonical, no padding, no line breaks. Nothing for any other text.
std::optional<std::string> decodeBase64Url(std::string_view text);

}  // namespace fairlead::broker
