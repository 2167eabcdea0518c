// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/wait_reason.h"
#include "shared/clock.h"

#include <string>

namespace fairlead::broker {

// A reason as a sentence without a full stop. Says how long it has lasted by `now`; the caller shows the time `until`.
std::string textOf(const WaitReason& reason, Time now);

}  // namespace fairlead::broker
