// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/codeq/codeq_streams.h"

#include "tests/support/codeq/codeq_tokens.h"

#include <list>
#include <mutex>
#include <thread>

namespace fairlead::test {

namespace {

using Clock = std::chrono::steady_clock;

producerpb::CreateAck created(CodeqState& state, const std::string& tenant, const producerpb::CreateTask& wanted) {
    CodeqNewTask task{tenant,
                      wanted.command(),
                      wanted.payload(),
                      wanted.priority(),
                      wanted.webhook(),
                      wanted.max_attempts(),
                      wanted.idempotency_key(),
                      0,
                      wanted.delay_seconds()};
    if (wanted.has_run_at()) task.runAtMs = wanted.run_at().seconds() * 1000 + wanted.run_at().nanos() / 1'000'000;
    const auto outcome = state.create(task);
    producerpb::CreateAck ack;
    ack.set_seq(wanted.seq());
    ack.set_ok(outcome.error.empty());
    ack.set_task_id(outcome.task.id);
    ack.set_error_message(outcome.error);
    return ack;
}

workerpb::Task taskMessage(const CodeqTask& task) {
    workerpb::Task message;
    message.set_id(task.id);
    message.set_command(task.command);
    message.set_payload(task.payload);
    message.set_priority(task.priority);
    message.set_webhook(task.webhook);
    message.set_max_attempts(task.maxAttempts);
    message.set_status(task.status);
    message.set_worker_id(task.workerId);
    message.set_lease_until(utcSeconds(task.leaseUntilS));
    message.set_attempts(task.attempts);
    message.set_tenant_id(task.tenant);
    message.mutable_created_at()->set_seconds(task.createdAtMs / 1000);
    message.mutable_created_at()->set_nanos(int(task.createdAtMs % 1000) * 1'000'000);
    message.mutable_updated_at()->set_seconds(task.updatedAtMs / 1000);
    return message;
}

// One worker's stream. Results and the like are answered at once by the thread that reads; what is asked for by Ready
// comes from a second thread, so that neither waits for the other.
class WorkerSession {
public:
    using Stream = grpc::ServerReaderWriter<workerpb::ServerEvent, workerpb::WorkerEvent>;

    WorkerSession(const CodeqOptions& options, CodeqState& state, grpc::ServerContext& context, Stream& stream,
                  CodeqToken who, std::string worker)
        : m_options(options), m_state(state), m_context(context), m_stream(stream), m_who(std::move(who)),
          m_worker(std::move(worker)) {}

    void run() {
        std::thread claims([this] { serveReadys(); });
        workerpb::WorkerEvent event;
        while (m_stream.Read(&event)) handle(event);
        m_isReadingOver = true;
        m_state.wake();
        claims.join();
    }

private:
    struct Ready {
        std::vector<std::string> commands;
        int lease = 0;
        int count = 0;
        Clock::time_point until;
    };

    void send(const workerpb::ServerEvent& event) {
        const std::lock_guard lock(m_writing);
        m_stream.Write(event);
    }

    void sendError(const std::string& code, const std::string& message) {
        workerpb::ServerEvent event;
        event.mutable_error()->set_code(code);
        event.mutable_error()->set_message(message);
        send(event);
    }

    bool mayNot(const std::string& scope) {
        if (hasScope(m_who, scope)) return false;
        sendError("PermissionDenied", "missing scope");
        return true;
    }

    void handle(const workerpb::WorkerEvent& event) {
        workerpb::ServerEvent answer;
        if (event.has_hello()) return sendError("FailedPrecondition", "already-authenticated");
        if (event.has_ready()) return mayNot("codeq:claim") ? void() : take(event.ready());
        if (event.has_result()) {
            if (mayNot("codeq:result")) return;
            *answer.mutable_result_ack() = submitted(event.result(), false);
        } else if (event.has_result_batch()) {
            if (mayNot("codeq:result") || event.result_batch().results().empty()) return;
            for (const auto& result : event.result_batch().results())
                *answer.mutable_result_ack_batch()->add_acks() = submitted(result, true);
        } else if (event.has_nack()) {
            if (mayNot("codeq:nack")) return;
            const auto& nack = event.nack();
            const auto outcome = m_state.nack(nack.task_id(), m_worker, nack.delay_seconds(), nack.reason());
            acknowledge(*answer.mutable_nack_ack(), nack.task_id(), outcome.error);
            answer.mutable_nack_ack()->set_applied_delay_seconds(outcome.delaySeconds);
            answer.mutable_nack_ack()->set_dlq(outcome.isDead);
        } else if (event.has_heartbeat()) {
            if (mayNot("codeq:heartbeat")) return;
            const auto& beat = event.heartbeat();
            acknowledge(*answer.mutable_heartbeat_ack(), beat.task_id(),
                        m_state.heartbeat(beat.task_id(), m_worker, beat.extend_seconds()));
        } else if (event.has_abandon()) {
            if (mayNot("codeq:abandon")) return;
            acknowledge(*answer.mutable_abandon_ack(), event.abandon().task_id(),
                        m_state.abandon(event.abandon().task_id(), m_worker));
        } else
            return sendError("InvalidArgument", "unknown-event");
        send(answer);
    }

    template <typename Ack>
    static void acknowledge(Ack& ack, const std::string& id, const std::string& error) {
        ack.set_task_id(id);
        ack.set_ok(error.empty());
        ack.set_error_message(error);
    }

    workerpb::ResultAck submitted(const workerpb::Result& result, bool isOfBatch) {
        workerpb::ResultAck ack;
        std::string error;
        const auto object = resultObject(result.result_json());
        if (result.status() != "COMPLETED" && result.status() != "FAILED")
            error = "invalid status (must be COMPLETED or FAILED): \"" + result.status() + "\"";
        else if (!object)
            error = "invalid result_json";
        else
            error = m_state.submit(result.task_id(), m_worker, result.status(), *object, result.error(), isOfBatch);
        acknowledge(ack, result.task_id(), error);
        return ack;
    }

