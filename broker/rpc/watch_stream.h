// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "broker/rpc/open_streams.h"
#include "shared/mutex.h"

#include <google/protobuf/message_lite.h>
#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace fairlead::broker {

// A server-streaming call that sends messages one at a time until the client ends it; the feeder, the thread that
// supplies the messages, is told when the stream can take more. A client that does not read is cut off. The stream
// counts as an open stream and ends with its token. Any thread, except for the functions of the feeder.
//
// Lifetime: like MessageStream, it owns itself until gRPC is done with it.
class WatchStream : public grpc::ServerWriteReactor<grpc::ByteBuffer>,
                    public EndableStream,
                    public std::enable_shared_from_this<WatchStream> {
public:
    // Shared, because several watchers may receive the same message.
    using Messages = std::deque<std::shared_ptr<const google::protobuf::MessageLite>>;

    // Registers the stream, so that it ends with its token. If there are too many streams, ends it at once with the status
    // that is also returned. caller: with what the stream uses. REQUIRES: this is held by a shared_ptr.
    Status begin(const Principal& caller);

    void end(const grpc::Status& status) override;

    // The following functions are for the feeder only.
    bool isIdle();
    bool isOver();
    // Cuts off the client if it has taken nothing for that long; returns whether it did.
    bool endIfStalled(std::chrono::seconds patience);

    void OnWriteDone(bool ok) override;
    void OnCancel() override { end(grpc::Status::CANCELLED); }
    void OnDone() override;

protected:
    // wantsMore: called on any thread when the stream can take another message. advice: what a client that was cut off
    // can do; begins with a separator.
    WatchStream(grpc::CallbackServerContext* context, OpenStreams* openStreams, std::function<void()> wantsMore,
                std::string advice = {});
    ~WatchStream() = default;

    // REQUIRES: isIdle() was true. Drops the messages if the stream has ended meanwhile.
    void send(Messages messages);

private:
    void advanceLocked() FAIRLEAD_REQUIRES(m_mutex);

    grpc::CallbackServerContext* const m_context;
    OpenStreams* const m_openStreams;
    const std::function<void()> m_wantsMore;
    const std::string m_advice;
    OpenStreams::Key m_key = 0;
    std::shared_ptr<WatchStream> m_self;

    Mutex m_mutex;
    Messages m_waiting FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isWriting FAIRLEAD_GUARDED_BY(m_mutex) = false;
    grpc::ByteBuffer m_leavingBytes FAIRLEAD_GUARDED_BY(m_mutex);
    std::chrono::steady_clock::time_point m_leavingSince FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isCutting FAIRLEAD_GUARDED_BY(m_mutex) = false;  // the call must not finish before it is cancelled
    bool m_isFinished FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::optional<grpc::Status> m_ending FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
