// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/producer_stream.h"

#include "broker/core/bounded_text.h"
#include "broker/rpc/admission.h"
#include "broker/rpc/status_conversion.h"
#include "broker/streams/task_conversion.h"
#include "broker/rpc/time_conversion.h"
#include "shared/check.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostCreatorBytes = 256;  // stored with every task

void fillRefusal(producerpb::CreateAck* ack, const Status& status) {
    ack->set_error_message(status.message());
    producerpb::Refusal* refusal = ack->mutable_refusal();
    refusal->set_code(std::string(codeName(status.code())));
    const LimitReached* reached = status.limitReached();
    if (!reached) return;
    refusal->set_limit(reached->limit);
    if (reached->current) refusal->set_current(*reached->current);
    if (reached->maximum) refusal->set_maximum(*reached->maximum);
    if (reached->retryAfter) setDuration(refusal->mutable_retry_after(), *reached->retryAfter);
}

void fillAck(producerpb::CreateAck* ack, uint64_t seq, const Result<TaskId>& outcome,
             std::optional<TaskState> found = {}) {
    ack->set_seq(seq);
    ack->set_ok(outcome.ok());
    if (outcome.ok())
        ack->set_task_id(outcome->toString());
    else
        fillRefusal(ack, outcome.status());
    if (outcome.ok() && found) ack->set_existing_state(nameOf(*found));
}

}  // namespace

ProducerStream::ProducerStream(grpc::CallbackServerContext* context, StreamContext* broker)
    : MessageStream(context, broker), m_broker(broker) {}

void ProducerStream::received(grpc::ByteBuffer& bytes) {
    const bool isUnderstood = fromBytes(bytes, &m_event);
    if (!isGreeted()) {
        if (isUnderstood && m_event.has_hello())
            takeHello(m_event.hello());
        else
            refuseFirstEvent(isUnderstood);
        return;
    }
    if (!isUnderstood) return refuse(Refusal::MalformedMessage, Code::InvalidArgument, "unknown-event");
    switch (m_event.event_case()) {
        case producerpb::ProducerEvent::kHello:
            return refuse(Refusal::OutOfOrder, Code::FailedPrecondition, "already-authenticated");
        case producerpb::ProducerEvent::kCreate: return takeCreate(*m_event.mutable_create());
        case producerpb::ProducerEvent::kCreateBatch: return takeBatch(*m_event.mutable_create_batch());
        case producerpb::ProducerEvent::EVENT_NOT_SET:
            return refuse(Refusal::MalformedMessage, Code::InvalidArgument, "unknown-event");
    }
}

void ProducerStream::takeHello(const producerpb::Hello& hello) {
    const Result<Principal> principal =
        admit(*m_broker->authenticator, Shown::token(hello.token()), {.role = Role::Producer, .oneTenant = true})
            .result();
    if (!principal) return refuseStream(refusalOf(principal.status()), toGrpc(principal.status()));
    m_tenant = principal->tenants.tenants.front();
    m_creator = bounded(principal->subject, kMostCreatorBytes);
    if (!greeted(*principal)) return;
    producerpb::ServerEvent answer;
    answer.mutable_hello_ack()->set_tenant_id(m_tenant);
    answer.mutable_hello_ack()->set_subject(principal->subject);
    const Lock lock(mutex());
    sendLocked(toBytes(answer));
}

void ProducerStream::takeCreate(producerpb::CreateTask& create) {
    const uint64_t seq = create.seq();
    const size_t bytes = create.payload().size();
    Result<NewTask> task = toNewTask(create, m_broker->limits, m_broker->clock->now());
    if (!task) count(Refusal::BadField, task.status().message());
    uint64_t ticket = 0;
    {
        const Lock lock(mutex());
        if (!task) {
            fillAck(m_acks.mutable_create_ack_batch()->add_acks(), seq, task.status());
            sendAcksLocked();
            return;
        }
        ticket = addPendingLocked({seq, bytes, nullptr, 0});
    }
    std::vector<CreateTasks::Item> items(1);
    items.front() = {ticket, std::move(*task)};
    post(std::move(items));
}

