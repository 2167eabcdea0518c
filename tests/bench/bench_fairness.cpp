// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What the policies make of tenants that hurt each other: simulated hours with tasks of minutes, then the daemon over
// gRPC with tasks of milliseconds. `simulated` or `daemon` as an argument runs one of them only.
#include "tests/bench/noisy_neighbour.h"
#include "tests/support/broker_process.h"
#include "tests/support/simulation.h"

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>

#include <cstdio>
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
                static_cast<double>(wait.count()) / 1e6, share * 100, s.busyShare(from, s.now()) * 100);
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

bool daemonRow(const char* name, const std::string& policy, const NoisyShape& shape, const QByteArray& settings = {}) {
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"broker.toml"_s));
    if (!file.open(QIODevice::WriteOnly)) return false;
    file.write("[scheduling]\npolicy = \"" + QByteArray::fromStdString(policy) + "\"\n" + settings);
    file.close();
    test::BrokerProcess broker;
    const QString wrong = broker.start({u"--config"_s, file.fileName(), u"--data"_s, folder.filePath(u"data"_s),
                                        u"--listen"_s, u"127.0.0.1:0"_s, u"--durability"_s, u"relaxed"_s});
    if (!wrong.isEmpty()) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
        return false;
    }
    const QuietWait wait = measureQuietWait(broker.address(), shape);
    std::printf("%-30s %-12s %10zu of %-6zu %10.1f %10.1f %10.1f\n", name, policy.c_str(), wait.served, wait.sent,
                wait.median, wait.p99, wait.longest);
    std::fflush(stdout);
    return wait.sent > 0;
}

bool runDaemon() {
    std::printf(
        "\n99 quiet tenants (2 ms tasks, 5 /s each), 20 workers; the noisy one has sent 100,000 tasks of 100 ms\n");
    std::printf("%-30s %-12s %20s %10s %10s %10s\n", "over gRPC, quiet tasks wait", "policy", "served", "median ms",
                "p99 ms", "most ms");
    NoisyShape shape;
    if (!daemonRow("nobody noisy", "fair", shape)) return false;
    shape.noisyBacklog = 100'000;
    for (const char* policy : {"fair", "round-robin", "fifo"})
        if (!daemonRow("with the noisy tenant", policy, shape)) return false;
    // A worker is kept free whatever the tasks take.
    return daemonRow("same, quick_task_ms = 0", "fair", shape, "quick_task_ms = 0\n");
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    const std::string only = argc > 1 ? argv[1] : "";
    if (only != "daemon") fairlead::bench::runSimulated();
    return only == "simulated" || fairlead::bench::runDaemon() ? 0 : 1;
}
