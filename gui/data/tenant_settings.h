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

// A tenant that has seats which somebody else waits for.
struct SeatHolder {
    QString tenant;  // empty: tenants that this token does not show, together
    quint64 seats = 0;
    double heldSeconds = 0;  // on average
};

// What is set depends on the kind; the broker's proto says it.
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
        WorkersGone,
        Draining,
        Delayed,
        Refused,
        Tier,
        Throttled,
    };
    Kind kind = Kind::Other;
    quint64 count = 0;
    quint64 limit = 0;
    qint64 untilMs = 0;
    double seconds = 0;  // of the tasks for which seats are kept, or of a window
    QString text{};      // the same as a sentence, by the broker
    qint64 sinceMs = 0;
    QString author{};
    QString reason{};
    QString limitKey{};
    quint64 free = 0;
    quint64 gone = 0;  // seats of workers that are not connected
    quint64 retrying = 0;
    double weightFactor = 1;
    QList<SeatHolder> holders{};  // the most seats first
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
    QList<WaitReason> notes{};      // on the tenant as a whole, and on what is not ready
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
