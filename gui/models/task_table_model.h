// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/client/outcome.h"
#include "gui/data/page_of.h"
#include "gui/data/task.h"
#include "gui/models/column_table.h"

#include <functional>

namespace fairlead::gui {

class Calls;

// The tasks that match a filter, page by page as somebody scrolls, up to kMostRows: beyond that one narrows the filter.
// The broker looks at a bounded number of tasks for a page: where few match it goes on asking until there are some, or
// until it is stopped.
// It shows what each page was when it came. GUI thread.
class TaskTableModel : public ColumnTable<Task> {
    Q_OBJECT
public:
    enum Column { Created, Tenant, Command, State, Attempts, Worker, Error };
    static constexpr int kPageRows = 200;
    static constexpr int kMostRows = 20'000;

    // calls: where to ask, null while nobody can be asked.
    explicit TaskTableModel(std::function<Calls*()> calls, QObject* parent = nullptr);

    // Asks anew. What was shown before goes when the first answer comes, or at once for another filter.
    void show(const TaskFilter& filter);
    void clear();
    void stop();  // the question that is under way; what is here stays, and no more is asked until goOn() or show()
    void goOn();
    const TaskFilter& filter() const { return m_filter; }

    bool isAsking() const { return m_call.isUnderWay(); }
    bool isLooking() const { return m_isFresh && isAsking(); }  // for more than is here
    bool isStopped() const { return m_isStopped; }
    bool isWhole() const { return m_isFresh && m_cursor.isEmpty(); }  // the last page is here
    bool isFull() const { return rows().size() >= kMostRows; }
    const QString& problem() const { return m_problem; }  // of the latest question; empty: none

    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;

Q_SIGNALS:
    // Rows, progress or problem are others.
    void changed();

private:
    void ask(const QString& cursor);
    void take(const Outcome<PageOf<Task>>& outcome);

    std::function<Calls*()> m_calls;
    TaskFilter m_filter;
    bool m_isFresh = false;  // the first page of the latest question is here
    bool m_isStopped = false;
    qsizetype m_wanted = 0;  // so many rows are asked for
    QString m_cursor;
    QString m_problem;
    Call m_call;
};

// "in progress"
QString stateText(TaskState state);

}  // namespace fairlead::gui
