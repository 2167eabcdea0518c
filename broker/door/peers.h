// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

struct sockaddr_storage;

namespace fairlead::broker {

// Who is at the other end of a connection.
struct Peer {
    std::string name;     // "ipv4:10.0.0.7:51234", "ipv6:%5B::1%5D:4711", as gRPC spells it
    std::string address;  // without the port; of an IPv6 address the network, its first 64 bits
    bool isTls = false;
    std::string certificateSubject;  // "CN=console-7,O=acme": of the certificate that was shown and verified
    // Somebody behind it has shown a token that is good. Set by who saw it, never taken back.
    mutable std::atomic<bool> isProven{false};
    // Whether it is not to be read for now, because it has too much under way; null: never.
    mutable std::atomic<std::shared_ptr<const std::atomic<bool>>> heldBack{nullptr};

    bool isHeldBack() const {
        const auto held = heldBack.load();
        return held && *held;
    }
};

// The name and the address of a socket's other end.
void describe(const sockaddr_storage& from, Peer& peer);

// gRPC is handed file descriptors and knows a peer by nothing but their number. Numbers are the process's, so is this
// table: it says who is, or was last, behind one. Any thread, under one short lock.
void introduce(int fileDescriptor, std::shared_ptr<const Peer> peer);
// grpcName: what gRPC calls the peer. Who has not come by a door, as the console's own broker in its process, is nobody
// but that name.
std::shared_ptr<const Peer> peerOf(std::string_view grpcName);

}  // namespace fairlead::broker
