// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/event.h"
#include "gui/data/operation.h"

#include <QString>

#include <optional>

namespace fairlead::gui {

// Bulk operations in words.

// Why one paused itself, in the console's language; told: the broker's English. What is not known is left as it is.
QString complaintText(const QString& told);

// An event of the types operation.…: who began, paused or ended it, and its account.
QString operationSentence(const Event& event);

// How far an operation is. `left` is what it covers less what it has handled; nothing if the broker did not count.
struct OperationShares {
    quint64 done = 0;
    quint64 skipped = 0;
    std::optional<quint64> left;

    double part() const;  // handled, 0..1; 0 if it is not known
};
OperationShares sharesOf(const Operation& operation);

// It brought back its first ones and goes on when they have ended well.
bool waitsForCanary(const Operation& operation);

// "345 of 369 done, 4 skipped, 20 left", of a requeue "brought back": the numbers add up.
QString progressText(const Operation& operation);
// Carries over since when each runs without a pause, so that pauses do not count in its pace. before: as they were last; of
// one that was not noted then, the run begins now.
void noteRuns(QList<Operation>& operations, const QList<Operation>& before, qint64 nowMs);
// Tasks a second since it began, or since its last pause if that was seen; nothing in its first second, when it is over or
// paused.
std::optional<double> rateOf(const Operation& operation, qint64 nowMs);
// "about 3 min left, at 12.5 a second"; when it is over, how long it took.
QString etaText(const Operation& operation, qint64 nowMs);
// What became of what it brought back: "of 345 brought back 300 completed, 24 failed again, 21 not over yet". Empty: not a
// requeue, or nothing was brought back.
QString outcomeText(const Operation& operation);
// What a cancellation leaves: "20 stay as they are; what is done stays done".
QString cancelText(const Operation& operation);

}  // namespace fairlead::gui
