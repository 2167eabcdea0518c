// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/progress_board.h"

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
    const auto share = m_shares.try_emplace(tenant).first;
    share->second.entries.push_back({task, std::move(progress)});
    const auto entry = std::prev(share->second.entries.end());
    share->second.bytes += sizeOf(*entry);
    m_bytes += sizeOf(*entry);
    m_places[task] = {share, entry};
    makeRoom();
}

std::optional<TaskProgress> ProgressBoard::of(const TaskId& task, Time run) const {
    const Lock lock(m_mutex);
    const auto known = m_places.find(task);
    if (known == m_places.end() || known->second.entry->progress.run != run) return std::nullopt;
    return known->second.entry->progress;
}

void ProgressBoard::forget(Place place) {
    const size_t size = sizeOf(*place.entry);
    m_bytes -= size;
    place.share->second.bytes -= size;
    m_places.erase(place.entry->task);
    place.share->second.entries.erase(place.entry);
    if (place.share->second.entries.empty()) m_shares.erase(place.share);
}

void ProgressBoard::makeRoom() {
    while (m_bytes > m_most && m_places.size() > 1) {
        const auto largest = std::max_element(m_shares.begin(), m_shares.end(), [](const auto& a, const auto& b) {
            return a.second.bytes < b.second.bytes;
        });
        forget({largest, largest->second.entries.begin()});
    }
}

}  // namespace fairlead::broker
