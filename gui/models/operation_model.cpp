// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/operation_model.h"

#include "gui/data/translation.h"
#include "gui/models/words/error_names.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/operation_words.h"

#include <QStringList>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr auto operationAccount = [](const Operation& operation) {
    return QStringList{progressText(operation), outcomeText(operation)}.join(u'\n').trimmed();
};
constexpr auto operationProgress = [](const Operation& operation) { return progressText(operation); };
constexpr auto operationDoneCount = [](const Operation& operation) { return QVariant::fromValue(operation.done); };
constexpr auto operationEta = [](const Operation& operation, qint64 nowMs) { return etaText(operation, nowMs); };
constexpr auto operationKind = [](const Operation& operation) { return kindText(operation); };
constexpr auto operationScope = [](const Operation& operation) { return scopeText(operation); };
constexpr auto operationWhy = [](const Operation& operation) {
    return tr("%1, by %2: “%3”").arg(scopeText(operation), operation.startedBy, operation.reason);
};
constexpr auto operationStateName = [](const Operation& operation) { return stateText(operation); };
constexpr auto operationQuotedReason = [](const Operation& operation) {
    return operation.reason.isEmpty() ? QString() : u"“%1”"_s.arg(operation.reason);
};
constexpr auto operationBegun = [](const Operation& operation) { return clockText(operation.startedAtMs); };
// What can stand in the first column; one that paused itself says why, which may be cut.
QStringList wordsOfKind() {
    QStringList words;
    Operation operation;
    using enum Operation::Kind;
    for (const Operation::Kind each : {Requeue, Delete, Purge, DeleteTenant}) {
        operation.kind = each;
        words << kindText(operation);
    }
    for (const Operation::State each :
         {Operation::State::Running, Operation::State::Paused, Operation::State::Cancelled, Operation::State::Done}) {
        operation.state = each;
        words << stateText(operation);
    }
    return words;
}
constexpr auto operationFailedAgain = [](const Operation& operation) {
    return operation.kind == Operation::Kind::Requeue ? countText(operation.failedAgain) : missingText();
};

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
            return operation.pausedBecause.isEmpty()
                       ? tr("paused")
                       : tr("paused itself: %1").arg(complaintText(operation.pausedBecause));
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
    if (!filter.fingerprints.isEmpty()) parts << errorsText(filter.fingerprints);
    if (filter.tenants.isEmpty() && !parts.isEmpty()) parts << tr("every tenant");
    if (!filter.requeuedBy.isEmpty()) parts << tr("what failed again after operation %1").arg(filter.requeuedBy);
    if (operation.idCount > 0) parts << tr("%1 chosen tasks", nullptr, int(operation.idCount)).arg(operation.idCount);
    return parts.isEmpty() ? tr("everything") : parts.join(u", "_s);
}

QString paceText(const Operation& operation) {
    QStringList parts{operation.perSecond > 0 ? tr("at most %1 per second").arg(countText(operation.perSecond))
                                              : tr("as fast as live traffic allows")};
    if (operation.canary > 0) parts << tr("%1 as a canary first").arg(countText(operation.canary));
    if (operation.stopAtFailureRate)
        parts << tr("stops when more than %1 fail again").arg(wholePercentText(*operation.stopAtFailureRate));
    return parts.join(tr("; "));
}

OperationModel::OperationModel(QObject* parent)
    : ColumnTable(
          {
              {.title = tr("What"),
               .text = operationKind,
               .tip = operationAccount,
               .width = 9,
               .second = operationStateName,
               .words = wordsOfKind()},
              {.title = tr("Of"),
               .text = operationScope,
               .tip = operationWhy,
               .width = 14,
               .second = operationQuotedReason},
              {.title = tr("Progress"),
               .text = operationProgress,
               .bare = operationDoneCount,
               .tip = operationAccount,
               .width = 32},
              {.title = tr("Time"), .text = operationEta, .tip = operationEta, .width = 24, .grows = true},
              {.title = tr("Failed again"),
               .text = operationFailedAgain,
               .tip = operationAccount,
               .width = 8,
               .isFigure = true},
              {.title = tr("By"), .text = &Operation::startedBy, .tip = operationWhy, .width = 10},
              {.title = tr("Begun"), .text = operationBegun, .tip = operationAccount, .width = 9},
          },
          &Operation::id, parent) {}

}  // namespace fairlead::gui

#include "moc_operation_model.cpp"
