// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/broker_clock.h"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <fstream>
#include <system_error>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kStep = std::chrono::seconds(1);
constexpr Micros kBetweenLooks = std::chrono::milliseconds(100);
// A look that took longer was interrupted between the two clocks.
constexpr Micros kQuick = std::chrono::milliseconds(5);

Micros microsOf(clockid_t id) {
    timespec now{};
    clock_gettime(id, &now);
    return std::chrono::duration_cast<Micros>(std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec));
}

struct Anchor {
    std::string boot;
    Micros ahead{};
    Micros offset{};
    Time latest;
};

// "ahead offset latest boot"
bool readAnchor(std::string_view text, Anchor* anchor) {
    int64_t numbers[3]{};
    for (int64_t& number : numbers) {
        const size_t end = text.find(' ');
        if (end == std::string_view::npos) return false;
        const auto [at, error] = std::from_chars(text.data(), text.data() + end, number);
        if (error != std::errc() || at != text.data() + end) return false;
        text.remove_prefix(end + 1);
    }
    *anchor = {std::string(text), Micros(numbers[0]), Micros(numbers[1]), Time{numbers[2]}};
    return true;
}

}  // namespace

MachineClocks MachineClocks::real() {
    std::string boot;
    std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
    return {[] { return microsOf(CLOCK_BOOTTIME); },
            [] {
                return Time{
                    std::chrono::duration_cast<Micros>(std::chrono::system_clock::now().time_since_epoch()).count()};
            },
            boot};
}

BrokerClock::BrokerClock(MachineClocks machine) : m_machine(std::move(machine)) {
    m_ahead = Micros(m_machine.wall().micros) - m_machine.sinceBoot();
}

void BrokerClock::goOn(std::string_view record) {
    Anchor anchor;
    if (!readAnchor(record, &anchor)) return;
    if (!anchor.boot.empty() && anchor.boot == m_machine.boot)
        m_ahead = anchor.ahead;
    else
        m_ahead -= anchor.offset;
    if (const Time now = this->now(); now < anchor.latest) m_ahead += anchor.latest - now;
    m_offset = m_offsetBefore = anchor.offset;
    setCalendarOffset(m_offset);
}

BrokerClock::Reading BrokerClock::read() const {
    const Micros before = m_machine.sinceBoot();
    const Time wall = m_machine.wall();
    const Micros after = m_machine.sinceBoot();
    return {after - before <= kQuick, Micros(wall.micros) - (before + m_ahead)};
}

Micros BrokerClock::look() {
    const Micros at = m_machine.sinceBoot();
    if (m_hasLooked && at - m_lookedAt < kBetweenLooks) return m_offset;
    const Reading reading = read();
    if (reading.isGood) {
        m_hasLooked = true;
        m_lookedAt = at;
        const Micros change = reading.offset - m_offset;
        if (change >= kNoticed || change <= -kNoticed) m_offset = reading.offset;
        if (change >= kStep || change <= -kStep) noteClockStep({now() + m_offset, change});
    }
    setCalendarOffset(m_offset);
    return m_offset;
}

std::string BrokerClock::record() const {
    return std::to_string(m_ahead.count()) + ' ' + std::to_string(m_offset.count()) + ' ' +
           std::to_string(now().micros) + ' ' + m_machine.boot;
}

}  // namespace fairlead::broker
