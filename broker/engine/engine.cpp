// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"

#include "broker/engine/delivery_length.h"
#include "broker/engine/limit_uses.h"
#include "broker/store/ended_records.h"
#include "shared/duration.h"

#include <algorithm>
#include <set>
#include <span>
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

// Returns since when the oldest task in memory has been waiting.
std::optional<Time> publishQueues(TenantState& owner, const NameTable& commandNames, CounterTick& tick) {
    std::vector<QueueCounters>& published = owner.publishedQueues;
    bool isChanged = published.size() != owner.queues.size();
    published.resize(owner.queues.size());
    std::optional<Time> oldest;
    const auto publish = [&isChanged](auto& field, const auto& value) {
        if (field == value) return;
        field = value;
        isChanged = true;
    };
    size_t i = 0;
    for (const auto& [command, queue] : owner.queues) {
        QueueCounters& counters = published[i++];
        publish(counters.command, commandNames.nameOf(command));
        publish(counters.ready, queue.size());
        const auto counts = owner.byCommand.find(command);
        const bool hasCounts = counts != owner.byCommand.end();
        publish(counters.delayed, hasCounts ? counts->second.delayed : 0);
        publish(counters.retrying, hasCounts ? counts->second.retrying : 0);
        publish(counters.inProgress, hasCounts ? counts->second.inProgress : 0);
        publish(counters.held, hasCounts ? counts->second.held : 0);
        publish(counters.totals, hasCounts ? counts->second.totals : QueueTotals{});
        std::optional<Time> since;
        if (const auto first = queue.oldest()) since = readySince(*first);
        publish(counters.oldestReadySince, since);
        if (since && (!oldest || *since < *oldest)) oldest = since;
    }
    if (isChanged) tick.queues.push_back({*owner.name, published});
    return oldest;
}

// seatMicros: of tasks while somebody was known to have them; never falls.
bool meterDemand(TenantState& owner, const Scheduler::TenantView& standing, int64_t seatMicros, Time now) {
    const Micros after = owner.demandMeteredAt == Time() ? Micros() : now - owner.demandMeteredAt;
    owner.demandMeteredAt = now;
    owner.demand.take({owner.ready + owner.inProgress, owner.doneTotal + owner.failedTotal,
                       owner.inProgress - uint64_t(standing.lost.tasks), seatMicros,
                       std::max(standing.dueSeats, double(owner.limits.minSeats))},
                      after);
    return owner.demand.isWithinShare();
}

// Counts the waits of queues that a worker takes and that are not paused; if there is no worker for any, those of all.
// ready: of the tenant's queues, those that have ready tasks.
void publishWaits(const TenantState& owner, const std::vector<ReadyTasks>& ready, bool hasWorker, CounterTick& tick) {
    auto tasks = ready.begin();
    for (const auto& [command, queue] : owner.queues) {
        if (tasks == ready.end()) return;
        if (tasks->command != command) continue;
        if (!hasWorker || (tasks->hasWorker && !tasks->isPaused))
            queue.ages().forEach(
                [&](Time since, uint64_t count) { tick.waiting.count(owner.number, tick.at - since, count); });
        ++tasks;
    }
}

void add(ReadyPart& part, const QueueCounters& queue) {
    part.tasks += queue.ready;
    if (queue.oldestReadySince && (!part.oldest || *queue.oldestReadySince < *part.oldest))
        part.oldest = queue.oldestReadySince;
}

// Sorts the tenant's ready tasks by what they wait for; returns how many are in paused queues. O(queues).
uint64_t partReady(const TenantState& owner, const std::vector<ReadyTasks>& ready, const WorkerWatch::Away& away,
                   TenantCounters& counters) {
    uint64_t paused = 0;
    auto tasks = ready.begin();
    for (const QueueCounters& queue : owner.publishedQueues) {
        if (queue.ready == 0) continue;
        const auto [command, count, isPaused, isServed] = *tasks++;
        if (isPaused) {
            counters.pausedQueues.push_back({queue.command, {queue.ready, queue.oldestReadySince}});
            paused += queue.ready;
            continue;
        }
        const auto loss = away.isEmpty() ? std::nullopt : away.of(*owner.name, queue.command, isServed);
        if (isServed && !loss) {
            add(counters.inServedQueues, queue);
            continue;
        }
        LackingQueue& lacking = counters.lacking.emplace_back();
        lacking = {queue.command, queue.ready, queue.oldestReadySince.value_or(Time()), isServed, std::nullopt};
        if (!loss) continue;
        lacking.lost = loss->fleet;
        lacking.isMostLost = loss->isMost;
    }
    return paused;
}

