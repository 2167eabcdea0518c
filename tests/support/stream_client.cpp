// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/stream_client.h"

#include <grpcpp/impl/rpc_method.h>
#include <grpcpp/support/sync_stream.h>

namespace fairlead::test {

namespace {

// Generated stubs are small and the calls they start do not need them afterwards.
template <typename Service>
auto openStream(const std::shared_ptr<grpc::Channel>& channel) {
    return [channel](grpc::ClientContext* context) {
        using Call = typename decltype(std::declval<typename Service::Stub>().Stream(context))::element_type;
        typename Service::Stub stub(channel);
        std::unique_ptr<Call> call = stub.Stream(context);
        return call;
    };
}

}  // namespace

std::shared_ptr<grpc::Channel> connectTo(const std::string& address) {
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
}

template <typename Event, typename ServerEvent>
StreamClient<Event, ServerEvent>::StreamClient(const Open& open, milliseconds lifetime) {
    m_context.set_deadline(std::chrono::system_clock::now() + lifetime);
    m_call = open(&m_context);
    m_collector = std::thread([this] { collect(); });
}

template <typename Event, typename ServerEvent>
StreamClient<Event, ServerEvent>::~StreamClient() {
    cancel();
    m_collector.join();
}

template <typename Event, typename ServerEvent>
void StreamClient<Event, ServerEvent>::collect() {
    ServerEvent event;
    while (m_call->Read(&event)) {
        const std::lock_guard lock(m_mutex);
        m_received.push_back(std::move(event));
        event = ServerEvent();
        m_changed.notify_all();
    }
    grpc::Status status = m_call->Finish();
    const std::lock_guard lock(m_mutex);
    m_status = std::move(status);
    m_changed.notify_all();
}

template <typename Event, typename ServerEvent>
std::optional<ServerEvent> StreamClient<Event, ServerEvent>::next(milliseconds timeout) {
    std::unique_lock lock(m_mutex);
    m_changed.wait_for(lock, timeout, [this] { return !m_received.empty() || m_status; });
    if (m_received.empty()) return {};
    ServerEvent event = std::move(m_received.front());
    m_received.pop_front();
    return event;
}

template <typename Event, typename ServerEvent>
grpc::Status StreamClient<Event, ServerEvent>::finish(milliseconds timeout) {
    std::unique_lock lock(m_mutex);
    if (!m_changed.wait_for(lock, timeout, [this] { return m_status.has_value(); })) {
        m_context.TryCancel();
        m_changed.wait(lock, [this] { return m_status.has_value(); });
    }
    return *m_status;
}

template <typename Event, typename ServerEvent>
bool StreamClient<Event, ServerEvent>::ended() const {
    const std::lock_guard lock(m_mutex);
    return m_status.has_value();
}

template class StreamClient<producerpb::ProducerEvent, producerpb::ServerEvent>;
template class StreamClient<workerpb::WorkerEvent, workerpb::ServerEvent>;
template class StreamClient<grpc::ByteBuffer, grpc::ByteBuffer>;

ProducerClient::ProducerClient(const std::shared_ptr<grpc::Channel>& channel, milliseconds lifetime)
    : StreamClient(openStream<producerpb::ProducerStream>(channel), lifetime) {}

bool ProducerClient::sendHello(const std::string& token) {
    producerpb::ProducerEvent event;
    event.mutable_hello()->set_token(token);
    return write(event);
}

bool ProducerClient::sendCreate(const producerpb::CreateTask& task) {
    producerpb::ProducerEvent event;
    *event.mutable_create() = task;
    return write(event);
}

bool ProducerClient::sendCreates(const std::vector<producerpb::CreateTask>& tasks) {
    producerpb::ProducerEvent event;
    event.mutable_create_batch();
    for (const auto& task : tasks) *event.mutable_create_batch()->add_tasks() = task;
    return write(event);
}

std::optional<producerpb::HelloAck> ProducerClient::hello(const std::string& token) {
    if (!sendHello(token)) return {};
    const auto answer = next();
    if (!answer || !answer->has_hello_ack()) return {};
    return answer->hello_ack();
}

std::vector<producerpb::CreateAck> ProducerClient::acks(size_t count, milliseconds timeout) {
    std::vector<producerpb::CreateAck> taken;
    while (taken.size() < count) {
        const auto answer = next(timeout);
        if (!answer) break;
        if (answer->has_create_ack()) {
            taken.push_back(answer->create_ack());
        } else if (answer->has_create_ack_batch()) {
            const auto& acks = answer->create_ack_batch().acks();
            taken.insert(taken.end(), acks.begin(), acks.end());
        } else {
            break;
        }
    }
    return taken;
}

WorkerClient::WorkerClient(const std::shared_ptr<grpc::Channel>& channel, milliseconds lifetime)
    : StreamClient(openStream<workerpb::WorkerStream>(channel), lifetime) {}

bool WorkerClient::sendHello(const std::string& token, const std::string& workerId) {
    workerpb::WorkerEvent event;
    event.mutable_hello()->set_token(token);
    event.mutable_hello()->set_worker_id(workerId);
    return write(event);
}

bool WorkerClient::sendReady(const std::vector<std::string>& commands, int count, int leaseSeconds) {
    workerpb::WorkerEvent event;
    auto* ready = event.mutable_ready();
    for (const auto& command : commands) ready->add_commands(command);
    ready->set_count(count);
    ready->set_lease_seconds(leaseSeconds);
    return write(event);
}

bool WorkerClient::sendResult(const std::string& taskId, const std::string& status, const std::string& resultJson,
                              const std::string& error) {
    workerpb::WorkerEvent event;
    auto* result = event.mutable_result();
    result->set_task_id(taskId);
    result->set_status(status);
    result->set_result_json(resultJson);
    result->set_error(error);
    return write(event);
}

bool WorkerClient::sendNack(const std::string& taskId, int delaySeconds, const std::string& reason) {
    workerpb::WorkerEvent event;
    auto* nack = event.mutable_nack();
    nack->set_task_id(taskId);
    nack->set_delay_seconds(delaySeconds);
    nack->set_reason(reason);
    return write(event);
}

bool WorkerClient::sendHeartbeat(const std::string& taskId, int extendSeconds) {
    workerpb::WorkerEvent event;
    event.mutable_heartbeat()->set_task_id(taskId);
    event.mutable_heartbeat()->set_extend_seconds(extendSeconds);
    return write(event);
}

bool WorkerClient::sendAbandon(const std::string& taskId) {
    workerpb::WorkerEvent event;
    event.mutable_abandon()->set_task_id(taskId);
    return write(event);
}

std::optional<workerpb::HelloAck> WorkerClient::hello(const std::string& token, const std::string& workerId) {
    if (!sendHello(token, workerId)) return {};
    const auto answer = next();
    if (!answer || !answer->has_hello_ack()) return {};
    return answer->hello_ack();
}

RawClient::RawClient(const std::shared_ptr<grpc::Channel>& channel, const std::string& method)
    : StreamClient([channel, method](grpc::ClientContext* context) {
          // The method's name is only read while the call is made.
          const grpc::internal::RpcMethod rpc(method.c_str(), grpc::internal::RpcMethod::BIDI_STREAMING);
          return std::unique_ptr<Call>(
              grpc::internal::ClientReaderWriterFactory<grpc::ByteBuffer, grpc::ByteBuffer>::Create(channel.get(), rpc,
                                                                                                    context));
      }) {}

bool RawClient::send(const std::string& bytes) {
    const grpc::Slice slice(bytes);
    return write(grpc::ByteBuffer(&slice, 1));
}

producerpb::CreateTask newTask(uint64_t seq, const std::string& command, const std::string& payload) {
    producerpb::CreateTask task;
    task.set_seq(seq);
    task.set_command(command);
    task.set_payload(payload);
    return task;
}

}  // namespace fairlead::test
