// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/seat_arrival.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace fairlead::broker {

namespace {

constexpr PastTime kComingLate = 10'000;  // a second
constexpr PastTime kGoingLate = 100'000;

// A tick at which there were more or fewer seats than before.
struct SeatStep {
    PastTime from = 0;  // not before
    PastTime tick = 0;
    uint64_t before = 0;
    uint64_t after = 0;
    std::vector<std::pair<PastTime, int>> tasks;  // how many more run, or fewer

    bool isRise() const { return after > before; }
};

std::vector<SeatStep> stepsOf(const RecordedPast& past) {
    std::vector<SeatStep> steps;
    std::vector<uint64_t> seats(past.pools.size());
    uint64_t all = 0;
    PastTime latest = past.begin;
    for (size_t first = 0; first < past.changes.size();) {
        const PastTime tick = past.changes[first].at;
        const uint64_t before = all;
        for (; first < past.changes.size() && past.changes[first].at == tick; ++first)
            if (const auto* are = std::get_if<SeatsAre>(&past.changes[first].what)) {
                all += are->seats - seats[are->pool];
                seats[are->pool] = are->seats;
            }
        if (all == before) continue;
        const PastTime late = std::min(tick, all > before ? kComingLate : kGoingLate);
        if (tick > past.begin) steps.push_back({std::max(latest, tick - late), tick, before, all, {}});
        latest = std::max(latest, tick);
    }
    return steps;
}

void addTask(std::vector<SeatStep>& steps, const PastTask& task) {
    if (task.start == kNever) return;
    auto step = std::lower_bound(steps.begin(), steps.end(), task.start,
                                 [](const SeatStep& each, PastTime start) { return each.tick <= start; });
    for (; step != steps.end() && step->from < task.end(); ++step) {
        step->tasks.emplace_back(std::max(task.start, step->from), 1);
        if (task.end() < step->tick) step->tasks.emplace_back(task.end(), -1);
    }
}

PastTime momentOf(SeatStep& step) {
    // What ends at a moment makes room for what begins then.
    std::sort(step.tasks.begin(), step.tasks.end());
    const auto bound = int64_t(step.isRise() ? step.before : step.after);
    int64_t running = 0;
    PastTime went = step.from;
    for (const auto& [at, by] : step.tasks) {
        const bool wasAbove = running > bound;
        running += by;
        if (step.isRise() && running > bound) return at;
        if (wasAbove && running <= bound) went = at;
    }
    return step.isRise() || running > bound ? step.tick : went;
}

}  // namespace

void moveSeatsToTheirTasks(RecordedPast& past) {
    std::vector<SeatStep> steps = stepsOf(past);
    if (steps.empty()) return;
    for (const PastTask& task : past.tasks) addTask(steps, task);
    auto change = past.changes.begin();
    for (SeatStep& step : steps) {
        const PastTime moment = momentOf(step);
        while (change->at < step.tick) ++change;
        for (; change != past.changes.end() && change->at == step.tick; ++change)
            if (std::holds_alternative<SeatsAre>(change->what)) change->at = moment;
    }
    std::stable_sort(past.changes.begin(), past.changes.end(),
                     [](const PastChange& a, const PastChange& b) { return a.at < b.at; });
}

}  // namespace fairlead::broker
