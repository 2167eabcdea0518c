// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/connection_table.h"

#include <iterator>
#include <utility>

namespace fairlead::broker {

namespace {

// So that a client does not get new allowances by reconnecting.
constexpr auto kRememberedPeers = std::chrono::seconds(30);
constexpr size_t kMostRemembered = 20'000;

}  // namespace

ConnectionTable::Admission ConnectionTable::admit(std::shared_ptr<const Peer> peer, std::function<void()> giveWay,
                                                  DoorTime now) {
    const Lock lock(m_mutex);
    forgetOldAddresses(now);
    Addresses::value_type& address = *m_addresses.try_emplace(peer->address).first;
    const auto refuse = [&](Room room) FAIRLEAD_REQUIRES(m_mutex) -> Admission {
        const bool mayWait = room == Room::Later;
        if (!mayWait) ++m_refused;
        if (address.second.open == 0) m_left.emplace(++m_lastKey, std::pair(now, address.first));
        return {std::nullopt, mayWait};
    };
    if (m_bounds.hasRate && !address.second.allowances->connections.take(now)) return refuse(Room::None);
    const auto isFull = [&]() FAIRLEAD_REQUIRES(m_mutex) {
        return m_open >= m_bounds.all || m_unproven.size() >= m_bounds.unproven;
    };
    const auto hasAll = [&] { return address.second.open >= m_bounds.perAddress; };
    if (isFull() || hasAll()) noteProven();
    if (hasAll())
        if (const Room room = makeRoom(address, true, now); room != Room::Made) return refuse(room);
    if (isFull()) {
        // Strangers who are many give way first; a single one has come as late as this one.
        const bool areStrangersMany = m_unproven.size() >= m_bounds.unproven || address.second.unproven > 0 ||
                                      (busiest() && busiest()->second.unproven > 1);
        if (areStrangersMany || !endOneOfTheHeaviest(now))
            if (const Room room = makeRoom(address, false, now); room != Room::Made) return refuse(room);
    }
    const Key key = ++m_lastKey;
    Entry& entry = m_entries[key];
    entry.peer = std::move(peer);
    entry.giveWay = std::move(giveWay);
    entry.address = &address;
    entry.since = now;
    ++m_open;
    ++address.second.open;
    ++address.second.unproven;
    m_unproven.emplace(key, &entry);
    return {key, false};
}

void ConnectionTable::noteProven() {
    for (auto at = m_unproven.begin(); at != m_unproven.end();) {
        Entry& entry = *at->second;
        if (!entry.peer->isProven) {
            ++at;
            continue;
        }
        entry.isUnproven = false;
        --entry.address->second.unproven;
        if (const auto party = entry.peer->party.load()) entry.party = *party;
        m_parties.take(entry.party);
        m_proven.emplace(at->first, &entry);
        at = m_unproven.erase(at);
    }
}

const ConnectionTable::Addresses::value_type* ConnectionTable::busiest() const {
    const Addresses::value_type* most = nullptr;
    for (const auto& [key, entry] : m_unproven)
        if (!most || entry->address->second.unproven > most->second.unproven) most = entry->address;
    return most;
}

bool ConnectionTable::endOneOfTheHeaviest(DoorTime now) {
    const std::string* const party = m_parties.heaviest();
    if (!party) return false;
    auto chosen = m_proven.rend();
    for (auto at = m_proven.rbegin(); at != m_proven.rend(); ++at) {
        if (at->second->party != *party) continue;
        if (chosen == m_proven.rend()) chosen = at;
        if (!at->second->peer->isResting) continue;
        chosen = at;
        break;
    }
    Entry& entry = *chosen->second;
    entry.givesWay = true;
    m_parties.give(entry.party);
    closed(*entry.address, now);
    m_proven.erase(std::prev(chosen.base()));
    ++m_refused;
    entry.giveWay();
    return true;
}

// Ends a connection of the newcomer's own address, or of the one with the most unproven ones.
ConnectionTable::Room ConnectionTable::makeRoom(const Addresses::value_type& newcomer, bool isOfItsOwn, DoorTime now) {
    const Addresses::value_type* const most = isOfItsOwn ? &newcomer : busiest();
    for (auto at = m_unproven.begin(); at != m_unproven.end(); ++at) {
        Entry& entry = *at->second;
        if (entry.address != most) continue;
        if (most == &newcomer && now < entry.since + m_bounds.grace && !entry.peer->isServed) continue;
        entry.isUnproven = false;
        entry.givesWay = true;
        --entry.address->second.unproven;
        closed(*entry.address, now);
        m_unproven.erase(at);
        ++m_refused;
        entry.giveWay();
        return Room::Made;
    }
    return m_bounds.grace.count() > 0 ? Room::Later : Room::None;
}

void ConnectionTable::leave(Key key, DoorTime now) {
    const Lock lock(m_mutex);
    const auto found = m_entries.find(key);
    if (found == m_entries.end()) return;
    Entry& entry = found->second;
    if (entry.isUnproven) {
        --entry.address->second.unproven;
        m_unproven.erase(key);
    } else if (m_proven.erase(key) > 0) {
        m_parties.give(entry.party);
    }
    // A connection that was ended to make room was subtracted then, and its address may be forgotten.
    if (!entry.givesWay) closed(*entry.address, now);
    m_entries.erase(found);
}

void ConnectionTable::closed(Addresses::value_type& address, DoorTime now) {
    --m_open;
    if (--address.second.open == 0) m_left.emplace(++m_lastKey, std::pair(now, address.first));
}

void ConnectionTable::forgetOldAddresses(DoorTime now) {
    while (!m_left.empty()) {
        const auto& [left, name] = m_left.begin()->second;
        if (now - left < kRememberedPeers && m_left.size() <= kMostRemembered) return;
        const auto found = m_addresses.find(name);
        // The address may have a later entry, too; forgetting it with the first entry is harmless.
        if (found != m_addresses.end() && found->second.open == 0) m_addresses.erase(found);
        m_left.erase(m_left.begin());
    }
}

std::shared_ptr<AddressAllowances> ConnectionTable::allowancesOf(const Peer& peer) {
    const Lock lock(m_mutex);
    return m_addresses.try_emplace(peer.address).first->second.allowances;
}

void ConnectionTable::noteRefused() {
    const Lock lock(m_mutex);
    ++m_refused;
}

ConnectionTable::Figures ConnectionTable::figures() const {
    const Lock lock(m_mutex);
    return {m_open, m_refused};
}

}  // namespace fairlead::broker
