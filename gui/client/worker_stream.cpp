// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/worker_stream.h"

#include "gui/client/stream_call.h"
#include "workerpb.grpc.pb.h"

#include <utility>

namespace fairlead::gui {

namespace {

using workerpb::WorkerEvent;

Assignment toAssignment(const workerpb::Task& task) {
    return {task.id(),       task.tenant_id(),    task.command(), task.payload(),    task.priority(),
            task.attempts(), task.max_attempts(), task.webhook(), task.lease_until()};
}

}  // namespace

class WorkerStream::Impl {
public:
    Impl(std::shared_ptr<grpc::Channel> channel, Events events)
        : m_events(std::move(events)), m_channel(std::move(channel)),
          m_stub(workerpb::WorkerStream::NewStub(m_channel)),
          m_call([this](const workerpb::ServerEvent& event) { take(event); },
                 [this](const Status& status) { m_events.closed(m_refusal.ok() ? status : m_refusal); }) {}

    void open(const Settings& settings) {
        for (const std::string& command : settings.commands) m_ready.mutable_ready()->add_commands(command);
        m_ready.mutable_ready()->set_lease_seconds(settings.leaseSeconds);
        m_ready.mutable_ready()->set_count(1);
        m_slotCount = settings.slotCount;
        m_call.begin(
            [this](grpc::ClientContext* context, auto* reactor) { m_stub->async()->Stream(context, reactor); });
        WorkerEvent event;
        event.mutable_hello()->set_token(settings.token);
        event.mutable_hello()->set_worker_id(settings.workerId);
        m_call.send(std::move(event));
    }

    void completed(const std::string& taskId, std::string resultJson) {
        WorkerEvent event;
        workerpb::Result* result = event.mutable_result();
        result->set_task_id(taskId);
        result->set_status("COMPLETED");
        result->set_result_json(std::move(resultJson));
        sendAndGetReady(std::move(event));
    }

    void failed(const std::string& taskId, std::string error) {
        WorkerEvent event;
        workerpb::Result* result = event.mutable_result();
        result->set_task_id(taskId);
        result->set_status("FAILED");
        result->set_error(std::move(error));
        sendAndGetReady(std::move(event));
    }

    void nacked(const std::string& taskId, int32_t delaySeconds, std::string reason) {
        WorkerEvent event;
        workerpb::Nack* nack = event.mutable_nack();
        nack->set_task_id(taskId);
        nack->set_delay_seconds(delaySeconds);
        nack->set_reason(std::move(reason));
        sendAndGetReady(std::move(event));
    }

    void abandoned(const std::string& taskId) {
        WorkerEvent event;
        event.mutable_abandon()->set_task_id(taskId);
        sendAndGetReady(std::move(event));
    }

    void heartbeat(const std::string& taskId, int32_t extendSeconds) {
        WorkerEvent event;
        event.mutable_heartbeat()->set_task_id(taskId);
        event.mutable_heartbeat()->set_extend_seconds(extendSeconds);
        m_call.send(std::move(event));
    }

    void claim(const std::vector<std::string>& commands, int32_t leaseSeconds) {
        WorkerEvent event;
        for (const std::string& command : commands) event.mutable_ready()->add_commands(command);
        event.mutable_ready()->set_lease_seconds(leaseSeconds);
        event.mutable_ready()->set_count(1);
        m_call.send(std::move(event));
    }

private:
    void sendAndGetReady(WorkerEvent event) {
        m_call.send(std::move(event));
        if (m_slotCount > 0) m_call.send(m_ready);
    }

    void take(const workerpb::ServerEvent& event) {
        switch (event.event_case()) {
            case workerpb::ServerEvent::kHelloAck:
                m_events.opened(event.hello_ack().worker_id());
                for (uint32_t i = 0; i < m_slotCount; ++i) m_call.send(m_ready);
                break;
            case workerpb::ServerEvent::kTask: m_events.assigned(toAssignment(event.task().task())); break;
            case workerpb::ServerEvent::kTaskBatch:
                for (const workerpb::Task& task : event.task_batch().tasks()) m_events.assigned(toAssignment(task));
                break;
            case workerpb::ServerEvent::kResultAck: takeResultAck(event.result_ack()); break;
            case workerpb::ServerEvent::kResultAckBatch:
                for (const workerpb::ResultAck& ack : event.result_ack_batch().acks()) takeResultAck(ack);
                break;
            case workerpb::ServerEvent::kNackAck: {
                const workerpb::NackAck& ack = event.nack_ack();
                m_events.answered({ack.task_id(), ack.ok(), ack.dlq(), ack.error_message(), WorkAnswer::To::Nack,
                                   ack.applied_delay_seconds()});
                break;
            }
            case workerpb::ServerEvent::kHeartbeatAck: {
                const workerpb::HeartbeatAck& ack = event.heartbeat_ack();
                m_events.answered({ack.task_id(), ack.ok(), false, ack.error_message(), WorkAnswer::To::Heartbeat});
                break;
            }
            case workerpb::ServerEvent::kAbandonAck: {
                const workerpb::AbandonAck& ack = event.abandon_ack();
                m_events.answered({ack.task_id(), ack.ok(), false, ack.error_message(), WorkAnswer::To::Abandon});
                break;
            }
            case workerpb::ServerEvent::kError:
                if (m_slotCount == 0 && m_events.refused) {
                    m_events.refused(event.error().message());
                    break;
                }
                // A refused Ready loses a slot without saying which one, so the stream is ended.
                m_refusal = {Code::FailedPrecondition, event.error().message()};
                m_call.cancel();
                break;
            case workerpb::ServerEvent::EVENT_NOT_SET: break;
        }
    }

    void takeResultAck(const workerpb::ResultAck& ack) {
        m_events.answered({ack.task_id(), ack.ok(), false, ack.error_message()});
    }

    Events m_events;
    std::shared_ptr<grpc::Channel> m_channel;
    std::unique_ptr<workerpb::WorkerStream::Stub> m_stub;
    WorkerEvent m_ready;  // constant after begin()
    uint32_t m_slotCount = 0;
    Status m_refusal;                                       // used by gRPC callbacks only
    StreamCall<WorkerEvent, workerpb::ServerEvent> m_call;  // last member: destroyed first, which ends all callbacks
};

WorkerStream::WorkerStream(std::shared_ptr<grpc::Channel> channel, Events events)
    : m_impl(std::make_unique<Impl>(std::move(channel), std::move(events))) {}

WorkerStream::~WorkerStream() = default;

void WorkerStream::open(const Settings& settings) { m_impl->open(settings); }

void WorkerStream::completed(const std::string& taskId, std::string resultJson) {
    m_impl->completed(taskId, std::move(resultJson));
}

void WorkerStream::failed(const std::string& taskId, std::string error) { m_impl->failed(taskId, std::move(error)); }

void WorkerStream::nacked(const std::string& taskId, int32_t delaySeconds, std::string reason) {
    m_impl->nacked(taskId, delaySeconds, std::move(reason));
}

void WorkerStream::abandoned(const std::string& taskId) { m_impl->abandoned(taskId); }

void WorkerStream::heartbeat(const std::string& taskId, int32_t extendSeconds) {
    m_impl->heartbeat(taskId, extendSeconds);
}

void WorkerStream::claim(const std::vector<std::string>& commands, int32_t leaseSeconds) {
    m_impl->claim(commands, leaseSeconds);
}

}  // namespace fairlead::gui
