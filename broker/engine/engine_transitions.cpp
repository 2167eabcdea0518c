// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounded_text.h"
#include "broker/core/error_fingerprint.h"
#include "broker/engine/parts/backoff.h"
#include "broker/engine/parts/delivery_length.h"
#include "broker/engine/engine.h"
#include "broker/store/dead_records.h"
#include "broker/store/ended_records.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

FailedAs failedAs(const std::string& command, std::string_view error) {
    return {command, causeOfError(normalisedError(error))};
}

}  // namespace

void Engine::hold(TenantState& owner, const TaskId& id, LiveRecord live) {
    live.held = true;
    live.delayed = live.indexed = false;
    live.sequence = 0;
    m_turn.writes.put(Table::Live, taskKey(owner.number, id), live.encode());
    owner.addHeld(live.command, 1);
    changed(owner, id);
}

void Engine::expireLater(TenantState& owner, const TaskId& id, const LiveRecord& live) {
    if (live.core.expiresAt == Time()) return;
    m_turn.writes.put(Table::Due, dueKey(DueKind::Expiry, live.core.expiresAt, owner.number, id), live.encode());
    m_expiring.add({live.core.expiresAt, owner.number, id, live});
}

void Engine::makeReady(TenantState& owner, const TaskId& id, const LiveRecord& live, Time now) {
    ReadyQueue& queue = owner.queues[live.command];
    const bool wasEmpty = !queue.hasHead();
    const ReadyTask task{.id = id, .sequence = nextSequence(now), .core = live.core};
    const bool inWindow = queue.append(task, windowSize());

    LiveRecord record = live;
    record.delayed = false;
    record.held = false;
    record.indexed = !inWindow;
    record.sequence = task.sequence;
    record.due = {};
    record.byCalendar = false;
    m_turn.writes.put(Table::Live, taskKey(owner.number, id), record.encode());
    m_keys.readied(id);
    if (inWindow) {
        ++m_inWindows;
        if (wasEmpty)
            queueHasWork(owner, live.command, now);
        else
            m_scheduler->noteWaiting({owner.number, live.command}, queue.size(), now);
    } else {
        index(owner.number, live.command, task);
        m_scheduler->noteWaiting({owner.number, live.command}, queue.size(), now);
        requestRefill(owner, live.command, queue);
    }
    ++owner.ready;
    changed(owner, id);
}

void Engine::index(TenantNumber tenant, CommandNumber command, const ReadyTask& task) {
    m_turn.writes.put(Table::Ready, readyKey(tenant, command, task.core.priority, task.sequence),
                      ReadyRecord{task.id, task.core}.encode());
}

void Engine::makeDelayed(TenantState& owner, const TaskId& id, LiveRecord live, Time due, Sequence place) {
    live.delayed = true;
    live.held = false;
    live.indexed = false;
    live.sequence = place;
    live.due = due;
    live.byCalendar = false;
    delay(owner, id, live);
}

void Engine::makeScheduled(TenantState& owner, const TaskId& id, LiveRecord live, Time due) {
    live.delayed = live.byCalendar = true;
    live.held = live.indexed = false;
    live.sequence = 0;
    live.due = due;
    delay(owner, id, live);
}

void Engine::makeWaiting(TenantState& owner, const TaskId& id, const LiveRecord& live, Time now) {
    if (!waitsUntil(live, now))
        makeReady(owner, id, live, now);
    else if (live.byCalendar)
        makeScheduled(owner, id, live, live.due);
    else
        makeDelayed(owner, id, live, live.due);
}

void Engine::delay(TenantState& owner, const TaskId& id, const LiveRecord& live) {
    const std::string record = live.encode();
    m_turn.writes.put(Table::Live, taskKey(owner.number, id), record);
    m_turn.writes.put(Table::Due, dueKey(live.dueKind(), live.due, owner.number, id), record);
    (live.byCalendar ? m_scheduled : m_delayed).add({live.due, owner.number, id, live});
    owner.addDelayed(live.command, live.core.attempts, 1);
    changed(owner, id);
}

std::optional<Time> Engine::waitsUntil(std::optional<Time> runAt, std::optional<Time> calendarAt, Time now) const {
    std::optional<Time> until = calendarAt ? std::optional(*calendarAt - m_calendarOffset) : std::nullopt;
    if (runAt && (!until || *runAt > *until)) until = runAt;
    return until && *until > now ? until : std::nullopt;
}

std::optional<Time> Engine::waitsUntil(const LiveRecord& live, Time now) const {
    if (live.due == Time()) return std::nullopt;
    return live.byCalendar ? waitsUntil({}, live.due, now) : waitsUntil(live.due, {}, now);
}

