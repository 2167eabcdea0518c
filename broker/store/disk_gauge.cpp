// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/disk_gauge.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr uint64_t kMostByShare = 4096 * kMib;
constexpr auto kCalm = std::chrono::seconds(5);

}  // namespace

DiskRoom DiskGauge::look(uint64_t freeBytes, uint64_t diskBytes, uint64_t owedBytes, Instant now) {
    const uint64_t share = std::min(diskBytes / 100 * m_rules.minFreePercent, kMostByShare);
    const uint64_t usual = std::max(share, std::min(m_rules.minFreeMib * kMib, diskBytes / 4));
    const uint64_t needed = usual > 0 ? usual + owedBytes : 0;
    if (freeBytes < needed + (m_isLow ? needed / 10 : 0)) {
        m_isLow = true;
        m_enoughSince.reset();
    } else if (m_isLow) {
        if (!m_enoughSince) m_enoughSince = now;
        m_isLow = now - *m_enoughSince < kCalm;
    }
    return {freeBytes, diskBytes, needed, m_isLow};
}

}  // namespace fairlead::broker
