// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/running_classes.h"
#include "broker/fairness/scheduling_options.h"
#include "broker/fairness/seat_count.h"
#include "broker/fairness/service_account.h"
#include "broker/fairness/service_order.h"
#include "broker/store/keys.h"

#include <cstdint>
#include <optional>

namespace fairlead::broker {

// The seats of a pool, and which of them are kept for who comes later: headroom against few tenants that hold everything,
// the long lane against many tenants with long tasks each. They hold only in larger pools that several tenants use.
// Engine thread; all calls O(1).
class SeatReserves {
public:
    explicit SeatReserves(const SchedulingOptions& options) : m_options(&options), m_classes(options.longTask) {}

    SeatCount& seats() { return m_seats; }
    const SeatCount& seats() const { return m_seats; }
    const RunningClasses& classes() const { return m_classes; }

    // Somebody wants seats who did not.
    void came(TenantNumber tenant, Moment now);
    // Somebody who had nothing ready has tasks that are expected to take so long, in µs.
    void expect(int64_t taskLength);
    void began(TaskClass c, Moment start, Moment now);
    void ended(TaskClass c, Moment start);
    void advance(Moment now);

    // Whether anything is kept; the rest goes by that.
    bool isHolding(Moment now) const;
    // Of what may be served at all.
    ClassMask allowedClasses(bool isHolding) const;
    bool isLongLaneOpen() const;
    bool hasHeadroom() const;  // more seats are free than are kept
    // Tasks of the class Quick that take at most this, in µs, are quick here: not much longer than those of whoever comes,
    // so that nobody waits much for a seat that they have.
    int64_t quickLimit() const;

    // The seats due to a weight among weights that are active, at least one.
    double seatsFor(double weight, double activeWeight) const;

private:
    const SchedulingOptions* m_options;
    SeatCount m_seats;
    RunningClasses m_classes;
    std::optional<TenantNumber> m_lastCame;
    Moment m_severalUntil = INT64_MIN;
    double m_shortest = kUnknown;  // of the tasks of those who came of late, slowly forgotten, in µs

    static constexpr double kUnknown = 1e15;
};

}  // namespace fairlead::broker
