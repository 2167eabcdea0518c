// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/broker_snapshot.h"

#include "shared/limit_text.h"

#include <algorithm>
#include <map>

namespace fairlead {

namespace {

using ByName = std::map<std::string, const TenantSnapshot*>;

ByName byName(const BrokerSnapshot& snapshot) {
    ByName tenants;
    for (const TenantSnapshot& tenant : snapshot.tenants) tenants.emplace(tenant.tenant, &tenant);
    return tenants;
}

}  // namespace

std::vector<SnapshotDifference> compareSnapshots(const BrokerSnapshot& first, const BrokerSnapshot& second) {
    using Kind = SnapshotDifference::Kind;
    std::vector<SnapshotDifference> differences;
    if (first.version != second.version)
        differences.push_back({.kind = Kind::Version, .first = first.version, .second = second.version});
    if (first.policy != second.policy)
        differences.push_back({.kind = Kind::Policy, .first = first.policy, .second = second.policy});
    const ByName ofFirst = byName(first);
    const ByName ofSecond = byName(second);
    for (const auto& [name, tenant] : ofFirst)
        if (!ofSecond.contains(name)) differences.push_back({.kind = Kind::OnlyFirst, .tenant = name});
    for (const auto& [name, tenant] : ofSecond)
        if (!ofFirst.contains(name)) differences.push_back({.kind = Kind::OnlySecond, .tenant = name});
    for (const auto& [name, tenant] : ofFirst) {
        const auto other = ofSecond.find(name);
        if (other == ofSecond.end()) continue;
        for (const LimitRule& rule : limitRules()) {
            const std::string one = textOf(tenant->inForce, rule.field);
            const std::string two = textOf(other->second->inForce, rule.field);
            if (one != two) differences.push_back({Kind::Limit, name, rule.field, one, two});
        }
    }
    return differences;
}

SettingsCopy planCopy(const BrokerSnapshot& from, const BrokerSnapshot& to) {
    SettingsCopy copy;
    if (!from.policy.empty() && from.policy != to.policy) copy.policy = from.policy;
    const ByName targets = byName(to);
    for (const TenantSnapshot& source : from.tenants) {
        const auto target = targets.find(source.tenant);
        const LimitSettings has = target == targets.end() ? LimitSettings() : target->second->set;
        SettingsCopy::OfTenant change{source.tenant, {}, {}, target == targets.end() ? 0 : target->second->version};
        for (const LimitRule& rule : limitRules()) {
            if (textOf(source.set, rule.field) == textOf(has, rule.field)) continue;
            if (isSet(source.set, rule.field))
                withField(rule.field, [&](auto setting, auto) { change.set.*setting = source.set.*setting; });
            else
                change.clear.push_back(rule.field);
        }
        if (!isEmpty(change.set) || !change.clear.empty()) copy.tenants.push_back(std::move(change));
    }
    return copy;
}

}  // namespace fairlead
