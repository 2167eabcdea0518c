// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_acceptor.h"

#include "shared/log.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <unordered_set>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr int kAcceptedAtOnce = 64;
constexpr auto kRest = std::chrono::milliseconds(200);
constexpr auto kRound = std::chrono::milliseconds(20);
constexpr auto kBetweenAcceptLines = std::chrono::seconds(10);
constexpr int kProbedAfterSeconds = 4, kProbeSeconds = 2, kProbes = 3;

// Resets the connection, so that the system keeps no TIME_WAIT state for a client with many connections.
void hangUp(int socketId) {
    const linger none{1, 0};
    setsockopt(socketId, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    ::close(socketId);
}

}  // namespace

HttpAcceptor::HttpAcceptor(std::shared_ptr<HttpHouse> house, ConnectionTable* book,
                           std::vector<ListeningSocket> sockets, const TlsSource* tls, Carry carry)
    : m_house(std::move(house)), m_book(book), m_sockets(std::move(sockets)),
      m_tls(tls ? std::make_unique<TlsContext>(tls, TlsContext::Protocol::Http11) : nullptr),
      m_carry(std::move(carry)) {}

bool HttpAcceptor::listen(Wakes& wakes) {
    return std::all_of(m_sockets.begin(), m_sockets.end(),
                       [&](ListeningSocket& socket) { return wakes.add(socket.id(), EPOLLIN, &socket); });
}

void HttpAcceptor::close(Wakes& wakes) {
    for (const ListeningSocket& socket : m_sockets) wakes.remove(socket.id());
    m_sockets.clear();
    for (Waiting& one : m_waiting) m_book->leave(one.guest.key, std::chrono::steady_clock::now());
    m_waiting.clear();
    for (const HttpLobby::Visitor& visitor : m_lobby.take()) hangUp(visitor.socketId);
    m_restsUntil.reset();
}

bool HttpAcceptor::take(const void* about, Wakes& wakes, DoorTime now) {
    const auto port = std::find_if(m_sockets.begin(), m_sockets.end(),
                                   [about](const ListeningSocket& socket) { return &socket == about; });
    if (port == m_sockets.end()) return false;
    for (int i = 0; i < kAcceptedAtOnce && !m_restsUntil; ++i) {
        sockaddr_storage from{};
        socklen_t size = sizeof from;
        const int socketId =
            accept4(port->id(), reinterpret_cast<sockaddr*>(&from), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socketId >= 0) {
            greet(socketId, from, now);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            // New connections wait in the system's backlog meanwhile.
            if (now >= m_saysAgainAt)
                log(LogLevel::Warning, std::string("cannot accept HTTP connections for now: ") + std::strerror(errno));
            m_saysAgainAt = std::max(m_saysAgainAt, now + kBetweenAcceptLines);
            m_restsUntil = now + kRest;
            for (ListeningSocket& socket : m_sockets) wakes.change(socket.id(), 0, &socket);
        } else if (errno != ECONNABORTED && errno != EINTR) {
            break;
        }
    }
    return true;
}

void HttpAcceptor::greet(int socketId, const sockaddr_storage& from, DoorTime now) {
    auto peer = std::make_shared<Peer>();
    describe(from, *peer);
    peer->isTls = m_tls != nullptr;
    HttpLobby::Visitor visitor{socketId, std::move(peer), now};
    // Nobody overtakes those of the same address who wait.
    if (m_lobby.hasFrom(visitor.peer->address) || !letIn(visitor, now)) wait(std::move(visitor), now);
}

bool HttpAcceptor::letIn(const HttpLobby::Visitor& visitor, DoorTime now) {
    const int socketId = visitor.socketId;
    const auto& peer = visitor.peer;
    // Ends the connection whichever thread owns it by then.
    const auto giveWay = [socketId] { shutdown(socketId, SHUT_RDWR); };
    const auto [key, mayWait] = m_book->admit(peer, giveWay, now);
    if (!key) {
        if (!mayWait) turnAway(visitor);
        return !mayWait;
    }
    const int yes = 1;
    setsockopt(socketId, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    // For clients that vanish without a word while they wait.
    setsockopt(socketId, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    setsockopt(socketId, IPPROTO_TCP, TCP_KEEPIDLE, &kProbedAfterSeconds, sizeof kProbedAfterSeconds);
    setsockopt(socketId, IPPROTO_TCP, TCP_KEEPINTVL, &kProbeSeconds, sizeof kProbeSeconds);
    setsockopt(socketId, IPPROTO_TCP, TCP_KEEPCNT, &kProbes, sizeof kProbes);
    if (m_tls) m_tls->refresh();
    HttpConnection::Guest guest{ClientSocket(socketId, m_tls.get()), peer, *key, now};
    if (m_tls && !guest.socket.isTls()) {  // TLS was asked for, but memory is short
        m_book->leave(*key, now);
    } else if (!m_tls) {
        m_carry(std::move(guest));
    } else if (const auto allowances = m_book->allowancesOf(*peer); allowances->handshakes.take(now)) {
        m_carry(std::move(guest));
    } else {
        m_waiting.push_back({std::move(guest), allowances});
    }
    return true;
}

void HttpAcceptor::wait(HttpLobby::Visitor visitor, DoorTime now) {
    if (m_lobby.isEmpty()) m_triesAgainAt = std::min(m_triesAgainAt, now + kRound);
    const size_t open = m_book->figures().open;
    const size_t all = m_house->bounds.connections.all;
    const auto gone = m_lobby.add(std::move(visitor), all > open ? all - open : 0);
    if (!gone) return;
    m_book->noteRefused();
    turnAway(*gone);
}

void HttpAcceptor::turnAway(const HttpLobby::Visitor& visitor) {
    hangUp(visitor.socketId);
    if (m_house->dependencies.refused)
        m_house->dependencies.refused(*visitor.peer, Refusal::TooMany, "too many connections");
}

void HttpAcceptor::callFromLobby(DoorTime now) {
    // Of addresses for which there is still no room, only the first is asked for.
    std::unordered_set<std::string> full;
    for (HttpLobby::Visitor& visitor : m_lobby.take()) {
        const bool isLate = now >= visitor.since + m_house->bounds.silence;
        if (isLate) {
            m_book->noteRefused();
            turnAway(visitor);
        } else if (full.contains(visitor.peer->address) || !letIn(visitor, now)) {
            full.insert(visitor.peer->address);
            wait(std::move(visitor), now);
        }
    }
}

std::optional<DoorTime> HttpAcceptor::wakesAt() const {
    if (m_waiting.empty() && m_lobby.isEmpty()) return m_restsUntil;
    return m_restsUntil ? std::min(*m_restsUntil, m_triesAgainAt) : m_triesAgainAt;
}

void HttpAcceptor::onTime(Wakes& wakes, DoorTime now) {
    if (m_restsUntil && now >= *m_restsUntil) {
        m_restsUntil.reset();
        for (ListeningSocket& socket : m_sockets) wakes.change(socket.id(), EPOLLIN, &socket);
    }
    if (now < m_triesAgainAt) return;
    m_triesAgainAt = now + kRound;
    std::deque<Waiting> later;
    for (Waiting& one : m_waiting)
        if (now >= one.guest.since + m_house->bounds.silence)
            m_book->leave(one.guest.key, now);
        else if (one.allowances->handshakes.take(now))
            m_carry(std::move(one.guest));
        else
            later.push_back(std::move(one));
    m_waiting = std::move(later);
    callFromLobby(now);
}

}  // namespace fairlead::broker
