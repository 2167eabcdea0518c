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

std::string partyOf(const TenantScope& scope) {
    std::string party(scope.all ? "*" : "");
    for (const std::string& tenant : scope.tenants) party += tenant + ',';
    return party;
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
    const std::string party = partyOf(offer.scope);
    const size_t bytes = bytesOf(offer);
    if (!makeRoom(party, offer.scope.all, bytes)) return 0;
    const Id id = ++m_lastId;
    const auto made = m_ids.emplace(std::move(offer), id).first;
    m_fleets[id].offer = &made->first;
    m_total.take(party);
    m_bytes.take(party, bytes);
    return id;
}

Fleet* FleetTable::find(Id id) {
    const auto known = m_fleets.find(id);
    return known == m_fleets.end() ? nullptr : &known->second;
}

void FleetTable::count(Id id, int by, int64_t seats) {
    Fleet& fleet = m_fleets.at(id);
    const bool wasEmpty = fleet.workers.now == 0;
    fleet.workers.now += by;
    fleet.seats.now += seats;
    if ((fleet.workers.now == 0) == wasEmpty) return;
    if (!wasEmpty) fleet.emptied = ++m_lastEmptied;
    Empty& own = m_emptyOf[partyOf(fleet.offer->scope)];
    if (wasEmpty) {
        own.erase(fleet.emptied);
        m_empty.erase(fleet.emptied);
    } else {
        own.emplace(fleet.emptied, id);
        m_empty.emplace(fleet.emptied, id);
    }
}

void FleetTable::erase(Id id) {
    const auto fleet = m_fleets.find(id);
    FAIRLEAD_CHECK(fleet != m_fleets.end() && fleet->second.workers.now == 0);
    const std::string party = partyOf(fleet->second.offer->scope);
    m_bytes.give(party, bytesOf(*fleet->second.offer));
    m_total.give(party);
    m_empty.erase(fleet->second.emptied);
    if (const auto own = m_emptyOf.find(party); own != m_emptyOf.end()) {
        own->second.erase(fleet->second.emptied);
        if (m_total.of(party) == 0) m_emptyOf.erase(own);
    }
    m_ids.erase(*fleet->second.offer);
    m_fleets.erase(fleet);
}

// A fleet that never had workers is not among the empty ones: it is new.
bool FleetTable::makeRoom(const std::string& party, bool isForAll, size_t bytes) {
    while (!m_total.hasRoomFor(party) || !m_bytes.hasRoomFor(party, bytes)) {
        const auto own = m_emptyOf.find(party);
        const bool mayTake =
            isForAll || (m_total.of(party) < m_total.smallPart() && m_bytes.of(party) < m_bytes.smallPart());
        if (own != m_emptyOf.end() && !own->second.empty())
            erase(own->second.begin()->second);
        else if (mayTake && !m_empty.empty())
            erase(m_empty.begin()->second);
        else
            return false;
    }
    return true;
}

}  // namespace fairlead::broker
