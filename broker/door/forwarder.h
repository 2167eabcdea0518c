// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/connection_table.h"
#include "broker/door/listen_address.h"
#include "broker/door/ports.h"
#include "broker/door/socket_address.h"
#include "broker/door/wakes.h"
#include "shared/mutex.h"
#include "shared/result.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// Carries the bytes of connections to another broker and back, whatever they are: with TLS, too, of which it knows
// nothing. A side that ends its half ends it at the other; who does not read is not read from. At most 64 KiB are held
// per connection and direction, and none while both sides read.
//
// Threads: one, fl-forward.
class Forwarder {
public:
    // Where connections go. Those to an address with "plain://" go to `plain`, others to `there`. Without one, or if it
    // does not answer, they go `here`, to a listener of this process that says so and ends the connection with its
    // answer, so that whoever asks again goes where that request belongs; without that, they are ended.
    struct Targets {
        std::optional<SocketAddress> there;
        std::optional<SocketAddress> plain;
        std::optional<SocketAddress> here;

        bool operator==(const Targets&) const = default;
    };
    // Where a connection goes that begins like this. Unclear: more of it is needed.
    enum class Way { There, Here, Unclear };
    struct Options {
        ConnectionTable::Bounds connections{};
        std::chrono::milliseconds slowReader{60'000};  // a client that takes nothing for so long is cut off
        // Asked of connections without TLS; empty: all go there. On the thread of this object.
        std::function<Way(std::string_view begun)> way{};
        bool hasTls = false;  // addresses without "plain://" have TLS
    };

    explicit Forwarder(Options options);
    ~Forwarder();  // close()
    Forwarder(const Forwarder&) = delete;
    Forwarder& operator=(const Forwarder&) = delete;

    // As FrontDoor::listenOn(). Call it before open().
    Status listenOn(ListenAddress& address);
    Status open();
    // Ends every connection and frees the addresses. Idempotent.
    void close();
    // Any thread; without effect after close(). Connections that were carried elsewhere are ended; those that were about
    // to be go where they belong now, and those `here` get their answer.
    void lead(const Targets& targets);

    ConnectionTable::Figures figures() const { return m_book.figures(); }

private:
    struct Carried;
    struct End {
        Carried* of = nullptr;
        int id = -1;
        uint32_t events = 0;    // 0: it is not waited for
        std::string pending;    // for it, from the other end
        bool hasEnded = false;  // nothing more comes from it
        bool isTold = false;    // that nothing more comes from the other end
        DoorTime takenAt;       // when it last took something
    };
    enum class Phase { Hearing, Connecting, Open };
    struct Carried {
        End client, other;
        Phase phase = Phase::Hearing;
        ConnectionTable::Key key = 0;
        std::shared_ptr<const Peer> peer;
        bool isPlain = false;
        bool isJudged = false;    // it has no TLS, so that what it says can be read
        bool isHere = false;      // it goes to this process
        bool isAnswered = false;  // the latest that was carried is from the other broker
        bool isOver = false;
        std::string own;  // the connection to the other broker, by both ends
        DoorTime wakesAt;
        DoorTime movedAt;
    };

    void run();
    void takeTargets(DoorTime now);
    void greet(int socketId, const sockaddr_storage& from, const Ports::Port& port, DoorTime now);
    void handle(Carried& one, uint32_t events, DoorTime now);
    bool hear(Carried& one, DoorTime now);
    bool connect(Carried& one, bool isHere, DoorTime now);
    bool connectAnew(Carried& one, bool isHere, DoorTime now);
    bool meet(Carried& one, DoorTime now);
    bool pump(Carried& one, End& from, End& to, DoorTime now);
    bool flush(Carried& one, End& to, DoorTime now);
    void look(Carried& one, DoorTime now);
    void wakeAt(Carried& one, DoorTime at);
    void listenTo(Carried& one);
    void setEvents(End& end, uint32_t events);
    bool end(Carried& one);
    void removeEnded();
    bool hasTarget(const Carried& one) const { return (one.isPlain ? m_targets.plain : m_targets.there).has_value(); }
    const std::optional<SocketAddress>& targetOf(const Carried& one) const;

    const Options m_options;
    ConnectionTable m_book;
    Wakes m_wakes;
    Ports m_ports{"connections"};
    std::string m_scratch;
    std::unordered_map<Carried*, std::unique_ptr<Carried>> m_all;
    std::set<std::pair<DoorTime, Carried*>> m_waiting;
    std::vector<Carried*> m_ended;
    std::set<std::string> m_own;  // connections of this object, by both ends
    Targets m_targets;
    DoorTime m_saysAgainAt;
    Mutex m_mutex;
    std::optional<Targets> m_wanted FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
