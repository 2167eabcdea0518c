// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/limits/tenant_limits.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace fairlead::gui {

// The recorded past through the broker's scheduler once more, with other settings, beside what happened. Times are the
// broker's, in ms since 1970.

struct WhatIfChange {
    QString tenant;  // "*": every tenant, except for what is changed for one
    LimitSettings set;
};

struct WhatIfQuestion {
    qint64 fromMs = 0;
    qint64 untilMs = 0;  // 0: now
    QList<WhatIfChange> changes;
    QString policy;  // empty: as it was
    // Of workers that several tenants share; at most one of the two.
    std::optional<quint32> seats;
    std::optional<double> seatsFactor;
    bool withoutThrottles = false;
    bool alsoUnchanged = false;  // also the replay without changes
    quint32 most = 0;            // tenants in the answer; 0: 100
    QStringList seriesOf;        // at most 8; the series of all is always there
    quint32 mostSeries = 0;      // and of so many of the first tenants in the answer, at most 200
};

struct WaitAndSeats {
    quint64 begun = 0;                     // tasks handed out
    std::optional<double> waitP50Seconds;  // from ready to handed out; unset: nothing was
    std::optional<double> waitP99Seconds;
    // With the tasks that still waited at the end, as long as they had waited until then.
    std::optional<double> waitSoFarP50Seconds;
    std::optional<double> waitSoFarP99Seconds;
    double seats = 0;     // used, on average
    quint64 waiting = 0;  // at the end
    quint64 refused = 0;  // creates
};

// What is noticeably other than it was; see ReplayDifference in the broker's proto.
enum class ReplayDifference {
    Other,  // of a newer broker
    WaitsLonger,
    WaitsShorter,
    FewerBegun,
    MoreBegun,
    Refused,
    ReplayIsOff,
};

struct ReplayedTenant {
    QString tenant;
    WaitAndSeats recorded;  // what happened
    WaitAndSeats replayed;  // what would have
    std::optional<WaitAndSeats> unchanged;
    QList<ReplayDifference> differences;  // empty: it would have fared about the same
};

struct ReplayedPoint {
    qint64 atMs = 0;  // the start of the span
    std::optional<double> recordedP99Seconds;
    std::optional<double> replayedP99Seconds;
    quint64 recordedWaiting = 0;  // at its end
    quint64 replayedWaiting = 0;
    quint64 recordedBegun = 0;
    quint64 replayedBegun = 0;
    // By the replay without changes, if it was made.
    std::optional<double> unchangedP99Seconds;
    std::optional<quint64> unchangedWaiting;
    std::optional<quint64> unchangedBegun;
};

struct ReplayedSeries {
    QString tenant;  // empty: of all
    double spanSeconds = 0;
    QList<ReplayedPoint> points;  // oldest first
};

// What limits how far the figures can be trusted; see ReplayNoteKind in the broker's proto.
struct ReplayNote {
    enum class Kind {
        Other,  // of a newer broker
        BeginsLater,
        ShortLead,
        NotRecorded,
        Guessed,
        Stopped,
        RefusedThen,
        ThrottledThen,
        StillWaiting,
        LongTicks,
        Off,
        NotCompared,
    };
    Kind kind = Kind::Other;
    quint64 count = 0;
    double seconds = 0;
    QString text{};  // the broker's own wording
};

struct WhatIfAnswer {
    qint64 fromMs = 0;
    qint64 untilMs = 0;
    ReplayedTenant all;
    QList<ReplayedTenant> tenants;  // those worse off first, what differs most first
    QList<ReplayedSeries> series;   // the one of all first
    quint64 tenantCount = 0;        // with tasks in that time, also those that are not in `tenants`
    quint64 worse = 0;              // of them: tenants that would have fared worse in any respect
    quint64 better = 0;             // of the others
    quint64 tasks = 0;
    double tookSeconds = 0;
    double seatsRecorded = 0;  // of shared workers, on average
    double seatsReplayed = 0;
    QList<ReplayNote> notes;
};

// How far back the broker's recording goes.
struct Recording {
    bool isOn = false;
    qint64 fromMs = 0;  // 0: nothing is recorded yet
    qint64 untilMs = 0;
    quint64 deliveries = 0;
    quint64 bytes = 0;
    quint64 mostBytes = 0;
    double keepSeconds = 0;
};

}  // namespace fairlead::gui