// Pools that take some of the same ready tasks are one group. uses: of one tenant. O(pools x (pools + ready)).
void group(std::span<PoolUse> uses, const std::vector<ReadyTasks>& ready, const Scheduler& scheduler) {
    const auto takes = [&](const PoolUse& use, uint32_t command) {
        const std::vector<CommandNumber>& commands = scheduler.keyOf(use.pool).commands;
        return commands.empty() || std::find(commands.begin(), commands.end(), command) != commands.end();
    };
    for (PoolUse& use : uses) use.group = use.pool;
    const auto isApart = [&uses](const PoolUse& use) { return use.ready > 0 && use.group != uses.front().group; };
    for (const ReadyTasks& tasks : ready) {
        if (std::none_of(uses.begin(), uses.end(), isApart)) return;
        std::set<uint32_t> together;
        for (const PoolUse& use : uses)
            if (use.ready > 0 && takes(use, tasks.command)) together.insert(use.group);
        for (PoolUse& use : uses)
            if (together.contains(use.group)) use.group = *together.begin();
    }
}

std::vector<UnfinishedWork> unfinishedWork(const std::deque<TenantState>& tenants, const LeaseTable& leases) {
    std::vector<UnfinishedWork> all;
    for (const TenantState& owner : tenants)
        for (const auto& [command, queue] : owner.queues)
            queue.ages().forEach([&, command = command](Time since, uint64_t count) {
                all.push_back({owner.number, command, since, std::nullopt, count, 0});
            });
    leases.forEach([&](const TaskId&, const Lease& lease) {
        UnfinishedWork runs{lease.tenant, lease.command, lease.ready, lease.start, 1, lease.core.priority};
        if (lease.lostSince != Time()) runs.heldUntil = std::max(lease.start, lease.lostSince);
        all.push_back(runs);
    });
    return all;
}

void listReady(const TenantState& owner, std::vector<ReadyTasks>& ready) {
    ready.clear();
    for (const auto& [command, queue] : owner.queues)
        if (queue.size() > 0) ready.push_back({command, queue.size()});
}

}  // namespace

Engine::Engine(const EngineOptions& options) : EngineState(options) {
    m_callers.setSessions({[this](SessionId session, const std::string& worker, const TenantScope& scope, Time now) {
                               openSession(session, worker, scope, 0, now);
                           },
                           [this](SessionId session, Time since, Time now) { closeSession(session, since, now); }});
}

Engine::~Engine() = default;

void Engine::apply(ClientCommand command, Time now) {
    std::move(command).visit([&](auto&& c) { handle(std::move(c), now); });
}

void Engine::apply(ReadAnswered answered, Time now) {
    m_reads.answered(answered);
    std::move(answered.answer).visit([&](auto&& a) { handle(std::move(a), now); });
}

void Engine::ask(ReadRequest request) { m_turn.reads.push_back(m_reads.ask(std::move(request))); }

