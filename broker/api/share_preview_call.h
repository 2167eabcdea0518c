// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_config.h"
#include "broker/telemetry/tenant_statistics.h"
#include "fairlead/admin/v1/tenants.pb.h"
#include "shared/status.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fairlead::broker {

// Tenants.PreviewShares without its transport: claims are what the live statistics count, so that without changes it says
// what they show. O(n log n) of the tenants; not for a thread that must not wait.
class SharePreviewCall {
public:
    // InvalidArgument names the change that is wrong.
    static Status check(const admin::v1::PreviewSharesRequest& request);

    // REQUIRES: check() was ok; the request outlives this. No figures: nobody waits or runs.
    SharePreviewCall(const admin::v1::PreviewSharesRequest& request, std::shared_ptr<const StatisticsUpdate> figures);

    // Changed tenants that the figures do not know; fill() wants what holds for them, in this order.
    const std::vector<std::string>& unknown() const { return m_unknown; }

    void fill(admin::v1::PreviewSharesResponse* answer, const std::vector<TenantView>& unknown) const;

private:
    const admin::v1::PreviewSharesRequest& m_request;
    std::shared_ptr<const StatisticsUpdate> m_figures;
    std::vector<const TenantCounters*> m_changed;  // as in the request; null: unknown
    std::vector<const TenantCounters*> m_others;   // who else waits or runs
    std::vector<std::string> m_unknown;
};

}  // namespace fairlead::broker
