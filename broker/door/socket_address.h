// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/listen_address.h"
#include "shared/result.h"

#include <sys/socket.h>

#include <chrono>
#include <cstring>
#include <optional>

namespace fairlead::broker {

// Where a connection can be made to.
struct SocketAddress {
    sockaddr_storage is{};
    socklen_t size = 0;

    bool operator==(const SocketAddress& other) const {
        return size == other.size && std::memcmp(&is, &other.is, size) == 0;
    }
};

// The first socket address of the host that takes a connection, which is closed again. Unavailable: none does within
// this time each. Blocks; may query the name service.
Result<SocketAddress> reachableAddress(const ListenAddress& address, std::chrono::milliseconds patience);

}  // namespace fairlead::broker
