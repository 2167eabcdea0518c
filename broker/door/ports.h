// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/listen_address.h"
#include "broker/door/listening_socket.h"
#include "broker/door/wakes.h"
#include "shared/status.h"

#include <sys/socket.h>

#include <functional>
#include <list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// The listening sockets of a door. When this process has no file descriptors left, they rest for a moment, and new
// connections wait in the system's backlog. One thread, that of the door's loop.
class Ports {
public:
    struct Port {
        ListeningSocket socket;
        bool isTls = false;
        bool isPlain = false;  // of an address with "plain://"
    };
    // A new connection, non-blocking; the socket is the callee's.
    using Greet = std::function<void(int socketId, const sockaddr_storage& from, const Port& port)>;

    explicit Ports(std::string connections) : m_connections(std::move(connections)) {}  // as the log calls them
    Ports(const Ports&) = delete;
    Ports& operator=(const Ports&) = delete;

    // Before open(). Port 0 is replaced by a free one in `address`. Unavailable: it cannot be bound.
    Status add(ListenAddress& address, bool hasTls);
    void add(std::vector<ListeningSocket> sockets, bool isTls, bool isPlain = false);
    Status open(Wakes* wakes);  // these are used until close(). Unavailable: too many open files
    void close();
    // Whether the event is about one of them. Then some of the connections that wait there are accepted.
    bool take(const void* about, DoorTime now, const Greet& greet);
    // When onTime() wants to be called; nothing: not at all.
    std::optional<DoorTime> wakesAt() const { return m_restsUntil; }
    void onTime(DoorTime now);

private:
    void rest(DoorTime now);
    void change(uint32_t events);

    const std::string m_connections;
    Wakes* m_wakes = nullptr;  // while it is open
    std::list<Port> m_ports;
    std::optional<DoorTime> m_restsUntil;
    DoorTime m_saysAgainAt;
};

// Resets the connection, so that the system keeps no TIME_WAIT state for a client with many connections.
void hangUp(int socketId);

}  // namespace fairlead::broker
