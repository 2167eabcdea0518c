// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/drawn_setting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <random>

namespace fairlead::broker {

namespace {

using Flow = SeatSimulation::Flow;
using Group = SeatSimulation::Group;
using Law = SeatSimulation::Law;

constexpr double kOthersBegin = 20;
constexpr double kPartNotKept = 0.85;
constexpr double kQuietPart = 0.6;  // of its share, that a quiet tenant asks for at most
constexpr size_t kLengthsForShares = 25;

class Draw {
public:
    Draw(uint64_t seed, uint64_t attempt) {
        std::seed_seq mixed{seed, attempt};
        m_random.seed(mixed);
    }
    double part() { return std::uniform_real_distribution<>(0, 1)(m_random); }
    bool chance(double of) { return part() < of; }
    int whole(int least, int most) { return std::uniform_int_distribution<>(least, most)(m_random); }
    double spread(double least, double most) { return least * std::pow(most / least, part()); }
    template <typename T, size_t N>
    T one(const std::array<T, N>& of) {
        return of[size_t(whole(0, int(N) - 1))];
    }
    uint64_t number() { return m_random(); }

private:
    std::mt19937_64 m_random;
};

double loadOf(const Flow& flow) {
    const double arrivals = flow.period > 0 ? 1 / flow.period : flow.perSecond;
    return arrivals * flow.batch * flow.seconds;
}

int seatsFor(Draw& draw) {
    if (draw.chance(0.3)) return draw.whole(1, 12);
    return draw.chance(0.6) ? draw.whole(2, 32) : draw.whole(20, 100);
}

Group others(Draw& draw, bool isCold, std::optional<CommandNumber> sameName, CommandNumber ownName) {
    constexpr std::array kUsual{0.04, 0.05, 0.06, 0.2, 1.0, 5.0, 30.0, 60.0, 600.0};
    Group group;
    group.tenants = draw.chance(0.4) ? draw.whole(1, 3) : draw.chance(0.7) ? draw.whole(1, 40) : draw.whole(10, 300);
    group.apart = draw.chance(0.5) ? 0.001 : 0.02;
    Flow flow;
    flow.seconds = draw.chance(0.3) ? draw.one(kUsual) : draw.spread(0.005, 900);
    flow.from = kOthersBegin + (draw.chance(0.2) ? 40 * draw.part() : 0);
    flow.command = sameName.value_or(ownName);
    flow.isKnown = !isCold;
    if (draw.chance(0.5))
        flow.law = draw.one(
            std::array{Law::Exponential, Law::LogNormal, Law::HalfOrTen, Law::Constant, Law::Pareto, Law::SeldomLong});
    flow.isOfOwnName = !sameName && draw.chance(0.2);
    if (!sameName && draw.chance(0.06)) {
        flow.hasFreshNames = true;
        flow.isKnown = flow.isOfOwnName = false;
        flow.inHand = draw.whole(2, 12);
    }
    if (draw.chance(0.2)) group.limits.weight = draw.one(std::array{0.5, 2.0, 4.0, 10.0});
    if (flow.inHand == 0 && draw.chance(0.08)) {
        flow.works = draw.spread(2, 60);
        flow.rests = draw.spread(2, 60);
    }
    if (draw.chance(0.06)) {
        flow.thenSeconds = flow.seconds * draw.spread(0.05, 20);
        flow.changesAt = 60;
    }
    if (draw.chance(0.05)) {
        flow.failsFrom = 20;
        flow.failsUntil = 40;
    }
    group.flows = {flow};
    return group;
}

// That use so many seats together.
Group quiet(Draw& draw, double seats, bool isCold, std::optional<CommandNumber> sameName, CommandNumber ownName) {
    constexpr std::array kUsual{0.001, 0.01, 0.02, 0.045, 0.055, 0.1, 0.5, 1.0, 5.0};
    Group group;
    group.tenants = draw.whole(1, 30);
    Flow flow;
    flow.seconds = draw.chance(0.4) ? draw.one(kUsual) : draw.spread(0.001, 20);
    flow.perSecond = seats / flow.seconds / group.tenants;
    flow.command = sameName.value_or(ownName);
    flow.isKnown = !isCold;
    if (draw.chance(0.4))
        flow.law =
            draw.one(std::array{Law::Exponential, Law::LogNormal, Law::HalfOrTen, Law::Constant, Law::SeldomLong});
    if (draw.chance(0.2)) flow.from = 25 + 30 * draw.part();
    flow.isOfOwnName = !sameName && draw.chance(0.15);
    if (!sameName && draw.chance(0.06)) {
        flow.hasFreshNames = true;
        flow.isKnown = flow.isOfOwnName = false;
    }
    if (draw.chance(0.12)) {
        flow.batch = draw.whole(2, 20);
        flow.perSecond /= flow.batch;
    }
    if (draw.chance(0.06)) {
        flow.period = draw.one(std::array{10.0, 30.0, 60.0});
        flow.batch = std::max(1, int(flow.perSecond * flow.batch * flow.period));
        flow.perSecond = 0;
        group.apart = draw.chance(0.5) ? 0 : flow.period / group.tenants;
        if (flow.period > 20) flow.from = 0;
    }
    if (draw.chance(0.06)) {
        flow.works = draw.spread(5, 60);
        flow.rests = draw.spread(5, 60);
    }
    if (draw.chance(0.04)) {
        flow.thenSeconds = 3 * flow.seconds;
        flow.changesAt = 5 + 40 * draw.part();
    }
    group.flows = {flow};
    return group;
}

// Each asks for little enough of what it is due of the seats that are not kept.
bool areQuiet(const std::vector<Group>& quiets, double weights, int seats) {
    double load = 0, tenants = 0;
    const auto mostOf = [](const Flow& flow) { return loadOf(flow) * (flow.thenSeconds > 0 ? 3 : 1); };
    for (const Group& group : quiets) {
        load += mostOf(group.flows[0]) * group.tenants;
        tenants += group.tenants;
    }
    const double open = kPartNotKept * seats;
    const double level = std::max(std::max(0.5, open) / (weights + tenants), (open - load) / std::max(1e-9, weights));
    constexpr double kLeastCharged = 0.012;  // seconds
    const bool isEach = std::all_of(quiets.begin(), quiets.end(), [&](const Group& group) {
        const double asks = mostOf(group.flows[0]) * std::max(1.0, kLeastCharged / group.flows[0].seconds);
        return asks > 0 && asks <= kQuietPart * level;
    });
    return isEach && load <= 0.62 * seats && seats > 1;
}

void intoPools(Draw& draw, DrawnSetting& drawn, int seats, int pools, const std::vector<CommandNumber>& commands,
               size_t ofOthers) {
    const bool haveOwnCommand = draw.chance(0.5);
    int left = seats;
    for (int i = 0; i < pools && left > 0; ++i) {
        const int own = i + 1 == pools ? left : std::clamp(seats / pools, 1, left);
        left -= own;
        std::vector<CommandNumber> taken = commands;
        if (haveOwnCommand)
            taken.push_back(900 + CommandNumber(i));
        else if (i > 0 && ofOthers > 0 && draw.chance(0.5))
            taken.erase(taken.begin() + draw.whole(0, int(ofOthers) - 1));
        drawn.setting.pools.push_back({own, std::move(taken)});
    }
}

void kill(Draw& draw, SeatSimulation::Setting& setting) {
    double at = 30;
    for (int i = 0; i < 4; ++i) {
        at += draw.spread(2, 60);
        const auto pool = size_t(draw.whole(0, int(setting.pools.size()) - 1));
        const int seats = setting.pools[pool].seats;
        const int gone = std::max(1, seats / draw.whole(2, 5));
        if (gone >= seats) continue;
        const double back = at + draw.spread(0.5, 20);
        setting.seatChanges.push_back({at, -gone, pool});
        setting.seatChanges.push_back({back, gone, pool});
    }
    // Never more than are there.
    std::stable_sort(setting.seatChanges.begin(), setting.seatChanges.end(),
                     [](auto& a, auto& b) { return a.at < b.at; });
    std::vector<int> seats;
    for (const auto& pool : setting.pools) seats.push_back(pool.seats);
    for (auto& change : setting.seatChanges) {
        if (seats[change.pool] + change.by < 1) change.by = 1 - seats[change.pool];
        seats[change.pool] += change.by;
    }
}

// Long enough for the longest tasks and for the rarest, short enough to be simulated; none if it cannot be both.
std::optional<double> secondsFor(const std::vector<Group>& hogs, const std::vector<Group>& quiets, int seats) {
    constexpr double kMostStarts = 50'000, kFewArrivals = 150;
    double starts = 0, longest = 0, fewest = 1e9;
    for (const Group& group : hogs) {
        const Flow& flow = group.flows[0];
        const double shortest = flow.thenSeconds > 0 ? std::min(flow.seconds, flow.thenSeconds) : flow.seconds;
        starts += seats / double(hogs.size()) / shortest;
        longest = std::max(longest, flow.seconds);
    }
    for (const Group& group : quiets) {
        const Flow& flow = group.flows[0];
        starts += loadOf(flow) * group.tenants / flow.seconds;
        if (flow.perSecond > 0) fewest = std::min(fewest, flow.perSecond * flow.batch * group.tenants);
    }
    if (starts * 40 > 2.4 * kMostStarts) return std::nullopt;
    double measured = std::clamp(std::max(100.0, 3 * longest), 100.0, 1500.0);
    if (starts * measured > kMostStarts) measured = std::max(40.0, kMostStarts / starts);
    if (fewest < 1e9 && fewest * measured < kFewArrivals) measured = std::min(2980.0, kFewArrivals / fewest);
    if (starts * measured > 3 * kMostStarts) return std::nullopt;
    return kOthersBegin + measured;
}

std::optional<DrawnSetting> tryToDraw(uint64_t seed, uint64_t attempt) {
    constexpr CommandNumber kOfOthers = 2, kOfQuiet = 10, kOfSomebody = 77;
    Draw draw(seed, attempt);
    const int seats = seatsFor(draw);
    const int pools = draw.chance(0.15) ? draw.whole(2, 6) : 1;
    const std::optional<CommandNumber> sameName = draw.chance(0.15) ? std::optional<CommandNumber>(1) : std::nullopt;
    const bool isCold = draw.chance(0.35);
    std::vector<Group> hogs, quiets;
    const int hogGroups = draw.whole(1, 3);
    double weights = 0;
    for (int i = 0; i < hogGroups; ++i) {
        hogs.push_back(others(draw, isCold, sameName, kOfOthers + CommandNumber(i)));
        weights += hogs.back().tenants * hogs.back().limits.weight;
    }
    const double load = draw.spread(0.005, 0.6);
    const int quietGroups = draw.chance(0.6) ? 1 : draw.whole(2, 3);
    for (int i = 0; i < quietGroups; ++i)
        quiets.push_back(quiet(draw, load / quietGroups * seats, isCold, sameName, kOfQuiet + CommandNumber(i)));
    if (!areQuiet(quiets, weights, seats)) return std::nullopt;
    const std::optional<double> seconds = secondsFor(hogs, quiets, seats);
    if (!seconds) return std::nullopt;

    DrawnSetting drawn;
    drawn.quietGroups = quiets.size();
    for (const Group& group : quiets) drawn.quietSeats += loadOf(group.flows[0]) * group.tenants;
    std::vector<CommandNumber> commands;
    if (pools == 1) {
        drawn.setting.pools = {{seats, {}}};
    } else {
        // Which pools take a task is said by its command.
        for (std::vector<Group>* groups : {&hogs, &quiets})
            for (Group& group : *groups) {
                Flow& flow = group.flows[0];
                if (flow.hasFreshNames) flow.inHand = 0;
                flow.isOfOwnName = flow.hasFreshNames = false;
                if (!sameName) commands.push_back(flow.command);
            }
        if (sameName) commands = {*sameName};
        commands.push_back(kOfSomebody);
        intoPools(draw, drawn, seats, pools, commands, sameName ? 0 : hogs.size());
    }
    // Somebody else has been there before the others come.
    Group before;
    before.tenants = 2;
    before.apart = 0.1;
    before.flows = {Flow{.seconds = 0.001, .period = 1e9, .command = kOfSomebody, .from = 0.5}};
    drawn.setting.groups = quiets;
    drawn.setting.groups.push_back(before);
    drawn.setting.groups.insert(drawn.setting.groups.end(), hogs.begin(), hogs.end());
    if (draw.chance(0.12)) kill(draw, drawn.setting);
    drawn.setting.seconds = *seconds;
    drawn.setting.measuredFrom = kOthersBegin;
    drawn.setting.seed = draw.number() % 1'000'000;
    char text[120];
    std::snprintf(text, sizeof text, "%llu: %d seats, %d pools, quiet %.3f%s%s%s",
                  static_cast<unsigned long long>(seed), seats, pools, load, isCold ? ", cold" : "",
                  sameName ? ", one name" : "", drawn.setting.seatChanges.empty() ? "" : ", kills");
    drawn.text = text;
    return drawn;
}

double longestOf(const Flow& flow) {
    switch (flow.law) {
        case Law::Even: return 1.2 * flow.seconds;
        case Law::Constant: return flow.seconds;
        case Law::HalfOrTen: return 10.5 * flow.seconds;
        case Law::SeldomLong: return 30 * flow.seconds;
        default: return 8 * flow.seconds;
    }
}

// Of those that always have work, began together, and can be compared.
std::optional<double> shareErrorOf(const SeatSimulation& s, const DrawnSetting& drawn) {
    if (drawn.setting.pools.size() > 1) return std::nullopt;
    double sum = 0, weights = 0, longest = 0;
    std::vector<std::pair<double, double>> held;  // and weight
    for (size_t g = drawn.quietGroups + 1; g < drawn.setting.groups.size(); ++g) {
        const Group& group = drawn.setting.groups[g];
        const Flow& flow = group.flows[0];
        longest = std::max(longest, longestOf(flow));
        const bool isPlain = flow.inHand == 0 && flow.works <= 0 && flow.thenSeconds <= 0 && flow.failsUntil <= 0;
        if (!isPlain || flow.seconds < 0.02 || flow.from > kOthersBegin + 0.01) continue;
        for (const double own : s.figures(g).heldByTenant) {
            held.emplace_back(own, group.limits.weight);
            sum += own;
            weights += group.limits.weight;
        }
    }
    std::optional<double> error;
    if (held.size() < 2) return error;
    for (const auto& [own, weight] : held) {
        const double due = sum * weight / weights;
        if (due > double(kLengthsForShares) * longest) error = std::max(error.value_or(0), std::abs(own - due) / due);
    }
    return error;
}

}  // namespace

DrawnSetting drawSetting(uint64_t seed) {
    for (uint64_t attempt = 0;; ++attempt)
        if (auto drawn = tryToDraw(seed, attempt)) return *std::move(drawn);
}

std::vector<double> waitsAlone(const DrawnSetting& drawn) {
    SeatSimulation::Setting alone = drawn.setting;
    alone.groups.resize(drawn.quietGroups);
    alone.seatChanges.clear();
    alone.options.policy = SchedulingPolicy::Fifo;
    int all = 0;
    for (const auto& pool : alone.pools) all += pool.seats;
    const double enough = std::ceil(drawn.quietSeats + std::sqrt(drawn.quietSeats) + 1);
    alone.pools = {{std::min(all, int(enough)), {}}};
    SeatSimulation s(alone);
    s.run();
    std::vector<double> waits;
    for (size_t g = 0; g < drawn.quietGroups; ++g) waits.push_back(s.figures(g).quantile(0.99));
    return waits;
}

DrawnFigures measure(const DrawnSetting& drawn, SchedulingPolicy policy, const std::vector<double>& alone) {
    SeatSimulation::Setting setting = drawn.setting;
    setting.options.policy = policy;
    SeatSimulation s(setting);
    s.run();
    DrawnFigures figures;
    for (size_t g = 0; g < drawn.quietGroups; ++g) {
        const double p99 = s.figures(g).quantile(0.99);
        figures.worst = std::max(figures.worst, p99);
        figures.overBound = std::max(figures.overBound, p99 / (2 * alone[g] + 0.05));
    }
    figures.idle = s.idle();
    figures.shareError = shareErrorOf(s, drawn);
    return figures;
}

}  // namespace fairlead::broker
