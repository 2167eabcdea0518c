// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/fairness_search.h"
#include "tests/support/drawn_setting.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace fairlead::bench {

namespace {

using broker::DrawnFigures;
using broker::DrawnSetting;
using broker::SchedulingPolicy;
using broker::SeatSimulation;
using Flow = SeatSimulation::Flow;
using Group = SeatSimulation::Group;
using Law = SeatSimulation::Law;

constexpr double kVeryLong = 10;  // seconds
constexpr double kLargeError = 0.02;
constexpr double kLeastThatCounts = 0.025;  // seconds: a shorter wait is as good as none

struct Sum {
    SchedulingPolicy policy;
    int settings = 0, inTime = 0, veryLate = 0, shared = 0, unequal = 0;
    double idle = 0;

    void add(const DrawnFigures& figures) {
        ++settings;
        inTime += figures.overBound <= 1;
        veryLate += figures.overBound > 1 && figures.worst > kVeryLong;
        idle += figures.idle;
        shared += figures.shareError.has_value();
        unequal += figures.shareError && *figures.shareError > kLargeError;
    }
    void print() const {
        std::printf("%-12s %9d %12.1f %14.1f %10.1f %8d of %d\n", std::string(policyName(policy)).c_str(), settings,
                    100.0 * inTime / settings, 100.0 * veryLate / settings, 100 * idle / settings, unequal, shared);
    }
};

double p99Of(SeatSimulation::Setting setting, SchedulingPolicy policy, double* median = nullptr) {
    setting.options.policy = policy;
    SeatSimulation s(std::move(setting));
    s.run();
    if (median) *median = s.figures(0).quantile(0.5);
    return s.figures(0).quantile(0.99);
}

struct Swept {
    double quietSeconds = 0.02, otherSeconds = 90, load = 0.1;
    int seats = 20, others = 15, batch = 1;
};

double p99Of(const Swept& at) {
    constexpr int kQuiet = 5;
    SeatSimulation::Setting setting;
    setting.seats = at.seats;
    setting.seconds = 620;
    Group quiet;
    quiet.tenants = kQuiet;
    quiet.flows = {Flow{.seconds = at.quietSeconds,
                        .perSecond = at.load * at.seats / at.quietSeconds / kQuiet / at.batch,
                        .batch = at.batch}};
    Group others;
    others.tenants = at.others;
    others.flows = {Flow{.seconds = at.otherSeconds, .command = 2, .from = 20}};
    setting.groups = {quiet, others};
    return p99Of(setting, SchedulingPolicy::Fair);
}

void sweep(const char* name, const std::vector<double>& steps, void (*set)(Swept&, double)) {
    double before = 0, worst = 1, at = 0, least = 1e9, most = 0;
    for (const double step : steps) {
        Swept swept;
        set(swept, step);
        const double p99 = p99Of(swept);
        const double counted = std::max(kLeastThatCounts, p99);
        const double ratio = before > 0 ? std::max(counted / before, before / counted) : 1;
        if (ratio > worst) {
            worst = ratio;
            at = step;
        }
        before = counted;
        least = std::min(least, p99);
        most = std::max(most, p99);
    }
    std::printf("%-44s %8.3f %9.3f %10.1f", name, least, most, worst);
    if (worst > 1)
        std::printf("  at %g\n", at);
    else
        std::printf("\n");
    std::fflush(stdout);
}

// How many times the seat-time of an honest tenant the one that plays gets.
double gain(const Group& plays, double seconds, double from) {
    SeatSimulation::Setting setting;
    setting.seconds = from + std::max(600.0, 60 * seconds);
    setting.measuredFrom = from;
    Group quiet, honest;
    quiet.tenants = 20;
    quiet.flows = {Flow{.seconds = 0.02, .perSecond = 0.05 * setting.seats / 0.02 / quiet.tenants}};
    honest.tenants = 3;
    honest.flows = {Flow{.seconds = seconds, .command = 2, .from = 20}};
    setting.groups = {quiet, honest, plays};
    SeatSimulation s(setting);
    s.run();
    return s.share(2) / (s.share(1) / honest.tenants);
}

std::vector<double> steps(double from, double to, double by) {
    std::vector<double> all;
    for (double x = from; x <= to + by / 1000; x += by) all.push_back(x);
    return all;
}

}  // namespace

