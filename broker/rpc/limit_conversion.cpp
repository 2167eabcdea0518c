// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/limit_conversion.h"

#include "broker/rpc/time_conversion.h"
#include "shared/wire/limit_messages.h"

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

LimitSettings allOf(const TenantLimits& limits) {
    LimitSettings settings;
    for (const LimitRule& rule : limitRules())
        withField(rule.field, [&](auto setting, auto limit) { settings.*setting = limits.*limit; });
    return settings;
}

}  // namespace

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
    message->set_in_progress(view.inProgress);
    message->set_dead(view.dead);
    message->set_payload_bytes(view.bytes);
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
    message->set_kind(static_cast<api::LimitKind>(static_cast<int>(rule.kind) + 1));
    message->set_group(static_cast<api::LimitGroup>(static_cast<int>(rule.group) + 1));
    message->set_may_be_unlimited(rule.mayBeUnlimited);
    message->set_least(rule.least);
    message->set_most(rule.most);
    message->set_default_text(std::string(rule.defaultText));
    message->set_help(std::string(rule.help));
}

}  // namespace fairlead::broker
