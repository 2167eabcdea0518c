// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What a log in PostgreSQL costs, beside the same broker without one, and how long a takeover takes. A life of a task is
// its create, its assignment and its result, each acknowledged; so many of them go together in one message each, one
// after the other. All processes share this machine, the database included. Usage: bench_replication [seconds
// [takeovers]].
#include "tests/bench/calibration.h"
#include "tests/bench/process_cost.h"
#include "tests/support/broker_process.h"
#include "tests/support/store/private_postgres.h"
#include "tests/support/stream_client.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace fairlead::bench {

namespace {

using namespace Qt::StringLiterals;
using Clock = std::chrono::steady_clock;

constexpr int kMost = 1000;  // in one message of a worker
constexpr int kSizes[] = {1, 16, 64, 256};

QStringList arguments(const QTemporaryDir& folder, const QString& name) {
    return {u"--data"_s, folder.filePath(name), u"--listen"_s, u"127.0.0.1:0"_s};
}

bool isUp(const QString& wrong) {
    if (!wrong.isEmpty()) std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
    return wrong.isEmpty();
}

// One producer and one worker.
class Lives {
public:
    explicit Lives(const std::string& address)
        : m_channel(test::connectTo(address)), m_producer(m_channel, std::chrono::hours(1)),
          m_worker(m_channel, std::chrono::hours(1)) {}

    bool greet() { return m_producer.hello("bench") && m_worker.hello("bench", "worker"); }

