// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/outbound.h"
#include "broker/door/peers.h"
#include "broker/rpc/open_streams.h"
#include "broker/streams/batch_parts.h"
#include "shared/wire/message_bytes.h"
#include "broker/streams/stream_context.h"
#include "shared/mutex.h"

#include <grpcpp/alarm.h>
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

// What producer and worker streams share: reading in order, an outbox that is written one message at a time, the limits
// on unanswered commands, and an end that happens exactly once.
//
// A client that takes nothing for limits.slow_reader_seconds, while much is waiting for it or its stream has to end, is
// cut off with RESOURCE_EXHAUSTED.
//
// Messages are handled as bytes, because gRPC ends a stream at a malformed message; this stream answers it and goes on.
//
// Threads: gRPC's reactions, the engine's answers and the broker's end() arrive concurrently. Every function with
// "Locked" in its name requires mutex(). gRPC's Start* and Finish are called under the lock: they never run a reaction
// before they return, and so no operation can start after Finish.
//
// Lifetime: the stream owns itself until gRPC is done with it; afterwards calls by other owners have no effect.
class MessageStream : public grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>,
                      public EndableStream,
                      public std::enable_shared_from_this<MessageStream> {
public:
    MessageStream(grpc::CallbackServerContext* context, StreamContext* broker);
    ~MessageStream() override;

    // Starts reading, or ends the stream at once if there are too many streams. REQUIRES: this is held by a shared_ptr.
    void begin(StreamKind kind);

    void end(const grpc::Status& status) override;
    void giveWay(const grpc::Status& status) override { refuseStream(Refusal::TooMany, status); }
    std::optional<StreamDescription> describe() final;

    void OnReadDone(bool ok) final;
    void OnWriteDone(bool ok) final;
    void OnCancel() final;
    void OnDone() final;

protected:
    // Handles one message. Called on one gRPC thread at a time, without the lock.
    virtual void received(grpc::ByteBuffer& bytes) FAIRLEAD_EXCLUDES(m_mutex) = 0;
    // Like received(), for a message over the limit but below gRPC's own; the stream ends right after.
    virtual void tooLarge(grpc::ByteBuffer& /*bytes*/, const std::string& /*why*/) {}
    // The field of an event that holds a batch. One of more than limits.max_batch items comes to received() in parts,
    // one after the other has been answered.
    virtual uint32_t batchField() const = 0;
    // Called once when nothing will be read any more, for whatever reason: without the lock, on any thread, possibly
    // while the last received() still runs.
    virtual void closed() FAIRLEAD_EXCLUDES(m_mutex) {}
    // For returnable messages, which can be taken back until their write starts: the write of the oldest has started;
    // it has finished; all others were dropped, which is called without the lock.
    virtual void returnableLeftLocked() FAIRLEAD_REQUIRES(m_mutex) {}
    virtual void returnableWrittenLocked() FAIRLEAD_REQUIRES(m_mutex) {}
    virtual void returnablesDropped() FAIRLEAD_EXCLUDES(m_mutex) {}
    // Adds the fields that only this kind of stream has.
    virtual void describeLocked(StreamDescription& /*description*/) const FAIRLEAD_REQUIRES(m_mutex) {}
    // Whether a closed stream has nothing more to send.
    virtual bool isSettledLocked() const FAIRLEAD_REQUIRES(m_mutex) = 0;

    Mutex& mutex() const FAIRLEAD_RETURNS_MUTEX(m_mutex) { return m_mutex; }
    bool isClosedLocked() const FAIRLEAD_REQUIRES(m_mutex) { return m_ending.has_value(); }

    // Called once, after a valid Hello: stops the Hello timeout and starts the token's timer. If the subject has too
    // many streams, ends the stream and returns false. hasRoom: callback of outbound().
    bool greeted(const Principal& principal, std::function<void()> hasRoom = {});
    bool isGreeted() const { return m_isGreeted; }  // within received()
    // REQUIRES: greeted(). Answers are added to it here, returnable messages by the derived class.
    const std::shared_ptr<Outbound>& outbound() const { return m_outbound; }
    enum class Kind { Answer, Returnable };
    // Counts the refusal and ends the stream.
    void refuseStream(Refusal kind, const grpc::Status& status);
    // Refuses a first event that is not a Hello. isUnderstood: whether it could be parsed.
    void refuseFirstEvent(bool isUnderstood);
    void count(Refusal kind, std::string_view what) const;
    // Appends to the outbox; the next advanceLocked() starts the write. Returns false if the message can never be sent.
    // While many answers wait, the stream is not read; the derived class limits returnable messages.
    bool sendLocked(grpc::ByteBuffer message, Kind kind = Kind::Answer) FAIRLEAD_REQUIRES(m_mutex);
    // Starts whatever is possible now: a write, a read or the finish.
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
    // Cuts a long batch; false: the message is none.
    bool split(grpc::ByteBuffer& message) FAIRLEAD_EXCLUDES(m_mutex);
    void takePart() FAIRLEAD_EXCLUDES(m_mutex);
    bool mayReadLocked() const FAIRLEAD_REQUIRES(m_mutex);
    // Whether the client has to take a message within the slow reader's time; the next two check it with an alarm.
    bool mustTakeLocked() const FAIRLEAD_REQUIRES(m_mutex);
    void watchProgressLocked(std::chrono::steady_clock::duration wait) FAIRLEAD_REQUIRES(m_mutex);
    void checkProgress();

    grpc::CallbackServerContext* const m_context;
    StreamContext* const m_broker;
    std::shared_ptr<const Peer> m_peer;
    Time m_since;
    OpenStreams::Key m_key = 0;
    grpc::Alarm m_helloAlarm;
    std::shared_ptr<MemoryBudget::Account> m_account;  // for unanswered commands; null before the Hello, as is the next
    std::shared_ptr<Outbound> m_outbound;
    std::shared_ptr<MessageStream> m_self;
    grpc::ByteBuffer m_incoming;
    std::atomic<uint64_t> m_messagesIn{0};
    // Set under the lock, together with the members that are known after the Hello.
    std::atomic<bool> m_isGreeted{false};

    mutable Mutex m_mutex;
    std::string m_subject FAIRLEAD_GUARDED_BY(m_mutex);  // this and m_tenants: empty before the Hello
    TenantScope m_tenants FAIRLEAD_GUARDED_BY(m_mutex);
    uint64_t m_messagesOut FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    std::deque<Outgoing> m_outbox FAIRLEAD_GUARDED_BY(m_mutex);
    Outgoing m_leaving FAIRLEAD_GUARDED_BY(m_mutex);
    size_t m_answerBytes FAIRLEAD_GUARDED_BY(m_mutex) = 0;  // in the outbox or being written, as is the next
    size_t m_returnableBytes FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    std::unique_ptr<grpc::Alarm> m_progressAlarm FAIRLEAD_GUARDED_BY(m_mutex);  // null: nothing to check
    std::chrono::steady_clock::time_point m_leavingSince FAIRLEAD_GUARDED_BY(m_mutex);
    size_t m_underWay FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    size_t m_underWayBytes FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    std::optional<BatchParts> m_rest FAIRLEAD_GUARDED_BY(m_mutex);          // of a long batch; not empty
    std::unique_ptr<grpc::Alarm> m_partAlarm FAIRLEAD_GUARDED_BY(m_mutex);  // takes the next part on a gRPC thread
    // A read is pending, or its message or a part of it is being handled.
    bool m_isReading FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_isWriting FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_isGone FAIRLEAD_GUARDED_BY(m_mutex) = false;     // the client is gone, nothing can be sent
    bool m_isCutting FAIRLEAD_GUARDED_BY(m_mutex) = false;  // the call must not finish before it is cancelled
    bool m_isFinished FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::optional<grpc::Status> m_ending FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
