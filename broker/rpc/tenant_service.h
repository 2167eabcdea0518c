// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/engine/audit_log.h"
#include "broker/engine/engine_thread.h"
#include "broker/rpc/fair_executor.h"
#include "broker/telemetry/tenant_statistics.h"
#include "fairlead/admin/v1/tenants.grpc.pb.h"

#include <string>

namespace fairlead::broker {

// fairlead.admin.v1.Tenants: settings are asked of the engine, which has them in memory; the audit is read, and previews
// are computed, on a thread of its own.
class TenantService final : public admin::v1::Tenants::CallbackService {
public:
    // All of them outlive this.
    struct Parts {
        EngineThread* engine = nullptr;
        const Store* store = nullptr;
        const TenantStatistics* statistics = nullptr;
        const Authenticator* authenticator = nullptr;
    };

    explicit TenantService(Parts parts) : m_parts(parts) {}

    grpc::ServerUnaryReactor* GetTenant(grpc::CallbackServerContext* context,
                                        const admin::v1::GetTenantRequest* request, admin::v1::Tenant* answer) override;
    grpc::ServerUnaryReactor* ListTenants(grpc::CallbackServerContext* context,
                                          const admin::v1::ListTenantsRequest* request,
                                          admin::v1::ListTenantsResponse* answer) override;
    grpc::ServerUnaryReactor* ChangeLimits(grpc::CallbackServerContext* context,
                                           const admin::v1::ChangeLimitsRequest* request,
                                           admin::v1::Tenant* answer) override;
    grpc::ServerUnaryReactor* PauseTenant(grpc::CallbackServerContext* context,
                                          const admin::v1::ChangeTenantStateRequest* request,
                                          admin::v1::Tenant* answer) override;
    grpc::ServerUnaryReactor* DrainTenant(grpc::CallbackServerContext* context,
                                          const admin::v1::ChangeTenantStateRequest* request,
                                          admin::v1::Tenant* answer) override;
    grpc::ServerUnaryReactor* ResumeTenant(grpc::CallbackServerContext* context,
                                           const admin::v1::ChangeTenantStateRequest* request,
                                           admin::v1::Tenant* answer) override;
    grpc::ServerUnaryReactor* DeleteTenant(grpc::CallbackServerContext* context,
                                           const admin::v1::DeleteTenantRequest* request,
                                           admin::v1::Operation* answer) override;
    grpc::ServerUnaryReactor* Purge(grpc::CallbackServerContext* context, const admin::v1::PurgeRequest* request,
                                    admin::v1::Operation* answer) override;
    grpc::ServerUnaryReactor* CountPurge(grpc::CallbackServerContext* context,
                                         const admin::v1::CountPurgeRequest* request,
                                         admin::v1::CountPurgeResponse* answer) override;
    grpc::ServerUnaryReactor* ListAudit(grpc::CallbackServerContext* context,
                                        const admin::v1::ListAuditRequest* request,
                                        admin::v1::ListAuditResponse* answer) override;
    grpc::ServerUnaryReactor* DescribeLimits(grpc::CallbackServerContext* context,
                                             const admin::v1::DescribeLimitsRequest* request,
                                             admin::v1::DescribeLimitsResponse* answer) override;
    grpc::ServerUnaryReactor* OverrideThrottle(grpc::CallbackServerContext* context,
                                               const admin::v1::OverrideThrottleRequest* request,
                                               admin::v1::Tenant* answer) override;
    grpc::ServerUnaryReactor* PreviewShares(grpc::CallbackServerContext* context,
                                            const admin::v1::PreviewSharesRequest* request,
                                            admin::v1::PreviewSharesResponse* answer) override;
    grpc::ServerUnaryReactor* ChangePolicy(grpc::CallbackServerContext* context,
                                           const admin::v1::ChangePolicyRequest* request,
                                           admin::v1::ChangePolicyResponse* answer) override;

private:
    grpc::ServerUnaryReactor* change(grpc::CallbackServerContext* context,
                                     const admin::v1::ChangeLimitsRequest& request, const char* action,
                                     admin::v1::Tenant* answer);

    grpc::ServerUnaryReactor* start(grpc::CallbackServerContext* context, OperationSpec spec,
                                    admin::v1::Operation* answer);

    const Parts m_parts;
    FairExecutor m_slow{2, 64};
    FairExecutor m_counts{4, 8};  // which go through a tenant's tasks
};

}  // namespace fairlead::broker
