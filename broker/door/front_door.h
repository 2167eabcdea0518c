// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/connection_table.h"
#include "broker/door/listen_address.h"
#include "broker/door/ports.h"
#include "broker/door/relay.h"
#include "broker/door/tls_context.h"
#include "broker/door/wakes.h"
#include "shared/result.h"

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// Accepts client connections, does the TLS handshake if needed, waits for the HTTP/2 preface, and only then passes the
// connection to gRPC, through a Relay that checks the frames. Clients that send nothing, or too much, are handled here:
// gRPC has no limits on connections, on cancelled calls, or on messages that never end.
//
// Threads: one accepts and does handshakes, one relays; so new connections do not delay established ones.
class FrontDoor {
public:
    struct Dependencies {
        const TlsSource* tls = nullptr;  // null: no address has TLS; must outlive this object
        // Receives one end of a connection that carries plain HTTP/2, and must close it. Called on a thread of this
        // object. peerOf() understands the name that gRPC gives the connection.
        std::function<void(int fileDescriptor)> take;
        // A client was refused or cut off because of its behaviour. Called on any thread of this object.
        Relay::Refused refused;
    };
    struct Bounds {
        ConnectionTable::Bounds connections;
        Relay::Bounds relay;
    };

    FrontDoor(Dependencies dependencies, const Bounds& bounds);
    ~FrontDoor();  // ends every connection
    FrontDoor(const FrontDoor&) = delete;
    FrontDoor& operator=(const FrontDoor&) = delete;

    // Listens on every socket address that `address` stands for. Unavailable names the address that cannot be bound;
    // port 0 is replaced by a free one in `address`. Call it before open().
    Status listenOn(ListenAddress& address);
    Status open();
    // Accepts no more connections; established ones stay. Idempotent.
    void close();

    ConnectionTable::Figures figures() const { return m_book.figures(); }

private:
    // A connection whose preface has not arrived yet, or that waits for its turn to be passed to gRPC.
    struct Arrival {
        ClientSocket socket;
        std::shared_ptr<Peer> peer;
        ConnectionTable::Key key = 0;
        std::shared_ptr<AddressAllowances> allowances;
        DoorTime wakesAt;  // for its handshake, for passing it on, or for giving it up
        DoorTime givenUpAt;
        bool mayShakeHands = false;
        bool isGreeted = false;  // the handshake is done, or there is none
        std::string said{};
    };
    using Arrivals = std::unordered_map<Arrival*, std::unique_ptr<Arrival>>;

    void run();
    void greet(int socketId, const sockaddr_storage& from, bool isTls, DoorTime now);
    void goOn(Arrival& one, DoorTime now);
    bool hear(Arrival& one);
    void letSomeIn(DoorTime now);
    void letIn(Arrival& one, DoorTime now);
    void drop(Arrival& one, DoorTime now);
    void wakeAt(Arrival& one, DoorTime at);

    const Dependencies m_dependencies;
    ConnectionTable m_book;
    std::unique_ptr<TlsContext> m_tls;
    Wakes m_wakes;
    Ports m_ports{"connections"};
    Arrivals m_arrivals;
    std::set<std::pair<DoorTime, Arrival*>> m_waiting;
    std::vector<Arrival*> m_ready;  // preface complete; passed on when their address's allowance permits
    std::vector<Arrival*> m_gone;
    std::atomic<bool> m_isClosing{false};
    Relay m_relay;
    std::thread m_thread;
};

}  // namespace fairlead::broker
