// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <string>
#include <utility>

namespace fairlead::broker {

// Of a token; why is for the log, the client learns only that it was rejected.
inline Status rejected(std::string why) { return {Code::Unauthenticated, std::move(why)}; }

// Of a key, or of a file of keys; for who runs the broker.
inline Status badKey(std::string why) { return {Code::InvalidArgument, std::move(why)}; }

}  // namespace fairlead::broker
