// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What the policies make of tenants that hurt each other: simulated hours with tasks of minutes, then the daemon over
// gRPC in real time. `simulated` or `daemon` as an argument runs one of them only. On virtual time: `grid` runs the whole
// grid of settings and says which of them miss twice the wait alone and 50 ms (some minutes), `search [settings] [first]`
// settings that nobody chose, `alike` tenants that are all alike, `near` one that needs nearly its share, `games` one that
// plays, `sweep` one parameter at a time.
#include "tests/bench/fairness_search.h"
#include "tests/bench/noisy_neighbour.h"
#include "tests/support/broker_process.h"
#include "tests/support/fairness_grid.h"
#include "tests/support/simulation.h"

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

namespace fairlead::bench {

namespace {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using broker::SchedulingPolicy;
using broker::Simulation;

constexpr SchedulingPolicy kPolicies[] = {SchedulingPolicy::Fair, SchedulingPolicy::Weighted,
                                          SchedulingPolicy::RoundRobin, SchedulingPolicy::Strict,
                                          SchedulingPolicy::Fifo};

Simulation::Source backlogged(const std::string& tenant, Simulation::Law run) {
    Simulation::Source source;
    source.tenant = tenant;
    source.run = std::move(run);
    source.backlog = 50;
    return source;
}

Simulation::Source arriving(const std::string& tenant, double perSecond) {
    Simulation::Source source;
    source.tenant = tenant;
    source.run = Simulation::exponential(1s);
    source.perSecond = perSecond;
    return source;
}

struct Scenario {
    const char* name;
    int hogs = 1;
    Simulation::Law law;
    int quiet = 1;
    double perSecond = 0;  // of each quiet tenant; 0: it always has work
    int seats = 20;
    double weightOfQuiet = 1;
};

void row(const Scenario& scenario, SchedulingPolicy policy) {
    broker::EngineOptions options;
    options.scheduling.policy = policy;
    Simulation s(options, 1);
    if (scenario.weightOfQuiet != 1) {
        LimitSettings heavy;
        heavy.weight = scenario.weightOfQuiet;
        s.setLimits("quiet0", heavy);
    }
    for (int i = 0; i < scenario.hogs; ++i) s.add(backlogged("hog" + std::to_string(i), scenario.law));
    for (int i = 0; i < scenario.quiet; ++i) {
        const std::string name = "quiet" + std::to_string(i);
        s.add(scenario.perSecond > 0 ? arriving(name, scenario.perSecond)
                                     : backlogged(name, Simulation::exponential(1s)));
    }
    s.addSeats(scenario.seats);
    s.run(4h);
    const Time from = s.start() + 1h;
    double share = 0;
    for (int i = 0; i < scenario.hogs; ++i) share += s.share("hog" + std::to_string(i), from, s.now());
    const Micros wait = s.waitQuantile(0.99, from, [](const auto& t) { return t.starts_with("quiet"); });
    std::printf("%-30s %-12s %14.1f %14.1f %14.1f\n", scenario.name, std::string(policyName(policy)).c_str(),
                double(wait.count()) / 1e6, share * 100, s.busyShare(from, s.now()) * 100);
    std::fflush(stdout);
}

void runSimulated() {
    std::printf("%-30s %-12s %14s %14s %14s\n", "simulated, 4 hours", "policy", "quiet p99 s", "long ones %", "busy %");
    const Scenario scenarios[] = {
        {"S1: 600 s against 9 x 1 s", 1, Simulation::logNormal(600s, 1), 1, 9, 20, 1},
        {"S2: one hog, 50 quiet", 1, Simulation::logNormal(1800s, 1), 50, 1.0 / 60, 20, 1},
        {"S3: 100 hogs, 1,000 quiet", 100, Simulation::logNormal(1800s, 1), 1000, 1.0 / 100, 100, 1},
        {"S5: weights 1 : 3 (25 % due)", 1, Simulation::logNormal(600s, 1), 1, 0, 40, 3},
    };
    for (const Scenario& scenario : scenarios)
        for (const SchedulingPolicy policy : kPolicies) row(scenario, policy);
}

int runGrid() {
    std::printf("%-52s %9s %9s %9s %9s %7s %6s\n", "quiet tenants wait, ms", "median", "p99", "most", "alone", "busy %",
                "jain");
    size_t all = 0, missed = 0, broken = 0;
    for (const broker::GridCell& cell : broker::wholeGrid()) {
        const broker::GridFigures f = broker::measure(cell, SchedulingPolicy::Fair);
        const auto promised = broker::promisedWait(cell, f.alone);
        const bool misses = f.p99 > 2 * f.alone + 0.05;
        const bool breaks = promised && f.p99 > *promised;
        all += promised.has_value();
        missed += promised && misses;
        broken += breaks;
        std::printf("%-52s %9.1f %9.1f %9.1f %9.1f %7.1f %6.2f%s\n", cell.name().c_str(), f.median * 1e3, f.p99 * 1e3,
                    f.longest * 1e3, f.alone * 1e3, f.busy * 100, f.jain,
                    !promised ? "  asks for more than its share"
                    : breaks  ? "  BROKEN"
                    : misses  ? "  exception"
                              : "");
        std::fflush(stdout);
    }
    std::printf("\n%zu settings; %zu wait longer than twice the wait alone and 50 ms, %zu longer than is promised\n",
                all, missed, broken);
    return broken == 0 ? 0 : 1;
}

std::optional<QuietWait> measureDaemon(const std::string& policy, const NoisyShape& shape) {
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"broker.toml"_s));
    if (!file.open(QIODevice::WriteOnly)) return std::nullopt;
    file.write("[scheduling]\npolicy = \"" + QByteArray::fromStdString(policy) + "\"\n");
    file.close();
    test::BrokerProcess broker;
    const QString wrong = broker.start({u"--config"_s, file.fileName(), u"--data"_s, folder.filePath(u"data"_s),
                                        u"--listen"_s, u"127.0.0.1:0"_s, u"--durability"_s, u"relaxed"_s});
    if (!wrong.isEmpty()) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
        return std::nullopt;
    }
    return measureQuietWait(broker.address(), shape);
}

