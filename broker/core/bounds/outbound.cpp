// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounds/outbound.h"

#include "shared/check.h"

#include <utility>

namespace fairlead::broker {

Outbound::Outbound(MemoryBudget* budget, std::shared_ptr<MemoryBudget::Account> account, size_t most,
                   std::function<void()> hasRoom)
    : m_budget(budget), m_account(std::move(account)), m_most(most), m_hasRoom(std::move(hasRoom)) {}

Outbound::~Outbound() { m_budget->give(*m_account, m_bytes); }

void Outbound::add(size_t bytes) {
    m_bytes += bytes;
    m_budget->take(*m_account, bytes);
}

void Outbound::taken(size_t bytes) {
    const size_t before = m_bytes.fetch_sub(bytes);
    FAIRLEAD_CHECK(before >= bytes);
    m_budget->give(*m_account, bytes);
    const size_t left = before - bytes;
    const bool mayHaveRoom = (before >= m_most && left < m_most) || (left == 0 && m_account->isHeldBack());
    if (mayHaveRoom && m_hasRoom) m_hasRoom();
}

}  // namespace fairlead::broker
