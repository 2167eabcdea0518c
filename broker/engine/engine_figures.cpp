// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What is told of tenants, queues and seats once a second.
#include "broker/engine/engine.h"

#include "broker/engine/throttles/limit_uses.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <utility>

namespace fairlead::broker {

namespace {

// Returns since when the oldest task in memory has been waiting.
std::optional<Time> publishQueues(TenantState& owner, const NameTable& commandNames, const KeyGates& keys,
                                  CounterTick& tick) {
    const bool isAnyHeld = keys.waitingOf(owner.number) > 0;
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
        const auto counts = owner.byCommand.find(command);
        const bool hasCounts = counts != owner.byCommand.end();
        const uint64_t delayed = hasCounts ? counts->second.delayed : 0;
        const uint64_t held =
            isAnyHeld ? std::min<uint64_t>(keys.waitingOf(owner.number, command), delayed) : uint64_t{0};
        publish(counters.ready, queue.size() + held);
        publish(counters.heldByKeys, held);
        publish(counters.delayed, delayed - held);
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
// due: seats that it is due in pools of which the scheduler knows only one at a time.
bool meterDemand(TenantState& owner, const Scheduler::TenantView& standing, double due, int64_t seatMicros, Time now) {
    const Micros after = owner.demandMeteredAt == Time() ? Micros() : now - owner.demandMeteredAt;
    owner.demandMeteredAt = now;
    owner.demand.take({owner.ready + owner.inProgress, owner.doneTotal + owner.failedTotal,
                       owner.inProgress - uint64_t(standing.lost.tasks), seatMicros,
                       std::max({standing.dueSeats, due, double(owner.limits.minSeats)})},
                      after);
    return owner.demand.isWithinShare();
}

// Counts the waits of queues that a worker takes and that are not paused; if there is no worker for any, those of all.
// ready: of the tenant's queues, those that have ready tasks.
void publishWaits(const TenantState& owner, const std::vector<ReadyTasks>& ready, bool hasWorker, Time now,
                  CounterTick& tick) {
    auto tasks = ready.begin();
    for (const auto& [command, queue] : owner.queues) {
        if (tasks == ready.end()) return;
        if (tasks->command != command) continue;
        if (!hasWorker || (tasks->hasWorker && !tasks->isPaused))
            queue.ages().forEach(
                [&](Time since, uint64_t count) { tick.waiting.count(owner.number, now - since, count); });
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

std::vector<ReadyTasks> listReady(const TenantState& owner) {
    std::vector<ReadyTasks> ready;
    for (const auto& [command, queue] : owner.queues)
        if (queue.size() > 0) ready.push_back({command, queue.size()});
    return ready;
}

}  // namespace

// In groups: live traffic waits for one group at most, however many tenants there are.
void Engine::tellFigures(Time now, bool isLast) {
    if (!m_round) {
        m_round.emplace(FigureRound{std::exchange(m_dirty, {}), 0, {}, std::exchange(m_awaitingFigures, {})});
        m_round->rows.changed.reserve(m_round->tenants.size());
        m_round->rows.poolUses.reserve(m_round->tenants.size());
        m_areFiguresOld = false;
        m_toldPools.begin(m_callers.poolSets());
    }
    const WorkerWatch::Away away = m_workers.away(now);
    for (size_t rows = 0; m_round->next < m_round->tenants.size(); ++m_round->next) {
        if (rows >= m_options.figuresInTurn && !isLast) return;
        const TenantNumber number = m_round->tenants[m_round->next];
        TenantState& owner = m_tenants[number];
        owner.dirty = false;
        if (!m_tenantNames.isKept(number)) continue;
        addFigures(owner, away, now);
        rows += 1 + owner.queues.size();
    }
    publishFigures(now);
}

void Engine::putOffFigures(Time until) {
    if (!m_round) m_nextTick = std::max(m_nextTick, until);
}

void Engine::addFigures(TenantState& owner, const WorkerWatch::Away& away, Time now) {
    CounterTick& tick = m_round->rows;
    const TenantNumber number = owner.number;
    TenantCounters& counters = tick.changed.emplace_back();
    counters.tenantNumber = number;
    counters.tenant = *owner.name;
    counters.ready = owner.ready;
    counters.delayed = owner.delayed;
    counters.retrying = owner.retrying;
    counters.held = owner.held;
    counters.inProgress = owner.inProgress;
    counters.dead = owner.dead;
    counters.enqueuedTotal = owner.enqueuedTotal;
    counters.doneTotal = owner.doneTotal;
    counters.failedTotal = owner.failedTotal;
    counters.failedTries = owner.failedTries;
    counters.bytes = owner.bytes;
    counters.paused = owner.limits.paused;
    counters.draining = owner.limits.draining;
    counters.admission = owner.admission.counts();
    Scheduler::TenantView standing = m_scheduler->view(number, now);
    counters.seatMicros = owner.seatMicros(now) - standing.lost.micros;
    counters.lagMicros = standing.lagMicros;
    counters.maxConcurrency = owner.limits.maxConcurrency;
    counters.minSeats = owner.limits.minSeats;
    counters.reach = m_toldPools.of(standing.reach);
    const TenantThrottle throttle = m_throttles.view(number);
    counters.throttleLevel = throttle.level;
    counters.isThrottledByHand = throttle.isByHand;
    if (throttle.level > 0) counters.throttledUntil = throttle.until;
    counters.weight = owner.limits.weight;
    counters.effectiveWeight = owner.limits.weight * throttle.weightFactor;
    counters.limitUses = limitUsesOf(owner, standing.dispatchesSpent, now);
    counters.oldestReadySince = publishQueues(owner, m_commandNames, m_keys, tick);
    std::vector<ReadyTasks> ready = listReady(owner);
    const size_t usesBefore = tick.poolUses.size();
    m_scheduler->addPoolUses(number, ready, now, tick.poolUses);
    group(std::span(tick.poolUses).subspan(usesBefore), ready, *m_scheduler);
    const double due = m_toldPools.join(tick.poolUses, usesBefore, counters.effectiveWeight);
    counters.isWithinShare = meterDemand(owner, standing, due, counters.seatMicros, now);
    uint64_t inPausedQueues = 0;
    if (owner.ready > 0) {
        counters.hasNoWorker = std::none_of(ready.begin(), ready.end(), [](const auto& one) { return one.hasWorker; });
        publishWaits(owner, ready, !counters.hasNoWorker, now, tick);
        inPausedQueues = partReady(owner, ready, away, counters);
    }
    counters.heldByKeys = {m_keys.waitingOf(number), m_keys.oldestOf(number)};
    m_keys.forWaiting(
        number,
        [&](CommandNumber command) {
            return m_scheduler->hasWorker(TenantTurn{number, command});
        },
        [&](Time since, uint64_t tasks) { counters.heldSince.emplace_back(since, tasks); });
    counters.deadTotal = owner.deadTotal + owner.expiredTotal;
    counters.isHeldBack =
        owner.ready > 0 && (standing.gate != DispatchGate::State::Open || inPausedQueues == owner.ready);
    // Published every tick: running or waiting tasks, throttles and demand beyond the share change with time.
    owner.dirty = owner.inProgress > 0 || owner.ready > 0 || throttle.level > 0 || !counters.isWithinShare;
    if (owner.dirty) m_dirty.push_back(number);
}

void Engine::publishFigures(Time now) {
    if (auto seen = m_callers.takeMoved(); !seen.empty())
        m_turn.answers.emplace_back(WorkersSeen{std::move(seen), now});
    CounterTick tick = std::exchange(m_tick, {});
    tick.at = now;
    tick.waitingWorkers = m_seats.size();
    const std::vector<PoolSeats> pools = m_scheduler->poolSeats();
    tick.poolSeats = m_toldPools.seats(pools, now);
    tick.seats = m_callers.idleShared();
    for (const PoolSeats& pool : tick.poolSeats) tick.seats += pool.isShared ? pool.seen : 0;
    tick.idleSeats = m_scheduler->idleSeats();
    tick.dividedSeats = dividedSeats(tick.poolSeats);
    tick.policy = policyName(m_scheduler->policy());
    tick.diskLowSince = m_disk.lowSince();
    tick.changed = std::move(m_round->rows.changed);
    tick.poolUses = std::move(m_round->rows.poolUses);
    tick.waiting = std::move(m_round->rows.waiting);
    // Removed tenants come first, because their names may be in use again.
    for (const CounterTick::Removed& gone : tick.removed) tick.queues.push_back({gone.tenant, {}});
    std::move(m_round->rows.queues.begin(), m_round->rows.queues.end(), std::back_inserter(tick.queues));
    m_runs.tell(tick, m_leases, m_tenantNames, m_commandNames, m_toldPools);
    tick.work = m_work.take(*m_scheduler, pools, [this] { return unfinishedWork(m_tenants, m_leases); });
    m_turn.answers.emplace_back(PublishCounters{std::move(tick)});
    for (std::function<void()>& reply : m_round->replies) m_turn.answers.emplace_back(AfterFigures{std::move(reply)});
    m_round.reset();
    m_nextTick = now + m_options.statisticsInterval;
}

}  // namespace fairlead::broker
