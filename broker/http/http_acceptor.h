// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/connection_table.h"
#include "broker/door/ports.h"
#include "broker/door/tls_context.h"
#include "broker/door/wakes.h"
#include "broker/http/http_connection.h"
#include "broker/http/http_lobby.h"

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace fairlead::broker {

// Accepts the connections of a listener, as many as its table admits; others wait for room. One thread, that of a loop; the
// destructor on any.
class HttpAcceptor {
public:
    using Carry = std::function<void(HttpConnection::Guest guest)>;

    // tls: null for none. The book outlives this object.
    HttpAcceptor(std::shared_ptr<HttpHouse> house, ConnectionTable* book, std::vector<ListeningSocket> sockets,
                 const TlsSource* tls, Carry carry);

    bool listen(Wakes* wakes) { return m_ports.open(wakes).ok(); }  // false: too many open files
    void close();
    // As that of Ports.
    bool take(const void* about, DoorTime now);
    // When onTime() wants to be called; nothing: not at all.
    std::optional<DoorTime> wakesAt() const;
    void onTime(DoorTime now);

private:
    // A connection whose address makes so many TLS handshakes that this one has to wait.
    struct Waiting {
        HttpConnection::Guest guest;
        std::shared_ptr<AddressAllowances> allowances;
    };

    void greet(int socketId, const sockaddr_storage& from, DoorTime now);
    // False: it must wait; the socket is still the visitor's.
    bool letIn(const HttpLobby::Visitor& visitor, DoorTime now);
    void wait(HttpLobby::Visitor visitor, DoorTime now);
    void turnAway(const HttpLobby::Visitor& visitor);
    void callFromLobby(DoorTime now);

    const std::shared_ptr<HttpHouse> m_house;
    ConnectionTable* const m_book;
    Ports m_ports{"HTTP connections"};
    std::unique_ptr<TlsContext> m_tls;
    const Carry m_carry;
    std::deque<Waiting> m_waiting;
    HttpLobby m_lobby;
    DoorTime m_triesAgainAt;
};

}  // namespace fairlead::broker
