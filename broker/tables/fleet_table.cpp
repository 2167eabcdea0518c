// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/fleet_table.h"

#include "shared/check.h"

#include <tuple>
#include <utility>

namespace fairlead::broker {

namespace {

size_t bytesOf(const std::vector<std::string>& names) {
    size_t bytes = 0;
    for (const std::string& name : names) bytes += sizeof(name) + name.size();
    return bytes;
}

size_t bytesOf(const Fleet::Offer& offer) { return bytesOf(offer.scope.tenants) + bytesOf(offer.commands); }

}  // namespace

bool Fleet::Offer::operator<(const Offer& other) const {
    return std::tie(scope.all, scope.tenants, commands) <
           std::tie(other.scope.all, other.scope.tenants, other.commands);
}

FleetTable::Id FleetTable::idOf(const Fleet::Offer& offer) const {
    const auto known = m_ids.find(offer);
    return known == m_ids.end() ? 0 : known->second;
}

FleetTable::Id FleetTable::add(Fleet::Offer offer) {
    const Id id = ++m_lastId;
    const auto made = m_ids.emplace(std::move(offer), id).first;
    m_fleets[id].offer = &made->first;
    const TenantScope& scope = made->first.scope;
    change(scope, [&](Used& used) {
        ++used.fleets;
        used.bytes += bytesOf(made->first);
    });
    const bool hasRoom = (scope.all || makeRoom(m_byTenants.at(scope.tenants), kPartOfTenants)) && makeRoom(m_all, 1);
    if (hasRoom) return id;
    erase(id);
    return 0;
}

Fleet* FleetTable::find(Id id) {
    const auto known = m_fleets.find(id);
    return known == m_fleets.end() ? nullptr : &known->second;
}

void FleetTable::count(Id id, int by) {
    Fleet& fleet = m_fleets.at(id);
    const bool wasEmpty = fleet.workers == 0;
    fleet.workers += by;
    if ((fleet.workers == 0) == wasEmpty) return;
    if (!wasEmpty) fleet.emptied = ++m_lastEmptied;
    change(fleet.offer->scope, [&](Used& used) {
        if (wasEmpty)
            used.empty.erase(fleet.emptied);
        else
            used.empty.emplace(fleet.emptied, id);
    });
}

void FleetTable::erase(Id id) {
    const auto fleet = m_fleets.find(id);
    FAIRLEAD_CHECK(fleet != m_fleets.end() && fleet->second.workers == 0);
    const TenantScope scope = fleet->second.offer->scope;
    change(scope, [&](Used& used) {
        --used.fleets;
        used.bytes -= bytesOf(*fleet->second.offer);
        used.empty.erase(fleet->second.emptied);
    });
    if (!scope.all && m_byTenants.at(scope.tenants).fleets == 0) m_byTenants.erase(scope.tenants);
    m_ids.erase(*fleet->second.offer);
    m_fleets.erase(fleet);
}

template <typename Change>
void FleetTable::change(const TenantScope& scope, Change change) {
    change(m_all);
    if (!scope.all) change(m_byTenants[scope.tenants]);
}

// The new fleet is in `used` already, and never empty in its sense: so it is not what is forgotten.
bool FleetTable::makeRoom(const Used& used, size_t part) {
    while (used.fleets > kMostFleets / part || used.bytes > kMostBytes / part) {
        if (used.empty.empty()) return false;
        erase(used.empty.begin()->second);
    }
    return true;
}

}  // namespace fairlead::broker
