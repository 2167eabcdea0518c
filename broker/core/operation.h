// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/core/tenant_scope.h"
#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// Selects dead tasks. All conditions that are set must hold.
struct DeadLetterFilter {
    TenantScope tenants;
    std::string command;                 // empty: any; upper and lower case are the same
    std::vector<uint64_t> fingerprints;  // of the errors, any of them; empty: any error
    std::string errorContains;
    std::optional<Time> diedFrom;   // inclusive
    std::optional<Time> diedUntil;  // exclusive
    std::vector<TaskId> ids;        // empty: any
    uint32_t requeuedBy = 0;        // the bulk job that last requeued it; 0: any
};

// Numbers are stored on disk and used on the wire: never reuse one.
enum class DeadLetterOrder : uint8_t { ByTenant = 0, OldestFirst = 1, NewestFirst = 2 };  // by tenant: oldest first
enum class OperationKind : uint8_t { Requeue = 1, Delete = 2, Purge = 3, DeleteTenant = 4 };
enum class OperationState : uint8_t { Running = 1, Paused = 2, Cancelled = 3, Done = 4 };

// Bits: which tasks a purge deletes.
constexpr uint8_t kPurgeWaiting = 1;  // ready and delayed
constexpr uint8_t kPurgeDead = 2;
constexpr uint8_t kPurgeCompleted = 4;

struct OperationSpec {
    OperationKind kind = OperationKind::Requeue;
    DeadLetterFilter filter;
    uint32_t perSecond = 0;  // 0: as fast as live traffic allows
    std::string startedBy;
    std::string reason;
    DeadLetterOrder order = DeadLetterOrder::ByTenant;

    // Requeue only. The job pauses itself if more than this part of its tasks that ended died again. Unset: never.
    std::optional<double> stopAtFailureRate;
    // Requeue only. Requeues this many first, waits for their end, and goes on only within that rate. 0: all at once.
    uint32_t canary = 0;

    // Purge and DeleteTenant: of the filter only the one tenant counts and, for a purge, the command.
    uint8_t purged = 0;   // kPurge… bits; of a purge only
    uint32_t tenant = 0;  // the tenant's number when the job begins: later the name may stand for another tenant

    std::optional<uint64_t> total;  // tasks that it covers, counted when it began; unset: not known

    bool isSweep() const { return kind == OperationKind::Purge || kind == OperationKind::DeleteTenant; }
};

// The progress of a bulk job: what changes with each step.
struct OperationProgress {
    OperationState state = OperationState::Running;
    std::optional<Time> endedAt;
    uint64_t examined = 0;  // dead tasks looked at, whether they matched or not
    uint64_t done = 0;
    uint64_t skipped = 0;

    // What became of the requeued tasks, counted as long as the job is kept.
    uint64_t completedAgain = 0;
    uint64_t failedAgain = 0;
    uint64_t withdrawn = 0;      // deleted by somebody before they ended
    bool isSettledTold = false;  // that they have all ended

    std::string pausedBecause;  // set if the job paused itself
    bool canaryPassed = false;  // also if somebody resumed the job nevertheless
    // endedAgain() and failedAgain when the job was last resumed: the failure rate counts from there.
    uint64_t judgedFrom = 0;
    uint64_t forgiven = 0;

    uint64_t endedAgain() const { return completedAgain + failedAgain; }

    bool isOver() const { return state == OperationState::Cancelled || state == OperationState::Done; }
};

// A bulk job over dead tasks, run by the broker. It covers the tasks that were dead when it began: tasks that die later
// are left alone, and tasks that were requeued or deleted meanwhile count as skipped.
struct Operation : OperationProgress {
    uint64_t id = 0;
    OperationSpec spec;
    Time startedAt;

    bool isInCanary() const { return spec.canary > 0 && !canaryPassed; }
    bool waitsForCanary() const { return isInCanary() && done >= spec.canary; }
};

enum class OperationAction { Pause, Resume, Cancel };

}  // namespace fairlead::broker
