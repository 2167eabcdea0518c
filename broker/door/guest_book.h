// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

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

// Who is connected, by address, and who gives way when there are too many: of the address that has the most connections
// nobody has shown a token on, the oldest one. So a stranger who takes all there is takes it from himself.
//
// Any thread, under one short lock. An admission costs O(the unproven) when there are too many, O(log n) otherwise.
class GuestBook {
public:
    using Key = uint64_t;
    struct Bounds {
        size_t all = 5'000;
        size_t unproven = 500;  // of those, on which nobody has shown a token
        size_t perAddress = 2'000;
    };
    struct Figures {
        size_t open = 0;
        uint64_t refused = 0;  // newcomers, and those that gave way, since the start
    };

    explicit GuestBook(Bounds bounds) : m_bounds(bounds) {}

    // Nothing when there is no room: of the address, or of all where everybody has shown a token. giveWay ends the
    // connection soon; called under the lock, so it must not come back here, and not once the connection has left.
    std::optional<Key> admit(std::shared_ptr<const Peer> peer, std::function<void()> giveWay, DoorTime now);
    void leave(Key key, DoorTime now);
    // Shared by all connections of the peer's address, and by those that follow soon. For the thread that admits, and for
    // one other that each member belongs to.
    std::shared_ptr<AddressAllowances> allowancesOf(const Peer& peer);
    Figures figures() const;

private:
    struct Address {
        size_t open = 0;
        size_t unproven = 0;
        std::shared_ptr<AddressAllowances> allowances = std::make_shared<AddressAllowances>();
    };
    using Addresses = std::unordered_map<std::string, Address>;
    struct Guest {
        std::shared_ptr<const Peer> peer;
        std::function<void()> giveWay;
        Addresses::value_type* address = nullptr;
        bool isUnproven = true;  // as far as this book knows
        bool givesWay = false;   // and counts no more
    };

    void noteProven() FAIRLEAD_REQUIRES(m_mutex);
    bool makeRoom(const Addresses::value_type* address, DoorTime now) FAIRLEAD_REQUIRES(m_mutex);
    void closed(Addresses::value_type& address, DoorTime now) FAIRLEAD_REQUIRES(m_mutex);
    void forgetOldAddresses(DoorTime now) FAIRLEAD_REQUIRES(m_mutex);

    const Bounds m_bounds;
    mutable Mutex m_mutex;
    std::unordered_map<Key, Guest> m_guests FAIRLEAD_GUARDED_BY(m_mutex);
    std::map<Key, Guest*> m_unproven FAIRLEAD_GUARDED_BY(m_mutex);  // the oldest first; none that gives way already
    Addresses m_addresses FAIRLEAD_GUARDED_BY(m_mutex);
    // Addresses that nobody is connected from.
    std::map<Key, std::pair<DoorTime, std::string>> m_left FAIRLEAD_GUARDED_BY(m_mutex);
    Key m_lastKey FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    size_t m_open FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    uint64_t m_refused FAIRLEAD_GUARDED_BY(m_mutex) = 0;
};

}  // namespace fairlead::broker
