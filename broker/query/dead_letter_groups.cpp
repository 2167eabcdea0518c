// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/dead_letter_groups.h"

#include "broker/core/error_fingerprint.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace fairlead::broker {

Status GroupCount::add(const DeadPlace& place, uint64_t fingerprint) {
    if (m_total++ == 0 || place.tenant != m_latestTenant) ++m_tenants;
    m_latestTenant = place.tenant;
    const auto kind = kindOf(place, fingerprint);
    RETURN_IF_ERROR(kind.status());
    if (*kind == nullptr) {
        ++m_leftOut;
        return {};
    }
    const Key key = keyOf(**kind, place.tenant);
    auto found = m_groups.find(key);
    if (found == m_groups.end()) {
        if (m_groups.size() == kMostKept) {
            ++m_leftOut;
            return {};
        }
        found = m_groups.try_emplace(key).first;
    }
    count(found->second, place);
    return {};
}

void GroupCount::count(Group& group, const DeadPlace& place) const {
    if (group.count++ == 0) {
        group.first = place.diedAt;
        group.last = place;
        group.trend.resize(m_wanted.trendSpans);
        ++group.tenants;
    } else if (place.tenant != group.latestTenant) {
        ++group.tenants;
    }
    group.latestTenant = place.tenant;
    group.first = std::min(group.first, place.diedAt);
    if (place.diedAt >= group.last.diedAt) group.last = place;
    if (m_wanted.trendSpans == 0 || place.diedAt < m_wanted.trendFrom || place.diedAt >= m_wanted.trendUntil) return;
    const double part = double(place.diedAt.micros - m_wanted.trendFrom.micros) /
                        double(m_wanted.trendUntil.micros - m_wanted.trendFrom.micros);
    ++group.trend[std::min(size_t(part * double(m_wanted.trendSpans)), m_wanted.trendSpans - 1)];
}

GroupCount::Key GroupCount::keyOf(const Kind& kind, TenantNumber tenant) const {
    return {tellsErrors() ? kind.cause : 0, tellsCommands() ? kind.command : 0, tellsTenants() ? tenant : 0};
}

Result<const GroupCount::Kind*> GroupCount::kindOf(const DeadPlace& place, uint64_t fingerprint) {
    static constexpr Kind kAnyKind;
    if (!tellsErrors() && !tellsCommands()) return &kAnyKind;
    if (const auto known = m_kinds.find(fingerprint); known != m_kinds.end()) return &known->second;
    if (m_kinds.size() == kMostKinds) return static_cast<const Kind*>(nullptr);
    const auto ended = m_letters.ended(place);
    RETURN_IF_ERROR(ended.status());
    return &m_kinds.emplace(fingerprint, Kind{causeOf(ended->error), ended->command}).first->second;
}

uint32_t GroupCount::causeOf(const std::string& error) {
    std::string text = normalisedError(error);
    if (m_wanted.isExact()) {
        m_causes.push_back({std::move(text), 1});
        return uint32_t(m_causes.size() - 1);
    }
    text = causeOfError(text);
    const auto [known, isNew] = m_causesByText.try_emplace(text, uint32_t(m_causes.size()));
    if (!isNew && m_causes[known->second].kinds == kMostOfCause) known->second = uint32_t(m_causes.size());
    if (known->second == m_causes.size()) m_causes.push_back({std::move(text), 0});
    ++m_causes[known->second].kinds;
    return known->second;
}

DeadLetterGroups GroupCount::result(StoredNames& tenants, StoredNames& commands) {
    DeadLetterGroups result;
    result.groupCount = m_groups.size();
    result.total = m_total;
    result.leftOut = m_leftOut;
    result.tenants = m_tenants;
    using Found = std::pair<Key, const Group*>;
    std::vector<Found> largest;
    largest.reserve(m_groups.size());
    for (const auto& [key, group] : m_groups) largest.emplace_back(key, &group);
    const auto isLarger = [](const Found& a, const Found& b) {
        if (a.second->count != b.second->count) return a.second->count > b.second->count;
        return std::tie(a.first.cause, a.first.command, a.first.tenant) <
               std::tie(b.first.cause, b.first.command, b.first.tenant);
    };
    const size_t shown = std::min(largest.size(), m_wanted.mostGroups);
    std::partial_sort(largest.begin(), largest.begin() + ptrdiff_t(shown), largest.end(), isLarger);
    largest.resize(shown);

    std::unordered_map<Key, std::vector<uint64_t>, KeyHash> fingerprints;
    if (tellsErrors() || tellsCommands())
        for (const auto& [fingerprint, kind] : m_kinds) fingerprints[keyOf(kind, 0)].push_back(fingerprint);
    // More are no filter; that happens to commands only, whose names select the same.
    std::erase_if(fingerprints, [](const auto& list) { return list.second.size() > kMostOfCause; });
    size_t listed = 0;
    for (const auto& [key, group] : largest) {
        const auto all = fingerprints.find(keyOf({key.cause, key.command}, 0));
        listed += all == fingerprints.end() ? 0 : all->second.size();
        if (listed > kMostListed) break;
        DeadLetterGroup& made = result.groups.emplace_back();
        if (tellsErrors()) made.error = m_causes[key.cause].text;
        if (tellsCommands()) made.command = commands[key.command];
        if (tellsTenants()) made.tenant = tenants[key.tenant];
        // Without those of a tenant alone: its name selects the same.
        if (all != fingerprints.end()) made.fingerprints = all->second;
        std::sort(made.fingerprints.begin(), made.fingerprints.end());
        made.count = group->count;
        made.tenants = group->tenants;
        made.firstDiedAt = group->first;
        made.lastDiedAt = group->last.diedAt;
        made.sample = group->last.id;
        made.trend.assign(group->trend.begin(), group->trend.end());
    }
    return result;
}

}  // namespace fairlead::broker
