// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/dead_letter.h"
#include "gui/data/operation.h"

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// How the deaths of a cause go on, judged by the counts of equal spans, oldest first. Ended: none in the latest quarter.
// Rising: in the latest quarter at least twice as many as the spans before let one expect, and at least kFewDeaths.
enum class DeathTrend { Unknown, Rising, Steady, Ended };
inline constexpr quint64 kFewDeaths = 5;
DeathTrend deathTrend(const QList<quint64>& deaths);
// The same, and ended as well if none came for a minute and for three times as long as usually passes between two.
DeathTrend deathTrend(const DeadLetterGroup& group, qint64 nowMs);
QString deathTrendText(DeathTrend trend);  // "rising"; empty: unknown

// What speaks for and against requeueing a cause now.
struct RequeueAdvice {
    QString past;     // what became of the last requeue
    QString warning;  // why the same would happen again; empty: nothing speaks against it
};
// What the operations tell of earlier requeues of a cause.
struct PastRequeue {
    std::optional<Operation> last;  // unset: there was none
    bool isSure = true;             // false: a later one, as of single tasks, may have included it
};
RequeueAdvice requeueAdvice(DeathTrend trend, const PastRequeue& past, qint64 nowMs);

// The latest requeue of one of these fingerprints, and of one of these tenants unless there are none. operations: newest
// first.
PastRequeue lastRequeueOf(const QStringList& fingerprints, const QStringList& tenants,
                          const QList<Operation>& operations);

}  // namespace fairlead::gui
