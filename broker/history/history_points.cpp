// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/history/history_points.h"

#include "broker/telemetry/wait_buckets.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

using Scale = HistoryScale;
using Field = HistoryField;
using Resolution = HistoryResolution;
using Points = std::vector<HistorySeries::Point>;

// Tolerance for `from`: the client's clock may differ, and the call takes time.
constexpr Micros kSlack = std::chrono::seconds(90);

// A span in which the broker was restarted has two points.
Points joined(const Points& points) {
    Points joined;
    for (const HistorySeries::Point& point : points) {
        if (joined.empty() || joined.back().span != point.span) {
            joined.push_back(point);
            continue;
        }
        HistoryRow& row = joined.back().row;
        const HistoryRow before = row;
        HistorySum sum;
        for (const HistoryRow& part : {before, point.row}) {
            HistorySum one;
            one.row = part;
            one.isEmpty = false;
            sum.add(one);
        }
        row = sum.row;
        for (const Field field : {Field::WaitP50, Field::WaitP99, Field::QuietWaitP99})
            row[field] = std::max(before[field], point.row[field]);
    }
    return joined;
}

std::optional<double> waitOf(int64_t stored) {
    if (stored <= 0 || stored > int64_t(kWaitBuckets)) return std::nullopt;
    return waitSecondsOf(static_cast<WaitBucket>(stored - 1));
}

double part(int64_t of, int64_t all) { return all > 0 ? double(of) / double(all) : 0.0; }

HistoryPoint shown(Resolution resolution, int64_t span, const HistoryRow& row, const HistoryRow& whole, Time now) {
    const auto count = [&row](Field field) { return uint64_t(std::max<int64_t>(0, row[field])); };
    HistoryPoint point;
    point.at = Scale::startOfSpan(resolution, span);
    point.isUnfinished = Scale::startOfSpan(resolution, span + 1) > now;
    point.ready = count(Field::Ready);
    point.delayed = count(Field::Delayed);
    point.inProgress = count(Field::InProgress);
    point.dead = count(Field::Dead);
    if (point.ready > 0 || row[Field::OldestReady] > 0)
        point.oldestReadySeconds = double(row[Field::OldestReady]) / 1e3;
    point.enqueued = count(Field::Enqueued);
    point.done = count(Field::Done);
    point.failed = count(Field::Failed);
    point.refused = count(Field::Refused);
    point.actualShare = part(row[Field::SeatMillis], whole[Field::SeatMillis]);
    point.entitledShare = part(row[Field::Entitled], whole[Field::Ticks]) / kMillion;
    point.waitP50 = waitOf(row[Field::WaitP50]);
    point.waitP99 = waitOf(row[Field::WaitP99]);
    point.throttleLevel = uint32_t(row[Field::ThrottleLevel]);
    point.readyMost = count(Field::Ready) + count(Field::ReadyAbove);
    return point;
}

// Calls visit(span, row) for the broker's spans that the query asks for.
template <typename Visit>
void forEachAsked(Resolution resolution, const HistorySeries::Open& whole, const HistoryQuery& query, Time now,
                  const Visit& visit) {
    const Time reach = now - historyReach(resolution);
    for (const auto& [span, row] : joined(whole.points)) {
        const Time at = Scale::startOfSpan(resolution, span);
        if (at <= reach || (query.from && at < *query.from) || (query.until && at >= *query.until)) continue;
        visit(span, row);
    }
}

}  // namespace

Status noHistoryOf(const std::string& tenant) { return {Code::NotFound, "no tenant '" + tenant + "' with a history"}; }

HistoryResolution resolutionFor(const std::optional<Time>& from, Time now) {
    for (const Resolution resolution : {Resolution::Second, Resolution::Minute})
        if (from && *from + kSlack >= now - historyReach(resolution)) return resolution;
    return Resolution::Hour;
}

std::vector<HistoryPoint> wholePoints(Resolution resolution, const HistorySeries::Open& whole,
                                      const HistoryQuery& query, Time now) {
    std::vector<HistoryPoint> points;
    forEachAsked(resolution, whole, query, now, [&](int64_t span, const HistoryRow& row) {
        HistoryPoint& point = points.emplace_back(shown(resolution, span, row, row, now));
        const int64_t counted = row[Field::JainTicks] > 0 ? row[Field::JainTicks] : row[Field::Ticks];
        if (row[Field::Jain] > 0) point.jain = part(row[Field::Jain], counted) / kMillion;
        point.noisyTenants = uint64_t(row[Field::Noisy]);
        point.quietWaitP99 = waitOf(row[Field::QuietWaitP99]);
        point.sharedSeats = uint64_t(row[Field::SharedSeats]);
    });
    return points;
}

std::vector<HistoryPoint> tenantPoints(Resolution resolution, const HistorySeries::Open& own,
                                       const HistorySeries::Open& whole, const HistoryQuery& query, Time now) {
    const Points rows = joined(own.points);
    auto next = rows.begin();
    std::optional<HistoryRow> known = own.before;
    std::vector<HistoryPoint> points;
    const auto add = [&](int64_t span, const HistoryRow& row, const HistoryRow& all) {
        HistoryPoint& point = points.emplace_back(shown(resolution, span, row, all, now));
        point.lagSeconds = double(row[Field::Lag]) / 1e3;
        point.effectiveWeight = double(row[Field::Weight]) / kMillion;
    };
    forEachAsked(resolution, whole, query, now, [&](int64_t span, const HistoryRow& all) {
        for (; next != rows.end() && next->span < span; ++next) known = next->row;
        if (next != rows.end() && next->span == span)
            add(span, next->row, all);
        else if (known)
            add(span, idleAfter(*known), all);
    });
    return points;
}

}  // namespace fairlead::broker
