// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/run_watch.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr Micros kWindow = std::chrono::minutes(10);
constexpr uint64_t kFewTasks = 10;
constexpr int64_t kFarLonger = 5;             // times
constexpr uint64_t kRare = 10;                // of so many, one
constexpr Micros kNoticed = std::chrono::seconds(3);  // a task that runs no longer does not hang

bool isFarLonger(Micros ran, Micros usual) { return ran >= kNoticed && ran > kFarLonger * usual; }

}  // namespace

Micros RunWatch::Window::usual() const { return longer * kRare > tasks ? longestOfAll : longest; }

void RunWatch::ended(CommandNumber command, Micros ran, Time now) {
    if (m_commands.size() >= kMostCommands && !m_commands.contains(command)) return;
    Runs& runs = m_commands[command];
    if (now >= runs.windowEnd) {
        if (runs.window.tasks >= kFewTasks) runs.before = runs.window;
        runs.window = {};
        runs.windowEnd = now + kWindow;
    }
    const std::optional<Micros> known = longest(command);
    Window& window = runs.window;
    ++window.tasks;
    window.longestOfAll = std::max(window.longestOfAll, ran);
    if (known && isFarLonger(ran, *known))
        ++window.longer;
    else
        window.longest = std::max(window.longest, ran);
}

std::optional<Micros> RunWatch::longest(CommandNumber command) const {
    const auto found = m_commands.find(command);
    if (found == m_commands.end()) return std::nullopt;
    const auto& [window, before, end] = found->second;
    if (window.tasks + before.tasks < kFewTasks) return std::nullopt;
    // What is rare so far in a window that has just begun may not be.
    return std::max({window.tasks >= kFewTasks ? window.usual() : window.longest, before.usual(), Micros(1'000)});
}

std::map<PoolId, StuckSeats> RunWatch::stuck(const LeaseTable& leases, const NameTable& commandNames, Time now) const {
    std::map<PoolId, StuckSeats> stuck;
    size_t looked = 0;
    leases.forSome(kMostLookedAt, [&](const TaskId&, const Lease& lease) {
        ++looked;
        if (lease.lostSince != Time() || now - lease.start < kNoticed) return;
        const std::optional<Micros> usual = longest(lease.command);
        if (!usual || !isFarLonger(now - lease.start, *usual)) return;
        StuckSeats& seats = stuck[lease.ticket.pool];
        seats.pool = lease.ticket.pool;
        const Time due = lease.start + *usual;
        if (seats.seats++ == 0 || due < seats.since) seats.since = due;
        seats.times = std::max(seats.times, double((now - lease.start).count()) / double(usual->count()));
        ++seats.commands[commandNames.nameOf(lease.command)];
        ++seats.workers[*lease.workerId];
    });
    if (looked > 0 && looked < leases.size())
        for (auto& [pool, seats] : stuck) seats.seats = seats.seats * leases.size() / looked;
    return stuck;
}

}  // namespace fairlead::broker
