// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/listen_address.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <memory>
#include <string_view>

namespace fairlead::broker {

namespace {

constexpr std::string_view kPlain = "plain://";

}  // namespace

Result<ListenAddress> ListenAddress::parse(const std::string& text) {
    const Status malformed(Code::InvalidArgument,
                           "'" + text + "' is not an address to listen on, write it like 127.0.0.1:9091 or [::1]:9091");
    ListenAddress address;
    address.isPlain = text.starts_with(kPlain);
    const size_t begin = address.isPlain ? kPlain.size() : 0;
    const size_t colon = text.rfind(':');
    if (colon == std::string::npos || colon <= begin) return malformed;
    address.host = text.substr(begin, colon - begin);
    const bool isBracketed = address.host.front() == '[';
    if (isBracketed) {
        in6_addr parsed{};
        if (address.host.back() != ']') return malformed;
        const std::string inner = address.host.substr(1, address.host.size() - 2);
        if (inet_pton(AF_INET6, inner.c_str(), &parsed) != 1) return malformed;
    } else if (address.host.find_first_of(":[]/ ") != std::string::npos) {
        return malformed;
    }
    const char* const end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data() + colon + 1, end, address.port);
    if (error != std::errc() || last != end) return malformed;
    return address;
}

std::string ListenAddress::asWritten() const { return std::string(isPlain ? kPlain : "") + toString(); }

bool ListenAddress::isLoopback() const {
    if (host == "localhost" || host == "[::1]") return true;
    in_addr parsed{};
    return inet_pton(AF_INET, host.c_str(), &parsed) == 1 && (ntohl(parsed.s_addr) >> 24) == 127;
}

Result<SocketAddresses> socketAddressesOf(const ListenAddress& address) {
    std::string host = address.host;
    if (host.front() == '[') host = host.substr(1, host.size() - 2);
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE;
    addrinfo* found = nullptr;
    if (const int error = getaddrinfo(host.c_str(), std::to_string(address.port).c_str(), &hints, &found); error != 0)
        return Status(Code::Unavailable, "cannot listen on " + address.toString() + ": " + gai_strerror(error));
    return SocketAddresses(found, &freeaddrinfo);
}

Status checkIsFree(const ListenAddress& address) {
    if (address.port == 0) return {};
    const Result<SocketAddresses> found = socketAddressesOf(address);
    if (!found) return found.status();
    for (const addrinfo* one = found->get(); one; one = one->ai_next) {
        const int socketId = socket(one->ai_family, one->ai_socktype | SOCK_CLOEXEC, one->ai_protocol);
        if (socketId < 0) continue;  // this machine has the address family disabled
        // As gRPC does: closed connections of a previous broker do not block the port.
        const int yes = 1;
        setsockopt(socketId, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        const bool isFree = bind(socketId, one->ai_addr, one->ai_addrlen) == 0;
        const int error = errno;
        close(socketId);
        if (!isFree) return {Code::Unavailable, "cannot listen on " + address.toString() + ": " + std::strerror(error)};
    }
    return {};
}

}  // namespace fairlead::broker
