// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/error_fingerprint.h"
#include "broker/engine/backoff.h"
#include "broker/engine/engine.h"
#include "broker/store/dead_records.h"

#include <algorithm>

namespace fairlead::broker {

void Engine::makeReady(TenantState& owner, const TaskId& id, const LiveRecord& live, Time now) {
    ReadyQueue& queue = owner.queues[live.command];
    const bool wasEmpty = !queue.hasHead();
    ReadyTask task{id,    nextSequence(now), live.payloadBytes, live.attempts, live.maxAttempts, live.requeues,
                   false, live.webhookLane,  live.lineage};
    const bool inWindow = queue.append(live.priority, task, windowSize());

    LiveRecord record = live;
    record.delayed = false;
    record.indexed = !inWindow;
    record.sequence = task.sequence;
    record.due = {};
    m_turn.writes.put(Table::Live, taskKey(owner.number, id), record.encode());
    if (inWindow) {
        ++m_inWindows;
        if (wasEmpty)
            queueHasWork(owner, live.command, now);
        else if (queue.size() == Scheduler::kFewWaiting + 1)
            m_scheduler->noteWaiting({owner.number, live.command}, queue.size(), now);
    } else {
        m_turn.writes.put(Table::Ready, readyKey(owner.number, live.command, live.priority, task.sequence),
                          ReadyRecord{id, task.payloadBytes, task.attempts, task.maxAttempts, task.requeues,
                                      task.webhookLane, task.lineage}
                              .encode());
        requestRefill(owner, live.command, queue);
    }
    ++owner.ready;
    changed(owner, id);
}

void Engine::makeDelayed(TenantState& owner, const TaskId& id, LiveRecord live, Time due) {
    live.delayed = true;
    live.indexed = false;
    live.sequence = 0;
    live.due = due;
    const std::string record = live.encode();
    m_turn.writes.put(Table::Live, taskKey(owner.number, id), record);
    m_turn.writes.put(Table::Due, dueKey(DueKind::Delayed, due, owner.number, id), record);
    m_delayed.add({due, owner.number, id, live});
    owner.addDelayed(live.command, live.attempts, 1);
    changed(owner, id);
}

void Engine::lease(TenantState& owner, CommandNumber command, const SeatOffer& offer, Assigned& assigned, Time now) {
    ReadyQueue& queue = owner.queues[command];
    const ReadyQueue::Head head = queue.head();
    queue.popHead();
    --m_inWindows;
    owner.takeReady();
    const ReadyTask& task = head.task;
    if (task.indexed) m_turn.writes.erase(Table::Ready, readyKey(owner.number, command, head.priority, task.sequence));

    const uint16_t attempt = static_cast<uint16_t>(std::min(task.attempts + 1, 65535));
    const Micros waited = std::max(Micros(0), now - readySince(task.sequence));
    m_tick.waits.count(owner.number, waited);
    ++owner.begunTotal;
    owner.waitedMicros += waited.count();
    const Time until = now + offer.lease;
    const DispatchTicket ticket = m_scheduler->begin(offer.pool, {owner.number, command}, now);
    if (owner.limits.dispatchRate || owner.limits.releaseInterval) m_ratesSpent.insert(owner.number);
    m_leases.add(task.id,
                 {owner.number, command, head.priority, attempt, task.maxAttempts, task.requeues, task.payloadBytes,
                  now, until, offer.worker->workerId, task.webhookLane, task.lineage, ticket});
    m_holders.hold(task.id, offer.worker->id);
    m_turn.writes.put(Table::Lease, taskKey(owner.number, task.id),
                      LeaseRecord{attempt, m_epoch, now, until, *offer.worker->workerId, offer.pool}.encode());
    owner.addInProgress(command, 1);
    owner.startSum += now.micros;
    changed(owner, task.id);
    assigned.tasks.push_back(
        {task.id, owner.number, owner.name, attempt, now, until, task.payloadBytes + m_options.assignmentOverhead});
}

void Engine::end(const TaskId& id, Ending ending, Time now) {
    const Lease lease = releaseLease(id, now, !ending.dead);
    TenantState& owner = m_tenants[lease.tenant];
    const Key key = taskKey(owner.number, id);
    owner.takeBytes(lease.payloadBytes);
    m_turn.writes.erase(Table::Live, key);
    if (ending.dead) recordAttempt(id, lease, ending.outcome, ending.error, now);
    m_turn.writes.put(Table::Ended, key,
                      EndedRecord{ending.dead, lease.command, lease.priority, lease.attempt, lease.maxAttempts,
                                  lease.requeues, lease.payloadBytes, now, *lease.workerId, ending.error,
                                  std::move(ending.resultJson), lease.webhookLane, lease.lineage}
                          .encode());
    if (ending.dead) {
        putDead({{owner.number, now, id},
                 lease.command,
                 errorFingerprint(m_commandNames.nameOf(lease.command), ending.error)},
                m_turn.writes);
        ++owner.dead;
        owner.countFailed(lease.command);
    } else {
        owner.countDone(lease.command);
    }
    m_operations.account(lease.lineage.operation, ending.dead ? &Operation::failedAgain : &Operation::completedAgain);
    announceEnd(id, lease, ending.dead, now);
    m_retention.ended({owner.number, id, lease.attempt, ending.dead, now});
}

bool Engine::retryOrBury(const TaskId& id, Retry& retry, Time now) {
    const Lease& held = *m_leases.find(id);
    if (held.attempt >= held.maxAttempts) {
        end(id, {true, retry.outcome, retry.error.empty() ? "MAX_ATTEMPTS" : retry.error, {}}, now);
        return true;
    }
    const Lease lease = releaseLease(id, now);
    TenantState& owner = m_tenants[lease.tenant];
    owner.countFailed(lease.command);
    recordAttempt(id, lease, retry.outcome, retry.error, now);
    retry.delay = retry.delay.count() > 0 ? std::min(retry.delay, m_options.backoffMax)
                                          : backoff(m_options, lease.attempt, m_random);
    const LiveRecord live{false,
                          false,
                          lease.priority,
                          lease.command,
                          lease.attempt,
                          lease.maxAttempts,
                          lease.requeues,
                          lease.payloadBytes,
                          0,
                          {},
                          lease.webhookLane,
                          lease.lineage};
    if (retry.delay.count() > 0)
        makeDelayed(owner, id, live, now + retry.delay);
    else
        makeReady(owner, id, live, now);
    return false;
}

void Engine::giveBack(const TaskId& id, Time now) {
    const Lease lease = releaseLease(id, now);
    // Attempts count deliveries that ended in failure; this one ended in nothing.
    const uint16_t attempts = static_cast<uint16_t>(lease.attempt - 1);
    makeReady(m_tenants[lease.tenant], id,
              {false,
               false,
               lease.priority,
               lease.command,
               attempts,
               lease.maxAttempts,
               lease.requeues,
               lease.payloadBytes,
               0,
               {},
               lease.webhookLane,
               lease.lineage},
              now);
}

Lease Engine::releaseLease(const TaskId& id, Time now, bool isCompleted) {
    Lease lease = m_leases.take(id);
    m_holders.forget(id, lease);
    TenantState& owner = m_tenants[lease.tenant];
    m_turn.writes.erase(Table::Lease, taskKey(owner.number, id));
    m_scheduler->end({lease.tenant, lease.command}, lease.ticket, lease.start, now, isCompleted);
    owner.addInProgress(lease.command, -1);
    owner.startSum -= lease.start.micros;
    owner.endedSeatMicros += (now - lease.start).count();
    changed(owner, id);
    return lease;
}

void Engine::recordAttempt(const TaskId& id, const Lease& lease, AttemptOutcome outcome, const std::string& error,
                           Time now) {
    m_turn.writes.put(Table::Attempt, attemptKey(lease.tenant, id, lease.requeues, lease.attempt),
                      AttemptRecord{outcome, lease.start, now, *lease.workerId, error}.encode());
}

}  // namespace fairlead::broker
