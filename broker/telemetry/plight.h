// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/broker_gap.h"
#include "broker/telemetry/harm.h"
#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Why tasks of a tenant wait, if it is for something outside it.
enum class PlightKind : uint8_t {
    None,
    NoWorker,    // no connected worker takes any of its ready tasks, for five seconds or more
    Recovering,  // what held its tasks is over, and it catches up; or workers have not come back since the start
    Hurt,        // others are the reason, see PlightWatch
    Unknown,     // others hold seats that it waits for, and what is usual for it is not known yet
};

// A tenant holds more than it is due of the seats that the hurt ones of an incident wait for.
struct Push {
    uint32_t incident = 0;
    bool leads = false;  // it pushes most there; who did keeps that until another pushes clearly more
    // Of the seats of those pools, about the last ten seconds; about the last half minute where these would not bear it out.
    double seats = 0;
    double dueSeats = 0;
    uint64_t poolSeats = 0;
    double longSeats = 0;  // about the last half minute
    double longDueSeats = 0;

    bool operator==(const Push&) const = default;
};

struct Plight {
    PlightKind kind = PlightKind::None;
    std::optional<Time> since;
    // The 99th percentile of its waits, in seconds: of tasks handed out in the last 5 to 10 s, or waiting now. Hurt: the
    // latest that hurt it.
    std::optional<double> waitSeconds;
    // Tenants that are hurt in pools that belong together; 0: it is not. Not the same over time. Of several that in which
    // most of its tasks wait.
    uint32_t incident = 0;
    std::vector<std::pair<uint32_t, uint64_t>> incidents{};  // all of them, most first, and how many tasks wait there
    std::vector<Push> pushes;                                // one for each incident
    Micros away{0};                                          // Recovering: how long that held them
    FindingKind after = FindingKind::WorkersGone;            // the same, and of Hurt with `over`: what that was
    std::string by{};                                        // if tasks of one tenant took the seats: whose
    std::optional<BrokerGap> gap{};       // the broker itself was away, and not `after`; also of Hurt
    std::optional<Time> over{};           // of Hurt: since when what held tasks that wait for the same seats is over
    bool catchesUp = false;               // what held its tasks, no throttle, is over; what came of it is not served
    std::vector<uint32_t> seemsToPush{};  // incidents of the latest tick: it is told of who does so at the next, too

    bool operator==(const Plight&) const = default;
};

}  // namespace fairlead::broker
