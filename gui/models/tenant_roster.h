// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"
#include "gui/models/words/tenant_condition.h"

#include <QHash>
#include <QStringList>

#include <array>
#include <vector>

namespace fairlead::gui {

using TenantCounts = std::array<qsizetype, kTenantFilters>;  // indexed by TenantFilter

// All tenants and their latest figures, in contiguous memory: with 10,000 tenants that change every second, cache
// misses cost more than the arithmetic. A tenant keeps its slot until it is removed; then the slot may be reused.
class TenantRoster {
public:
    static constexpr quint32 kNone = 0xffffffff;

    quint32 find(const QString& name) const;  // kNone: no such tenant
    const TenantRow& row(quint32 slot) const { return m_rows[slot]; }
    bool isThere(quint32 slot) const { return (m_traits[slot] & There) != 0; }
    quint32 slotCount() const { return quint32(m_rows.size()); }  // empty ones included
    qsizetype size() const { return m_slots.size(); }
    const std::vector<quint32>& byName() const { return m_byName; }

    // Adds or updates a tenant; cheapest in the order of the slots, as brokers send them. atMs: broker's clock.
    struct Taken {
        quint32 slot;
        bool added;
    };
    Taken take(const TenantRow& row, qint64 atMs);

    // Who pushes now; nobody else does. Names that are not known are ignored.
    void setPushing(const QStringList& names);

    // Marks tenants as lost: all before a snapshot, or one that the broker removed. take() clears the mark.
    void loseAll();
    void lose(const QString& name);
    bool anyLost() const;
    void settle();  // removes the lost tenants and adds the new ones to byName()
    void clear();

    TenantCounts counts(qint64 nowMs) const;

private:
    enum Trait : quint8 { Used = 1, There = 2, Changing = 4 };
    void characterize(quint32 slot);
    void addNames();

    std::vector<TenantRow> m_rows;
    std::vector<quint8> m_traits;      // by slot
    std::vector<quint8> m_conditions;  // by slot; not valid for those that are changing: theirs depends on the time
    QStringList m_pushing;
    std::vector<quint32> m_free;
    std::vector<quint32> m_byName;
    std::vector<quint32> m_added;  // not yet in m_byName
    QHash<QString, quint32> m_slots;
    quint32 m_likely = 0;  // slot that the next take() tries first
};

}  // namespace fairlead::gui
