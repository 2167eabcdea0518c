// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/replay.h"

#include "shared/limits/limit_layers.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr uint64_t kStepsBetweenProgress = 1 << 12;

uint64_t workKey(TenantTurn turn) { return uint64_t{turn.tenant} << 32 | turn.command; }

// The limits as they were, with those of the question in their places.
TenantLimits changed(const TenantLimits& recorded, const LimitSettings& by) {
    TenantLimits limits = recorded;
    for (const LimitRule& rule : limitRules())
        withField(rule.field, [&](auto setting, auto limit) {
            if (by.*setting) limits.*limit = *(by.*setting);
        });
    return limits;
}

}  // namespace

Replay::Replay(const RecordedPast& past, const ReplaySettings& settings, SchedulingOptions scheduling)
    : m_past(past), m_settings(settings), m_scheduler(scheduling, past.at(past.begin)), m_outcome(past),
      m_plan(past.pools), m_now(past.begin), m_following(past.tasks.size(), kNone), m_works(past.works.size()),
      m_tenants(past.tenants.size()), m_pools(past.pools.size()) {
    for (uint32_t work = 0; work < past.works.size(); ++work) m_workOf.emplace(workKey(turnOf(work)), work);
}

std::optional<ReplayOutcome> Replay::run(const Progress& progress) {
    begin();
    uint64_t steps = 0;
    const double all = std::max<double>(1, m_past.until - m_past.begin);
    while (true) {
        const PastTime next = nextTime();
        if (next >= m_past.until) break;
        m_now = std::max(m_now, next);
        step();
        if (++steps % kStepsBetweenProgress == 0 && !progress(double(m_now - m_past.begin) / all)) return std::nullopt;
    }
    m_now = m_past.until;
    finish();
    return std::move(m_outcome);
}

void Replay::begin() {
    for (const PastWork& work : m_past.works)
        if (work.estimate > 0)
            m_scheduler.restore(
                Scheduler::SavedEstimate{{work.tenant, work.command}, Micros(int64_t{work.estimate} * kPastUnit)});
    if (m_settings.policy) m_scheduler.setPolicy(*m_settings.policy, now());
    for (TenantNumber tenant = 0; tenant < m_tenants.size(); ++tenant) setLimits(tenant, {});
    for (uint32_t pool = 0; pool < m_pools.size(); ++pool) {
        const PastPool& is = m_past.pools[pool];
        m_pools[pool].id = m_scheduler.pool({is.allTenants, is.tenants, is.commands}, now());
        m_scheduler.keepPool(m_pools[pool].id, 1);
        m_scheduler.countWorkers(m_pools[pool].id, 1);
        m_poolOf[m_pools[pool].id] = pool;
    }
    while (m_nextChange < m_past.changes.size() && m_past.changes[m_nextChange].at <= m_now)
        apply(m_past.changes[m_nextChange++]);
    if (m_isPlanOld) planSeats();
    // What ran already goes on, and takes its seat first.
    for (uint32_t task = 0; task < m_past.tasks.size(); ++task) {
        const PastTask& ran = m_past.tasks[task];
        if (ran.start < m_now && ran.end() > m_now) m_ran.emplace_back(task, ran.end() - m_now);
    }
    for (const auto& [task, left] : m_ran) {
        const TenantTurn turn = turnOf(m_past.tasks[task].work);
        uint32_t best = kNone;
        for (uint32_t pool = 0; pool < m_pools.size(); ++pool) {
            const PastPool& is = m_past.pools[pool];
            const bool takes =
                (is.allTenants || std::binary_search(is.tenants.begin(), is.tenants.end(), turn.tenant)) &&
                (is.commands.empty() || std::binary_search(is.commands.begin(), is.commands.end(), turn.command));
            if (!takes || m_pools[pool].free == 0) continue;
            if (best == kNone || (m_past.pools[best].isShared() && !is.isShared())) best = pool;
        }
        if (best != kNone) start(task, best, left);
    }
}

PastTime Replay::nextTime() const {
    const int64_t wake = (m_scheduler.nextWake() - m_past.origin).count();
    auto next = PastTime(std::clamp<int64_t>((wake + kPastUnit - 1) / kPastUnit, 0, kNever));
    if (m_nextTask < m_past.tasks.size()) next = std::min(next, m_past.tasks[m_nextTask].ready);
    if (m_nextChange < m_past.changes.size()) next = std::min(next, m_past.changes[m_nextChange].at);
    if (!m_due.empty()) next = std::min(next, m_due.top().at);
    return next;
}

