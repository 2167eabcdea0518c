// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/rpc/limits.h"
#include "shared/status.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairlead::broker {

// What a task may be, behind whichever door it comes: every door makes a NewTask of what it was sent, and asks here.

// InvalidArgument names the field, its size and the limit (with LimitReached).
Status checkTask(const TaskBody& task, const Limits& limits);

// The same of its idempotency key alone, which Open Job Spec has of a whole request; "" is none.
Status checkIdempotencyKey(std::string_view key, const Limits& limits);

// The same of the name of its queue alone, wherever a client gives one to be set, asked for or purged. An empty one is for the
// caller to judge.
Status checkCommand(std::string_view command, const Limits& limits);

// The part of it that needs all of a task, also when one field of it is changed: with a payload of so many bytes, it must fit
// into the message to its worker.
Status checkFit(const TaskBody& task, size_t payloadBytes, const Limits& limits);

// As codeQ takes numbers beyond what it knows: the next that it knows. A task without a payload has `null`.
void clampTask(NewTask& task);

// An http or https URL with a host and nothing that could confuse a receiver.
bool isWebhookUrl(std::string_view url);

// limit: the key of the configuration; "": the bound is fixed.
Status tooLarge(std::string_view what, size_t size, std::string_view limit, uint32_t most);

}  // namespace fairlead::broker
