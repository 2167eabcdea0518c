// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/depth_history.h"
#include "gui/models/tenant_columns.h"
#include "gui/models/words/tenant_condition.h"
#include "gui/models/tenant_roster.h"

#include <QAbstractTableModel>

#include <vector>

namespace fairlead::gui {

// The tenants of one broker, one row each. The model sorts and filters an index vector itself, because a proxy model
// costs forty times as much at 10,000 rows. GUI thread.
//
// Values change with every update, the order at most once a second and not while it is held (a row must not move away
// under the mouse). The selection follows the tenant, not the row number. While the order is held, new rows come last.
class TenantTableModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    // Qt::EditRole is the bare value: the name, or a number (ages in ms, -1 for none).
    enum Role {
        SparklineRole = Qt::UserRole + 1,  // QList<double>: DepthHistory::readyCurve()
        QuietRole,                         // bool: zero or missing, drawn faintly
        AttentionRole,                     // bool: shows a problem
    };

    explicit TenantTableModel(QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    // Sorts at once, also while the order is held, because the user asked for it.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    void apply(const QList<TenantsUpdate>& updates);
    void clear();

    // Sets the current time, from which ages are computed. The owner calls it once a second while the figures are live.
    void advanceTo(qint64 brokerNowMs);
    qint64 nowMs() const { return m_nowMs; }
    void setOrderHeld(bool held);
    bool isOrderHeld() const { return m_orderHeld; }

    // Shows the tenants whose name contains this text (case-insensitive) and that pass the quick filter. Empty: all.
    // When new figures change whether a tenant passes, it appears or disappears with the next sorting.
    void setFilter(const QString& text);
    QString filter() const { return m_filter; }
    void setQuickFilter(TenantFilter filter);
    TenantFilter quickFilter() const { return m_quickFilter; }
    // How many tenants pass a quick filter by the latest figures, whatever their names.
    qsizetype countOf(TenantFilter filter) const { return m_counts[size_t(filter)]; }

    qsizetype tenantCount() const { return m_roster.size(); }  // filtered ones included
    const TenantRow* find(const QString& tenant) const;        // valid until the next apply or clear
    QString tenantAt(int row) const;
    // Both for painting. REQUIRES: 0 <= row < rowCount(). The reference is valid until the next apply or clear.
    const TenantRow& rowAt(int row) const { return m_roster.row(m_order[size_t(row)]); }
    QList<double> readyCurveAt(int row) const { return m_history.readyCurve(m_order[size_t(row)]); }
    QStringList tenants() const;             // all, by name
    int rowOf(const QString& tenant) const;  // -1: not shown

    // Keeps ten minutes of history for this one tenant instead of two, starting with its present history.
    void watch(const QString& tenant);
    QList<DepthPoint> history(const QString& tenant) const;

Q_SIGNALS:
    void applied();

private:
    using Order = std::vector<quint32>;  // slots of the roster

    bool matches(quint32 slot) const;
    bool isShown(quint32 slot) const { return m_shownAt[slot] >= 0; }
    void showAdded(const Order& added);                   // shows those that pass the filters
    void refilter();                                      // applies the filters, then sorts
    Order sorted(const Order& byName) const;              // by the chosen column
    void restoreOrder();                                  // sorts what is shown, if that changes anything
    void restoreOrderIfDue(qint64 atMs, qint64 everyMs);  // unless held or done less than everyMs ago
    void setOrder(Order order);                           // order: a permutation of m_order
    void showLast(const Order& slots);                    // appends rows
    void hideWhere(const std::vector<char>& leaves);      // by row; the others keep their order
    void renumber(size_t from = 0);
    void sample(qint64 atMs);

    TenantRoster m_roster;
    DepthHistory m_history;
    TenantCounts m_counts{};
    TenantFilter m_quickFilter = TenantFilter::Any;
    Order m_order;               // by row
    std::vector<int> m_shownAt;  // by slot; -1: not shown
    QString m_watched;
    QList<DepthPoint> m_watchedPoints;
    QString m_filter;
    qint64 m_nowMs = 0;
    qint64 m_orderedAtMs = 0;
    int m_sortColumn = columnOf(TenantColumn::Id::State);
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    bool m_orderHeld = false;
};

}  // namespace fairlead::gui
