// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/app/busy_broker.h"

#include "tests/support/stream_client.h"

#include <QtGlobal>

#include <vector>

namespace fairlead::test {

namespace {

constexpr int kAtOnce = 50;
constexpr milliseconds kPause{40};  // so that the machine has time for those who are measured
constexpr int kCreators = 4;

void createTasks(const std::shared_ptr<grpc::Channel>& channel, const std::string& tenant, int count) {
    ProducerClient producer(channel);
    const std::vector<producerpb::CreateTask> tasks(size_t(count), newTask(1, "work"));
    size_t acks = 0;
    const bool isGreeted = producer.hello(tenant).has_value();
    if (isGreeted && producer.sendCreates(tasks)) acks = producer.acks(tasks.size()).size();
    if (acks == tasks.size()) return;
    const grpc::Status status = producer.finish(milliseconds(0));
    qFatal("%s: %s, %zu of %zu tasks created; %d %s", tenant.c_str(), isGreeted ? "greeted" : "not greeted", acks,
           tasks.size(), int(status.error_code()), status.error_message().c_str());
}

}  // namespace

BusyBroker::BusyBroker(int tenants, int tasksEach, milliseconds statistics) {
    m_broker.config().engine.statisticsInterval = statistics;
    if (const std::string wrong = m_broker.start(); !wrong.empty()) qFatal("%s", wrong.c_str());
    std::vector<std::thread> creators;
    for (int creator = 0; creator < kCreators; ++creator) {
        creators.emplace_back([this, creator, tenants, tasksEach] {
            const auto channel = m_broker.connect();
            for (int tenant = creator; tenant < tenants; tenant += kCreators) {
                createTasks(channel, "tenant-" + std::to_string(tenant), tasksEach);
            }
        });
    }
    for (std::thread& creator : creators) creator.join();
    m_worker = std::thread([this] { work(); });
}

BusyBroker::~BusyBroker() {
    {
        const std::lock_guard lock(m_mutex);
        m_isOver = true;
    }
    m_ended.notify_all();
    m_worker.join();
}

bool BusyBroker::isOverWithin(milliseconds time) {
    std::unique_lock lock(m_mutex);
    return m_ended.wait_for(lock, time, [this] { return m_isOver; });
}

void BusyBroker::work() {
    WorkerClient worker(m_broker.connect(), std::chrono::minutes(20));
    if (!worker.hello("*")) qFatal("the worker was not let in");
    int count = 0;
    while (!isOverWithin(kPause)) {
        worker.sendReady({"work"}, kAtOnce);
        workerpb::WorkerEvent results;
        while (results.result_batch().results_size() < kAtOnce) {
            const auto answer = worker.next(milliseconds(200));
            if (!answer) break;
            const auto add = [&](const auto& task) {
                auto* result = results.mutable_result_batch()->add_results();
                result->set_task_id(task.id());
                const bool fails = ++count % 10 == 0;
                result->set_status(fails ? "FAILED" : "COMPLETED");
                result->set_error(fails ? "the mailer is away" : "");
                result->set_result_json("{}");
            };
            if (answer->has_task()) add(answer->task().task());
            for (const auto& task : answer->task_batch().tasks()) add(task);
        }
        if (results.result_batch().results_size() > 0 && !worker.write(results)) return;
    }
}

}  // namespace fairlead::test
