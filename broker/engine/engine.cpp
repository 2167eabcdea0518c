// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"

#include "broker/engine/parts/delivery_length.h"
#include "broker/store/ended_records.h"
#include "shared/duration.h"

#include <algorithm>
#include <type_traits>

namespace fairlead::broker {

namespace {

constexpr size_t kDueInTurn = 512;
constexpr Micros kBetweenClockSaves = std::chrono::minutes(1);
constexpr Micros kStepTold = std::chrono::seconds(1);

// How a delivery ended for which no worker sent a result.
struct MaxRun {
    Micros most{};       // 0: unlimited
    bool isOwn = false;  // the task's own timeout
};
Retry endingOf(const Lease& lease, const MaxRun& run, Time now) {
    const bool isGone = lease.goneSince != Time();
    const std::string away = lease.hasStream ? "connected" : "heard of";
    const auto seconds = std::chrono::floor<std::chrono::seconds>(now - lease.goneSince).count();
    if (isGone && lease.until > now)
        return {AttemptOutcome::WorkerGone,
                "WORKER_GONE: its worker was not connected for " + std::to_string(seconds) + " s",
                {}};
    const bool isCutOff = run.most.count() > 0 && lease.until - lease.start >= run.most;
    std::string error = "LEASE_EXPIRED";
    if (isCutOff)
        error = run.isOwn ? "ran longer than its timeout of " + formatTwoFigures(run.most) : "ran longer than max_run";
    if (isGone) error += ", its worker was not " + away + " for " + std::to_string(seconds) + " s";
    Retry retry{AttemptOutcome::LeaseExpired, std::move(error), {}};
    if (lease.core.terms == 0) return retry;
    const std::string type(isCutOff ? kRanTooLongType : kLeaseEndedType);
    retry.failure = JobError{type, type, retry.error, {}, true};
    return retry;
}

}  // namespace

Engine::Engine(const EngineOptions& options) : EngineState(options) {
    m_callers.setSessions({[this](SessionId session, const std::string& worker, const TenantScope& scope, Time now) {
                               openSession(session, worker, scope, 0, now);
                           },
                           [this](SessionId session, Time since, Time now) { closeSession(session, since, now); }});
}

Engine::~Engine() = default;

// What is applied now may be of before: from what it says of time that is left out in which nobody was heard.
void Engine::lookWhetherLate(Time now) {
    if (!m_turns.mayBeLate(now) || now - nextWake() < TurnWatch::kStoodStill) return;
    m_turns.late(now);
    m_runs.stoodStill(m_turns.gap());
    m_callers.listensSince(now);
    m_holders.listensSince(now);
}

void Engine::apply(ClientCommand command, Time now) {
    lookWhetherLate(now);
    std::move(command).visit([&](auto&& c) { handle(std::move(c), now); });
}

void Engine::apply(ReadAnswered answered, Time now) {
    m_reads.answered(answered);
    std::move(answered.answer).visit([&](auto&& a) { handle(std::move(a), now); });
}

void Engine::ask(ReadRequest request) { m_turn.reads.push_back(m_reads.ask(std::move(request))); }

Turn Engine::finishTurn(Time now, bool isLast) {
    lookWhetherLate(now);
    if (const auto gap = m_turns.turnEnds(now)) m_tick.gap = gap;
    if (isLast) m_nextTick = m_nextFairnessSave = now;
    revertTemporarySettings(now);
    endKeyLimits(now);
    fireDue(now);
    for (const auto& [type, operation] : m_operations.judge(m_turn, now)) tellOf(*operation, type, {}, now);
    stepOperations(now);
    fireCrons(now);
    goOn(now);
    dispatch(now);
    callBack(now);
    saveFairness(now);
    saveRates();
    saveAlive(now, isLast);
    if (now >= m_events.nextLook()) {
        m_callers.look(now);
        for (const TaskId& id : m_holders.takeSilent(now)) {
            m_callers.ended(m_leases.find(id)->caller);
            leaseChanged(id);
        }
        if (auto seen = m_callers.takeSeen(); !seen.empty())
            m_turn.answers.emplace_back(WorkersSeen{std::move(seen), now});
        const auto isTaken = [this](const TenantScope& tenants, const std::string& command) {
            return isTakenOf(tenants, command);
        };
        m_workers.look(isTaken, m_events, m_turn, now);
        m_events.look(m_turn, now);
    }
    if (now >= m_throttles.nextLook())
        m_throttles.look({m_tenants, *m_scheduler, m_events, m_turn, double(m_seats.size()), m_runs}, now);
    m_retention.write({m_reads.turn(), m_epoch}, m_turn.writes, now);
    if (auto read = m_delayed.nextRead(now)) ask(std::move(*read));
    for (DelayedTasks* const byCalendar : {&m_scheduled, &m_expiring})
        if (auto read = byCalendar->nextRead(calendar(now))) ask(std::move(*read));
    if (auto read = m_retention.nextRead(now)) ask(std::move(*read));
    if (auto read = m_workflows.nextRead(now, m_options.completedRetention)) {
        read->isHeard = now < m_jobsHeardUntil || !m_subscriptions.isEmpty();
        ask(std::move(*read));
    }
    if (now >= m_nextTick) tellFigures(now, isLast);
    tellSubscribers(now);
    m_reads.turnFinished();
    m_forecasts.clear();
    return std::exchange(m_turn, {});
}

Time Engine::nextWake() const {
    Time wake = std::min({m_nextTick, m_events.nextLook(), m_throttles.nextLook(), m_scheduler->nextWake()});
    if (const auto look = m_retention.nextWake()) wake = std::min(wake, *look);
    if (const auto end = m_configs.nextEnd()) wake = std::min(wake, *end);
    if (const auto end = m_leases.nextEnd()) wake = std::min(wake, *end);
    if (const auto due = m_delayed.nextWake()) wake = std::min(wake, *due);
    for (const auto& due : {m_scheduled.nextWake(), m_expiring.nextWake(), m_crons.nextWake()})
        if (due) wake = std::min(wake, *due - m_calendarOffset);
    if (const auto step = m_operations.nextStep()) wake = std::min(wake, *step);
    if (const auto look = m_workflows.nextWake()) wake = std::min(wake, *look);
    for (const auto& opens : {m_keys.nextWake(), m_ruled.nextWake()})
        if (opens) wake = std::min(wake, *opens);
    return wake;
}

TenantState& Engine::tenant(TenantNumber number) {
    while (m_tenants.size() <= number) {
        TenantState& added = m_tenants.emplace_back();
        added.number = TenantNumber(m_tenants.size() - 1);
        added.name = &m_tenantNames.nameOf(added.number);
        added.limits = m_configs.resolve(added.number, *added.name).limits;
        m_scheduler->setLimits(added.number, added.limits, m_nextTick);
        m_work.limitsAre(added.number, added.limits);
        added.admission.setRate(added.limits.maxEnqueueRate, {});
        m_throttles.setTiers(added.number, added.limits.throttleTiers, {});
    }
    return m_tenants[number];
}

TenantState& Engine::tenantNamed(const std::string& name) { return tenant(m_tenantNames.numberOf(name)); }

void Engine::touch(TenantState& tenant) {
    m_areFiguresOld = true;
    if (tenant.dirty) return;
    tenant.dirty = true;
    m_dirty.push_back(tenant.number);
}

Sequence Engine::nextSequence(Time now) {
    const int64_t micros = std::max<int64_t>(now.micros, 0);
    // The counter begins at the microseconds, from which readyMoment() tells them.
    const Sequence byTime = Sequence(micros / 1000) << 20 | Sequence(micros % 1000) << 10;
    m_lastSequence = std::max(m_lastSequence + 1, byTime);
    return m_lastSequence;
}

void Engine::changed(TenantState& tenant, const TaskId& id) {
    touch(tenant);
    m_reads.changed(id);
}

std::shared_ptr<WorkerSession> Engine::session(SessionId id) const {
    const auto it = m_sessions.find(id);
    return it == m_sessions.end() ? nullptr : it->second;
}

void Engine::handle(HurtChanged&& command, Time now) {
    for (const HurtChange& change : command.changes) m_events.hurtChanged(change, m_turn, now);
}

// In groups: live traffic waits for one group at most, even if a restarted broker finds a million due tasks.
void Engine::fireDue(Time now) {
    size_t left = kDueInTurn;
    for (; left > 0; --left) {
        const auto id = m_leases.nextExpired(now);
        if (!id) break;
        const Lease& lease = *m_leases.find(*id);
        m_events.leaseExpired(*m_tenants[lease.tenant].name, m_turn, now);
        // Nothing was heard of its worker: until that asks again, its seat is not there.
        m_scheduler->workerGone(lease.ticket, now, now);
        const Micros most = mostRun(m_terms.of(lease.core.terms), m_options.maxRun);
        Retry retry = endingOf(lease, {most, most != m_options.maxRun}, now);
        retryOrDeadLetter(*id, retry, now);
    }
    for (; left > 0; --left) {
        auto task = m_delayed.nextDue(now);
        if (!task) task = m_scheduled.nextDue(calendar(now));
        if (!task) break;
        becomeDue(std::move(*task), now);
    }
    for (; left > 0; --left) {
        const auto task = m_expiring.nextDue(calendar(now));
        if (!task) break;
        // Where the task stands is known to the store.
        if (m_leases.find(task->id)) continue;
        ask(ReadTask{task->tenant, {.id = task->id, .action = ChangeTask::Action::Expire}});
    }
}

void Engine::becomeDue(DelayedTask&& task, Time now) {
    TenantState& owner = tenant(task.tenant);
    m_turn.writes.erase(Table::Due, dueKey(task.live.dueKind(), task.due, task.tenant, task.id));
    owner.addDelayed(task.live.command, task.live.core.attempts, -1);
    makeReady(owner, task.id, task.live, now);
    const KeyLimit* limit = keyLimitOf(task.live.core);
    const bool wasAvailable = limit && m_keys.dueOf(task.tenant, *limit, task.id).has_value();
    if (task.live.core.attempts == 0 && !wasAvailable)
        jobEvent(JobEvent::Kind::Enqueued, owner, task.live.command, task.id, task.live.core, now);
}

void Engine::calendarIs(Micros offset, const CalendarSource& clocks, Time now) {
    const Micros step = offset - m_calendarOffset;
    if (step.count() == 0 && now < m_nextClockSave) return;
    m_calendarOffset = offset;
    m_nextClockSave = now + kBetweenClockSaves;
    m_turn.writes.put(Table::Meta, "clock", clocks.record());
    if (step.count() == 0) return;
    if (step.count() < 0) {
        m_scheduled.setBack(calendar(now));
        m_expiring.setBack(calendar(now));
    }
    m_crons.clockStepped(m_turn.writes, calendar(now));
    if (step >= kStepTold || step <= -kStepTold) m_events.clockStepped(step, m_turn, now);
}

void Engine::handle(ReadRetentionDone&& answer, Time now) {
    m_retention.readDone(answer.key, now);
    if (answer.key.empty()) return;
    // A task was edited, and this answer has its old record: read again.
    if (std::any_of(answer.tasks.begin(), answer.tasks.end(),
                    [this](const auto& ended) { return m_reads.isOutdated(ended.task.id); }))
        return;
    WriteSet& writes = m_turn.writes;
    for (const auto& [task, attemptKeys, command, clientId, error, errorType, isResultApart] : answer.tasks) {
        if (m_reads.hasLeft(task.id)) continue;
        const Key key = taskKey(task.tenant, task.id);
        writes.erase(Table::Body, key);
        eraseEnded(task.tenant, task.id, isResultApart, writes);
        forgetClientId(task.tenant, clientId);
        for (const std::string& attempt : attemptKeys) writes.erase(Table::Attempt, attempt);
        changed(m_tenants[task.tenant], task.id);
        if (!task.dead) continue;
        removeDeadLetter({task.tenant, task.endedAt, task.id}, command, error, errorType);
        const TaskCore was{.attempts = task.attempts, .clientId = clientId};
        jobEvent(JobEvent::Kind::DeadLetterPruned, m_tenants[task.tenant], command, task.id, was, now);
    }
    for (const RetentionRecord::Key& key : answer.idempotencyKeys) {
        const std::string full = std::string(std::string_view(tenantKey(key.tenant))) + key.text;
        if (!m_reads.taskOf(full)) writes.erase(Table::Idempotency, full);  // otherwise it has been taken again
    }
    writes.erase(Table::Due, answer.key);
}

}  // namespace fairlead::broker
