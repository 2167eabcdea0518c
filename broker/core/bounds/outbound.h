// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/memory_budget.h"

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>

namespace fairlead::broker {

// Counts the bytes on their way to one client. They are bounded for each client, and for all clients of a tenant.
//
// Any thread. Queries take no lock, add() and taken() that of the budget. The budget must outlive this.
class Outbound {
public:
    // most: bytes for this client. hasRoom: called by taken() when the client is no longer full.
    Outbound(MemoryBudget* budget, std::shared_ptr<MemoryBudget::Account> account, size_t most,
             std::function<void()> hasRoom = {});
    Outbound(const Outbound&) = delete;
    Outbound& operator=(const Outbound&) = delete;
    ~Outbound();

    // True: send only what must be sent. A fast reader is full only if slow clients of its tenant use up the budget.
    bool isFull() const {
        return m_bytes >= m_most || (m_bytes > 0 && m_account->isHeldBack()) || m_account->isStopped();
    }
    // True: too much is on its way to all clients of the tenant together.
    bool isHeldBack() const { return m_account->isHeldBack(); }
    void add(size_t bytes);
    // The bytes have been sent, or never will be.
    void taken(size_t bytes);

private:
    MemoryBudget* const m_budget;
    const std::shared_ptr<MemoryBudget::Account> m_account;
    const size_t m_most;
    const std::function<void()> m_hasRoom;
    std::atomic<size_t> m_bytes{0};
};

}  // namespace fairlead::broker
