// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/operation_words.h"

#include "gui/data/translation.h"
#include "gui/models/words/event_words.h"
#include "gui/models/words/formatters.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kLeastRun = 5'000;  // ms, to tell a pace

quint64 figure(const Event& event, const char* key) { return fieldOf(event, key).toULongLong(); }

QString nameOfKind(const QString& word) {
    if (word == u"requeue"_s) return tr("Requeue");
    if (word == u"delete"_s) return tr("Deletion");
    if (word == u"purge"_s) return tr("Purge");
    if (word == u"delete_tenant"_s) return tr("Deletion of a tenant");
    return tr("Operation");
}

QString because(const Event& event) {
    const QString reason = fieldOf(event, "reason");
    return reason.isEmpty() ? QString() : u' ' + tr("“%1”").arg(reason);
}

QString byWhom(const Event& event) {
    const QString author = fieldOf(event, "author");
    return author.isEmpty() ? QString() : u' ' + tr("by %1").arg(author);
}

quint64 endedAgain(const Operation& operation) {
    return operation.completedAgain + operation.failedAgain + operation.withdrawn;
}

}  // namespace

QString complaintText(const QString& told) {
    static const QRegularExpression failed(u"^(\\d+) of (\\d+) tasks failed again, more than (\\d+) %$"_s);
    const QRegularExpressionMatch match = failed.match(told);
    if (!match.hasMatch()) return told;
    const quint64 ended = match.captured(2).toULongLong();
    return tr("%1 of %2 tasks failed again, more than %3 %", nullptr, plural(ended))
        .arg(countText(match.captured(1).toULongLong()), countText(ended), match.captured(3));
}

QString operationSentence(const Event& event) {
    const QString what = nameOfKind(fieldOf(event, "kind"));
    const QString total = fieldOf(event, "total");
    const QString handled =
        tr("%1 done, %2 skipped").arg(countText(figure(event, "done")), countText(figure(event, "skipped")));
    if (event.type == u"operation.started"_s) {
        const QString begun = total.isEmpty() ? tr("%1 begun").arg(what)
                                              : tr("%1 of %2 tasks begun", nullptr, plural(figure(event, "total")))
                                                    .arg(what, countText(figure(event, "total")));
        return begun + byWhom(event) + (because(event).isEmpty() ? QString() : u':' + because(event));
    }
    if (event.type == u"operation.paused"_s) {
        const QString why = fieldOf(event, "paused_because");
        return why.isEmpty() ? tr("%1 paused: %2").arg(what, handled) + byWhom(event)
                             : tr("%1 paused itself: %2").arg(what, complaintText(why));
    }
    if (event.type == u"operation.resumed"_s) return tr("%1 goes on: %2").arg(what, handled) + byWhom(event);
    if (event.type == u"operation.settled"_s)
        return tr("All of the requeue has ended: %1 completed, %2 failed again, %3 withdrawn")
            .arg(countText(figure(event, "completed_again")), countText(figure(event, "failed_again")),
                 countText(figure(event, "withdrawn")));
    return fieldOf(event, "state") == u"cancelled"_s ? tr("%1 cancelled: %2").arg(what, handled) + byWhom(event)
                                                     : tr("%1 finished: %2").arg(what, handled);
}

double OperationShares::part() const {
    const quint64 handled = done + skipped;
    return !left ? 0 : handled + *left == 0 ? 1 : double(handled) / double(handled + *left);
}

OperationShares sharesOf(const Operation& operation) {
    OperationShares shares{operation.done, operation.skipped, {}};
    const quint64 handled = operation.done + operation.skipped;
    if (operation.state == Operation::State::Done)
        shares.left = 0;
    else if (operation.total)
        shares.left = *operation.total > handled ? *operation.total - handled : 0;
    return shares;
}

bool waitsForCanary(const Operation& operation) {
    return operation.state == Operation::State::Running && operation.canary > 0 && operation.done == operation.canary &&
           sharesOf(operation).left != quint64(0);
}