Turn Engine::finishTurn(Time now, bool isLast) {
    if (isLast) m_nextTick = m_nextFairnessSave = now;
    revertTemporarySettings(now);
    fireDue(now);
    for (const auto& [type, operation] : m_operations.judge(m_turn, now)) tellOf(*operation, type, {}, now);
    stepOperations(now);
    fireCrons(now);
    dispatch(now);
    callBack(now);
    saveFairness(now);
    saveRates();
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
    if (auto read = m_workflows.nextRead(now, m_options.completedRetention)) ask(std::move(*read));
    if (now >= m_nextTick) publishCounters(now);
    m_reads.turnFinished();
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
    if (const auto opens = m_keys.nextWake()) wake = std::min(wake, *opens);
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

void Engine::publishCounters(Time now) {
    if (auto seen = m_callers.takeMoved(); !seen.empty())
        m_turn.answers.emplace_back(WorkersSeen{std::move(seen), now});
    CounterTick tick = std::exchange(m_tick, {});
    tick.at = now;
    tick.waitingWorkers = m_seats.size();
    tick.seats = m_scheduler->sharedSeats() + m_callers.idleShared();
    tick.idleSeats = m_scheduler->idleSeats();
    tick.poolSeats = m_scheduler->poolSeats();
    tick.dividedSeats = dividedSeats(tick.poolSeats, m_callers.idleShared());
    tick.policy = policyName(m_scheduler->policy());
    // Removed tenants come first, because their names may be in use again.
    for (const CounterTick::Removed& gone : tick.removed) tick.queues.push_back({gone.tenant, {}});
    tick.diskLowSince = m_disk.lowSince();
    const WorkerWatch::Away away = m_workers.away(now);
    std::vector<TenantNumber> still;
    std::vector<ReadyTasks> ready;
    tick.changed.reserve(m_dirty.size());
    tick.poolUses.reserve(m_dirty.size());
    for (const TenantNumber number : m_dirty) {
        TenantState& t = m_tenants[number];
        t.dirty = false;
        if (!m_tenantNames.isKept(number)) continue;
        TenantCounters& counters = tick.changed.emplace_back();
        counters.tenantNumber = number;
        counters.tenant = *t.name;
        counters.ready = t.ready;
        counters.delayed = t.delayed;
        counters.held = t.held;
        counters.inProgress = t.inProgress;
        counters.dead = t.dead;
        counters.enqueuedTotal = t.enqueuedTotal;
        counters.doneTotal = t.doneTotal;
        counters.failedTotal = t.failedTotal;
        counters.bytes = t.bytes;
        counters.paused = t.limits.paused;
        counters.draining = t.limits.draining;
        counters.admission = t.admission.counts();
        Scheduler::TenantView standing = m_scheduler->view(number, now);
        counters.seatMicros = t.seatMicros(now) - standing.lost.micros;
        counters.lagMicros = standing.lagMicros;
        counters.maxConcurrency = t.limits.maxConcurrency;
        counters.minSeats = t.limits.minSeats;
        counters.reach = std::move(standing.reach);
        counters.isWithinShare = meterDemand(t, standing, counters.seatMicros, now);
        const TenantThrottle throttle = m_throttles.view(number);
        counters.throttleLevel = throttle.level;
        if (throttle.level > 0) counters.throttledUntil = throttle.until;
        counters.weight = t.limits.weight;
        counters.effectiveWeight = t.limits.weight * throttle.weightFactor;
        counters.limitUses = limitUsesOf(t, standing.dispatchesSpent, now);
        counters.oldestReadySince = publishQueues(t, m_commandNames, tick);
        listReady(t, ready);
        const size_t usesBefore = tick.poolUses.size();
        m_scheduler->addPoolUses(number, ready, now, tick.poolUses);
        group(std::span(tick.poolUses).subspan(usesBefore), ready, *m_scheduler);
        uint64_t inPausedQueues = 0;
        if (t.ready > 0) {
            counters.hasNoWorker = std::none_of(ready.begin(), ready.end(), [](const auto& one) { return one.hasWorker; });
            publishWaits(t, ready, !counters.hasNoWorker, tick);
            inPausedQueues = partReady(t, ready, away, counters);
        }
        counters.heldByKeys = {m_keys.waitingOf(number), m_keys.oldestOf(number)};
        m_keys.forWaiting(
            number,
            [&](CommandNumber command) {
                return m_scheduler->hasWorker(TenantTurn{number, command});
            },
            [&](Time since, uint64_t tasks) { counters.heldSince.emplace_back(since, tasks); });
        counters.deadTotal = t.deadTotal + t.expiredTotal;
        counters.isHeldBack = t.ready > 0 && (standing.gate != DispatchGate::State::Open || inPausedQueues == t.ready);
        // Published every tick: running or waiting tasks, throttles and demand beyond the share change with time.
        t.dirty = t.inProgress > 0 || t.ready > 0 || throttle.level > 0 || !counters.isWithinShare;
        if (t.dirty) still.push_back(number);
    }
    m_runs.tell(tick, m_leases, m_commandNames);
    m_dirty = std::move(still);
    tick.work = m_work.take(*m_scheduler, tick.poolSeats, [this] { return unfinishedWork(m_tenants, m_leases); });
    m_turn.answers.emplace_back(PublishCounters{std::move(tick)});
    for (std::function<void()>& reply : m_awaitingFigures) m_turn.answers.emplace_back(Reply{std::move(reply)});
    m_awaitingFigures.clear();
    m_areFiguresOld = false;
    m_nextTick = now + m_options.statisticsInterval;
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
