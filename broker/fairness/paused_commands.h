// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/tenant_terms.h"
#include "broker/store/keys.h"

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace fairlead::broker {

enum class PausedBy : uint8_t {
    Decision = 1,  // somebody's, or of a sweep
    Limit = 2,     // of the queue, which lets nothing begin for now
};

// Commands that are paused, of one tenant or of all. All calls O(1).
class PausedCommands {
public:
    void set(std::optional<TenantNumber> tenant, CommandNumber command, bool isPaused, PausedBy by) {
        const uint64_t key = keyOf(tenant.value_or(kAll), command);
        const auto known = m_paused.find(key);
        if (isPaused)
            m_paused[key] |= uint8_t(by);
        else if (known != m_paused.end() && (known->second &= uint8_t(~uint8_t(by))) == 0)
            m_paused.erase(known);
    }
    bool contains(TenantTurn work) const { return causesOf(work) != 0; }
    bool isBy(PausedBy by, TenantTurn work) const { return (causesOf(work) & uint8_t(by)) != 0; }
    bool isEmpty() const { return m_paused.empty(); }

private:
    static constexpr TenantNumber kAll = UINT32_MAX;
    static uint64_t keyOf(TenantNumber tenant, CommandNumber command) { return uint64_t{tenant} << 32 | command; }
    uint8_t causesOf(TenantTurn work) const {
        uint8_t causes = 0;
        if (m_paused.empty()) return causes;
        for (const TenantNumber tenant : {work.tenant, kAll})
            if (const auto at = m_paused.find(keyOf(tenant, work.command)); at != m_paused.end()) causes |= at->second;
        return causes;
    }

    std::unordered_map<uint64_t, uint8_t> m_paused;  // bits of PausedBy
};

}  // namespace fairlead::broker
