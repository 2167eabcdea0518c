// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/query/event_reader.h"
#include "broker/rpc/watch_stream.h"
#include "broker/telemetry/event_board.h"
#include "fairlead/admin/v1/events.pb.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace fairlead::broker {

// One call of WatchEvents. It holds only its position and the message being written; the next events are fetched after
// that write, from memory or, for older events, from disk. So a slow client costs no memory.
class EventWatch final : public WatchStream {
public:
    // from: the sequence to begin with; nothing: only future events.
    EventWatch(grpc::CallbackServerContext* context, EventFilter filter, std::optional<uint64_t> from,
               OpenStreams* openStreams, std::function<void()> wantsMore);

    // Sends the next events if no write is pending. Returns true if it should be called again at once. Feeding thread.
    bool feed(const EventBoard& board, const Store& store);

private:
    Status beginWithWhatComes(const EventBoard& board, const Store& store);
    Status fetch(const EventBoard& board, const Store& store, admin::v1::WatchEventsResponse& message);

    const EventFilter m_filter;
    std::optional<uint64_t> m_from;  // this and the next three: feeding thread only
    uint64_t m_next;                 // the next sequence to look at
    uint64_t m_told = 0;             // m_next after the previous look; 0: none yet
    uint64_t m_goneTold = 0;         // before which the client knows that some are missing
};

}  // namespace fairlead::broker
