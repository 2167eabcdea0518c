// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/command.h"
#include "broker/ojs/call/ojs_call.h"
#include "shared/clock.h"

namespace fairlead::broker {

inline constexpr Micros kLongestFetch = std::chrono::seconds(60);

// Hands the request what the engine gives, at once; with a wait, when there is something or the wait is over. A client
// that leaves meanwhile gets nothing, and its jobs go to others. fetch: all but `wait` and `reply`. wait: 0 to
// kLongestFetch. Any thread.
void beginFetch(const OjsCallPtr& call, FetchTasks fetch, Micros wait);

// Answers that there is nothing, after the wait: so a worker that is to take nothing does not ask again at once.
void answerNothing(const OjsCallPtr& call, Micros wait);

}  // namespace fairlead::broker
