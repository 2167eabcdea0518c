// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/event_watch.h"

#include "broker/api/conversion/event_conversion.h"
#include "broker/rpc/status_conversion.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kEventsPerMessage = 100;
// Each watch has one message on its way, and there may be thousands that nobody reads.
constexpr size_t kBytesPerMessage = 16 << 10;

// Appends the event; false: the message is large enough without it.
bool add(const Event& event, bool withVictims, size_t& bytes, admin::v1::WatchEventsResponse& message) {
    if (bytes >= kBytesPerMessage) return false;
    admin::v1::Event* const added = message.add_events();
    fillEvent(added, event, withVictims);
    bytes += added->ByteSizeLong();
    return true;
}

}  // namespace

EventWatch::EventWatch(grpc::CallbackServerContext* context, EventFilter filter, std::optional<uint64_t> from,
                       OpenStreams* openStreams, std::function<void()> wantsMore)
    : WatchStream(context, openStreams, std::move(wantsMore), "; go on with the last next_sequence"),
      m_filter(std::move(filter)), m_from(from), m_next(from.value_or(0)) {}

Status EventWatch::fetch(const EventBoard& board, const Store& store, admin::v1::WatchEventsResponse& message) {
    size_t bytes = 0;
    if (const auto recent = board.from(m_next, kEventsPerMessage)) {
        for (const auto& event : *recent) {
            if (m_filter.takes(*event) && !add(*event, m_filter.scope.all, bytes, message)) break;
            ++m_next;
        }
        return {};
    }
    const uint64_t told = board.latest();
    const auto page = readEvents(store, m_filter, m_next, true, kEventsPerMessage);
    if (!page.ok()) return page.status();
    if (m_next > 1 && page->goneBefore > m_goneTold) message.set_gone_before(m_goneTold = page->goneBefore);
    for (const Event& event : page->events) {
        if (add(event, m_filter.scope.all, bytes, message)) continue;
        m_next = event.sequence;
        return {};
    }
    // Without a next page the read has seen all durable events, which include all that were announced before the read.
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
    auto message = std::make_shared<admin::v1::WatchEventsResponse>();
    Status status;
    if (m_from) status = fetch(board, store, *message);
    if (!m_from && status.ok()) status = beginWithWhatComes(board, store);
    if (!status.ok()) {
        end(toGrpc(status));
        return false;
    }
    // The first message is sent even if it is empty: it says where the watch begins.
    const uint64_t before = std::exchange(m_told, m_next);
    if (message->events().empty() && message->gone_before() == 0 && before > 0) return m_next != before;
    message->set_next_sequence(m_next);
    send({std::move(message)});
    return false;
}

}  // namespace fairlead::broker
