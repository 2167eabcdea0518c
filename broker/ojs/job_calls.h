// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/http/json_value.h"
#include "broker/ojs/call/ojs_call.h"
#include "broker/ojs/values/ojs_job.h"

#include <string>

namespace fairlead::broker {

// Create, read, cancel and activate jobs; batches that are all or nothing.
void addJobCalls(OjsRoutes& routes);
// POST /jobs/bulk: many jobs, of several tenants if they need not be created together. POST /jobs/bulk/cancel, retry and
// delete: many jobs by their ids. Each answers what became of each.
void addBulkCalls(OjsRoutes& routes);

// The key that makes a request one that can be sent again, from its header, or the body's member; false: it was refused.
bool readKey(const OjsCallPtr& call, const JsonValue& body, std::string* key);
// What of the work that the two say is not the same; the rest may have been changed since, as the args of an edited task, or
// depends on the moment of the request. Empty: nothing.
std::string differenceOf(const TaskBody& task, const NewJob& job, bool isEdited);

}  // namespace fairlead::broker
