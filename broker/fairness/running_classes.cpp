// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/running_classes.h"

namespace fairlead::broker {

void RunningClasses::began(TaskClass c, Moment start, Moment now) {
    advance(now);
    const int64_t second = secondOf(start);
    if (c == TaskClass::Long || second < m_firstSecond) {
        ++m_long;
        return;
    }
    while (second >= m_firstSecond + static_cast<int64_t>(m_seconds.size())) m_seconds.emplace_back();
    ++m_seconds[static_cast<size_t>(second - m_firstSecond)].tasks[static_cast<size_t>(c)];
    if (c == TaskClass::Probe) ++m_probes;
}

void RunningClasses::ended(TaskClass c, Moment start) {
    const int64_t second = secondOf(start);
    if (c == TaskClass::Long || second < m_firstSecond) {
        --m_long;
        return;
    }
    --m_seconds[static_cast<size_t>(second - m_firstSecond)].tasks[static_cast<size_t>(c)];
    if (c == TaskClass::Probe) --m_probes;
}

void RunningClasses::advance(Moment now) {
    const int64_t first = secondOf(now - m_longTask);
    if (first <= m_firstSecond) return;
    while (m_firstSecond < first && !m_seconds.empty()) {
        for (const int64_t tasks : m_seconds.front().tasks) m_long += tasks;
        m_probes -= m_seconds.front().tasks[static_cast<size_t>(TaskClass::Probe)];
        m_seconds.pop_front();
        ++m_firstSecond;
    }
    m_firstSecond = first;
}

}  // namespace fairlead::broker
