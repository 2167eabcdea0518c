// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What a backlog costs: memory, the time until a restarted broker is ready, after a stop and after a kill, and what it
// takes to claim a task. Usage: bench_backlog [tenants [thousands of tasks ...]]; 10 million tasks take some 8 GB of
// disk in the folder for temporary files. The sizes must grow.
#include "fairlead/admin/v1/storage.grpc.pb.h"
#include "tests/bench/calibration.h"
#include "tests/bench/latencies.h"
#include "tests/bench/process_cost.h"
#include "tests/support/broker_process.h"
#include "tests/support/stream_client.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace fairlead::bench {

namespace {

using namespace Qt::StringLiterals;
using Clock = std::chrono::steady_clock;

constexpr size_t kBatch = 1000;
constexpr int kBatchesUnderWay = 8;
constexpr int kClaimedInBatches = 50'000;
constexpr int kClaimedAlone = 500;
constexpr auto kLife = std::chrono::hours(1);

double secondsSince(Clock::time_point start) { return double(microsSince(start)) / 1e6; }

class Backlog {
public:
    explicit Backlog(int tenants) : m_tenants(tenants) {}

    bool start() {
        const auto before = Clock::now();
        const QString wrong =
            m_broker.start({u"--data"_s, m_folder.filePath(u"data"_s), u"--listen"_s, u"127.0.0.1:0"_s});
        m_startSeconds = secondsSince(before);
        if (!wrong.isEmpty()) std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
        if (wrong.isEmpty()) m_channel = test::connectTo(m_broker.address());
        return wrong.isEmpty();
    }

    bool fillTo(size_t tasks) {
        const auto before = Clock::now();
        const size_t made = tasks - m_tasks;
        while (m_tasks < tasks) {
            const size_t forTenant = std::min((tasks - m_tasks) / size_t(m_tenants - m_next), tasks - m_tasks);
            if (!create("tenant-" + std::to_string(m_next), forTenant)) return false;
            m_next = (m_next + 1) % m_tenants;
            m_tasks += forTenant;
        }
        const double seconds = secondsSince(before);
        std::printf("%zu tasks of %d tenants are waiting; %.0f creates/s\n", m_tasks, m_tenants,
                    double(made) / seconds);
        std::fflush(stdout);
        return true;
    }

    bool measure() {
        if (!printMemory("filled")) return false;
        const QString wrong = m_broker.stop();
        if (!wrong.isEmpty()) return false;
        if (!start()) return false;
        std::printf("  ready %.2f s after a clean stop, %.2f s of a core\n", m_startSeconds,
                    coreSeconds(m_broker.processId()));
        if (!printMemory("started") || !claim()) return false;
        m_broker.kill();
        if (!start()) return false;
        std::printf("  ready %.2f s after kill -9, %.2f s of a core\n", m_startSeconds,
                    coreSeconds(m_broker.processId()));
        return printMemory("after kill -9") && claim();
    }

private:
    bool create(const std::string& tenant, size_t count) {
        test::ProducerClient producer(m_channel, kLife);
        if (!producer.hello(tenant)) return false;
        const std::string payload = "{\"to\":\"" + std::string(240, 'x') + "\"}";
        const std::vector<producerpb::CreateTask> batch(kBatch, test::newTask(1, "work", payload));
        size_t unanswered = 0;
        const auto take = [&](size_t most) {
            while (unanswered > most) {
                const auto acks = producer.acks(std::min(unanswered, kBatch), std::chrono::minutes(1));
                if (acks.empty() || !std::all_of(acks.begin(), acks.end(), [](const auto& ack) { return ack.ok(); }))
                    return false;
                unanswered -= acks.size();
            }
            return true;
        };
        for (size_t sent = 0; sent < count;) {
            const size_t size = std::min(kBatch, count - sent);
            if (!producer.sendCreates(size == kBatch ? batch : std::vector(batch.begin(), batch.begin() + long(size))))
                return false;
            sent += size;
            unanswered += size;
            if (!take((kBatchesUnderWay - 1) * kBatch)) return false;
        }
        return take(0);
    }

    bool printMemory(const char* when) {
        admin::v1::StorageInfo info;
        grpc::ClientContext context;
        admin::v1::Storage::Stub storage(m_channel);
        if (const auto status = storage.GetStorage(&context, {}, &info); !status.ok()) return false;
        const double resident = residentKib(m_broker.processId()) / 1024;
        const double cache = double(info.cache_bytes()) / (1 << 20);
        double tables = 0;
        for (const auto& table : info.tables()) tables += double(table.memory_bytes()) / (1 << 20);
        std::printf(
            "  %-14s %6.0f MiB resident, %.0f of them block cache, %.0f not in files yet: %.0f MiB beyond the "
            "block cache\n",
            when, resident, cache, tables, resident - cache);
        std::fflush(stdout);
        return true;
    }

    bool claim() {
        test::WorkerClient worker(m_channel, kLife);
        if (!worker.hello("*")) return false;
        Latencies alone;
        for (int i = 0; i < kClaimedAlone; ++i) {
            const auto before = Clock::now();
            if (!worker.sendReady({"work"})) return false;
            const auto assigned = worker.next();
            if (!assigned || !assigned->has_task()) return false;
            alone.add(microsSince(before));
            worker.sendResult(assigned->task().task().id(), "COMPLETED", "{}");
            if (!worker.next()) return false;
        }
        Latencies::printHead();
        alone.print("  one seat to its task");
        const double busy = coreSeconds(m_broker.processId());
        const auto before = Clock::now();
        int claimed = 0;
        if (!worker.sendReady({"work"}, kBatch)) return false;
        for (size_t unanswered = 0; claimed < kClaimedInBatches || unanswered > 0;) {
            const auto answer = worker.next();
            if (!answer) return false;
            unanswered -= size_t(answer->result_ack_batch().acks_size());
            if (!answer->has_task_batch()) continue;
            workerpb::WorkerEvent results;
            for (const auto& task : answer->task_batch().tasks()) {
                auto* result = results.mutable_result_batch()->add_results();
                result->set_task_id(task.id());
                result->set_status("COMPLETED");
                result->set_result_json("{}");
            }
            const int size = results.result_batch().results_size();
            claimed += size;
            unanswered += size_t(size);
            if (!worker.write(results)) return false;
            if (claimed < kClaimedInBatches && !worker.sendReady({"work"}, size)) return false;
        }
        m_tasks -= size_t(claimed + kClaimedAlone);
        std::printf("  claimed and completed in batches: %.0f/s, %.1f us of a core each\n",
                    double(claimed) / secondsSince(before),
                    (coreSeconds(m_broker.processId()) - busy) * 1e6 / double(claimed));
        std::fflush(stdout);
        return true;
    }

    const int m_tenants;
    int m_next = 0;
    size_t m_tasks = 0;
    double m_startSeconds = 0;
    QTemporaryDir m_folder;
    test::BrokerProcess m_broker;
    std::shared_ptr<grpc::Channel> m_channel;
};

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    std::vector<size_t> thousands;
    for (int i = 2; i < argc; ++i) thousands.push_back(std::stoul(argv[i]));
    if (thousands.empty()) thousands = {1000, 10'000};
    fairlead::bench::printCalibration();
    fairlead::bench::Backlog backlog(argc > 1 ? std::max(1, std::stoi(argv[1])) : 1);
    if (!backlog.start()) return 1;
    for (const size_t size : thousands)
        if (!backlog.fillTo(size * 1000) || !backlog.measure()) {
            std::fputs("it broke off\n", stderr);
            return 1;
        }
    return 0;
}
