// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/depth_history.h"
#include "gui/models/tenant_columns.h"
#include "gui/models/tenant_condition.h"
#include "gui/models/tenant_roster.h"

#include <QAbstractTableModel>

#include <vector>

namespace fairlead::gui {

// Every tenant of one broker, one row each, in an order of its own: an index vector that is sorted here and filtered
// here, because a proxy on top costs forty times as much at 10,000 rows. GUI thread.
//
// Values move with every update, the order at most once a second and not while it is held (a row must not slip away
// under the mouse). What is selected stays selected: the tenant, not the row number. Rows that come in while the order
// is held are put last.
class TenantTableModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    // Qt::EditRole is the bare value: the name, or a number for machines (ages in ms, -1 for none).
    enum Role {
        SparklineRole = Qt::UserRole + 1,  // QList<double>: of the last two minutes, NaN where nobody was watching
        QuietRole,                         // bool: nothing, zero or missing; drawn faintly
        AttentionRole,                     // bool: something is wrong here
    };

    explicit TenantTableModel(QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    // At once, held or not: somebody asked for it.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    void apply(const QList<TenantsUpdate>& updates);
    void clear();

    // Moves the present, from which ages are reckoned. Its owner calls it once a second while the figures are live.
    void advanceTo(qint64 brokerNowMs);
    qint64 nowMs() const { return m_nowMs; }
    void setOrderHeld(bool held);
    bool isOrderHeld() const { return m_orderHeld; }

    // Shows the tenants whose name contains this text, in any case, and that pass the quick filter. Empty: all. Whom
    // new figures let pass or not comes and goes with the next change of order.
    void setFilter(const QString& text);
    QString filter() const { return m_filter; }
    void setQuickFilter(TenantFilter filter);
    TenantFilter quickFilter() const { return m_quickFilter; }
    // How many tenants pass it, whatever their names; as of the latest figures.
    qsizetype countOf(TenantFilter filter) const { return m_counts[size_t(filter)]; }

    qsizetype tenantCount() const { return m_roster.size(); }  // filtered ones included
    const TenantRow* find(const QString& tenant) const;        // valid until the next apply or clear
    QString tenantAt(int row) const;
    // Both for who paints; REQUIRES: 0 <= row < rowCount(). The row is valid as long as find()'s.
    const TenantRow& rowAt(int row) const { return m_roster.row(m_order[size_t(row)]); }
    QList<double> readyCurveAt(int row) const { return m_history.readyCurve(m_order[size_t(row)]); }
    QStringList tenants() const;             // all, by name
    int rowOf(const QString& tenant) const;  // -1: not shown

    // Of this one tenant ten minutes are kept instead of two, beginning with what is known of it now.
    void watch(const QString& tenant);
    QList<DepthPoint> history(const QString& tenant) const;

Q_SIGNALS:
    void applied();

private:
    using Order = std::vector<quint32>;  // slots of the roster

    bool matches(quint32 slot) const;
    bool isShown(quint32 slot) const { return m_shownAt[slot] >= 0; }
    void showAdded(const Order& added);                   // of those, whom the filters let pass
    void refilter();                                      // hides and shows what the filters want, in order
    Order sorted(const Order& byName) const;              // by the chosen column
    void restoreOrder();                                  // sorts what is shown, if that changes anything
    void restoreOrderIfDue(qint64 atMs, qint64 everyMs);  // unless it is held or was done just before
    void setOrder(Order order);                           // a permutation of what is shown
    void showLast(const Order& slots);                    // appends rows
    void hideWhere(const std::vector<char>& leaves);      // by row: removes, keeping the others' order
    void renumber(size_t from = 0);
    void sample(qint64 atMs);

    TenantRoster m_roster;
    DepthHistory m_history;
    TenantCounts m_counts{};
    TenantFilter m_quickFilter = TenantFilter::Any;
    Order m_order;               // what is shown, by row
    std::vector<int> m_shownAt;  // by slot; -1: not shown
    QString m_watched;
    QList<DepthPoint> m_watchedPoints;
    QString m_filter;
    qint64 m_nowMs = 0;
    qint64 m_orderedAtMs = 0;
    int m_sortColumn = 2;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    bool m_orderHeld = false;
};

}  // namespace fairlead::gui
