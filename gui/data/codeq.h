// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/failure.h"

#include <QByteArray>
#include <QList>
#include <QMetaType>
#include <QString>

#include <array>
#include <optional>

// What codeQ's own server tells over its HTTP interface. It has no administration service, so this is all there is.
namespace fairlead::gui {

// How this connection reaches a codeQ server. Each of the three ways stands for itself: the server may offer only some.
struct CodeqAccess {
    struct Way {
        QString address;            // host:port of a stream, URL of the HTTP interface; empty: none was given
        QString who;                // the subject, or the worker id, that the server named
        QString tenant;             // that the server read from the token; empty: not known (HTTP names none)
        QString trouble;            // why it cannot be used; empty: it can
        bool tokenRefused = false;  // that is the trouble
        bool isOpen() const { return !address.isEmpty() && trouble.isEmpty(); }
    };
    Way producer;
    Way worker;
    Way http;
    // Why no depths can be shown although HTTP is open: the token is no administrator's. Empty: they can.
    QString noDepths;
};

// The tasks of one tenant and command by state. codeQ keeps commands in lower case here.
struct CodeqQueue {
    QString tenant;  // empty: of no tenant
    QString command;
    std::array<quint64, 10> ready{};  // by priority, 0 to 9; 9 is first
    quint64 delayed = 0;
    quint64 inProgress = 0;
    quint64 dead = 0;

    quint64 readyInAll() const {
        quint64 sum = 0;
        for (const quint64 count : ready) sum += count;
        return sum;
    }
    bool operator==(const CodeqQueue&) const = default;
};

// Rates of one command since the reading before, and counts since the server started. All tenants together: codeQ's
// metrics name no tenant.
struct CodeqRates {
    QString command;
    double createdPerSecond = 0;
    double claimedPerSecond = 0;
    double completedPerSecond = 0;
    double failedPerSecond = 0;
    // From creation to the end, of the tasks that ended since the reading before; unset: none did.
    std::optional<double> latencyP50Seconds;
    std::optional<double> latencyP99Seconds;
    quint64 created = 0;
    quint64 completed = 0;
    quint64 failed = 0;
    quint64 leasesExpired = 0;
    quint64 webhooksDelivered = 0;
    quint64 webhooksFailed = 0;
};

// Requests that codeQ's own rate limits refused.
struct CodeqRefusals {
    QString scope;      // "producer", "worker", "admin", "webhook"
    QString operation;  // "create_task", "claim", …
    double perSecond = 0;
    quint64 count = 0;  // since the server started
};

// One reading of the queues and of the metrics. Either may be missing, with its reason.
struct CodeqReading {
    qint64 atMs = 0;  // this machine's clock
    std::optional<Failure> noQueues;
    QList<CodeqQueue> queues;
    double queuesTookMs = 0;    // how long the server needed: it looks at every key that it keeps
    qint64 nextQueuesInMs = 0;  // the pause until they are read again
    std::optional<Failure> noMetrics;
    bool ratesKnown = false;  // false at the first reading and after a restart of the server
    QList<CodeqRates> rates;
    QList<CodeqRefusals> refusals;
};

struct CodeqTask {
    QString id;
    QString tenant;
    QString command;
    QString status;    // PENDING, IN_PROGRESS, COMPLETED, FAILED
    QString location;  // PENDING_LIST, DELAYED_ZSET, INPROG_SET, DLQ_SET, NONE; a hint
    int priority = 0;
    int attempts = 0;
    int maxAttempts = 0;
    QString worker;
    qint64 leaseUntilMs = 0;  // times in ms since 1970; 0: unset
    qint64 createdAtMs = 0;
    qint64 updatedAtMs = 0;
    QString error;
    QString webhook;
    QByteArray payload;
    bool hasResult = false;
    QByteArray resultJson;  // with hasResult
    qint64 completedAtMs = 0;
};

struct CodeqRaftGroup {
    int shard = 0;
    bool isLeader = false;
    bool hasLeader = false;
    QString self;
    QString leader;
    QString leaderHttpAddress;
};
struct CodeqRaft {
    bool enabled = false;
    QList<CodeqRaftGroup> groups;
};

// The policy of a topic. codeQ keeps it and enforces none of it.
struct CodeqTopic {
    QString name;
    QString tenant;
    quint64 version = 0;
    QByteArray policyJson;  // as the server tells it
    qint64 createdAtMs = 0;
    qint64 updatedAtMs = 0;
};

struct CodeqCleanup {
    quint64 deleted = 0;
    qint64 beforeMs = 0;
    quint64 limit = 0;
};

}  // namespace fairlead::gui

Q_DECLARE_METATYPE(fairlead::gui::CodeqReading)
