// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/event_watch.h"

#include "broker/rpc/event_conversion.h"
#include "broker/rpc/status_conversion.h"

#include <grpc/grpc.h>
#include <grpcpp/server_context.h>

#include <algorithm>
#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kEventsPerMessage = 500;

}  // namespace

EventWatch::EventWatch(grpc::CallbackServerContext* context, EventFilter filter, std::optional<uint64_t> from,
                       OpenStreams* openStreams, std::function<void()> wantsMore)
    : m_context(context), m_filter(std::move(filter)), m_openStreams(openStreams), m_wantsMore(std::move(wantsMore)),
      m_from(from), m_next(from.value_or(0)) {}

Status EventWatch::begin(const Principal& caller, const Clock& clock) {
    m_self = shared_from_this();
    const Result<OpenStreams::Key> key = m_openStreams->add(StreamKind::Watch, m_self, m_context->peer());
    if (key) m_key = *key;
    const Status status = key ? m_openStreams->greet(m_key, caller.subject) : key.status();
    if (status.ok())
        m_tokenEnd.watch(weak_from_this(), caller.expiresAt, clock);
    else
        end(toGrpc(status));
    return status;
}

bool EventWatch::isIdle() {
    const std::lock_guard lock(m_mutex);
    return !m_leaving && !m_ending;
}

bool EventWatch::isOver() {
    const std::lock_guard lock(m_mutex);
    return m_ending && !m_leaving;
}

Status EventWatch::fetch(const EventBoard& board, const Store& store, admin::v1::WatchEventsResponse& message) {
    if (const auto recent = board.from(m_next, kEventsPerMessage)) {
        for (const auto& event : *recent)
            if (m_filter.takes(*event)) fillEvent(message.add_events(), *event);
        m_next += recent->size();
        return {};
    }
    const uint64_t told = board.latest();
    const auto page = readEvents(store, m_filter, m_next, true, kEventsPerMessage);
    if (!page.ok()) return page.status();
    if (page->oldestKept > m_next && m_next > 1) message.set_gone_before(page->oldestKept);
    for (const Event& event : page->events) fillEvent(message.add_events(), event);
    // Without a next page all that was durable has been seen; what was told before the page was read is among it.
    if (page->next)
        m_next = *page->next;
    else if (!page->events.empty())
        m_next = std::max(told, page->events.back().sequence) + 1;
    else
        m_next = std::max(told + 1, m_next);
    return {};
}

Status EventWatch::beginWithWhatComes(const EventBoard& board, const Store& store) {
    uint64_t latest = board.latest();
    if (latest == 0) {
        EventFilter any;
        any.scope.all = true;
        const auto page = readEvents(store, any, UINT64_MAX, false, 1);
        if (!page.ok()) return page.status();
        if (!page->events.empty()) latest = page->events.front().sequence;
    }
    m_next = latest + 1;
    m_from = m_next;
    return {};
}

bool EventWatch::feed(const EventBoard& board, const Store& store) {
    if (!isIdle()) return false;
    auto message = std::make_unique<admin::v1::WatchEventsResponse>();
    Status status;
    if (m_from) status = fetch(board, store, *message);
    if (!m_from && status.ok()) status = beginWithWhatComes(board, store);
    if (!status.ok()) {
        end(toGrpc(status));
        return false;
    }
    // The first message leaves even if it is empty: it tells where the watch begins.
    const uint64_t before = std::exchange(m_told, m_next);
    if (message->events().empty() && message->gone_before() == 0 && before > 0) return m_next != before;
    message->set_next_sequence(m_next);
    const std::lock_guard lock(m_mutex);
    if (m_ending) return false;
    m_leaving = std::move(message);
    m_leavingSince = std::chrono::steady_clock::now();
    StartWrite(m_leaving.get());
    return false;
}

void EventWatch::end(const grpc::Status& status) {
    const std::lock_guard lock(m_mutex);
    if (!m_ending) m_ending = status;
    advanceLocked();
}

bool EventWatch::endIfStalled(std::chrono::seconds patience) {
    const std::string why = "the client took nothing for " + std::to_string(patience.count()) +
                            " s, limits.slow_reader_seconds; go on with the last next_sequence";
    {
        const std::lock_guard lock(m_mutex);
        if (m_isFinished || !m_leaving || std::chrono::steady_clock::now() - m_leavingSince < patience) return false;
        m_isCutting = true;
        if (!m_ending) m_ending = grpc::Status(grpc::StatusCode::RESOURCE_EXHAUSTED, why);
    }
    // Without the lock, for it may run OnCancel before it returns. Nothing else reaches a client that does not read.
    grpc_call_cancel_with_status(m_context->c_call(), GRPC_STATUS_RESOURCE_EXHAUSTED, why.c_str(), nullptr);
    const std::lock_guard lock(m_mutex);
    m_isCutting = false;
    advanceLocked();
    return true;
}

void EventWatch::advanceLocked() {
    if (m_isFinished || m_leaving || m_isCutting || !m_ending) return;
    m_isFinished = true;
    Finish(*m_ending);
}

void EventWatch::OnWriteDone(bool ok) {
    if (!ok) end(grpc::Status::CANCELLED);
    bool isIdleNow = false;
    {
        const std::lock_guard lock(m_mutex);
        m_leaving.reset();
        advanceLocked();
        isIdleNow = !m_ending;
    }
    if (isIdleNow) m_wantsMore();
}

void EventWatch::OnCancel() { end(grpc::Status::CANCELLED); }

void EventWatch::OnDone() {
    m_openStreams->remove(m_key);
    const std::shared_ptr<EventWatch> last = std::move(m_self);
}

}  // namespace fairlead::broker
