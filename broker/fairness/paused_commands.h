// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/tenant_terms.h"
#include "broker/store/keys.h"

#include <cstdint>
#include <optional>
#include <unordered_set>

namespace fairlead::broker {

// Commands that are paused, of one tenant or of all. All calls O(1).
class PausedCommands {
public:
    void set(std::optional<TenantNumber> tenant, CommandNumber command, bool isPaused) {
        if (isPaused)
            m_paused.insert(keyOf(tenant.value_or(kAll), command));
        else
            m_paused.erase(keyOf(tenant.value_or(kAll), command));
    }
    bool contains(TenantTurn work) const {
        return !m_paused.empty() &&
               (m_paused.contains(keyOf(work.tenant, work.command)) || m_paused.contains(keyOf(kAll, work.command)));
    }
    bool isEmpty() const { return m_paused.empty(); }

private:
    static constexpr TenantNumber kAll = UINT32_MAX;
    static uint64_t keyOf(TenantNumber tenant, CommandNumber command) { return uint64_t{tenant} << 32 | command; }

    std::unordered_set<uint64_t> m_paused;
};

}  // namespace fairlead::broker
