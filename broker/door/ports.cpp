// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/ports.h"

#include "shared/log.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr int kAcceptedAtOnce = 64;
constexpr auto kRest = std::chrono::milliseconds(200);
constexpr auto kBetweenRestLines = std::chrono::seconds(10);

}  // namespace

Status Ports::add(ListenAddress& address, bool hasTls) {
    Result<std::vector<ListeningSocket>> sockets = ListeningSocket::openAll(address);
    if (!sockets) return sockets.status();
    add(std::move(*sockets), hasTls && !address.isPlain, address.isPlain);
    return {};
}

void Ports::add(std::vector<ListeningSocket> sockets, bool isTls, bool isPlain) {
    for (ListeningSocket& socket : sockets) m_ports.push_back({std::move(socket), isTls, isPlain});
}

Status Ports::open(Wakes* wakes) {
    m_wakes = wakes;
    const bool isGood = m_wakes->isGood() && std::all_of(m_ports.begin(), m_ports.end(), [this](Port& port) {
                            return m_wakes->add(port.socket.id(), EPOLLIN, &port);
                        });
    if (isGood) return {};
    return {Code::Unavailable, std::string("cannot wait for connections: ") + std::strerror(errno)};
}

void Ports::close() {
    if (Wakes* const wakes = std::exchange(m_wakes, nullptr))
        for (const Port& port : m_ports) wakes->remove(port.socket.id());
    m_ports.clear();
    m_restsUntil.reset();
}

bool Ports::take(const void* about, DoorTime now, const Greet& greet) {
    const auto port = std::find_if(m_ports.begin(), m_ports.end(), [about](const Port& one) { return &one == about; });
    if (port == m_ports.end()) return false;
    for (int i = 0; i < kAcceptedAtOnce && !m_restsUntil; ++i) {
        sockaddr_storage from{};
        socklen_t size = sizeof from;
        const int socketId =
            accept4(port->socket.id(), reinterpret_cast<sockaddr*>(&from), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socketId >= 0)
            greet(socketId, from, *port);
        else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
            rest(now);
        else if (errno != ECONNABORTED && errno != EINTR)
            break;
    }
    return true;
}

void Ports::onTime(DoorTime now) {
    if (!m_restsUntil || now < *m_restsUntil) return;
    m_restsUntil.reset();
    change(EPOLLIN);
}

void Ports::rest(DoorTime now) {
    if (now >= m_saysAgainAt) {
        log(LogLevel::Warning, "cannot accept " + m_connections + " for now: " + std::strerror(errno));
        m_saysAgainAt = now + kBetweenRestLines;
    }
    m_restsUntil = now + kRest;
    change(0);
}

void Ports::change(uint32_t events) {
    for (Port& port : m_ports) m_wakes->change(port.socket.id(), events, &port);
}

void hangUp(int socketId) {
    const linger none{1, 0};
    setsockopt(socketId, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    ::close(socketId);
}

}  // namespace fairlead::broker
