// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounds/memory_budget.h"

#include "shared/check.h"

#include <algorithm>

namespace fairlead::broker {

std::shared_ptr<MemoryBudget::Account> MemoryBudget::accountOf(const std::string& owner) {
    const Lock lock(m_mutex);
    std::weak_ptr<Account>& known = m_accounts[owner];
    std::shared_ptr<Account> account = known.lock();
    if (account) return account;
    known = account = std::make_shared<Account>();
    if (m_accounts.size() < m_forgetsAt) return account;
    std::erase_if(m_accounts, [](const auto& entry) { return entry.second.expired(); });
    m_forgetsAt = 2 * std::max<size_t>(32, m_accounts.size());
    return account;
}

bool MemoryBudget::isAbove(const Account& account, size_t little) const {
    return m_bytes > little && account.m_bytes > little / std::max<size_t>(1, m_active);
}

void MemoryBudget::take(Account& account, size_t bytes) {
    if (bytes == 0) return;
    const Lock lock(m_mutex);
    if (account.m_bytes == 0) ++m_active;
    account.m_bytes += bytes;
    m_bytes += bytes;
    if (!isAbove(account, m_little)) return;
    *account.m_heldBack = true;
    m_heldBack.insert(&account);
    if (isAbove(account, 2 * m_little)) account.m_isStopped = true;
}

void MemoryBudget::give(Account& account, size_t bytes) {
    if (bytes == 0) return;
    size_t released = 0;
    {
        const Lock lock(m_mutex);
        FAIRLEAD_CHECK(account.m_bytes >= bytes && m_bytes >= bytes);
        account.m_bytes -= bytes;
        m_bytes -= bytes;
        if (account.m_bytes == 0) --m_active;
        std::erase_if(m_heldBack, [&](Account* one) FAIRLEAD_REQUIRES(m_mutex) {
            if (one->m_isStopped && !isAbove(*one, m_little / 2 * 3)) {
                one->m_isStopped = false;
                ++released;
            }
            if (isAbove(*one, m_little / 4 * 3)) return false;
            *one->m_heldBack = false;
            ++released;
            return true;
        });
    }
    if (released > 0 && m_released) m_released();
}

size_t MemoryBudget::bytes() const {
    const Lock lock(m_mutex);
    return m_bytes;
}

}  // namespace fairlead::broker
