// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/worker_stream.h"

#include "broker/core/bounded_text.h"
#include "broker/rpc/admission.h"
#include "broker/rpc/asked_names.h"
#include "broker/streams/ready_commands.h"
#include "broker/rpc/status_conversion.h"
#include "broker/streams/task_conversion.h"
#include "broker/rpc/text.h"
#include "shared/check.h"

#include <algorithm>
#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

template <typename Ack>
void fillAck(Ack* message, TaskAck ack) {
    message->set_ok(ack.ok());
    message->set_task_id(std::move(ack.taskId));
    message->set_error_message(std::move(ack.error));
}

// A result that was refused at the border ends its attempt, too, and has only its text.
std::optional<TaskId> taskOf(const TaskAck& ack) { return ack.id == TaskId() ? TaskId::parse(ack.taskId) : ack.id; }

}  // namespace

class WorkerStream::Link final : public WorkerSink {
public:
    explicit Link(std::shared_ptr<WorkerStream> stream) : m_stream(std::move(stream)) {}

    ~Link() override {
        const Lock lock(m_stream->mutex());
        m_stream->m_isLinked = false;
        m_stream->advanceLocked();
    }

    void assigned(std::vector<Assignment> tasks, bool asBatch) override {
        WorkerStream::Assigned sent;
        const Limits& limits = m_stream->m_broker->limits;
        const size_t overhead = assignmentOverhead(limits.maxCommandBytes, limits.maxWebhookBytes);
        for (const Assignment& task : tasks) {
            sent.weight += task.payload.size() + overhead;
            sent.deliveries.push_back({task.id, task.updatedAt});
        }
        workerpb::ServerEvent event;
        if (asBatch) {
            auto* batch = event.mutable_task_batch();
            for (Assignment& task : tasks) fillTask(batch->add_tasks(), task);
        } else {
            fillTask(event.mutable_task()->mutable_task(), tasks.front());
        }
        grpc::ByteBuffer bytes = toBytes(event);
        {
            const Lock lock(m_stream->mutex());
            --m_stream->m_readysHeld;
            if (m_stream->sendLocked(std::move(bytes), Kind::Returnable)) {
                const Time now = m_stream->m_broker->clock->now();
                for (const Assignment& task : tasks) m_stream->m_tasksInHand.hold(task.id, task.leaseUntil, now);
                m_stream->m_unsent.push_back(std::move(sent));
                return;
            }
        }
        m_stream->outbound()->taken(sent.weight);
        m_stream->giveBack(std::move(sent.deliveries));
    }

    void unreadable(size_t weight, bool isAll) override {
        if (isAll) {
            workerpb::ServerEvent event;
            event.mutable_error()->set_code(std::string(codeName(Code::DataLoss)));
            event.mutable_error()->set_message("the tasks to assign cannot be read, the store is damaged");
            const Lock lock(m_stream->mutex());
            --m_stream->m_readysHeld;
            m_stream->sendLocked(toBytes(event));
        }
        m_stream->outbound()->taken(weight);
    }

    void resultsAcked(std::vector<TaskAck> acks, bool asBatch) override {
        std::vector<TaskId> ended;
        // A refused result ends the attempt, too; other results that fail are for tasks that are not on this stream.
        for (const TaskAck& ack : acks)
            if (const std::optional<TaskId> id = taskOf(ack)) ended.push_back(*id);
        workerpb::ServerEvent event;
        if (asBatch) {
            auto* batch = event.mutable_result_ack_batch();
            for (TaskAck& ack : acks) fillAck(batch->add_acks(), std::move(ack));
        } else {
            fillAck(event.mutable_result_ack(), std::move(acks.front()));
        }
        answer(event, ended);
    }

    void heartbeatAcked(TaskAck ack) override {
        const std::optional<TaskId> extended = ack.ok() ? taskOf(ack) : std::nullopt;
        workerpb::ServerEvent event;
        fillAck(event.mutable_heartbeat_ack(), std::move(ack));
        answer(event, {}, extended);
    }

    void nackAcked(TaskAck ack, Micros appliedDelay, bool deadLettered) override {
        std::vector<TaskId> ended;
        addEnded(ack, ended);
        workerpb::ServerEvent event;
        auto* message = event.mutable_nack_ack();
        fillAck(message, std::move(ack));
        // Rounded up, so that a worker that waits for the given time finds the task due.
        message->set_applied_delay_seconds(int32_t(std::chrono::ceil<std::chrono::seconds>(appliedDelay).count()));
        message->set_dlq(deadLettered);
        answer(event, ended);
    }

    void abandonAcked(TaskAck ack) override {
        std::vector<TaskId> ended;
        addEnded(ack, ended);
        workerpb::ServerEvent event;
        fillAck(event.mutable_abandon_ack(), std::move(ack));
        answer(event, ended);
    }

