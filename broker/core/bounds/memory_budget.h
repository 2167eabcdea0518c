// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace fairlead::broker {

// Counts the bytes that the broker holds for clients, over all accounts. Nobody is held back while the total is at most
// `little`. Above that, an account is held back once it has more than its part of `little`, until it is down to three
// quarters of that; the part is the same for every account that holds something. So nobody waits because of what
// another holds. At twice as much an account is stopped.
//
// Any thread, under one short lock; O(accounts that are held back).
class MemoryBudget {
public:
    // released: called by give(), without the lock, when an account is no longer held back or no longer stopped.
    explicit MemoryBudget(size_t little, std::function<void()> released = {})
        : m_little(little), m_released(std::move(released)) {}

    // One per tenant, and one per token for several tenants.
    class Account {
    public:
        // Shared, because the caller may keep it longer than the account exists.
        std::shared_ptr<const std::atomic<bool>> heldBack() const { return m_heldBack; }
        bool isHeldBack() const { return *m_heldBack; }
        bool isStopped() const { return m_isStopped; }

    private:
        friend class MemoryBudget;
        std::shared_ptr<std::atomic<bool>> m_heldBack = std::make_shared<std::atomic<bool>>(false);
        std::atomic<bool> m_isStopped{false};  // only while held back
        size_t m_bytes = 0;                    // guarded by the budget's lock
    };
    std::shared_ptr<Account> accountOf(const std::string& owner);
    void take(Account& account, size_t bytes);
    void give(Account& account, size_t bytes);
    size_t bytes() const;

private:
    bool isAbove(const Account& account, size_t little) const FAIRLEAD_REQUIRES(m_mutex);

    const size_t m_little;
    const std::function<void()> m_released;
    mutable Mutex m_mutex;
    std::unordered_map<std::string, std::weak_ptr<Account>> m_accounts FAIRLEAD_GUARDED_BY(m_mutex);
    std::unordered_set<Account*> m_heldBack FAIRLEAD_GUARDED_BY(m_mutex);
    size_t m_forgetsAt FAIRLEAD_GUARDED_BY(m_mutex) = 64;  // accounts
    size_t m_bytes FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    size_t m_active FAIRLEAD_GUARDED_BY(m_mutex) = 0;  // accounts with something in them
};

}  // namespace fairlead::broker
