// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/replay_outcome.h"

#include "broker/telemetry/wait_buckets.h"

#include <algorithm>
#include <numeric>

namespace fairlead::broker {

namespace {

// As everywhere: the smallest wait that is not below so many of all. REQUIRES: not empty. Reorders.
double quantileOf(const RecordedPast& past, std::vector<PastTime>::iterator begin, std::vector<PastTime>::iterator end,
                  double fraction) {
    const auto count = size_t(end - begin);
    const size_t rank = size_t(waitRank(fraction, count)) - 1;
    std::nth_element(begin, begin + std::ptrdiff_t(rank), end);
    return past.seconds(*(begin + std::ptrdiff_t(rank)));
}

// Reorders.
WaitQuantiles quantilesOf(const RecordedPast& past, std::vector<PastTime>& waits) {
    if (waits.empty()) return {};
    return {quantileOf(past, waits.begin(), waits.end(), 0.5), quantileOf(past, waits.begin(), waits.end(), 0.99)};
}

PastTime overlap(const RecordedPast& past, PastTime start, PastTime end) {
    const PastTime first = std::max(start, past.from);
    const PastTime last = std::min(end, past.until);
    return last > first ? last - first : 0;
}

}  // namespace

void ReplayOutcome::sharedSeatsChange(const RecordedPast& past, PastTime at, int64_t by) {
    sharedSeats += uint64_t(m_shared) * overlap(past, m_sharedSince, at);
    m_sharedSince = at;
    m_shared += by;
}

void ReplayOutcome::waited(const RecordedPast& past, TenantNumber tenant, PastTime ready, PastTime start) {
    if (start >= past.until) {
        if (ready < past.until) waits.push_back({kNever, past.until - ready, tenant});
    } else if (start >= past.from) {
        waits.push_back({start, start - std::min(ready, start), tenant});
    }
}

void ReplayOutcome::ran(const RecordedPast& past, TenantNumber tenant, PastTime start, PastTime end) {
    seatTime[tenant] += overlap(past, start, end);
}

ReplayOutcome recordedOutcome(const RecordedPast& past) {
    ReplayOutcome outcome(past);
    outcome.waits.reserve(past.tasks.size());
    for (const PastTask& task : past.tasks) {
        const TenantNumber tenant = past.works[task.work].tenant;
        outcome.waited(past, tenant, task.ready, task.start);
        if (task.start != kNever) outcome.ran(past, tenant, task.start, task.end());
    }
    outcome.refused = past.refused;
    std::vector<uint64_t> seats(past.pools.size());
    for (const PastChange& change : past.changes) {
        const auto* are = std::get_if<SeatsAre>(&change.what);
        if (!are || !past.pools[are->pool].isShared()) continue;
        outcome.sharedSeatsChange(past, change.at, int64_t(are->seats) - int64_t(seats[are->pool]));
        seats[are->pool] = are->seats;
    }
    outcome.sharedSeatsChange(past, past.until, 0);
    return outcome;
}

WaitsByTenant::WaitsByTenant(const RecordedPast& past, std::vector<ReplayOutcome::Waited> waits)
    : m_past(past), m_waits(waits.size()), m_first(past.tenants.size() + 1) {
    for (const ReplayOutcome::Waited& each : waits) ++m_first[each.tenant + 1];
    std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
    std::vector<size_t> next(m_first.begin(), m_first.end() - 1);
    for (const ReplayOutcome::Waited& each : waits) m_waits[next[each.tenant]++] = each;
}

PastTime WaitsByTenant::span() const {
    return std::max<PastTime>(1, (m_past.until - m_past.from + PastTime(kSpans) - 1) / PastTime(kSpans));
}

OutcomeFigures WaitsByTenant::figuresOf(size_t first, size_t last) const {
    OutcomeFigures figures;
    std::vector<PastTime> waits;
    waits.reserve(last - first);
    for (size_t i = first; i < last; ++i)
        if (m_waits[i].start != kNever) waits.push_back(m_waits[i].wait);
    figures.begun = waits.size();
    figures.left = last - first - waits.size();
    figures.waits = figures.soFar = quantilesOf(m_past, waits);
    if (figures.left == 0) return figures;
    for (size_t i = first; i < last; ++i)
        if (m_waits[i].start == kNever) waits.push_back(m_waits[i].wait);
    figures.soFar = quantilesOf(m_past, waits);
    return figures;
}

std::vector<SeriesPoint> WaitsByTenant::seriesOf(size_t first, size_t last) const {
    const PastTime length = span();
    const size_t spans = std::min<size_t>(kSpans, (m_past.until - m_past.from + length - 1) / length);
    std::vector<std::vector<PastTime>> waits(spans);
    std::vector<int64_t> more(spans);  // that wait, by span
    const auto spanAt = [&](PastTime at) {
        return at <= m_past.from ? 0 : std::min<size_t>(spans - 1, (at - m_past.from) / length);
    };
    for (size_t i = first; i < last; ++i) {
        const ReplayOutcome::Waited& each = m_waits[i];
        const bool isLeft = each.start == kNever;
        ++more[spanAt((isLeft ? m_past.until : each.start) - each.wait)];
        if (isLeft) continue;
        --more[spanAt(each.start)];
        waits[spanAt(each.start)].push_back(each.wait);
    }
    std::vector<SeriesPoint> points(spans);
    int64_t waiting = 0;
    for (size_t i = 0; i < spans; ++i) {
        waiting += more[i];
        points[i] = {quantilesOf(m_past, waits[i]).p99, waits[i].size(), uint64_t(waiting)};
    }
    return points;
}

}  // namespace fairlead::broker