bool daemonRow(const std::string& name, const std::string& policy, const NoisyShape& shape,
               std::optional<double> simulated = std::nullopt) {
    const auto wait = measureDaemon(policy, shape);
    if (!wait) return false;
    std::printf("%-40s %-12s %10zu of %-6zu %10.1f %10.1f %10.1f", name.c_str(), policy.c_str(), wait->served,
                wait->sent, wait->median, wait->p99, wait->longest);
    if (simulated)
        std::printf(" %12.1f\n", *simulated * 1e3);
    else
        std::printf("\n");
    std::fflush(stdout);
    return wait->sent > 0;
}

// The heart of the grid in real time: few and many seats, one and many others, shorter and longer tasks than the run.
bool runDaemonGrid() {
    std::printf("\n50 quiet tenants (20 ms tasks, a tenth of the seats); the others always have work and come after\n");
    std::printf("%-40s %-12s %20s %10s %10s %10s %12s\n", "over gRPC, quiet tasks wait", "policy", "served",
                "median ms", "p99 ms", "most ms", "p99 virtual");
    for (const int seats : {4, 20})
        for (const int others : {1, 30})
            for (const int seconds : {1, 5, 30}) {
                NoisyShape shape;
                shape.quietTenants = 50;
                shape.quietRun = std::chrono::milliseconds(20);
                shape.perSecond = 0.1 * seats / 0.02 / shape.quietTenants;
                shape.noisyTenants = others;
                shape.noisyRun = std::chrono::seconds(seconds);
                // Enough for the run, and more than may be tried.
                shape.noisyBacklog = size_t(others * (20 + 40 * seats / (seconds * others)));
                shape.noisyComesAfter = std::chrono::seconds(5);
                shape.workers = seats;
                shape.measured = std::chrono::seconds(25);
                const std::string name = std::to_string(seats) + " seats, " + std::to_string(others) + " others x " +
                                         std::to_string(seconds) + " s";
                // The same on virtual time: commands of their own, and nothing known of them.
                const broker::GridCell cell{seats, others, double(seconds), broker::QuietLoad::TenPercent, true, false};
                const broker::GridFigures simulated = broker::measure(cell, SchedulingPolicy::Fair);
                if (!daemonRow(name, "fair", shape, simulated.p99)) return false;
            }
    return true;
}

bool runDaemon() {
    std::printf(
        "\n99 quiet tenants (2 ms tasks, 5 /s each), 20 workers; the noisy one has sent 100,000 tasks of 100 ms\n");
    std::printf("%-40s %-12s %20s %10s %10s %10s\n", "over gRPC, quiet tasks wait", "policy", "served", "median ms",
                "p99 ms", "most ms");
    NoisyShape shape;
    if (!daemonRow("nobody noisy", "fair", shape)) return false;
    shape.noisyBacklog = 100'000;
    for (const char* policy : {"fair", "round-robin", "fifo"})
        if (!daemonRow("with the noisy tenant", policy, shape)) return false;
    return runDaemonGrid();
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    const std::string only = argc > 1 ? argv[1] : "";
    if (only == "grid") return fairlead::bench::runGrid();
    if (only == "search") {
        fairlead::bench::searchSettings(argc > 2 ? std::max(1, std::atoi(argv[2])) : 400,
                                        argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1);
        return 0;
    }
    if (only == "alike") return fairlead::bench::measureAlike(), 0;
    if (only == "near") return fairlead::bench::measureNearShare(), 0;
    if (only == "games") return fairlead::bench::playGames(), 0;
    if (only == "sweep") return fairlead::bench::sweepParameters(), 0;
    if (only != "" && only != "simulated" && only != "daemon") {
        std::fprintf(
            stderr,
            "bench_fairness: no part '%s'; there are simulated, daemon, grid, search, alike, near, games and sweep\n",
            only.c_str());
        return 2;
    }
    if (only != "daemon") fairlead::bench::runSimulated();
    return only == "simulated" || fairlead::bench::runDaemon() ? 0 : 1;
}
