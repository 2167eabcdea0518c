// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/shared_total.h"
#include "broker/door/frame_watch.h"
#include "broker/door/peers.h"
#include "shared/mutex.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace fairlead::broker {

// The open connections by address, and which of them is ended when there are too many, of all or of one address: the oldest
// unproven one (without a valid token) of the address with most of them; where those are few, the latest one of the tenants
// that have most there, first one that rests. So a flood ends its own connections, also one of somebody who has a token.
//
// Any thread, under one short lock. Admission costs O(connections) when there are too many, O(log n) otherwise.
class ConnectionTable {
public:
    using Key = uint64_t;
    struct Bounds {
        size_t all = 5'000;
        size_t unproven = 500;  // of those, the unproven ones
        size_t perAddress = 2'000;
        bool hasRate = true;  // an address also has only so many new ones a second
        // So old an unproven connection that is not served must be before it is ended for another one of its own address.
        // Where such young ones are many, the other one waits meanwhile.
        std::chrono::milliseconds grace{0};
    };
    struct Admission {
        std::optional<Key> key;  // nothing: there is no room
        bool mayWait = false;    // there may be some soon
    };
    struct Figures {
        size_t open = 0;
        uint64_t refused = 0;  // since the start: refused connections and those ended to make room
    };

    explicit ConnectionTable(Bounds bounds) : m_bounds(bounds), m_parties(Bound::Connections, bounds.all) {}

    // No key if there is no room: nobody has more than a small part of what the address, or all, may have.
    // giveWay ends the connection soon; called under the lock, so it must not call this object; never after leave(), so
    // leave before the socket is closed, whose number another connection may get then.
    Admission admit(std::shared_ptr<const Peer> peer, std::function<void()> giveWay, DoorTime now);
    void leave(Key key, DoorTime now);
    // For the figures: one was turned away that had waited for room, or for which there was no place to wait.
    void noteRefused();
    // Shared by all connections of the peer's address, and by later ones for a while. Each member may be used by one
    // thread: the admitting thread, or one other to which the member belongs.
    std::shared_ptr<AddressAllowances> allowancesOf(const Peer& peer);
    Figures figures() const;

private:
    using Parties = SharedTotal<std::string>;  // of proven ones
    struct Address {
        explicit Address(size_t most) : parties(Bound::Connections, most) {}
        size_t open = 0;
        size_t unproven = 0;
        Parties parties;
        std::shared_ptr<AddressAllowances> allowances = std::make_shared<AddressAllowances>();
    };
    using Addresses = std::unordered_map<std::string, Address>;
    struct Entry {
        std::shared_ptr<const Peer> peer;
        std::function<void()> giveWay;
        Addresses::value_type* address = nullptr;
        DoorTime since;
        std::string party;       // of a proven one, in m_parties and in its address
        bool isUnproven = true;  // as far as known here
        bool givesWay = false;   // being ended, no longer counted
    };

    void noteProven() FAIRLEAD_REQUIRES(m_mutex);
    Addresses::value_type& addressOf(const Peer& peer) FAIRLEAD_REQUIRES(m_mutex);
    bool makeRoom(const Addresses::value_type& newcomer, bool isOfItsOwn, DoorTime now) FAIRLEAD_REQUIRES(m_mutex);
    const Addresses::value_type* busiest() const FAIRLEAD_REQUIRES(m_mutex);
    bool endStranger(const Addresses::value_type* of, const Addresses::value_type& newcomer, DoorTime now)
        FAIRLEAD_REQUIRES(m_mutex);
    // of: null for all addresses.
    bool endOneOfTheHeaviest(const Addresses::value_type* of, DoorTime now) FAIRLEAD_REQUIRES(m_mutex);
    void forgetProven(const Entry& entry) FAIRLEAD_REQUIRES(m_mutex);
    void end(Entry& entry, DoorTime now) FAIRLEAD_REQUIRES(m_mutex);
    void closed(Addresses::value_type& address, DoorTime now) FAIRLEAD_REQUIRES(m_mutex);
    void forgetOldAddresses(DoorTime now) FAIRLEAD_REQUIRES(m_mutex);

    const Bounds m_bounds;
    mutable Mutex m_mutex;
    std::unordered_map<Key, Entry> m_entries FAIRLEAD_GUARDED_BY(m_mutex);
    std::map<Key, Entry*> m_unproven FAIRLEAD_GUARDED_BY(m_mutex);  // oldest first, without those being ended
    std::map<Key, Entry*> m_proven FAIRLEAD_GUARDED_BY(m_mutex);    // the others, as far as known here
    Parties m_parties FAIRLEAD_GUARDED_BY(m_mutex);                 // of those
    Addresses m_addresses FAIRLEAD_GUARDED_BY(m_mutex);
    // Addresses without connections, with the time when the last one closed.
    std::map<Key, std::pair<DoorTime, std::string>> m_left FAIRLEAD_GUARDED_BY(m_mutex);
    Key m_lastKey FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    size_t m_open FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    uint64_t m_refused FAIRLEAD_GUARDED_BY(m_mutex) = 0;
};

}  // namespace fairlead::broker
