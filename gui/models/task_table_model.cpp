// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/task_table_model.h"

#include "gui/client/calls/calls.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

RowSign signOf(TaskState state) {
    switch (state) {
        case TaskState::Unknown: break;
        case TaskState::Ready: return RowSign::Ready;
        case TaskState::Delayed: return RowSign::Delayed;
        case TaskState::InProgress: return RowSign::InProgress;
        case TaskState::Completed: return RowSign::Completed;
        case TaskState::Dead: return RowSign::Dead;
        case TaskState::Cancelled:
        case TaskState::Expired: return RowSign::Completed;
        case TaskState::Held: return RowSign::Delayed;
    }
    return RowSign::None;
}

QStringList stateWords() {
    QStringList words;
    using enum TaskState;
    for (const TaskState state : {Ready, Delayed, InProgress, Completed, Dead, Cancelled, Expired, Held})
        words << stateText(state);
    return words;
}

}  // namespace

QString stateText(TaskState state) {
    switch (state) {
        case TaskState::Unknown: break;
        case TaskState::Ready: return TaskTableModel::tr("ready");
        case TaskState::Delayed: return TaskTableModel::tr("delayed");
        case TaskState::InProgress: return TaskTableModel::tr("in progress");
        case TaskState::Completed: return TaskTableModel::tr("completed");
        case TaskState::Dead: return TaskTableModel::tr("dead");
        case TaskState::Cancelled: return TaskTableModel::tr("cancelled");
        case TaskState::Expired: return TaskTableModel::tr("expired");
        case TaskState::Held: return TaskTableModel::tr("held");
    }
    return missingText();
}

TaskTableModel::TaskTableModel(std::function<Calls*()> calls, QObject* parent)
    : ColumnTable(
          {
              {.title = tr("Created"),
               .text = [](const Task& task, qint64 nowMs) { return agoText(task.createdAtMs, nowMs); },
               .bare = [](const Task& task) { return isoMomentText(task.createdAtMs); },
               .tip = [](const Task& task) { return exactMomentText(task.createdAtMs); },
               .width = 13,
               .isQuiet = true,
               .grows = true},
              {.title = tr("Tenant"), .text = &Task::tenant, .tip = &Task::tenant, .width = 14},
              {.title = tr("Command"), .text = &Task::command, .tip = &Task::command, .width = 14},
              {.title = tr("State"),
               .text = [](const Task& task) { return stateText(task.state); },
               .sign = [](const Task& task) { return signOf(task.state); },
               .width = 10,
               .words = stateWords()},
              {.title = tr("Attempts"),
               .text = [](const Task& task) { return u"%1/%2"_s.arg(task.attempts).arg(task.maxAttempts); },
               .bare = &Task::attempts,
               .width = 9,
               .isFigure = true},
              {.title = tr("Worker"), .text = &Task::worker, .width = 18, .isQuiet = true},
              {.title = tr("Error"),
               .text = [](const Task& task) { return task.error.simplified(); },
               .bare = &Task::error,
               .tip = &Task::error,
               .width = 24},
          },
          &Task::id, parent),
      m_calls(std::move(calls)) {}

void TaskTableModel::show(const TaskFilter& filter) {
    if (filter != m_filter) {
        clear();
        m_filter = filter;
    }
    m_isFresh = false;
    m_isStopped = false;
    m_wanted = kPageRows;
    ask({});
}

void TaskTableModel::stop() {
    if (m_call.isUnderWay()) {
        m_call.reset();
        m_isStopped = true;
        Q_EMIT changed();
    }
}

void TaskTableModel::goOn() {
    if (std::exchange(m_isStopped, false)) {
        m_wanted = rows().size() + kPageRows;
        ask(m_isFresh ? m_cursor : QString());
    }
}

void TaskTableModel::clear() {
    m_call.reset();
    m_isFresh = false;
    m_isStopped = false;
    m_cursor.clear();
    m_problem.clear();
    setRows({});
    Q_EMIT changed();
}

void TaskTableModel::ask(const QString& cursor) {
    Calls* calls = m_calls();
    if (calls == nullptr) return;
    m_problem.clear();
    m_call = calls->tasks().listTasks(m_filter, {cursor, kPageRows}, [this](const auto& outcome) { take(outcome); });
    Q_EMIT changed();
}

void TaskTableModel::take(const Outcome<PageOf<Task>>& outcome) {
    if (!outcome) {
        m_problem = outcome.failure().text;
        Q_EMIT changed();
        return;
    }
    m_cursor = outcome->nextCursor;
    std::exchange(m_isFresh, true) ? append(outcome->items) : setRows(outcome->items);
    // A view calls fetchMore() again only after it got rows, so after an empty page the model continues by itself.
    if (!m_cursor.isEmpty() && rows().size() < m_wanted && !isFull()) {
        ask(m_cursor);
        return;
    }
    Q_EMIT changed();
}

bool TaskTableModel::canFetchMore(const QModelIndex& parent) const {
    return !parent.isValid() && m_isFresh && !m_cursor.isEmpty() && !isFull() && !m_isStopped && !m_call.isUnderWay();
}

void TaskTableModel::fetchMore(const QModelIndex& parent) {
    if (canFetchMore(parent)) {
        m_wanted = rows().size() + 1;
        ask(m_cursor);
    }
}

}  // namespace fairlead::gui

#include "moc_task_table_model.cpp"