void Replay::step() {
    for (; m_nextChange < m_past.changes.size() && m_past.changes[m_nextChange].at <= m_now; ++m_nextChange)
        apply(m_past.changes[m_nextChange]);
    if (m_isPlanOld) planSeats();
    while (!m_due.empty() && m_due.top().at <= m_now) {
        const Due due = m_due.top();
        m_due.pop();
        if (due.isSeat)
            seatIsBack(due.number);
        else
            end(due.number);
    }
    for (; m_nextTask < m_past.tasks.size() && m_past.tasks[m_nextTask].ready <= m_now; ++m_nextTask)
        if (m_past.tasks[m_nextTask].start >= m_past.begin) arrive(uint32_t(m_nextTask));
    dispatch();
}

void Replay::apply(const PastChange& change) {
    if (const auto* seats = std::get_if<SeatsAre>(&change.what)) {
        m_plan.recorded(seats->pool, seats->seats);
        if (m_settings.seats || m_settings.seatsFactor != 1)
            m_isPlanOld = true;
        else
            setSeats(seats->pool, seats->seats);
    } else if (const auto* turnaround = std::get_if<TurnaroundIs>(&change.what)) {
        m_pools[turnaround->pool].away = turnaround->away;
    } else if (const auto* limits = std::get_if<LimitsAre>(&change.what)) {
        setLimits(limits->tenant, m_past.limits[limits->limits]);
    } else if (const auto* throttle = std::get_if<ThrottleIs>(&change.what)) {
        if (!m_settings.withoutThrottles)
            m_scheduler.setThrottle(throttle->tenant, throttle->weightFactor, throttle->isHeld, now());
    } else if (const auto* queue = std::get_if<QueueIs>(&change.what)) {
        m_scheduler.setPaused(queue->tenant, queue->command, queue->isPaused, now());
    } else if (!m_settings.policy) {
        m_scheduler.setPolicy(std::get<SchedulingPolicy>(change.what), now());
    }
}

void Replay::setLimits(TenantNumber number, const TenantLimits& recorded) {
    Tenant& tenant = m_tenants[number];
    LimitSettings by = m_settings.everyLimits;
    if (const auto own = m_settings.limits.find(number); own != m_settings.limits.end()) overlay(by, own->second);
    tenant.limits = changed(recorded, by);
    // The creates that are replayed were admitted at the recorded rate.
    if (!by.maxEnqueueRate) tenant.limits.maxEnqueueRate.reset();
    tenant.admission.setRate(tenant.limits.maxEnqueueRate, now());
    m_scheduler.setLimits(number, tenant.limits, now());
}

void Replay::planSeats() {
    m_isPlanOld = false;
    const std::vector<uint64_t> seats = m_plan.seats(m_settings.seats, m_settings.seatsFactor);
    for (uint32_t pool = 0; pool < seats.size(); ++pool) setSeats(pool, seats[pool]);
}

void Replay::setSeats(uint32_t number, uint64_t seats) {
    Pool& pool = m_pools[number];
    if (pool.seats == seats) return;
    if (m_past.pools[number].isShared())
        m_outcome.sharedSeatsChange(m_past, m_now, int64_t(seats) - int64_t(pool.seats));
    pool.seats = seats;
    if (seats > pool.present) {
        const auto more = uint32_t(seats - pool.present);
        pool.present += more;
        pool.free += more;
        m_scheduler.seatsOffered(pool.id, more, now());
        return;
    }
    // Seats that are busy go when their tasks end.
    const auto less = uint32_t(std::min(pool.free, pool.present - seats));
    pool.present -= less;
    pool.free -= less;
    if (less > 0) m_scheduler.seatsWithdrawn(pool.id, less);
}

bool Replay::isAdmitted(const PastTask& task) {
    // Then the limits admitted them all.
    if (!task.isFresh || m_settings.isUnchanged()) return true;
    Tenant& tenant = m_tenants[m_past.works[task.work].tenant];
    const TenantLimits& limits = tenant.limits;
    if (!limits.maxQueueDepth && !limits.maxEnqueueRate && !limits.draining) return true;
    return !tenant.admission.admit(limits, {tenant.waiting, 0, 0}, {}, now()).refusal;
}

