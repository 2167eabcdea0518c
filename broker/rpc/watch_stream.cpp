// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/watch_stream.h"

#include "broker/door/peers.h"
#include "broker/rpc/status_conversion.h"
#include "shared/wire/message_bytes.h"

#include <grpc/grpc.h>

#include <utility>

namespace fairlead::broker {

WatchStream::WatchStream(grpc::CallbackServerContext* context, OpenStreams* openStreams,
                         std::function<void()> wantsMore, std::string advice)
    : m_context(context), m_openStreams(openStreams), m_wantsMore(std::move(wantsMore)), m_advice(std::move(advice)) {}

Status WatchStream::begin(const Principal& caller) {
    m_self = shared_from_this();
    const Result<OpenStreams::Key> key =
        m_openStreams->add(StreamKind::Watch, m_self, peerOf(m_context->peer())->address);
    if (key) m_key = *key;
    const Status status = key ? m_openStreams->greet(m_key, caller) : key.status();
    if (!status.ok()) end(toGrpc(status));
    return status;
}

void WatchStream::end(const grpc::Status& status) {
    const Lock lock(m_mutex);
    if (!m_ending) m_ending = status;
    m_waiting.clear();
    advanceLocked();
}

bool WatchStream::isIdle() {
    const Lock lock(m_mutex);
    return !m_isWriting && m_waiting.empty() && !m_ending;
}

bool WatchStream::isOver() {
    const Lock lock(m_mutex);
    return m_ending && !m_isWriting;
}

bool WatchStream::endIfStalled(std::chrono::seconds patience) {
    const std::string why =
        "the client took nothing for " + std::to_string(patience.count()) + " s, limits.slow_reader_seconds" + m_advice;
    {
        const Lock lock(m_mutex);
        if (m_isFinished || !m_isWriting || std::chrono::steady_clock::now() - m_leavingSince < patience) return false;
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

void WatchStream::OnWriteDone(bool ok) {
    if (!ok) end(grpc::Status::CANCELLED);
    bool isIdleNow = false;
    {
        const Lock lock(m_mutex);
        m_isWriting = false;
        m_leavingBytes.Clear();
        advanceLocked();
        isIdleNow = !m_isWriting && !m_ending;
    }
    if (isIdleNow) m_wantsMore();
}

void WatchStream::OnDone() {
    m_openStreams->remove(m_key);
    const std::shared_ptr<WatchStream> last = std::move(m_self);
}

void WatchStream::send(Messages messages) {
    const Lock lock(m_mutex);
    if (m_ending) return;
    m_waiting = std::move(messages);
    advanceLocked();
}

void WatchStream::advanceLocked() {
    if (m_isFinished || m_isWriting || m_isCutting) return;
    if (!m_ending && !m_waiting.empty()) {
        m_leavingBytes = toBytes(*m_waiting.front());
        m_waiting.pop_front();
        m_leavingSince = std::chrono::steady_clock::now();
        m_isWriting = m_leavingBytes.Valid();
        if (m_isWriting) return StartWrite(&m_leavingBytes);
        m_ending = grpc::Status(grpc::StatusCode::INTERNAL, "a message is too large to be sent");
    }
    if (m_ending) {
        m_isFinished = true;
        Finish(*m_ending);
    }
}

}  // namespace fairlead::broker
