// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "broker/core/operation.h"

#include <string>
#include <string_view>

namespace fairlead::broker {

// What happened to a bulk job, as an event: type is one of event_types::kOperation…. author: who asked for it now; empty:
// nobody, it came by itself. The event is of the job's tenant if it has exactly one.
Event operationEvent(std::string_view type, const Operation& operation, const std::string& author, Time now);

// Whether it is over and all tasks that it requeued have ended.
bool isSettled(const Operation& operation);

}  // namespace fairlead::broker
