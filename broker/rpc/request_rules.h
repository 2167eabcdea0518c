// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace fairlead::broker {

// Rules that are the same for every call.

inline constexpr uint32_t kDefaultPage = 100;
inline constexpr uint32_t kLargestPage = 1000;
inline constexpr size_t kMostReason = 1024;  // bytes
inline constexpr int kMostAttempts = 65535;

// message: begins with the name of the wrong field.
inline Status bad(std::string message) { return {Code::InvalidArgument, std::move(message)}; }

inline Status noSuchTask(const std::string& id) { return {Code::NotFound, "no task '" + id.substr(0, 64) + "'"}; }

inline uint32_t pageSizeOf(uint32_t asked, uint32_t most = kLargestPage) {
    return asked == 0 ? kDefaultPage : std::min(asked, most);
}

// The reason for a change, which goes into the audit log.
inline Status checkReason(const std::string& reason) {
    if (reason.find_first_not_of(" \t\r\n\v\f") == std::string::npos) return bad("reason: is required");
    if (reason.size() > kMostReason) return bad("reason: is longer than " + std::to_string(kMostReason) + " bytes");
    return {};
}

}  // namespace fairlead::broker
