// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/engine/command.h"
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

// Between stream messages and the engine's values. What is refused here is refused with the text that goes into the
// acknowledgement. The messages given are consumed: their long fields are moved out.

// Trims, defaults and clamps as the wire protocol says; run_at wins over delay_seconds.
Result<NewTask> toNewTask(producerpb::CreateTask& message, const Limits& limits, Time now);

// An item for SubmitResults that is refused, whatever the result says.
SubmitResults::Item toRefusedItem(workerpb::Result& message, std::string refusal);

// The same; a result that cannot stand carries its refusal.
SubmitResults::Item toResultItem(workerpb::Result& message, const Limits& limits);

void fillTask(workerpb::Task* message, Assignment& assignment);

// An absolute http or https URL with a host.
bool isWebhookUrl(std::string_view url);

}  // namespace fairlead::broker
