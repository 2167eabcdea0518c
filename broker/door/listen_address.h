// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <cstdint>
#include <memory>
#include <string>

struct addrinfo;

namespace fairlead::broker {

// "host:port", where the host is a name, an IPv4 address or an IPv6 address in brackets. The prefix "plain://" turns
// TLS off for this address if the others have it.
struct ListenAddress {
    std::string host;  // including the brackets
    uint16_t port = 0;
    bool isPlain = false;  // written with "plain://"

    static Result<ListenAddress> parse(const std::string& text);
    // Without "plain://": as clients write it.
    std::string toString() const { return host + ":" + std::to_string(port); }
    std::string asWritten() const;  // with it: as parse() takes it
    // Whether only this machine can reach it.
    bool isLoopback() const;

    bool operator==(const ListenAddress&) const = default;
};

// The socket addresses to bind, as a list; Unavailable if the host has none. May query the name service.
using SocketAddresses = std::unique_ptr<addrinfo, void (*)(addrinfo*)>;
Result<SocketAddresses> socketAddressesOf(const ListenAddress& address);

// Ok if the address can be bound now; Unavailable says why not. Leaves nothing open. Port 0 is always free.
Status checkIsFree(const ListenAddress& address);

}  // namespace fairlead::broker
