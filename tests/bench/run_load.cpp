// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/admin.grpc.pb.h"
#include "tests/bench/calibration.h"
#include "tests/bench/load_shape.h"
#include "tests/bench/load_streams.h"
#include "tests/bench/process_cost.h"
#include "tests/support/stream_client.h"

#include <algorithm>
#include <map>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

namespace fairlead::bench {

namespace {

using namespace Qt::StringLiterals;
using Clock = std::chrono::steady_clock;
constexpr size_t kMostSamples = 500;
constexpr std::chrono::seconds kPatience{30};

LoadReport::Times timesOf(std::vector<int64_t> micros) {
    if (micros.empty()) return {};
    std::sort(micros.begin(), micros.end());
    const auto at = [&](double share) {
        return double(micros[std::min(micros.size() - 1, size_t(share * double(micros.size())))]) / 1000;
    };
    return {at(0.5), at(0.99), at(0.999)};
}

class Load {
public:
    Load(const std::string& address, const LoadShape& shape)
        : m_tap(shape.inFlight, shape.perCreate, shape.producers == 1) {
        m_load.shape = shape;
        m_load.tap = &m_tap;
        if (shape.perSecond > 0) m_tap.pace();
        std::vector<std::shared_ptr<grpc::Channel>> channels(size_t(std::min(shape.producers, shape.connections)));
        for (auto& channel : channels) channel = test::connectTo(address);
        for (int i = 0; i < shape.producers; ++i)
            m_producers.push_back(std::make_unique<LoadProducer>(channels[size_t(i) % channels.size()],
                                                                 "bench" + std::to_string(i % shape.tenants), &m_load));
        channels.assign(size_t(std::min(shape.workers, shape.connections)), nullptr);
        for (auto& channel : channels) channel = test::connectTo(address);
        for (int i = 0; i < shape.workers; ++i)
            m_workers.push_back(std::make_unique<LoadWorker>(channels[size_t(i) % channels.size()],
                                                             shape.tenants == 1 ? "bench0" : "*", &m_load));
        m_channel = test::connectTo(address);
    }
    ~Load() {
        for (const auto& producer : m_producers) producer->end();
        for (const auto& worker : m_workers) worker->end();
        while (m_load.open > 0) waitFor(std::chrono::milliseconds(1));
    }

    LoadReport run() {
        LoadReport report;
        for (const auto end = Clock::now() + kPatience;
             m_load.greeted < m_load.shape.producers + m_load.shape.workers;) {
            if (Clock::now() > end) return {u"not every stream was greeted"_s};
            waitFor(std::chrono::milliseconds(1));
        }
        for (const auto& producer : m_producers) m_tap.free(producer.get());
        flowFor(std::chrono::milliseconds(m_load.shape.warmUpMs));
        const double busy = coreSeconds(::getpid());
        const uint64_t before = m_tap.endedSoFar();
        const auto from = Clock::now();
        m_load.isMeasuring = true;
        flowFor(std::chrono::milliseconds(m_load.shape.measuredMs));
        m_load.isMeasuring = false;
        const double seconds = double(microsSince(from)) / 1e6;
        const auto ended = double(m_tap.endedSoFar() - before);
        report.perSecond = ended / seconds;
        report.coreSecondsPerMillion = (coreSeconds(::getpid()) - busy) / ended * 1e6;
        report.wrong = QString::fromStdString(m_tap.shut(kPatience));
        std::vector<int64_t> acks;
        std::vector<int64_t> tasks;
        for (const auto& producer : m_producers) append(acks, producer->acks());
        for (const auto& worker : m_workers) append(tasks, worker->tasks());
        report.createToAck = timesOf(std::move(acks));
        report.createToWorker = timesOf(std::move(tasks));
        if (report.wrong.isEmpty() && m_load.shape.workers > 0) report.wrong = QString::fromStdString(look());
        return report;
    }

private:
    static void append(std::vector<int64_t>& all, const LoadRecord& record) {
        all.insert(all.end(), record.micros.begin(), record.micros.end());
    }

    void flowFor(std::chrono::milliseconds time) {
        constexpr std::chrono::milliseconds kStep{1};
        double due = 0;
        for (auto next = Clock::now(), end = next + time; next < end;) {
            next += m_load.shape.perSecond > 0 ? kStep : time;
            std::this_thread::sleep_until(next);
            due += m_load.shape.perSecond / 1000;
            const int whole = int(due);
            if (whole > 0) m_tap.add(whole);
            due -= whole;
        }
    }

    // What the broker says of the tasks: as many completed as were acknowledged, each sample with its own result.
    std::string look() {
        const auto stub = admin::v1::Admin::NewStub(m_channel);
        const uint64_t done = doneTotal(stub.get());
        if (done != m_tap.endedSoFar())
            return std::to_string(m_tap.endedSoFar()) + " results were acknowledged, the broker counts " +
                   std::to_string(done);
        size_t looked = 0;
        for (const auto& worker : m_workers) {
            for (const std::string& id : worker->tasks().samples) {
                if (++looked > kMostSamples) return {};
                if (std::string wrong = lookAt(stub.get(), id); !wrong.empty()) return wrong;
            }
        }
        return {};
    }

    // The figures are told once a second, a large snapshot in parts.
    uint64_t doneTotal(admin::v1::Admin::Stub* stub) const {
        grpc::ClientContext context;
        context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(5));
        const auto stream = stub->WatchTenants(&context, {});
        admin::v1::TenantsUpdate update;
        std::map<std::string, uint64_t> done;
        uint64_t total = 0;
        while (total < m_tap.endedSoFar() && stream->Read(&update)) {
            for (const auto& tenant : update.tenants()) {
                uint64_t& known = done[tenant.tenant()];
                total += tenant.done_total() - std::exchange(known, tenant.done_total());
            }
        }
        context.TryCancel();
        return total;
    }

    static std::string lookAt(admin::v1::Admin::Stub* stub, const std::string& id) {
        grpc::ClientContext context;
        admin::v1::GetTaskRequest request;
        request.set_id(id);
        request.set_with_payload(true);
        admin::v1::Task task;
        if (const auto status = stub->GetTask(&context, request, &task); !status.ok())
            return "task " + id + ": " + status.error_message();
        const std::string expected = "{\"sent\":\"" + task.payload().substr(0, 16) + "\"}";
        if (task.state() != admin::v1::TASK_STATE_COMPLETED || task.result_json() != expected)
            return "task " + id + " has the result " + task.result_json() + ", not " + expected;
        return {};
    }

    Tap m_tap;
    LoadContext m_load;
    std::shared_ptr<grpc::Channel> m_channel;
    std::vector<std::unique_ptr<LoadProducer>> m_producers;
    std::vector<std::unique_ptr<LoadWorker>> m_workers;
};

}  // namespace

LoadReport runLoad(const QString& address, const LoadShape& shape) {
    Load load(address.toStdString(), shape);
    return load.run();
}

}  // namespace fairlead::bench
