// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/workflow.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace fairlead::gui {

// Times are the broker's, in ms since 1970; 0: unset.

enum class TaskState { Unknown, Ready, Delayed, InProgress, Completed, Dead, Cancelled, Expired, Held };

// What a task says of its own deliveries. 0 and nothing: what its worker and the broker say.
struct TaskTerms {
    // How long it waits after failed delivery n: initial * coefficient ^ (n - 1), initial * n, initial, initial * n ^
    // coefficient.
    enum class Growth { Unknown, Exponential, Linear, Constant, Polynomial };
    struct Retry {
        Growth growth = Growth::Unknown;
        qint64 initialMs = 0;
        double coefficient = 0;
        qint64 maxIntervalMs = 0;
        bool jitter = false;
        QStringList nonRetryable;  // types of errors
    };
    qint64 visibilityMs = 0;  // length of a lease
    qint64 timeoutMs = 0;     // most that one delivery may take
    std::optional<Retry> retry;
};

// Of which workflow a task is a step.
struct WorkflowPlace {
    QString id;  // empty: of none
    int step = 0;
    QString name;                                  // of the workflow; may be empty
    WorkflowState state = WorkflowState::Unknown;  // of the workflow
    bool canRetry = false;  // the task is a dead letter, and the workflow goes on when it is requeued
};

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
    qint64 endedAtMs = 0;       // of one that has ended
    QString worker;             // that holds it, or held it last
    qint64 workerGoneAtMs = 0;  // in progress only: since when its worker is not connected; 0: it is connected
    QString error;              // of the last delivery that failed
    quint64 payloadBytes = 0;
    QString webhook;
    QString traceParent;
    QString idempotencyKey;
    QString creator;         // subject of the token that created it
    QString exceededLimit;   // key of the soft limit that its creation exceeded; empty: none
    QString type;            // of a job of Open Job Spec
    QString clientId;        // under which its producer knows it; empty: under its id
    qint64 expiresAtMs = 0;  // not begun after this
    TaskTerms terms;
    WorkflowPlace workflow;  // only of one that is looked at by itself
    QString revision;        // to pass to editTask(), deleteTask() and endWaiting()
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
    bool requeue = false;                  // dead only: back to its queue with attempts reset to 0
    std::optional<qint64> visibilityMs{};  // 0: what its worker says
    std::optional<qint64> timeoutMs{};     // 0: only the broker's
    std::optional<TaskTerms::Retry> retry{};
    bool noRetry = false;    // instead of retry: as the broker does
    qint64 expiresAtMs = 0;  // not begun after this; 0: unchanged
    bool neverExpires = false;
};

// How the waiting of a task is ended by hand: it never runs, or a held one is due now.
enum class WaitingEnd { Cancel, Activate };

struct TaskContents {
    QByteArray payload;
    QByteArray resultJson;
};

}  // namespace fairlead::gui
