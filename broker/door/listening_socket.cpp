// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/listening_socket.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace fairlead::broker {

namespace {

constexpr int kBacklog = 4096;  // the system may allow less

uint16_t portOf(int socketId) {
    sockaddr_storage bound{};
    socklen_t size = sizeof bound;
    if (getsockname(socketId, reinterpret_cast<sockaddr*>(&bound), &size) != 0) return 0;
    if (bound.ss_family == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6*>(&bound)->sin6_port);
    return ntohs(reinterpret_cast<const sockaddr_in*>(&bound)->sin_port);
}

void setPort(addrinfo& address, uint16_t port) {
    if (address.ai_family == AF_INET6)
        reinterpret_cast<sockaddr_in6*>(address.ai_addr)->sin6_port = htons(port);
    else
        reinterpret_cast<sockaddr_in*>(address.ai_addr)->sin_port = htons(port);
}

}  // namespace

Result<std::vector<ListeningSocket>> ListeningSocket::openAll(ListenAddress& address) {
    const Result<SocketAddresses> found = socketAddressesOf(address);
    if (!found) return found.status();
    std::vector<ListeningSocket> all;
    int error = EADDRNOTAVAIL;
    for (addrinfo* one = found->get(); one; one = one->ai_next) {
        if (address.port != 0) setPort(*one, address.port);  // after port 0: the first socket's
        const int socketId = socket(one->ai_family, one->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, one->ai_protocol);
        if (socketId < 0) {
            error = errno;
            continue;
        }
        ListeningSocket made(socketId);
        const int yes = 1;
        setsockopt(socketId, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        if (bind(socketId, one->ai_addr, one->ai_addrlen) != 0 || ::listen(socketId, kBacklog) != 0) {
            error = errno;
            continue;
        }
        address.port = portOf(socketId);
        all.push_back(std::move(made));
    }
    if (!all.empty()) return all;
    return Status(Code::Unavailable, "cannot listen on " + address.toString() + ": " + std::strerror(error));
}

Result<ListeningSocket> ListeningSocket::open(ListenAddress& address) {
    Result<std::vector<ListeningSocket>> all = openAll(address);
    if (!all) return all.status();
    return std::move(all->front());
}

ListeningSocket::~ListeningSocket() {
    if (m_id >= 0) close(m_id);
}

}  // namespace fairlead::broker