void Engine::lease(TenantState& owner, CommandNumber command, PoolId pool, const SeatOffer& offer, Assigned& assigned,
                   Time now) {
    ReadyQueue& queue = owner.queues[command];
    ReadyTask task = queue.head();
    queue.popHead();
    --m_inWindows;
    owner.takeReady();
    const Micros waited = std::max(Micros(0), now - readySince(task.sequence));
    owner.served(command, waited, now);
    if (task.indexed)
        m_turn.writes.erase(Table::Ready, readyKey(owner.number, command, task.core.priority, task.sequence));

    task.core.attempts = uint16_t(std::min(task.core.attempts + 1, 65535));
    m_tick.waits.count(owner.number, waited);
    CommandTally::Counts& tally = m_tick.commands.of(m_commandNames.nameOf(command));
    ++tally.claimed;
    if (task.core.attempts == 1) tally.waits.add(waited);
    const Micros length = leaseLength(m_terms.of(task.core.terms), offer.lease, offer.isLeaseOpen, m_options.maxRun);
    const Time until = now + length;
    const DispatchTicket ticket = m_scheduler->begin(pool, {owner.number, command}, now);
    if (owner.limits.dispatchRate || owner.limits.releaseInterval) m_ratesSpent.insert(owner.number);
    const WorkerSession& worker = *offer.worker;
    const TaskId told = worker.knowsChosenIds ? toldId(m_leases, task.id, task.core.clientId, worker.asker) : task.id;
    const Lease& lease = m_leases.add(task.id, {.core = task.core,
                                                .tenant = owner.number,
                                                .command = command,
                                                .start = now,
                                                .until = until,
                                                .workerId = worker.workerId,
                                                .ticket = ticket,
                                                .hasStream = worker.isStream,
                                                .chargedFrom = now,
                                                .countedFrom = now,
                                                .length = length,
                                                .ready = readyMoment(task.sequence),
                                                .caller = worker.caller,
                                                .told = told,
                                                .asker = worker.asker});
    m_callers.took(lease.caller);
    if (worker.isStream) ++offer.worker->busy;
    const KeyLimit* const limit = keyLimitOf(lease.core);
    if (limit) m_keys.began({owner.number, command, task.id, 0}, *limit, now);
    if (const auto* const ruler = m_ruled.rulerOf({owner.number, command}, limit))
        m_keys.began({owner.number, command, task.id, 0}, {.key = ruler->second}, now);
    m_holders.hold(task.id, lease.hasStream ? worker.id : m_callers.sessionOf(lease.caller), now);
    writeLease(task.id, lease);
    owner.addInProgress(command, 1);
    owner.startSum += now.micros;
    changed(owner, task.id);
    tellOfDelivery(JobEvent::Kind::Started, lease, task.id, {}, {}, now);
    assigned.tasks.push_back({task.id, owner.number, owner.name, task.core.attempts, now, until,
                              task.core.payloadBytes + m_options.assignmentOverhead,
                              versionOf(told) == kPlainVersion && worker.knowsChosenIds ? told : TaskId()});
}

void Engine::end(const TaskId& id, Ending ending, Time now) {
    const Lease lease = releaseLease(id, now, ending.end == TaskEnd::Completed);
    if (ending.end != TaskEnd::Completed) recordAttempt(id, lease, ending.outcome, ending.error, ending.failure, now);
    if (ending.end != TaskEnd::Cancelled) {
        const auto kind = ending.end == TaskEnd::Completed ? JobEvent::Kind::Completed : JobEvent::Kind::Failed;
        JobEvent* const told = tellOfDelivery(kind, lease, id, ending.error, ending.failure, now);
        if (told) told->isLast = true;
    }
    writeEnd(id, {m_tenants[lease.tenant], lease.command, lease.core, *lease.workerId, lease.start}, std::move(ending),
             now);
}

