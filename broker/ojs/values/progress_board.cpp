// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/progress_board.h"

#include "shared/check.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

void ProgressBoard::report(const TaskId& task, const std::string& tenant, TaskProgress progress) {
    FAIRLEAD_CHECK(!progress.part || (*progress.part >= 0 && *progress.part <= 1));
    FAIRLEAD_CHECK(progress.data.size() <= kMostDataBytes);
    const Lock lock(m_mutex);
    if (const auto known = m_places.find(task); known != m_places.end()) {
        const TaskProgress& before = known->second.entry->progress;
        // A report of an earlier delivery that arrives late says nothing new.
        if (progress.run < before.run) return;
        if (before.run == progress.run) {
            if (before.part) progress.part = std::max(*before.part, progress.part.value_or(0));
            if (progress.data.empty()) progress.data = before.data;
        }
        forget(known->second);
    }
    Share& share = m_shares[tenant];
    share.tenant = tenant;
    share.entries.push_back({task, std::move(progress)});
    const auto entry = std::prev(share.entries.end());
    changeBytes(share, std::ptrdiff_t(sizeOf(*entry)));
    m_places[task] = {&share, entry};
    while (m_bytes > m_most && m_places.size() > 1) {
        Share& largest = *m_byBytes.rbegin()->second;
        forget({&largest, largest.entries.begin()});
    }
}

void ProgressBoard::changeBytes(Share& share, std::ptrdiff_t by) {
    m_byBytes.erase({share.bytes, &share});
    share.bytes += size_t(by);
    m_bytes += size_t(by);
    if (share.bytes > 0) m_byBytes.emplace(share.bytes, &share);
}

std::optional<TaskProgress> ProgressBoard::of(const TaskId& task, Time run) const {
    const Lock lock(m_mutex);
    const auto known = m_places.find(task);
    if (known == m_places.end() || known->second.entry->progress.run != run) return std::nullopt;
    return known->second.entry->progress;
}

void ProgressBoard::forget(Place place) {
    changeBytes(*place.share, -std::ptrdiff_t(sizeOf(*place.entry)));
    m_places.erase(place.entry->task);
    place.share->entries.erase(place.entry);
    if (place.share->entries.empty()) m_shares.erase(std::string(place.share->tenant));
}

}  // namespace fairlead::broker
