// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace fairlead::broker {

// What the broker holds for clients, in bytes, of all tenants together. While there is little of it nobody is held back.
// Beyond that, whoever has more than his part of that little is, until he has three quarters of it: the part is the same for
// all who have something. So nobody waits for what another has. Beyond twice as much he is stopped.
//
// Any thread, under one short lock; O(tenants that are held back).
class MemoryBudget {
public:
    // released: called after give(), without the lock, when somebody is held back, or stopped, no more.
    explicit MemoryBudget(size_t little, std::function<void()> released = {})
        : m_little(little), m_released(std::move(released)) {}

    // Of a tenant; of a token for several tenants, one of its own.
    class Account {
    public:
        // Shared, so that whoever looks at it need not know when the account ends.
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
