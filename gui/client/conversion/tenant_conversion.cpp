// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/conversion/tenant_conversion.h"

#include "gui/client/conversion/message_values.h"
#include "gui/data/translation.h"
#include "shared/wire/limit_messages.h"

#include <array>

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

// Skips limits of a newer broker, which toSettings() would reject.
Result<LimitSettings> toKnownSettings(const api::LimitSettings& message) {
    api::LimitSettings known = message;
    known.clear_unlimited();
    for (const std::string& key : message.unlimited())
        if (findRule(key) != nullptr) known.add_unlimited(key);
    return toSettings(known);
}

Standing toStanding(const api::Standing& message) {
    Standing standing;
    standing.serviceLagSeconds = message.service_lag_seconds();
    standing.effectiveWeight = message.effective_weight();
    for (const api::WaitingCommand& waiting : message.waiting()) {
        WaitingCommand command{text(waiting.command()), waiting.ready(), {}};
        for (const api::WaitReason& reason : waiting.reasons()) command.reasons.append(toWaitReason(reason));
        standing.waiting.append(command);
    }
    for (const api::WaitReason& note : message.notes()) standing.notes.append(toWaitReason(note));
    return standing;
}

ThrottleState toThrottle(const api::ThrottleState& message) {
    ThrottleState state;
    state.level = message.level();
    state.untilMs = toMs(message.until());
    state.byHand = message.by_hand();
    state.author = text(message.author());
    state.reason = text(message.reason());
    state.signal = text(message.signal());
    state.weightFactor = message.weight_factor();
    return state;
}

template <typename Message>
void fillExpiry(Message& message, std::chrono::milliseconds after) {
    if (after.count() != 0) fillDuration(message.mutable_expires_after(), after);
}

}  // namespace

Outcome<TenantSettings> toTenant(const api::Tenant& message) {
    TenantSettings tenant;
    tenant.tenant = text(message.tenant());
    tenant.version = message.version();
    const Result<LimitSettings> inForce = toKnownSettings(message.in_force());
    const Result<LimitSettings> set = toKnownSettings(message.set());
    if (!inForce || !set) {
        return Failure{Failure::Kind::Broken, tr("the broker's limits cannot be understood: %1")
                                                  .arg(text((!inForce ? inForce : set).status().message()))};
    }
    const std::array layers{LimitsOf{LimitLayer::BuiltIn, &*inForce}};
    tenant.inForce = resolve(layers);
    for (const api::LimitOrigin& origin : message.origins())
        if (const LimitRule* rule = findRule(origin.limit()))
            tenant.inForce.origins[size_t(rule->field)] = fromWire(origin.layer(), LimitLayer::Temporary);
    tenant.set = *set;
    for (const api::TemporarySettings& temporary : message.temporary())
        if (const auto settings = toKnownSettings(temporary.settings()))
            tenant.temporary.append({*settings, toMs(temporary.until())});
    tenant.changedBy = text(message.changed_by());
    tenant.reason = text(message.reason());
    tenant.changedAtMs = toMs(message.changed_at());
    tenant.createdAtMs = toMs(message.created_at());
    tenant.ready = message.ready();
    tenant.delayed = message.delayed();
    tenant.held = message.held();
    tenant.inProgress = message.in_progress();
    tenant.dead = message.dead();
    tenant.payloadBytes = message.payload_bytes();
    if (message.has_standing()) tenant.standing = toStanding(message.standing());
    if (message.has_throttle()) tenant.throttle = toThrottle(message.throttle());
    return tenant;
}

WaitReason toWaitReason(const api::WaitReason& message) {
    WaitReason reason;
    reason.kind = fromWire(message.kind(), WaitReason::Kind::QueuePaused);
    reason.count = message.count();
    reason.limit = message.limit();
    reason.untilMs = toMs(message.until());
    reason.seconds = message.length_seconds();
    reason.text = text(message.text());
    reason.sinceMs = toMs(message.since());
    reason.author = text(message.author());
    reason.reason = text(message.reason());
    reason.limitKey = text(message.limit_key());
    reason.free = message.free();
    reason.gone = message.gone();
    reason.retrying = message.retrying();
    reason.weightFactor = message.weight_factor();
    for (const api::SeatHolder& holder : message.holders())
        reason.holders.append({text(holder.tenant()), holder.seats(), holder.held_seconds()});
    return reason;
}

