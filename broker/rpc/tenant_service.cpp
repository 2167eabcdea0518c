// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/tenant_service.h"

#include "broker/engine/purge_count.h"
#include "broker/rpc/admin_call.h"
#include "broker/rpc/dead_letter_conversion.h"
#include "broker/rpc/limit_conversion.h"
#include "broker/rpc/pending_call.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/share_preview_call.h"
#include "shared/limit_text.h"
#include "shared/tenant_id.h"
#include "shared/wire/limit_messages.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

constexpr size_t kMostCommand = 4096;
constexpr size_t kMostTasksCounted = 5'000'000;
constexpr uint32_t kFastestSweep = 100'000;  // tasks a second
constexpr uint32_t kHighestThrottle = 3;
constexpr Micros kShortestOverride = std::chrono::seconds(1);
constexpr Micros kLongestOverride = std::chrono::hours(24);

Status tooMany() { return {Code::ResourceExhausted, "too many questions at once, try again"}; }

Status notFound(const std::string& tenant) { return {Code::NotFound, "no tenant '" + tenant.substr(0, 128) + "'"}; }

// The same answer for a tenant that is not theirs as for one that is not there.
Status checkTenant(const std::string& tenant, const Principal& caller) {
    if (tenant == kEveryTenant) return caller.tenants.all ? Status() : notFound(tenant);
    if (tenant != kDefaultTenant)
        if (const Status status = checkTenantId(tenant); !status.ok()) return bad("tenant: " + status.message());
    return caller.tenants.covers(tenant) ? Status() : notFound(tenant);
}

Result<ChangeTenant> toChange(const api::ChangeLimitsRequest& request, const Principal& caller) {
    RETURN_IF_ERROR(checkTenant(request.tenant(), caller));
    ChangeTenant change;
    change.tenant = request.tenant();
    change.author = caller.subject;
    change.reason = request.reason();
    RETURN_IF_ERROR(checkReason(change.reason));
    if (request.has_expected_version()) change.expectedVersion = request.expected_version();
    auto settings = toSettings(request.set());
    if (!settings.ok()) return settings.status();
    change.set = std::move(*settings);
    auto cleared = toFields(request.clear(), "clear");
    if (!cleared.ok()) return cleared.status();
    change.clear = std::move(*cleared);
    for (const LimitField field : change.clear)
        if (isSet(change.set, field)) return bad(std::string(ruleOf(field).key) + ": is set and cleared");
    if (isEmpty(change.set) && change.clear.empty()) return bad("set: name a limit to set, or one to clear");
    if (!request.has_expires_after()) return change;
    if (!change.clear.empty()) return bad("clear: cannot be for a time; set what shall hold meanwhile");
    const auto after = toMicros(request.expires_after());
    if (!after.ok()) return bad("expires_after: " + after.status().message());
    if (*after < kShortestTierWindow || *after > kLongestPeriod) return bad("expires_after: must be from 1s to 366d");
    change.expiresAfter = *after;
    return change;
}

// What a purge and the deletion of a tenant have in common.
template <typename Request>
Result<OperationSpec> toSweep(const Request& request, const Principal& caller) {
    if (request.tenant() == kEveryTenant) return bad("tenant: name the one that is meant");
    RETURN_IF_ERROR(checkTenant(request.tenant(), caller));
    if (request.confirm() != request.tenant())
        return bad("confirm: must be the name of the tenant, '" + request.tenant() + "'");
    RETURN_IF_ERROR(checkReason(request.reason()));
    if (request.per_second() > kFastestSweep)
        return bad("per_second: at most " + std::to_string(kFastestSweep) + ", or 0 for no limit");
    OperationSpec spec;
    spec.kind = OperationKind::DeleteTenant;
    spec.filter.tenants = {false, {request.tenant()}};
    spec.perSecond = request.per_second();
    spec.startedBy = caller.subject;
    spec.reason = request.reason();
    return spec;
}

Result<uint8_t> toPurged(const google::protobuf::RepeatedField<int>& states) {
    uint8_t purged = 0;
    for (const int state : states) {
        switch (state) {
            case api::PURGED_STATE_WAITING: purged |= kPurgeWaiting; break;
            case api::PURGED_STATE_DEAD: purged |= kPurgeDead; break;
            case api::PURGED_STATE_COMPLETED: purged |= kPurgeCompleted; break;
            default: return bad("states: must be waiting, dead or completed");
        }
    }
    return purged;
}

