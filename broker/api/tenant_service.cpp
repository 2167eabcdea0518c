// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/tenant_service.h"

#include "broker/core/text/cursor_text.h"
#include "broker/query/purge_count.h"
#include "broker/api/conversion/limit_conversion.h"
#include "broker/api/operation_answer.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/task_rules.h"
#include "broker/api/share_preview_call.h"
#include "shared/limits/limit_text.h"
#include "shared/tenant_id.h"
#include "shared/visible_text.h"
#include "shared/wire/limit_messages.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

constexpr size_t kMostTasksCounted = 5'000'000;
constexpr uint32_t kFastestSweep = 100'000;  // tasks a second
constexpr uint32_t kHighestThrottle = 3;
constexpr Micros kShortestOverride = std::chrono::seconds(1);
constexpr Micros kLongestOverride = std::chrono::hours(24);

// Whether the caller may see it is known already.
Status checkTenant(const std::string& tenant) {
    if (tenant == kEveryTenant || tenant == kDefaultTenant) return {};
    const Status status = checkTenantId(tenant);
    return status.ok() ? Status() : bad("tenant: " + status.message());
}

Result<ChangeTenant> toChange(const api::ChangeLimitsRequest& request, const Principal& caller) {
    RETURN_IF_ERROR(checkTenant(request.tenant()));
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
    if (!change.clear.empty()) return bad("clear: cannot be temporary; set the value that applies until then");
    const auto after = toMicros(request.expires_after());
    if (!after.ok()) return bad("expires_after: " + after.status().message());
    if (*after < kShortestTierWindow || *after > kLongestPeriod) return bad("expires_after: must be from 1s to 366d");
    change.expiresAfter = *after;
    return change;
}

