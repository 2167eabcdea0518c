// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/replay_outcome.h"

#include "broker/telemetry/wait_buckets.h"

#include <algorithm>

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

WaitQuantiles quantilesOf(const RecordedPast& past, std::vector<PastTime>::iterator begin,
                          std::vector<PastTime>::iterator end) {
    if (begin == end) return {};
    return {quantileOf(past, begin, end, 0.5), quantileOf(past, begin, end, 0.99)};
}

PastTime overlap(const RecordedPast& past, PastTime start, PastTime end) {
    const PastTime first = std::max(start, past.from);
    const PastTime last = std::min(end, past.until);
    return last > first ? last - first : 0;
}

}  // namespace

ReplayOutcome::ReplayOutcome(const RecordedPast& past, const std::vector<TenantNumber>& tenants)
    : seatTime(past.tenants.size()), refused(past.tenants.size()), waiting(past.tenants.size()),
      changes(tenants.size() + 1, std::vector<int64_t>(kSpans + 1)), followed(tenants) {}

void ReplayOutcome::sharedSeatsChange(const RecordedPast& past, PastTime at, int64_t by) {
    sharedSeats += uint64_t(m_shared) * overlap(past, m_sharedSince, at);
    m_sharedSince = at;
    m_shared += by;
}

void ReplayOutcome::waited(const RecordedPast& past, TenantNumber tenant, PastTime ready, PastTime start) {
    if (start >= past.until) {
        if (ready < past.until) ++waiting[tenant];
    } else if (start >= past.from) {
        begun.push_back({start, start - std::min(ready, start), tenant});
    }
    if (ready >= past.until || start < past.from) return;
    const PastTime span = spanOf(past);
    const auto place = [&](PastTime at) {
        return at <= past.from ? 0 : std::min<size_t>(kSpans, (at - past.from) / span);
    };
    const auto add = [&](std::vector<int64_t>& spans) {
        ++spans[place(ready)];
        if (start < past.until) --spans[place(start)];
    };
    add(changes[0]);
    for (size_t i = 0; i < followed.size(); ++i)
        if (followed[i] == tenant) add(changes[i + 1]);
}

void ReplayOutcome::ran(const RecordedPast& past, TenantNumber tenant, PastTime start, PastTime end) {
    seatTime[tenant] += overlap(past, start, end);
}

ReplayOutcome recordedOutcome(const RecordedPast& past, const std::vector<TenantNumber>& followed) {
    ReplayOutcome outcome(past, followed);
    outcome.begun.reserve(past.tasks.size());
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

std::vector<WaitQuantiles> waitQuantiles(const RecordedPast& past, ReplayOutcome& outcome) {
    std::sort(outcome.begun.begin(), outcome.begun.end(),
              [](const auto& a, const auto& b) { return a.tenant < b.tenant; });
    std::vector<PastTime> waits;
    waits.reserve(outcome.begun.size());
    for (const ReplayOutcome::Begun& task : outcome.begun) waits.push_back(task.wait);
    std::vector<WaitQuantiles> all(past.tenants.size() + 1);
    for (size_t first = 0; first < outcome.begun.size();) {
        size_t last = first;
        const TenantNumber tenant = outcome.begun[first].tenant;
        while (last < outcome.begun.size() && outcome.begun[last].tenant == tenant) ++last;
        all[tenant] = quantilesOf(past, waits.begin() + std::ptrdiff_t(first), waits.begin() + std::ptrdiff_t(last));
        first = last;
    }
    all.back() = quantilesOf(past, waits.begin(), waits.end());
    return all;
}

std::vector<SeriesPoint> seriesOf(const RecordedPast& past, const ReplayOutcome& outcome, size_t index) {
    const PastTime span = ReplayOutcome::spanOf(past);
    const size_t spans = std::min<size_t>(ReplayOutcome::kSpans, (past.until - past.from + span - 1) / span);
    std::vector<std::vector<PastTime>> waits(spans);
    for (const ReplayOutcome::Begun& task : outcome.begun)
        if (index == 0 || outcome.followed[index - 1] == task.tenant)
            waits[std::min<size_t>(spans - 1, (task.start - past.from) / span)].push_back(task.wait);
    std::vector<SeriesPoint> points(spans);
    int64_t waiting = 0;
    for (size_t i = 0; i < spans; ++i) {
        waiting += outcome.changes[index][i];
        points[i].waiting = uint64_t(std::max<int64_t>(0, waiting));
        points[i].p99 = quantilesOf(past, waits[i].begin(), waits[i].end()).p99;
    }
    return points;
}

}  // namespace fairlead::broker
