// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/import_target.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <thread>

namespace fairlead::ctl {

namespace {

using Seconds = std::chrono::duration<double>;
using Steady = std::chrono::steady_clock;

constexpr size_t kLargestMessage = 4 * 1024 * 1024;  // that the broker takes

int64_t micros(const google::protobuf::Timestamp& time) { return time.seconds() * 1'000'000 + time.nanos() / 1000; }

}  // namespace

int failedDeliveries(int attempts) { return std::max(0, attempts - 1) / 2; }

ImportTarget::ImportTarget(const Globals& globals) : m_globals(globals), m_client(globals), m_producer(globals) {
    m_trouble = m_producer.trouble();
    m_exit = m_producer.exit();
    if (!m_trouble.empty()) return;
    // What it is has to be sure: an import from codeQ into itself would never end.
    api::BrokerInfo info;
    const grpc::Status status = m_client.ask(api::kGetBrokerInfo, api::GetBrokerInfoRequest(), &info);
    if (status.error_code() == grpc::StatusCode::UNIMPLEMENTED) {
        m_trouble = whatIsThere(globals);
        m_exit = Exit::Failed;
    }
    if (status.ok()) m_begunMicros = micros(info.now());
}

namespace {

producerpb::ProducerEvent creation(const MovingTask& task, uint64_t seq) {
    producerpb::ProducerEvent event;
    auto& create = *event.mutable_create();
    create.set_seq(seq);
    create.set_command(task.command);
    create.set_payload(task.payload);
    create.set_priority(task.priority);
    create.set_webhook(task.webhook);
    create.set_max_attempts(task.maxAttempts);
    create.set_attempts_before(uint32_t(task.attemptsBefore));
    create.set_trace_parent(task.traceParent);
    create.set_trace_state(task.traceState);
    create.set_idempotency_key("codeq-import:" + task.id);
    if (task.runAtSeconds != 0) create.mutable_run_at()->set_seconds(task.runAtSeconds);
    return event;
}

}  // namespace

bool ImportTarget::isOlder(const std::string& id) {
    api::GetTaskRequest request;
    request.set_id(id);
    api::Task task;
    if (!m_client.ask(api::kGetTask, request, &task).ok()) return false;
    return m_begunMicros != 0 && micros(task.created_at()) < m_begunMicros;
}

std::vector<ImportTarget::Outcome> ImportTarget::create(const std::vector<MovingTask>& tasks, Seconds patience,
                                                        const std::function<bool(const MovingTask&)>& isDoubtful) {
    const auto end = Steady::now() + std::chrono::duration_cast<Steady::duration>(patience);
    std::vector<std::optional<Outcome>> outcomes(tasks.size());
    std::vector<size_t> wanted(tasks.size());
    std::iota(wanted.begin(), wanted.end(), size_t{0});
    std::erase_if(wanted, [&](size_t i) {
        if (creation(tasks[i], i).ByteSizeLong() <= kLargestMessage) return false;
        outcomes[i] = Outcome{false, false, "larger than a message to the broker can be, 4 MiB", false};
        return true;
    });
    while (!wanted.empty()) {
        for (const size_t i : wanted) {
            outcomes[i].reset();
            m_producer.events().write(creation(tasks[i], i));
        }
        std::vector<size_t> again;
        double pause = 0;
        const auto take = [&](const producerpb::CreateAck& ack) {
            if (ack.seq() >= tasks.size() || outcomes[ack.seq()]) return size_t{0};
            Outcome outcome{ack.ok(), false, ack.error_message(),
                            ack.refusal().code() == "ResourceExhausted" && ack.refusal().has_current()};
            outcome.wasHere = ack.ok() && isDoubtful(tasks[ack.seq()]) && isOlder(ack.task_id());
            if (!ack.ok() && ack.refusal().has_retry_after()) {
                const auto& wait = ack.refusal().retry_after();
                pause = std::max(pause, double(wait.seconds()) + double(wait.nanos()) / 1e9);
                again.push_back(ack.seq());
            }
            outcomes[ack.seq()] = outcome;
            return size_t{1};
        };
        for (size_t missing = wanted.size(); missing > 0;) {
            const auto answer = m_producer.events().next(Seconds(m_globals.timeoutSeconds));
            if (!answer) break;
            if (answer->has_create_ack()) missing -= take(answer->create_ack());
            for (const auto& ack : answer->create_ack_batch().acks()) missing -= take(ack);
        }
        wanted.clear();
        const Seconds rest(std::max(pause, 0.05));
        if (!again.empty() && Steady::now() + rest < end) {
            std::this_thread::sleep_for(rest);
            wanted = again;
        }
    }
    std::vector<Outcome> known;
    for (const auto& outcome : outcomes) {
        if (!outcome) break;
        known.push_back(*outcome);
    }
    return known;
}

}  // namespace fairlead::ctl
