// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace fairlead::gui {

// Times are the broker's, in ms since 1970; 0: unset.

enum class TaskState { Unknown, Ready, Delayed, InProgress, Completed, Dead, Cancelled, Expired, Held };

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
    QString worker;             // that holds it, or held it last
    qint64 workerGoneAtMs = 0;  // in progress only: since when its worker is not connected; 0: it is connected
    QString error;              // of the last delivery that failed
    quint64 payloadBytes = 0;
    QString webhook;
    QString traceParent;
    QString idempotencyKey;
    QString creator;        // subject of the token that created it
    QString exceededLimit;  // key of the soft limit that its creation exceeded; empty: none
    QString revision;       // to pass to editTask() and deleteTask()
};

enum class TaskOrder { ByTenant, OldestFirst, NewestFirst };  // ByTenant: within a tenant oldest first

// A field that is not set matches every task.
struct TaskFilter {
    QString tenant;
    TaskState state = TaskState::Unknown;
    QString command;            // case-insensitive
    qint64 createdFromMs = 0;   // inclusive
    qint64 createdUntilMs = 0;  // exclusive
    QString errorContains;      // case-sensitive
    QString worker;
    TaskOrder order = TaskOrder::NewestFirst;  // of the list

    bool operator==(const TaskFilter&) const = default;
};

// One delivery of a task, or a change that somebody made to it.
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
        ResultRefused,
        Cancelled
    };
    Outcome outcome = Outcome::Unknown;
    quint32 life = 0;    // how often the task had been requeued before
    quint32 number = 0;  // of the delivery within that life, from 1
    qint64 startedAtMs = 0;
    qint64 endedAtMs = 0;
    qint64 leaseUntilMs = 0;
    QString worker;
    QString error;
    QString by;  // who did it, if it is not a delivery
    QString reason;
};

struct TaskEdit {
    QString id;
    QString revision;  // required: of the task as the author saw it
    QString reason;    // required
    std::optional<int> priority;
    std::optional<int> maxAttempts;
    std::optional<QString> webhook;     // empty: no webhook
    std::optional<QByteArray> payload;  // empty: JSON null
    qint64 runAtMs = 0;                 // earliest start; 0: unchanged
    bool runNow = false;
    bool requeue = false;  // dead only: back to its queue with attempts reset to 0
};

struct TaskContents {
    QByteArray payload;
    QByteArray resultJson;
};

}  // namespace fairlead::gui
