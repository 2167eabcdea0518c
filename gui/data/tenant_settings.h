// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/limit_layers.h"
#include "shared/tenant_limits.h"

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// One tenant: its limits, where they come from, and how it stands. Times are the broker's, in ms since 1970; 0: unset.

struct TemporaryLimits {
    LimitSettings settings;
    qint64 untilMs = 0;
};

struct WaitReason {
    enum class Kind {
        Other,  // of a broker that knows more reasons than this console
        Paused,
        Concurrency,
        DispatchRate,
        ReleaseInterval,
        NoWorker,
        NoFreeSeat,
        Kept = 8,
        OwnSeats,
        Guaranteed,
    };
    Kind kind = Kind::Other;
    quint64 count = 0;
    quint64 limit = 0;
    qint64 untilMs = 0;
    double seconds = 0;  // of the tasks for which seats are kept
    QString text;        // the same as a sentence, by the broker
};

struct WaitingCommand {
    QString command;
    quint64 ready = 0;
    QList<WaitReason> reasons;  // one for each pool of workers that takes it
};

// Among the others, now.
struct Standing {
    double serviceLagSeconds = 0;  // above 0: owed; below: received ahead
    double entitledSeats = 0;
    double effectiveWeight = 0;
    QList<WaitingCommand> waiting;  // with the most ready tasks first; at most 100
};

// What the noisy-neighbour watch makes of it.
struct ThrottleState {
    quint32 level = 0;   // 1 to 3; 0: none
    qint64 untilMs = 0;  // when the watch looks again; of what was decided by hand, its end
    bool byHand = false;
    QString author;  // of what was decided by hand, as is the reason
    QString reason;
    QString signal;           // that the watch acted on
    double weightFactor = 1;  // of the watch and of the throttle tiers together
};

struct TenantSettings {
    QString tenant;
    quint64 version = 0;     // of what is set at run time; 0: nothing ever was
    ResolvedLimits inForce;  // and where each limit comes from
    LimitSettings set;       // at run time, until somebody changes it
    QList<TemporaryLimits> temporary;
    QString changedBy;
    QString reason;
    qint64 changedAtMs = 0;
    qint64 createdAtMs = 0;  // of the first change
    // What the limits are measured against, now.
    quint64 ready = 0;
    quint64 delayed = 0;
    quint64 inProgress = 0;
    quint64 dead = 0;
    quint64 payloadBytes = 0;               // of tasks that wait or run
    std::optional<Standing> standing;       // in the answer of getTenant() only
    std::optional<ThrottleState> throttle;  // of getTenant() and overrideThrottle() only
};

}  // namespace fairlead::gui
