// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/ojs/call/ojs_call.h"

namespace fairlead::broker {

// A job may be the last one of its worker: a member of its metadata whose name ends in "directive" says "quiet" or
// "terminate", and the worker is told so with its next heartbeat. Only for brokers where everybody may give that order
// (OjsContext::isOpen): with tokens it is the administration's. Any thread; nothing happens for other jobs.
void orderWorker(const OjsCall& call, const Assignment& task);

}  // namespace fairlead::broker
