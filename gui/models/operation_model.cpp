// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/operation_model.h"

#include "gui/data/translation.h"
#include "gui/models/formatters.h"

#include <QStringList>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

bool sameOrder(const QList<Operation>& a, const QList<Operation>& b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                              [](const Operation& x, const Operation& y) { return x.id == y.id; });
}

}  // namespace

QString kindText(const Operation& operation) {
    switch (operation.kind) {
        case Operation::Kind::Requeue: return tr("requeue");
        case Operation::Kind::Delete: return tr("delete");
        case Operation::Kind::Purge: return tr("purge");
        case Operation::Kind::DeleteTenant: return tr("delete tenant");
        case Operation::Kind::Unknown: break;
    }
    return tr("unknown to this console");
}

QString stateText(const Operation& operation) {
    switch (operation.state) {
        case Operation::State::Running: return tr("running");
        case Operation::State::Paused:
            return operation.pausedBecause.isEmpty() ? tr("paused")
                                                     : tr("paused itself: %1").arg(operation.pausedBecause);
        case Operation::State::Cancelled: return tr("cancelled");
        case Operation::State::Done: return tr("done", "an operation");
        case Operation::State::Unknown: break;
    }
    return missingText();
}

QString scopeText(const Operation& operation) {
    if (operation.isFilterLeftOut) {
        return missingText();
    }
    QStringList parts;
    const DeadLetterFilter& filter = operation.filter;
    if (!filter.tenants.isEmpty()) {
        parts << filter.tenants.join(u" + "_s);
    }
    if (!filter.command.isEmpty()) {
        parts << filter.command;
    }
    if (!filter.errorContains.isEmpty()) {
        parts << u"“%1”"_s.arg(filter.errorContains);
    }
    if (!filter.fingerprint.isEmpty()) {
        parts << tr("one kind of error");
    }
    if (operation.idCount > 0) {
        parts << tr("%1 chosen tasks", nullptr, int(operation.idCount)).arg(operation.idCount);
    }
    return parts.isEmpty() ? tr("everything") : parts.join(u", "_s);
}

QString accountText(const Operation& operation) {
    QStringList parts{tr("%1 looked at").arg(countText(operation.examined)),
                      tr("%1 done").arg(countText(operation.done)), tr("%1 skipped").arg(countText(operation.skipped))};
    if (operation.kind == Operation::Kind::Requeue) {
        parts << tr("of those brought back %1 completed, %2 failed again, %3 withdrawn")
                     .arg(countText(operation.completedAgain), countText(operation.failedAgain),
                          countText(operation.withdrawn));
    }
    parts << (operation.perSecond > 0 ? tr("at most %1 per second").arg(countText(operation.perSecond))
                                      : tr("as fast as goes beside live traffic"));
    if (operation.canary > 0) {
        parts << tr("%1 as a canary first").arg(countText(operation.canary));
    }
    if (operation.stopAtFailureRate) {
        parts << tr("stops when more than %1 fail again").arg(wholePercentText(*operation.stopAtFailureRate));
    }
    return parts.join(tr("; "));
}

int OperationModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_operations.size());
}

int OperationModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(kColumns); }

QVariant OperationModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const Operation& operation = m_operations[index.row()];
    if (role == Qt::TextAlignmentRole) {
        const bool figure = index.column() >= Done && index.column() <= Again;
        return int(Qt::AlignVCenter | (figure ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role == Qt::ToolTipRole) {
        return accountText(operation);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (index.column()) {
        case Kind: return kindText(operation);
        case Scope: return scopeText(operation);
        case State: return stateText(operation);
        case Done: return countText(operation.done);
        case Skipped: return countText(operation.skipped);
        case Again:
            return operation.kind == Operation::Kind::Requeue ? countText(operation.failedAgain) : missingText();
        case By: return operation.startedBy;
        case Reason: return operation.reason;
        case Started: return clockText(operation.startedAtMs);
        default: return {};
    }
}

QVariant OperationModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) {
        const bool figure = section >= Done && section <= Again;
        return QVariant::fromValue(Qt::Alignment(figure ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case Kind: return tr("What");
        case Scope: return tr("Of");
        case State: return tr("State");
        case Done: return tr("Done");
        case Skipped: return tr("Skipped");
        case Again: return tr("Failed again");
        case By: return tr("By");
        case Reason: return tr("Why");
        case Started: return tr("Begun");
        default: return {};
    }
}

void OperationModel::setOperations(const QList<Operation>& operations) {
    if (sameOrder(m_operations, operations)) {
        m_operations = operations;
        if (!m_operations.isEmpty()) {
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
        }
        return;
    }
    beginResetModel();
    m_operations = operations;
    endResetModel();
}

void OperationModel::replace(const Operation& operation) {
    if (const int row = rowOf(operation.id); row >= 0) {
        m_operations[row] = operation;
        Q_EMIT dataChanged(index(row, 0), index(row, kColumns - 1));
    }
}

const Operation* OperationModel::find(const QString& id) const {
    const int row = rowOf(id);
    return row < 0 ? nullptr : &m_operations[row];
}

int OperationModel::rowOf(const QString& id) const {
    for (qsizetype row = 0; row < m_operations.size(); ++row) {
        if (m_operations[row].id == id) {
            return int(row);
        }
    }
    return -1;
}

QString OperationModel::idAt(int row) const { return row >= 0 && row < rowCount() ? m_operations[row].id : QString(); }

}  // namespace fairlead::gui
