// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/waiting_ages.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr int64_t kFinest = 16;   // ms
constexpr int64_t kAgePart = 16;  // of an age

}  // namespace

WaitingAges::Slots::iterator WaitingAges::slotOf(int64_t millis) {
    const auto after = std::upper_bound(m_slots.begin(), m_slots.end(), millis,
                                        [](int64_t at, const Slot& slot) { return at < slot.start; });
    return after == m_slots.begin() ? m_slots.end() : std::prev(after);
}

void WaitingAges::add(Time since) {
    const int64_t millis = since.micros / 1000;
    if (const auto slot = slotOf(millis); slot != m_slots.end() && millis - slot->start < kFinest) {
        ++slot->count;
        return;
    }
    const auto place = std::upper_bound(m_slots.begin(), m_slots.end(), millis,
                                        [](int64_t at, const Slot& slot) { return at < slot.start; });
    m_slots.insert(place, {millis, 1});
    if (m_slots.size() >= m_compactAt) compact();
}

void WaitingAges::remove(Time since) {
    if (m_slots.empty()) return;
    auto slot = slotOf(since.micros / 1000);
    // The slot that the task was added to may have gone with the task that it began with.
    if (slot == m_slots.end()) slot = m_slots.begin();
    if (--slot->count == 0) m_slots.erase(slot);
}

// Ages are measured at the time of the newest task. They only grow, so a slot that is fine enough stays so.
void WaitingAges::compact() {
    const int64_t newest = m_slots.back().start;
    size_t kept = 0;
    for (size_t i = 1; i < m_slots.size(); ++i) {
        Slot& last = m_slots[kept];
        const int64_t end = i + 1 < m_slots.size() ? m_slots[i + 1].start : m_slots[i].start + kFinest;
        if (end - last.start <= std::max(kFinest, (newest - end) / kAgePart))
            last.count += m_slots[i].count;
        else
            m_slots[++kept] = m_slots[i];
    }
    m_slots.resize(kept + 1);
    m_compactAt = std::max(kCompactAt, 2 * m_slots.size());
}

}  // namespace fairlead::broker
