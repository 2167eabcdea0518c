// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/hurt_watch.h"

#include "broker/telemetry/tenant_statistics.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kHeld = std::chrono::seconds(5);

}  // namespace

std::vector<HurtChange> HurtWatch::take(const StatisticsUpdate& update) {
    const Time now = update.at;
    std::vector<HurtChange> changes;
    if (m_quota.isOver(now))
        if (const uint64_t together = std::exchange(m_unnamed, 0); together > 0)
            changes.push_back({{}, true, now, together});
    const auto isWell = [now](State& state) {
        if (state.wellSince == Time()) state.wellSince = now;
    };
    for (const TenantFigures& figures : update.tenants) {
        const auto known = m_hurt.find(figures.counters.tenant);
        if (!figures.hurtSince) {
            if (known != m_hurt.end()) isWell(known->second);
            continue;
        }
        State& state = known == m_hurt.end() ? m_hurt[figures.counters.tenant] : known->second;
        if (state.since == Time()) state.since = *figures.hurtSince;
        state.wellSince = Time();
        if (figures.plight.waitSeconds) state.wait = figures.plight.waitSeconds;
        if (figures.usual) state.usual = figures.usual->p99Seconds;
    }
    for (const std::string& tenant : update.removed)
        if (const auto known = m_hurt.find(tenant); known != m_hurt.end()) isWell(known->second);
    for (auto it = m_hurt.begin(); it != m_hurt.end();) {
        auto& [tenant, state] = *it;
        if (state.wellSince != Time()) {
            if (state.isTold && now - state.wellSince < kHeld) {
                ++it;
                continue;
            }
            if (state.isTold && !state.isTogether) changes.push_back({tenant, false, state.since});
            it = m_hurt.erase(it);
            continue;
        }
        if (!state.isTold && now - state.since >= kHeld) {
            state.isTold = true;
            state.isTogether = !m_quota.takeName();
            if (state.isTogether)
                ++m_unnamed;
            else
                changes.push_back({tenant, true, state.since, 1, state.wait, state.usual});
        }
        ++it;
    }
    return changes;
}

}  // namespace fairlead::broker
