// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/memory_budget.h"

#include <algorithm>

namespace fairlead::broker {

std::shared_ptr<MemoryBudget::Account> MemoryBudget::accountOf(const Principal& principal) {
    const std::lock_guard lock(m_mutex);
    std::weak_ptr<Account>& known = m_accounts[principal.turnName()];
    std::shared_ptr<Account> account = known.lock();
    if (account) return account;
    known = account = std::make_shared<Account>();
    if (m_accounts.size() < m_forgetsAt) return account;
    std::erase_if(m_accounts, [](const auto& entry) { return entry.second.expired(); });
    m_forgetsAt = 2 * std::max<size_t>(32, m_accounts.size());
    return account;
}

bool MemoryBudget::isTooMuch(const Account& account) const {
    return m_bytes > m_little && account.m_bytes > m_little / std::max<size_t>(1, m_active);
}

void MemoryBudget::take(Account& account, size_t bytes) {
    if (bytes == 0) return;
    const std::lock_guard lock(m_mutex);
    if (account.m_bytes == 0) ++m_active;
    account.m_bytes += bytes;
    m_bytes += bytes;
    if (!isTooMuch(account)) return;
    *account.m_heldBack = true;
    m_heldBack.insert(&account);
}

void MemoryBudget::give(Account& account, size_t bytes) {
    if (bytes == 0) return;
    const std::lock_guard lock(m_mutex);
    account.m_bytes -= bytes;
    m_bytes -= bytes;
    if (account.m_bytes == 0) --m_active;
    std::erase_if(m_heldBack, [this](Account* one) {
        if (isTooMuch(*one)) return false;
        *one->m_heldBack = false;
        return true;
    });
}

size_t MemoryBudget::underWay() const {
    const std::lock_guard lock(m_mutex);
    return m_bytes;
}

}  // namespace fairlead::broker
