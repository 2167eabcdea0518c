// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/connection_table.h"

#include <utility>

namespace fairlead::broker {

namespace {

// So that a client does not get new allowances by reconnecting.
constexpr auto kRemembered = std::chrono::seconds(30);
constexpr size_t kMostRemembered = 20'000;

}  // namespace

std::optional<ConnectionTable::Key> ConnectionTable::admit(std::shared_ptr<const Peer> peer,
                                                           std::function<void()> giveWay, DoorTime now) {
    const Lock lock(m_mutex);
    forgetOldAddresses(now);
    Addresses::value_type& address = *m_addresses.try_emplace(peer->address).first;
    const auto refuse = [&]() FAIRLEAD_REQUIRES(m_mutex) -> std::optional<Key> {
        ++m_refused;
        if (address.second.open == 0) m_left.emplace(++m_lastKey, std::pair(now, address.first));
        return std::nullopt;
    };
    if (!address.second.allowances->connections.take(now)) return refuse();
    const auto isFull = [&]() FAIRLEAD_REQUIRES(m_mutex) {
        return m_open >= m_bounds.all || m_unproven.size() >= m_bounds.unproven;
    };
    if (isFull() || address.second.open >= m_bounds.perAddress) noteProven();
    if (address.second.open >= m_bounds.perAddress && !makeRoom(&address, now)) return refuse();
    if (isFull() && !makeRoom(nullptr, now)) return refuse();
    const Key key = ++m_lastKey;
    Entry& entry = m_entries[key];
    entry.peer = std::move(peer);
    entry.giveWay = std::move(giveWay);
    entry.address = &address;
    ++m_open;
    ++address.second.open;
    ++address.second.unproven;
    m_unproven.emplace(key, &entry);
    return key;
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
        at = m_unproven.erase(at);
    }
}

// Ends a connection of the given address; if null, of the address with the most unproven ones.
bool ConnectionTable::makeRoom(const Addresses::value_type* address, DoorTime now) {
    const Addresses::value_type* most = address;
    if (!most)
        for (const auto& [key, entry] : m_unproven)
            if (!most || entry->address->second.unproven > most->second.unproven) most = entry->address;
    for (auto at = m_unproven.begin(); at != m_unproven.end(); ++at) {
        Entry& entry = *at->second;
        if (entry.address != most) continue;
        entry.isUnproven = false;
        entry.givesWay = true;
        --entry.address->second.unproven;
        closed(*entry.address, now);
        m_unproven.erase(at);
        ++m_refused;
        entry.giveWay();
        return true;
    }
    return false;
}

void ConnectionTable::leave(Key key, DoorTime now) {
    const Lock lock(m_mutex);
    const auto found = m_entries.find(key);
    if (found == m_entries.end()) return;
    Entry& entry = found->second;
    if (entry.isUnproven) {
        --entry.address->second.unproven;
        m_unproven.erase(key);
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
        if (now - left < kRemembered && m_left.size() <= kMostRemembered) return;
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

ConnectionTable::Figures ConnectionTable::figures() const {
    const Lock lock(m_mutex);
    return {m_open, m_refused};
}

}  // namespace fairlead::broker
