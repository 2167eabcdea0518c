// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/net/address_policy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>

namespace fairlead::broker {

namespace {

constexpr IpAddress kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr int kMappedBits = 96;

bool startsWith(const IpAddress& address, const IpAddress& base, int bits) {
    const auto whole = size_t(bits / 8);
    if (!std::equal(base.begin(), base.begin() + std::ptrdiff_t(whole), address.begin())) return false;
    const int rest = bits % 8;
    return rest == 0 || (base[whole] ^ address[whole]) >> (8 - rest) == 0;
}

IpAddress mapped(const uint8_t* fourBytes) {
    IpAddress address = kMapped;
    std::copy(fourBytes, fourBytes + 4, address.begin() + 12);
    return address;
}

// The IPv4 address that an IPv6 address carries, or the address itself.
IpAddress unwrapped(const IpAddress& address) {
    constexpr IpAddress kNat64{0, 0x64, 0xff, 0x9b};
    constexpr IpAddress kSixToFour{0x20, 0x02};
    constexpr IpAddress kCompatible{};
    if (startsWith(address, kNat64, 96)) return mapped(&address[12]);
    if (startsWith(address, kSixToFour, 16)) return mapped(&address[2]);
    // This includes :: and ::1; as IPv4 they are in 0.0.0.0/8, which is closed as well.
    if (startsWith(address, kCompatible, 96)) return mapped(&address[12]);
    return address;
}

struct Closed {
    uint8_t bytes[4];
    int bits;
};

// IANA's registry of special addresses: everything that is not globally reachable.
constexpr Closed kClosed4[] = {
    {{0}, 8},
    {{10}, 8},
    {{100, 64}, 10},
    {{127}, 8},
    {{169, 254}, 16},
    {{172, 16}, 12},
    {{192, 0, 0}, 24},
    {{192, 0, 2}, 24},
    {{192, 88, 99}, 24},
    {{192, 168}, 16},
    {{198, 18}, 15},
    {{198, 51, 100}, 24},
    {{203, 0, 113}, 24},
    {{224}, 4},
    {{240}, 4},
};

struct Closed6 {
    IpAddress base;
    int bits;
};
// Inside 2000::/3; everything outside is closed anyway.
constexpr Closed6 kClosed6[] = {
    {{0x20, 0x01}, 23},              // protocol assignments, Teredo among them
    {{0x20, 0x01, 0x0d, 0xb8}, 32},  // documentation
    {{0x3f, 0xff}, 20},              // documentation
};

bool isPublic(const IpAddress& address) {
    if (startsWith(address, kMapped, kMappedBits))
        return std::none_of(std::begin(kClosed4), std::end(kClosed4), [&](const Closed& closed) {
            return startsWith(address, mapped(closed.bytes), kMappedBits + closed.bits);
        });
    return startsWith(address, IpAddress{0x20}, 3) &&
           std::none_of(std::begin(kClosed6), std::end(kClosed6),
                        [&](const Closed6& closed) { return startsWith(address, closed.base, closed.bits); });
}

std::optional<IpAddress> toIp(const sockaddr* address) {
    if (address->sa_family == AF_INET) {
        sockaddr_in v4{};
        std::memcpy(&v4, address, sizeof v4);
        uint8_t bytes[4];
        std::memcpy(bytes, &v4.sin_addr, sizeof bytes);
        return mapped(bytes);
    }
    if (address->sa_family != AF_INET6) return std::nullopt;
    sockaddr_in6 v6{};
    std::memcpy(&v6, address, sizeof v6);
    IpAddress ip{};
    std::memcpy(ip.data(), &v6.sin6_addr, ip.size());
    return ip;
}

}  // namespace

Result<AddressPolicy> AddressPolicy::internetAnd(const std::vector<std::string>& ranges) {
    AddressPolicy policy;
    for (const std::string& text : ranges) {
        Result<Range> range = parse(text);
        if (!range) return range.status();
        policy.m_allowed.push_back(*range);
    }
    return policy;
}

AddressPolicy AddressPolicy::everything() {
    AddressPolicy policy;
    policy.m_everything = true;
    return policy;
}

bool AddressPolicy::allows(const sockaddr* address) const {
    const auto given = toIp(address);
    if (!given) return false;
    if (m_everything) return true;
    const IpAddress ip = unwrapped(*given);
    const auto holds = [&](const Range& range) { return range.holds(ip) || range.holds(*given); };
    return isPublic(ip) || std::any_of(m_allowed.begin(), m_allowed.end(), holds);
}

bool AddressPolicy::Range::holds(const IpAddress& address) const { return startsWith(address, base, bits); }

Result<AddressPolicy::Range> AddressPolicy::parse(std::string_view text) {
    const auto bad = [&] {
        return Status(Code::InvalidArgument,
                      "'" + std::string(text) + "' is no range of addresses, like \"10.0.0.0/8\" or \"fd00::/8\"");
    };
    const size_t slash = text.find('/');
    const std::string host(text.substr(0, slash));
    Range range;
    uint8_t four[4];
    int most = 128;
    int offset = 0;
    if (::inet_pton(AF_INET, host.c_str(), four) == 1) {
        range.base = mapped(four);
        most = 32;
        offset = kMappedBits;
    } else if (::inet_pton(AF_INET6, host.c_str(), range.base.data()) != 1) {
        return bad();
    }
    int bits = most;
    if (slash != std::string_view::npos) {
        const char* end = text.data() + text.size();
        const auto read = std::from_chars(text.data() + slash + 1, end, bits);
        if (read.ec != std::errc() || read.ptr != end || bits < 0 || bits > most) return bad();
    }
    range.bits = offset + bits;
    return range;
}

std::string toText(const sockaddr* address) {
    char text[INET6_ADDRSTRLEN] = "?";
    if (address->sa_family == AF_INET) {
        sockaddr_in v4{};
        std::memcpy(&v4, address, sizeof v4);
        ::inet_ntop(AF_INET, &v4.sin_addr, text, sizeof text);
        return text;
    }
    if (address->sa_family != AF_INET6) return text;
    sockaddr_in6 v6{};
    std::memcpy(&v6, address, sizeof v6);
    ::inet_ntop(AF_INET6, &v6.sin6_addr, text, sizeof text);
    return "[" + std::string(text) + "]";
}

}  // namespace fairlead::broker
