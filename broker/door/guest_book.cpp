// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/guest_book.h"

#include <utility>

namespace fairlead::broker {

namespace {

// So that a client does not get new allowances by reconnecting.
constexpr auto kRemembered = std::chrono::seconds(30);
constexpr size_t kMostRemembered = 20'000;

}  // namespace

std::optional<GuestBook::Key> GuestBook::admit(std::shared_ptr<const Peer> peer, std::function<void()> giveWay,
                                               DoorTime now) {
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
    Guest& guest = m_guests[key];
    guest.peer = std::move(peer);
    guest.giveWay = std::move(giveWay);
    guest.address = &address;
    ++m_open;
    ++address.second.open;
    ++address.second.unproven;
    m_unproven.emplace(key, &guest);
    return key;
}

void GuestBook::noteProven() {
    for (auto at = m_unproven.begin(); at != m_unproven.end();) {
        Guest& guest = *at->second;
        if (!guest.peer->isProven) {
            ++at;
            continue;
        }
        guest.isUnproven = false;
        --guest.address->second.unproven;
        at = m_unproven.erase(at);
    }
}

// Ends a connection of the given address; if null, of the address with the most unproven ones.
bool GuestBook::makeRoom(const Addresses::value_type* address, DoorTime now) {
    const Addresses::value_type* most = address;
    if (!most)
        for (const auto& [key, guest] : m_unproven)
            if (!most || guest->address->second.unproven > most->second.unproven) most = guest->address;
    for (auto at = m_unproven.begin(); at != m_unproven.end(); ++at) {
        Guest& guest = *at->second;
        if (guest.address != most) continue;
        guest.isUnproven = false;
        guest.givesWay = true;
        --guest.address->second.unproven;
        closed(*guest.address, now);
        m_unproven.erase(at);
        ++m_refused;
        guest.giveWay();
        return true;
    }
    return false;
}

void GuestBook::leave(Key key, DoorTime now) {
    const Lock lock(m_mutex);
    const auto found = m_guests.find(key);
    if (found == m_guests.end()) return;
    Guest& guest = found->second;
    if (guest.isUnproven) {
        --guest.address->second.unproven;
        m_unproven.erase(key);
    }
    // A connection that was ended to make room was subtracted then, and its address may be forgotten.
    if (!guest.givesWay) closed(*guest.address, now);
    m_guests.erase(found);
}

void GuestBook::closed(Addresses::value_type& address, DoorTime now) {
    --m_open;
    if (--address.second.open == 0) m_left.emplace(++m_lastKey, std::pair(now, address.first));
}

void GuestBook::forgetOldAddresses(DoorTime now) {
    while (!m_left.empty()) {
        const auto& [left, name] = m_left.begin()->second;
        if (now - left < kRemembered && m_left.size() <= kMostRemembered) return;
        const auto found = m_addresses.find(name);
        // The address may have a later entry, too; forgetting it with the first entry is harmless.
        if (found != m_addresses.end() && found->second.open == 0) m_addresses.erase(found);
        m_left.erase(m_left.begin());
    }
}

std::shared_ptr<AddressAllowances> GuestBook::allowancesOf(const Peer& peer) {
    const Lock lock(m_mutex);
    return m_addresses.try_emplace(peer.address).first->second.allowances;
}

GuestBook::Figures GuestBook::figures() const {
    const Lock lock(m_mutex);
    return {m_open, m_refused};
}

}  // namespace fairlead::broker
