// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/waiting_text.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <QStringList>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

using ReasonKind = WaitReason::Kind;

QString inTime(qint64 untilMs, qint64 nowMs) { return waitText(double(std::max<qint64>(0, untilMs - nowMs)) / 1000); }

constexpr qint64 kStillMs = 10'000;  // after this long without a free seat, the text says so

QString sinceText(qint64 sinceMs, qint64 nowMs) {
    return waitText(double(std::max<qint64>(0, nowMs - sinceMs)) / 1000);
}

QString decided(const QString& what, const WaitReason& reason, qint64 nowMs) {
    QStringList parts{what};
    if (!reason.author.isEmpty() && reason.sinceMs > 0)
        parts << tr("by %1, %2 ago").arg(reason.author, sinceText(reason.sinceMs, nowMs));
    else if (!reason.author.isEmpty())
        parts << tr("by %1").arg(reason.author);
    if (reason.untilMs > 0) parts << tr("until %1").arg(clockText(reason.untilMs));
    const QString all = parts.join(u", "_s);
    return reason.reason.isEmpty() ? all : tr("%1 (\u201c%2\u201d)").arg(all, reason.reason);
}

QString heldBy(const WaitReason& reason) {
    QStringList holders;
    for (const SeatHolder& holder : reason.holders) {
        holders << tr("%1 (%n seats, for %2)", nullptr, plural(holder.seats))
                       .arg(holder.tenant.isEmpty() ? tr("other tenants") : holder.tenant,
                            waitText(holder.heldSeconds));
    }
    return tr("held by %1").arg(holders.join(u", "_s));
}

QString withHolders(QStringList parts, const WaitReason& reason) {
    if (!reason.holders.isEmpty()) parts << heldBy(reason);
    return parts.join(tr("; "));
}

QString noFreeSeatText(const WaitReason& reason, qint64 nowMs) {
    if (reason.limit == 0) return tr("its workers are connected, but ask for no task just now");
    QStringList parts{tr("all %n seats are taken", nullptr, plural(reason.limit))};
    if (reason.gone > 0)
        parts << tr("%n more tasks are with workers that are not connected", nullptr, plural(reason.gone));
    if (reason.sinceMs > 0 && nowMs - reason.sinceMs >= kStillMs)
        parts << tr("none has come free for %1").arg(sinceText(reason.sinceMs, nowMs));
    parts << (reason.count == 0 ? tr("no tenant is ahead of it")
                                : tr("%n tenants are ahead of it", nullptr, plural(quint64(reason.count))));
    return withHolders(parts, reason);
}

// isTask: one task is asked about, of this command.
QString reasonText(const WaitReason& reason, const QString& command, bool isTask, qint64 nowMs) {
    switch (reason.kind) {
        case ReasonKind::Paused: return decided(tr("the tenant is paused"), reason, nowMs);
        case ReasonKind::QueuePaused:
            return decided(isTask ? tr("its queue is paused") : tr("queue %1 is paused").arg(command), reason, nowMs);
        case ReasonKind::Concurrency:
            // Those above a limit that was lowered end by themselves.
            return reason.count > reason.limit
                       ? tr("%1 of its tasks still run, more than the %2 it may have at once")
                             .arg(reason.count)
                             .arg(reason.limit)
                       : tr("%1 of at most %2 of its tasks run already").arg(reason.count).arg(reason.limit);
        case ReasonKind::DispatchRate:
            return tr("its dispatch rate is used up for %1").arg(inTime(reason.untilMs, nowMs));
        case ReasonKind::ReleaseInterval:
            return tr("its release interval ends in %1").arg(inTime(reason.untilMs, nowMs));
        case ReasonKind::NoWorker: return tr("no worker takes %1 of this tenant").arg(command);
        case ReasonKind::NoFreeSeat: return noFreeSeatText(reason, nowMs);
        case ReasonKind::Kept:
            return withHolders({tr("%n seats are free, and kept for much shorter tasks of others, up to %1", nullptr,
                                   plural(quint64(reason.free)))
                                    .arg(waitText(reason.seconds))},
                               reason);
        case ReasonKind::Guaranteed:
            return withHolders({tr("%n seats are free, and left to tenants with a guaranteed minimum", nullptr,
                                   plural(quint64(reason.count)))},
                               reason);
        case ReasonKind::OwnSeats:
            return reason.count > reason.limit
                       ? tr("it is held to its own seats: it still has %1, and %2 are its own")
                             .arg(reason.count)
                             .arg(reason.limit)
                       : tr("it is held to its own seats: %1 of %2").arg(reason.count).arg(reason.limit);
        case ReasonKind::WorkersGone: {
            QStringList parts{
                tr("no worker that takes %1 is connected").arg(command),
                tr("%n tasks are still with workers that have gone, until they return or their tasks are taken from "
                   "them",
                   nullptr, plural(reason.gone))};
            if (reason.untilMs > 0) parts << tr("the first in %1").arg(inTime(reason.untilMs, nowMs));
            return withHolders(parts, reason);
        }
        case ReasonKind::Draining:
        case ReasonKind::Delayed:
        case ReasonKind::Refused:
        case ReasonKind::Tier:
        case ReasonKind::Throttled:
        case ReasonKind::Other: break;
    }
    return reason.text.isEmpty() ? tr("the broker names no reason this console knows") : reason.text;
}

