// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/listen_address.h"
#include "shared/result.h"

#include <utility>
#include <vector>

namespace fairlead::broker {

// A bound TCP socket that listens, and does not wait. Closed with this.
class ListeningSocket {
public:
    // One for each socket address that the address stands for and this machine has, on one port; at least one. Unavailable
    // names the address that cannot be had. Port 0 becomes a free one in `address`.
    static Result<std::vector<ListeningSocket>> openAll(ListenAddress& address);
    // The first of those.
    static Result<ListeningSocket> open(ListenAddress& address);
    ListeningSocket(ListeningSocket&& other) noexcept : m_id(std::exchange(other.m_id, -1)) {}
    ListeningSocket& operator=(ListeningSocket&& other) noexcept {
        std::swap(m_id, other.m_id);
        return *this;
    }
    ~ListeningSocket();

    int id() const { return m_id; }

private:
    explicit ListeningSocket(int id) : m_id(id) {}
    int m_id = -1;
};

}  // namespace fairlead::broker
