// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/row_table.h"

namespace fairlead::gui {

// One line of a ValueTable.
struct ValueRow {
    QString key;  // what it is known by when the rows are fetched again
    QStringList cells;

    bool operator==(const ValueRow&) const = default;
};

// A table of a few hundred rows at most, fetched as a whole again and again. The selection stays with its row and the
// scroll bar where it is. GUI thread.
class ValueTable : public RowTable {
    Q_OBJECT
public:
    // numeric: columns whose cells are figures, aligned right.
    ValueTable(const QString& name, const QStringList& titles, const QList<int>& numeric, QWidget* parent = nullptr);

    // The column that takes what is left; at first the last one does.
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
    class Model;
    Model* m_model;
};

}  // namespace fairlead::gui
