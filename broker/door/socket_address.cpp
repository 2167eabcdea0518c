// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/socket_address.h"

#include <netdb.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace fairlead::broker {

namespace {

// 0, or the error.
int tryToReach(const SocketAddress& address, std::chrono::milliseconds patience) {
    const int id = socket(address.is.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (id < 0) return errno;
    int error = 0;
    if (::connect(id, reinterpret_cast<const sockaddr*>(&address.is), address.size) != 0) {
        error = errno;
        pollfd waits{id, POLLOUT, 0};
        socklen_t size = sizeof error;
        if (error == EINPROGRESS) {
            error = ETIMEDOUT;
            if (::poll(&waits, 1, int(patience.count())) > 0) getsockopt(id, SOL_SOCKET, SO_ERROR, &error, &size);
        }
    }
    close(id);
    return error;
}

}  // namespace

Result<SocketAddress> reachableAddress(const ListenAddress& address, std::chrono::milliseconds patience) {
    const Result<SocketAddresses> found = socketAddressesOf(address);
    if (!found) return found.status();
    int error = EADDRNOTAVAIL;
    for (const addrinfo* one = found->get(); one; one = one->ai_next) {
        SocketAddress made;
        std::memcpy(&made.is, one->ai_addr, one->ai_addrlen);
        made.size = one->ai_addrlen;
        error = tryToReach(made, patience);
        if (error == 0) return made;
    }
    return Status(Code::Unavailable, address.toString() + " cannot be reached: " + std::strerror(error));
}

}  // namespace fairlead::broker