    void flush() override {
        m_stream->offerWaiting();
        const Lock lock(m_stream->mutex());
        m_stream->advanceLocked();
    }

private:
    static void addEnded(const TaskAck& ack, std::vector<TaskId>& ended) {
        if (!ack.ok()) return;
        if (const std::optional<TaskId> id = taskOf(ack)) ended.push_back(*id);
    }

    // ended, extended: the tasks that the event reports as ended or extended.
    void answer(const workerpb::ServerEvent& event, const std::vector<TaskId>& ended,
                const std::optional<TaskId>& extended = {}) {
        grpc::ByteBuffer bytes = toBytes(event);
        const Time now = extended ? m_stream->m_broker->clock->now() : Time();
        const Lock lock(m_stream->mutex());
        FAIRLEAD_CHECK(!m_stream->m_due.empty());
        const WorkerStream::Due due = m_stream->m_due.front();
        m_stream->m_due.pop_front();
        m_stream->answeredLocked(1, due.bytes);
        for (const TaskId& id : ended) m_stream->m_tasksInHand.release(id);
        if (extended) m_stream->m_tasksInHand.extend(*extended, now + due.lease);
        if (!due.isSilent) m_stream->sendLocked(std::move(bytes));
    }

    const std::shared_ptr<WorkerStream> m_stream;
};

WorkerStream::WorkerStream(grpc::CallbackServerContext* context, StreamContext* broker)
    : MessageStream(context, broker), m_broker(broker), m_session(++broker->lastSession),
      m_commandSets(&broker->commandSets) {}

void WorkerStream::received(grpc::ByteBuffer& bytes) {
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
        case workerpb::WorkerEvent::kHello:
            return refuse(Refusal::OutOfOrder, Code::FailedPrecondition, "already-authenticated");
        case workerpb::WorkerEvent::kReady: return takeReady(m_event.ready());
        case workerpb::WorkerEvent::kResult: return takeResult(*m_event.mutable_result());
        case workerpb::WorkerEvent::kNack: return takeNack(*m_event.mutable_nack());
        case workerpb::WorkerEvent::kHeartbeat: return takeHeartbeat(*m_event.mutable_heartbeat());
        case workerpb::WorkerEvent::kAbandon: return takeAbandon(*m_event.mutable_abandon());
        case workerpb::WorkerEvent::kResultBatch: return takeResults(*m_event.mutable_result_batch());
        case workerpb::WorkerEvent::EVENT_NOT_SET:
            return refuse(Refusal::MalformedMessage, Code::InvalidArgument, "unknown-event");
    }
}

void WorkerStream::takeHello(const workerpb::Hello& hello) {
    Result<Principal> principal =
        admit(*m_broker->authenticator, Shown::token(hello.token()), {.role = Role::Worker}).result();
    if (!principal) return refuseStream(refusalOf(principal.status()), toGrpc(principal.status()));
    m_principal = std::move(*principal);
    std::string workerId(trimmed(hello.worker_id()));
    if (workerId.empty()) workerId = m_principal.subject;
    if (const Status may = checkWorkerName(workerId, "worker_id", m_broker->limits); !may.ok())
        return refuseStream(Refusal::BadField, {grpc::StatusCode::INVALID_ARGUMENT, may.message()});
    m_workerId = std::move(workerId);
    const auto hasRoom = [engine = m_broker->engine, session = m_session] { engine->post(ResumeSeats{session}); };
    if (!greeted(m_principal, hasRoom)) return;

    workerpb::ServerEvent event;
    event.mutable_hello_ack()->set_worker_id(m_workerId);
    event.mutable_hello_ack()->set_tenant_id(m_principal.tenantText());
    {
        const Lock lock(mutex());
        m_isLinked = true;
        sendLocked(toBytes(event));
    }
    OpenWorker command;
    command.session = m_session;
    command.sink = std::make_shared<Link>(std::static_pointer_cast<WorkerStream>(shared_from_this()));
    command.workerId = m_workerId;
    command.scope = m_principal.tenants;
    command.outbound = outbound();
    command.subject = m_principal.subject;
    m_broker->engine->post(std::move(command));
    bool isClosed = false;
    {
        const Lock lock(mutex());
        m_isOpen = true;
        isClosed = isClosedLocked();
    }
    // closed() may have run in between without a session to close; closing it twice is harmless.
    if (isClosed) m_broker->engine->post(CloseWorker{m_session});
}

void WorkerStream::closed() {
    {
        const Lock lock(mutex());
        if (!m_isOpen) return;
    }
    m_broker->engine->post(CloseWorker{m_session});
}

