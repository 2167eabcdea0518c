// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/operation_model.h"

#include "gui/data/translation.h"
#include "gui/models/formatters.h"

#include <QStringList>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr auto account = [](const Operation& operation) { return accountText(operation); };
constexpr auto kind = [](const Operation& operation) { return kindText(operation); };
constexpr auto scope = [](const Operation& operation) { return scopeText(operation); };
constexpr auto operationState = [](const Operation& operation) { return stateText(operation); };
constexpr auto begun = [](const Operation& operation) { return clockText(operation.startedAtMs); };
constexpr auto failedAgain = [](const Operation& operation) {
    return operation.kind == Operation::Kind::Requeue ? countText(operation.failedAgain) : missingText();
};

template <quint64 Operation::*field>
QString countOf(const Operation& operation) {
    return countText(operation.*field);
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
    if (operation.isFilterLeftOut) return missingText();
    QStringList parts;
    const DeadLetterFilter& filter = operation.filter;
    if (!filter.tenants.isEmpty()) parts << filter.tenants.join(u" + "_s);
    if (!filter.command.isEmpty()) parts << filter.command;
    if (!filter.errorContains.isEmpty()) parts << u"“%1”"_s.arg(filter.errorContains);
    if (!filter.fingerprints.isEmpty()) parts << tr("one kind of error");
    if (operation.idCount > 0) parts << tr("%1 chosen tasks", nullptr, int(operation.idCount)).arg(operation.idCount);
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
                                      : tr("as fast as live traffic allows"));
    if (operation.canary > 0) parts << tr("%1 as a canary first").arg(countText(operation.canary));
    if (operation.stopAtFailureRate)
        parts << tr("stops when more than %1 fail again").arg(wholePercentText(*operation.stopAtFailureRate));
    return parts.join(tr("; "));
}

OperationModel::OperationModel(QObject* parent)
    : ColumnTable(
          {
              {.title = tr("What"), .text = kind, .tip = account, .width = 12},
              {.title = tr("Of"), .text = scope, .tip = account, .width = 22},
              {.title = tr("State"), .text = operationState, .tip = account, .width = 12},
              {.title = tr("Done"), .text = countOf<&Operation::done>, .tip = account, .width = 8, .isFigure = true},
              {.title = tr("Skipped"),
               .text = countOf<&Operation::skipped>,
               .tip = account,
               .width = 8,
               .isFigure = true},
              {.title = tr("Failed again"), .text = failedAgain, .tip = account, .width = 11, .isFigure = true},
              {.title = tr("By"), .text = &Operation::startedBy, .tip = account, .width = 13},
              {.title = tr("Why"), .text = &Operation::reason, .tip = account, .width = 24},
              {.title = tr("Begun"), .text = begun, .tip = account, .width = 12},
          },
          &Operation::id, parent) {}

}  // namespace fairlead::gui
