// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace fairlead::broker {

// What clients have sent and the engine has not answered, in bytes, of all tenants together. While half of it is free
// everybody is read. Beyond that, whoever has more than his part of the half is held back until he has less: the part is the
// same for all who have something under way. So nobody waits for what another has sent.
//
// Any thread, under one short lock; O(tenants that are held back).
class MemoryBudget {
public:
    explicit MemoryBudget(size_t most) : m_half(most / 2) {}

    // Of a tenant; of a token for several tenants, one of its own.
    class Account {
    public:
        // Shared, so that whoever looks at it need not know when the account ends.
        std::shared_ptr<const std::atomic<bool>> heldBack() const { return m_heldBack; }

    private:
        friend class MemoryBudget;
        std::shared_ptr<std::atomic<bool>> m_heldBack = std::make_shared<std::atomic<bool>>(false);
        size_t m_bytes = 0;
    };
    std::shared_ptr<Account> accountOf(const Principal& principal);
    void take(Account& account, size_t bytes);
    void give(Account& account, size_t bytes);
    size_t underWay() const;

private:
    bool isTooMuch(const Account& account) const;

    const size_t m_half;
    mutable std::mutex m_mutex;
    std::unordered_map<std::string, std::weak_ptr<Account>> m_accounts;
    std::unordered_set<Account*> m_heldBack;
    size_t m_forgetsAt = 64;  // accounts
    size_t m_bytes = 0;
    size_t m_active = 0;  // accounts with something under way
};

}  // namespace fairlead::broker