void searchSettings(int settings, uint64_t first) {
    std::vector<Sum> sums{{SchedulingPolicy::Fair}, {SchedulingPolicy::RoundRobin}};
    for (uint64_t seed = first; seed < first + uint64_t(settings); ++seed) {
        const DrawnSetting drawn = broker::drawSetting(seed);
        const std::vector<double> alone = broker::waitsAlone(drawn);
        std::printf("%-60s", drawn.text.c_str());
        for (Sum& sum : sums) {
            const DrawnFigures figures = broker::measure(drawn, sum.policy, alone);
            sum.add(figures);
            std::printf("  %s: p99 %9.3f s, %7.2f of the bound, idle %4.1f %%",
                        std::string(policyName(sum.policy)).c_str(), figures.worst, figures.overBound,
                        figures.idle * 100);
        }
        std::printf("\n");
        std::fflush(stdout);
    }
    std::printf("\n%-12s %9s %12s %14s %10s %13s\n", "of a hundred", "settings", "in time", "over 10 s late",
                "idle seats", "shares off");
    for (const Sum& sum : sums) sum.print();
}

void measureAlike() {
    struct Row {
        const char* name;
        int seats, tenants;
        double load, ofShort;
    };
    constexpr double kSeconds = 3;
    std::printf("\n%-44s %-12s %10s %10s\n", "tenants alike, tasks of 3 s (exponential)", "policy", "median s",
                "p99 s");
    for (const Row& row :
         {Row{"8 seats, 90 % busy", 8, 10, 0.9, 0}, Row{"20 seats, 90 %", 20, 10, 0.9, 0},
          Row{"20 seats, 90 %, beside a few tasks of 20 ms", 20, 10, 0.9, 0.1}, Row{"3 seats, 70 %", 3, 10, 0.7, 0}})
        for (const SchedulingPolicy policy : {SchedulingPolicy::Fair, SchedulingPolicy::RoundRobin}) {
            SeatSimulation::Setting setting;
            setting.seats = row.seats;
            setting.seconds = 7200;
            Group alike;
            alike.tenants = row.tenants;
            alike.flows = {Flow{.seconds = kSeconds,
                                .law = Law::Exponential,
                                .perSecond = row.load * row.seats / kSeconds / row.tenants}};
            setting.groups = {alike};
            if (row.ofShort > 0) {
                Group few;
                few.tenants = 5;
                few.flows = {Flow{.seconds = 0.02, .perSecond = row.ofShort / 0.02 / few.tenants, .command = 2}};
                setting.groups.push_back(few);
            }
            double median = 0;
            const double p99 = p99Of(setting, policy, &median);
            std::printf("%-44s %-12s %10.2f %10.1f\n", row.name, std::string(policyName(policy)).c_str(), median, p99);
            std::fflush(stdout);
        }
}

void measureNearShare() {
    constexpr double kSeconds = 1, kRounds = 20;  // of the long tasks; the second half is measured
    std::printf("\n%-52s %10s %10s %8s\n", "one tenant with tasks of 1 s beside others", "median s", "p99 s", "busy %");
    for (const int seats : {6, 20, 40})
        for (const double part : {0.8, 0.9, 0.95})
            for (const double length : {600.0, 3600.0})
                for (const int others : {1, 3}) {
                    SeatSimulation::Setting setting;
                    setting.seats = seats;
                    setting.seconds = kRounds * length;
                    setting.measuredFrom = setting.seconds / 2;
                    Group needs, hogs;
                    needs.flows = {Flow{.seconds = kSeconds,
                                        .law = Law::Exponential,
                                        .perSecond = part * seats / (1 + others) / kSeconds}};
                    hogs.tenants = others;
                    hogs.flows = {Flow{.seconds = length, .command = 2}};
                    setting.groups = {needs, hogs};
                    SeatSimulation s(setting);
                    s.run();
                    char text[80];
                    std::snprintf(text, sizeof text, "%d seats, needs %.0f %% of its share, %d x %g s", seats,
                                  part * 100, others, length);
                    std::printf("%-52s %10.2f %10.1f %8.0f\n", text, s.figures(0).quantile(0.5),
                                s.figures(0).quantile(0.99), s.busy() * 100);
                    std::fflush(stdout);
                }
}