    void take(const workerpb::Ready& ready) {
        const auto commands = allowedCommands(m_who, {ready.commands().begin(), ready.commands().end()});
        if (!commands) return sendError("PermissionDenied", "event type not allowed");
        {
            const std::lock_guard lock(m_mutex);
            m_readys.push_back(
                {*commands, ready.lease_seconds(), ready.count(), Clock::now() + m_options.readyPatience});
        }
        m_state.wake();
    }

    void serveReadys() {
        while (!m_context.IsCancelled()) {
            std::list<Ready> readys;
            {
                const std::lock_guard lock(m_mutex);
                readys.swap(m_readys);
            }
            if (readys.empty() && m_isReadingOver) return;
            // One that nothing came for in time is forgotten, without a word.
            readys.remove_if([this](const Ready& ready) { return served(ready) || Clock::now() >= ready.until; });
            const bool isIdle = readys.empty();
            {
                const std::lock_guard lock(m_mutex);
                m_readys.splice(m_readys.begin(), readys);
            }
            m_state.waitForChange(isIdle ? 20 : 5);
        }
    }

    bool served(const Ready& ready) {
        const size_t most = ready.count > 1 ? size_t(ready.count) : 1;
        const auto tasks = m_state.claim(m_who.tenant, m_worker, ready.commands, ready.lease, most);
        if (tasks.empty()) return false;
        workerpb::ServerEvent event;
        if (ready.count > 1)
            for (const CodeqTask& task : tasks) *event.mutable_task_batch()->add_tasks() = taskMessage(task);
        else
            *event.mutable_task()->mutable_task() = taskMessage(tasks.front());
        send(event);
        return true;
    }

    const CodeqOptions& m_options;
    CodeqState& m_state;
    grpc::ServerContext& m_context;
    Stream& m_stream;
    const CodeqToken m_who;
    const std::string m_worker;
    std::mutex m_writing;
    std::mutex m_mutex;
    std::list<Ready> m_readys;
    std::atomic<bool> m_isReadingOver{false};
};

}  // namespace

grpc::Status CodeqProducerService::Stream(
    grpc::ServerContext*, grpc::ServerReaderWriter<producerpb::ServerEvent, producerpb::ProducerEvent>* stream) {
    producerpb::ProducerEvent event;
    if (!stream->Read(&event)) return grpc::Status(grpc::StatusCode::UNKNOWN, "EOF");
    if (!event.has_hello()) return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION, "first event must be Hello");
    if (trimmedText(event.hello().token()).empty())
        return grpc::Status(grpc::StatusCode::UNAUTHENTICATED, "missing token");
    const auto judgement = judgeProducer(m_options, event.hello().token());
    if (!judgement.error.empty())
        return grpc::Status(grpc::StatusCode::UNAUTHENTICATED, "auth failed: " + judgement.error);
    const std::string tenant = judgement.who.tenant;
    if (!isCodeqTenant(tenant)) return grpc::Status(grpc::StatusCode::PERMISSION_DENIED, "invalid tenant claims");
    producerpb::ServerEvent greeting;
    greeting.mutable_hello_ack()->set_tenant_id(tenant);
    greeting.mutable_hello_ack()->set_subject(judgement.who.subject);
    stream->Write(greeting);
    while (stream->Read(&event)) {
        producerpb::ServerEvent answer;
        if (event.has_create())
            *answer.mutable_create_ack() = created(m_state, tenant, event.create());
        else if (event.has_create_batch()) {
            if (event.create_batch().tasks().empty()) continue;
            for (const auto& task : event.create_batch().tasks())
                *answer.mutable_create_ack_batch()->add_acks() = created(m_state, tenant, task);
        } else {
            answer.mutable_error()->set_code(event.has_hello() ? "FailedPrecondition" : "InvalidArgument");
            answer.mutable_error()->set_message(event.has_hello() ? "already-authenticated" : "unknown-event");
        }
        stream->Write(answer);
    }
    return grpc::Status::OK;
}

grpc::Status CodeqWorkerService::Stream(
    grpc::ServerContext* context, grpc::ServerReaderWriter<workerpb::ServerEvent, workerpb::WorkerEvent>* stream) {
    workerpb::WorkerEvent event;
    if (!stream->Read(&event)) return grpc::Status(grpc::StatusCode::UNKNOWN, "EOF");
    if (!event.has_hello()) return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION, "first event must be Hello");
    if (trimmedText(event.hello().token()).empty())
        return grpc::Status(grpc::StatusCode::UNAUTHENTICATED, "auth failed: missing token");
    const auto judgement = judgeWorker(m_options, event.hello().token());
    if (!judgement.error.empty())
        return grpc::Status(grpc::StatusCode::UNAUTHENTICATED, "auth failed: " + judgement.error);
    if (!isCodeqTenant(judgement.who.tenant))
        return grpc::Status(grpc::StatusCode::PERMISSION_DENIED, "invalid tenant claims");
    std::string worker = trimmedText(event.hello().worker_id());
    if (worker.empty()) worker = judgement.who.subject;
    workerpb::ServerEvent greeting;
    greeting.mutable_hello_ack()->set_worker_id(worker);
    greeting.mutable_hello_ack()->set_tenant_id(judgement.who.tenant);
    stream->Write(greeting);
    WorkerSession(m_options, m_state, *context, *stream, judgement.who, worker).run();
    return grpc::Status::OK;
}

}  // namespace fairlead::test
