// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/recent_waits.h"

#include <algorithm>
#include <span>

namespace fairlead::broker {

namespace {

constexpr int64_t kSlotMicros = 5'000'000;
constexpr int64_t kSlots = 12;

}  // namespace

std::vector<uint32_t> RecentWaits::take(Time at, const WaitCounts& counts) {
    std::vector<uint32_t> changed;
    // A clock that is set back must not mix what is old with what is new.
    const int64_t slot = std::max(m_slot, at.micros / kSlotMicros);
    if (slot != m_slot) forgetBefore(slot - kSlots + 1, changed);
    m_slot = slot;
    for (const WaitCounts::Entry& counted : counts.entries()) {
        Window& window = m_windows[counted.tenantNumber];
        const Entry entry{slot, counted.bucket, counted.count};
        auto place = window.rbegin();
        while (place != window.rend() && place->slot == slot && place->bucket != counted.bucket) ++place;
        if (place != window.rend() && place->slot == slot)
            place->count += counted.count;
        else
            window.push_back(entry);
        if (!isNoisy(counted.tenantNumber)) addQuiet(entry, 1);
        changed.push_back(counted.tenantNumber);
    }
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    return changed;
}

void RecentWaits::setNoisy(uint32_t tenantNumber, bool isNoisy) {
    if (this->isNoisy(tenantNumber) == isNoisy) return;
    if (isNoisy)
        m_noisy.insert(tenantNumber);
    else
        m_noisy.erase(tenantNumber);
    if (const auto window = m_windows.find(tenantNumber); window != m_windows.end())
        for (const Entry& entry : window->second) addQuiet(entry, isNoisy ? -1 : 1);
}

void RecentWaits::remove(uint32_t tenantNumber) {
    setNoisy(tenantNumber, true);
    m_windows.erase(tenantNumber);
    m_noisy.erase(tenantNumber);
}

std::optional<WaitFigures> RecentWaits::of(uint32_t tenantNumber) const {
    const auto window = m_windows.find(tenantNumber);
    if (window == m_windows.end()) return std::nullopt;
    std::array<uint32_t, kWaitBuckets> counts{};
    for (const Entry& entry : window->second) counts[entry.bucket] += entry.count;
    const std::span<const uint32_t, kWaitBuckets> all(counts);
    return WaitFigures{waitSecondsOf(waitQuantile(all, 0.5)), waitSecondsOf(waitQuantile(all, 0.99))};
}

std::optional<double> RecentWaits::quietP99() const {
    if (m_quietCount == 0) return std::nullopt;
    return waitSecondsOf(waitQuantile(std::span<const uint64_t, kWaitBuckets>(m_quiet), 0.99));
}

void RecentWaits::forgetBefore(int64_t slot, std::vector<uint32_t>& changed) {
    for (auto it = m_windows.begin(); it != m_windows.end();) {
        Window& window = it->second;
        const auto kept =
            std::find_if(window.begin(), window.end(), [slot](const Entry& entry) { return entry.slot >= slot; });
        if (kept != window.begin()) changed.push_back(it->first);
        if (!isNoisy(it->first))
            for (auto entry = window.begin(); entry != kept; ++entry) addQuiet(*entry, -1);
        window.erase(window.begin(), kept);
        it = window.empty() ? m_windows.erase(it) : std::next(it);
    }
}

void RecentWaits::addQuiet(const Entry& entry, int sign) {
    const auto count = static_cast<uint64_t>(sign) * entry.count;
    m_quiet[entry.bucket] += count;
    m_quietCount += count;
}

}  // namespace fairlead::broker
