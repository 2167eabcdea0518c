// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/listen_address.h"
#include "shared/result.h"

#include <utility>
#include <vector>

namespace fairlead::broker {

// A bound, listening, non-blocking TCP socket; closed by the destructor.
class ListeningSocket {
public:
    // One socket for each socket address of `address` that this machine has, all on one port; at least one. Unavailable
    // names the address that cannot be bound. Port 0 is replaced by a free one in `address`.
    static Result<std::vector<ListeningSocket>> openAll(ListenAddress& address);
    // Only the first of those.
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