Result<OperationSpec> toPurge(const api::PurgeRequest& request, const Principal& caller) {
    auto spec = toSweep(request, caller);
    if (!spec.ok()) return spec;
    if (request.command().size() > kMostCommand)
        return bad("command: is longer than " + std::to_string(kMostCommand) + " bytes");
    spec->kind = OperationKind::Purge;
    spec->filter.command = request.command();
    const auto states = toPurged(request.states());
    if (!states.ok()) return states.status();
    spec->purged = *states;
    if (spec->purged == 0) return bad("states: name at least one of waiting, dead and completed");
    return spec;
}

Result<OverrideThrottle> toOverride(const api::OverrideThrottleRequest& request, const Principal& caller) {
    using Action = OverrideThrottle::Action;
    if (request.tenant() == kEveryTenant) return bad("tenant: name the one that is meant");
    RETURN_IF_ERROR(checkTenant(request.tenant(), caller));
    OverrideThrottle command;
    command.tenant = request.tenant();
    command.author = caller.subject;
    command.reason = request.reason();
    switch (request.action()) {
        case api::THROTTLE_ACTION_HOLD: command.action = Action::Hold; break;
        case api::THROTTLE_ACTION_RELEASE: command.action = Action::Release; break;
        case api::THROTTLE_ACTION_AUTOMATIC: command.action = Action::Automatic; break;
        default: return bad("action: must be hold, release or automatic");
    }
    if (command.action == Action::Hold && (request.level() < 1 || request.level() > kHighestThrottle))
        return bad("level: must be from 1 to " + std::to_string(kHighestThrottle));
    if (command.action != Action::Hold && request.level() != 0) return bad("level: is for hold only");
    command.level = static_cast<int>(request.level());
    RETURN_IF_ERROR(checkReason(command.reason));
    if (command.action == Action::Automatic) {
        if (request.has_expires_after()) return bad("expires_after: is for hold and release only");
        return command;
    }
    if (!request.has_expires_after()) return bad("expires_after: is required");
    const auto after = toMicros(request.expires_after());
    if (!after.ok()) return bad("expires_after: " + after.status().message());
    if (*after < kShortestOverride || *after > kLongestOverride) return bad("expires_after: must be from 1s to 24h");
    command.expiresAfter = *after;
    return command;
}

api::ChangeLimitsRequest toRequest(const api::ChangeTenantStateRequest& request) {
    api::ChangeLimitsRequest change;
    change.set_tenant(request.tenant());
    change.set_reason(request.reason());
    if (request.has_expected_version()) change.set_expected_version(request.expected_version());
    if (request.has_expires_after()) *change.mutable_expires_after() = request.expires_after();
    return change;
}

std::function<void(Result<TenantView>)> tenantInto(api::Tenant* answer, grpc::ServerUnaryReactor* reactor) {
    return [answer, call = std::make_shared<PendingCall>(reactor)](const Result<TenantView>& view) {
        if (view.ok()) fillTenant(answer, *view);
        call->finish(view.status());
    };
}

}  // namespace

grpc::ServerUnaryReactor* TenantService::GetTenant(grpc::CallbackServerContext* context,
                                                   const api::GetTenantRequest* request, api::Tenant* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!caller.ok()) return finished(context, caller.status());
    if (const Status status = checkTenant(request->tenant(), *caller); !status.ok()) return finished(context, status);
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    const auto call = std::make_shared<PendingCall>(reactor);
    ReadTenants read;
    read.scope = caller->tenants;
    read.tenant = request->tenant();
    read.reply = [call, answer](const Result<TenantPage>& page) {
        if (page.ok()) fillTenant(answer, page->tenants.front());
        call->finish(page.status());
    };
    m_parts.engine->post(std::move(read));
    return reactor;
}

grpc::ServerUnaryReactor* TenantService::ListTenants(grpc::CallbackServerContext* context,
                                                     const api::ListTenantsRequest* request,
                                                     api::ListTenantsResponse* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!caller.ok()) return finished(context, caller.status());
    ReadTenants read;
    if (const std::string& cursor = request->cursor(); !cursor.empty()) {
        const auto [end, error] = std::from_chars(cursor.data(), cursor.data() + cursor.size(), read.from);
        if (error != std::errc() || end != cursor.data() + cursor.size())
            return finished(context, bad("cursor: is not one that a page gave"));
    }
    read.scope = caller->tenants;
    read.limit = pageSizeOf(request->page_size());
    read.onlyConfigured = request->only_configured();
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    const auto call = std::make_shared<PendingCall>(reactor);
    read.reply = [call, answer](const Result<TenantPage>& page) {
        if (page.ok()) {
            for (const TenantView& view : page->tenants) fillTenant(answer->add_tenants(), view);
            if (page->next) answer->set_next_cursor(std::to_string(*page->next));
        }
        call->finish(page.status());
    };
    m_parts.engine->post(std::move(read));
    return reactor;
}

