// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/wire/snapshot_text.h"

#include "shared/json_reader.h"
#include "shared/limits/limit_layers.h"
#include "shared/wire/limit_messages.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace fairlead {

namespace {

namespace api = admin::v1;

constexpr uint32_t kSnapshotFormat = 1;
constexpr size_t kLongestTenant = 128;  // as checkTenantId() has it

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

Status inTenant(const std::string& name, const Status& status) {
    return Status(Code::InvalidArgument, "tenant '" + name + "': " + status.message());
}

Time timeOf(const google::protobuf::Timestamp& time) { return {time.seconds() * 1'000'000 + time.nanos() / 1000}; }

void fillTime(google::protobuf::Timestamp* message, Time time) {
    message->set_seconds(time.micros / 1'000'000);
    message->set_nanos(int32_t(time.micros % 1'000'000) * 1000);
}

// Of a Tenant, or of a SnapshotTenant: what both have.
template <typename Message>
Result<TenantSnapshot> toTenant(const Message& message) {
    TenantSnapshot tenant;
    tenant.tenant = message.tenant();
    tenant.version = message.version();
    const auto settings = knownSettings(message.set());
    if (!settings) return inTenant(tenant.tenant, settings.status());
    tenant.set = *settings;
    const auto all = knownSettings(message.in_force());
    if (!all) return inTenant(tenant.tenant, all.status());
    const LimitsOf layer{LimitLayer::Tenant, &*all};
    tenant.inForce = resolve({&layer, 1}).limits;
    for (const api::TemporarySettings& timed : message.temporary()) {
        const auto set = knownSettings(timed.settings());
        if (!set) return inTenant(tenant.tenant, set.status());
        tenant.timed.push_back({*set, timeOf(timed.until())});
    }
    for (const api::LimitOrigin& origin : message.origins())
        if (const LimitRule* rule = findRule(origin.limit()); rule != nullptr &&
                                                              origin.layer() >= int(LimitLayer::BuiltIn) &&
                                                              origin.layer() <= int(LimitLayer::Temporary))
            tenant.origins[size_t(rule->field)] = static_cast<LimitLayer>(origin.layer());
    tenant.changedBy = message.changed_by();
    tenant.changedAt = timeOf(message.changed_at());
    return tenant;
}

// A share that a file says; what is none counts as nothing.
double shareOf(double share) { return share >= 0 && share <= 1 ? share : 0; }

// What is said of a text from outside, on one line.
std::string briefly(std::string text) {
    constexpr size_t kMost = 160;
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c >= 0x7f; }, ' ');
    return text.size() > kMost ? text.substr(0, kMost) + "..." : text;
}

// What the parser says, without the name of its code before the colon.
std::string withoutCode(const std::string& text) { return text.substr(text.find(':') + 1); }

Status notASnapshot(const std::string& why) {
    return Status(Code::InvalidArgument, "it is no snapshot of a broker: " + briefly(why));
}

bool isBefore(const TenantSnapshot& a, const TenantSnapshot& b) {
    return std::pair(a.tenant != "*", a.tenant) < std::pair(b.tenant != "*", b.tenant);
}

}  // namespace

Result<TenantSnapshot> toTenantSnapshot(const api::Tenant& tenant) { return toTenant(tenant); }

std::string snapshotText(const BrokerSnapshot& snapshot) {
    api::Snapshot message;
    message.set_format(kSnapshotFormat);
    message.mutable_taken_at()->set_seconds(snapshot.takenAt.micros / 1'000'000);
    message.set_shared_seats(snapshot.sharedSeats);
    message.set_address(snapshot.address);
    message.set_version(snapshot.version);
    message.set_policy(snapshot.policy);
    // What is built in is most of it, and is left out.
    const bool areKnown = std::all_of(snapshot.tenants.begin(), snapshot.tenants.end(), [](const auto& tenant) {
        return std::count(tenant.origins.begin(), tenant.origins.end(), LimitLayer()) == 0;
    });
    message.set_with_origins(areKnown);
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
        for (const TimedSettings& timed : tenant->timed) {
            api::TemporarySettings* one = added->add_temporary();
            fillSettings(one->mutable_settings(), timed.set);
            fillTime(one->mutable_until(), timed.until);
        }
        for (const LimitRule& rule : limitRules()) {
            const LimitLayer layer = tenant->origins[size_t(rule.field)];
            if (int(layer) == 0 || (areKnown && layer == LimitLayer::BuiltIn)) continue;
            api::LimitOrigin* origin = added->add_origins();
            origin->set_limit(std::string(rule.key));
            origin->set_layer(static_cast<api::LimitLayer>(layer));
        }
        added->set_changed_by(tenant->changedBy);
        if (tenant->changedAt.micros != 0) fillTime(added->mutable_changed_at(), tenant->changedAt);
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
    if (text.empty()) return notASnapshot("it is empty");
    if (const auto fault = jsonFault(text)) return notASnapshot(fault->text());
    const auto status = google::protobuf::util::JsonStringToMessage(text, &message, options);
    if (!status.ok()) return notASnapshot(withoutCode(status.ToString()));
    if (message.format() == 0) return notASnapshot("it has no format number");
    // Strictly once more: a limit of a later version must not vanish without a word.
    options.ignore_unknown_fields = false;
    api::Snapshot again;
    const auto strict = google::protobuf::util::JsonStringToMessage(text, &again, options);
    if (message.format() > kSnapshotFormat)
        return Status(Code::InvalidArgument, "it is a snapshot of format " + std::to_string(message.format()) +
                                                 ", made by a later version; this one reads format 1");
    BrokerSnapshot snapshot{timeOf(message.taken_at()), message.address(), message.version(), message.policy(), {},
                            message.shared_seats()};
    if (!strict.ok()) snapshot.leftOut = briefly(withoutCode(strict.ToString()));
    if (message.tenants().empty()) return notASnapshot("it has no tenants, not even *");
    std::set<std::string_view> names;
    for (const api::SnapshotTenant& each : message.tenants()) {
        const std::string& name = each.tenant();
        if (name.empty() || name.size() > kLongestTenant)
            return notASnapshot("tenant " + std::to_string(names.size() + 1) + " has a name of " +
                                std::to_string(name.size()) + " bytes; possible are 1 to " +
                                std::to_string(kLongestTenant));
        if (!each.has_in_force()) return notASnapshot("tenant '" + name + "' has no limits in force");
        if (!names.insert(name).second) return notASnapshot("tenant '" + name + "' is in it twice");
        auto tenant = toTenant(each);
        if (!tenant) return Status(Code::InvalidArgument, briefly(tenant.status().message()));
        tenant->actualShare = shareOf(each.actual_share());
        tenant->entitledShare = shareOf(each.entitled_share());
        if (message.with_origins())
            std::replace(tenant->origins.begin(), tenant->origins.end(), LimitLayer(), LimitLayer::BuiltIn);
        snapshot.tenants.push_back(std::move(*tenant));
    }
    std::sort(snapshot.tenants.begin(), snapshot.tenants.end(), isBefore);
    return snapshot;
}

}  // namespace fairlead
