// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/page_of.h"
#include "gui/data/task.h"
#include "gui/models/column_table.h"

#include <functional>

namespace fairlead::gui {

class Calls;

// The tasks that match a filter, fetched page by page on scrolling, at most kMostRows. The broker examines a bounded
// number of tasks per page, so if few match, the model fetches further pages until one has rows or stop() is called.
// Rows are not updated after they were fetched. GUI thread.
class TaskTableModel : public ColumnTable<Task> {
    Q_OBJECT
public:
    enum Column { Created, Tenant, Command, State, Attempts, Worker, Error };
    static constexpr int kPageRows = 200;
    static constexpr int kMostRows = 20'000;

    // calls: returns null while there is no live connection.
    explicit TaskTableModel(std::function<Calls*()> calls, QObject* parent = nullptr);

    // Fetches from the beginning. Old rows are removed when the first page comes, or at once if the filter differs.
    void show(const TaskFilter& filter);
    void clear();
    void stop();  // cancels the call under way and keeps the rows; no more calls until goOn() or show()
    void goOn();
    const TaskFilter& filter() const { return m_filter; }

    bool isAsking() const { return m_call.isUnderWay(); }
    bool isLooking() const { return m_isFresh && isAsking(); }  // fetches further pages
    bool isStopped() const { return m_isStopped; }
    bool isWhole() const { return m_isFresh && m_cursor.isEmpty(); }  // has the last page
    bool isFull() const { return rows().size() >= kMostRows; }
    const QString& problem() const { return m_problem; }  // of the latest call; empty: none

    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;

Q_SIGNALS:
    // Rows, progress or problem changed.
    void changed();

private:
    void ask(const QString& cursor);
    void take(const Outcome<PageOf<Task>>& outcome);

    std::function<Calls*()> m_calls;
    TaskFilter m_filter;
    bool m_isFresh = false;  // the first page of the latest filter has arrived
    bool m_isStopped = false;
    qsizetype m_wanted = 0;  // fetch until there are this many rows
    QString m_cursor;
    QString m_problem;
    Call m_call;
};

// "in progress"
QString stateText(TaskState state);

}  // namespace fairlead::gui
