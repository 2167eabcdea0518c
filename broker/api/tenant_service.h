// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/tables/audit_log.h"
#include "broker/runtime/engine_thread.h"
#include "broker/api/call_table.h"
#include "broker/telemetry/tenant_statistics.h"
#include "fairlead/admin/v1/tenants.pb.h"

#include <memory>

namespace fairlead::broker {

// The calls of fairlead.admin.v1.Tenants. The engine has the settings in memory; the audit log, task counts and
// previews are read or computed on threads that may block.
class TenantService {
public:
    // All dependencies outlive this service, which outlives the table.
    struct Dependencies {
        EngineThread* engine = nullptr;
        const Store* store = nullptr;
        const TenantStatistics* statistics = nullptr;
        AdminThreads* threads = nullptr;
        Limits limits;
    };

    explicit TenantService(Dependencies dependencies) : m_dependencies(dependencies) {}
    void addTo(CallTable& table);

private:
    template <typename Request, typename Answer>
    using Call = std::shared_ptr<AdminCall<Request, Answer>>;

    void get(const Call<admin::v1::GetTenantRequest, admin::v1::Tenant>& call) const;
    void list(const Call<admin::v1::ListTenantsRequest, admin::v1::ListTenantsResponse>& call) const;
    template <typename Request>
    void change(const Call<Request, admin::v1::Tenant>& call, const admin::v1::ChangeLimitsRequest& request,
                const char* action) const;
    void overrideThrottle(const Call<admin::v1::OverrideThrottleRequest, admin::v1::Tenant>& call) const;
    template <typename Request>
    void start(const Call<Request, admin::v1::Operation>& call, Result<OperationSpec> spec) const;
    Status countPurge(AdminCall<admin::v1::CountPurgeRequest, admin::v1::CountPurgeResponse>& call) const;
    Status listAudit(AdminCall<admin::v1::ListAuditRequest, admin::v1::ListAuditResponse>& call) const;
    void preview(const Call<admin::v1::PreviewSharesRequest, admin::v1::PreviewSharesResponse>& call) const;
    void changeQueue(const Call<admin::v1::ChangeQueueRequest, admin::v1::QueueSetting>& call) const;
    void listQueueSettings(
        const Call<admin::v1::ListQueueSettingsRequest, admin::v1::ListQueueSettingsResponse>& call) const;
    void changePolicy(const Call<admin::v1::ChangePolicyRequest, admin::v1::ChangePolicyResponse>& call) const;

    const Dependencies m_dependencies;
};

}  // namespace fairlead::broker
