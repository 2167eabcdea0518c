// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Many worker streams that hold a Ready and have nothing to do: what they cost the broker, and how soon a task reaches
// the one that waits for it. Usage: bench_streams [streams [streams per connection]].
#include "producerpb.grpc.pb.h"
#include "tests/bench/calibration.h"
#include "tests/bench/latencies.h"
#include "tests/bench/process_cost.h"
#include "tests/support/broker_process.h"
#include "tests/support/stream_client.h"
#include "workerpb.grpc.pb.h"

#include <grpcpp/grpcpp.h>

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>

#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

namespace fairlead::bench {

namespace {

using namespace Qt::StringLiterals;
using Moment = std::chrono::steady_clock::time_point;

// What arrived, and when the last of it did.
struct Arrivals {
    std::mutex mutex;
    std::condition_variable changed;
    size_t hellos = 0;
    size_t ended = 0;
    size_t lastWorker = 0;
    size_t tasks = 0;
    Moment lastTask;
};

class IdleWorker final : public grpc::ClientBidiReactor<workerpb::WorkerEvent, workerpb::ServerEvent> {
public:
    IdleWorker(workerpb::WorkerStream::Stub& stub, size_t number, Arrivals* arrivals)
        : m_number(number), m_arrivals(arrivals) {
        m_event.mutable_hello()->set_token("tenant-" + std::to_string(number));
        stub.async()->Stream(&m_context, this);
        AddHold();
        StartWrite(&m_event);
        StartRead(&m_answer);
        StartCall();
    }
    void end() {
        m_context.TryCancel();
        RemoveHold();
    }

    void OnWriteDone(bool ok) override {
        if (!ok || m_event.has_ready()) return;
        m_event.mutable_ready()->set_count(1);
        StartWrite(&m_event);
    }
    void OnReadDone(bool ok) override {
        if (!ok) return;
        const Moment now = std::chrono::steady_clock::now();
        if (m_answer.has_hello_ack()) {
            const std::lock_guard lock(m_arrivals->mutex);
            ++m_arrivals->hellos;
            m_arrivals->changed.notify_all();
        } else if (m_answer.has_task()) {
            const std::lock_guard lock(m_arrivals->mutex);
            ++m_arrivals->tasks;
            m_arrivals->lastWorker = m_number;
            m_arrivals->lastTask = now;
            m_arrivals->changed.notify_all();
        }
        StartRead(&m_answer);
    }
    void OnDone(const grpc::Status& status) override {
        if (status.error_code() != grpc::StatusCode::CANCELLED)
            std::fprintf(stderr, "stream %zu: %s\n", m_number, status.error_message().c_str());
        const std::lock_guard lock(m_arrivals->mutex);
        ++m_arrivals->ended;
        m_arrivals->changed.notify_all();
    }

private:
    const size_t m_number;
    Arrivals* const m_arrivals;
    grpc::ClientContext m_context;
    workerpb::WorkerEvent m_event;
    workerpb::ServerEvent m_answer;
};

bool measure(const QString& durability, size_t streams, size_t perConnection) {
    const QTemporaryDir folder;
    QFile config(folder.filePath(u"broker.toml"_s));
    if (!config.open(QIODevice::WriteOnly)) return false;
    config.write("[limits]\nmax_streams = 100000\n");
    config.close();
    test::BrokerProcess broker;
    const QString wrong = broker.start({u"--config"_s, config.fileName(), u"--data"_s, folder.filePath(u"data"_s),
                                        u"--listen"_s, u"127.0.0.1:0"_s, u"--durability"_s, durability});
    if (!wrong.isEmpty()) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
        return false;
    }
    // So that what the first stream of all costs is not taken for the cost of each.
    test::WorkerClient first(test::connectTo(broker.address()), std::chrono::hours(1));
    if (!first.hello("first")) return false;
    waitFor(std::chrono::milliseconds(500));
    const double before = residentKib(broker.processId());

    Arrivals arrivals;
    std::vector<std::unique_ptr<workerpb::WorkerStream::Stub>> stubs;
    std::vector<std::unique_ptr<IdleWorker>> workers;
    const auto start = std::chrono::steady_clock::now();
    for (size_t i = 0; i < streams; ++i) {
        if (i % perConnection == 0) {
            auto channel = test::connectTo(broker.address());
            stubs.push_back(workerpb::WorkerStream::NewStub(channel));
        }
        workers.push_back(std::make_unique<IdleWorker>(*stubs.back(), i, &arrivals));
        std::unique_lock lock(arrivals.mutex);
        const bool goesOn = arrivals.changed.wait_for(lock, std::chrono::seconds(60), [&] {
            return arrivals.ended > 0 || arrivals.hellos + 200 > i || arrivals.hellos + 1 >= streams;
        });
        if (!goesOn || arrivals.ended > 0) return false;
    }
    {
        std::unique_lock lock(arrivals.mutex);
        if (!arrivals.changed.wait_for(lock, std::chrono::seconds(60), [&] { return arrivals.hellos == streams; }))
            return false;
    }
    std::printf("%s: %zu streams, %zu connections, opened in %.1f s\n", qPrintable(durability), streams, stubs.size(),
                double(microsSince(start)) / 1e6);
    waitFor(std::chrono::seconds(3));
    std::printf("%-44s %8.1f KiB\n", "memory of the broker per stream",
                (residentKib(broker.processId()) - before) / double(streams));
    const double used = coreSeconds(broker.processId());
    constexpr int kIdleSeconds = 10;
    waitFor(std::chrono::seconds(kIdleSeconds));
    std::printf("%-44s %8.2f %% of a core\n", "the broker while nothing happens",
                (coreSeconds(broker.processId()) - used) * 100 / double(kIdleSeconds));

    Latencies toAck;
    Latencies toWorker;
    std::mt19937 random(7);
    const auto channel = test::connectTo(broker.address());
    for (size_t sent = 0; sent < 300; ++sent) {
        const size_t number = random() % streams;
        test::ProducerClient producer(channel);
        if (!producer.hello("tenant-" + std::to_string(number))) return false;
        const size_t already = [&] {
            const std::lock_guard lock(arrivals.mutex);
            return arrivals.tasks;
        }();
        const auto at = std::chrono::steady_clock::now();
        if (!producer.sendCreate(test::newTask(1, "work")) || producer.acks(1).size() != 1) return false;
        const int64_t acked = microsSince(at);
        std::unique_lock lock(arrivals.mutex);
        // A worker that has had its task waits for no other.
        if (!arrivals.changed.wait_for(lock, std::chrono::milliseconds(200), [&] { return arrivals.tasks > already; }))
            continue;
        if (arrivals.lastWorker != number) return false;
        toAck.add(acked);
        toWorker.add(std::chrono::duration_cast<std::chrono::microseconds>(arrivals.lastTask - at).count());
    }
    Latencies::printHead();
    toAck.print("create to its acknowledgement");
    toWorker.print("create to the worker that waits for it");
    std::printf("\n");
    for (const auto& worker : workers) worker->end();
    std::unique_lock lock(arrivals.mutex);
    return arrivals.changed.wait_for(lock, std::chrono::seconds(60), [&] { return arrivals.ended == streams; });
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    using namespace fairlead::bench;
    const QCoreApplication application(argc, argv);
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    const size_t streams = argc > 1 ? std::stoul(argv[1]) : 10'000;
    const size_t perConnection = argc > 2 ? std::stoul(argv[2]) : 100;
    printCalibration();
    return measure(QStringLiteral("durable"), streams, perConnection) &&
                   measure(QStringLiteral("relaxed"), streams, perConnection)
               ? 0
               : 1;
}
