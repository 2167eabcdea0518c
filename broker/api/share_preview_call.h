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

// Computes Tenants.PreviewShares, without the transport. It uses the claims of the live statistics, so a preview
// without changes equals what the statistics show. O(n log n) in tenants: not for gRPC's threads.
class SharePreviewCall {
public:
    // InvalidArgument names the wrong change.
    static Status check(const admin::v1::PreviewSharesRequest& request);

    // REQUIRES: check() returned ok and the request outlives this object. Null figures: no tenant is active.
    SharePreviewCall(const admin::v1::PreviewSharesRequest& request, std::shared_ptr<const StatisticsUpdate> figures);

    // Changed tenants that are not in the figures. fill() needs their views, in this order.
    const std::vector<std::string>& unknown() const { return m_unknown; }

    void fill(admin::v1::PreviewSharesResponse* answer, const std::vector<TenantView>& unknown) const;

private:
    const admin::v1::PreviewSharesRequest& m_request;
    std::shared_ptr<const StatisticsUpdate> m_figures;
    std::vector<const TenantCounters*> m_changed;  // in the order of the request; null: not in the figures
    std::vector<const TenantCounters*> m_others;   // other tenants that have work or guaranteed seats
    std::vector<std::string> m_unknown;
};

}  // namespace fairlead::broker
