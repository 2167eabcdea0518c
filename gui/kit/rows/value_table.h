// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/rows/row_table.h"

namespace fairlead::gui {

// One line of a ValueTable.
struct ValueRow {
    QString key;  // identifies the row when the rows are fetched again
    QStringList cells;

    bool operator==(const ValueRow&) const = default;
};

// A table of at most a few hundred rows that are fetched again as a whole. The selection follows its row, and the
// scroll position stays. GUI thread.
class ValueTable : public RowTable {
    Q_OBJECT
public:
    // numeric: columns with numbers, aligned right.
    ValueTable(const QString& name, const QStringList& titles, const QList<int>& numeric, QWidget* parent = nullptr);

    // The column that takes the remaining width; by default the last one.
    void setRoomiest(int column);

    void setRows(const QList<ValueRow>& rows);
    template <typename Item, typename ToRow>
    void setRowsOf(const QList<Item>& items, const ToRow& toRow) {
        QList<ValueRow> rows;
        for (const Item& item : items) rows.append(toRow(item));
        setRows(rows);
    }
    const QList<ValueRow>& rows() const;
    QString selectedKey() const;  // empty: none

Q_SIGNALS:
    void selectionMoved();

private:
    void widenFigures();

    class Model;
    Model* m_model;
    QList<int> m_numeric;
};

}  // namespace fairlead::gui
