// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_scope.h"
#include "broker/rpc/watch_stream.h"
#include "broker/telemetry/tenant_statistics.h"
#include "fairlead/admin/v1/admin.pb.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace fairlead::broker {

using UpdateMessages = WatchStream<admin::v1::TenantsUpdate>::Messages;

// One call of WatchTenants. Ticks that pass while a message leaves are skipped, and the next one tells of all of them
// together.
class TenantWatch final : public WatchStream<admin::v1::TenantsUpdate> {
public:
    TenantWatch(grpc::CallbackServerContext* context, TenantScope scope, OpenStreams* openStreams,
                std::function<void()> wantsMore);

    // Feeding thread, as is the rest.
    const TenantScope& scope() const { return m_scope; }
    uint64_t lastTick() const { return m_lastTick; }
    // REQUIRES: isIdle() was true.
    void sendTick(uint64_t tick, UpdateMessages messages);
    // The update as somebody with this scope may see it.
    UpdateMessages ownMessages(const StatisticsUpdate& update);

private:
    const TenantScope m_scope;
    uint64_t m_lastTick = 0;
    std::map<std::string, TenantFigures> m_ownRows;  // latest of a limited scope, for its totals
};

// The whole update, cut so that no message outgrows what clients take by default.
UpdateMessages toMessages(const StatisticsUpdate& update);

}  // namespace fairlead::broker
