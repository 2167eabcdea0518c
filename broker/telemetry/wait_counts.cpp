// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/wait_counts.h"

#include <algorithm>
#include <tuple>

namespace fairlead::broker {

void WaitCounts::count(uint32_t tenantNumber, Micros wait, uint64_t tasks) {
    const WaitBucket bucket = waitBucketOf(wait);
    const auto more = uint32_t(std::min<uint64_t>(tasks, UINT32_MAX / 2));
    // Tasks that are handed out together are often of one tenant and one age.
    if (!m_entries.empty() && m_entries.back().tenantNumber == tenantNumber && m_entries.back().bucket == bucket) {
        m_entries.back().count += more;
        return;
    }
    if (m_entries.size() >= m_foldAt) fold();
    m_entries.push_back({tenantNumber, bucket, more});
}

void WaitCounts::forget(uint32_t tenantNumber) {
    std::erase_if(m_entries, [&](const Entry& entry) { return entry.tenantNumber == tenantNumber; });
}

void WaitCounts::fold() {
    const auto place = [](const Entry& e) { return std::tuple(e.tenantNumber, e.bucket); };
    std::sort(m_entries.begin(), m_entries.end(), [&](const Entry& a, const Entry& b) { return place(a) < place(b); });
    size_t kept = 0;
    for (const Entry& entry : m_entries)
        if (kept > 0 && place(m_entries[kept - 1]) == place(entry))
            m_entries[kept - 1].count += entry.count;
        else
            m_entries[kept++] = entry;
    m_entries.resize(kept);
    m_foldAt = std::max(m_foldAt, 2 * kept);
}

}  // namespace fairlead::broker
