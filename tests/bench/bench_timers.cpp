// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// How late what comes due is, while a million other delayed tasks wait: tasks that were delayed, and tasks whose lease
// ends. Usage: bench_timers [delayed tasks [folder]]. With a folder, the first run fills it and ends; the next ones only
// measure what is there, which takes a minute and can be done when the machine is quiet.
#include "fairlead/admin/v1/storage.grpc.pb.h"
#include "tests/bench/calibration.h"
#include "tests/bench/latencies.h"
#include "tests/support/broker_process.h"
#include "tests/support/stream_client.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace fairlead::bench {

namespace {

using namespace Qt::StringLiterals;

constexpr char kTenant[] = "bench";
constexpr int kDue = 3000;         // tasks that come due while we look
constexpr int kPerSecond = 300;    // how densely
constexpr int kLeases = 1000;      // leases that end while we look
constexpr int kLeaseSeconds = 10;  // and wait so long before
constexpr int kBatch = 500;

int64_t wallMicros() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

bool createBacklog(const std::shared_ptr<grpc::Channel>& channel, int tasks) {
    test::ProducerClient producer(channel, std::chrono::minutes(10));
    if (!producer.hello(kTenant)) return false;
    const int64_t now = wallMicros() / 1'000'000;
    int unanswered = 0;
    for (int first = 0; first < tasks; first += kBatch) {
        std::vector<producerpb::CreateTask> batch;
        for (int i = first; i < std::min(first + kBatch, tasks); ++i) {
            batch.push_back(test::newTask(uint64_t(i), "later"));
            // Over a day, beginning in an hour: in no order.
            batch.back().mutable_run_at()->set_seconds(now + 3600 + i * 7919LL % 86'400);
        }
        unanswered += int(batch.size());
        if (!producer.sendCreates(batch)) return false;
        for (; unanswered > 8 * kBatch; unanswered -= kBatch)
            if (producer.acks(kBatch).size() != kBatch) return false;
    }
    return producer.acks(size_t(unanswered)).size() == size_t(unanswered);
}

bool measureDelays(const std::shared_ptr<grpc::Channel>& channel, Latencies* late) {
    test::WorkerClient worker(channel, std::chrono::minutes(10));
    if (!worker.hello(kTenant)) return false;
    for (int i = 0; i < 16; ++i) worker.sendReady({"due"}, 1, 600);
    test::ProducerClient producer(channel, std::chrono::minutes(10));
    if (!producer.hello(kTenant)) return false;
    std::vector<producerpb::CreateTask> tasks;
    const int64_t first = wallMicros() + 5'000'000;
    for (int i = 0; i < kDue; ++i) {
        const int64_t due = first + int64_t{i} * 1'000'000 / kPerSecond;
        tasks.push_back(test::newTask(uint64_t(i), "due", std::to_string(due)));
        tasks.back().mutable_run_at()->set_seconds(due / 1'000'000);
        tasks.back().mutable_run_at()->set_nanos(int32_t(due % 1'000'000) * 1000);
        if (tasks.size() < kBatch) continue;
        if (!producer.sendCreates(tasks)) return false;
        tasks.clear();
    }
    if (producer.acks(kDue).size() != kDue || wallMicros() >= first) return false;
    for (int i = 0; i < kDue; ++i) {
        const auto answer = worker.next(std::chrono::seconds(60));
        if (!answer || !answer->has_task()) return false;
        late->add(wallMicros() - std::stoll(answer->task().task().payload()));
        worker.sendReady({"due"}, 1, 600);
    }
    return true;
}

bool measureLeases(const std::shared_ptr<grpc::Channel>& channel, Latencies* late) {
    test::ProducerClient producer(channel, std::chrono::minutes(10));
    if (!producer.hello(kTenant)) return false;
    std::vector<producerpb::CreateTask> tasks;
    for (int i = 0; i < kLeases; ++i) tasks.push_back(test::newTask(uint64_t(i), "leased"));
    if (!producer.sendCreates(tasks) || producer.acks(kLeases).size() != kLeases) return false;
    test::WorkerClient worker(channel, std::chrono::minutes(10));
    if (!worker.hello(kTenant)) return false;
    // The broker writes updated_at when it gives the lease; the lease ends so much later.
    std::map<std::string, int64_t> ends;
    const auto endOf = [](const workerpb::Task& task, int seconds) {
        return (task.updated_at().seconds() + seconds) * 1'000'000 + task.updated_at().nanos() / 1000;
    };
    for (int i = 0; i < kLeases; ++i) {
        worker.sendReady({"leased"}, 1, kLeaseSeconds);
        const auto answer = worker.next();
        if (!answer || !answer->has_task()) return false;
        ends[answer->task().task().id()] = endOf(answer->task().task(), kLeaseSeconds);
    }
    for (int i = 0; i < 16; ++i) worker.sendReady({"leased"}, 1, 600);
    for (int i = 0; i < kLeases; ++i) {
        const auto answer = worker.next(std::chrono::seconds(60));
        if (!answer || !answer->has_task()) return false;
        late->add(wallMicros() - ends[answer->task().task().id()]);
        worker.sendReady({"leased"}, 1, 600);
    }
    return true;
}

class Run {
public:
    // Starts the broker on the folder.
    explicit Run(const QString& folder) : m_config(folder + u"/broker.toml"_s) {
        if (!m_config.open(QIODevice::WriteOnly)) return;
        m_config.write("[engine]\nbackoff = \"fixed\"\nbackoff_base_seconds = 0\n");
        m_config.close();
        const auto start = std::chrono::steady_clock::now();
        const QString wrong = m_broker.start(
            {u"--config"_s, m_config.fileName(), u"--data"_s, folder + u"/data"_s, u"--listen"_s, u"127.0.0.1:0"_s});
        if (!wrong.isEmpty()) {
            std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
            return;
        }
        std::printf("the broker started in %.1f s\n", double(microsSince(start)) / 1e6);
        m_channel = test::connectTo(m_broker.address());
    }

    bool fill(int backlog) {
        if (!m_channel) return false;
        const auto start = std::chrono::steady_clock::now();
        if (!createBacklog(m_channel, backlog)) return false;
        std::printf("%d more delayed tasks, created in %.1f s\n", backlog, double(microsSince(start)) / 1e6);
        return true;
    }

    bool measure(const char* what) {
        if (!m_channel) return false;
        Latencies delays;
        Latencies leases;
        const bool worked = measureDelays(m_channel, &delays) && measureLeases(m_channel, &leases);
        std::printf("%s\n", what);
        Latencies::printHead();
        delays.print("  delayed task, from due to its worker");
        leases.print("  lease, from its end to the next worker");
        return worked && printCommits();
    }

private:
    // What of that is the disk's.
    bool printCommits() {
        grpc::ClientContext context;
        admin::v1::StorageInfo info;
        if (!admin::v1::Storage::NewStub(m_channel)->GetStorage(&context, {}, &info).ok()) return false;
        std::printf("  a commit takes %.1f ms, p99 %.1f ms\n", info.commits().median_milliseconds(),
                    info.commits().p99_milliseconds());
        return true;
    }

    QFile m_config;
    test::BrokerProcess m_broker;
    std::shared_ptr<grpc::Channel> m_channel;
};

bool measureBoth(int backlog) {
    const QTemporaryDir folder;
    Run run(folder.path());
    return run.measure("nothing else waits") && run.fill(backlog) && run.measure("they wait");
}

bool fillOrMeasure(int backlog, const QString& folder) {
    const bool isFilled = QFile::exists(folder + u"/data"_s);
    QDir().mkpath(folder);
    Run run(folder);
    return isFilled ? run.measure("others wait") : run.fill(backlog);
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    fairlead::bench::printCalibration();
    const int backlog = argc > 1 ? std::stoi(argv[1]) : 1'000'000;
    return (argc > 2 ? fairlead::bench::fillOrMeasure(backlog, QString::fromLocal8Bit(argv[2]))
                     : fairlead::bench::measureBoth(backlog))
               ? 0
               : 1;
}
