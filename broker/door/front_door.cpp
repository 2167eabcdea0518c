// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/front_door.h"

#include <pthread.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr std::string_view kPreface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
// For clients that mistook the address for something else. One that attempts TLS sees that this is not TLS.
constexpr std::string_view kWrongTongue =
    "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: 46\r\n\r\n"
    "this port speaks gRPC (HTTP/2), nothing else.\n";
constexpr auto kDoorPatience = std::chrono::seconds(20);   // for the handshake and the preface
constexpr auto kNoFiles = std::chrono::milliseconds(200);  // until it is tried again
constexpr int kLetInAtOnce = 4;
constexpr double kFine = 25;  // entries; further connections from the address of a faulty one are likely faulty, too

// Reads first, because closing a socket with unread bytes would discard the answer.
void explain(ClientSocket& socket) {
    char said[4096];
    size_t count = 0;
    static_cast<void>(socket.read(said, sizeof said, count));
    static_cast<void>(socket.write(kWrongTongue, count));
}

}  // namespace

FrontDoor::FrontDoor(Dependencies dependencies, const Bounds& bounds)
    : m_dependencies(std::move(dependencies)), m_book(bounds.connections),
      m_relay(&m_book, bounds.relay, m_dependencies.refused) {
    if (m_dependencies.tls) m_tls = std::make_unique<TlsContext>(m_dependencies.tls);
}

FrontDoor::~FrontDoor() { close(); }

Status FrontDoor::listenOn(ListenAddress& address) { return m_ports.add(address, m_tls != nullptr); }

Status FrontDoor::open() {
    RETURN_IF_ERROR(m_ports.open(&m_wakes));
    m_thread = std::thread([this] { run(); });
    pthread_setname_np(m_thread.native_handle(), "fl-door");
    return {};
}

void FrontDoor::close() {
    m_isClosing = true;
    m_wakes.ring();
    if (m_thread.joinable()) m_thread.join();
    m_ports.close();
}

void FrontDoor::run() {
    surviveBrokenPipes();
    while (!m_isClosing) {
        std::optional<DoorTime> until = m_ports.wakesAt();
        if (!m_waiting.empty() && (!until || m_waiting.begin()->first < *until)) until = m_waiting.begin()->first;
        if (!m_ready.empty()) until = DoorTime();
        const auto& events = m_wakes.wait(until);
        const DoorTime now = std::chrono::steady_clock::now();
        for (const epoll_event& event : events) {
            const auto arrival = m_arrivals.find(static_cast<Arrival*>(event.data.ptr));
            if (arrival == m_arrivals.end()) continue;
            if ((event.events & (EPOLLERR | EPOLLHUP | EPOLLRDHUP)) != 0)
                drop(*arrival->first, now);
            else
                goOn(*arrival->first, now);
        }
        // Existing connections are served before new ones are accepted.
        for (const epoll_event& event : events)
            m_ports.take(event.data.ptr, now, [&](int socketId, const sockaddr_storage& from, const Ports::Port& port) {
                greet(socketId, from, port.isTls, now);
            });
        while (!m_waiting.empty() && m_waiting.begin()->first <= now) {
            Arrival& one = *m_waiting.begin()->second;
            if (now >= one.givenUpAt)
                drop(one, now);
            else
                goOn(one, now);
        }
        letSomeIn(now);
        m_ports.onTime(now);
        for (Arrival* gone : std::exchange(m_gone, {})) m_arrivals.erase(gone);
    }
    const DoorTime now = std::chrono::steady_clock::now();
    for (const auto& [one, owned] : m_arrivals) drop(*one, now);
    m_arrivals.clear();
}

