// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/what_if.h"

#include <functional>

namespace fairlead::gui {

// Replays of the recorded past. See calls.h for the rules of every call.
class WhatIfCalls {
public:
    virtual ~WhatIfCalls() = default;

    // part: 0 to 1. isWaiting: another replay runs.
    using Progress = std::function<void(double part, bool isWaiting)>;

    // Scope read, needs a token for all tenants. Changes nothing. Takes seconds, and a minute for very many tasks; the
    // broker stops it when the call is dropped. NotFound: nothing is recorded of that time. TooMany: too many tasks, or
    // too many replays at once.
    virtual Call replayPast(const WhatIfQuestion& question, Progress progress, Then<WhatIfAnswer> then) = 0;
    // Scope read, needs a token for all tenants.
    virtual Call getRecording(Then<Recording> then) = 0;
};

}  // namespace fairlead::gui
