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

// One call of WatchEvents. It holds nothing but the place it has come to and the one message that is leaving; what comes
// next is fetched when that has left, from memory or, further back, from the disk. So a slow client costs nothing.
class EventWatch final : public WatchStream<admin::v1::WatchEventsResponse> {
public:
    // from: the sequence to begin with; nothing: only what comes.
    EventWatch(grpc::CallbackServerContext* context, EventFilter filter, std::optional<uint64_t> from,
               OpenStreams* openStreams, std::function<void()> wantsMore);

    // Sends what is there, if nothing is leaving. True when there is more to look at already. Feeding thread.
    bool feed(const EventBoard& board, const Store& store);

private:
    Status beginWithWhatComes(const EventBoard& board, const Store& store);
    Status fetch(const EventBoard& board, const Store& store, admin::v1::WatchEventsResponse& message);

    const EventFilter m_filter;
    std::optional<uint64_t> m_from;  // feeding thread only, as are the next two
    uint64_t m_next;                 // to look at
    uint64_t m_told = 0;             // m_next at the latest look; 0: there was none yet
};

}  // namespace fairlead::broker
