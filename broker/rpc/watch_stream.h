// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/peers.h"
#include "broker/auth/principal.h"
#include "broker/rpc/open_streams.h"
#include "broker/rpc/status_conversion.h"
#include "shared/mutex.h"

#include <grpc/grpc.h>
#include <grpcpp/server_context.h>
#include <grpcpp/support/server_callback.h>

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace fairlead::broker {

// A server-streaming call that sends messages one at a time until the client ends it; the feeder, the thread that
// supplies the messages, is told when the stream can take more. A client that does not read is cut off. The stream
// counts as an open stream and ends with its token. Any thread, except for the functions of the feeder.
//
// Lifetime: like MessageStream, it owns itself until gRPC is done with it.
template <typename Message>
class WatchStream : public grpc::ServerWriteReactor<Message>,
                    public EndableStream,
                    public std::enable_shared_from_this<WatchStream<Message>> {
public:
    // Shared, because several watchers may receive the same message.
    using Messages = std::deque<std::shared_ptr<const Message>>;

    // Registers the stream, so that it ends with its token. If there are too many streams, ends it at once with the status
    // that is also returned. caller: with what the stream uses. REQUIRES: this is held by a shared_ptr.
    Status begin(const Principal& caller) {
        m_self = this->shared_from_this();
        const Result<OpenStreams::Key> key =
            m_openStreams->add(StreamKind::Watch, m_self, peerOf(m_context->peer())->address);
        if (key) m_key = *key;
        const Status status = key ? m_openStreams->greet(m_key, caller) : key.status();
        if (!status.ok()) end(toGrpc(status));
        return status;
    }

    void end(const grpc::Status& status) override {
        const Lock lock(m_mutex);
        if (!m_ending) m_ending = status;
        m_waiting.clear();
        advanceLocked();
    }

    // The following functions are for the feeder only.
    bool isIdle() {
        const Lock lock(m_mutex);
        return !m_leaving && m_waiting.empty() && !m_ending;
    }
    bool isOver() {
        const Lock lock(m_mutex);
        return m_ending && !m_leaving;
    }
    // Cuts off the client if it has taken nothing for that long; returns whether it did.
    bool endIfStalled(std::chrono::seconds patience) {
        const std::string why = "the client took nothing for " + std::to_string(patience.count()) +
                                " s, limits.slow_reader_seconds" + m_advice;
        {
            const Lock lock(m_mutex);
            if (m_isFinished || !m_leaving || std::chrono::steady_clock::now() - m_leavingSince < patience)
                return false;
            m_isCutting = true;
            if (!m_ending) m_ending = grpc::Status(grpc::StatusCode::RESOURCE_EXHAUSTED, why);
            m_waiting.clear();
        }
        // Without the lock, because it may run OnCancel. Only a cancel reaches a client that does not read.
        grpc_call_cancel_with_status(m_context->c_call(), GRPC_STATUS_RESOURCE_EXHAUSTED, why.c_str(), nullptr);
        const Lock lock(m_mutex);
        m_isCutting = false;
        advanceLocked();
        return true;
    }

    void OnWriteDone(bool ok) override {
        if (!ok) end(grpc::Status::CANCELLED);
        bool isIdleNow = false;
        {
            const Lock lock(m_mutex);
            m_leaving.reset();
            advanceLocked();
            isIdleNow = !m_leaving && !m_ending;
        }
        if (isIdleNow) m_wantsMore();
    }
    void OnCancel() override { end(grpc::Status::CANCELLED); }
    void OnDone() override {
        m_openStreams->remove(m_key);
        const std::shared_ptr<WatchStream> last = std::move(m_self);
    }

protected:
    // wantsMore: called on any thread when the stream can take another message. advice: what a client that was cut off
    // can do; begins with a separator.
    WatchStream(grpc::CallbackServerContext* context, OpenStreams* openStreams, std::function<void()> wantsMore,
                std::string advice = {})
        : m_context(context), m_openStreams(openStreams), m_wantsMore(std::move(wantsMore)),
          m_advice(std::move(advice)) {}
    ~WatchStream() = default;

    // REQUIRES: isIdle() was true. Drops the messages if the stream has ended meanwhile.
    void send(Messages messages) {
        const Lock lock(m_mutex);
        if (m_ending) return;
        m_waiting = std::move(messages);
        advanceLocked();
    }

private:
    void advanceLocked() FAIRLEAD_REQUIRES(m_mutex) {
        if (m_isFinished || m_leaving || m_isCutting) return;
        if (m_ending) {
            m_isFinished = true;
            this->Finish(*m_ending);
        } else if (!m_waiting.empty()) {
            m_leaving = std::move(m_waiting.front());
            m_waiting.pop_front();
            m_leavingSince = std::chrono::steady_clock::now();
            this->StartWrite(m_leaving.get());
        }
    }

    grpc::CallbackServerContext* const m_context;
    OpenStreams* const m_openStreams;
    const std::function<void()> m_wantsMore;
    const std::string m_advice;
    OpenStreams::Key m_key = 0;
    std::shared_ptr<WatchStream> m_self;

    Mutex m_mutex;
    Messages m_waiting FAIRLEAD_GUARDED_BY(m_mutex);
    std::shared_ptr<const Message> m_leaving FAIRLEAD_GUARDED_BY(m_mutex);
    std::chrono::steady_clock::time_point m_leavingSince FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isCutting FAIRLEAD_GUARDED_BY(m_mutex) = false;  // the call must not finish before it is cancelled
    bool m_isFinished FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::optional<grpc::Status> m_ending FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