void Engine::writeEnd(const TaskId& id, const EndingTask& task, Ending ending, Time now) {
    TenantState& owner = task.owner;
    const Key key = taskKey(owner.number, id);
    if (m_terms.of(task.core.terms).isStep) {
        const WorkflowState state = ending.end == TaskEnd::Completed   ? WorkflowState::Completed
                                    : ending.end == TaskEnd::Cancelled ? WorkflowState::Cancelled
                                                                       : WorkflowState::Failed;
        const JobError* const why = ending.failure ? &*ending.failure : nullptr;
        stepEnded(owner.number, id,
                  {state, task.startedAt, now, ending.resultJson, why ? why->message : ending.error,
                   why ? why->code : std::string()});
    }
    leave(owner, id, task.core);
    TaskCore core = task.core;
    // What may come back knows its key.
    if (ending.end == TaskEnd::Completed || ending.end == TaskEnd::Cancelled) core.unique = {};
    m_turn.writes.erase(Table::Live, key);
    const std::string errorType = ending.failure ? typeOf(*ending.failure) : std::string();
    putEnded(owner.number, id,
             {.core = core,
              .command = task.command,
              .end = ending.end,
              .endedAt = now,
              .worker = task.worker,
              .error = ending.error,
              .resultJson = std::move(ending.resultJson),
              .errorType = errorType,
              .startedAt = ending.end == TaskEnd::Completed ? task.startedAt : Time()},
             m_turn.writes);
    CommandTally::Counts& tally = m_tick.commands.of(m_commandNames.nameOf(task.command));
    const Micros age = now - Time{id.createdMillis() * 1000};
    const auto ran = [&](CommandTally::Runs& runs) {
        if (task.startedAt != Time()) runs.add(now - task.startedAt);
    };
    uint64_t Operation::*again = &Operation::withdrawn;
    switch (ending.end) {
        case TaskEnd::Completed:
            owner.countDone(task.command);
            tally.completed.add(age);
            ran(tally.completedRuns);
            again = &Operation::completedAgain;
            break;
        case TaskEnd::Dead:
            putDead({{owner.number, now, id},
                     task.command,
                     errorFingerprint(m_commandNames.nameOf(task.command), ending.error, errorType)},
                    m_turn.writes);
            ++owner.dead;
            ++owner.deadTotal;
            ++tally.dead;
            ++m_tick.failed[{owner.number, failedAs(m_commandNames.nameOf(task.command), ending.error)}];
            owner.countFailed(task.command);
            owner.countDiscarded(task.command);
            tally.failed.add(age);
            ran(tally.deadRuns);
            again = &Operation::failedAgain;
            break;
        case TaskEnd::Cancelled:
            owner.countCancelled(task.command);
            ++tally.cancelled;
            ran(tally.cancelledRuns);
            break;
        case TaskEnd::Expired:
            ++owner.expiredTotal;
            ++tally.outdated;
            owner.countExpired(task.command);
            break;
    }
    m_operations.account(task.core.operation, again);
    announceEnd(id, owner.number, task.core, ending.end, now);
    m_endWaits.ended(id, m_turn);
    tellOfEnd(owner, id, task, ending, now);
    m_retention.ended({owner.number, id, task.core.attempts, ending.end == TaskEnd::Dead, now});
    changed(owner, id);
}

std::optional<TaskEnd> Engine::retryOrDeadLetter(const TaskId& id, Retry& retry, Time now) {
    const Lease& held = *m_leases.find(id);
    if (retry.outcome == AttemptOutcome::LeaseExpired)
        ++m_tick.commands.of(m_commandNames.nameOf(held.command)).expired;
    // That a worker is gone is told by itself.
    const bool isOfWorker =
        retry.outcome == AttemptOutcome::LeaseExpired || retry.outcome == AttemptOutcome::WorkerGone;
    if (!isOfWorker) ++m_tenants[held.tenant].failedTries;
    const JobTerms& terms = m_terms.of(held.core.terms);
    const std::string type = retry.failure ? typeOf(*retry.failure) : std::string();
    const bool isFinal = (retry.failure && !retry.failure->isRetryable) ||
                         (terms.retry && !type.empty() && !isRetryable(*terms.retry, type));
    const bool isUsedUp = held.core.attempts >= held.core.maxAttempts;
    if (isFinal || isUsedUp) {
        // A policy that does not ask for dead letters leaves its task a dead letter all the same.
        end(id,
            {TaskEnd::Dead,
             retry.outcome,
             retry.error.empty() ? "MAX_ATTEMPTS" : retry.error,
             {},
             std::move(retry.failure)},
            now);
        return TaskEnd::Dead;
    }
    if (m_workflows.isUnwanted(id)) {
        std::string why = kUnwantedError;
        if (!retry.error.empty()) why += "; " + retry.error;
        end(id, {TaskEnd::Cancelled, retry.outcome, bounded(std::move(why)), {}, std::move(retry.failure)}, now);
        return TaskEnd::Cancelled;
    }
    if (isExpired(held.core, calendar(now))) {
        end(id, {TaskEnd::Expired, retry.outcome, kExpiredError, {}, std::move(retry.failure)}, now);
        return TaskEnd::Expired;
    }
    const Lease lease = releaseLease(id, now);
    TenantState& owner = m_tenants[lease.tenant];
    owner.countFailed(lease.command);
    if (!isOfWorker) ++m_tick.failed[{lease.tenant, failedAs(m_commandNames.nameOf(lease.command), retry.error)}];
    ++m_tick.commands.of(m_commandNames.nameOf(lease.command)).retried;
    recordAttempt(id, lease, retry.outcome, retry.error, retry.failure, now);
    const bool isUnanswered = retry.outcome == AttemptOutcome::LeaseExpired && type == kLeaseEndedType;
    if (retry.delay.count() > 0)
        retry.delay = std::min(retry.delay, m_options.backoffMax);
    else if (isUnanswered && terms.isReadyAfterLease)
        retry.delay = {};
    else if (terms.retry)
        retry.delay =
            retryDelay(*terms.retry, lease.core.attempts, std::uniform_real_distribution<double>(0, 1)(m_random));
    else
        retry.delay = backoff(m_options, lease.core.attempts, m_random);
    const LiveRecord live{.core = lease.core, .command = lease.command};
    owner.returned(lease.command);
    if (retry.delay.count() > 0)
        makeDelayed(owner, id, live, now + retry.delay);
    else
        makeReady(owner, id, live, now);
    tellOfDelivery(JobEvent::Kind::Failed, lease, id, retry.error, retry.failure, now);
    if (JobEvent* told = jobEvent(JobEvent::Kind::Retrying, owner, lease.command, id, lease.core, now)) {
        told->error = retry.error;
        told->failure = retry.failure;
        told->next = now + retry.delay;
    }
    return std::nullopt;
}

