// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/wire/snapshot_text.h"

#include "shared/limit_layers.h"
#include "shared/wire/limit_messages.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <utility>

namespace fairlead {

namespace {

namespace api = admin::v1;

constexpr uint32_t kSnapshotFormat = 1;

LimitSettings allSettings(const TenantLimits& limits) {
    LimitSettings settings;
    for (const LimitRule& rule : limitRules())
        withField(rule.field, [&](auto setting, auto limit) { settings.*setting = limits.*limit; });
    return settings;
}

// Leaves out what a later version has and this one does not know.
Result<LimitSettings> knownSettings(api::LimitSettings message) {
    google::protobuf::RepeatedPtrField<std::string> known;
    for (const std::string& key : message.unlimited())
        if (findRule(key) != nullptr) *known.Add() = key;
    *message.mutable_unlimited() = std::move(known);
    return toSettings(message);
}

Result<TenantSnapshot> toTenant(const std::string& name, uint64_t version, const api::LimitSettings& set,
                                const api::LimitSettings& inForce) {
    const auto settings = knownSettings(set);
    if (!settings) return Status(Code::InvalidArgument, "tenant '" + name + "': " + settings.status().message());
    const auto all = knownSettings(inForce);
    if (!all) return Status(Code::InvalidArgument, "tenant '" + name + "': " + all.status().message());
    const LimitsOf layer{LimitLayer::Tenant, &*all};
    return TenantSnapshot{name, version, *settings, resolve({&layer, 1}).limits};
}

bool isBefore(const TenantSnapshot& a, const TenantSnapshot& b) {
    return std::pair(a.tenant != "*", a.tenant) < std::pair(b.tenant != "*", b.tenant);
}

}  // namespace

Result<TenantSnapshot> toTenantSnapshot(const api::Tenant& tenant) {
    return toTenant(tenant.tenant(), tenant.version(), tenant.set(), tenant.in_force());
}

std::string snapshotText(const BrokerSnapshot& snapshot) {
    api::Snapshot message;
    message.set_format(kSnapshotFormat);
    message.mutable_taken_at()->set_seconds(snapshot.takenAt.micros / 1'000'000);
    message.set_address(snapshot.address);
    message.set_version(snapshot.version);
    message.set_policy(snapshot.policy);
    std::vector<const TenantSnapshot*> tenants;
    for (const TenantSnapshot& tenant : snapshot.tenants) tenants.push_back(&tenant);
    std::sort(tenants.begin(), tenants.end(), [](const auto* a, const auto* b) { return isBefore(*a, *b); });
    for (const TenantSnapshot* tenant : tenants) {
        api::SnapshotTenant* added = message.add_tenants();
        added->set_tenant(tenant->tenant);
        added->set_version(tenant->version);
        fillSettings(added->mutable_set(), tenant->set);
        fillSettings(added->mutable_in_force(), allSettings(tenant->inForce));
        added->set_actual_share(tenant->actualShare);
        added->set_entitled_share(tenant->entitledShare);
    }
    google::protobuf::util::JsonPrintOptions options;
    options.add_whitespace = true;
    options.preserve_proto_field_names = true;
    std::string text;
    static_cast<void>(google::protobuf::util::MessageToJsonString(message, &text, options));
    return text;
}

Result<BrokerSnapshot> parseSnapshot(const std::string& text) {
    google::protobuf::util::JsonParseOptions options;
    options.ignore_unknown_fields = true;
    api::Snapshot message;
    const auto status = google::protobuf::util::JsonStringToMessage(text, &message, options);
    if (!status.ok() || message.format() == 0) return Status(Code::InvalidArgument, "it is no snapshot of a broker");
    if (message.format() > kSnapshotFormat)
        return Status(Code::InvalidArgument, "it is a snapshot of format " + std::to_string(message.format()) +
                                                 ", made by a later version; this one reads format 1");
    BrokerSnapshot snapshot{
        {message.taken_at().seconds() * 1'000'000}, message.address(), message.version(), message.policy(), {}};
    for (const api::SnapshotTenant& each : message.tenants()) {
        auto tenant = toTenant(each.tenant(), each.version(), each.set(), each.in_force());
        if (!tenant) return tenant.status();
        tenant->actualShare = each.actual_share();
        tenant->entitledShare = each.entitled_share();
        snapshot.tenants.push_back(std::move(*tenant));
    }
    std::sort(snapshot.tenants.begin(), snapshot.tenants.end(), isBefore);
    return snapshot;
}

}  // namespace fairlead
