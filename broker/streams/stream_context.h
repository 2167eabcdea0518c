// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/core/bounds/memory_budget.h"
#include "broker/runtime/engine_thread.h"
#include "broker/streams/command_sets.h"
#include "broker/rpc/limits.h"
#include "broker/rpc/open_streams.h"
#include "broker/rpc/refusals.h"
#include "shared/clock.h"

#include <atomic>
#include <cstdint>

namespace fairlead::broker {

// What every client stream needs from the broker; outlives all streams.
struct StreamContext {
    EngineThread* engine = nullptr;
    const Authenticator* authenticator = nullptr;
    const Clock* clock = nullptr;
    OpenStreams* openStreams = nullptr;
    Refusals* refusals = nullptr;
    Limits limits;
    CommandSets commandSets{&limits};
    MemoryBudget* unanswered = nullptr;  // commands that the engine has not answered
    MemoryBudget* untaken = nullptr;     // messages that clients have not taken
    uint32_t defaultLeaseSeconds = 300;
    std::atomic<uint64_t> lastSession{0};
};

}  // namespace fairlead::broker
