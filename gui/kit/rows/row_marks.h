// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QPainter;
class QRect;
class QStyleOptionViewItem;
class QTableView;

namespace fairlead::gui {

// What marks a whole row of a table: that it is chosen, that the pointer is over it, that the keys go to it. Belongs to the
// table, whose delegate has the ground of each cell painted by it. GUI thread.
class RowMarks : public QObject {
    Q_OBJECT
public:
    explicit RowMarks(QTableView* table);

    // Before the contents of a cell; first: the leftmost of its row.
    void paintGround(QPainter& painter, const QStyleOptionViewItem& option, int row, bool first) const;
    // After all rows: the ring around that to which the keys go, where a key was used last; of an empty table around all of it.
    void paintRing(QPainter& painter) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setHovered(int row);
    void updateRow(int row);

    QTableView* m_table;
    int m_hovered = -1;
};

}  // namespace fairlead::gui