void playGames() {
    std::printf(
        "3 honest tenants on 20 seats, one that plays, 20 quiet ones; its seat-time in those of an honest one\n");
    std::printf("%-44s %10s %10s\n", "", "of 5 s", "of 60 s");
    struct Game {
        const char* name;
        void (*play)(Group&, double);
        double from = 20;
    };
    const Game games[] = {
        {"none", [](Group&, double) {}},
        {"two commands",
         [](Group& g, double) {
             g.flows.push_back(g.flows[0]);
             g.flows[1].command = 4;
         }},
        {"a new name for each of 40 tasks in hand",
         [](Group& g, double) {
             g.flows[0].hasFreshNames = true;
             g.flows[0].isKnown = false;
             g.flows[0].inHand = 40;
         }},
        {"a new name for each of 3 tasks in hand",
         [](Group& g, double) {
             g.flows[0].hasFreshNames = true;
             g.flows[0].isKnown = false;
             g.flows[0].inHand = 3;
         }},
        {"short tasks beside long ones",
         [](Group& g, double) {
             g.flows.push_back(g.flows[0]);
             g.flows[1].command = 4;
             g.flows[1].seconds = 0.02;
         }},
        {"all at once, when what was there is done",
         [](Group& g, double seconds) {
             g.flows[0].period = 4 * seconds;
             g.flows[0].batch = 21;
         }},
        {"never more than 6 in hand", [](Group& g, double) { g.flows[0].inHand = 6; }},
        {"never more than 12 in hand", [](Group& g, double) { g.flows[0].inHand = 12; }},
        {"sleeps for three tasks, works for three",
         [](Group& g, double seconds) { g.flows[0].works = g.flows[0].rests = 3 * seconds; }},
        {"leaves for 50 ms every 20 s",
         [](Group& g, double) {
             g.flows[0].works = 20;
             g.flows[0].rests = 0.05;
         }},
        {"fails for 40 s to look short",
         [](Group& g, double) {
             g.flows[0].failsFrom = 20;
             g.flows[0].failsUntil = 60;
         },
         60},
        {"tasks a hundred times as short", [](Group& g, double seconds) { g.flows[0].seconds = seconds / 100; }},
    };
    for (const Game& game : games) {
        std::printf("%-44s", game.name);
        for (const double seconds : {5.0, 60.0}) {
            Group plays;
            plays.flows = {Flow{.seconds = seconds, .command = 3, .from = 20}};
            game.play(plays, seconds);
            std::printf(" %10.3f", gain(plays, seconds, game.from));
            std::fflush(stdout);
        }
        std::printf("\n");
    }
}

void sweepParameters() {
    std::printf(
        "5 quiet tenants with tasks of 20 ms on a tenth of 20 seats, 15 others with tasks of 90 s; one of these "
        "changes\n");
    std::printf("%-44s %8s %9s %10s\n", "p99 of the quiet, s", "least", "most", "step times");
    sweep("length 40 to 80 ms by 2", steps(40, 80, 2), [](Swept& s, double x) { s.quietSeconds = x / 1000; });
    sweep("the same on 7 seats", steps(40, 80, 2), [](Swept& s, double x) {
        s.quietSeconds = x / 1000;
        s.seats = 7;
        s.load = 0.14;
    });
    sweep("seats 2 to 24", steps(2, 24, 1), [](Swept& s, double x) { s.seats = int(x); });
    sweep("tasks at once 1 to 20", steps(1, 20, 1), [](Swept& s, double x) { s.batch = int(x); });
    // With the load of the others each quiet tenant would ask for more than its share.
    sweep("others 1 to 200, the quiet on a hundredth",
          {1, 2, 3, 5, 8, 10, 12, 15, 17, 20, 25, 30, 40, 60, 100, 140, 200}, [](Swept& s, double x) {
              s.others = int(x);
              s.load = 0.01;
          });
    sweep("length of others' 30 ms to 5 s",
          {30, 40, 48, 52, 60, 80, 100, 120, 150, 190, 210, 300, 400, 500, 780, 820, 1500, 2000, 3000, 5000},
          [](Swept& s, double x) { s.otherSeconds = x / 1000; });
    sweep("load of the quiet 1 to 20 %", {1, 2, 3, 4, 5, 7, 9, 10, 11, 13, 15, 17, 20},
          [](Swept& s, double x) { s.load = x / 100; });
}

}  // namespace fairlead::bench
