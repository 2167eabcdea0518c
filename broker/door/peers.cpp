// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/peers.h"

#include "shared/mutex.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <charconv>
#include <cstring>
#include <unordered_map>
#include <utility>

namespace fairlead::broker {

namespace {

struct PeerTable {
    Mutex mutex;
    std::unordered_map<int, std::shared_ptr<const Peer>> peers FAIRLEAD_GUARDED_BY(mutex);
};

PeerTable& peerTable() {
    static PeerTable table;
    return table;
}

constexpr std::string_view kGrpcPrefix = "fd:";

}  // namespace

void describe(const sockaddr_storage& from, Peer& peer) {
    char text[INET6_ADDRSTRLEN] = "";
    if (from.ss_family == AF_INET6) {
        sockaddr_in6 six{};
        std::memcpy(&six, &from, sizeof six);
        const std::string port = std::to_string(ntohs(six.sin6_port));
        if (IN6_IS_ADDR_V4MAPPED(&six.sin6_addr)) {
            inet_ntop(AF_INET, six.sin6_addr.s6_addr + 12, text, sizeof text);
            peer.address = std::string("ipv4:") + text;
            peer.name = peer.address + ":" + port;
            return;
        }
        inet_ntop(AF_INET6, &six.sin6_addr, text, sizeof text);
        peer.name = std::string("ipv6:%5B") + text + "%5D:" + port;
        // Whoever has one address of a /64 network usually has the whole network.
        std::memset(six.sin6_addr.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &six.sin6_addr, text, sizeof text);
        peer.address = std::string("ipv6:%5B") + text + "%5D";
        return;
    }
    sockaddr_in four{};
    std::memcpy(&four, &from, sizeof four);
    inet_ntop(AF_INET, &four.sin_addr, text, sizeof text);
    peer.address = std::string("ipv4:") + text;
    peer.name = peer.address + ":" + std::to_string(ntohs(four.sin_port));
}

void introduce(int fileDescriptor, std::shared_ptr<const Peer> peer) {
    const Lock lock(peerTable().mutex);
    peerTable().peers[fileDescriptor] = std::move(peer);
}

std::shared_ptr<const Peer> peerOf(std::string_view grpcName) {
    int number = -1;
    if (grpcName.starts_with(kGrpcPrefix)) {
        const char* const end = grpcName.data() + grpcName.size();
        std::from_chars(grpcName.data() + kGrpcPrefix.size(), end, number);
    }
    {
        const Lock lock(peerTable().mutex);
        const auto found = peerTable().peers.find(number);
        if (found != peerTable().peers.end()) return found->second;
    }
    auto nobody = std::make_shared<Peer>();
    nobody->name = grpcName;
    return nobody;
}

}  // namespace fairlead::broker
