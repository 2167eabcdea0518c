// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/sinks.h"
#include "broker/streams/message_stream.h"
#include "broker/streams/stream_context.h"
#include "producerpb.pb.h"
#include "shared/mutex.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fairlead::broker {

// One producer: a Hello, then creates, each answered by exactly one ack.
//
// A batch is answered by one batch in the same order; one of more than limits.max_batch creates by several. Single creates
// are answered when they are durable; those that become durable together are answered in one message, which makes many small
// creates cheap. On half-close the stream ends with OK after the last ack.
class ProducerStream final : public MessageStream, public ProducerSink {
public:
    ProducerStream(grpc::CallbackServerContext* context, StreamContext* broker);

    void created(uint64_t ticket, const Result<TaskId>& outcome) override;
    void found(uint64_t ticket, TaskState state) override;
    void flush() override;

protected:
    void received(grpc::ByteBuffer& bytes) override FAIRLEAD_EXCLUDES(mutex());
    uint32_t batchField() const override { return producerpb::ProducerEvent::kCreateBatchFieldNumber; }
    bool isSettledLocked() const override FAIRLEAD_REQUIRES(mutex());

private:
    struct Batch {
        producerpb::ServerEvent answer;
        int unanswered = 0;
    };
    // A create that the engine has not answered; its index in m_pending is the ticket.
    struct Pending {
        uint64_t seq = 0;
        size_t bytes = 0;
        std::shared_ptr<Batch> batch;      // null for a single create
        int index = 0;                     // in the batch
        std::optional<TaskState> found{};  // of a task that is there already
    };

    void takeHello(const producerpb::Hello& hello);
    void takeCreate(producerpb::CreateTask& create);
    void takeBatch(producerpb::CreateTaskBatch& creates);
    void refuse(Refusal kind, Code code, const char* message);
    void post(std::vector<CreateTasks::Item> items);
    uint64_t addPendingLocked(Pending pending) FAIRLEAD_REQUIRES(mutex());
    void sendAcksLocked() FAIRLEAD_REQUIRES(mutex());

    StreamContext* const m_broker;
    producerpb::ProducerEvent m_event;  // this and the next two: reading thread only
    std::string m_tenant;               // empty before the Hello
    std::string m_creator;              // empty before the Hello

    std::vector<Pending> m_pending FAIRLEAD_GUARDED_BY(mutex());
    std::vector<uint64_t> m_freeTickets FAIRLEAD_GUARDED_BY(mutex());
    producerpb::ServerEvent m_acks FAIRLEAD_GUARDED_BY(mutex());  // for single creates, not sent yet
};

}  // namespace fairlead::broker
