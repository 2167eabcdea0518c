// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/series_colors.h"

#include <utility>

namespace fairlead::gui {

namespace {

constexpr qsizetype kSurelyColored = 2;  // the first of those that are wanted

}  // namespace

void SeriesColors::assign(const QStringList& wanted, const QString& pushing) {
    QStringList others = wanted;
    others.removeAll(pushing);
    others.removeDuplicates();
    // In this order: who must have a colour, who has one, who may have one.
    const auto rank = [&](qsizetype at) { return at < kSurelyColored ? 0 : m_series.value(others[at], 0) > 0 ? 1 : 2; };
    QStringList chosen;
    for (int wantedRank = 0; wantedRank <= 2; ++wantedRank)
        for (qsizetype at = 0; at < others.size(); ++at)
            if (rank(at) == wantedRank && chosen.size() < kColors - 1) chosen.append(others[at]);
    QHash<QString, int> next;
    std::array<bool, kColors> isTaken{};
    const auto give = [&](const QString& tenant, int color) {
        next.insert(tenant, color);
        isTaken[size_t(color)] = true;
    };
    if (!pushing.isEmpty()) next.insert(pushing, 0);
    isTaken[0] = true;
    for (const QString& tenant : std::as_const(chosen))
        if (const int before = m_series.value(tenant, 0); before > 0) give(tenant, before);
    const auto isFree = [&](size_t color) { return !isTaken[color]; };
    for (const QString& tenant : std::as_const(chosen))
        for (size_t color = 1; color < size_t(kColors); ++color)
            if (!next.contains(tenant) && isFree(color) && m_latest[color] == tenant) give(tenant, int(color));
    for (const QString& tenant : std::as_const(chosen)) {
        if (next.contains(tenant)) continue;
        size_t longest = 0;  // the colour that nobody has had for longest
        for (size_t color = 1; color < size_t(kColors); ++color)
            if (isFree(color) && (longest == 0 || m_hadAt[color] < m_hadAt[longest])) longest = color;
        give(tenant, int(longest));
    }
    m_series = next;
    ++m_assignments;
    for (auto each = m_series.cbegin(); each != m_series.cend(); ++each) {
        if (each.value() == 0) continue;
        m_latest[size_t(each.value())] = each.key();
        m_hadAt[size_t(each.value())] = m_assignments;
    }
}

}  // namespace fairlead::gui
