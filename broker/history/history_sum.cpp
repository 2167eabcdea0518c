// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/history/history_sum.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

using Field = HistoryField;

constexpr Field kSums[] = {Field::Enqueued, Field::Done,  Field::SeatMillis, Field::Entitled, Field::Failed,
                           Field::Refused,  Field::Ticks, Field::Jain,       Field::JainTicks};

}  // namespace

void WaitHistogram::add(WaitBucket bucket, uint32_t count) {
    const auto place = std::lower_bound(m_counts.begin(), m_counts.end(), bucket,
                                        [](const auto& entry, WaitBucket wanted) { return entry.first < wanted; });
    if (place != m_counts.end() && place->first == bucket)
        place->second += count;
    else
        m_counts.emplace(place, bucket, count);
}

void WaitHistogram::add(const WaitHistogram& other) {
    for (const auto& [bucket, count] : other.m_counts) add(bucket, count);
}

WaitBucket WaitHistogram::quantile(double fraction) const {
    uint64_t all = 0;
    for (const auto& [bucket, count] : m_counts) all += count;
    const uint64_t wanted = waitRank(fraction, all);
    uint64_t seen = 0;
    for (const auto& [bucket, count] : m_counts)
        if ((seen += count) >= wanted) return bucket;
    return m_counts.back().first;
}

void HistorySum::add(const HistorySum& next) {
    if (next.isEmpty) return;
    waits.add(next.waits);
    quietWaits.add(next.quietWaits);
    waiting = next.waiting;
    quietWaiting = next.quietWaiting;
    if (isEmpty) {
        row = next.row;
        isEmpty = false;
        return;
    }
    const HistoryRow before = row;
    row = next.row;
    for (const Field field : kSums) row[field] += before[field];
    const int64_t most = std::max(before[Field::Ready] + before[Field::ReadyAbove],
                                  next.row[Field::Ready] + next.row[Field::ReadyAbove]);
    row[Field::ReadyAbove] = most - row[Field::Ready];
    for (const Field field : {Field::ThrottleLevel, Field::Noisy}) row[field] = std::max(row[field], before[field]);
    row[Field::Weight] = std::min(row[Field::Weight], before[Field::Weight]);
}

HistoryRow HistorySum::finished() const {
    HistoryRow finished = row;
    const auto shown = [](const WaitHistogram& histogram, double fraction) {
        return histogram.empty() ? 0 : int64_t{histogram.quantile(fraction)} + 1;
    };
    WaitHistogram all = waits;
    all.add(waiting);
    WaitHistogram allQuiet = quietWaits;
    allQuiet.add(quietWaiting);
    finished[Field::WaitP50] = shown(all, 0.5);
    finished[Field::WaitP99] = shown(all, 0.99);
    finished[Field::QuietWaitP99] = shown(allQuiet, 0.99);
    return finished;
}

}  // namespace fairlead::broker
