// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"
#include "gui/models/tenant_condition.h"

#include <QHash>

#include <array>
#include <vector>

namespace fairlead::gui {

using TenantCounts = std::array<qsizetype, 5>;  // by TenantFilter

// Who there is and the latest figures of each, side by side in memory: with 10,000 tenants that all change every second
// it is the reaching for scattered rows that costs, not the arithmetic. A tenant keeps its slot for as long as it is
// there; later its slot may be somebody else's.
class TenantRoster {
public:
    static constexpr quint32 kNone = 0xffffffff;

    quint32 find(const QString& name) const;  // kNone: nobody
    const TenantRow& row(quint32 slot) const { return m_rows[slot]; }
    bool isThere(quint32 slot) const { return (m_traits[slot] & There) != 0; }
    quint32 slotCount() const { return quint32(m_rows.size()); }  // empty ones included
    qsizetype size() const { return m_slots.size(); }
    const std::vector<quint32>& byName() const { return m_byName; }

    // Cheapest in the order of the slots, as brokers send them. The figures hold from atMs on, the broker's clock.
    struct Taken {
        quint32 slot;
        bool added;
    };
    Taken take(const TenantRow& row, qint64 atMs);

    // Whom a snapshot does not name, or a broker calls removed, is lost until he is taken again; settle() ends it.
    void loseAll();
    void lose(const QString& name);
    bool anyLost() const;
    void settle();  // drops who is lost and puts who was added among the names
    void clear();

    TenantCounts counts(qint64 nowMs) const;

private:
    enum Trait : quint8 { Used = 1, There = 2, Throttled = 4, Paused = 8, Dead = 16, PerhapsLimited = 32 };
    static quint8 traitsOf(const TenantRow& row);
    void addNames();

    std::vector<TenantRow> m_rows;
    std::vector<quint8> m_traits;  // by slot
    std::vector<quint32> m_free;
    std::vector<quint32> m_byName;
    std::vector<quint32> m_added;  // not yet in m_byName
    QHash<QString, quint32> m_slots;
    quint32 m_likely = 0;  // where the next row probably belongs
};

}  // namespace fairlead::gui
