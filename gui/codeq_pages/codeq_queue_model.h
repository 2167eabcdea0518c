// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/codeq.h"
#include "gui/models/column_table.h"

namespace fairlead::gui {

// A row: one queue, or all of a tenant or of a command together.
struct CodeqRow {
    CodeqQueue counts;
    QString key;
    int queues = 1;  // how many are counted here
};

// The queues of a codeQ server as rows. A reading changes values in place: a queue that codeQ names no more stays, with
// nothing in it, until the rows are made anew. The order moves at readings only, not while it is held (a row must not move
// away under the mouse). A reading of 10,000 queues costs tens of milliseconds. GUI thread.
class CodeqQueueModel final : public ColumnTable<CodeqRow> {
    Q_OBJECT
public:
    enum Column { Tenant, Command, Ready, Delayed, InProgress, Dead, Priorities };
    enum class Grouping { Queue, Tenant, Command };

    explicit CodeqQueueModel(QObject* parent = nullptr);

    void show(const QList<CodeqQueue>& queues);
    void setGrouping(Grouping grouping);
    Grouping grouping() const { return m_grouping; }
    // Only names that contain this, whatever the case. Empty: all.
    void setFilter(const QString& words);
    const QString& filter() const { return m_filter; }
    // Only where something is dead.
    void setOnlyDead(bool only);
    // Makes the rows anew: those that stayed with nothing in them go.
    void sweep();
    void clear();

    void setOrderHeld(bool held);
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    QList<CodeqRow> grouped() const;
    void fill(bool keepsEmpty);

    QList<CodeqQueue> m_queues;
    Grouping m_grouping = Grouping::Queue;
    QString m_filter;
    bool m_onlyDead = false;
    bool m_held = false;
    int m_column = -1;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

}  // namespace fairlead::gui
