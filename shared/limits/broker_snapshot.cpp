// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/limits/broker_snapshot.h"

#include "shared/limits/limit_text.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace fairlead {

namespace {

constexpr uint32_t kNowhere = UINT32_MAX;

// Where each tenant stands; the first of the same name counts.
using Places = std::map<std::string_view, uint32_t>;

Places placesOf(const BrokerSnapshot& snapshot) {
    Places places;
    for (uint32_t at = 0; at < snapshot.tenants.size(); ++at) places.emplace(snapshot.tenants[at].tenant, at);
    return places;
}

uint32_t placeOf(const Places& places, std::string_view name) {
    const auto found = places.find(name);
    return found == places.end() ? kNowhere : found->second;
}

// Values that are not equal may mean the same, as a burst that is left out does; then their texts are equal.
bool isSameSetting(const LimitSettings& one, const LimitSettings& two, LimitField field) {
    return withField(field, [&](auto setting, auto) { return one.*setting == two.*setting; }) ||
           textOf(one, field) == textOf(two, field);
}

bool isSameInForce(const TenantLimits& one, const TenantLimits& two, LimitField field) {
    return withField(field, [&](auto, auto limit) { return one.*limit == two.*limit; }) ||
           textOf(one, field) == textOf(two, field);
}

bool isOwn(const TenantSnapshot& tenant, LimitField field) {
    return isSet(tenant.set, field) || endOf(tenant, field) || tenant.origins[size_t(field)] == LimitLayer::File;
}

}  // namespace

std::optional<Time> endOf(const TenantSnapshot& tenant, LimitField field) {
    std::optional<Time> end;
    for (const TimedSettings& timed : tenant.timed)
        if (isSet(timed.set, field) && (!end || *end < timed.until)) end = timed.until;
    return end;
}

NotCopied whyNotCopied(const TenantSnapshot& from, const TenantSnapshot& to, LimitField field) {
    const bool isTimed = endOf(from, field) || endOf(to, field);
    if (!isSameSetting(from.set, to.set, field)) return endOf(to, field) ? NotCopied::Timed : NotCopied::No;
    if (isSameInForce(from.inForce, to.inForce, field)) return NotCopied::Same;
    return isTimed ? NotCopied::Timed : NotCopied::Below;
}

std::vector<PairedLimit> pairLimits(const BrokerSnapshot& first, const BrokerSnapshot& second) {
    const Places ofFirst = placesOf(first);
    const Places ofSecond = placesOf(second);
    const uint32_t everyFirst = placeOf(ofFirst, "*");
    const uint32_t everySecond = placeOf(ofSecond, "*");
    const bool hasEvery = everyFirst != kNowhere && everySecond != kNowhere;
    std::vector<PairedLimit> pairs;
    for (const auto& [name, at] : ofFirst) {
        const uint32_t other = placeOf(ofSecond, name);
        if (other == kNowhere) continue;
        const TenantSnapshot& one = first.tenants[at];
        const TenantSnapshot& two = second.tenants[other];
        for (const LimitRule& rule : limitRules()) {
            const bool differs = !isSameInForce(one.inForce, two.inForce, rule.field);
            if (!isOwn(one, rule.field) && !isOwn(two, rule.field)) {
                const bool isInherited = hasEvery && at != everyFirst &&
                                         isSameInForce(one.inForce, first.tenants[everyFirst].inForce, rule.field) &&
                                         isSameInForce(two.inForce, second.tenants[everySecond].inForce, rule.field);
                if (!differs || isInherited) continue;
            }
            pairs.push_back({at, other, rule.field, differs});
        }
    }
    return pairs;
}

std::vector<SnapshotDifference> compareSnapshots(const BrokerSnapshot& first, const BrokerSnapshot& second) {
    using Kind = SnapshotDifference::Kind;
    std::vector<SnapshotDifference> differences;
    if (first.version != second.version)
        differences.push_back({.kind = Kind::Version, .first = first.version, .second = second.version});
    if (first.policy != second.policy)
        differences.push_back({.kind = Kind::Policy, .first = first.policy, .second = second.policy});
    const Places ofFirst = placesOf(first);
    const Places ofSecond = placesOf(second);
    for (const auto& [name, at] : ofFirst)
        if (!ofSecond.contains(name)) differences.push_back({.kind = Kind::OnlyFirst, .tenant = std::string(name)});
    for (const auto& [name, at] : ofSecond)
        if (!ofFirst.contains(name)) differences.push_back({.kind = Kind::OnlySecond, .tenant = std::string(name)});
    for (const PairedLimit& pair : pairLimits(first, second)) {
        if (!pair.differs) continue;
        const TenantSnapshot& one = first.tenants[pair.first];
        differences.push_back({Kind::Limit, one.tenant, pair.field, textOf(one.inForce, pair.field),
                               textOf(second.tenants[pair.second].inForce, pair.field)});
    }
    return differences;
}

SettingsCopy planCopy(const BrokerSnapshot& from, const BrokerSnapshot& to) {
    SettingsCopy copy;
    if (!from.policy.empty() && from.policy != to.policy) copy.policy = from.policy;
    const Places targets = placesOf(to);
    const TenantSnapshot unknown;
    for (const TenantSnapshot& source : from.tenants) {
        const uint32_t at = placeOf(targets, source.tenant);
        const TenantSnapshot& target = at == kNowhere ? unknown : to.tenants[at];
        SettingsCopy::OfTenant change{source.tenant, {}, {}, target.version};
        for (const LimitRule& rule : limitRules())
            if (!isSameSetting(source.set, target.set, rule.field) && !endOf(target, rule.field))
                addToCopy(change, source.set, rule.field);
        if (!change.isEmpty()) copy.tenants.push_back(std::move(change));
    }
    return copy;
}

std::vector<StaysDifferent> staysDifferent(const BrokerSnapshot& from, const BrokerSnapshot& to) {
    std::vector<StaysDifferent> left;
    for (const PairedLimit& pair : pairLimits(from, to)) {
        if (!pair.differs) continue;
        const NotCopied why = whyNotCopied(from.tenants[pair.first], to.tenants[pair.second], pair.field);
        if (why != NotCopied::No) left.push_back({from.tenants[pair.first].tenant, pair.field, why});
    }
    return left;
}

void addToCopy(SettingsCopy::OfTenant& change, const LimitSettings& from, LimitField field) {
    if (isSet(from, field))
        withField(field, [&](auto setting, auto) { change.set.*setting = from.*setting; });
    else
        change.clear.push_back(field);
}

SettingsCopy::OfTenant undoOf(const SettingsCopy::OfTenant& change, const LimitSettings& before, uint64_t version) {
    SettingsCopy::OfTenant undo{change.tenant, {}, {}, version};
    for (const LimitRule& rule : limitRules())
        if (isSet(change.set, rule.field) ||
            std::find(change.clear.begin(), change.clear.end(), rule.field) != change.clear.end())
            addToCopy(undo, before, rule.field);
    return undo;
}

}  // namespace fairlead