void Replay::arrive(uint32_t number) {
    const PastTask& task = m_past.tasks[number];
    const TenantNumber tenant = m_past.works[task.work].tenant;
    if (!isAdmitted(task)) {
        if (m_now >= m_past.from) ++m_outcome.refused[tenant];
        return;
    }
    ++m_tenants[tenant].waiting;
    Work& work = m_works[task.work];
    auto line = std::find_if(work.lines.begin(), work.lines.end(),
                             [&](const Line& each) { return each.priority <= task.priority; });
    if (line == work.lines.end() || line->priority != task.priority)
        line = work.lines.insert(line, Line{task.priority, kNone, kNone});
    if (line->head == kNone)
        line->head = number;
    else
        m_following[line->tail] = number;
    line->tail = number;
    ++work.waiting;
    // As the engine tells it.
    if (work.waiting == 1)
        m_scheduler.wake(turnOf(task.work), Sequence{number} + 1, now(), 1);
    else
        m_scheduler.noteWaiting(turnOf(task.work), work.waiting, now());
}

void Replay::dispatch() {
    m_scheduler.advance(now());
    for (const PoolId id : m_scheduler.takeHotPools()) {
        const uint32_t pool = m_poolOf.at(id);
        while (m_pools[pool].free > 0) {
            const auto turn = m_scheduler.pick(id, now());
            if (!turn) break;
            const uint32_t work = m_workOf.at(workKey(*turn));
            const uint32_t task = takeHead(work);
            start(task, pool, m_past.tasks[task].run);
            const auto line = std::find_if(m_works[work].lines.begin(), m_works[work].lines.end(),
                                           [](const Line& each) { return each.head != kNone; });
            if (line == m_works[work].lines.end())
                m_scheduler.sleep(*turn, now());
            else if (m_scheduler.policy() == SchedulingPolicy::Fifo)
                m_scheduler.headChanged(*turn, Sequence{line->head} + 1, now());
        }
    }
}

uint32_t Replay::takeHead(uint32_t number) {
    Work& work = m_works[number];
    const auto line =
        std::find_if(work.lines.begin(), work.lines.end(), [](const Line& each) { return each.head != kNone; });
    const uint32_t task = line->head;
    line->head = m_following[task];
    if (line->head == kNone) line->tail = kNone;
    --work.waiting;
    const TenantNumber tenant = m_past.works[number].tenant;
    --m_tenants[tenant].waiting;
    m_outcome.waited(m_past, tenant, m_past.tasks[task].ready, m_now);
    return task;
}

void Replay::start(uint32_t task, uint32_t pool, PastTime run) {
    uint32_t number = 0;
    if (m_freeRuns.empty()) {
        number = uint32_t(m_running.size());
        m_running.emplace_back();
    } else {
        number = m_freeRuns.back();
        m_freeRuns.pop_back();
    }
    --m_pools[pool].free;
    m_running[number] = {task, pool, m_scheduler.begin(m_pools[pool].id, turnOf(m_past.tasks[task].work), now()),
                         m_now};
    m_due.push({run > kNever - m_now ? kNever : m_now + run, ++m_order, number, false});
}

void Replay::end(uint32_t number) {
    const Running run = m_running[number];
    m_freeRuns.push_back(number);
    const PastTask& task = m_past.tasks[run.task];
    m_scheduler.end(turnOf(task.work), run.ticket, m_past.at(run.start), now(), task.isCompleted);
    m_outcome.ran(m_past, m_past.works[task.work].tenant, run.start, m_now);
    m_running[number].pool = kNone;
    if (const PastTime away = m_pools[run.pool].away; away > 0)
        m_due.push({m_now + away, ++m_order, run.pool, true});
    else
        seatIsBack(run.pool);
}

void Replay::seatIsBack(uint32_t number) {
    Pool& pool = m_pools[number];
    if (pool.present > pool.seats) {
        --pool.present;
        return;
    }
    ++pool.free;
    m_scheduler.seatsOffered(pool.id, 1, now());
}

void Replay::finish() {
    for (const Running& run : m_running)
        if (run.pool != kNone)
            m_outcome.ran(m_past, m_past.works[m_past.tasks[run.task].work].tenant, run.start, m_now);
    for (const Work& work : m_works)
        for (const Line& line : work.lines)
            for (uint32_t task = line.head; task != kNone; task = m_following[task])
                m_outcome.waited(m_past, m_past.works[m_past.tasks[task].work].tenant, m_past.tasks[task].ready,
                                 kNever);
    m_outcome.sharedSeatsChange(m_past, m_now, 0);
}

}  // namespace fairlead::broker
