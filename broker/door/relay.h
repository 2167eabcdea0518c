// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/client_socket.h"
#include "broker/door/frame_watch.h"
#include "broker/door/guest_book.h"
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

// Carries bytes between clients and gRPC, each connection through a FrameWatch, on a thread of its own. A client that is
// not read by gRPC is not read here, and the other way round: of each connection it holds 64 KiB at most in each direction.
class Relay {
public:
    using Refused = std::function<void(const Peer& peer, const std::string& why)>;

    // Of all connections, but for the first. Beyond the others the connection that has most of them ends, of the address that
    // does.
    struct Bounds {
        size_t headerBytes = 64 * 1024;       // of one block, as it stands on the wire
        size_t heldBytes = 64 * 1024 * 1024;  // of messages that have begun and not ended
        size_t calls = 30'000;                // that are open, whether somebody reads their answers or not
    };

    // The book outlives this. refused: on the thread of this.
    Relay(GuestBook* book, const Bounds& bounds, Refused refused);
    ~Relay();  // ends all connections
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;

    struct Connection {
        std::unique_ptr<ClientSocket> client;
        std::shared_ptr<const Peer> peer;
        GuestBook::Key key = 0;
        std::shared_ptr<AddressAllowances> allowances;
        int inner = -1;    // towards gRPC; closed with the connection
        std::string said;  // by the client, already read
    };
    // Any thread.
    void carry(Connection connection);

private:
    struct Relayed;
    // What epoll tells about: one end of a connection.
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
        std::string up, down;  // read and not passed on
        size_t passable = 0;   // of `up`
        std::optional<DoorTime> heldUntil;
        size_t held = 0;
        size_t calls = 0;
        bool wantsClientOut = false;  // to write, or because TLS says so
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

    GuestBook* const m_book;
    const Bounds m_bounds;
    const Refused m_refused;
    Wakes m_wakes;
    std::string m_scratch;
    std::unordered_map<Relayed*, std::unique_ptr<Relayed>> m_all;
    std::set<std::pair<DoorTime, Relayed*>> m_waiting;
    std::set<Relayed*> m_again;  // with bytes that nobody wakes for
    std::vector<Relayed*> m_ended;
    size_t m_held = 0;
    size_t m_calls = 0;
    Mutex m_mutex;
    std::vector<Connection> m_arrived FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
