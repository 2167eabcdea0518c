// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/client_socket.h"
#include "broker/door/frame_watch.h"
#include "broker/door/connection_table.h"
#include "broker/door/wakes.h"
#include "shared/mutex.h"

#include <atomic>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// Carries bytes between clients and gRPC, each connection through a FrameWatch, on its own thread. If gRPC does not
// read, the client is not read, and the other way round: at most 64 KiB are held per connection and direction.
class Relay {
public:
    using Refused = std::function<void(const Peer& peer, const std::string& why)>;

    // headerBytes is per connection, the others are for all connections together. If one of those is exceeded, the
    // heaviest connection of the heaviest address is ended.
    struct Bounds {
        size_t headerBytes = 64 * 1024;       // of one block of headers, compressed as sent
        size_t heldBytes = 64 * 1024 * 1024;  // of unfinished messages
        size_t calls = 30'000;                // open calls, whether or not their answers are read
    };

    // The book must outlive this object. refused: called on this object's thread.
    Relay(ConnectionTable* book, const Bounds& bounds, Refused refused);
    ~Relay();  // ends all connections
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;

    struct Connection {
        std::unique_ptr<ClientSocket> client;
        std::shared_ptr<const Peer> peer;
        ConnectionTable::Key key = 0;
        std::shared_ptr<AddressAllowances> allowances;
        int inner = -1;    // the socket towards gRPC; closed with the connection
        std::string said;  // bytes of the client that were already read
    };
    // Any thread.
    void carry(Connection connection);

private:
    struct Relayed;
    // The data of an epoll event: one end of a connection.
    struct End {
        Relayed* of = nullptr;
        int id = -1;
        uint32_t events = 0;
    };
    struct Relayed {
        Relayed(Connection made, size_t mostHeaderBytes);
        Connection is;
        FrameWatch watch;
        End client, grpc;
        std::string up, down;  // read, not passed on yet
        size_t passable = 0;   // how much of `up` may pass
        std::optional<DoorTime> heldUntil;
        size_t held = 0;
        size_t calls = 0;
        bool wantsClientOut = false;  // output is pending, or TLS needs to write
        bool wantsGrpcOut = false;
        bool isKnownProven = false;
        bool isOver = false;
    };

    void run();
    void takeIn();
    void handle(Relayed& one, DoorTime now);
    bool pumpUp(Relayed& one, DoorTime now);
    bool pumpDown(Relayed& one, DoorTime now);
    bool pass(Relayed& one, std::string_view& bytes, DoorTime now);
    void hold(Relayed& one, DoorTime until);
    void listenTo(Relayed& one);
    void setEvents(End& end, uint32_t events);
    void end(Relayed& one, const std::string& why);
    void endHeaviest(size_t Relayed::*weight, const std::string& why);
    void removeEnded();

    ConnectionTable* const m_book;
    const Bounds m_bounds;
    const Refused m_refused;
    Wakes m_wakes;
    std::string m_scratch;
    std::unordered_map<Relayed*, std::unique_ptr<Relayed>> m_all;
    std::set<std::pair<DoorTime, Relayed*>> m_waiting;
    std::set<Relayed*> m_again;  // have bytes for which epoll gives no event
    std::vector<Relayed*> m_ended;
    size_t m_held = 0;
    size_t m_calls = 0;
    Mutex m_mutex;
    std::vector<Connection> m_arrived FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