void FrontDoor::greet(int socketId, const sockaddr_storage& from, bool isTls, DoorTime now) {
    auto peer = std::make_shared<Peer>();
    describe(from, *peer);
    peer->isTls = isTls;
    // Ends the connection whichever thread owns it by then.
    const auto giveWay = [socketId] { shutdown(socketId, SHUT_RDWR); };
    const auto key = m_book.admit(peer, giveWay, now).key;
    if (!key) {
        hangUp(socketId);
        return m_dependencies.refused(*peer, "too many connections");
    }
    const int yes = 1;
    setsockopt(socketId, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (isTls) m_tls->refresh();
    auto allowances = m_book.allowancesOf(*peer);
    auto owned = std::make_unique<Arrival>(Arrival{ClientSocket(socketId, isTls ? m_tls.get() : nullptr),
                                                   std::move(peer), *key, std::move(allowances), now + kDoorPatience,
                                                   now + kDoorPatience, !isTls, !isTls});
    Arrival& one = *owned;
    m_arrivals.emplace(&one, std::move(owned));
    m_waiting.emplace(one.wakesAt, &one);
    if (!m_wakes.add(socketId, EPOLLIN, &one) || (isTls && !one.socket.isTls())) return drop(one, now);
    goOn(one, now);
}

void FrontDoor::wakeAt(Arrival& one, DoorTime at) {
    m_waiting.erase({one.wakesAt, &one});
    one.wakesAt = at;
    m_waiting.emplace(at, &one);
}

void FrontDoor::goOn(Arrival& one, DoorTime now) {
    if (one.key == 0) return;  // dropped earlier in this loop
    if (!one.mayShakeHands) {
        if (!one.allowances->handshakes.take(now)) {
            m_wakes.change(one.socket.id(), 0, &one);
            return wakeAt(one, std::min(one.givenUpAt, one.allowances->handshakes.allowedAt(now)));
        }
        one.mayShakeHands = true;
        m_wakes.change(one.socket.id(), EPOLLIN, &one);
        wakeAt(one, one.givenUpAt);
    }
    if (!one.isGreeted) {
        switch (one.socket.shakeHands()) {
            case ClientSocket::Outcome::Done: one.isGreeted = true; break;
            case ClientSocket::Outcome::WantsToRead: return m_wakes.change(one.socket.id(), EPOLLIN, &one);
            case ClientSocket::Outcome::WantsToWrite: return m_wakes.change(one.socket.id(), EPOLLOUT, &one);
            case ClientSocket::Outcome::Over: return drop(one, now);
        }
        m_wakes.change(one.socket.id(), EPOLLIN, &one);
        one.peer->certificateSubject = one.socket.certificateSubject();
    }
    if (!hear(one)) {
        if (!kPreface.starts_with(one.said)) explain(one.socket);
        return drop(one, now);
    }
    if (one.said.size() < kPreface.size()) return;
    m_wakes.change(one.socket.id(), EPOLLRDHUP, &one);
    wakeAt(one, one.givenUpAt);
    m_ready.push_back(&one);
}

// Addresses with the fewest recent entries first; within one the newest, because older clients may have given up.
void FrontDoor::letSomeIn(DoorTime now) {
    for (int i = 0; i < kLetInAtOnce && !m_ready.empty(); ++i) {
        const auto first = std::max_element(m_ready.begin(), m_ready.end(), [](const Arrival* a, const Arrival* b) {
            return a->allowances->entries.left() <= b->allowances->entries.left();
        });
        Arrival& one = **first;
        m_ready.erase(first);
        Allowance& entries = one.allowances->entries;
        entries.giveBack(one.allowances->provenEntries.exchange(0));
        for (uint32_t faults = one.allowances->faults.exchange(0); faults > 0; --faults) entries.fine(kFine);
        if (entries.take(now))
            letIn(one, now);
        else
            wakeAt(one, std::min(one.givenUpAt, entries.allowedAt(now)));
    }
}

// Returns false if the client does not speak HTTP/2 or has gone.
bool FrontDoor::hear(Arrival& one) {
    while (one.said.size() < kPreface.size()) {
        char bytes[kPreface.size()];
        size_t count = 0;
        const auto outcome = one.socket.read(bytes, kPreface.size() - one.said.size(), count);
        if (outcome == ClientSocket::Outcome::Over) return false;
        if (outcome != ClientSocket::Outcome::Done) return true;
        one.said.append(bytes, count);
        if (!kPreface.starts_with(one.said)) return false;
    }
    return true;
}

void FrontDoor::letIn(Arrival& one, DoorTime now) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) != 0)
        return wakeAt(one, std::min(one.givenUpAt, now + kNoFiles));
    // Cannot fail: the socket's buffer is empty and larger than the preface.
    static_cast<void>(send(pair[0], kPreface.data(), kPreface.size(), MSG_NOSIGNAL));
    introduce(pair[1], one.peer);
    m_dependencies.take(pair[1]);
    m_wakes.remove(one.socket.id());
    m_waiting.erase({one.wakesAt, &one});
    m_gone.push_back(&one);
    m_relay.carry({std::make_unique<ClientSocket>(std::move(one.socket)),
                   one.peer,
                   std::exchange(one.key, 0),
                   std::move(one.allowances),
                   pair[0],
                   {}});
}

void FrontDoor::drop(Arrival& one, DoorTime now) {
    if (one.key == 0) return;
    m_book.leave(std::exchange(one.key, 0), now);
    m_wakes.remove(one.socket.id());
    m_waiting.erase({one.wakesAt, &one});
    std::erase(m_ready, &one);
    m_gone.push_back(&one);
}

}  // namespace fairlead::broker
