// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/past_loader.h"

#include "broker/what_if/seat_arrival.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kLongestWait = std::chrono::hours(48);  // before the beginning; what waits longer counts as this
constexpr Micros kTickLength = std::chrono::seconds(1);
constexpr Micros kSameTick = std::chrono::milliseconds(1);
constexpr uint32_t kRunsForEstimate = 20;
constexpr uint32_t kSample = 64;                   // runs of a work, from which unknown ones are guessed in turn
constexpr PastTime kRunIfNothingIsKnown = 10'000;  // a second

}  // namespace

PastTime RecordedPast::timeOf(Time time) const {
    const int64_t units = (time - origin).count() / kPastUnit;
    return PastTime(std::clamp<int64_t>(units, 0, kNever - 1));
}

PastLoader::PastLoader(Time from, Time until, Micros lead, size_t mostTasks)
    : m_from(from), m_until(until), m_begin(from - lead), m_most(mostTasks) {
    m_past.origin = m_begin - kLongestWait;
}

TenantNumber PastLoader::tenantOf(uint32_t number) {
    const auto [place, isNew] = m_tenants.try_emplace(number, TenantNumber(m_past.tenants.size()));
    if (isNew) {
        m_past.tenants.push_back(number);
        m_past.refused.push_back(0);
    }
    return place->second;
}

CommandNumber PastLoader::commandOf(uint32_t number) {
    return m_commands.try_emplace(number, CommandNumber(m_commands.size())).first->second;
}

uint32_t PastLoader::workOf(uint32_t tenant, uint32_t command) {
    const auto [place, isNew] = m_works.try_emplace(uint64_t{tenant} << 32 | command, uint32_t(m_past.works.size()));
    if (isNew) {
        m_past.works.push_back({tenantOf(tenant), commandOf(command), 0});
        m_seen.emplace_back();
    }
    return place->second;
}

void PastLoader::change(decltype(PastChange::what) what) {
    if (m_at >= m_until) return;
    const bool isSinceStart = m_at - m_startAt < kSameTick && !std::holds_alternative<SeatsAre>(what);
    const Time at = isSinceStart ? m_at - kTickLength : m_at;
    m_past.changes.push_back({m_past.timeOf(std::max(at, m_begin)), std::move(what)});
}

void PastLoader::chapter(Time at, bool isStart) {
    // The first tick of a broker tells of all since its start.
    if (m_first == Time()) m_first = isStart ? at - kTickLength : at;
    // The workers of a broker that stopped are gone, and what ran goes on.
    if (isStart && m_at != Time()) {
        for (uint32_t pool = 0; pool < m_past.pools.size(); ++pool)
            if (std::exchange(m_seatsOf[pool], 0) > 0) change(SeatsAre{pool, 0});
        const Time off = std::clamp(m_at, m_from, m_until);
        const Time on = std::clamp(at, m_from, m_until);
        m_past.stopped += PastTime((on - off).count() / kPastUnit);
    }
    m_chapterAt = m_at = at;
    m_hasMore = false;
    m_poolOf.clear();
    // What is in force is told anew, except for what is as built in.
    if (!isStart) return;
    m_startAt = at;
    for (auto& [tenant, isLimited] : m_limited)
        if (std::exchange(isLimited, false)) {
            m_past.limits.emplace_back();
            change(LimitsAre{tenant, uint32_t(m_past.limits.size() - 1)});
        }
    for (auto& [tenant, isThrottled] : m_throttled)
        if (std::exchange(isThrottled, false)) change(ThrottleIs{tenant, 1, false});
}

void PastLoader::tick(Time at) { m_at = at; }

void PastLoader::pool(uint32_t number, const WorkTick::PoolIs& is) {
    PastPool pool{is.allTenants, {}, {}};
    for (const uint32_t tenant : is.tenants) pool.tenants.push_back(tenantOf(tenant));
    for (const uint32_t command : is.commands) pool.commands.push_back(commandOf(command));
    std::sort(pool.tenants.begin(), pool.tenants.end());
    std::sort(pool.commands.begin(), pool.commands.end());
    // It may be known from an earlier chapter.
    const auto [known, isNew] =
        m_pools.try_emplace(std::tuple(pool.allTenants, pool.tenants, pool.commands), uint32_t(m_past.pools.size()));
    if (isNew) {
        m_past.pools.push_back(std::move(pool));
        m_seatsOf.push_back(0);
        m_hasTurnaround.push_back(false);
    }
    if (m_poolOf.size() <= number) m_poolOf.resize(number + 1);
    m_poolOf[number] = known->second;
}

void PastLoader::seats(uint32_t pool, uint64_t seats) {
    const uint32_t place = m_poolOf[pool];
    if (std::exchange(m_seatsOf[place], seats) != seats) change(SeatsAre{place, seats});
}

void PastLoader::turnaround(uint32_t pool, Micros away) {
    const uint32_t place = m_poolOf[pool];
    change(TurnaroundIs{place, PastTime(away.count() / kPastUnit)});
    // A mean is told after a minute, but holds for it: the first one, since the pool had seats.
    if (m_at >= m_until || m_hasTurnaround[place]) return;
    m_hasTurnaround[place] = true;
    for (const PastChange& each : m_past.changes)
        if (const auto* seats = std::get_if<SeatsAre>(&each.what); seats && seats->pool == place) {
            m_past.changes.back().at = each.at;
            break;
        }
}

void PastLoader::limits(uint32_t tenant, const TenantLimits& limits) {
    const TenantNumber number = tenantOf(tenant);
    m_limited[number] = !(limits == TenantLimits());
    m_past.limits.push_back(limits);
    change(LimitsAre{number, uint32_t(m_past.limits.size() - 1)});
}

