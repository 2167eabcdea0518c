// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

namespace fairlead::broker {

// What the parts of checkConfig() share. message: begins with the key.
inline Status unusable(std::string message) { return {Code::InvalidArgument, std::move(message)}; }

inline Status checkRange(const std::string& key, int64_t value, int64_t least, int64_t most) {
    if (value >= least && value <= most) return {};
    return unusable(key + ": is " + std::to_string(value) + ", must be from " + std::to_string(least) + " to " +
                    std::to_string(most));
}

inline int64_t seconds(Micros duration) { return std::chrono::floor<std::chrono::seconds>(duration).count(); }

// The section [auth]: the mode, the tokens, the providers and their key files.
Status checkAuth(const Config& config);

// No text that reaches the log holds control characters. Call it first: messages of the other checks quote such texts.
Status checkTexts(const Config& config);

}  // namespace fairlead::broker
