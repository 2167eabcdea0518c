// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "broker/engine/event_reader.h"
#include "broker/rpc/open_streams.h"
#include "broker/rpc/token_end.h"
#include "broker/telemetry/event_board.h"
#include "fairlead/admin/v1/events.pb.h"

#include <grpcpp/support/server_callback.h>

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace fairlead::broker {

// One call of WatchEvents. It holds nothing but the place it has come to and the one message that is leaving; what comes
// next is fetched when that has left, from memory or, further back, from the disk. So a slow client costs nothing.
//
// Lifetime: as TenantWatch, it holds itself until gRPC is done with it.
class EventWatch final : public grpc::ServerWriteReactor<admin::v1::WatchEventsResponse>,
                         public EndableStream,
                         public std::enable_shared_from_this<EventWatch> {
public:
    // from: the sequence to begin with; nothing: only what comes. wantsMore: called on any thread when the watch could take another message.
    EventWatch(grpc::CallbackServerContext* context, EventFilter filter, std::optional<uint64_t> from,
               OpenStreams* openStreams, std::function<void()> wantsMore);

    // Ends with UNAUTHENTICATED when the token does, at once when there are too many streams: that is the answer.
    // REQUIRES: this is held by a shared_ptr.
    Status begin(const Principal& caller, const Clock& clock);
    void end(const grpc::Status& status) override;

    // The rest is for the one thread that feeds the watches.
    bool isOver();
    // Sends what is there, if nothing is leaving. True when there is more to look at already.
    bool feed(const EventBoard& board, const Store& store);
    // Cuts off a client that has been taking nothing for that long; true when it was so.
    bool endIfStalled(std::chrono::seconds patience);

    void OnWriteDone(bool ok) override;
    void OnCancel() override;
    void OnDone() override;

private:
    bool isIdle();
    Status beginWithWhatComes(const EventBoard& board, const Store& store);
    Status fetch(const EventBoard& board, const Store& store, admin::v1::WatchEventsResponse& message);
    void advanceLocked();

    grpc::CallbackServerContext* const m_context;
    const EventFilter m_filter;
    OpenStreams* const m_openStreams;
    const std::function<void()> m_wantsMore;
    OpenStreams::Key m_key = 0;
    TokenEnd m_tokenEnd;
    std::shared_ptr<EventWatch> m_self;
    std::optional<uint64_t> m_from;  // feeding thread only, as are the next two
    uint64_t m_next;                 // to look at
    uint64_t m_told = 0;             // m_next at the latest look; 0: there was none yet

    std::mutex m_mutex;
    std::unique_ptr<admin::v1::WatchEventsResponse> m_leaving;
    std::chrono::steady_clock::time_point m_leavingSince;
    bool m_isCutting = false;  // the call must stay until it is cancelled
    bool m_isFinished = false;
    std::optional<grpc::Status> m_ending;
};

}  // namespace fairlead::broker
