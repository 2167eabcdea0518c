// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace fairlead::broker {

using Digest = std::array<uint8_t, 32>;  // SHA-256

Digest sha256(std::string_view text);
// Parses exactly 64 hex digits in either case.
std::optional<Digest> parseDigest(std::string_view hex);

}  // namespace fairlead::broker
