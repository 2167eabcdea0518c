// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/task_table_model.h"

#include "gui/client/calls.h"
#include "gui/models/formatters.h"
#include "gui/models/moment_text.h"
#include "gui/models/row_roles.h"

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
    }
    return RowSign::None;
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
    }
    return missingText();
}

TaskTableModel::TaskTableModel(std::function<Calls*()> calls, QObject* parent)
    : QAbstractTableModel(parent), m_calls(std::move(calls)) {}

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
        m_wanted = m_tasks.size() + kPageRows;
        ask(m_isFresh ? m_cursor : QString());
    }
}

void TaskTableModel::clear() {
    beginResetModel();
    m_call.reset();
    m_tasks.clear();
    m_isFresh = false;
    m_isStopped = false;
    m_cursor.clear();
    m_problem.clear();
    endResetModel();
    Q_EMIT changed();
}

void TaskTableModel::ask(const QString& cursor) {
    Calls* calls = m_calls();
    if (calls == nullptr) {
        return;
    }
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
    if (!std::exchange(m_isFresh, true)) {
        beginResetModel();
        m_tasks.clear();
        endResetModel();
    }
    m_cursor = outcome->nextCursor;
    if (!outcome->items.isEmpty()) {
        const int before = int(m_tasks.size());
        beginInsertRows({}, before, before + int(outcome->items.size()) - 1);
        m_tasks += outcome->items;
        endInsertRows();
    }
    // A view asks for more when it has got rows, not when a page was empty.
    if (!m_cursor.isEmpty() && m_tasks.size() < m_wanted && !isFull()) {
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
        m_wanted = m_tasks.size() + 1;
        ask(m_cursor);
    }
}

void TaskTableModel::setNow(qint64 nowMs) {
    m_nowMs = nowMs;
    if (!m_tasks.isEmpty()) {
        Q_EMIT dataChanged(index(0, Created), index(rowCount() - 1, Created), {Qt::DisplayRole});
    }
}

const Task* TaskTableModel::at(int row) const { return row < 0 || row >= m_tasks.size() ? nullptr : &m_tasks[row]; }

int TaskTableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_tasks.size()); }

int TaskTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : Columns; }

QVariant TaskTableModel::data(const QModelIndex& index, int role) const {
    const Task* task = index.isValid() ? at(index.row()) : nullptr;
    if (task == nullptr) {
        return {};
    }
    if (role == Qt::ToolTipRole) {
        return index.column() == Created ? exactMomentText(task->createdAtMs)
               : index.column() == Error ? task->error
                                         : QVariant();
    }
    if (role == Qt::TextAlignmentRole) {
        return int((index.column() == Attempts ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role == kSignRole && index.column() == State) {
        return int(signOf(task->state));
    }
    if (role == kQuietRole) {
        return index.column() == Created || index.column() == Worker;
    }
    if (role == Qt::EditRole) {
        switch (index.column()) {
            case Created: return isoMomentText(task->createdAtMs);
            case Attempts: return task->attempts;
            case Error: return task->error;
            default: break;
        }
    }
    if (role != Qt::DisplayRole && role != Qt::EditRole) {
        return {};
    }
    switch (index.column()) {
        case Created: return agoText(task->createdAtMs, m_nowMs);
        case Tenant: return task->tenant;
        case Command: return task->command;
        case State: return stateText(task->state);
        case Attempts: return u"%1/%2"_s.arg(task->attempts).arg(task->maxAttempts);
        case Worker: return task->worker;
        case Error: return task->error.simplified();
        default: return {};
    }
}

QVariant TaskTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::Alignment(section == Attempts ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case Created: return tr("Created");
        case Tenant: return tr("Tenant");
        case Command: return tr("Command");
        case State: return tr("State");
        case Attempts: return tr("Attempts");
        case Worker: return tr("Worker");
        case Error: return tr("Error");
        default: return {};
    }
}

}  // namespace fairlead::gui