// Empty if another sentence says it.
QString noteText(const WaitReason& note, qint64 nowMs) {
    switch (note.kind) {
        case ReasonKind::Draining:
            return tr("New tasks are refused: %1.").arg(decided(tr("it is draining"), note, nowMs));
        case ReasonKind::Refused:
            return tr("%n creates were refused in the last %1, because of %2.", nullptr, plural(note.count))
                .arg(sinceText(note.sinceMs, nowMs), note.limitKey);
        case ReasonKind::Tier:
            return tr("It has %1 of its weight: the throttle tier of %2 tasks within %3 is reached.")
                .arg(wholePercentText(note.weightFactor), countText(note.limit), waitText(note.seconds));
        case ReasonKind::Throttled:
        case ReasonKind::Delayed: return {};  // said by explainWaiting() and delayedText()
        default: return note.text.isEmpty() ? QString() : note.text + u'.';
    }
}

QString notesText(const QList<WaitReason>& notes, qint64 nowMs) {
    QString all;
    for (const WaitReason& note : notes)
        if (const QString text = noteText(note, nowMs); !text.isEmpty()) all += u' ' + text;
    return all;
}

// For a tenant of which nothing is ready.
QString delayedText(const TenantSettings& tenant, qint64 nowMs) {
    QString said = tr("Nothing waits for a worker; %1 tasks are delayed.", nullptr, plural(tenant.delayed))
                       .arg(countText(tenant.delayed));
    for (const WaitReason& note : tenant.standing->notes) {
        if (note.kind != ReasonKind::Delayed) continue;
        if (note.retrying > 0) {
            said += u' ' + tr("%1 of them wait for another attempt.", nullptr, plural(note.retrying))
                               .arg(countText(note.retrying));
        }
        if (note.untilMs > 0) said += u' ' + tr("The next is due in %1.").arg(inTime(note.untilMs, nowMs));
    }
    return said;
}

QString reasonsText(const QList<WaitReason>& reasons, const QString& command, bool isTask, qint64 nowMs) {
    QStringList texts;
    for (const WaitReason& reason : reasons)
        if (const QString text = reasonText(reason, command, isTask, nowMs); !texts.contains(text)) texts << text;
    return texts.isEmpty() ? tr("it is handed out right now") : texts.join(tr("; "));
}

bool isQueuePaused(const QList<WaitReason>& reasons) {
    return std::any_of(reasons.begin(), reasons.end(),
                       [](const WaitReason& reason) { return reason.kind == ReasonKind::QueuePaused; });
}

bool isTrouble(const QList<WaitReason>& reasons) {
    return std::any_of(reasons.begin(), reasons.end(), [](const WaitReason& reason) {
        return reason.kind != ReasonKind::NoFreeSeat && reason.kind != ReasonKind::Kept &&
               reason.kind != ReasonKind::Guaranteed && reason.kind != ReasonKind::Other;
    });
}

}  // namespace

WaitingExplanation explainWaiting(const TenantSettings& tenant, qint64 nowMs) {
    WaitingExplanation explanation;
    if (!tenant.standing) {
        explanation.sentence = tr("This broker does not say why tasks wait.");
        return explanation;
    }
    for (const WaitingCommand& waiting : tenant.standing->waiting) {
        explanation.details.append(
            {waiting.command, waiting.ready, reasonsText(waiting.reasons, waiting.command, false, nowMs)});
        explanation.isTrouble = explanation.isTrouble || isTrouble(waiting.reasons);
    }
    if (explanation.details.isEmpty()) {
        explanation.sentence = tenant.delayed > 0 ? delayedText(tenant, nowMs) : tr("Nothing waits.");
        if (tenant.held > 0)
            explanation.sentence +=
                u' ' + tr("%1 tasks are held until somebody activates them.", nullptr, plural(tenant.held))
                           .arg(countText(tenant.held));
        explanation.sentence += notesText(tenant.standing->notes, nowMs);
        return explanation;
    }
    QString throttled;
    if (tenant.throttle && tenant.throttle->level > 0) {
        throttled = tr(" It is throttled to half of its seats and %1 of its weight until %2%3.")
                        .arg(wholePercentText(tenant.throttle->weightFactor), clockText(tenant.throttle->untilMs),
                             tenant.throttle->byHand ? tr(", by %1").arg(tenant.throttle->author) : QString());
        explanation.isTrouble = true;
    }
    explanation.sentence = tr("Waiting because %1.").arg(explanation.details.constFirst().reasons) + throttled +
                           notesText(tenant.standing->notes, nowMs);
    return explanation;
}

QStringList pausedQueues(const TenantSettings& tenant) {
    QStringList commands;
    if (!tenant.standing) return commands;
    for (const WaitingCommand& waiting : tenant.standing->waiting)
        if (isQueuePaused(waiting.reasons)) commands << waiting.command;
    return commands;
}

WaitingExplanation explainWaiting(const TaskExplanation& task, const QString& command, qint64 nowMs) {
    WaitingExplanation explanation;
    explanation.isQueuePaused = isQueuePaused(task.reasons);
    switch (task.state) {
        case TaskState::Ready: {
            const QString ahead =
                task.ahead == 0 ? tr("It is the next of its command.")
                : task.aheadIsLeast
                    ? tr("At least %1 of its tenant and command go before it.").arg(countText(task.ahead))
                    : tr("%1 of its tenant and command go before it.").arg(countText(task.ahead));
            explanation.sentence =
                tr("Waiting because %1.").arg(reasonsText(task.reasons, command, true, nowMs)) + u' ' + ahead;
            explanation.isTrouble = isTrouble(task.reasons);
            break;
        }
        case TaskState::Delayed:
            explanation.sentence = task.untilMs > nowMs
                                       ? tr("Waiting until it is due, in %1.").arg(inTime(task.untilMs, nowMs))
                                       : tr("It is due now.");
            break;
        case TaskState::Held: explanation.sentence = tr("Held until somebody activates it."); break;
        default: break;
    }
    return explanation;
}

}  // namespace fairlead::gui
