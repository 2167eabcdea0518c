// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/message_stream.h"

#include <chrono>
#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kOutboxBytes = 4 * 1024 * 1024;     // a client that does not read is not read either
constexpr size_t kMessageBytes = 512;                // what a message costs in memory beyond its own bytes
constexpr size_t kUnderWayBytes = 32 * 1024 * 1024;  // of messages the engine has not answered yet

}  // namespace

MessageStream::MessageStream(grpc::CallbackServerContext* context, OpenStreams* openStreams, size_t mostUnderWay)
    : m_context(context), m_openStreams(openStreams), m_mostUnderWay(mostUnderWay) {}

void MessageStream::begin(StreamKind kind, uint32_t helloTimeoutSeconds) {
    m_self = shared_from_this();
    m_key = m_openStreams->add(kind, m_self);
    const auto deadline = std::chrono::system_clock::now() + std::chrono::seconds(helloTimeoutSeconds);
    m_helloAlarm.Set(deadline, [weak = weak_from_this(), helloTimeoutSeconds](bool expired) {
        const auto stream = weak.lock();
        if (!expired || !stream) return;
        {
            const std::lock_guard lock(stream->m_mutex);
            if (stream->m_isGreeted) return;
        }
        stream->end(
            {grpc::StatusCode::DEADLINE_EXCEEDED, "no Hello within " + std::to_string(helloTimeoutSeconds) + " s"});
    });
    const std::lock_guard lock(m_mutex);
    advanceLocked();
}

void MessageStream::end(const grpc::Status& status) { close(status, false); }

void MessageStream::close(const grpc::Status& status, bool isGone) {
    bool isFirst = false;
    {
        const std::lock_guard lock(m_mutex);
        isFirst = !m_ending;
        if (isFirst) m_ending = status;
        if (isGone) {
            m_isGone = true;
            m_outbox.clear();
            m_outboxBytes = 0;
        }
    }
    if (isFirst) {
        m_helloAlarm.Cancel();
        closed();
    }
    const std::lock_guard lock(m_mutex);
    advanceLocked();
}

void MessageStream::greeted(std::optional<Time> tokenEnd, const Clock& clock) {
    {
        const std::lock_guard lock(m_mutex);
        m_isGreeted = true;
    }
    m_helloAlarm.Cancel();
    m_tokenEnd.watch(weak_from_this(), tokenEnd, clock);
}

void MessageStream::OnReadDone(bool ok) {
    if (ok) {
        received(m_incoming);
        m_incoming.Clear();
        const std::lock_guard lock(m_mutex);
        m_isReading = false;
        advanceLocked();
        return;
    }
    {
        const std::lock_guard lock(m_mutex);
        m_isReading = false;
    }
    if (m_context->IsCancelled())
        close(grpc::Status::CANCELLED, true);
    else
        close(m_isGreeted ? grpc::Status::OK
                          : grpc::Status(grpc::StatusCode::FAILED_PRECONDITION, "first event must be Hello"),
              false);
}

void MessageStream::OnWriteDone(bool ok) {
    {
        const std::lock_guard lock(m_mutex);
        m_isWriting = false;
        m_leaving.Clear();
        if (ok) {
            advanceLocked();
            return;
        }
    }
    close(grpc::Status::CANCELLED, true);
}

void MessageStream::OnCancel() { close(grpc::Status::CANCELLED, true); }

void MessageStream::OnDone() {
    m_openStreams->remove(m_key);
    const std::shared_ptr<MessageStream> last = std::move(m_self);
}

void MessageStream::sendLocked(grpc::ByteBuffer message) {
    if (m_isGone || m_isFinished) return;
    m_outboxBytes += message.Length() + kMessageBytes;
    m_outbox.push_back(std::move(message));
}

void MessageStream::tookLocked(size_t commands, size_t bytes) {
    m_underWay += commands;
    m_underWayBytes += bytes;
}

void MessageStream::answeredLocked(size_t commands, size_t bytes) {
    m_underWay -= commands;
    m_underWayBytes -= bytes;
}

bool MessageStream::mayReadLocked() const {
    return !m_isReading && !m_ending && m_underWay < m_mostUnderWay && m_underWayBytes < kUnderWayBytes &&
           m_outboxBytes < kOutboxBytes;
}

void MessageStream::advanceLocked() {
    if (m_isFinished) return;
    if (!m_isWriting && !m_outbox.empty()) {
        m_leaving = std::move(m_outbox.front());
        m_outbox.pop_front();
        m_outboxBytes -= m_leaving.Length() + kMessageBytes;
        grpc::WriteOptions options;
        if (!m_outbox.empty()) options.set_buffer_hint();
        m_isWriting = true;
        StartWrite(&m_leaving, options);
    }
    if (m_ending && !m_isWriting && (m_isGone || isSettledLocked())) {
        m_isFinished = true;
        Finish(*m_ending);
        return;
    }
    if (mayReadLocked()) {
        m_isReading = true;
        StartRead(&m_incoming);
    }
}

}  // namespace fairlead::broker
