// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/admission/tenant_admission.h"
#include "broker/core/bounds/demand_meter.h"
#include "broker/core/bounds/freeing_pace.h"
#include "broker/core/bounds/gcra.h"
#include "broker/tables/ready_queue.h"
#include "broker/telemetry/queue_board.h"
#include "shared/check.h"
#include "shared/clock.h"
#include "shared/limits/tenant_limits.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// Everything that the engine holds of one tenant. Counters are sums over tasks and leases and never depend on what a
// client reports; recovery recomputes them.
struct TenantState {
    TenantNumber number = 0;
    const std::string* name = nullptr;
    std::optional<Time> knownSince;  // when its name was first kept
    std::map<CommandNumber, ReadyQueue> queues;

    uint64_t ready = 0;
    uint64_t delayed = 0;
    uint64_t retrying = 0;  // of the delayed: those that failed before
    uint64_t inProgress = 0;
    uint64_t held = 0;  // until they are activated
    uint64_t dead = 0;
    uint64_t bytes = 0;  // of the payloads of tasks that are ready, delayed or in progress

    TenantLimits limits;  // in force now; every change passes through Engine::refreshLimits()
    TenantAdmission admission;

    uint64_t enqueuedTotal = 0;
    uint64_t doneTotal = 0;
    uint64_t failedTotal = 0, failedTries = 0;  // tries; and of these those that workers said had failed
    uint64_t deadTotal = 0;                     // that became dead letters
    uint64_t expiredTotal = 0;

    // Tasks that were handed out, and how long they had been ready.
    uint64_t begunTotal = 0;
    int64_t waitedMicros = 0;

    // Service received: seat-time of ended deliveries, and the sum of start times of running ones.
    int64_t endedSeatMicros = 0;
    int64_t startSum = 0;

    DemandMeter demand;  // as of the last tick that included it
    Time demandMeteredAt;

    // The same by command; ready tasks are counted by the queues. Contains only commands that `queues` contains.
    struct CommandCounts {
        uint64_t delayed = 0;
        uint64_t retrying = 0;  // of the delayed
        uint64_t inProgress = 0;
        uint64_t held = 0;
        QueueTotals totals;
        FreeingPace pace;

        bool isEmpty() const { return delayed + inProgress + held == 0; }
    };
    std::map<CommandNumber, CommandCounts> byCommand;
    std::vector<QueueCounters> publishedQueues;  // at the last tick

    uint64_t deletion = 0;   // the job that is deleting it, while tasks neither come in nor go out; 0: none
    bool isDeleted = false;  // its number is never used again
    // Of a cancelled deletion: webhooks that it had dropped may still be being called.
    std::string droppedUpTo;  // the cursor of the deletion
    Time droppedAt;

    // The latest creates that were refused one after the other for the same reason.
    struct RefusedCreates {
        std::string key;  // of the limit
        uint64_t count = 0;
        Time since;
        Time latest;
    };
    static constexpr Micros kRefusedOfLate = std::chrono::minutes(1);
    RefusedCreates refusedCreates;
    void countRefused(std::string_view key, uint64_t creates, Time now) {
        if (refusedCreates.key != key || now - refusedCreates.latest > kRefusedOfLate)
            refusedCreates = {std::string(key), 0, now, now};
        refusedCreates.count += creates;
        refusedCreates.latest = now;
    }

    // As things are set, none is begun, and nobody knows until when.
    bool isStopped() const { return limits.paused || limits.maxConcurrency == 0u; }
    std::set<CommandNumber> mayBeIdle;  // commands whose last task may have gone
    Gcra newCommands;                   // names of commands that are kept from now on, for ever

    bool dirty = false;  // changed since the last tick

    // Also forgets what was counted for them. If their commands come again, they are new ones. O(mayBeIdle).
    void forgetIdleQueues() {
        std::erase_if(mayBeIdle, [this](CommandNumber command) {
            const auto queue = queues.find(command);
            const auto counts = byCommand.find(command);
            const bool isEmpty = counts == byCommand.end() || counts->second.isEmpty();
            // One that has a read under way is looked at again.
            if (queue == queues.end() || !isEmpty || queue->second.size() > 0) return true;
            if (!queue->second.isIdle()) return false;
            if (counts != byCommand.end()) byCommand.erase(counts);
            queues.erase(queue);
            return true;
        });
    }
    // A task of the command that had been ready for so long is handed out.
    void served(CommandNumber command, Micros waited, Time now) {
        ++begunTotal;
        waitedMicros += waited.count();
        CommandCounts& counts = countsOf(command);
        ++counts.totals.begun;
        counts.totals.waitedMicros += waited.count();
        counts.pace.served(now);
        mayBeIdle.insert(command);
    }
    // It waits again.
    void returned(CommandNumber command) { countsOf(command).pace.returned(); }

    void takeReady() {
        FAIRLEAD_CHECK(ready > 0);
        --ready;
    }
    void takeDead() {
        FAIRLEAD_CHECK(dead > 0);
        --dead;
    }
    void takeBytes(uint64_t payload) {
        FAIRLEAD_CHECK(bytes >= payload);
        bytes -= payload;
    }

    // The only ways to change `delayed`, `inProgress` and `held`; by 1 or -1.
    void addDelayed(CommandNumber command, uint16_t attempts, int change) {
        FAIRLEAD_CHECK(change > 0 || (delayed > 0 && countsOf(command).delayed > 0 && (attempts == 0 || retrying > 0)));
        delayed += uint64_t(change);
        CommandCounts& counts = countsOf(command);
        counts.delayed += uint64_t(change);
        if (counts.isEmpty()) mayBeIdle.insert(command);
        if (attempts == 0) return;
        retrying += uint64_t(change);
        counts.retrying += uint64_t(change);
    }
    void addInProgress(CommandNumber command, int change) {
        FAIRLEAD_CHECK(change > 0 || (inProgress > 0 && countsOf(command).inProgress > 0));
        inProgress += uint64_t(change);
        CommandCounts& counts = countsOf(command);
        counts.inProgress += uint64_t(change);
        if (counts.isEmpty()) mayBeIdle.insert(command);
    }

    void addHeld(CommandNumber command, int change) {
        FAIRLEAD_CHECK(change > 0 || (held > 0 && countsOf(command).held > 0));
        held += uint64_t(change);
        CommandCounts& counts = countsOf(command);
        counts.held += uint64_t(change);
        if (counts.isEmpty()) mayBeIdle.insert(command);
    }

    // The only ways to count tasks that came in or ended.
    void countEnqueued(CommandNumber command) {
        ++enqueuedTotal;
        ++countsOf(command).totals.enqueued;
    }
    void countDone(CommandNumber command) {
        ++doneTotal;
        ++countsOf(command).totals.done;
    }
    void countFailed(CommandNumber command) {
        ++failedTotal;
        ++countsOf(command).totals.failed;
    }
    void countDiscarded(CommandNumber command) { ++countsOf(command).totals.discarded; }
    void countExpired(CommandNumber command) {
        countDiscarded(command);
        ++countsOf(command).totals.expired;
    }
    void countCancelled(CommandNumber command) { ++countsOf(command).totals.cancelled; }

    // Of all leases so far; those that are lost included.
    int64_t seatMicros(Time now) const { return endedSeatMicros + int64_t(inProgress) * now.micros - startSum; }

private:
    CommandCounts& countsOf(CommandNumber command) {
        queues.try_emplace(command);
        return byCommand[command];
    }
};

}  // namespace fairlead::broker
