// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/wait_buckets.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// What a tenant's 99th percentile of waits usually is, and on how many minutes that rests.
struct UsualWait {
    double p99Seconds = 0;
    uint32_t minutes = 0;

    bool operator==(const UsualWait&) const = default;
};

// The usual wait of each tenant: the median, over the time in which the tenant was active, of the 99th percentile of its
// waits. Recent time counts more; the half-life is about a day of activity. It is a median, so that an incident of some
// minutes does not become usual. Time in which others made the tenant wait counts a tenth: what stays bad becomes usual, but
// late.
// About 50 bytes a tenant. One thread at a time.
class UsualWaits {
public:
    static constexpr uint32_t kLeastMinutes = 2;  // with less than that nothing is called usual

    // The tenant had this 99th percentile for so many minutes, or a part of one.
    void note(uint32_t tenantNumber, WaitBucket p99, float minutes, bool wasPressed = false);
    void remove(uint32_t tenantNumber) { m_tenants.erase(tenantNumber); }

    // Tenants of which something was noted since the last call.
    std::vector<uint32_t> takeChanged();
    // All that is known of the tenant, and the reverse: it is added to what was noted by now. False: it cannot be read.
    std::string encode(uint32_t tenantNumber) const;
    bool restore(uint32_t tenantNumber, std::string_view record);

    // Nothing: too little is known.
    std::optional<UsualWait> of(uint32_t tenantNumber) const;

private:
    struct Tenant {
        std::vector<std::pair<WaitBucket, float>> weights;  // by rising bucket
        float sum = 0;
        float minutes = 0;
        bool isChanged = false;
    };
    void add(Tenant& tenant, WaitBucket p99, float weight);

    std::unordered_map<uint32_t, Tenant> m_tenants;
};

}  // namespace fairlead::broker
