// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/conversion/limit_conversion.h"

#include "broker/core/wait_reason_text.h"
#include "broker/rpc/time_conversion.h"
#include "shared/wire/limit_messages.h"

#include <algorithm>
#include <initializer_list>

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

LimitSettings allOf(const TenantLimits& limits) {
    LimitSettings settings;
    for (const LimitRule& rule : limitRules())
        withField(rule.field, [&](auto setting, auto limit) { settings.*setting = limits.*limit; });
    return settings;
}

void fillStanding(api::Standing* message, const TenantStanding& standing) {
    message->set_service_lag_seconds(standing.lagSeconds);
    message->set_entitled_seats(standing.entitledSeats);
    message->set_effective_weight(standing.weight);
    for (const TenantStanding::Command& command : standing.waiting) {
        api::WaitingCommand* waiting = message->add_waiting();
        waiting->set_command(command.command);
        waiting->set_ready(command.ready);
        for (const WaitReason& reason : command.reasons) fillReason(waiting->add_reasons(), reason, standing.at);
    }
    for (const WaitReason& note : standing.notes) fillReason(message->add_notes(), note, standing.at);
}

void fillThrottle(api::ThrottleState* message, const TenantThrottle& throttle) {
    message->set_level(uint32_t(throttle.level));
    if (throttle.until) setTimestamp(message->mutable_until(), *throttle.until);
    message->set_by_hand(throttle.isByHand);
    message->set_author(throttle.author);
    message->set_reason(throttle.reason);
    message->set_signal(throttle.signal);
    message->set_weight_factor(throttle.weightFactor);
}

}  // namespace

void fillReason(api::WaitReason* message, const WaitReason& reason, Time now) {
    using Kind = WaitReason::Kind;
    // The numbers are the same except for the additional UNSPECIFIED.
    message->set_kind(static_cast<api::WaitReasonKind>(int(reason.kind) + 1));
    const auto isOneOf = [&](std::initializer_list<Kind> kinds) {
        return std::find(kinds.begin(), kinds.end(), reason.kind) != kinds.end();
    };
    if (isOneOf({Kind::Concurrency, Kind::NoFreeSeat, Kind::Kept, Kind::OwnSeats, Kind::Guaranteed, Kind::Delayed,
                 Kind::Refused, Kind::Throttled}))
        message->set_count(reason.count);
    if (isOneOf({Kind::Concurrency, Kind::NoFreeSeat, Kind::Kept, Kind::OwnSeats, Kind::Guaranteed, Kind::Tier}))
        message->set_limit(reason.limit);
    if (isOneOf({Kind::Kept, Kind::Tier})) message->set_length_seconds(double(reason.length.count()) / 1e6);
    if (reason.kind == Kind::Kept) message->set_free(reason.free);
    if (reason.kind == Kind::Delayed) message->set_retrying(reason.retrying);
    if (isOneOf({Kind::NoFreeSeat, Kind::WorkersGone})) message->set_gone(reason.gone);
    if (isOneOf({Kind::Tier, Kind::Throttled})) message->set_weight_factor(reason.factor);
    // For refused creates, `until` is a time in the past.
    if (reason.until && reason.kind != Kind::Refused) setTimestamp(message->mutable_until(), *reason.until);
    if (reason.since) setTimestamp(message->mutable_since(), *reason.since);
    message->set_author(reason.author);
    message->set_reason(reason.reason);
    message->set_limit_key(reason.key);
    for (const SeatHolder& holder : reason.holders) {
        api::SeatHolder* added = message->add_holders();
        added->set_tenant(holder.tenant);
        added->set_seats(holder.seats);
        added->set_held_seconds(double(holder.held.count()) / 1e6);
    }
    message->set_text(textOf(reason, now));
}

void fillQueueSetting(api::QueueSetting* message, const QueueView& queue) {
    message->set_tenant(queue.tenant);
    message->set_command(queue.command);
    message->set_paused(queue.paused.has_value());
    if (queue.paused) {
        message->set_paused_by(queue.paused->author);
        message->set_paused_because(queue.paused->reason);
        setTimestamp(message->mutable_paused_at(), queue.paused->at);
    }
    if (queue.maxDepth) message->set_max_depth(*queue.maxDepth);
    message->set_own_paused(queue.own.paused.has_value());
    if (queue.own.maxDepth) message->set_own_max_depth(*queue.own.maxDepth);
    if (!queue.own.isEmpty()) {
        message->set_changed_by(queue.own.changed.author);
        message->set_reason(queue.own.changed.reason);
        setTimestamp(message->mutable_changed_at(), queue.own.changed.at);
    }
    message->set_ready(queue.ready);
    message->set_delayed(queue.delayed);
    message->set_held(queue.held);
    message->set_in_progress(queue.inProgress);
}

void fillTenant(api::Tenant* message, const TenantView& view) {
    message->set_tenant(view.tenant);
    message->set_version(view.config.version);
    fillSettings(message->mutable_in_force(), allOf(view.inForce.limits));
    for (const LimitRule& rule : limitRules()) {
        api::LimitOrigin* origin = message->add_origins();
        origin->set_limit(std::string(rule.key));
        origin->set_layer(static_cast<api::LimitLayer>(view.inForce.originOf(rule.field)));
    }
    fillSettings(message->mutable_set(), view.config.permanent);
    for (const TemporarySettings& temporary : view.config.temporary) {
        api::TemporarySettings* added = message->add_temporary();
        fillSettings(added->mutable_settings(), temporary.settings);
        setTimestamp(added->mutable_until(), temporary.until);
    }
    if (view.config.version > 0) {
        message->set_changed_by(view.config.author);
        message->set_reason(view.config.reason);
        setTimestamp(message->mutable_changed_at(), view.config.changedAt);
        setTimestamp(message->mutable_created_at(), view.config.createdAt);
    }
    message->set_ready(view.ready);
    message->set_delayed(view.delayed);
    message->set_held(view.held);
    message->set_in_progress(view.inProgress);
    message->set_dead(view.dead);
    message->set_payload_bytes(view.bytes);
    if (view.standing) fillStanding(message->mutable_standing(), *view.standing);
    if (view.throttle) fillThrottle(message->mutable_throttle(), *view.throttle);
}

void fillAuditEntry(api::AuditEntry* message, const AuditEntry& entry) {
    message->set_id(std::to_string(entry.number));
    setTimestamp(message->mutable_at(), entry.at);
    message->set_tenant(entry.tenant);
    message->set_action(entry.action);
    message->set_author(entry.author);
    message->set_reason(entry.reason);
    for (const AuditEntry::Change& change : entry.changes) {
        api::AuditChange* added = message->add_changes();
        added->set_what(change.what);
        added->set_from(change.from);
        added->set_to(change.to);
    }
    if (entry.until) setTimestamp(message->mutable_until(), *entry.until);
}

void fillRule(api::LimitRule* message, const LimitRule& rule) {
    message->set_key(std::string(rule.key));
    message->set_label(std::string(rule.label));
    message->set_unit(std::string(rule.unit));
    message->set_kind(static_cast<api::LimitKind>(int(rule.kind) + 1));
    message->set_group(static_cast<api::LimitGroup>(int(rule.group) + 1));
    message->set_may_be_unlimited(rule.mayBeUnlimited);
    message->set_least(rule.least);
    message->set_most(rule.most);
    message->set_default_text(std::string(rule.defaultText));
    message->set_help(std::string(rule.help));
}

}  // namespace fairlead::broker
