// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>

class QTableView;

namespace fairlead::gui {

// Keeps a table as wide as its room, so that it never scrolls sideways: one column takes what is left, and of the others
// the last ones are hidden while there is no room for them. They are copied and exported nevertheless. GUI thread.
class ColumnFit : public QObject {
    Q_OBJECT
public:
    // stretching: the column that takes what is left, at least so many pixels; others: by importance. The widths are those
    // that the columns have now. Columns that are not named stay.
    ColumnFit(QTableView* table, int stretching, int least, const QList<int>& others);
    // For a table that is on the screen already; otherwise its first resize does this.
    void fit();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QTableView* m_table;
    const QList<int> m_others;
    QList<int> m_widths;
    int m_needed;  // by the columns that stay
};

}  // namespace fairlead::gui
