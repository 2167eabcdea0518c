// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/runtime/commit_meter.h"

#include <algorithm>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr size_t kCommitsRemembered = 4096;
constexpr Micros kMeterWindow = std::chrono::minutes(1);

}  // namespace

void CommitMeter::committed(Time at, Micros took, size_t changes) {
    const Lock lock(m_mutex);
    ++m_batches;
    m_changes += changes;
    const double seconds = double(took.count()) / 1e6;
    const auto& bounds = CommitTimes::kBounds;
    ++m_times.counts[size_t(std::lower_bound(bounds.begin(), bounds.end(), seconds) - bounds.begin())];
    m_times.seconds += seconds;
    m_recent.push_back({at, took, changes});
    while (m_recent.size() > kCommitsRemembered) m_recent.pop_front();
}

CommitFigures CommitMeter::figures(Time now) const {
    const Lock lock(m_mutex);
    CommitFigures figures;
    figures.batches = m_batches;
    figures.changes = m_changes;
    figures.times = m_times;
    std::vector<int64_t> micros;
    uint64_t changes = 0;
    for (const Commit& commit : m_recent) {
        if (commit.at < now - kMeterWindow) continue;
        micros.push_back(commit.took.count());
        changes += commit.changes;
    }
    if (micros.empty()) return figures;
    std::sort(micros.begin(), micros.end());
    const auto at = [&](double quantile) {
        return double(micros[size_t(quantile * double(micros.size() - 1))]) / 1000.0;
    };
    figures.meanBatchChanges = double(changes) / double(micros.size());
    figures.medianMillis = at(0.5);
    figures.p99Millis = at(0.99);
    return figures;
}

}  // namespace fairlead::broker
