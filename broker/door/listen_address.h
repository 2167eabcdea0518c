// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <cstdint>
#include <memory>
#include <string>

struct addrinfo;

namespace fairlead::broker {

// "host:port", where the host is a name, an IPv4 address or an IPv6 address in brackets; "plain://" before it asks for
// no TLS on this address where the others have it.
struct ListenAddress {
    std::string host;  // with the brackets
    uint16_t port = 0;
    bool isPlain = false;  // spelled so

    static Result<ListenAddress> parse(const std::string& text);
    // Without the "plain://": how clients write it.
    std::string toString() const { return host + ":" + std::to_string(port); }
    // Whether only this machine can reach it.
    bool isLoopback() const;
};

// The socket addresses to bind for it, a list; Unavailable when its host has none. May ask the name service.
using SocketAddresses = std::unique_ptr<addrinfo, void (*)(addrinfo*)>;
Result<SocketAddresses> socketAddressesOf(const ListenAddress& address);

// Whether the address is free to listen on right now; Unavailable says why not. Leaves no trace. Port 0 is always
// free.
Status checkIsFree(const ListenAddress& address);

}  // namespace fairlead::broker
