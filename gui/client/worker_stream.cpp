// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/worker_stream.h"

#include "gui/client/client_stream.h"

#include "workerpb.grpc.pb.h"

#include <grpcpp/channel.h>

#include <utility>

namespace fairlead::gui {

namespace {

DeliveredTask toDelivered(workerpb::Task& task) {
    return {std::move(*task.mutable_id()),      std::move(*task.mutable_tenant_id()), std::move(*task.mutable_command()),
            std::move(*task.mutable_payload()), task.attempts(),                      task.max_attempts()};
}

// A refusal without a text is still a refusal.
template <typename Ack>
std::string errorOf(const Ack& ack) {
    if (ack.ok()) return {};
    return ack.error_message().empty() ? std::string("refused") : ack.error_message();
}

}  // namespace

class WorkerStream::Impl final : public ClientStream<workerpb::WorkerEvent, workerpb::ServerEvent> {
public:
    explicit Impl(Events events) : m_events(std::move(events)) {}

private:
    void received(workerpb::ServerEvent& event) override {
        std::vector<DeliveredTask> tasks;
        std::vector<WorkAnswer> answers;
        switch (event.event_case()) {
            case workerpb::ServerEvent::kHelloAck: return m_events.opened();
            case workerpb::ServerEvent::kTask: tasks.push_back(toDelivered(*event.mutable_task()->mutable_task())); break;
            case workerpb::ServerEvent::kTaskBatch:
                for (auto& task : *event.mutable_task_batch()->mutable_tasks()) tasks.push_back(toDelivered(task));
                break;
            case workerpb::ServerEvent::kResultAck: answers.push_back(toAnswer(event.result_ack())); break;
            case workerpb::ServerEvent::kResultAckBatch:
                for (const auto& ack : event.result_ack_batch().acks()) answers.push_back(toAnswer(ack));
                break;
            case workerpb::ServerEvent::kNackAck: {
                const auto& ack = event.nack_ack();
                answers.push_back({ack.task_id(), errorOf(ack), true, ack.dlq()});
                break;
            }
            case workerpb::ServerEvent::kError:
                return giveUp(Status(Code::Aborted, "the broker refuses the worker: " + event.error().message()));
            // Answers to what is never sent here.
            case workerpb::ServerEvent::kHeartbeatAck:
            case workerpb::ServerEvent::kAbandonAck:
            case workerpb::ServerEvent::EVENT_NOT_SET: return;
        }
        if (!tasks.empty()) m_events.delivered(std::move(tasks));
        if (!answers.empty()) m_events.answered(std::move(answers));
    }

    void ended(const Status& why) override { m_events.ended(why); }

    static WorkAnswer toAnswer(const workerpb::ResultAck& ack) { return {ack.task_id(), errorOf(ack), false, false}; }

    const Events m_events;
};

WorkerStream::WorkerStream(const std::shared_ptr<grpc::Channel>& channel, const std::string& token,
                           const std::string& workerId, Events events)
    : m_impl(std::make_shared<Impl>(std::move(events))) {
    workerpb::WorkerEvent hello;
    hello.mutable_hello()->set_token(token);
    hello.mutable_hello()->set_worker_id(workerId);
    workerpb::WorkerStream::Stub stub(channel);
    m_impl->begin([&stub](auto* context, auto* reactor) { stub.async()->Stream(context, reactor); }, std::move(hello));
}

WorkerStream::~WorkerStream() {
    m_impl->cancel();
    m_impl->waitUntilDone();
}

void WorkerStream::offerSeats(uint32_t count, const std::vector<std::string>& commands, int32_t leaseSeconds) {
    workerpb::WorkerEvent event;
    auto* ready = event.mutable_ready();
    for (const std::string& command : commands) ready->add_commands(command);
    ready->set_lease_seconds(leaseSeconds);
    ready->set_count(1);
    // One Ready for each seat: a Ready for several is used up by the first batch, however small.
    for (uint32_t i = 0; i < count; ++i) m_impl->send(event);
}

void WorkerStream::complete(const std::string& taskId, std::string resultJson) {
    workerpb::WorkerEvent event;
    event.mutable_result()->set_task_id(taskId);
    event.mutable_result()->set_status("COMPLETED");
    event.mutable_result()->set_result_json(std::move(resultJson));
    m_impl->send(std::move(event));
}

void WorkerStream::fail(const std::string& taskId, std::string error) {
    workerpb::WorkerEvent event;
    event.mutable_result()->set_task_id(taskId);
    event.mutable_result()->set_status("FAILED");
    event.mutable_result()->set_error(std::move(error));
    m_impl->send(std::move(event));
}

void WorkerStream::nack(const std::string& taskId, std::string reason) {
    workerpb::WorkerEvent event;
    event.mutable_nack()->set_task_id(taskId);
    event.mutable_nack()->set_reason(std::move(reason));
    m_impl->send(std::move(event));
}

void WorkerStream::cancel() { m_impl->cancel(); }

}  // namespace fairlead::gui
