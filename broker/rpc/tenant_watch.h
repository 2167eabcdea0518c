// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "broker/core/tenant_scope.h"
#include "broker/rpc/open_streams.h"
#include "broker/rpc/token_end.h"
#include "broker/telemetry/tenant_statistics.h"
#include "fairlead/admin/v1/admin.pb.h"

#include <grpcpp/support/server_callback.h>

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace fairlead::broker {

// Messages are shared by all watchers that need the same ones.
using UpdateMessages = std::deque<std::shared_ptr<const admin::v1::TenantsUpdate>>;

// One call of WatchTenants. Writes one message at a time; ticks that pass meanwhile are skipped, and the next message
// tells of all of them together.
//
// Lifetime: as MessageStream, it holds itself until gRPC is done with it.
class TenantWatch final : public grpc::ServerWriteReactor<admin::v1::TenantsUpdate>,
                          public EndableStream,
                          public std::enable_shared_from_this<TenantWatch> {
public:
    // wantsMore: called on any thread when the watch could take another update.
    TenantWatch(grpc::CallbackServerContext* context, TenantScope scope, OpenStreams* openStreams,
                std::function<void()> wantsMore);

    // Ends with UNAUTHENTICATED when the token does; at once, with the status that is returned, when there are too many
    // streams. REQUIRES: this is held by a shared_ptr.
    Status begin(const Principal& caller, const Clock& clock);
    void end(const grpc::Status& status) override;

    // The rest is for the one thread that feeds the watches.
    const TenantScope& scope() const { return m_scope; }
    uint64_t lastTick() const { return m_lastTick; }
    bool isIdle();
    bool isOver();
    // REQUIRES: isIdle() was true.
    void send(uint64_t tick, UpdateMessages messages);
    // Cuts off a client that has been taking nothing for that long; whether it did.
    bool endIfStalled(std::chrono::seconds patience);
    // The update as somebody with this scope may see it.
    UpdateMessages ownMessages(const StatisticsUpdate& update);

    void OnWriteDone(bool ok) override;
    void OnCancel() override;
    void OnDone() override;

private:
    void advanceLocked();

    grpc::CallbackServerContext* const m_context;
    const TenantScope m_scope;
    OpenStreams* const m_openStreams;
    const std::function<void()> m_wantsMore;
    OpenStreams::Key m_key = 0;
    TokenEnd m_tokenEnd;
    std::shared_ptr<TenantWatch> m_self;
    uint64_t m_lastTick = 0;                         // feeding thread only, as is the next
    std::map<std::string, TenantFigures> m_ownRows;  // latest of a limited scope, for its totals

    std::mutex m_mutex;
    UpdateMessages m_waiting;
    std::shared_ptr<const admin::v1::TenantsUpdate> m_leaving;
    std::chrono::steady_clock::time_point m_leavingSince;
    bool m_isCutting = false;  // the call must stay until it is cancelled
    bool m_isFinished = false;
    std::optional<grpc::Status> m_ending;
};

// The whole update, cut so that no message outgrows what clients take by default.
UpdateMessages toMessages(const StatisticsUpdate& update);

}  // namespace fairlead::broker
