// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/calendar.h"
#include "shared/clock.h"

#include <functional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// The clocks of the machine; tests bring their own.
struct MachineClocks {
    std::function<Micros()> sinceBoot;  // runs on while the machine sleeps
    std::function<Time()> wall;         // as it is set
    std::string boot;                   // another one after each boot; empty: not known

    static MachineClocks real();
};

// The broker's time and the calendar (calendar.h). The broker's time goes on from what the last run has left in the store:
// within one boot of the machine exactly, whatever became of the wall clock, and from one boot to the next by the wall clock,
// though never back behind what is known to have been.
class BrokerClock final : public Clock, public CalendarSource {
public:
    // Smaller differences are left alone, so that a moment is not shown differently each time.
    static constexpr Micros kNoticed = std::chrono::milliseconds(100);

    explicit BrokerClock(MachineClocks machine = MachineClocks::real());

    // record: what record() gave in an earlier run; empty, or unreadable: none. Before anybody else uses the clock.
    void goOn(std::string_view record);

    // Any thread; never goes back.
    Time now() const override { return {(m_machine.sinceBoot() + m_ahead).count()}; }

    // Also publishes it (calendarOffset). Looks at the machine's clock at most ten times a second.
    Micros look() override;
    Micros offsetBefore() const override { return m_offsetBefore; }
    std::string record() const override;

private:
    struct Reading {
        bool isGood = false;
        Micros offset{};
    };
    Reading read() const;

    const MachineClocks m_machine;
    Micros m_ahead{};  // the broker's time, of the time since boot
    Micros m_offset{}, m_offsetBefore{};
    Micros m_lookedAt{};  // since boot
    bool m_hasLooked = false;
};

}  // namespace fairlead::broker
