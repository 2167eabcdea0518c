// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/engine/commands/command.h"
#include "broker/rpc/limits.h"
#include "shared/result.h"

#include <string>
#include <string_view>

namespace producerpb {
class CreateTask;
}
namespace workerpb {
class Result;
class Task;
}  // namespace workerpb

namespace fairlead::broker {

// Conversions between stream messages and the engine's values. The text of a refusal goes into the acknowledgement. The
// messages given are consumed: their long fields are moved out.

// Trims, fills in defaults and clamps as the wire protocol says; run_at takes precedence over delay_seconds.
Result<NewTask> toNewTask(producerpb::CreateTask& message, const Limits& limits, Time now);

// An item for SubmitResults that is refused with this text, whatever the result contains.
SubmitResults::Item toRefusedItem(workerpb::Result& message, std::string refusal);

// An item for SubmitResults; if the result is invalid, the item holds the refusal.
SubmitResults::Item toResultItem(workerpb::Result& message, const Limits& limits);

void fillTask(workerpb::Task* message, Assignment& assignment);

}  // namespace fairlead::broker
