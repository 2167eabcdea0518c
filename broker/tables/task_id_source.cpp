// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/task_id_source.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr uint64_t kVariant = 1ull << 63;

// The finaliser of SplitMix64 (Steele, Lea, Flood 2014).
uint64_t mix(uint64_t x) {
    x ^= x >> 30;
    x *= 0xBF58476D1CE4E5B9ull;
    x ^= x >> 27;
    x *= 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

uint32_t maskFor(uint64_t high, uint64_t lowUpperHalf, uint64_t secret) {
    return uint32_t(mix(mix(high ^ secret) ^ lowUpperHalf ^ secret << 1));
}

}  // namespace

TaskId TaskIdSource::next(TenantNumber tenant, Time now, uint64_t version) {
    const uint64_t millis = uint64_t(std::max<int64_t>(now.micros, 0)) / 1000;
    m_last = std::max(m_last + 1, millis << 12);
    const uint64_t high = m_last >> 12 << 16 | version << 12 | (m_last & 0xFFF);
    const uint64_t lowUpperHalf = kVariant >> 32 | (m_random() & 0x3FFFFFFF);
    return {high, lowUpperHalf << 32 | (tenant ^ maskFor(high, lowUpperHalf, m_secret))};
}

TenantNumber TaskIdSource::tenantOf(const TaskId& id, uint64_t secret) {
    return uint32_t(id.low) ^ maskFor(id.high, id.low >> 32, secret);
}

}  // namespace fairlead::broker
