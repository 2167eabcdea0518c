// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/column_table.h"
#include "gui/now/now_figures.h"

#include <QTableView>

#include <array>
#include <functional>

namespace fairlead::gui {

class RowMarks;

// Columns of who hurts, in this order.
enum class HurtColumn { Tenant, Wait, Usual, Times, Curve, Ready, Seats, Since };

// Who waits longer than he should, the worst first: one row each, waits beside what is usual. Where it is narrow the
// seats go first, then the curve. Nobody: it says so in its middle. GUI thread.
class HurtTable : public QTableView {
    Q_OBJECT
public:
    // curveOf: the waits of a tenant, oldest first; NaN: not known.
    explicit HurtTable(std::function<QList<double>(const QString&)> curveOf, QWidget* parent = nullptr);

    void setRows(const QList<HurtTenant>& rows);
    // What stands there when there is no row.
    void setNothing(const QString& title, const QString& text);
    void setStale(bool stale);
    const QList<HurtTenant>& rows() const { return m_model.rows(); }
    QString selectedTenant() const;
    int heightOf(int rows) const;

Q_SIGNALS:
    void tenantActivated(const QString& tenant);
    void incidentRequested(const QString& tenant);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fitColumns();

    ColumnTable<HurtTenant> m_model;
    RowMarks* m_marks;
    std::array<QString, 8> m_longest;  // by column, so far
    bool m_isStale = false;
    QString m_nothing;
    QString m_nothingMore;
};

}  // namespace fairlead::gui