void Engine::giveBack(const TaskId& id, Time now) {
    Lease lease = releaseLease(id, now);
    // Attempts count deliveries that ended in failure; this one did not.
    --lease.core.attempts;
    const bool isUnwanted = m_workflows.isUnwanted(id);
    if (isUnwanted || isExpired(lease.core, calendar(now)))
        return writeEnd(id, {m_tenants[lease.tenant], lease.command, lease.core, *lease.workerId, {}},
                        isUnwanted ? Ending{TaskEnd::Cancelled, AttemptOutcome::Cancelled, kUnwantedError, {}, {}}
                                   : Ending{TaskEnd::Expired, AttemptOutcome::Failed, kExpiredError, {}, {}},
                        now);
    m_tenants[lease.tenant].returned(lease.command);
    makeReady(m_tenants[lease.tenant], id, {.core = lease.core, .command = lease.command}, now);
}

Lease Engine::releaseLease(const TaskId& id, Time now, bool isCompleted) {
    Lease lease = m_leases.take(id);
    m_holders.forget(id, lease);
    if (lease.lostSince == Time()) m_callers.ended(lease.caller);
    if (const auto stream = m_sessions.find(lease.holder); stream != m_sessions.end() && stream->second->busy > 0)
        --stream->second->busy;
    TenantState& owner = m_tenants[lease.tenant];
    m_turn.writes.erase(Table::Lease, taskKey(owner.number, id));
    m_scheduler->end({lease.tenant, lease.command}, lease.ticket, lease.start, now, isCompleted);
    m_work.ended(id, lease, now, isCompleted);
    if (isCompleted) m_runs.ended(lease.tenant, lease.command, now - lease.start, now);
    CommandTally::Counts& tally = m_tick.commands.of(m_commandNames.nameOf(lease.command));
    ++tally.tries;
    tally.triedMicros += (now - lease.start - m_turns.gap().within(lease.start, now)).count();
    owner.addInProgress(lease.command, -1);
    if (const KeyLimit* const limit = keyLimitOf(lease.core)) {
        m_keys.ended(owner.number, *limit, now - lease.start);
        m_ruled.look({owner.number, limit->key});
    }
    if (const auto* const ruler = m_ruled.rulerOf({owner.number, lease.command}, keyLimitOf(lease.core))) {
        m_keys.ended(owner.number, {.key = ruler->second}, now - lease.start);
        m_ruled.look(*ruler);
    }
    owner.startSum -= lease.countedFrom.micros;
    owner.endedSeatMicros += (now - lease.countedFrom).count();
    changed(owner, id);
    return lease;
}

void Engine::leave(TenantState& owner, const TaskId& id, const TaskCore& core) {
    owner.takeBytes(core.payloadBytes);
    if (core.expiresAt != Time()) {
        m_turn.writes.erase(Table::Due, dueKey(DueKind::Expiry, core.expiresAt, owner.number, id));
        m_expiring.remove(core.expiresAt, id);
    }
    if (const KeyLimit* limit = keyLimitOf(core)) {
        m_keys.left(owner.number, *limit, id);
        m_keys.unnamed(owner.number, *limit);
    }
    m_terms.release(core.terms, m_turn.writes);
    if (!core.unique.isSet()) return;
    m_turn.writes.erase(Table::Idempotency, uniqueKey(owner.number, core.unique, id));
    m_reads.uniqueChanged(owner.number, core.unique);
}

void Engine::recordAttempt(const TaskId& id, const Lease& lease, AttemptOutcome outcome, const std::string& error,
                           const std::optional<JobError>& failure, Time now) {
    m_turn.writes.put(Table::Attempt, attemptKey(lease.tenant, id, lease.core.requeues, lease.core.attempts),
                      AttemptRecord{outcome, lease.start, now, *lease.workerId, error, failure}.encode());
}

}  // namespace fairlead::broker
