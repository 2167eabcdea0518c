// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/core/tenant_scope.h"
#include "shared/clock.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// Which dead tasks are meant. Everything that is set must hold.
struct DeadLetterFilter {
    TenantScope tenants;
    std::string command;                  // empty: any; upper and lower case are the same
    std::optional<uint64_t> fingerprint;  // of the error
    std::string errorContains;
    std::optional<Time> diedFrom;   // inclusive
    std::optional<Time> diedUntil;  // exclusive
    std::vector<TaskId> ids;        // empty: any
};

// Numbers are stored on disk: never reuse one; they are those of the wire, too.
enum class DeadLetterOrder : uint8_t { ByTenant = 0, OldestFirst = 1, NewestFirst = 2 };  // by tenant: oldest first
enum class OperationKind : uint8_t { Requeue = 1, Delete = 2, Purge = 3, DeleteTenant = 4 };
enum class OperationState : uint8_t { Running = 1, Paused = 2, Cancelled = 3, Done = 4 };

// What a purge takes away, as bits.
constexpr uint8_t kPurgeWaiting = 1;  // ready and delayed
constexpr uint8_t kPurgeDead = 2;
constexpr uint8_t kPurgeCompleted = 4;

struct OperationSpec {
    OperationKind kind = OperationKind::Requeue;
    DeadLetterFilter filter;
    uint32_t perSecond = 0;  // 0: as fast as goes beside live traffic
    std::string startedBy;
    std::string reason;
    DeadLetterOrder order = DeadLetterOrder::ByTenant;

    // Of a requeue. The share of the tasks brought back that may die again, of all that have ended: beyond it the job
    // pauses itself. Unset: however many.
    std::optional<double> stopAtFailureRate;
    // Brings back so many first, waits until they have ended, and goes on only within that rate. 0: all at once.
    uint32_t canary = 0;

    // Of a purge or the deletion of a tenant: of its filter only the one tenant counts and, for a purge, the command.
    uint8_t purged = 0;   // states; of a purge only
    uint32_t tenant = 0;  // the tenant's number, set when the job begins: the name may get another one

    bool isSweep() const { return kind == OperationKind::Purge || kind == OperationKind::DeleteTenant; }
};

// How far a bulk job has come: what changes with each of its steps.
struct OperationProgress {
    OperationState state = OperationState::Running;
    std::optional<Time> endedAt;
    uint64_t examined = 0;  // dead tasks looked at, whether they matched or not
    uint64_t done = 0;
    uint64_t skipped = 0;

    // What became of the tasks brought back, counted while the job is remembered.
    uint64_t completedAgain = 0;
    uint64_t failedAgain = 0;
    uint64_t withdrawn = 0;  // deleted by somebody before they ended

    std::string pausedBecause;  // it paused itself
    bool canaryPassed = false;  // or somebody resumed it all the same
    // What had ended before it was last resumed is not held against it again.
    uint64_t judgedFrom = 0;
    uint64_t forgiven = 0;

    uint64_t endedAgain() const { return completedAgain + failedAgain; }

    bool isOver() const { return state == OperationState::Cancelled || state == OperationState::Done; }
};

// A bulk job over dead tasks, run by the broker. Its set is what was dead when it began: what dies later is left alone,
// and what was brought back or forgotten meanwhile counts as skipped.
struct Operation : OperationProgress {
    uint64_t id = 0;
    OperationSpec spec;
    Time startedAt;

    bool isInCanary() const { return spec.canary > 0 && !canaryPassed; }
    bool waitsForCanary() const { return isInCanary() && done >= spec.canary; }
};

enum class OperationAction { Pause, Resume, Cancel };

}  // namespace fairlead::broker
