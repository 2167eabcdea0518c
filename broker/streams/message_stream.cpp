// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/message_stream.h"

#include "broker/streams/message_parts.h"
#include "broker/rpc/status_conversion.h"
#include "shared/check.h"

#include <grpc/grpc.h>

#include <algorithm>
#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kAnswerBytes = 4 * 1024 * 1024;     // with so much waiting to be sent, the client is not read
constexpr size_t kMuchBytes = 1024 * 1024;           // a slow client may leave so much unread for as long as it likes
constexpr size_t kMessageBytes = 512;                // memory that a message costs beyond its own bytes
constexpr size_t kUnderWayBytes = 32 * 1024 * 1024;  // messages that the engine has not answered

size_t memoryOf(const grpc::ByteBuffer& message) { return message.Length() + kMessageBytes; }

constexpr size_t kSmallestPart = 2;  // bytes

// Of what is not a batch.
size_t mostParts(const Limits& limits) { return std::max<size_t>(10'000, size_t{10} * limits.maxBatch); }

bool hasTooManyParts(grpc::ByteBuffer& message, size_t most) {
    return message.Length() / kSmallestPart > most && partsOf(message, most) > most;
}

}  // namespace

MessageStream::MessageStream(grpc::CallbackServerContext* context, StreamContext* broker)
    : m_context(context), m_broker(broker) {}

MessageStream::~MessageStream() {
    if (m_account) m_broker->unanswered->give(*m_account, m_underWayBytes + m_underWay * kMessageBytes);
}

void MessageStream::begin(StreamKind kind) {
    m_self = shared_from_this();
    m_peer = peerOf(m_context->peer());
    m_since = m_broker->clock->now();
    const Result<OpenStreams::Key> key = m_broker->openStreams->add(kind, m_self, m_peer->address);
    if (!key) return refuseStream(Refusal::TooMany, toGrpc(key.status()));
    m_key = *key;
    const uint32_t seconds = m_broker->limits.helloTimeoutSeconds;
    m_helloAlarm.Set(std::chrono::system_clock::now() + std::chrono::seconds(seconds), [weak = weak_from_this(),
                                                                                        seconds](bool expired) {
        const auto stream = weak.lock();
        if (!expired || !stream) return;
        {
            const Lock lock(stream->m_mutex);
            if (stream->m_isGreeted) return;
        }
        stream->refuseStream(Refusal::OutOfOrder, {grpc::StatusCode::DEADLINE_EXCEEDED,
                                                   "no Hello within " + std::to_string(seconds) + " s"});
    });
    const Lock lock(m_mutex);
    advanceLocked();
}

void MessageStream::count(Refusal kind, std::string_view what) const {
    m_broker->refusals->count(kind, m_peer->name, what);
}

void MessageStream::refuseStream(Refusal kind, const grpc::Status& status) {
    count(kind, status.error_message());
    end(status);
}

void MessageStream::refuseFirstEvent(bool isUnderstood) {
    refuseStream(isUnderstood ? Refusal::OutOfOrder : Refusal::MalformedMessage,
                 {grpc::StatusCode::FAILED_PRECONDITION, "first event must be Hello"});
}

void MessageStream::end(const grpc::Status& status) { close(status, false); }

void MessageStream::close(const grpc::Status& status, bool isGone) {
    bool isFirst = false;
    {
        const Lock lock(m_mutex);
        isFirst = !m_ending;
        if (isFirst) m_ending = status;
        if (isGone) {
            m_isGone = true;
            m_outbox.clear();
            m_answerBytes = 0;
            m_returnableBytes = 0;
        }
    }
    if (isFirst) {
        m_helloAlarm.Cancel();
        closed();
    }
    if (isGone) returnablesDropped();
    const Lock lock(m_mutex);
    advanceLocked();
}

void MessageStream::cut(const grpc::Status& status) {
    {
        const Lock lock(m_mutex);
        if (m_isFinished) return;
        m_isCutting = true;
    }
    close(status, true);
    // Without the lock, because it may run OnCancel. Only a cancel reaches a client that does not read.
    grpc_call_cancel_with_status(m_context->c_call(), static_cast<grpc_status_code>(status.error_code()),
                                 status.error_message().c_str(), nullptr);
    const Lock lock(m_mutex);
    m_isCutting = false;
    advanceLocked();
}

bool MessageStream::greeted(const Principal& principal, std::function<void()> hasRoom) {
    if (const Status status = m_broker->openStreams->greet(m_key, principal); !status.ok()) {
        refuseStream(status.code() == Code::Unauthenticated ? Refusal::Unauthenticated : Refusal::TooMany,
                     toGrpc(status));
        return false;
    }
    m_account = m_broker->unanswered->accountOf(principal.fairnessKey());
    m_outbound = std::make_shared<Outbound>(m_broker->untaken, m_broker->untaken->accountOf(principal.fairnessKey()),
                                            m_broker->limits.unsentBytesPerStream, std::move(hasRoom));
    m_peer->prove(principal.fairnessKey());
    m_peer->heldBack = m_account->heldBack();
    {
        const Lock lock(m_mutex);
        m_isGreeted = true;
        m_subject = principal.subject;
        m_tenants = principal.tenants;
    }
    m_helloAlarm.Cancel();
    return true;
}

std::optional<StreamDescription> MessageStream::describe() {
    const Lock lock(m_mutex);
    if (!m_isGreeted || m_isFinished) return std::nullopt;
    StreamDescription description;
    description.subject = m_subject;
    description.tenants = m_tenants;
    description.peer = m_peer->name;
    description.since = m_since;
    description.messagesIn = m_messagesIn.load(std::memory_order_relaxed);
    description.messagesOut = m_messagesOut;
    description.underWay = m_underWay;
    describeLocked(description);
    return description;
}

void MessageStream::OnReadDone(bool ok) {
    if (ok) {
        // Counted before its answer can be seen.
        m_messagesIn.fetch_add(1, std::memory_order_relaxed);
        const size_t size = m_incoming.Length();
        const size_t most = mostParts(m_broker->limits);
        if (split(m_incoming)) {
            m_incoming.Clear();
            return takePart();
        }
        if (hasTooManyParts(m_incoming, most)) {
            refuseStream(Refusal::TooLarge,
                         {grpc::StatusCode::RESOURCE_EXHAUSTED, "message with more than " + std::to_string(most) +
                                                                    " parts, limits.max_batch is " +
                                                                    std::to_string(m_broker->limits.maxBatch)});
        } else if (size > m_broker->limits.maxMessageBytes) {
            const std::string why = "message too large: " + std::to_string(size) +
                                    " bytes, limits.max_message_bytes is " +
                                    std::to_string(m_broker->limits.maxMessageBytes);
            if (m_isGreeted) tooLarge(m_incoming, why);
            refuseStream(Refusal::TooLarge, {grpc::StatusCode::RESOURCE_EXHAUSTED, why});
        } else {
            received(m_incoming);
        }
        m_incoming.Clear();
        const Lock lock(m_mutex);
        m_isReading = false;
        advanceLocked();
        return;
    }
    {
        const Lock lock(m_mutex);
        m_isReading = false;
    }
    if (m_context->IsCancelled())
        close(grpc::Status::CANCELLED, true);
    else
        close(m_isGreeted ? grpc::Status::OK
                          : grpc::Status(grpc::StatusCode::FAILED_PRECONDITION, "first event must be Hello"),
              false);
}

bool MessageStream::split(grpc::ByteBuffer& message) {
    if (!m_isGreeted || message.Length() > m_broker->limits.maxMessageBytes) return false;
    std::optional<BatchParts> parts = BatchParts::of(message, batchField(), m_broker->limits.maxBatch);
    if (!parts) return false;
    const Lock lock(m_mutex);
    tookLocked(0, parts->left());
    m_rest = std::move(parts);
    return true;
}

void MessageStream::takePart() {
    grpc::ByteBuffer part;
    {
        const Lock lock(m_mutex);
        if (m_ending) {
            m_isReading = false;
            return advanceLocked();
        }
        const size_t before = m_rest->left();
        part = m_rest->next();
        answeredLocked(0, before - m_rest->left());
        if (m_rest->left() == 0) m_rest.reset();
    }
    received(part);
    const Lock lock(m_mutex);
    m_isReading = false;
    advanceLocked();
}

void MessageStream::OnWriteDone(bool ok) {
    {
        const Lock lock(m_mutex);
        m_isWriting = false;
        const Kind kind = m_leaving.kind;
        size_t& bytes = kind == Kind::Answer ? m_answerBytes : m_returnableBytes;
        bytes -= std::min(bytes, memoryOf(m_leaving.bytes));
        if (kind == Kind::Returnable)
            returnableWrittenLocked();
        else if (m_outbound)
            m_outbound->taken(memoryOf(m_leaving.bytes));
        m_leaving.bytes.Clear();
        if (ok) {
            ++m_messagesOut;
            advanceLocked();
        }
    }
    if (!ok) close(grpc::Status::CANCELLED, true);
}

void MessageStream::OnCancel() { close(grpc::Status::CANCELLED, true); }

void MessageStream::OnDone() {
    m_broker->openStreams->remove(m_key);
    const std::shared_ptr<MessageStream> last = std::move(m_self);
}

bool MessageStream::sendLocked(grpc::ByteBuffer message, Kind kind) {
    if (m_isGone || m_isFinished) return false;
    (kind == Kind::Answer ? m_answerBytes : m_returnableBytes) += memoryOf(message);
    if (kind == Kind::Answer && m_outbound) m_outbound->add(memoryOf(message));
    m_outbox.push_back({std::move(message), kind});
    return true;
}

bool MessageStream::mustTakeLocked() const {
    return m_isWriting && !m_isGone && (m_ending || m_answerBytes + m_returnableBytes >= kMuchBytes);
}

void MessageStream::watchProgressLocked(std::chrono::steady_clock::duration wait) {
    // A new alarm each time: an alarm whose callback still runs cannot be set again.
    m_progressAlarm = std::make_unique<grpc::Alarm>();
    m_progressAlarm->Set(
        std::chrono::system_clock::now() + std::chrono::duration_cast<std::chrono::system_clock::duration>(wait),
        [weak = weak_from_this()](bool expired) {
            const auto stream = weak.lock();
            if (expired && stream) stream->checkProgress();
        });
}

void MessageStream::checkProgress() {
    const std::chrono::seconds patience(m_broker->limits.slowReaderSeconds);
    {
        const Lock lock(m_mutex);
        m_progressAlarm.reset();
        if (!mustTakeLocked()) return;
        const auto left = m_leavingSince + patience - std::chrono::steady_clock::now();
        if (left.count() > 0) return watchProgressLocked(left);
    }
    const std::string why =
        "the client took nothing for " + std::to_string(patience.count()) + " s, limits.slow_reader_seconds";
    count(Refusal::SlowClient, why);
    cut({grpc::StatusCode::RESOURCE_EXHAUSTED, why});
}

void MessageStream::tookLocked(size_t commands, size_t bytes) {
    m_underWay += commands;
    m_underWayBytes += bytes;
    m_broker->unanswered->take(*m_account, bytes + commands * kMessageBytes);
}

void MessageStream::answeredLocked(size_t commands, size_t bytes) {
    FAIRLEAD_CHECK(m_underWay >= commands && m_underWayBytes >= bytes);
    m_underWay -= commands;
    m_underWayBytes -= bytes;
    m_broker->unanswered->give(*m_account, bytes + commands * kMessageBytes);
}

bool MessageStream::mayReadLocked() const {
    // No wake-up is needed: each answer that is written runs this check again.
    if (m_answerBytes > 0 && m_outbound && m_outbound->isHeldBack()) return false;
    if (m_isReading || m_ending || m_answerBytes >= kAnswerBytes) return false;
    // One part at a time: what the engine makes of it is much larger than it was.
    if (m_rest) return m_underWay == 0;
    return m_underWay < m_broker->limits.unansweredPerStream && m_underWayBytes < kUnderWayBytes;
}

void MessageStream::advanceLocked() {
    if (m_isFinished) return;
    if (!m_isWriting && !m_outbox.empty()) {
        m_leaving = std::move(m_outbox.front());
        m_outbox.pop_front();
        if (m_leaving.kind == Kind::Returnable) returnableLeftLocked();
        grpc::WriteOptions options;
        if (!m_outbox.empty()) options.set_buffer_hint();
        m_isWriting = true;
        m_leavingSince = std::chrono::steady_clock::now();
        StartWrite(&m_leaving.bytes, options);
    }
    if (!m_progressAlarm && mustTakeLocked())
        watchProgressLocked(std::chrono::seconds(m_broker->limits.slowReaderSeconds));
    if (m_ending && !m_isWriting && !m_isCutting && (m_isGone || isSettledLocked())) {
        m_isFinished = true;
        Finish(*m_ending);
        return;
    }
    if (mayReadLocked()) {
        m_isReading = true;
        if (!m_rest) return StartRead(&m_incoming);
        // Not here: the lock is held, and the thread may be the engine's. A new alarm each time, as above.
        m_partAlarm = std::make_unique<grpc::Alarm>();
        m_partAlarm->Set(std::chrono::system_clock::now(), [weak = weak_from_this()](bool expired) {
            const auto stream = weak.lock();
            if (expired && stream) stream->takePart();
        });
    }
}

}  // namespace fairlead::broker
