// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace fairlead::gui {

// As admin.proto's FindingKind, in the same order.
enum class FindingKind {
    Other,
    NoWorker,
    Pushing,
    Hurt,
    Unknown,
    Throttled,
    Backlog,
    Served,
    Idle,
    Paused,
    Recovering,
    WorkersGone,
    Refused,
    Dying,
    Limited,
    Stuck
};

// One thing that an operator is to know, as the broker found it; what is set depends on the kind. See admin.proto.
struct Finding {
    FindingKind kind = FindingKind::Other;  // Other: of a newer broker; only `text` says what it is
    QString text;                           // English
    QString tenant;
    quint64 tenants = 0;
    quint64 tasks = 0;
    std::optional<double> seats;
    std::optional<double> entitledSeats;
    QString worst;
    std::optional<double> waitSeconds;
    std::optional<double> usualSeconds;
    qint64 sinceMs = 0;  // broker's clock; 0: not known
    QStringList commands;
    quint64 pushing = 0;          // tenants; 0 of an older broker
    quint64 poolSeats = 0;        // that the hurt ones wait for; 0: not known
    quint64 harmed = 0;           // tasks that are late, refused or dead for it; 0 of an older broker
    QList<quint64> commandTasks;  // of each of the commands; none of an older broker
    quint64 moreCommands = 0;
    quint64 workersBefore = 0;  // of WorkersGone; 0: not told to this user
    quint64 workersGone = 0;
    quint64 seatsBefore = 0;  // that those workers had, or that are usual; 0: not told
    quint64 seatsGone = 0;
    quint64 hurt = 0;        // of Backlog: tenants that are hurt; of Served: whose latest tasks were late
    quint64 stuckSeats = 0;  // of Stuck: that hold tasks that run so long
    quint64 stuckOf = 0;     // of so many; 0: not told to this user
    QStringList workers;     // that have most of those tasks
    quint64 moreWorkers = 0;
    double timesUsual = 0;                         // of Stuck, and of Backlog; 0: not told
    FindingKind after = FindingKind::WorkersGone;  // of Recovering: what made the tasks wait until `sinceMs`
    std::optional<double> brokerAwaySeconds;       // the same: the broker itself was away for so long, and not `after`
    bool isRestart = false;                        // the same: it was started again; otherwise it stood still
    qint64 untilMs = 0;      // of Backlog: more tasks than usual came until then; of Refused: the latest; 0: just now
    QString limit;           // of Refused: its key
    double usualDeaths = 0;  // of Dying, in a minute
    quint64 failing = 0;     // of Dying: tries that failed within a minute; 0: tasks die
    QString error;           // of Dying: with which most of the tries failed; empty: not told
    double errorPart = 0;    // of these tries, up to 1
    quint64 incident = 0;    // of several of a kind which one this is; not the same over time
    bool isRest = false;     // of Served: other findings are about tenants that wait
    bool isPartial = false;  // of Hurt: who pushes is not told to this user

    bool operator==(const Finding&) const = default;
};

// The tasks that are late, refused or dead for any of them.
inline quint64 harmOf(const QList<Finding>& findings) {
    quint64 sum = 0;
    for (const Finding& finding : findings) sum += finding.harmed;
    return sum;
}

}  // namespace fairlead::gui
