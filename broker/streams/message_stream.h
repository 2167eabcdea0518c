// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/outbound.h"
#include "broker/door/peers.h"
#include "broker/rpc/open_streams.h"
#include "broker/streams/stream_context.h"
#include "broker/rpc/token_end.h"
#include "shared/mutex.h"

#include <grpcpp/alarm.h>
#include <grpcpp/impl/codegen/proto_utils.h>
#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Common to both client streams: reading in order, an outbox that is written one message at a time, the limits on
// what may be under way, and an end that happens exactly once.
//
// A client that takes nothing for limits.slow_reader_seconds while much waits for it, or while its stream has to end, is
// cut off with RESOURCE_EXHAUSTED.
//
// Messages are handled as bytes, because gRPC takes one that does not parse for the end of the stream; here the
// stream answers it and lives on.
//
// Threads: gRPC calls the reactions, the engine tells and the broker ends, all at once. Everything with
// "Locked" in its name needs mutex(). gRPC's Start* and Finish are called under it: they never run a reaction before
// they return, and so no operation can start after Finish.
//
// Lifetime: the stream holds itself until gRPC is done with it, whoever else holds it finds it inert afterwards.
class MessageStream : public grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>,
                      public EndableStream,
                      public std::enable_shared_from_this<MessageStream> {
public:
    MessageStream(grpc::CallbackServerContext* context, StreamContext* broker);
    ~MessageStream() override;

    // Starts reading; or ends the stream at once, when there are too many. REQUIRES: this is held by a shared_ptr.
    void begin(StreamKind kind);

    void end(const grpc::Status& status) override;
    void giveWay(const grpc::Status& status) override { refuseStream(Refusal::TooMany, status); }
    std::optional<StreamDescription> describe() final;

    void OnReadDone(bool ok) final;
    void OnWriteDone(bool ok) final;
    void OnCancel() final;
    void OnDone() final;

protected:
    // One message; called on one gRPC thread at a time, without the lock.
    virtual void received(grpc::ByteBuffer& bytes) FAIRLEAD_EXCLUDES(m_mutex) = 0;
    // One that is larger than the limit, though not so large that gRPC refuses it; the stream ends right after. As above.
    virtual void tooLarge(grpc::ByteBuffer& /*bytes*/, const std::string& /*why*/) {}
    // Nothing will be read any more, for whatever reason. Called once, without the lock, on any thread, perhaps while
    // the last received() still runs.
    virtual void closed() FAIRLEAD_EXCLUDES(m_mutex) {}
    // Of messages that can be taken back until they leave: the oldest has left; it has been written; those that have not
    // left never will. The last without the lock.
    virtual void returnableLeftLocked() FAIRLEAD_REQUIRES(m_mutex) {}
    virtual void returnableWrittenLocked() FAIRLEAD_REQUIRES(m_mutex) {}
    virtual void returnablesDropped() FAIRLEAD_EXCLUDES(m_mutex) {}
    // Adds what only this kind of stream knows.
    virtual void describeLocked(StreamDescription& /*description*/) const FAIRLEAD_REQUIRES(m_mutex) {}
    // Whether nothing more is to be sent once the stream has been closed.
    virtual bool isSettledLocked() const FAIRLEAD_REQUIRES(m_mutex) = 0;

    Mutex& mutex() const FAIRLEAD_RETURNS_MUTEX(m_mutex) { return m_mutex; }
    bool isClosedLocked() const FAIRLEAD_REQUIRES(m_mutex) { return m_ending.has_value(); }

    // The client has said Hello: the clock that waits for it stops, and the one of its token starts. Ends the stream and
    // returns false when the subject has too many. hasRoom: of its outbound. Called once.
    bool greeted(const Principal& principal, std::function<void()> hasRoom = {});
    bool isGreeted() const { return m_isGreeted; }  // within received()
    // REQUIRES: greeted(). Answers are counted in it, the others by whoever sends them.
    const std::shared_ptr<Outbound>& outbound() const { return m_outbound; }
    enum class Kind { Answer, Returnable };
    // Counts and ends it.
    void refuseStream(Refusal kind, const grpc::Status& status);
    // What came first is no Hello. isUnderstood: but an event.
    void refuseFirstEvent(bool isUnderstood);
    void count(Refusal kind, std::string_view what) const;
    // Appends to the outbox; it leaves with the next advanceLocked(). False when it never will. While many answers wait
    // the client is not read; returnable messages are bounded by whoever sends them.
    bool sendLocked(grpc::ByteBuffer message, Kind kind = Kind::Answer) FAIRLEAD_REQUIRES(m_mutex);
    // Does whatever can be done now: write, read, finish.
    void advanceLocked() FAIRLEAD_REQUIRES(m_mutex);

    void tookLocked(size_t commands, size_t bytes) FAIRLEAD_REQUIRES(m_mutex);
    void answeredLocked(size_t commands, size_t bytes) FAIRLEAD_REQUIRES(m_mutex);
    size_t underWayLocked() const FAIRLEAD_REQUIRES(m_mutex) { return m_underWay; }

private:
    struct Outgoing {
        grpc::ByteBuffer bytes;
        Kind kind = Kind::Answer;
    };

    void close(const grpc::Status& status, bool isGone);
    void cut(const grpc::Status& status);
    bool mayReadLocked() const FAIRLEAD_REQUIRES(m_mutex);
    // Looks after the client's reading for as long as there is reason to.
    bool mustTakeLocked() const FAIRLEAD_REQUIRES(m_mutex);
    void watchProgressLocked(std::chrono::steady_clock::duration wait) FAIRLEAD_REQUIRES(m_mutex);
    void checkProgress();

    grpc::CallbackServerContext* const m_context;
    StreamContext* const m_broker;
    std::shared_ptr<const Peer> m_peer;
    Time m_since;
    OpenStreams::Key m_key = 0;
    grpc::Alarm m_helloAlarm;
    TokenEnd m_tokenEnd;
    std::shared_ptr<MemoryBudget::Account> m_account;  // of what is unanswered; since the Hello, as is the next
    std::shared_ptr<Outbound> m_outbound;
    std::shared_ptr<MessageStream> m_self;
    grpc::ByteBuffer m_incoming;
    std::atomic<uint64_t> m_messagesIn{0};
    // Changes under the lock, together with what is known since the Hello.
    std::atomic<bool> m_isGreeted{false};

    mutable Mutex m_mutex;
    std::string m_subject FAIRLEAD_GUARDED_BY(m_mutex);  // this and the tenants: since the Hello
    TenantScope m_tenants FAIRLEAD_GUARDED_BY(m_mutex);
    uint64_t m_messagesOut FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    std::deque<Outgoing> m_outbox FAIRLEAD_GUARDED_BY(m_mutex);
    Outgoing m_leaving FAIRLEAD_GUARDED_BY(m_mutex);
    size_t m_answerBytes FAIRLEAD_GUARDED_BY(m_mutex) = 0;  // in the outbox or leaving, as is the next
    size_t m_returnableBytes FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    std::unique_ptr<grpc::Alarm> m_progressAlarm FAIRLEAD_GUARDED_BY(m_mutex);  // null: nothing to look after
    std::chrono::steady_clock::time_point m_leavingSince FAIRLEAD_GUARDED_BY(m_mutex);
    size_t m_underWay FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    size_t m_underWayBytes FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    bool m_isReading FAIRLEAD_GUARDED_BY(m_mutex) = false;  // a read is started, or its message is being handled
    bool m_isWriting FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_isGone FAIRLEAD_GUARDED_BY(m_mutex) = false;     // nothing that is written would arrive
    bool m_isCutting FAIRLEAD_GUARDED_BY(m_mutex) = false;  // the call must stay until it is cancelled
    bool m_isFinished FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::optional<grpc::Status> m_ending FAIRLEAD_GUARDED_BY(m_mutex);
};

// A message as bytes for the outbox.
template <typename Message>
grpc::ByteBuffer toBytes(const Message& message) {
    grpc::ByteBuffer bytes;
    bool ownsBuffer = false;
    // Fails only for messages beyond 2 GiB, which the limits on batches rule out.
    const grpc::Status status = grpc::SerializationTraits<Message>::Serialize(message, &bytes, &ownsBuffer);
    return status.ok() ? bytes : grpc::ByteBuffer();
}

// False when the bytes are no such message. Takes the bytes.
template <typename Message>
bool fromBytes(grpc::ByteBuffer& bytes, Message* message) {
    return grpc::SerializationTraits<Message>::Deserialize(&bytes, message).ok();
}

}  // namespace fairlead::broker
