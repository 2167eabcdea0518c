// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QSet>

class QTableView;

namespace fairlead::gui {

// Keeps a table as wide as its room, so that it never scrolls sideways: one column takes what is left, and of the others
// the last ones are hidden while there is no room for them. Columns in which no row has anything go before all others, also
// the one that takes what is left; once a row has something, a column counts as filled until the table is empty. Hidden
// columns are copied and exported nevertheless. GUI thread.
//
// A column in which something is cut takes the room that the stretching one has over.
//
// A change of the model costs one look at its new rows for each column that is empty so far, new rows also one at those that are
// in sight.
class ColumnFit : public QObject {
    Q_OBJECT
public:
    // stretching: the column that takes what is left, at least so many pixels. byWorth: the columns that may be hidden, the
    // most important one first; if `stretching` is among them, it goes before those that stand before it do. The widths are
    // those that the columns have now. Columns that are not named stay.
    ColumnFit(QTableView* table, int stretching, int least, const QList<int>& byWorth);
    // For a table that is on the screen already; otherwise its first resize does this.
    void fit();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void look(int first, int last, const QList<int>& columns);
    bool isEmpty(int column) const;
    void stretch(int column);
    void grow();

    QTableView* m_table;
    const int m_stretching;
    const int m_least;
    const int m_rank;  // of the columns that may be hidden, so many are worth more than the stretching one; -1: none
    QList<int> m_others;
    QList<int> m_widths;
    int m_needed = 0;  // by the columns that stay
    QSet<int> m_filled;
    QHash<int, int> m_grown;  // by column, so much wider than it would be
    bool m_isAtWork = false;
};

}  // namespace fairlead::gui
