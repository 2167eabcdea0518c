// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/producer_stream.h"

#include "gui/client/client_stream.h"

#include "producerpb.grpc.pb.h"

#include <grpcpp/channel.h>

#include <utility>

namespace fairlead::gui {

class ProducerStream::Impl final : public ClientStream<producerpb::ProducerEvent, producerpb::ServerEvent> {
public:
    explicit Impl(Events events) : m_events(std::move(events)) {}

private:
    void received(producerpb::ServerEvent& event) override {
        switch (event.event_case()) {
            case producerpb::ServerEvent::kHelloAck: return m_events.opened();
            case producerpb::ServerEvent::kCreateAck: return answer(event.create_ack());
            case producerpb::ServerEvent::kCreateAckBatch:
                for (const auto& ack : event.create_ack_batch().acks()) answer(ack);
                return;
            case producerpb::ServerEvent::kError:
                return giveUp(Status(Code::Aborted, "the broker refuses the producer: " + event.error().message()));
            case producerpb::ServerEvent::EVENT_NOT_SET: return;
        }
    }

    void ended(const Status& why) override { m_events.ended(why); }

    void answer(const producerpb::CreateAck& ack) {
        if (ack.ok())
            m_events.answered(ack.seq(), ack.task_id());
        else
            m_events.answered(ack.seq(), Status(Code::FailedPrecondition, ack.error_message()));
    }

    const Events m_events;
};

namespace {

void fillCreate(producerpb::CreateTask* create, const TaskRequest& task) {
    create->set_seq(task.seq);
    create->set_command(task.command);
    create->set_payload(task.payload);
    create->set_priority(task.priority);
    create->set_delay_seconds(task.delaySeconds);
}

}  // namespace

ProducerStream::ProducerStream(const std::shared_ptr<grpc::Channel>& channel, const std::string& token, Events events)
    : m_impl(std::make_shared<Impl>(std::move(events))) {
    producerpb::ProducerEvent hello;
    hello.mutable_hello()->set_token(token);
    producerpb::ProducerStream::Stub stub(channel);
    m_impl->begin([&stub](auto* context, auto* reactor) { stub.async()->Stream(context, reactor); }, std::move(hello));
}

ProducerStream::~ProducerStream() {
    m_impl->cancel();
    m_impl->waitUntilDone();
}

void ProducerStream::create(const std::vector<TaskRequest>& tasks) {
    if (tasks.empty()) return;
    producerpb::ProducerEvent event;
    if (tasks.size() == 1) {
        fillCreate(event.mutable_create(), tasks.front());
    } else {
        auto* batch = event.mutable_create_batch();
        for (const TaskRequest& task : tasks) fillCreate(batch->add_tasks(), task);
    }
    m_impl->send(std::move(event));
}

void ProducerStream::cancel() { m_impl->cancel(); }

}  // namespace fairlead::gui
