// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/rpc/listen_address.h"
#include "shared/result.h"

#include <utility>

namespace fairlead::broker {

// A bound TCP socket that listens. Closed with this.
class ListeningSocket {
public:
    // Unavailable names the address that cannot be had. Port 0 becomes a free one in `address`.
    static Result<ListeningSocket> open(ListenAddress& address);
    ListeningSocket(ListeningSocket&& other) noexcept : m_id(std::exchange(other.m_id, -1)) {}
    ListeningSocket& operator=(ListeningSocket&& other) noexcept {
        std::swap(m_id, other.m_id);
        return *this;
    }
    ~ListeningSocket();

    // Another handle on it, the caller's to close; below 0 when there is none to be had.
    int duplicate() const;

private:
    explicit ListeningSocket(int id) : m_id(id) {}
    int m_id = -1;
};

}  // namespace fairlead::broker
