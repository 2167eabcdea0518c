// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// How soon a lone task is acknowledged and reaches its waiting worker when nothing has been said for a while, and what
// the broker costs meanwhile. Usage: bench_silence [tasks for each length of silence].
#include "tests/bench/calibration.h"
#include "tests/bench/latencies.h"
#include "tests/bench/process_cost.h"
#include "tests/support/broker_process.h"
#include "tests/support/stream_client.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <cstdio>
#include <random>
#include <string>

namespace fairlead::bench {

namespace {

using namespace Qt::StringLiterals;
using Clock = std::chrono::steady_clock;

bool row(test::ProducerClient& producer, test::WorkerClient& worker, qint64 pid, std::chrono::milliseconds silence,
         int tasks) {
    Latencies acks;
    Latencies arrivals;
    std::mt19937 random(1);
    const double before = coreSeconds(pid);
    const auto start = Clock::now();
    for (int i = 0; i < tasks; ++i) {
        worker.sendReady({"work"});
        // Not always as long, so that it meets every moment of whatever comes round.
        waitFor(silence + silence * (random() % 100) / 100);
        const auto sent = Clock::now();
        if (!producer.sendCreate(test::newTask(1, "work")) || !producer.next()) return false;
        acks.add(microsSince(sent));
        const auto assignment = worker.next();
        if (!assignment || !assignment->has_task()) return false;
        arrivals.add(microsSince(sent));
        worker.sendResult(assignment->task().task().id(), "COMPLETED", "{}");
        if (!worker.next()) return false;
    }
    const double busy = (coreSeconds(pid) - before) / (double(microsSince(start)) / 1e6);
    const std::string after = " after " + std::to_string(silence.count()) + " ms of silence";
    acks.print(("create to ack" + after).c_str());
    arrivals.print(("create to its worker" + after).c_str());
    std::printf("%60s the broker used %.2f %% of one core\n", "", busy * 100);
    return true;
}

bool run(int tasks) {
    const QTemporaryDir folder;
    test::BrokerProcess broker;
    const QString wrong = broker.start({u"--data"_s, folder.filePath(u"data"_s), u"--listen"_s, u"127.0.0.1:0"_s});
    if (!wrong.isEmpty()) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
        return false;
    }
    test::ProducerClient producer(test::connectTo(broker.address()), std::chrono::minutes(10));
    test::WorkerClient worker(test::connectTo(broker.address()), std::chrono::minutes(10));
    if (!producer.hello("lone") || !worker.hello("lone")) return false;
    Latencies::printHead();
    for (const auto silence : {std::chrono::milliseconds(10), std::chrono::milliseconds(1000)})
        if (!row(producer, worker, broker.processId(), silence, tasks)) return false;
    return true;
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    fairlead::bench::printCalibration();
    return fairlead::bench::run(argc > 1 ? std::stoi(argv[1]) : 40) ? 0 : 1;
}
