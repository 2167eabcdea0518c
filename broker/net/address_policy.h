// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

struct sockaddr;

namespace fairlead::broker {

// An IP address of either family: IPv4 as ::ffff:a.b.c.d.
using IpAddress = std::array<uint8_t, 16>;

// Which addresses may be connected to if a client chose the URL: the public internet, and ranges that are allowed in
// addition. Not public are private, shared (100.64.0.0/10), loopback, link-local (where clouds serve their metadata),
// multicast, documentation and reserved ranges. An IPv6 address that carries an IPv4 one (mapped, NAT64, 6to4) is
// judged by that. A value; any thread.
class AddressPolicy {
public:
    // The internet and these ranges: "10.0.0.0/8", "fd00::/8", "192.0.2.7". InvalidArgument names an invalid range.
    static Result<AddressPolicy> internetAnd(const std::vector<std::string>& ranges);
    // For URLs that the operator chose.
    static AddressPolicy everything();

    // False also for an address that is not IP.
    bool allows(const sockaddr* address) const;

private:
    struct Range {
        IpAddress base{};
        int bits = 0;

        bool holds(const IpAddress& address) const;
    };
    static Result<Range> parse(std::string_view text);

    bool m_everything = false;
    std::vector<Range> m_allowed;
};

// "10.0.0.1", "[::1]"; "?" for an address that is not IP.
std::string toText(const sockaddr* address);

}  // namespace fairlead::broker
