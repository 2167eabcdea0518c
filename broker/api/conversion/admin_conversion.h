// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/runtime/engine_thread.h"
#include "broker/query/task_attempts.h"
#include "broker/telemetry/tenant_statistics.h"
#include "fairlead/admin/v1/admin.pb.h"

#include <optional>

namespace fairlead::broker {

// Conversions between the administration service's messages and the broker's values.

void fillTask(admin::v1::Task* message, TaskView&& task);
void fillAttempt(admin::v1::Attempt* message, TaskAttempt&& attempt);
void fillTenant(admin::v1::TenantStatistics* message, const TenantFigures& figures);
void fillQueue(admin::v1::Queue* message, const QueueRow& row);
void fillCommits(admin::v1::CommitStatistics* message, const CommitFigures& figures);
void fillTotals(admin::v1::BrokerTotals* message, const BrokerFigures& figures, Time now);

admin::v1::TaskState toTaskState(TaskState state);
// Nothing: any.
std::optional<TaskState> toTaskState(admin::v1::TaskState state);

}  // namespace fairlead::broker