void ProducerStream::takeBatch(producerpb::CreateTaskBatch& creates) {
    if (creates.tasks().empty()) return;
    const Limits& limits = m_broker->limits;
    const Time now = m_broker->clock->now();
    const auto batch = std::make_shared<Batch>();
    auto* acks = batch->answer.mutable_create_ack_batch();
    acks->mutable_acks()->Reserve(creates.tasks_size());
    std::vector<Pending> accepted;
    std::vector<CreateTasks::Item> items;
    for (auto& create : *creates.mutable_tasks()) {
        const int index = acks->acks_size();
        producerpb::CreateAck* ack = acks->add_acks();
        const size_t bytes = create.payload().size();
        Result<NewTask> task = toNewTask(create, limits, now);
        if (!task) {
            count(Refusal::BadField, task.status().message());
            fillAck(ack, create.seq(), task.status());
            continue;
        }
        accepted.push_back({create.seq(), bytes, batch, index});
        items.push_back({0, std::move(*task)});
    }
    batch->unanswered = int(items.size());
    {
        const Lock lock(mutex());
        if (items.empty()) {
            sendLocked(toBytes(batch->answer));
            return;
        }
        for (size_t i = 0; i < items.size(); ++i) items[i].ticket = addPendingLocked(std::move(accepted[i]));
    }
    post(std::move(items));
}

void ProducerStream::post(std::vector<CreateTasks::Item> items) {
    CreateTasks command;
    command.sink = std::static_pointer_cast<ProducerStream>(shared_from_this());
    command.tenant = m_tenant;
    command.items = std::move(items);
    for (CreateTasks::Item& item : command.items) item.task.creator = m_creator;
    m_broker->engine->post(std::move(command));
}

void ProducerStream::refuse(Refusal kind, Code code, const char* message) {
    count(kind, message);
    producerpb::ServerEvent answer;
    answer.mutable_error()->set_code(std::string(codeName(code)));
    answer.mutable_error()->set_message(message);
    const Lock lock(mutex());
    sendLocked(toBytes(answer));
}

uint64_t ProducerStream::addPendingLocked(Pending pending) {
    tookLocked(1, pending.bytes);
    if (m_freeTickets.empty()) {
        m_pending.push_back(std::move(pending));
        return m_pending.size() - 1;
    }
    const uint64_t ticket = m_freeTickets.back();
    m_freeTickets.pop_back();
    m_pending[ticket] = std::move(pending);
    return ticket;
}

void ProducerStream::found(uint64_t ticket, TaskState state) {
    const Lock lock(mutex());
    FAIRLEAD_CHECK(ticket < m_pending.size());
    m_pending[ticket].found = state;
}

void ProducerStream::created(uint64_t ticket, const Result<TaskId>& outcome) {
    const Lock lock(mutex());
    FAIRLEAD_CHECK(ticket < m_pending.size());
    const Pending pending = std::exchange(m_pending[ticket], {});
    m_freeTickets.push_back(ticket);
    answeredLocked(1, pending.bytes);
    if (!pending.batch) {
        fillAck(m_acks.mutable_create_ack_batch()->add_acks(), pending.seq, outcome, pending.found);
        return;
    }
    Batch& batch = *pending.batch;
    fillAck(batch.answer.mutable_create_ack_batch()->mutable_acks(pending.index), pending.seq, outcome, pending.found);
    if (--batch.unanswered == 0) sendLocked(toBytes(batch.answer));
}

void ProducerStream::flush() {
    const Lock lock(mutex());
    sendAcksLocked();
    advanceLocked();
}

void ProducerStream::sendAcksLocked() {
    const auto& acks = m_acks.create_ack_batch().acks();
    if (acks.empty()) return;
    if (acks.size() == 1) {
        producerpb::ServerEvent answer;
        *answer.mutable_create_ack() = acks[0];
        sendLocked(toBytes(answer));
    } else {
        sendLocked(toBytes(m_acks));
    }
    m_acks.mutable_create_ack_batch()->clear_acks();
}

bool ProducerStream::isSettledLocked() const {
    return underWayLocked() == 0 && m_acks.create_ack_batch().acks().empty();
}

}  // namespace fairlead::broker
