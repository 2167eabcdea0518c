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
    Addresses::value_type& address = addressOf(*peer);
    const auto refuse = [&](bool mayWait) FAIRLEAD_REQUIRES(m_mutex) -> Admission {
        if (!mayWait) ++m_refused;
        if (address.second.open == 0) m_left.emplace(++m_lastKey, std::pair(now, address.first));
        return {std::nullopt, mayWait};
    };
    if (m_bounds.hasRate && !address.second.allowances->connections.take(now)) return refuse(false);
    const bool mayWait = m_bounds.grace.count() > 0;
    const auto isFull = [&]() FAIRLEAD_REQUIRES(m_mutex) {
        return m_open >= m_bounds.all || m_unproven.size() >= m_bounds.unproven;
    };
    const auto hasAll = [&] { return address.second.open >= m_bounds.perAddress; };
    if (isFull() || hasAll()) noteProven();
    if (hasAll() && !makeRoom(address, true, now)) return refuse(mayWait);
    if (isFull() && !makeRoom(address, false, now)) return refuse(mayWait);
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

ConnectionTable::Addresses::value_type& ConnectionTable::addressOf(const Peer& peer) {
    return *m_addresses.try_emplace(peer.address, m_bounds.perAddress).first;
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
        entry.address->second.parties.take(entry.party);
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

bool ConnectionTable::makeRoom(const Addresses::value_type& newcomer, bool isOfItsOwn, DoorTime now) {
    const Addresses::value_type* const most = isOfItsOwn ? &newcomer : busiest();
    const size_t own = newcomer.second.unproven;
    const bool haveStrangersAll = m_unproven.size() >= m_bounds.unproven;
    // Strangers who are many give way first; a single one has come as late as this one.
    const bool areStrangersMany = haveStrangersAll || own > 0 || (most && most->second.unproven > 1);
    if (areStrangersMany && endStranger(most, newcomer, now)) return true;
    // Young ones of the newcomer's address are left. Where they are few, whoever has most is not kept at their expense.
    const Parties& parties = isOfItsOwn ? newcomer.second.parties : m_parties;
    if (haveStrangersAll || own >= parties.smallPart()) return false;
    return endOneOfTheHeaviest(isOfItsOwn ? &newcomer : nullptr, now) ||
           (!areStrangersMany && endStranger(most, newcomer, now));
}

bool ConnectionTable::endStranger(const Addresses::value_type* of, const Addresses::value_type& newcomer,
                                  DoorTime now) {
    for (const auto& [key, entry] : m_unproven) {
        if (entry->address != of) continue;
        if (of == &newcomer && now < entry->since + m_bounds.grace && !entry->peer->isServed) continue;
        Entry& ended = *entry;
        ended.isUnproven = false;
        --ended.address->second.unproven;
        m_unproven.erase(key);
        end(ended, now);
        return true;
    }
    return false;
}

bool ConnectionTable::endOneOfTheHeaviest(const Addresses::value_type* of, DoorTime now) {
    const std::string* const party = (of ? of->second.parties : m_parties).heaviest();
    if (!party) return false;
    auto chosen = m_proven.rend();
    for (auto at = m_proven.rbegin(); at != m_proven.rend(); ++at) {
        if (at->second->party != *party || (of && at->second->address != of)) continue;
        if (chosen == m_proven.rend()) chosen = at;
        if (!at->second->peer->isResting) continue;
        chosen = at;
        break;
    }
    Entry& entry = *chosen->second;
    m_proven.erase(std::prev(chosen.base()));
    forgetProven(entry);
    end(entry, now);
    return true;
}

void ConnectionTable::forgetProven(const Entry& entry) {
    m_parties.give(entry.party);
    entry.address->second.parties.give(entry.party);
}

void ConnectionTable::end(Entry& entry, DoorTime now) {
    entry.givesWay = true;
    closed(*entry.address, now);
    ++m_refused;
    entry.giveWay();
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
        forgetProven(entry);
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
    return addressOf(peer).second.allowances;
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
