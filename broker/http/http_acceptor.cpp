// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_acceptor.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr auto kRound = std::chrono::milliseconds(20);
constexpr int kProbedAfterSeconds = 4, kProbeSeconds = 2, kProbes = 3;

}  // namespace

HttpAcceptor::HttpAcceptor(std::shared_ptr<HttpHouse> house, ConnectionTable* book,
                           std::vector<ListeningSocket> sockets, const TlsSource* tls, Carry carry)
    : m_house(std::move(house)), m_book(book),
      m_tls(tls ? std::make_unique<TlsContext>(tls, TlsContext::Protocol::Http11) : nullptr),
      m_carry(std::move(carry)) {
    m_ports.add(std::move(sockets), m_tls != nullptr);
}

void HttpAcceptor::close() {
    m_ports.close();
    for (Waiting& one : m_waiting) m_book->leave(one.guest.key, std::chrono::steady_clock::now());
    m_waiting.clear();
    for (const HttpLobby::Visitor& visitor : m_lobby.take()) hangUp(visitor.socketId);
}

bool HttpAcceptor::take(const void* about, DoorTime now) {
    const auto greeting = [this, now](int socketId, const sockaddr_storage& from, const Ports::Port& /*port*/) {
        greet(socketId, from, now);
    };
    return m_ports.take(about, now, greeting);
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
    const auto rests = m_ports.wakesAt();
    if (m_waiting.empty() && m_lobby.isEmpty()) return rests;
    return rests ? std::min(*rests, m_triesAgainAt) : m_triesAgainAt;
}

void HttpAcceptor::onTime(DoorTime now) {
    m_ports.onTime(now);
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