// The fields that a purge and the deletion of a tenant share.
template <typename Request>
Result<OperationSpec> toSweep(const Request& request, const Principal& caller) {
    if (request.tenant() == kEveryTenant) return bad("tenant: must be a single tenant");
    RETURN_IF_ERROR(checkTenant(request.tenant()));
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

Result<OperationSpec> toPurge(const api::PurgeRequest& request, const Principal& caller, const Limits& limits) {
    auto spec = toSweep(request, caller);
    if (!spec.ok()) return spec;
    RETURN_IF_ERROR(checkCommand(request.command(), limits));
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
    if (request.tenant() == kEveryTenant) return bad("tenant: must be a single tenant");
    RETURN_IF_ERROR(checkTenant(request.tenant()));
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
    command.level = int(request.level());
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

Result<ChangeQueue> toQueueChange(const api::ChangeQueueRequest& request, const Principal& caller,
                                  const Limits& limits) {
    RETURN_IF_ERROR(checkTenant(request.tenant()));
    if (request.command().empty()) return bad("command: is required");
    RETURN_IF_ERROR(checkCommand(request.command(), limits));
    if (request.has_max_depth() && request.clear_max_depth()) return bad("max_depth: is set and cleared");
    if (!request.has_paused() && !request.has_max_depth() && !request.clear_max_depth())
        return bad("paused: say what to change, this or max_depth");
    RETURN_IF_ERROR(checkReason(request.reason()));
    ChangeQueue change;
    change.tenant = request.tenant();
    change.command = request.command();
    if (request.has_paused()) change.pause = request.paused();
    if (request.has_max_depth()) change.maxDepth = request.max_depth();
    change.clearMaxDepth = request.clear_max_depth();
    change.author = caller.subject;
    change.reason = request.reason();
    change.scope = caller.tenants;
    return change;
}

template <typename Request>
std::function<void(Result<TenantView>)> answerWithTenant(std::shared_ptr<AdminCall<Request, api::Tenant>> call) {
    return [call = std::move(call)](const Result<TenantView>& view) {
        if (view.ok()) fillTenant(&call->answer(), *view);
        call->finish(view.status());
    };
}

}  // namespace

void TenantService::addTo(CallTable& table) {
    const CallNeeds reading{scopes::kRead};
    const CallNeeds changing{scopes::kLimits};
    const CallNeeds governing{scopes::kAdmin};
    table.addDeferred<api::GetTenantRequest, api::Tenant>("GetTenant", reading,
                                                          [this](const auto& call) { get(call); });
    table.addDeferred<api::ListTenantsRequest, api::ListTenantsResponse>("ListTenants", reading,
                                                                         [this](const auto& call) { list(call); });
    table.addDeferred<api::ChangeLimitsRequest, api::Tenant>(
        "ChangeLimits", changing, [this](const auto& call) { change(call, call->request(), "limits.change"); });
    table.addDeferred<api::ChangeTenantStateRequest, api::Tenant>("PauseTenant", changing, [this](const auto& call) {
        api::ChangeLimitsRequest pause = toRequest(call->request());
        pause.mutable_set()->set_paused(true);
        change(call, pause, "tenant.pause");
    });
    table.addDeferred<api::ChangeTenantStateRequest, api::Tenant>("DrainTenant", changing, [this](const auto& call) {
        api::ChangeLimitsRequest drain = toRequest(call->request());
        drain.mutable_set()->set_draining(true);
        change(call, drain, "tenant.drain");
    });
    table.addDeferred<api::ChangeTenantStateRequest, api::Tenant>("ResumeTenant", changing, [this](const auto& call) {
        api::ChangeLimitsRequest resume = toRequest(call->request());
        // Set to false, not just cleared: the tenant must run even if the file or the defaults pause it.
        resume.mutable_set()->set_paused(false);
        resume.mutable_set()->set_draining(false);
        change(call, resume, "tenant.resume");
    });
    table.addDeferred<api::OverrideThrottleRequest, api::Tenant>("OverrideThrottle", changing,
                                                                 [this](const auto& call) { overrideThrottle(call); });
    table.addDeferred<api::ChangeQueueRequest, api::QueueSetting>("ChangeQueue", changing,
                                                                  [this](const auto& call) { changeQueue(call); });
    table.addDeferred<api::ListQueueSettingsRequest, api::ListQueueSettingsResponse>(
        "ListQueueSettings", reading, [this](const auto& call) { listQueueSettings(call); });
    table.addDeferred<api::DeleteTenantRequest, api::Operation>(
        "DeleteTenant", governing, [this](const auto& call) { start(call, toSweep(call->request(), call->caller())); });
    table.addDeferred<api::PurgeRequest, api::Operation>("Purge", governing, [this](const auto& call) {
        start(call, toPurge(call->request(), call->caller(), m_dependencies.limits));
    });
    table.add<api::CountPurgeRequest, api::CountPurgeResponse>(
        "CountPurge", CallNeeds{scopes::kRead, CallThreads::Lists}, [this](auto& call) { return countPurge(call); });
    table.add<api::ListAuditRequest, api::ListAuditResponse>("ListAudit", CallNeeds{scopes::kRead, CallThreads::Looks},
                                                             [this](auto& call) { return listAudit(call); });
    table.add<api::DescribeLimitsRequest, api::DescribeLimitsResponse>("DescribeLimits", reading, [](auto& call) {
        for (const LimitRule& rule : limitRules()) fillRule(call.answer().add_rules(), rule);
        return Status();
    });
    table.addDeferred<api::PreviewSharesRequest, api::PreviewSharesResponse>(
        "PreviewShares", CallNeeds{.scope = scopes::kRead, .everyTenant = true},
        [this](const auto& call) { preview(call); });
    table.addDeferred<api::ChangePolicyRequest, api::ChangePolicyResponse>(
        "ChangePolicy", CallNeeds{.scope = scopes::kAdmin, .everyTenant = true},
        [this](const auto& call) { changePolicy(call); });
}

void TenantService::get(const Call<api::GetTenantRequest, api::Tenant>& call) const {
    if (const Status status = checkTenant(call->request().tenant()); !status.ok()) return call->finish(status);
    ReadTenants read;
    read.scope = call->caller().tenants;
    read.tenant = call->request().tenant();
    read.reply = [call](const Result<TenantPage>& page) {
        if (page.ok()) fillTenant(&call->answer(), page->tenants.front());
        call->finish(page.status());
    };
    m_dependencies.engine->post(std::move(read));
}

void TenantService::list(const Call<api::ListTenantsRequest, api::ListTenantsResponse>& call) const {
    ReadTenants read;
    if (const std::string& cursor = call->request().cursor(); !cursor.empty()) {
        const auto place = placeFromCursorText(CursorOf::Tenants, cursor);
        if (!place || *place > UINT32_MAX)
            return call->finish(bad("cursor: did not come from an earlier page of this list"));
        read.from = TenantNumber(*place);
    }
    read.scope = call->caller().tenants;
    read.limit = pageSizeOf(call->request().page_size());
    read.onlyConfigured = call->request().only_configured();
    read.reply = [call](const Result<TenantPage>& page) {
        if (page.ok()) {
            for (const TenantView& view : page->tenants) fillTenant(call->answer().add_tenants(), view);
            if (page->next) call->answer().set_next_cursor(toCursorText(CursorOf::Tenants, *page->next));
        }
        call->finish(page.status());
    };
    m_dependencies.engine->post(std::move(read));
}

template <typename Request>
void TenantService::change(const Call<Request, api::Tenant>& call, const api::ChangeLimitsRequest& request,
                           const char* action) const {
    auto change = toChange(request, call->caller());
    if (!change.ok()) return call->finish(change.status());
    change->action = action;
    change->reply = answerWithTenant(call);
    // Whoever takes something away from a tenant, or stops it, means one that is there.
    change->onlyKnown = std::is_same_v<Request, api::ChangeTenantStateRequest> || isEmpty(change->set);
    m_dependencies.engine->post(std::move(*change));
}

void TenantService::changeQueue(const Call<api::ChangeQueueRequest, api::QueueSetting>& call) const {
    auto change = toQueueChange(call->request(), call->caller(), m_dependencies.limits);
    if (!change.ok()) return call->finish(change.status());
    change->reply = [call](const Result<QueueView>& queue) {
        if (queue.ok()) fillQueueSetting(&call->answer(), *queue);
        call->finish(queue.status());
    };
    m_dependencies.engine->post(std::move(*change));
}

void TenantService::listQueueSettings(
    const Call<api::ListQueueSettingsRequest, api::ListQueueSettingsResponse>& call) const {
    const api::ListQueueSettingsRequest& request = call->request();
    if (!request.tenant().empty())
        if (const Status status = checkTenant(request.tenant()); !status.ok()) return call->finish(status);
    if (const Status status = checkCommand(request.command(), m_dependencies.limits); !status.ok())
        return call->finish(status);
    ReadQueues read;
    if (const std::string& cursor = request.cursor(); !cursor.empty()) {
        const auto place = placeFromCursorText(CursorOf::QueueSettings, cursor);
        if (!place) return call->finish(bad("cursor: did not come from an earlier page of this list"));
        read.from = *place;
    }
    read.scope = call->caller().tenants;
    read.tenant = request.tenant();
    read.command = request.command();
    read.limit = pageSizeOf(request.page_size());
    read.reply = [call](const Result<QueueSettingPage>& page) {
        if (page.ok()) {
            for (const QueueView& queue : page->queues) fillQueueSetting(call->answer().add_queues(), queue);
            if (page->next) call->answer().set_next_cursor(toCursorText(CursorOf::QueueSettings, *page->next));
        }
        call->finish(page.status());
    };
    m_dependencies.engine->post(std::move(read));
}

void TenantService::overrideThrottle(const Call<api::OverrideThrottleRequest, api::Tenant>& call) const {
    auto command = toOverride(call->request(), call->caller());
    if (!command.ok()) return call->finish(command.status());
    command->reply = answerWithTenant(call);
    m_dependencies.engine->post(std::move(*command));
}

template <typename Request>
void TenantService::start(const Call<Request, api::Operation>& call, Result<OperationSpec> spec) const {
    if (!spec.ok()) return call->finish(spec.status());
    m_dependencies.engine->post(StartOperation{std::move(*spec), answerWithOperation(call)});
}

Status TenantService::countPurge(AdminCall<api::CountPurgeRequest, api::CountPurgeResponse>& call) const {
    const api::CountPurgeRequest& request = call.request();
    if (request.tenant() == kEveryTenant) return bad("tenant: must be a single tenant");
    RETURN_IF_ERROR(checkTenant(request.tenant()));
    RETURN_IF_ERROR(checkCommand(request.command(), m_dependencies.limits));
    const auto states = toPurged(request.states());
    RETURN_IF_ERROR(states.status());
    const uint8_t purged = *states == 0 ? kPurgeWaiting | kPurgeDead | kPurgeCompleted : *states;
    const auto count = broker::countPurge(*m_dependencies.store, request.tenant(), request.command(), purged,
                                          kMostTasksCounted, [&call] { return call.hasLeft(); });
    RETURN_IF_ERROR(count.status());
    call.answer().set_waiting(count->waiting);
    call.answer().set_dead(count->dead);
    call.answer().set_completed(count->completed);
    call.answer().set_at_least(count->atLeast);
    return {};
}

Status TenantService::listAudit(AdminCall<api::ListAuditRequest, api::ListAuditResponse>& call) const {
    const api::ListAuditRequest& request = call.request();
    if (!request.tenant().empty()) RETURN_IF_ERROR(checkTenant(request.tenant()));
    const auto page = readAudit(*m_dependencies.store, call.caller().tenants, request.tenant(), request.cursor(),
                                pageSizeOf(request.page_size()));
    RETURN_IF_ERROR(page.status());
    for (const AuditEntry& entry : page->entries) fillAuditEntry(call.answer().add_entries(), entry);
    call.answer().set_next_cursor(page->nextCursor);
    return {};
}

void TenantService::preview(const Call<api::PreviewSharesRequest, api::PreviewSharesResponse>& call) const {
    if (const Status status = SharePreviewCall::check(call->request()); !status.ok()) return call->finish(status);
    const auto compute = [this, call] {
        const auto preview =
            std::make_shared<SharePreviewCall>(call->request(), m_dependencies.statistics->updateSince(0));
        if (preview->unknown().empty()) {
            preview->fill(&call->answer(), {});
            return call->finish({});
        }
        ReadTenants read;
        read.names = preview->unknown();
        read.reply = [this, call, preview](const Result<TenantPage>& page) {
            if (!page.ok()) return call->finish(page.status());
            const auto fill = [call, preview, tenants = page->tenants] {
                preview->fill(&call->answer(), tenants);
                call->finish({});
            };
            const Status taken = m_dependencies.threads->post(CallThreads::Looks, call->caller(), fill);
            if (!taken.ok()) call->finish(taken);
        };
        m_dependencies.engine->post(std::move(read));
    };
    m_dependencies.engine->post(AwaitFigures{[this, call, compute] {
        const Status taken = m_dependencies.threads->post(CallThreads::Looks, call->caller(), compute);
        if (!taken.ok()) call->finish(taken);
    }});
}

void TenantService::changePolicy(const Call<api::ChangePolicyRequest, api::ChangePolicyResponse>& call) const {
    const api::ChangePolicyRequest& request = call->request();
    const auto policy = policyNamed(request.policy());
    if (!policy)
        return call->finish(bad("policy: there is no '" +
                                visibleText(std::string_view(request.policy()).substr(0, 64)) +
                                "'; choose fair, weighted, round-robin, strict, fifo"));
    if (const Status status = checkReason(request.reason()); !status.ok()) return call->finish(status);
    m_dependencies.engine->post(broker::ChangePolicy{*policy, call->caller().subject, request.reason(),
                                                     [call](const Status& status) { call->finish(status); }});
}

}  // namespace fairlead::broker
