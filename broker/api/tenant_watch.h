// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_scope.h"
#include "broker/rpc/watch_stream.h"
#include "broker/telemetry/tenant_statistics.h"
#include "fairlead/admin/v1/admin.pb.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace fairlead::broker {

using UpdateMessages = std::deque<std::shared_ptr<const admin::v1::TenantsUpdate>>;

// One call of WatchTenants. The next message covers all ticks that pass while a message is being written.
class TenantWatch final : public WatchStream {
public:
    TenantWatch(grpc::CallbackServerContext* context, TenantScope scope, OpenStreams* openStreams,
                std::function<void()> wantsMore);

    // This and the rest: feeding thread.
    const TenantScope& scope() const { return m_scope; }
    uint64_t lastTick() const { return m_lastTick; }
    // REQUIRES: isIdle() was true.
    void sendTick(uint64_t tick, const UpdateMessages& messages);
    // The part of the update that the scope covers.
    UpdateMessages ownMessages(const StatisticsUpdate& update);

private:
    const TenantScope m_scope;
    uint64_t m_lastTick = 0;
    std::map<std::string, TenantFigures> m_ownRows;  // latest rows of a limited scope, for its totals
};

// The whole update, split into messages that gRPC clients accept by default.
UpdateMessages toMessages(const StatisticsUpdate& update);

}  // namespace fairlead::broker
