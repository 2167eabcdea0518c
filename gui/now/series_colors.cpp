// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/series_colors.h"

#include <array>

namespace fairlead::gui {

void SeriesColors::assign(const QStringList& wanted, const QString& pushing) {
    QHash<QString, int> next;
    std::array<bool, kColors> isTaken{};
    isTaken[0] = true;
    if (!pushing.isEmpty()) next.insert(pushing, 0);
    QStringList chosen;
    for (const QString& tenant : wanted)
        if (tenant != pushing && !chosen.contains(tenant) && chosen.size() < kColors - 1) chosen.append(tenant);
    for (const QString& tenant : chosen) {
        const int before = m_series.value(tenant, 0);
        if (before > 0) {
            next.insert(tenant, before);
            isTaken[size_t(before)] = true;
        }
    }
    for (const QString& tenant : chosen) {
        if (next.contains(tenant)) continue;
        size_t free = 1;
        while (isTaken[free]) ++free;
        isTaken[free] = true;
        next.insert(tenant, int(free));
    }
    m_series = next;
}

}  // namespace fairlead::gui
