// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/memory_budget.h"

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>

namespace fairlead::broker {

// What is on its way to one client, in bytes: it is bounded by itself, and together with all else that is on its way to
// clients of the same tenant.
//
// Any thread. Looking takes no lock, adding and taking that of the budget. The budget outlives it.
class Outbound {
public:
    // most: of this client. hasRoom: called by taken(), when that ends that it is full.
    Outbound(MemoryBudget* budget, std::shared_ptr<MemoryBudget::Account> account, size_t most,
             std::function<void()> hasRoom = {});
    Outbound(const Outbound&) = delete;
    Outbound& operator=(const Outbound&) = delete;
    ~Outbound();

    // Nothing more is to be sent unless it has to be. A client that takes all that comes is full only where those of its
    // tenant that do not leave nothing for it.
    bool isFull() const {
        return m_bytes >= m_most || (m_bytes > 0 && m_account->isHeldBack()) || m_account->isStopped();
    }
    // All clients of the tenant together have too much on its way to them.
    bool isHeldBack() const { return m_account->isHeldBack(); }
    void add(size_t bytes);
    // It has left, or never will.
    void taken(size_t bytes);

private:
    MemoryBudget* const m_budget;
    const std::shared_ptr<MemoryBudget::Account> m_account;
    const size_t m_most;
    const std::function<void()> m_hasRoom;
    std::atomic<size_t> m_bytes{0};
};

}  // namespace fairlead::broker
