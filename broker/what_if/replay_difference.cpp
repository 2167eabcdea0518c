// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/replay_difference.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

constexpr double kNoteworthy = 1.5;    // times the wait
constexpr double kSameSeconds = 0.05;  // nobody notices a wait that is shorter
constexpr double kFewOfBegun = 0.1;    // part of the tasks that began
constexpr uint64_t kFewBegun = 10;     // what waits at the end may be so much more or less by chance
constexpr double kPartOff = 0.25;      // of the waits of all
constexpr double kFewRefused = 0.01;   // part of the tasks

bool has(const std::vector<ReplayDifference>& all, std::initializer_list<ReplayDifference> any) {
    return std::any_of(any.begin(), any.end(),
                       [&](ReplayDifference each) { return std::find(all.begin(), all.end(), each) != all.end(); });
}

// Whether fewer of the same tasks began, and are left: not just begun before the time that counts.
bool isLessDone(const WaitAndSeats& more, const WaitAndSeats& less, uint64_t ofBegun) {
    if (less.begun >= more.begun || less.waiting <= more.waiting) return false;
    const uint64_t fewer = std::min(more.begun - less.begun, less.waiting - more.waiting);
    return fewer >= kFewBegun && double(fewer) >= kFewOfBegun * double(ofBegun);
}

}  // namespace

bool ReplayedTenant::isWorse() const {
    using enum ReplayDifference;
    return has(differences, {WaitsLonger, FewerBegun, Refused});
}

bool ReplayedTenant::isBetter() const {
    using enum ReplayDifference;
    return !isWorse() && has(differences, {WaitsShorter, MoreBegun});
}

std::vector<ReplayDifference> differencesOf(const WaitAndSeats& was, const WaitAndSeats& would) {
    std::vector<ReplayDifference> all;
    const bool isRefused = would.refused > 0 && double(would.refused) >= kFewRefused * double(was.begun + was.waiting);
    const double then = std::max(was.soFarP99.value_or(0), kSameSeconds);
    const double now = std::max(would.soFarP99.value_or(0), kSameSeconds);
    if (now >= kNoteworthy * then)
        all.push_back(ReplayDifference::WaitsLonger);
    else if (then >= kNoteworthy * now && (would.soFarP99 || !isRefused))
        all.push_back(ReplayDifference::WaitsShorter);
    if (isLessDone(was, would, was.begun)) all.push_back(ReplayDifference::FewerBegun);
    if (isLessDone(would, was, was.begun)) all.push_back(ReplayDifference::MoreBegun);
    if (isRefused) all.push_back(ReplayDifference::Refused);
    return all;
}

std::vector<ReplayDifference> differencesByChange(const WaitAndSeats& was, const WaitAndSeats& would,
                                                  const WaitAndSeats& unchanged) {
    const std::vector<ReplayDifference> seen = differencesOf(was, would);
    const std::vector<ReplayDifference> made = differencesOf(unchanged, would);
    std::vector<ReplayDifference> all;
    for (const ReplayDifference each : seen)
        if (has(made, {each})) all.push_back(each);
    if (all.empty() && !seen.empty()) all.push_back(ReplayDifference::ReplayIsOff);
    return all;
}

std::optional<double> offBy(const WaitAndSeats& was, const WaitAndSeats& unchanged) {
    const auto part = [](const std::optional<double>& recorded, const std::optional<double>& replayed) {
        const double difference = std::abs(replayed.value_or(0) - recorded.value_or(0));
        return difference <= kSameSeconds ? 0 : difference / std::max(recorded.value_or(0), kSameSeconds);
    };
    const double worst = std::max(part(was.soFarP50, unchanged.soFarP50), part(was.soFarP99, unchanged.soFarP99));
    return worst > kPartOff ? std::optional(worst) : std::nullopt;
}

}  // namespace fairlead::broker