void WorkerStream::describeLocked(StreamDescription& description) const {
    description.workerId = m_workerId;
    if (m_commands) description.commands = m_commands->empty() ? std::vector<std::string>{"*"} : *m_commands;
    description.readysHeld = m_readysHeld + m_waiting.count();
    description.tasksInHand = m_tasksInHand.count(m_broker->clock->now());
}

bool WorkerStream::isSettledLocked() const { return !m_isLinked; }

void WorkerStream::returnableLeftLocked() {
    m_leavingWeight = m_unsent.front().weight;
    m_unsent.pop_front();
}

void WorkerStream::returnableWrittenLocked() { outbound()->taken(std::exchange(m_leavingWeight, 0)); }

void WorkerStream::returnablesDropped() {
    std::vector<ReturnUnsent::Delivery> deliveries;
    size_t weight = 0;
    {
        const Lock lock(mutex());
        for (const Assigned& unsent : m_unsent) {
            deliveries.insert(deliveries.end(), unsent.deliveries.begin(), unsent.deliveries.end());
            weight += unsent.weight;
        }
        m_unsent.clear();
    }
    if (weight > 0) outbound()->taken(weight);
    giveBack(std::move(deliveries));
}

void WorkerStream::giveBack(std::vector<ReturnUnsent::Delivery> deliveries) {
    if (!deliveries.empty()) m_broker->engine->post(ReturnUnsent{m_workerId, std::move(deliveries)});
}

void WorkerStream::takeReady(const workerpb::Ready& ready) {
    if (!allows(scopes::kClaim)) return;
    const Limits& limits = m_broker->limits;
    Result<std::vector<std::string>> commands =
        resolveCommands(m_principal, {ready.commands().begin(), ready.commands().end()}, limits);
    if (!commands) return refuse(refusalOf(commands.status()), commands.status().code(), commands.status().message());
    bool isKnown = false;
    {
        const Lock lock(mutex());
        isKnown = m_commands == *commands;
    }
    if (!isKnown)
        if (const Status room = m_commandSets.use(m_principal.tenants, *commands); !room.ok())
            return refuse(Refusal::TooMany, room.code(), room.message());
    WaitingReadys::Kind kind;
    kind.lease = leaseFor(ready.lease_seconds());
    kind.isLeaseOpen = ready.lease_seconds() <= 0;
    kind.asBatch = ready.count() > 1;
    kind.count = std::min(uint32_t(std::max(ready.count(), 1)), limits.maxReadyCount);
    bool mustWait = false;
    bool isTooMuch = false;
    {
        const Lock lock(mutex());
        if (!isKnown) m_commands = *commands;
        kind.commands = std::move(*commands);
        mustWait = m_readysHeld >= limits.readysPerStream;
        if (mustWait)
            isTooMuch = !m_waiting.add(kind);
        else
            ++m_readysHeld;
    }
    if (isTooMuch)
        return refuse(Refusal::TooMany, Code::ResourceExhausted,
                      "too many different Readys wait, this one is refused; limits.readys_per_stream is " +
                          std::to_string(limits.readysPerStream) + ", and beyond it " +
                          std::to_string(WaitingReadys::kMostKinds) + " kinds can wait");
    if (!mustWait) offer(std::move(kind));
}

void WorkerStream::offer(WaitingReadys::Kind ready) {
    OfferSeats command;
    command.session = m_session;
    command.commands = std::move(ready.commands);
    command.lease = ready.lease;
    command.isLeaseOpen = ready.isLeaseOpen;
    command.asBatch = ready.asBatch;
    command.count = ready.count;
    m_broker->engine->post(std::move(command));
}

void WorkerStream::offerWaiting() {
    std::vector<WaitingReadys::Kind> next;
    {
        const Lock lock(mutex());
        if (isClosedLocked()) return;
        while (m_readysHeld < m_broker->limits.readysPerStream && m_waiting.count() > 0) {
            next.push_back(*m_waiting.take());
            ++m_readysHeld;
        }
    }
    for (WaitingReadys::Kind& ready : next) offer(std::move(ready));
}

void WorkerStream::tooLarge(grpc::ByteBuffer& bytes, const std::string& why) {
    if (fromBytes(bytes, &m_event)) refuseResults(why);
}

void WorkerStream::refuseResults(const std::string& why) {
    SubmitResults command;
    command.session = m_session;
    const size_t bytes = m_event.ByteSizeLong();
    if (m_event.has_result()) {
        command.items.push_back(toRefusedItem(*m_event.mutable_result(), why));
    } else if (m_event.has_result_batch()) {
        command.asBatch = true;
        for (auto& result : *m_event.mutable_result_batch()->mutable_results())
            command.items.push_back(toRefusedItem(result, why));
    }
    if (!command.items.empty()) post(std::move(command), {bytes, {}, true});
}

