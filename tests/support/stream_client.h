// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "producerpb.grpc.pb.h"
#include "workerpb.grpc.pb.h"

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace fairlead::test {

using std::chrono::milliseconds;

inline constexpr milliseconds kPatience{10'000};  // for one answer, on a busy machine

// A channel with a connection of its own, past any proxy. "in-process" channels work just as well with the clients.
std::shared_ptr<grpc::Channel> connectTo(const std::string& address);

// One bidirectional stream as a test sees it: writes block, a thread of its own collects what the server says, and
// next() takes it out in order. Every wait is bounded; the call as a whole ends after its lifetime. Use it from one
// thread. The destructor cancels.
template <typename Event, typename ServerEvent>
class StreamClient {
public:
    using Call = grpc::ClientReaderWriterInterface<Event, ServerEvent>;
    using Open = std::function<std::unique_ptr<Call>(grpc::ClientContext*)>;

    explicit StreamClient(const Open& open, milliseconds lifetime = milliseconds(120'000));
    ~StreamClient();
    StreamClient(const StreamClient&) = delete;
    StreamClient& operator=(const StreamClient&) = delete;

    // False when the stream is broken; finish() then says why.
    bool write(const Event& event) { return m_call->Write(event); }
    // Half-closes: nothing more will be written.
    bool writesDone() { return m_call->WritesDone(); }
    // Ends the call at once, as a client that dies does (RST_STREAM).
    void cancel() { m_context.TryCancel(); }

    // The next message; nothing when none came in time or the stream has ended.
    std::optional<ServerEvent> next(milliseconds timeout = kPatience);
    // How the server ended the stream. Cancels it, and says so (CANCELLED), when it has not ended in time.
    grpc::Status finish(milliseconds timeout = kPatience);
    bool ended() const;

private:
    void collect();

    grpc::ClientContext m_context;
    std::unique_ptr<Call> m_call;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<ServerEvent> m_received;
    std::optional<grpc::Status> m_status;
    std::thread m_collector;
};

extern template class StreamClient<producerpb::ProducerEvent, producerpb::ServerEvent>;
extern template class StreamClient<workerpb::WorkerEvent, workerpb::ServerEvent>;
extern template class StreamClient<grpc::ByteBuffer, grpc::ByteBuffer>;

class ProducerClient : public StreamClient<producerpb::ProducerEvent, producerpb::ServerEvent> {
public:
    explicit ProducerClient(const std::shared_ptr<grpc::Channel>& channel,
                            milliseconds lifetime = milliseconds(120'000));

    bool sendHello(const std::string& token);
    bool sendCreate(const producerpb::CreateTask& task);
    bool sendCreates(const std::vector<producerpb::CreateTask>& tasks);

    // Sends Hello and takes the answer; nothing unless it is a HelloAck.
    std::optional<producerpb::HelloAck> hello(const std::string& token);
    // Takes answers until there are this many acks, in the order they came, single and batched ones alike; fewer when
    // something else comes, or nothing in time.
    std::vector<producerpb::CreateAck> acks(size_t count, milliseconds timeout = kPatience);
};

class WorkerClient : public StreamClient<workerpb::WorkerEvent, workerpb::ServerEvent> {
public:
    explicit WorkerClient(const std::shared_ptr<grpc::Channel>& channel, milliseconds lifetime = milliseconds(120'000));

    bool sendHello(const std::string& token, const std::string& workerId = {});
    bool sendReady(const std::vector<std::string>& commands, int count = 1, int leaseSeconds = 0);
    bool sendResult(const std::string& taskId, const std::string& status, const std::string& resultJson,
                    const std::string& error = {});
    bool sendNack(const std::string& taskId, int delaySeconds, const std::string& reason = {});
    bool sendHeartbeat(const std::string& taskId, int extendSeconds);
    bool sendAbandon(const std::string& taskId);

    std::optional<workerpb::HelloAck> hello(const std::string& token, const std::string& workerId = {});
};

// A stream of raw bytes to "/package.Service/Stream", for saying what no generated client would.
class RawClient : public StreamClient<grpc::ByteBuffer, grpc::ByteBuffer> {
public:
    RawClient(const std::shared_ptr<grpc::Channel>& channel, const std::string& method);

    bool send(const std::string& bytes);
};

// A CreateTask with the fields that most tests need.
producerpb::CreateTask newTask(uint64_t seq, const std::string& command, const std::string& payload = "{}");

}  // namespace fairlead::test