AuditEntry toAuditEntry(const api::AuditEntry& message) {
    AuditEntry entry;
    entry.id = text(message.id());
    entry.atMs = toMs(message.at());
    entry.tenant = text(message.tenant());
    entry.action = text(message.action());
    entry.author = text(message.author());
    entry.reason = text(message.reason());
    for (const api::AuditChange& change : message.changes())
        entry.changes.append({text(change.what()), text(change.from()), text(change.to())});
    entry.untilMs = toMs(message.until());
    return entry;
}

SharePreview toSharePreview(const api::PreviewSharesResponse& message) {
    SharePreview preview;
    for (const api::SharePreview& row : message.tenants()) {
        preview.rows.append(
            {text(row.tenant()), row.share_before(), row.share_after(), row.seats_before(), row.seats_after()});
    }
    preview.affected = message.affected();
    preview.active = message.active();
    preview.seats = message.seats();
    return preview;
}

api::ChangeLimitsRequest toRequest(const LimitChange& change) {
    api::ChangeLimitsRequest request;
    request.set_tenant(change.tenant.toStdString());
    fillSettings(request.mutable_set(), change.set);
    for (const LimitField field : change.clear) request.add_clear(std::string(ruleOf(field).key));
    request.set_reason(change.reason.toStdString());
    if (change.expectedVersion) request.set_expected_version(*change.expectedVersion);
    fillExpiry(request, change.expiresAfter);
    return request;
}

api::ChangeTenantStateRequest toRequest(const TenantStateChange& change) {
    api::ChangeTenantStateRequest request;
    request.set_tenant(change.tenant.toStdString());
    request.set_reason(change.reason.toStdString());
    if (change.expectedVersion) request.set_expected_version(*change.expectedVersion);
    fillExpiry(request, change.expiresAfter);
    return request;
}

api::OverrideThrottleRequest toRequest(const ThrottleOverride& decision) {
    api::OverrideThrottleRequest request;
    request.set_tenant(decision.tenant.toStdString());
    switch (decision.action) {
        case ThrottleOverride::Action::Hold: request.set_action(api::THROTTLE_ACTION_HOLD); break;
        case ThrottleOverride::Action::Release: request.set_action(api::THROTTLE_ACTION_RELEASE); break;
        case ThrottleOverride::Action::Automatic: request.set_action(api::THROTTLE_ACTION_AUTOMATIC); break;
    }
    request.set_level(decision.level);
    fillExpiry(request, decision.expiresAfter);
    request.set_reason(decision.reason.toStdString());
    return request;
}

api::PreviewSharesRequest toRequest(const QList<ShareChange>& changes, quint32 most) {
    api::PreviewSharesRequest request;
    for (const ShareChange& change : changes) {
        api::ShareChange* added = request.add_changes();
        added->set_tenant(change.tenant.toStdString());
        if (change.weight) added->set_weight(*change.weight);
        if (change.maxConcurrency) added->set_max_concurrency(*change.maxConcurrency);
        added->set_unlimited_concurrency(change.unlimitedConcurrency);
        if (change.minSeats) added->set_min_seats(*change.minSeats);
    }
    request.set_most(most);
    return request;
}

api::DeleteTenantRequest toRequest(const TenantDeletion& deletion) {
    api::DeleteTenantRequest request;
    request.set_tenant(deletion.tenant.toStdString());
    request.set_confirm(deletion.confirm.toStdString());
    request.set_reason(deletion.reason.toStdString());
    request.set_per_second(deletion.perSecond);
    return request;
}

api::PurgeRequest toRequest(const Purge& purge) {
    api::PurgeRequest request;
    request.set_tenant(purge.tenant.toStdString());
    request.set_command(purge.command.toStdString());
    for (const PurgedState state : purge.states) {
        switch (state) {
            case PurgedState::Waiting: request.add_states(api::PURGED_STATE_WAITING); break;
            case PurgedState::Dead: request.add_states(api::PURGED_STATE_DEAD); break;
            case PurgedState::Completed: request.add_states(api::PURGED_STATE_COMPLETED); break;
        }
    }
    request.set_confirm(purge.confirm.toStdString());
    request.set_reason(purge.reason.toStdString());
    request.set_per_second(purge.perSecond);
    return request;
}

}  // namespace fairlead::gui