grpc::ServerUnaryReactor* TenantService::change(grpc::CallbackServerContext* context,
                                                const api::ChangeLimitsRequest& request, const char* action,
                                                api::Tenant* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kLimits);
    if (!caller.ok()) return finished(context, caller.status());
    auto change = toChange(request, *caller);
    if (!change.ok()) return finished(context, change.status());
    change->action = action;
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    change->reply = tenantInto(answer, reactor);
    m_parts.engine->post(std::move(*change));
    return reactor;
}

grpc::ServerUnaryReactor* TenantService::ChangeLimits(grpc::CallbackServerContext* context,
                                                      const api::ChangeLimitsRequest* request, api::Tenant* answer) {
    return change(context, *request, "limits.change", answer);
}

grpc::ServerUnaryReactor* TenantService::PauseTenant(grpc::CallbackServerContext* context,
                                                     const api::ChangeTenantStateRequest* request,
                                                     api::Tenant* answer) {
    api::ChangeLimitsRequest pause = toRequest(*request);
    pause.mutable_set()->set_paused(true);
    return change(context, pause, "tenant.pause", answer);
}

grpc::ServerUnaryReactor* TenantService::DrainTenant(grpc::CallbackServerContext* context,
                                                     const api::ChangeTenantStateRequest* request,
                                                     api::Tenant* answer) {
    api::ChangeLimitsRequest drain = toRequest(*request);
    drain.mutable_set()->set_draining(true);
    return change(context, drain, "tenant.drain", answer);
}

grpc::ServerUnaryReactor* TenantService::ResumeTenant(grpc::CallbackServerContext* context,
                                                      const api::ChangeTenantStateRequest* request,
                                                      api::Tenant* answer) {
    api::ChangeLimitsRequest resume = toRequest(*request);
    // Said, not only cleared: it shall run also when the file or the defaults pause it.
    resume.mutable_set()->set_paused(false);
    resume.mutable_set()->set_draining(false);
    return change(context, resume, "tenant.resume", answer);
}

grpc::ServerUnaryReactor* TenantService::DeleteTenant(grpc::CallbackServerContext* context,
                                                      const api::DeleteTenantRequest* request, api::Operation* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kAdmin);
    if (!caller.ok()) return finished(context, caller.status());
    auto spec = toSweep(*request, *caller);
    if (!spec.ok()) return finished(context, spec.status());
    return start(context, std::move(*spec), answer);
}

grpc::ServerUnaryReactor* TenantService::Purge(grpc::CallbackServerContext* context, const api::PurgeRequest* request,
                                               api::Operation* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kAdmin);
    if (!caller.ok()) return finished(context, caller.status());
    auto spec = toPurge(*request, *caller);
    if (!spec.ok()) return finished(context, spec.status());
    return start(context, std::move(*spec), answer);
}

grpc::ServerUnaryReactor* TenantService::CountPurge(grpc::CallbackServerContext* context,
                                                    const api::CountPurgeRequest* request,
                                                    api::CountPurgeResponse* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!caller.ok()) return finished(context, caller.status());
    if (request->tenant() == kEveryTenant) return finished(context, bad("tenant: name the one that is meant"));
    if (const Status status = checkTenant(request->tenant(), *caller); !status.ok()) return finished(context, status);
    if (request->command().size() > kMostCommand)
        return finished(context, bad("command: is longer than " + std::to_string(kMostCommand) + " bytes"));
    const auto states = toPurged(request->states());
    if (!states.ok()) return finished(context, states.status());
    const uint8_t purged = *states == 0 ? kPurgeWaiting | kPurgeDead | kPurgeCompleted : *states;
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    const auto call = std::make_shared<PendingCall>(reactor);
    const bool isTaken = m_counts.post(*caller, [this, call, context, request, answer, purged] {
        const auto hasLeft = [context] { return context->IsCancelled(); };
        const auto count =
            countPurge(*m_parts.store, request->tenant(), request->command(), purged, kMostTasksCounted, hasLeft);
        if (count.ok()) {
            answer->set_waiting(count->waiting);
            answer->set_dead(count->dead);
            answer->set_completed(count->completed);
            answer->set_at_least(count->atLeast);
        }
        call->finish(count.status());
    });
    if (!isTaken) call->finish({Code::ResourceExhausted, "too many questions at once, try again"});
    return reactor;
}

grpc::ServerUnaryReactor* TenantService::start(grpc::CallbackServerContext* context, OperationSpec spec,
                                               api::Operation* answer) {
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    const auto call = std::make_shared<PendingCall>(reactor);
    m_parts.engine->post(StartOperation{std::move(spec), [call, answer](const Result<Operation>& operation) {
                                            if (operation.ok()) fillOperation(answer, *operation);
                                            call->finish(operation.status());
                                        }});
    return reactor;
}

