// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// A task that the broker creates again and again, by a calendar. Times are the broker's, in ms since 1970; 0: unset.
struct Cron {
    // What happens when it is time and the task of the last time has not ended.
    enum class Overlap { Unknown, Skip, Allow, CancelPrevious, Enqueue };

    QString tenant;
    QString name;
    QString expression;
    QString zone;  // of the IANA database; empty: UTC
    Overlap overlap = Overlap::Skip;
    bool isEnabled = true;
    QString command;
    std::optional<QByteArray> payload;  // to be sent only, for the broker does not list it; unset: it stays
    int priority = 0;
    int maxAttempts = 0;  // 0: the broker's default
    QString webhook;
    // Set by the broker.
    quint64 payloadBytes = 0;
    QString author;  // of the latest change
    qint64 createdAtMs = 0;
    qint64 lastRunAtMs = 0;
    qint64 nextRunAtMs = 0;  // 0: it is disabled, or never occurs again
    bool isOwed = false;     // a run waits for the task of the last time
    QString trouble;         // why it does not run although it is enabled; empty: nothing is in the way
};

// When an expression would run next.
struct CronPreview {
    QList<qint64> runsAtMs;
    qint64 skippedAtMs = 0;  // when the clock of the zone skips a time before these; 0: it does not
};

enum class CronAction { Enable, Disable, Delete };

}  // namespace fairlead::gui
