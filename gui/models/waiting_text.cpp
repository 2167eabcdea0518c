// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/waiting_text.h"

#include "gui/data/translation.h"
#include "gui/models/formatters.h"

#include <QStringList>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

using ReasonKind = WaitReason::Kind;

QString inTime(qint64 untilMs, qint64 nowMs) { return waitText(double(std::max<qint64>(0, untilMs - nowMs)) / 1000); }

QString reasonText(const WaitReason& reason, qint64 nowMs) {
    switch (reason.kind) {
        case ReasonKind::Paused: return tr("the tenant is paused");
        case ReasonKind::Concurrency:
            return tr("%1 of at most %2 of its tasks run already").arg(reason.count).arg(reason.limit);
        case ReasonKind::DispatchRate:
            return tr("its dispatch rate is used up for %1").arg(inTime(reason.untilMs, nowMs));
        case ReasonKind::ReleaseInterval:
            return tr("its release interval ends in %1").arg(inTime(reason.untilMs, nowMs));
        case ReasonKind::NoWorker: return tr("no worker takes this command of this tenant");
        case ReasonKind::NoFreeSeat:
            return reason.count == 0 ? tr("all %1 seats are taken; it is next").arg(reason.limit)
                                     : tr("all %1 seats are taken; %2 tenants are ahead of it", nullptr,
                                          plural(quint64(reason.count)))
                                           .arg(reason.limit)
                                           .arg(reason.count);
        case ReasonKind::Kept:
            return tr("%n seats are kept for tenants below their share, whose tasks take up to %1", nullptr,
                      plural(quint64(reason.count)))
                .arg(waitText(reason.seconds));
        case ReasonKind::Guaranteed:
            return tr("the %n free seats are kept for tenants with a guaranteed minimum", nullptr,
                      plural(quint64(reason.count)));
        case ReasonKind::OwnSeats:
            return tr("it is held to its own seats: %1 of %2").arg(reason.count).arg(reason.limit);
        case ReasonKind::Other: break;
    }
    return reason.text.isEmpty() ? tr("the broker names no reason this console knows") : reason.text;
}

QString reasonsText(const QList<WaitReason>& reasons, qint64 nowMs) {
    QStringList texts;
    for (const WaitReason& reason : reasons) {
        if (const QString text = reasonText(reason, nowMs); !texts.contains(text)) {
            texts << text;
        }
    }
    return texts.isEmpty() ? tr("it is handed out right now") : texts.join(tr("; "));
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
        explanation.details.append({waiting.command, waiting.ready, reasonsText(waiting.reasons, nowMs)});
        explanation.isTrouble = explanation.isTrouble || isTrouble(waiting.reasons);
    }
    if (explanation.details.isEmpty()) {
        explanation.sentence = tenant.delayed > 0 ? tr("Nothing waits for a worker; %1 tasks are delayed.", nullptr,
                                                       plural(tenant.delayed))
                                                        .arg(countText(tenant.delayed))
                                                  : tr("Nothing waits.");
        return explanation;
    }
    QString throttled;
    if (tenant.throttle && tenant.throttle->level > 0) {
        throttled = tr(" It is throttled to %1 of its weight until %2%3.")
                        .arg(wholePercentText(tenant.throttle->weightFactor), clockText(tenant.throttle->untilMs),
                             tenant.throttle->byHand ? tr(", by %1").arg(tenant.throttle->author) : QString());
        explanation.isTrouble = true;
    }
    explanation.sentence = tr("Waiting because %1.").arg(explanation.details.constFirst().reasons) + throttled;
    return explanation;
}

WaitingExplanation explainWaiting(const TaskExplanation& task, qint64 nowMs) {
    WaitingExplanation explanation;
    switch (task.state) {
        case TaskState::Ready: {
            const QString ahead =
                task.ahead == 0 ? tr("It is the next of its command.")
                : task.aheadIsLeast
                    ? tr("At least %1 of its tenant and command go before it.").arg(countText(task.ahead))
                    : tr("%1 of its tenant and command go before it.").arg(countText(task.ahead));
            explanation.sentence = tr("Waiting because %1.").arg(reasonsText(task.reasons, nowMs)) + u' ' + ahead;
            explanation.isTrouble = isTrouble(task.reasons);
            break;
        }
        case TaskState::Delayed:
            explanation.sentence = task.untilMs > nowMs
                                       ? tr("Waiting until it is due, in %1.").arg(inTime(task.untilMs, nowMs))
                                       : tr("It is due now.");
            break;
        default: break;
    }
    return explanation;
}

}  // namespace fairlead::gui
