// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"

#include <string>
#include <utility>

namespace fairlead::broker {

// What the parts of checkConfig() share. message: begins with the key.
inline Status unusable(std::string message) { return {Code::InvalidArgument, std::move(message)}; }

// The section [auth]: the mode, the tokens, the providers and their key files.
Status checkAuth(const Config& config);

// No text that reaches the log holds control characters. Call it first: messages of the other checks quote such texts.
Status checkTexts(const Config& config);

// Every number is in the range that its key's entry says.
Status checkRanges(const Config& config);

}  // namespace fairlead::broker
