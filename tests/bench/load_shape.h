// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <chrono>
#include <cstdint>

namespace fairlead::bench {

// What a load does. A producer's stream is one tenant's.
struct LoadShape {
    int producers = 1;
    int workers = 1;  // 0: nobody takes the tasks, and a task counts when its create is acknowledged
    int tenants = 1;  // no more than producers
    int perCreate = 1;
    int perReady = 1;
    int connections = 64;  // at most so many for the streams of a kind
    int inFlight = 1024;   // tasks under way at most; a multiple of perCreate
    int payload = 200;     // bytes
    double perSecond = 0;  // so many tasks are sent; 0: as many as go
    int warmUpMs = 500;
    int measuredMs = 2500;

    QStringList arguments() const;
    static LoadShape from(const QStringList& arguments);
};

// Of the measured time; times in milliseconds.
struct LoadReport {
    QString wrong;  // empty: every create was acknowledged, every task came through and has its result in the store
    double perSecond = 0;
    double coreSecondsPerMillion = 0;  // of the load itself
    struct Times {
        double median = 0;
        double p99 = 0;
        double p999 = 0;
    };
    Times createToAck;
    Times createToWorker;

    QJsonObject toJson() const;
    static LoadReport from(const QJsonObject& json);
};

// In this process. Blocks.
LoadReport runLoad(const QString& address, const LoadShape& shape);

}  // namespace fairlead::bench