    // So many at once; false: the broker did not answer.
    bool live(int count) {
        const std::string payload = R"({"payload":")" + std::string(200, 'x') + R"("})";
        std::vector<producerpb::CreateTask> tasks;
        for (int i = 0; i < count; ++i) tasks.push_back(test::newTask(++m_seq, "bench", payload));
        for (int left = count; left > 0; left -= kMost)
            if (!m_worker.sendReady({"bench"}, std::min(left, kMost))) return false;
        if (!(count == 1 ? m_producer.sendCreate(tasks[0]) : m_producer.sendCreates(tasks))) return false;
        if (m_producer.acks(size_t(count)).size() != size_t(count)) return false;
        std::vector<workerpb::WorkerEvent> results;
        int taken = 0;
        const auto take = [&](const workerpb::Task& task) {
            if (taken++ % kMost == 0) results.emplace_back();
            workerpb::WorkerEvent& last = results.back();
            auto* result = count == 1 ? last.mutable_result() : last.mutable_result_batch()->add_results();
            result->set_task_id(task.id());
            result->set_status("COMPLETED");
        };
        while (taken < count) {
            const auto event = m_worker.next();
            if (!event) return false;
            if (event->has_task()) take(event->task().task());
            for (const auto& task : event->task_batch().tasks()) take(task);
        }
        for (const workerpb::WorkerEvent& event : results)
            if (!m_worker.write(event)) return false;
        for (int acked = 0; acked < count;) {
            const auto event = m_worker.next();
            if (!event) return false;
            acked += event->has_result_ack() ? 1 : event->result_ack_batch().acks_size();
        }
        return true;
    }

private:
    std::shared_ptr<grpc::Channel> m_channel;
    test::ProducerClient m_producer;
    test::WorkerClient m_worker;
    uint64_t m_seq = 0;
};

// Of all processes of the server but the one that asks.
double coreOf(test::PrivatePostgres& server) {
    double seconds = 0;
    const QString pids = server.run(u"select pid from pg_stat_activity where pid <> pg_backend_pid()"_s);
    for (const QString& pid : pids.split(u'\n')) seconds += coreSeconds(pid.toLongLong());
    return seconds;
}

double walOf(test::PrivatePostgres& server) {
    return server.run(u"select pg_current_wal_insert_lsn() - '0/0'"_s).toDouble();
}

struct Cost {
    double lives = 0;                          // a second
    double broker = 0, database = 0, wal = 0;  // a life: microseconds, microseconds, bytes
};

// server: null: without a log.
bool measure(int count, std::chrono::seconds time, test::PrivatePostgres* server, Cost& cost) {
    const QTemporaryDir folder;
    test::BrokerProcess broker;
    if (!isUp(broker.start(arguments(folder, u"data"_s)))) return false;
    Lives lives(broker.address());
    if (!lives.greet() || !lives.live(count)) return false;
    const double brokerBefore = coreSeconds(broker.processId());
    const double databaseBefore = server ? coreOf(*server) : 0;
    const double walBefore = server ? walOf(*server) : 0;
    const auto start = Clock::now();
    double lived = 0;
    while (Clock::now() < start + time) {
        if (!lives.live(count)) return false;
        lived += count;
    }
    cost.lives = lived / (double(microsSince(start)) / 1e6);
    cost.broker = (coreSeconds(broker.processId()) - brokerBefore) * 1e6 / lived;
    if (!server) return true;
    cost.database = (coreOf(*server) - databaseBefore) * 1e6 / lived;
    cost.wal = (walOf(*server) - walBefore) / lived;
    return true;
}

bool isAnswered(const std::string& address) {
    test::ProducerClient producer(test::connectTo(address), std::chrono::seconds(2));
    return producer.hello("bench") && producer.sendCreate(test::newTask(1, "bench")) &&
           producer.acks(1, std::chrono::seconds(2)).size() == 1;
}

// From the end of the owner to the first create that is acknowledged at the address of the one that stood by.
bool measureTakeovers(int count) {
    const QTemporaryDir folder;
    const QString names[]{u"a"_s, u"b"_s};
    test::BrokerProcess brokers[2];
    if (!isUp(brokers[0].start(arguments(folder, names[0])))) return false;
    std::vector<double> times;
    for (int i = 0; i < count; ++i) {
        test::BrokerProcess& owner = brokers[i % 2];
        test::BrokerProcess& standby = brokers[1 - i % 2];
        if (!isUp(standby.startStandby(arguments(folder, names[1 - i % 2])))) return false;
        while (!isAnswered(standby.address())) {
        }
        const auto start = Clock::now();
        owner.kill();
        while (!isAnswered(standby.address()))
            if (Clock::now() > start + std::chrono::minutes(1)) return false;
        times.push_back(double(microsSince(start)) / 1e6);
        if (!isUp(standby.takesOver())) return false;
    }
    std::sort(times.begin(), times.end());
    std::printf(
        "\nfrom kill -9 of the owner to the first acknowledged create, of %zu: median %.2f s, least %.2f, "
        "most %.2f\n",
        times.size(), times[times.size() / 2], times.front(), times.back());
    return true;
}

int run(int seconds, int takeovers) {
    if (test::PrivatePostgres::programs().isEmpty()) {
        std::fprintf(stderr, "%s\n", test::PrivatePostgres::whyLeftOut());
        return 1;
    }
    printCalibration();
    test::PrivatePostgres server;
    if (!server.start()) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(server.output()));
        return 1;
    }
    std::printf("%5s %14s %14s %6s %12s %12s %12s %12s\n", "", "alone, lives/s", "log, lives/s", "part", "broker, us",
                "with log, us", "database, us", "WAL, bytes");
    int databases = 0;
    const auto withLog = [&] {
        const QString name = u"bench%1"_s.arg(++databases);
        server.run(u"create database "_s + name);
        qputenv("FAIRLEAD__STORE__LOG", QByteArray::fromStdString(server.address(name.toStdString())));
    };
    for (const int size : kSizes) {
        Cost alone;
        Cost logged;
        qunsetenv("FAIRLEAD__STORE__LOG");
        bool isGood = measure(size, std::chrono::seconds(seconds), nullptr, alone);
        withLog();
        isGood = isGood && measure(size, std::chrono::seconds(seconds), &server, logged);
        if (!isGood) return 1;
        std::printf("%5d %14.0f %14.0f %5.0f%% %12.1f %12.1f %12.1f %12.0f\n", size, alone.lives, logged.lives,
                    100 * logged.lives / alone.lives, alone.broker, logged.broker, logged.database, logged.wal);
        std::fflush(stdout);
    }
    withLog();
    return measureTakeovers(takeovers) ? 0 : 1;
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    return fairlead::bench::run(argc > 1 ? std::atoi(argv[1]) : 10, argc > 2 ? std::atoi(argv[2]) : 10);
}
