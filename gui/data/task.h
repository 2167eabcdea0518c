// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace fairlead::gui {

// Times are the broker's, in ms since 1970; 0: unset.

enum class TaskState { Unknown, Ready, Delayed, InProgress, Completed, Dead };

struct Task {
    QString id;
    QString tenant;
    QString command;
    TaskState state = TaskState::Unknown;
    int priority = 0;
    int attempts = 0;
    int maxAttempts = 0;
    qint64 createdAtMs = 0;
    qint64 dueAtMs = 0;         // delayed only
    qint64 leaseUntilMs = 0;    // in progress only
    qint64 endedAtMs = 0;       // completed and dead only
    QString worker;             // who holds it, or held it last
    qint64 workerGoneAtMs = 0;  // in progress only: since when whoever holds it is not connected
    QString error;              // of the last delivery that failed
    quint64 payloadBytes = 0;
    QString webhook;
    QString traceParent;
    QString traceState;
    QString idempotencyKey;
    QString creator;        // subject of the token that it was created with
    QString exceededLimit;  // key of a soft limit that it went beyond when it was created
    QString revision;       // a change of it names the one it was based on
};

// What is not set does not narrow.
struct TaskFilter {
    QString tenant;
    TaskState state = TaskState::Unknown;
    QString command;            // upper and lower case mean the same
    qint64 createdFromMs = 0;   // inclusive
    qint64 createdUntilMs = 0;  // exclusive
    QString errorContains;      // letter by letter
    QString worker;

    bool operator==(const TaskFilter&) const = default;
};

struct Attempt {
    enum class Outcome {
        Unknown,
        Nacked,
        LeaseExpired,
        Failed,
        Requeued,
        InProgress,
        Completed,
        Edited,
        WorkerGone,
        ResultRefused
    };
    Outcome outcome = Outcome::Unknown;
    quint32 life = 0;    // how often the task had been brought back by then
    quint32 number = 0;  // of the delivery in that life, from 1
    qint64 startedAtMs = 0;
    qint64 endedAtMs = 0;
    qint64 leaseUntilMs = 0;
    QString worker;
    QString error;
    QString by;  // of what is no delivery: who did it, and why
    QString reason;
};

struct TaskEdit {
    QString id;
    QString revision;  // required: that the author looked at
    QString reason;    // required
    std::optional<int> priority;
    std::optional<int> maxAttempts;
    std::optional<QString> webhook;     // empty: nobody is told
    std::optional<QByteArray> payload;  // empty: null
    qint64 runAtMs = 0;                 // not before this; 0: unchanged
    bool runNow = false;
    bool requeue = false;  // dead only: back to its queue, attempts from zero
};

struct TaskContents {
    QByteArray payload;
    QByteArray resultJson;
};

}  // namespace fairlead::gui
