// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/seat_arrival.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace fairlead::broker {

namespace {

constexpr PastTime kTickBefore = 10'000;  // a second

// A tick at which there were more seats than before.
struct Rise {
    PastTime from = 0;  // not before
    PastTime tick = 0;
    uint64_t seatsBefore = 0;
    std::vector<std::pair<PastTime, int>> steps;  // of how many tasks run, within it
};

std::vector<Rise> risesOf(const RecordedPast& past) {
    std::vector<Rise> rises;
    std::vector<uint64_t> seats(past.pools.size());
    uint64_t all = 0;
    PastTime tickBefore = 0;
    for (size_t first = 0; first < past.changes.size();) {
        const PastTime tick = past.changes[first].at;
        const uint64_t before = all;
        size_t last = first;
        for (; last < past.changes.size() && past.changes[last].at == tick; ++last)
            if (const auto* are = std::get_if<SeatsAre>(&past.changes[last].what)) {
                all += are->seats - seats[are->pool];
                seats[are->pool] = are->seats;
            }
        const PastTime from = std::max(tickBefore, tick - std::min(tick, kTickBefore));
        if (all > before && tick > past.begin) rises.push_back({std::max(past.begin, from), tick, before, {}});
        tickBefore = tick;
        first = last;
    }
    return rises;
}

void addSteps(std::vector<Rise>& rises, const PastTask& task) {
    if (task.start == kNever) return;
    auto rise = std::lower_bound(rises.begin(), rises.end(), task.start,
                                 [](const Rise& each, PastTime start) { return each.tick <= start; });
    for (; rise != rises.end() && rise->from < task.end(); ++rise) {
        rise->steps.emplace_back(std::max(task.start, rise->from), 1);
        if (task.end() < rise->tick) rise->steps.emplace_back(task.end(), -1);
    }
}

PastTime firstUse(Rise& rise) {
    // What ends at a moment makes room for what begins then.
    std::sort(rise.steps.begin(), rise.steps.end());
    int64_t running = 0;
    for (const auto& [at, by] : rise.steps)
        if ((running += by) > int64_t(rise.seatsBefore)) return at;
    return rise.tick;
}

}  // namespace

void moveSeatsToFirstUse(RecordedPast& past) {
    std::vector<Rise> rises = risesOf(past);
    if (rises.empty()) return;
    for (const PastTask& task : past.tasks) addSteps(rises, task);
    auto change = past.changes.begin();
    for (Rise& rise : rises) {
        const PastTime came = firstUse(rise);
        while (change->at < rise.tick) ++change;
        for (; change != past.changes.end() && change->at == rise.tick; ++change)
            if (std::holds_alternative<SeatsAre>(change->what)) change->at = came;
    }
    std::stable_sort(past.changes.begin(), past.changes.end(),
                     [](const PastChange& a, const PastChange& b) { return a.at < b.at; });
}

}  // namespace fairlead::broker