QString progressText(const Operation& operation) {
    const OperationShares shares = sharesOf(operation);
    const bool isRequeue = operation.kind == Operation::Kind::Requeue;
    QStringList parts;
    if (shares.left)
        parts << (isRequeue ? tr("%1 of %2 brought back") : tr("%1 of %2 done"))
                     .arg(countText(shares.done), countText(shares.done + shares.skipped + *shares.left));
    else
        parts << (isRequeue ? tr("%1 brought back") : tr("%1 done")).arg(countText(shares.done));
    if (shares.skipped > 0) parts << tr("%1 skipped").arg(countText(shares.skipped));
    if (shares.left.value_or(0) > 0)
        parts << (operation.state == Operation::State::Cancelled ? tr("%1 left alone").arg(countText(*shares.left))
                                                                 : tr("%1 left").arg(countText(*shares.left)));
    return parts.join(u", "_s);
}

void noteRuns(QList<Operation>& operations, const QList<Operation>& before, qint64 nowMs) {
    for (Operation& operation : operations) {
        if (operation.state != Operation::State::Running) continue;
        const auto known = std::find_if(before.begin(), before.end(),
                                        [&operation](const Operation& each) { return each.id == operation.id; });
        const bool goesOn =
            known != before.end() && known->state == Operation::State::Running && known->runsSinceMs != 0;
        operation.runsSinceMs = goesOn ? known->runsSinceMs : nowMs;
        operation.handledBefore = goesOn ? known->handledBefore : operation.done + operation.skipped;
    }
}

std::optional<double> rateOf(const Operation& operation, qint64 nowMs) {
    if (operation.state != Operation::State::Running || nowMs - operation.startedAtMs < 1000) return std::nullopt;
    const quint64 handled = operation.done + operation.skipped;
    if (operation.runsSinceMs != 0 && nowMs - operation.runsSinceMs >= kLeastRun && handled >= operation.handledBefore)
        return double(handled - operation.handledBefore) * 1000 / double(nowMs - operation.runsSinceMs);
    return double(handled) * 1000 / double(nowMs - operation.startedAtMs);
}

QString etaText(const Operation& operation, qint64 nowMs) {
    if (operation.isOver())
        return operation.endedAtMs == 0
                   ? QString()
                   : tr("took %1").arg(ageText(std::max<qint64>(0, operation.endedAtMs - operation.startedAtMs)));
    if (operation.state == Operation::State::Paused) return tr("does not move until somebody lets it go on");
    if (waitsForCanary(operation)) return tr("waits until its first %1 have ended").arg(countText(operation.canary));
    const auto rate = rateOf(operation, nowMs);
    if (!rate) return tr("has just begun");
    const QString pace = tr("%1 a second").arg(rateText(*rate));
    const auto left = sharesOf(operation).left;
    if (!left) return tr("%1; how many are left is not known").arg(pace);
    if (*left == 0) return tr("is about to finish");
    if (*rate <= 0) return tr("nothing done yet");
    return tr("about %1 left, at %2").arg(ageText(qint64(std::ceil(double(*left) / *rate) * 1000)), pace);
}

QString outcomeText(const Operation& operation) {
    if (operation.kind != Operation::Kind::Requeue || operation.done == 0) return {};
    QStringList parts{tr("%1 completed").arg(countText(operation.completedAgain)),
                      tr("%1 failed again").arg(countText(operation.failedAgain))};
    if (operation.withdrawn > 0) parts << tr("%1 withdrawn").arg(countText(operation.withdrawn));
    if (operation.done > endedAgain(operation))
        parts << tr("%1 not over yet").arg(countText(operation.done - endedAgain(operation)));
    return tr("Of %1 brought back: %2").arg(countText(operation.done), parts.join(u", "_s));
}

QString cancelText(const Operation& operation) {
    const auto left = sharesOf(operation).left;
    const QString done = tr("%1 stay done", nullptr, plural(operation.done)).arg(countText(operation.done));
    if (!left) return tr("Ends it now: %1, the rest stays as it is").arg(done);
    return tr("Ends it now: %1, %2 stay as they are").arg(done, countText(*left));
}

}  // namespace fairlead::gui
