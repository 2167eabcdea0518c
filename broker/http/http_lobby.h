// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/connection_table.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace fairlead::broker {

// Accepted connections for which there is no room yet, in the order of their coming. Nothing is read from them. One thread.
class HttpLobby {
public:
    struct Visitor {
        int socketId = -1;  // owned by whoever has the visitor
        std::shared_ptr<const Peer> peer;
        DoorTime since;
    };

    bool isEmpty() const { return m_visitors.empty(); }
    bool hasFrom(const std::string& address) const { return m_counts.contains(address); }
    // Returns who has to go if there are more than `most` then: the newest of the address that has most of them. Costs
    // O(addresses), and O(visitors) if that is another address.
    std::optional<Visitor> add(Visitor visitor, size_t most);
    // All of them, which the caller has then.
    std::deque<Visitor> take();

private:
    void forget(const std::string& address);

    std::deque<Visitor> m_visitors;
    std::unordered_map<std::string, size_t> m_counts;  // by address
};

}  // namespace fairlead::broker
