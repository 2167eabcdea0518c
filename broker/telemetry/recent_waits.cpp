// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/recent_waits.h"

#include <algorithm>
#include <span>

namespace fairlead::broker {

namespace {

constexpr int64_t kSlotMicros = 5'000'000;
constexpr int64_t kWaitSlots = 12;

}  // namespace

std::vector<uint32_t> RecentWaits::take(Time at, const WaitCounts& handedOut, const WaitCounts& waiting) {
    std::vector<uint32_t> changed;
    // A clock that is set back must not put new entries into old slots.
    const int64_t slot = std::max(m_slot, at.micros / kSlotMicros);
    if (slot != m_slot) forgetBefore(slot - kWaitSlots + 1, changed);
    m_slot = slot;
    m_newest.clear();
    m_at = at;
    const auto note = [this](const WaitCounts::Entry& counted) {
        WaitBucket& most = m_newest[counted.tenantNumber];
        most = std::max(most, counted.bucket);
    };
    for (const WaitCounts::Entry& counted : handedOut.entries()) {
        note(counted);
        m_handedOutAt[counted.tenantNumber] = at;
        Window& window = m_windows[counted.tenantNumber];
        const Entry entry{slot, counted.bucket, counted.count};
        auto place = window.rbegin();
        while (place != window.rend() && place->slot == slot && place->bucket != counted.bucket) ++place;
        if (place != window.rend() && place->slot == slot)
            place->count += counted.count;
        else
            window.push_back(entry);
        if (isQuiet(counted.tenantNumber)) addQuiet(entry, 1);
        changed.push_back(counted.tenantNumber);
    }
    for (const auto& [tenant, entries] : m_waiting) {
        changed.push_back(tenant);
        if (isQuiet(tenant))
            for (const Entry& entry : entries) addQuiet(entry, -1);
    }
    m_waiting.clear();
    for (const WaitCounts::Entry& counted : waiting.entries()) {
        note(counted);
        const Entry entry{slot, counted.bucket, counted.count};
        m_waiting[counted.tenantNumber].push_back(entry);
        if (isQuiet(counted.tenantNumber)) addQuiet(entry, 1);
        changed.push_back(counted.tenantNumber);
    }
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    return changed;
}

void RecentWaits::setQuiet(uint32_t tenantNumber, bool isQuiet) {
    if (this->isQuiet(tenantNumber) == isQuiet) return;
    if (isQuiet)
        m_loud.erase(tenantNumber);
    else
        m_loud.insert(tenantNumber);
    for (const auto* windows : {&m_windows, &m_waiting})
        if (const auto window = windows->find(tenantNumber); window != windows->end())
            for (const Entry& entry : window->second) addQuiet(entry, isQuiet ? 1 : -1);
}

void RecentWaits::remove(uint32_t tenantNumber) {
    setQuiet(tenantNumber, false);
    m_windows.erase(tenantNumber);
    m_waiting.erase(tenantNumber);
    m_newest.erase(tenantNumber);
    m_handedOutAt.erase(tenantNumber);
    m_loud.erase(tenantNumber);
}

bool RecentWaits::isHandedOut(uint32_t tenantNumber) const {
    const auto latest = m_handedOutAt.find(tenantNumber);
    return latest != m_handedOutAt.end() && m_at - latest->second <= std::chrono::seconds(5);
}

double RecentWaits::newest(uint32_t tenantNumber) const {
    const auto found = m_newest.find(tenantNumber);
    return found == m_newest.end() ? 0 : waitSecondsOf(found->second);
}

class RecentWaits::Sum {
public:
    explicit Sum(Counts& zeros) : m_counts(zeros) {}
    ~Sum() {
        if (m_all > 0) std::fill(m_counts.begin() + m_first, m_counts.begin() + m_last + 1, 0);
    }
    Sum(const Sum&) = delete;
    Sum& operator=(const Sum&) = delete;

    void add(const Entry& entry) {
        m_counts[entry.bucket] += entry.count;
        m_all += entry.count;
        m_first = std::min(m_first, entry.bucket);
        m_last = std::max(m_last, entry.bucket);
    }
    bool isEmpty() const { return m_all == 0; }
    // REQUIRES: not empty.
    double quantileSeconds(double fraction) const {
        const uint64_t wanted = waitRank(fraction, m_all);
        WaitBucket bucket = m_first;
        for (uint64_t seen = m_counts[bucket]; seen < wanted && bucket < m_last; seen += m_counts[++bucket]) {
        }
        return waitSecondsOf(bucket);
    }

private:
    Counts& m_counts;
    uint64_t m_all = 0;
    WaitBucket m_first = kWaitBuckets - 1, m_last = 0;
};

void RecentWaits::addSince(uint32_t tenantNumber, int64_t slot, Sum& sum) const {
    for (const auto* windows : {&m_windows, &m_waiting})
        if (const auto window = windows->find(tenantNumber); window != windows->end())
            for (const Entry& entry : window->second)
                if (entry.slot >= slot && entry.count > 0) sum.add(entry);
}

std::optional<WaitFigures> RecentWaits::of(uint32_t tenantNumber) const {
    Sum sum(m_scratch);
    addSince(tenantNumber, 0, sum);
    if (sum.isEmpty()) return std::nullopt;
    return WaitFigures{sum.quantileSeconds(0.5), sum.quantileSeconds(0.99)};
}

std::optional<double> RecentWaits::latestP99(uint32_t tenantNumber) const {
    Sum sum(m_scratch);
    addSince(tenantNumber, m_slot - 1, sum);
    if (sum.isEmpty()) return std::nullopt;
    return sum.quantileSeconds(0.99);
}

uint64_t RecentWaits::latestAbove(uint32_t tenantNumber, double seconds) const {
    uint64_t sum = 0;
    for (const auto* windows : {&m_windows, &m_waiting})
        if (const auto window = windows->find(tenantNumber); window != windows->end())
            for (const Entry& entry : window->second)
                if (entry.slot >= m_slot - 1 && waitSecondsOf(entry.bucket) > seconds) sum += entry.count;
    return sum;
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
        if (isQuiet(it->first))
            for (auto entry = window.begin(); entry != kept; ++entry) addQuiet(*entry, -1);
        window.erase(window.begin(), kept);
        it = window.empty() ? m_windows.erase(it) : std::next(it);
    }
}

void RecentWaits::addQuiet(const Entry& entry, int sign) {
    const auto count = uint64_t(sign) * entry.count;
    m_quiet[entry.bucket] += count;
    m_quietCount += count;
}

}  // namespace fairlead::broker