grpc::ServerUnaryReactor* TenantService::ListAudit(grpc::CallbackServerContext* context,
                                                   const api::ListAuditRequest* request,
                                                   api::ListAuditResponse* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!caller.ok()) return finished(context, caller.status());
    if (!request->tenant().empty())
        if (const Status status = checkTenant(request->tenant(), *caller); !status.ok())
            return finished(context, status);
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    const auto call = std::make_shared<PendingCall>(reactor);
    const bool isTaken = m_slow.post(*caller, [this, call, request, answer, scope = caller->tenants] {
        const auto page =
            readAudit(*m_parts.store, scope, request->tenant(), request->cursor(), pageSizeOf(request->page_size()));
        if (page.ok()) {
            for (const AuditEntry& entry : page->entries) fillAuditEntry(answer->add_entries(), entry);
            answer->set_next_cursor(page->nextCursor);
        }
        call->finish(page.status());
    });
    if (!isTaken) call->finish(tooMany());
    return reactor;
}

grpc::ServerUnaryReactor* TenantService::DescribeLimits(grpc::CallbackServerContext* context,
                                                        const api::DescribeLimitsRequest* /*request*/,
                                                        api::DescribeLimitsResponse* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!caller.ok()) return finished(context, caller.status());
    for (const LimitRule& rule : limitRules()) fillRule(answer->add_rules(), rule);
    return finished(context, {});
}

grpc::ServerUnaryReactor* TenantService::OverrideThrottle(grpc::CallbackServerContext* context,
                                                          const api::OverrideThrottleRequest* request,
                                                          api::Tenant* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kLimits);
    if (!caller.ok()) return finished(context, caller.status());
    auto command = toOverride(*request, *caller);
    if (!command.ok()) return finished(context, command.status());
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    command->reply = tenantInto(answer, reactor);
    m_parts.engine->post(std::move(*command));
    return reactor;
}

grpc::ServerUnaryReactor* TenantService::PreviewShares(grpc::CallbackServerContext* context,
                                                       const api::PreviewSharesRequest* request,
                                                       api::PreviewSharesResponse* answer) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kRead);
    if (!caller.ok()) return finished(context, caller.status());
    if (!caller->tenants.all)
        return finished(context,
                        {Code::PermissionDenied, "the answer is about every tenant: it takes a token for all"});
    if (const Status status = SharePreviewCall::check(*request); !status.ok()) return finished(context, status);
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    const auto call = std::make_shared<PendingCall>(reactor);
    const auto preview = [this, call, request, answer, by = *caller] {
        const auto preview = std::make_shared<SharePreviewCall>(*request, m_parts.statistics->updateSince(0));
        if (preview->unknown().empty()) {
            preview->fill(answer, {});
            return call->finish({});
        }
        ReadTenants read;
        read.names = preview->unknown();
        read.reply = [this, call, preview, answer, by](const Result<TenantPage>& page) {
            if (!page.ok()) return call->finish(page.status());
            const bool isTakenAgain = m_slow.post(by, [call, preview, answer, tenants = page->tenants] {
                preview->fill(answer, tenants);
                call->finish({});
            });
            if (!isTakenAgain) call->finish(tooMany());
        };
        m_parts.engine->post(std::move(read));
    };
    m_parts.engine->post(AwaitFigures{[this, call, preview, by = *caller] {
        if (!m_slow.post(by, preview)) call->finish(tooMany());
    }});
    return reactor;
}

grpc::ServerUnaryReactor* TenantService::ChangePolicy(grpc::CallbackServerContext* context,
                                                      const api::ChangePolicyRequest* request,
                                                      api::ChangePolicyResponse* /*answer*/) {
    const auto caller = greetAdmin(*m_parts.authenticator, *context, scopes::kAdmin);
    if (!caller.ok()) return finished(context, caller.status());
    if (!caller->tenants.all)
        return finished(context, {Code::PermissionDenied, "the policy is every tenant's: it takes a token for all"});
    const auto policy = policyNamed(request->policy());
    if (!policy)
        return finished(context, {Code::InvalidArgument, "policy: there is no '" + request->policy() +
                                                             "'; there are fair, weighted, round-robin, strict, fifo"});
    if (const Status status = checkReason(request->reason()); !status.ok()) return finished(context, status);
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    const auto call = std::make_shared<PendingCall>(reactor);
    m_parts.engine->post(broker::ChangePolicy{*policy, caller->subject, request->reason(),
                                              [call](const Status& status) { call->finish(status); }});
    return reactor;
}

}  // namespace fairlead::broker
