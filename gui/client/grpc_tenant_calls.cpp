// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/figures_reader.h"
#include "gui/client/grpc_calls.h"
#include "gui/client/conversion/message_values.h"
#include "gui/client/conversion/page_conversion.h"
#include "gui/client/conversion/tenant_conversion.h"

#include <value_conversions.h>

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

class GrpcTenantCalls final : public TenantCalls {
public:
    explicit GrpcTenantCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call getTenant(const QString& tenant, Then<TenantSettings> then) override {
        api::GetTenantRequest request;
        request.set_tenant(tenant.toStdString());
        return m_caller.ask(api::kGetTenant, request, {}, toTenant, std::move(then));
    }

    Call listTenants(const PageRequest& page, bool onlyConfigured, Then<PageOf<TenantSettings>> then) override {
        auto request = pageOf(page, api::ListTenantsRequest());
        request.set_only_configured(onlyConfigured);
        return m_caller.ask(
            api::kListTenants, request, {},
            [](const api::ListTenantsResponse& answer) -> Outcome<PageOf<TenantSettings>> {
                PageOf<TenantSettings> tenants{{}, text(answer.next_cursor())};
                for (const api::Tenant& message : answer.tenants()) {
                    const auto tenant = toTenant(message);
                    if (!tenant) return tenant.failure();
                    tenants.items.append(*tenant);
                }
                return tenants;
            },
            std::move(then));
    }

    Call readFigures(Then<TenantsUpdate> then) override { return FiguresReader::start(m_caller, std::move(then)); }

    Call listAudit(const QString& tenant, const PageRequest& page, Then<PageOf<AuditEntry>> then) override {
        auto request = pageOf(page, api::ListAuditRequest());
        request.set_tenant(tenant.toStdString());
        return m_caller.ask(
            api::kListAudit, request, {},
            [](const api::ListAuditResponse& answer) { return toPage(answer, answer.entries(), as<AuditEntry>); },
            std::move(then));
    }

    Call previewShares(const QList<ShareChange>& changes, quint32 most, Then<SharePreview> then) override {
        return m_caller.ask(api::kPreviewShares, toRequest(changes, most), {}, as<SharePreview>, std::move(then));
    }

    Call changeLimits(const LimitChange& change, Then<TenantSettings> then) override {
        return m_caller.ask(api::kChangeLimits, toRequest(change), GrpcCaller::change(), toTenant, std::move(then));
    }

    Call changeState(const TenantStateChange& change, Then<TenantSettings> then) override {
        const auto ask = [&](const auto& method) {
            return m_caller.ask(method, messageOf<api::ChangeTenantStateRequest>(change), GrpcCaller::change(),
                                toTenant, std::move(then));
        };
        switch (change.to) {
            case TenantState::Paused: return ask(api::kPauseTenant);
            case TenantState::Draining: return ask(api::kDrainTenant);
            case TenantState::Serving: break;
        }
        return ask(api::kResumeTenant);
    }

    Call overrideThrottle(const ThrottleOverride& decision, Then<TenantSettings> then) override {
        return m_caller.ask(api::kOverrideThrottle, messageOf<api::OverrideThrottleRequest>(decision),
                            GrpcCaller::change(), toTenant, std::move(then));
    }

    Call deleteTenant(const TenantDeletion& deletion, Then<Operation> then) override {
        return m_caller.ask(api::kDeleteTenant, messageOf<api::DeleteTenantRequest>(deletion), GrpcCaller::change(),
                            as<Operation>, std::move(then));
    }

    Call purge(const Purge& purge, Then<Operation> then) override {
        return m_caller.ask(api::kPurge, messageOf<api::PurgeRequest>(purge), GrpcCaller::change(), as<Operation>,
                            std::move(then));
    }

private:
    GrpcCaller& m_caller;
};

}  // namespace

std::unique_ptr<TenantCalls> makeTenantCalls(GrpcCaller& caller) { return std::make_unique<GrpcTenantCalls>(caller); }

}  // namespace fairlead::gui
