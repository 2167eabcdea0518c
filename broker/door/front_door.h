// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/guest_book.h"
#include "broker/door/listen_address.h"
#include "broker/door/listening_socket.h"
#include "broker/door/relay.h"
#include "broker/door/tls_context.h"
#include "broker/door/wakes.h"
#include "shared/result.h"

#include <functional>
#include <list>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// Where clients come in. It accepts their connections, shakes hands where there is TLS, waits for the first words of
// HTTP/2, and only then shows them to gRPC, through a relay that reads along. Who says nothing, or too much, is dealt with
// here: gRPC knows no bound on connections, on calls that are taken back, or on what never ends.
//
// Threads: one that accepts and shakes hands, one that relays; so newcomers, however many, hold up nobody who is in.
class FrontDoor {
public:
    struct Parts {
        const TlsSource* tls = nullptr;  // null: no address has TLS; outlives this
        // Given one end of a connection that speaks HTTP/2 in plain words; to be closed by whoever takes it. On a thread of
        // this. What gRPC calls it is what peerOf() understands.
        std::function<void(int fileDescriptor)> take;
        // Somebody was turned away, or cut off, for his own doing. On any thread of this.
        Relay::Refused refused;
    };
    struct Bounds {
        GuestBook::Bounds connections;
        Relay::Bounds relay;
    };

    FrontDoor(Parts parts, const Bounds& bounds);
    ~FrontDoor();  // ends every connection
    FrontDoor(const FrontDoor&) = delete;
    FrontDoor& operator=(const FrontDoor&) = delete;

    // On every socket address that it stands for. Unavailable names the address that cannot be had; port 0 becomes a
    // free one in `address`. Before open().
    Status listenOn(ListenAddress& address);
    Status open();
    // Lets nobody in any more; who is in stays. Idempotent.
    void close();

    GuestBook::Figures figures() const { return m_book.figures(); }

private:
    // It has come, and not said enough yet.
    struct Arrival {
        ClientSocket socket;
        std::shared_ptr<Peer> peer;
        GuestBook::Key key = 0;
        std::shared_ptr<AddressAllowances> allowances;
        DoorTime wakesAt;  // to begin its handshake, to go in, or to be given up
        DoorTime givenUpAt;
        bool mayShakeHands = false;
        bool isGreeted = false;  // the handshake is done
        std::string said{};
    };
    using Arrivals = std::unordered_map<Arrival*, std::unique_ptr<Arrival>>;
    struct Port {
        ListeningSocket socket;
        bool isTls = false;
        bool isResting = false;
    };

    void run();
    void accept(Port& port, DoorTime now);
    void greet(int socketId, const sockaddr_storage& from, bool isTls, DoorTime now);
    void rest(DoorTime now);
    void goOn(Arrival& one, DoorTime now);
    bool hear(Arrival& one);
    void letSomeIn(DoorTime now);
    void letIn(Arrival& one, DoorTime now);
    void drop(Arrival& one, DoorTime now);
    void wakeAt(Arrival& one, DoorTime at);

    const Parts m_parts;
    GuestBook m_book;
    std::unique_ptr<TlsContext> m_tls;
    std::list<Port> m_ports;
    Wakes m_wakes;
    Arrivals m_arrivals;
    std::set<std::pair<DoorTime, Arrival*>> m_waiting;
    std::vector<Arrival*> m_ready;  // to go in, as soon as it is their address's turn
    std::vector<Arrival*> m_gone;
    std::optional<DoorTime> m_restsUntil;  // no file is left to accept with
    DoorTime m_saysAgainAt;
    std::atomic<bool> m_isClosing{false};
    Relay m_relay;
    std::thread m_thread;
};

}  // namespace fairlead::broker
