// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// How long live traffic waits while a bulk job brings dead tasks back. Usage: bench_operations [dead tasks].
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"
#include "tests/bench/calibration.h"
#include "tests/bench/latencies.h"
#include "tests/support/broker_process.h"
#include "tests/support/graveyard.h"
#include "tests/support/stream_client.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

namespace fairlead::bench {

namespace {

using namespace Qt::StringLiterals;

constexpr auto kBetweenTasks = std::chrono::milliseconds(4);

int64_t now() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// One task after the other, each created when a worker already waits for it.
class LiveTraffic {
public:
    explicit LiveTraffic(const std::shared_ptr<grpc::Channel>& channel)
        : m_producer(channel, std::chrono::minutes(10)), m_worker(channel, std::chrono::minutes(10)) {}

    bool start() {
        if (!m_producer.hello("live") || !m_worker.hello("live")) return false;
        for (int i = 0; i < 64; ++i) m_worker.sendReady({"work"});
        return true;
    }

    // Until told to stop; how long each task took from its create to its worker.
    bool run(const std::function<bool()>& goesOn, Latencies* waits) {
        std::atomic<bool> isOver{false};
        std::atomic<int> sent{0};
        std::thread writer([&] {
            while (!isOver) {
                ++sent;
                m_producer.sendCreate(test::newTask(1, "work", std::to_string(now())));
                waitFor(kBetweenTasks);
            }
        });
        std::thread reader([&] {
            for (int received = 0; !isOver || received < sent;) {
                const auto answer = m_worker.next(std::chrono::seconds(1));
                if (!answer) break;
                if (!answer->has_task()) continue;
                waits->add(now() - std::stoll(answer->task().task().payload()));
                ++received;
                m_worker.sendResult(answer->task().task().id(), "COMPLETED", "{}");
                m_worker.sendReady({"work"});
            }
        });
        while (goesOn()) waitFor(std::chrono::milliseconds(20));
        isOver = true;
        writer.join();
        reader.join();
        while (m_producer.next(std::chrono::milliseconds(50))) {
        }
        return waits->count() == size_t(sent);
    }

private:
    test::ProducerClient m_producer;
    test::WorkerClient m_worker;
};

bool run(const QString& durability, int dead) {
    const QTemporaryDir folder;
    test::BrokerProcess broker;
    const QString wrong = broker.start(
        {u"--data"_s, folder.filePath(u"data"_s), u"--listen"_s, u"127.0.0.1:0"_s, u"--durability"_s, durability});
    if (!wrong.isEmpty()) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
        return false;
    }
    const auto channel = test::connectTo(broker.address());
    const auto start = std::chrono::steady_clock::now();
    if (!test::buryDead(channel, "bulk", dead)) return false;
    std::printf("%s: %d dead tasks, made in %.1f s; one live task every %d ms\n", qPrintable(durability), dead,
                double(microsSince(start)) / 1e6, int(kBetweenTasks.count()));
    LiveTraffic live(test::connectTo(broker.address()));
    if (!live.start()) return false;

    Latencies alone;
    Latencies beside;
    Latencies after;
    const auto forSeconds = [](int seconds) {
        return [end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds)] {
            return std::chrono::steady_clock::now() < end;
        };
    };
    if (!live.run(forSeconds(8), &alone)) return false;
    admin::v1::DeadLetters::Stub letters(channel);
    admin::v1::StartOperationRequest request;
    request.set_kind(admin::v1::OPERATION_KIND_REQUEUE);
    request.mutable_filter()->add_tenants("bulk");
    request.set_reason("bench");
    admin::v1::Operation operation;
    const auto began = std::chrono::steady_clock::now();
    {
        grpc::ClientContext context;
        if (!letters.StartOperation(&context, request, &operation).ok()) return false;
    }
    const auto isRunning = [&] {
        grpc::ClientContext context;
        admin::v1::ListOperationsResponse operations;
        if (!letters.ListOperations(&context, {}, &operations).ok() || operations.operations().empty()) return false;
        operation = operations.operations(0);
        return operation.state() == admin::v1::OPERATION_STATE_RUNNING;
    };
    const bool worked = live.run(isRunning, &beside);
    const double seconds = double(microsSince(began)) / 1e6;
    if (!worked || operation.done() != uint64_t(dead) || !live.run(forSeconds(4), &after)) return false;
    std::printf("the job took %.1f s, %.0f tasks/s\n", seconds, double(dead) / seconds);
    Latencies::printHead();
    alone.print("create to its worker, before the job");
    beside.print("create to its worker, beside the job");
    after.print("create to its worker, after the job");
    return true;
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    const int dead = argc > 1 ? std::stoi(argv[1]) : 100'000;
    fairlead::bench::printCalibration();
    return fairlead::bench::run(QStringLiteral("durable"), dead) &&
                   fairlead::bench::run(QStringLiteral("relaxed"), dead)
               ? 0
               : 1;
}
