// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/id_spelling.h"
#include "broker/store/keys.h"
#include "shared/clock.h"

#include <cstdint>
#include <random>

namespace fairlead::broker {

// Makes task ids and reads the tenant back out of them. The layout, from the top:
//
//   milliseconds since 1970 (48)  version (4)    counter (12) | variant (2)  random (30)  tenant number, masked (32)
//
// The mask is a keyed hash of the other bits, so that ids show neither a tenant's number nor how many tenants there
// are. It is no access control: every operation checks the tenant. Deterministic for a given seed.
class TaskIdSource {
public:
    // secret: one per store, random, never changed.
    TaskIdSource(uint64_t secret, uint64_t seed) : m_secret(secret), m_random(seed) {}

    // version: see id_spelling.h.
    TaskId next(TenantNumber tenant, Time now, uint64_t version = kPlainVersion);

    static TenantNumber tenantOf(const TaskId& id, uint64_t secret);
    TenantNumber tenantOf(const TaskId& id) const { return tenantOf(id, m_secret); }

    static Time createdAt(const TaskId& id) { return {int64_t(id.high >> 16) * 1000}; }

private:
    uint64_t m_secret;
    std::mt19937_64 m_random;
    uint64_t m_last = 0;  // milliseconds and counter of the newest id
};

}  // namespace fairlead::broker
