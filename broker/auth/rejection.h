// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <string>
#include <utility>

namespace fairlead::broker {

// A token was rejected. why: for the log only, the client is not told.
inline Status rejected(std::string why) { return {Code::Unauthenticated, std::move(why)}; }

// A key or a key file cannot be used. why: for the operator.
inline Status badKey(std::string why) { return {Code::InvalidArgument, std::move(why)}; }

}  // namespace fairlead::broker
