// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace fairlead::broker {

// What clients have sent and the engine has not answered, in bytes, of all tenants together. While there is little of it
// everybody is read. Beyond that, whoever has more than his part of that little is held back until he has less: the part is
// the same for all who have something under way. So nobody waits for what another has sent.
//
// Any thread, under one short lock; O(tenants that are held back).
class MemoryBudget {
public:
    // The engine takes what comes in its order, so what one tenant may have before it is time that others wait: with disks
    // that take 100 MB a second, a sixth of a second.
    static constexpr size_t kLittle = 16u << 20;

    explicit MemoryBudget(size_t most) : m_little(std::min(most / 2, kLittle)) {}

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

    const size_t m_little;
    mutable std::mutex m_mutex;
    std::unordered_map<std::string, std::weak_ptr<Account>> m_accounts;
    std::unordered_set<Account*> m_heldBack;
    size_t m_forgetsAt = 64;  // accounts
    size_t m_bytes = 0;
    size_t m_active = 0;  // accounts with something under way
};

}  // namespace fairlead::broker
