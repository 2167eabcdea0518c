// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

struct sockaddr_storage;

namespace fairlead::broker {

// The client at the other end of a connection.
struct Peer {
    std::string name;     // as gRPC writes it: "ipv4:10.0.0.7:51234", "ipv6:%5B::1%5D:4711"
    std::string address;  // without the port; for IPv6 only the network, the first 64 bits
    bool isTls = false;
    std::string certificateSubject;  // of the verified client certificate, like "CN=console-7,O=acme"
    // A valid token was used on the connection. Set when that is noticed, never cleared.
    mutable std::atomic<bool> isProven{false};
    // Whose token that was, as fair shares are counted; null before.
    mutable std::atomic<std::shared_ptr<const std::string>> party{nullptr};
    // A whole request of its connection has been answered, and no other has begun.
    mutable std::atomic<bool> isResting{false};
    // Its connection has had its last answer, so that it may end at any time.
    mutable std::atomic<bool> isServed{false};
    // Whether the connection must not be read now, because its tenant has too many unanswered bytes; null: never.
    mutable std::atomic<std::shared_ptr<const std::atomic<bool>>> heldBack{nullptr};

    void prove(const std::string& whose) const {
        if (isProven) return;
        party = std::make_shared<const std::string>(whose);
        isProven = true;
    }
    bool isHeldBack() const {
        const auto held = heldBack.load();
        return held && *held;
    }
};

// Fills in the name and address of a socket's peer.
void describe(const sockaddr_storage& from, Peer& peer);

// gRPC gets file descriptors and names a peer only by their number. This table, one per process because numbers are,
// holds the present or last peer of each number. Any thread, under one short lock.
void introduce(int fileDescriptor, std::shared_ptr<const Peer> peer);
// grpcName: gRPC's name for the peer. A peer without an entry (an embedded broker's console) has only that name.
std::shared_ptr<const Peer> peerOf(std::string_view grpcName);

}  // namespace fairlead::broker
