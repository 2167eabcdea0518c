// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/limits/limit_layers.h"
#include "shared/limits/tenant_limits.h"

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// A tenant's limits, where they come from, and its state. Times are the broker's, in ms since 1970; 0: unset.

struct TemporaryLimits {
    LimitSettings settings;
    qint64 untilMs = 0;
};

// A tenant that holds seats for which another one waits.
struct SeatHolder {
    QString tenant;  // empty: the sum of all tenants that the token may not see
    quint64 seats = 0;
    double heldSeconds = 0;  // on average
};

// Which fields are set depends on the kind; see WaitReason in the broker's proto.
struct WaitReason {
    enum class Kind {
        Other,  // a reason of a newer broker that this console does not know
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
        QueuePaused,
    };
    Kind kind = Kind::Other;
    quint64 count = 0;
    quint64 limit = 0;
    qint64 untilMs = 0;
    double seconds = 0;  // duration of the tasks for which seats are reserved, or of a window
    QString text{};      // the broker's own wording
    qint64 sinceMs = 0;
    QString author{};
    QString reason{};
    QString limitKey{};
    quint64 free = 0;
    quint64 gone = 0;  // tasks still with workers that are not connected; they hold no seat
    quint64 retrying = 0;
    double weightFactor = 1;
    QList<SeatHolder> holders{};  // the most seats first
};

struct WaitingCommand {
    QString command;
    quint64 ready = 0;
    QList<WaitReason> reasons;  // one for each pool of workers that takes this command
};

// How the tenant is served now, compared with the others.
struct Standing {
    double serviceLagSeconds = 0;  // above 0: owed to it; below 0: received in advance
    double effectiveWeight = 0;
    QList<WaitingCommand> waiting;  // most ready tasks first; at most 100
    QList<WaitReason> notes{};      // about the tenant as a whole, and about tasks that are not ready
};

// The tenant's throttling, by the noisy-neighbour watch or by an operator.
struct ThrottleState {
    quint32 level = 0;   // 1 to 3; 0: none
    qint64 untilMs = 0;  // when the watch decides again, or when an operator's decision ends
    bool byHand = false;
    QString author;  // set only if byHand, as is the reason
    QString reason;
    QString signal;           // what the watch acted on
    double weightFactor = 1;  // of the watch and of the throttle tiers together
};

struct TenantSettings {
    QString tenant;
    quint64 version = 0;     // of the run-time settings; 0: none were ever made
    ResolvedLimits inForce;  // with the origin of each limit
    LimitSettings set;       // the run-time settings without an end
    QList<TemporaryLimits> temporary;
    QString changedBy;
    QString reason;
    qint64 changedAtMs = 0;
    qint64 createdAtMs = 0;  // when the first change was made
    // Current use, which the limits are measured against.
    quint64 ready = 0;
    quint64 delayed = 0;
    quint64 held = 0;  // until they are activated
    quint64 inProgress = 0;
    quint64 dead = 0;
    quint64 payloadBytes = 0;               // of tasks that wait or run
    std::optional<Standing> standing;       // set by getTenant() only
    std::optional<ThrottleState> throttle;  // set by getTenant() and overrideThrottle() only
};

}  // namespace fairlead::gui
