// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/death_trend.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <QSet>

#include <algorithm>
#include <numeric>

namespace fairlead::gui {

namespace {

constexpr qint64 kQuietMs = 60'000;
constexpr double kManyFailed = 0.2;  // of the tasks that ended: more than the usual limit of an operation

}  // namespace

DeathTrend deathTrend(const QList<quint64>& deaths) {
    if (deaths.size() < 4) return DeathTrend::Unknown;
    const qsizetype latest = std::max<qsizetype>(deaths.size() / 4, 1);
    const quint64 now = std::accumulate(deaths.end() - latest, deaths.end(), quint64(0));
    const quint64 before = std::accumulate(deaths.begin(), deaths.end() - latest, quint64(0));
    if (now == 0) return DeathTrend::Ended;
    const double expected = double(before) * double(latest) / double(deaths.size() - latest);
    return now >= kFewDeaths && double(now) >= 2 * expected ? DeathTrend::Rising : DeathTrend::Steady;
}

DeathTrend deathTrend(const DeadLetterGroup& group, qint64 nowMs) {
    const qint64 between = group.count > 1 ? (group.lastDiedAtMs - group.firstDiedAtMs) / qint64(group.count - 1) : 0;
    const bool isOver = nowMs - group.lastDiedAtMs > std::max(kQuietMs, 3 * between);
    const DeathTrend counted = deathTrend(group.trend);
    return isOver && counted != DeathTrend::Unknown ? DeathTrend::Ended : counted;
}

QString deathTrendText(DeathTrend trend) {
    switch (trend) {
        case DeathTrend::Unknown: break;
        case DeathTrend::Rising: return tr("rising", "deaths of a cause");
        case DeathTrend::Steady: return tr("goes on", "deaths of a cause");
        case DeathTrend::Ended: return tr("ended", "deaths of a cause");
    }
    return {};
}

RequeueAdvice requeueAdvice(DeathTrend trend, const PastRequeue& past, qint64 nowMs) {
    const std::optional<Operation>& last = past.last;
    RequeueAdvice advice;
    bool failedAgain = false;
    if (!past.isSure) {
        advice.past =
            tr("It is not known whether it was requeued before: a requeue without a cause may have included it.");
    } else if (!last) {
        advice.past = tr("Never requeued as far as the broker remembers.");
    } else {
        const quint64 ended = last->completedAgain + last->failedAgain;
        const QString ago = agoText(last->startedAtMs, nowMs);
        advice.past = ended == 0 ? tr("Last requeue %1: nothing of it has ended yet.").arg(ago)
                                 : tr("Last requeue %1: %2 of %3 that ended failed again.")
                                       .arg(ago, countText(last->failedAgain), countText(ended));
        failedAgain = ended > 0 && double(last->failedAgain) > kManyFailed * double(ended);
    }
    if (trend == DeathTrend::Rising)
        advice.warning = tr("Still rising: the same would happen again.");
    else if (trend == DeathTrend::Steady)
        advice.warning = tr("It still goes on: the same may happen again.");
    else if (failedAgain)
        advice.warning = tr("Most likely the same happens again, unless something was mended since.");
    return advice;
}

PastRequeue lastRequeueOf(const QStringList& fingerprints, const QStringList& tenants,
                          const QList<Operation>& operations) {
    const QSet<QString> ofIt(fingerprints.begin(), fingerprints.end());
    const QSet<QString> ofThem(tenants.begin(), tenants.end());
    const auto meet = [](const QSet<QString>& wanted, const QStringList& named) {
        return wanted.isEmpty() || named.isEmpty() ||
               std::any_of(named.begin(), named.end(), [&](const QString& one) { return wanted.contains(one); });
    };
    PastRequeue past;
    for (const Operation& operation : operations) {
        const DeadLetterFilter& filter = operation.filter;
        if (operation.kind != Operation::Kind::Requeue || !meet(ofThem, filter.tenants) ||
            !meet(ofIt, filter.fingerprints))
            continue;
        if (filter.fingerprints.isEmpty()) {
            past.isSure = false;
            continue;
        }
        past.last = operation;
        break;
    }
    return past;
}

}  // namespace fairlead::gui