void PastLoader::throttle(uint32_t tenant, double weightFactor, bool isHeld) {
    const TenantNumber number = tenantOf(tenant);
    const bool isThrottled = weightFactor != 1 || isHeld;
    m_throttled[number] = isThrottled;
    change(ThrottleIs{number, weightFactor, isHeld});
}

void PastLoader::queue(const WorkTick::QueuePaused& queue) {
    std::optional<TenantNumber> tenant;
    if (queue.tenant) tenant = tenantOf(*queue.tenant);
    change(QueueIs{tenant, commandOf(queue.command), queue.isPaused});
}

void PastLoader::policy(std::string_view name) {
    if (const auto policy = policyNamed(name)) change(*policy);
}

void PastLoader::refused(uint32_t tenant, uint64_t creates) {
    if (m_at >= m_from && m_at <= m_until) m_past.refused[tenantOf(tenant)] += creates;
}

void PastLoader::dropped(uint64_t deliveries) {
    if (m_at >= m_begin && m_at <= m_until) m_past.dropped += deliveries;
}

void PastLoader::ended(const EndedDelivery& delivery) {
    const Time ready = delivery.ready == Time() ? delivery.start : delivery.ready;
    if (delivery.end < m_begin || ready >= m_until || m_isFull) return;
    if (m_past.tasks.size() >= m_most) {
        m_isFull = true;
        return;
    }
    m_hasMore = true;
    const uint32_t work = workOf(delivery.tenant, delivery.command);
    PastTask task;
    task.ready = m_past.timeOf(ready);
    task.start = m_past.timeOf(delivery.start);
    // A task whose worker is gone takes nobody's seat until it is taken back.
    task.run = PastTime((delivery.end - delivery.unheld - delivery.start).count() / kPastUnit);
    task.work = work;
    task.priority = delivery.priority;
    task.isCompleted = delivery.isCompleted;
    task.isFresh = delivery.isFresh;
    m_past.tasks.push_back(task);
    Seen& seen = m_seen[work];
    if (task.start < seen.firstStart) {
        seen.firstStart = task.start;
        seen.wasKnown = delivery.isLengthKnown;
    }
    if (!delivery.isCompleted) return;
    if (seen.runs++ < kRunsForEstimate) seen.longest = std::max(seen.longest, task.run);
    if (seen.sample.size() < kSample)
        seen.sample.push_back(task.run);
    else
        seen.sample[seen.runs % kSample] = task.run;
}

void PastLoader::addUnfinished(const UnfinishedWork& each) {
    const Time ready = each.ready != Time() ? each.ready : each.start.value_or(m_at);
    if (ready >= m_until) return;
    const uint32_t work = workOf(each.tenant, each.command);
    PastTask task;
    task.ready = m_past.timeOf(ready);
    task.start = each.start ? m_past.timeOf(*each.start) : kNever;
    task.work = work;
    task.priority = each.priority;
    task.isFresh = true;  // most are; whether one has failed before is not told
    const std::vector<PastTime>& sample = m_seen[work].sample;
    const auto guess = [&](uint64_t i) { return sample.empty() ? kRunIfNothingIsKnown : sample[i % sample.size()]; };
    // It has run for so long already; what has run long is likely to go on.
    const PastTime least =
        each.start ? PastTime(std::max<int64_t>(0, (m_at - *each.start).count()) / kPastUnit) * 2 : 0;
    for (uint64_t i = 0; i < each.count && !m_isFull; ++i) {
        m_isFull = m_past.tasks.size() >= m_most;
        task.run = each.heldUntil ? PastTime((*each.heldUntil - *each.start).count() / kPastUnit)
                                  : std::max(least, guess(m_past.unfinished + i));
        m_past.tasks.push_back(task);
    }
    m_past.unfinished += each.count;
    if (each.heldUntil) return;
    if (!each.start || m_past.timeOf(m_at) < m_past.timeOf(m_until)) m_past.guessed += each.count;
}

RecordedPast PastLoader::take(const std::vector<UnfinishedWork>& unfinished) {
    // It was told as of then, though nothing may have been recorded since long.
    if (!unfinished.empty()) m_at = std::max(m_at, m_until);
    for (const UnfinishedWork& each : unfinished) addUnfinished(each);
    m_past.begin = m_past.timeOf(std::max(m_begin, m_first));
    m_past.from = m_past.timeOf(std::max(m_from, m_first));
    m_past.until = std::max(m_past.from, m_past.timeOf(std::min(m_until, std::max(m_at, m_first))));
    for (size_t work = 0; work < m_past.works.size(); ++work)
        if (m_seen[work].wasKnown) m_past.works[work].estimate = std::max<PastTime>(1, m_seen[work].longest);
    std::sort(m_past.tasks.begin(), m_past.tasks.end(), [](const PastTask& a, const PastTask& b) {
        return std::tie(a.ready, a.start, a.work) < std::tie(b.ready, b.start, b.work);
    });
    std::stable_sort(m_past.changes.begin(), m_past.changes.end(),
                     [](const PastChange& a, const PastChange& b) { return a.at < b.at; });
    moveSeatsToTheirTasks(m_past);
    std::vector<bool> isThrottled(m_past.tenants.size());
    for (const PastChange& each : m_past.changes)
        if (const auto* throttle = std::get_if<ThrottleIs>(&each.what); throttle && each.at < m_past.until)
            if (throttle->isHeld || throttle->weightFactor != 1) isThrottled[throttle->tenant] = true;
    m_past.throttled = uint64_t(std::count(isThrottled.begin(), isThrottled.end(), true));
    return std::move(m_past);
}

}  // namespace fairlead::broker
