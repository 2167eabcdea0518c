// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/graveyard.h"

#include "tests/support/stream_client.h"

#include <algorithm>
#include <vector>

namespace fairlead::test {

namespace {

constexpr int kBatch = 500;

// One in ten thousand has an error that no other has.
std::string errorOf(int number) {
    static constexpr const char* kErrors[] = {"timeout after 30 s", "the mailer is away", "no such mailbox",
                                              "connection reset by peer", "quota is used up"};
    return number % 10'000 == 17 ? "disk is on fire" : kErrors[number % 5];
}

}  // namespace

bool buryDead(const std::shared_ptr<grpc::Channel>& channel, const std::string& tenant, int tasks) {
    ProducerClient producer(channel, std::chrono::minutes(10));
    WorkerClient worker(channel, std::chrono::minutes(10));
    if (!producer.hello(tenant) || !worker.hello(tenant)) return false;
    for (int done = 0; done < tasks; done += kBatch) {
        const std::string command = done / kBatch % 4 == 0 ? "report" : "mail";
        const auto size = size_t(std::min(kBatch, tasks - done));
        if (!producer.sendCreates(std::vector<producerpb::CreateTask>(size, newTask(1, command)))) return false;
        if (producer.acks(size).size() != size) return false;
        workerpb::WorkerEvent results;
        while (size_t(results.result_batch().results_size()) < size) {
            worker.sendReady({command}, kBatch);
            const auto answer = worker.next();
            if (!answer || !answer->has_task_batch()) return false;
            for (const auto& task : answer->task_batch().tasks()) {
                auto* result = results.mutable_result_batch()->add_results();
                result->set_task_id(task.id());
                result->set_status("FAILED");
                result->set_error(errorOf(done + results.result_batch().results_size()));
            }
        }
        if (!worker.write(results) || !worker.next()) return false;
    }
    return true;
}

}  // namespace fairlead::test
