// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/tenant_roster.h"

#include "gui/models/tenant_pace.h"

#include <algorithm>
#include <utility>

namespace fairlead::gui {

namespace {

// From this many new tenants on, one merge is cheaper than single insertions.
constexpr size_t kMany = 32;

void setPace(TenantRow& row, const TenantPace& pace, qint64 atMs) {
    row.paceDone = pace.done;
    row.paceIn = pace.in;
    row.paceAtMs = atMs;
}

}  // namespace

quint32 TenantRoster::find(const QString& name) const { return m_slots.value(name, kNone); }

void TenantRoster::characterize(quint32 slot) {
    const TenantRow& row = m_rows[slot];
    int traits = Used | There;
    traits |= row.limitMetAtMs > 0 || row.oldestReadySinceMs > 0 ? Changing : 0;
    m_traits[slot] = quint8(traits);
    m_conditions[slot] = quint8(conditionOf(row, row.limitMetAtMs));
}

void TenantRoster::setPushing(const QStringList& names) {
    for (const QStringList& each : {std::exchange(m_pushing, names), names}) {
        for (const QString& name : each) {
            const quint32 slot = find(name);
            if (slot == kNone) continue;
            m_rows[slot].pushing = m_pushing.contains(name);
            m_conditions[slot] = quint8(conditionOf(m_rows[slot], m_rows[slot].limitMetAtMs));
        }
    }
}

TenantRoster::Taken TenantRoster::take(const TenantRow& row, qint64 atMs) {
    quint32 slot = m_likely;
    if (slot >= m_rows.size() || m_rows[slot].tenant != row.tenant || (m_traits[slot] & Used) == 0)
        slot = find(row.tenant);
    const bool added = slot == kNone;
    if (added) {
        if (m_free.empty()) {
            slot = slotCount();
            m_rows.emplace_back();
            m_traits.push_back(0);
            m_conditions.push_back(0);
        } else {
            slot = m_free.back();
            m_free.pop_back();
        }
        m_slots.insert(row.tenant, slot);
        m_added.push_back(slot);
        m_rows[slot] = row;
        m_rows[slot].limitMetAtMs = 0;
        setPace(m_rows[slot], {row.donePerSecond, row.enqueuedPerSecond}, atMs);
    } else {
        TenantRow& known = m_rows[slot];
        const bool met = row.refused > known.refused || row.exceeded > known.exceeded;
        const qint64 metAtMs = met ? atMs : known.limitMetAtMs;
        // Keeping the old QString saves cache misses: the new one's data is not touched and the old one not released.
        QString name = std::move(known.tenant);
        const TenantPace pace = paceAfter(known, row, atMs);
        known = row;
        setPace(known, pace, atMs);
        known.tenant = std::move(name);
        known.limitMetAtMs = metAtMs;
    }
    characterize(slot);
    m_likely = slot + 1;
    return {slot, added};
}

void TenantRoster::loseAll() {
    for (quint8& traits : m_traits) traits &= quint8(~There);
    m_likely = 0;
}

void TenantRoster::lose(const QString& name) {
    if (const quint32 slot = find(name); slot != kNone) m_traits[slot] &= quint8(~There);
}

bool TenantRoster::anyLost() const {
    return std::any_of(m_traits.begin(), m_traits.end(),
                       [](quint8 traits) { return (traits & (Used | There)) == Used; });
}

void TenantRoster::settle() {
    if (!m_added.empty()) addNames();
    if (!anyLost()) return;
    std::erase_if(m_byName, [this](quint32 slot) { return !isThere(slot); });
    for (quint32 slot = 0; slot < slotCount(); ++slot) {
        if ((m_traits[slot] & (Used | There)) == Used) {
            m_slots.remove(m_rows[slot].tenant);
            m_rows[slot] = {};
            m_traits[slot] = 0;
            m_free.push_back(slot);
        }
    }
}

void TenantRoster::addNames() {
    const auto before = [this](quint32 a, quint32 b) { return m_rows[a].tenant < m_rows[b].tenant; };
    if (!std::is_sorted(m_added.begin(), m_added.end(), before)) std::sort(m_added.begin(), m_added.end(), before);
    if (m_added.size() < kMany) {
        for (const quint32 slot : m_added)
            m_byName.insert(std::lower_bound(m_byName.begin(), m_byName.end(), slot, before), slot);
    } else {
        const auto middle = m_byName.insert(m_byName.end(), m_added.begin(), m_added.end());
        std::inplace_merge(m_byName.begin(), middle, m_byName.end(), before);
    }
    m_added.clear();
}

void TenantRoster::clear() { *this = {}; }

TenantCounts TenantRoster::counts(qint64 nowMs) const {
    TenantCounts counts{};
    std::array<qsizetype, kTenantConditions> byCondition{};
    for (quint32 slot = 0; slot < slotCount(); ++slot) {
        const quint8 traits = m_traits[slot];
        if ((traits & There) == 0) continue;
        ++counts[size_t(TenantFilter::Any)];
        const bool isKnown = (traits & Changing) == 0;
        ++byCondition[isKnown ? m_conditions[slot] : size_t(conditionOf(m_rows[slot], nowMs))];
    }
    for (size_t state = 0; state < kTenantConditions; ++state)
        counts[size_t(filterOf(TenantCondition(state)))] = byCondition[state];
    return counts;
}

}  // namespace fairlead::gui