void WorkerStream::takeResult(workerpb::Result& result) {
    if (!allows(scopes::kResult)) return refuseResults("the worker's token lacks the scope codeq:result");
    const size_t bytes = result.ByteSizeLong();
    SubmitResults command;
    command.session = m_session;
    command.items.push_back(toResultItem(result, m_broker->limits));
    if (const std::string& refusal = command.items.back().refusal; !refusal.empty()) count(Refusal::BadField, refusal);
    post(std::move(command), {bytes, {}, false});
}

void WorkerStream::takeResults(workerpb::ResultBatch& results) {
    if (!allows(scopes::kResult)) return refuseResults("the worker's token lacks the scope codeq:result");
    if (results.results().empty()) return;
    const Limits& limits = m_broker->limits;
    const size_t bytes = results.ByteSizeLong();
    SubmitResults command;
    command.session = m_session;
    command.asBatch = true;
    command.items.reserve(size_t(results.results_size()));
    for (auto& result : *results.mutable_results()) {
        command.items.push_back(toResultItem(result, limits));
        if (const std::string& refusal = command.items.back().refusal; !refusal.empty())
            count(Refusal::BadField, refusal);
    }
    post(std::move(command), {bytes, {}, false});
}

void WorkerStream::takeNack(workerpb::Nack& nack) {
    if (!allows(scopes::kNack)) return;
    const std::optional<TaskId> id = TaskId::parse(nack.task_id());
    const bool isTooLong = nack.reason().size() > m_broker->limits.maxPayloadBytes;
    if (!id || isTooLong) {
        if (id) count(Refusal::BadField, "reason too large");
        workerpb::ServerEvent event;
        fillAck(event.mutable_nack_ack(), {nack.task_id(), id ? "reason too large" : "not-found"});
        return send(event);
    }
    const size_t bytes = nack.ByteSizeLong();
    NackTask command;
    command.session = m_session;
    command.id = *id;
    command.taskIdText = std::move(*nack.mutable_task_id());
    command.delay = std::chrono::seconds(std::max(nack.delay_seconds(), 0));
    command.reason = bounded(std::move(*nack.mutable_reason()));
    post(std::move(command), {bytes, {}, false});
}

void WorkerStream::takeHeartbeat(workerpb::Heartbeat& heartbeat) {
    if (!allows(scopes::kHeartbeat)) return;
    const std::optional<TaskId> id = TaskId::parse(heartbeat.task_id());
    if (!id) {
        workerpb::ServerEvent event;
        fillAck(event.mutable_heartbeat_ack(), {heartbeat.task_id(), "not-found"});
        return send(event);
    }
    HeartbeatTask command;
    command.session = m_session;
    command.id = *id;
    command.taskIdText = std::move(*heartbeat.mutable_task_id());
    command.extend = leaseFor(heartbeat.extend_seconds());
    command.isExtendOpen = heartbeat.extend_seconds() <= 0;
    const Due due{0, command.extend, false};
    post(std::move(command), due);
}

void WorkerStream::takeAbandon(workerpb::Abandon& abandon) {
    if (!allows(scopes::kAbandon)) return;
    const std::optional<TaskId> id = TaskId::parse(abandon.task_id());
    if (!id) {
        workerpb::ServerEvent event;
        fillAck(event.mutable_abandon_ack(), {abandon.task_id(), "not-found"});
        return send(event);
    }
    AbandonTask command;
    command.session = m_session;
    command.id = *id;
    command.taskIdText = std::move(*abandon.mutable_task_id());
    post(std::move(command), {});
}

bool WorkerStream::allows(std::string_view scope) {
    if (m_principal.hasScope(scope)) return true;
    refuse(Refusal::PermissionDenied, Code::PermissionDenied, "missing scope");
    return false;
}

Micros WorkerStream::leaseFor(int seconds) const {
    const uint32_t asked = seconds > 0 ? uint32_t(seconds) : m_broker->defaultLeaseSeconds;
    return std::chrono::seconds(std::min(asked, m_broker->limits.maxLeaseSeconds));
}

void WorkerStream::refuse(Refusal kind, Code code, std::string_view message) {
    count(kind, message);
    workerpb::ServerEvent event;
    event.mutable_error()->set_code(std::string(codeName(code)));
    event.mutable_error()->set_message(std::string(message));
    send(event);
}

void WorkerStream::send(const workerpb::ServerEvent& event) {
    const Lock lock(mutex());
    sendLocked(toBytes(event));
}

void WorkerStream::post(ClientCommand command, Due due) {
    {
        const Lock lock(mutex());
        tookLocked(1, due.bytes);
        m_due.push_back(due);
    }
    m_broker->engine->post(std::move(command));
}

}  // namespace fairlead::broker
