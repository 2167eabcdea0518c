// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// The broker's statistics over time. Times are the broker's, in ms since 1970; 0: unset.

enum class HistoryResolution { Finest, Second, Minute, Hour };  // Finest: the finest one that reaches back far enough

struct HistoryQuery {
    QString tenant;  // empty: the broker as a whole
    qint64 fromMs = 0;
    qint64 untilMs = 0;  // exclusive; 0: now
    HistoryResolution resolution = HistoryResolution::Finest;
};

// One span of time: a second, a minute, an hour.
struct HistoryPoint {
    qint64 atMs = 0;          // start of the span
    bool unfinished = false;  // the span is not over yet; the counts cover it so far
    // At the end of the span.
    quint64 ready = 0;
    quint64 delayed = 0;
    quint64 inProgress = 0;
    quint64 dead = 0;
    double oldestReadySeconds = 0;
    double serviceLagSeconds = 0;
    // Within the span.
    quint64 enqueued = 0;
    quint64 done = 0;
    quint64 failed = 0;
    quint64 refused = 0;
    double actualShare = 0;
    double entitledShare = 0;
    std::optional<double> waitP50Seconds;  // from ready to dispatched; unset if nothing was dispatched
    std::optional<double> waitP99Seconds;
    quint32 throttleLevel = 0;
    double effectiveWeight = 0;
    // Set for the broker as a whole only.
    double jain = 0;
    quint64 noisyTenants = 0;
    std::optional<double> quietWaitP99Seconds;
    quint64 sharedSeats = 0;
};

struct History {
    HistoryResolution resolution = HistoryResolution::Second;
    QList<HistoryPoint> points;  // oldest first; a span without data has no point
    qint64 nowMs = 0;
};

inline qint64 spanMs(HistoryResolution resolution) {
    switch (resolution) {
        case HistoryResolution::Minute: return 60'000;
        case HistoryResolution::Hour: return 3'600'000;
        default: return 1000;
    }
}

}  // namespace fairlead::gui
