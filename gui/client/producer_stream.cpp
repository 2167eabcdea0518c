// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/producer_stream.h"

#include "gui/client/stream_call.h"
#include "producerpb.grpc.pb.h"

#include <atomic>
#include <utility>

namespace fairlead::gui {

namespace {

using producerpb::ProducerEvent;

// A server accepts at most 4 MiB per message; smaller messages keep the stream responsive.
constexpr size_t kBatchBytes = 1024 * 1024;
constexpr int kBatchTasks = 500;

void fill(producerpb::CreateTask* message, NewTask task, uint64_t seq) {
    message->set_seq(seq);
    message->set_command(std::move(task.command));
    message->set_payload(std::move(task.payload));
    message->set_priority(task.priority);
    message->set_delay_seconds(task.delaySeconds);
    message->set_max_attempts(task.maxAttempts);
    message->set_idempotency_key(std::move(task.idempotencyKey));
    message->set_webhook(std::move(task.webhook));
    if (task.runAtMs != 0) {
        message->mutable_run_at()->set_seconds(task.runAtMs / 1000);
        message->mutable_run_at()->set_nanos(int32_t(task.runAtMs % 1000) * 1'000'000);
    }
}

CreateAnswer toAnswer(const producerpb::CreateAck& ack) {
    return {ack.seq(), ack.ok(), ack.task_id(), ack.error_message()};
}

void gather(ProducerEvent& leaving, std::deque<ProducerEvent>& waiting) {
    if (leaving.event_case() != ProducerEvent::kCreate || waiting.empty() ||
        waiting.front().event_case() != ProducerEvent::kCreate)
        return;
    producerpb::CreateTaskBatch batch;
    size_t bytes = leaving.create().ByteSizeLong();
    batch.add_tasks()->Swap(leaving.mutable_create());
    while (!waiting.empty() && batch.tasks_size() < kBatchTasks) {
        ProducerEvent& next = waiting.front();
        bytes += next.ByteSizeLong();
        if (next.event_case() != ProducerEvent::kCreate || bytes > kBatchBytes) break;
        batch.add_tasks()->Swap(next.mutable_create());
        waiting.pop_front();
    }
    leaving.mutable_create_batch()->Swap(&batch);
}

}  // namespace

class ProducerStream::Impl {
public:
    Impl(std::shared_ptr<grpc::Channel> channel, Events events)
        : m_events(std::move(events)), m_channel(std::move(channel)),
          m_stub(producerpb::ProducerStream::NewStub(m_channel)),
          m_call([this](const producerpb::ServerEvent& event) { take(event); },
                 [this](const Status& status) { m_events.closed(status); }, gather) {}

    void open(const std::string& token) {
        m_call.begin(
            [this](grpc::ClientContext* context, auto* reactor) { m_stub->async()->Stream(context, reactor); });
        ProducerEvent event;
        event.mutable_hello()->set_token(token);
        m_call.send(std::move(event));
    }

    uint64_t create(NewTask task) {
        const uint64_t seq = m_nextSeq.fetch_add(1);
        ProducerEvent event;
        fill(event.mutable_create(), std::move(task), seq);
        m_call.send(std::move(event));
        return seq;
    }

    uint64_t createBatch(std::vector<NewTask> tasks) {
        const uint64_t first = m_nextSeq.fetch_add(tasks.size());
        uint64_t seq = first;
        ProducerEvent event;
        for (NewTask& task : tasks) fill(event.mutable_create_batch()->add_tasks(), std::move(task), seq++);
        m_call.send(std::move(event));
        return first;
    }

private:
    void take(const producerpb::ServerEvent& event) {
        std::vector<CreateAnswer> answers;
        switch (event.event_case()) {
            case producerpb::ServerEvent::kHelloAck: m_events.opened(event.hello_ack().tenant_id()); return;
            case producerpb::ServerEvent::kCreateAck: answers.push_back(toAnswer(event.create_ack())); break;
            case producerpb::ServerEvent::kCreateAckBatch:
                for (const producerpb::CreateAck& ack : event.create_ack_batch().acks())
                    answers.push_back(toAnswer(ack));
                break;
            case producerpb::ServerEvent::kError:  // protocol errors, which this client does not cause
            case producerpb::ServerEvent::EVENT_NOT_SET: return;
        }
        m_events.answered(answers);
    }

    Events m_events;
    std::shared_ptr<grpc::Channel> m_channel;
    std::unique_ptr<producerpb::ProducerStream::Stub> m_stub;
    std::atomic<uint64_t> m_nextSeq = 1;
    StreamCall<ProducerEvent, producerpb::ServerEvent>
        m_call;  // last member: destroyed first, which ends all callbacks
};

ProducerStream::ProducerStream(std::shared_ptr<grpc::Channel> channel, Events events)
    : m_impl(std::make_unique<Impl>(std::move(channel), std::move(events))) {}

ProducerStream::~ProducerStream() = default;

void ProducerStream::open(const std::string& token) { m_impl->open(token); }

uint64_t ProducerStream::create(NewTask task) { return m_impl->create(std::move(task)); }

uint64_t ProducerStream::createBatch(std::vector<NewTask> tasks) { return m_impl->createBatch(std::move(tasks)); }

}  // namespace fairlead::gui
