// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Limits that can refuse a create, in the order in which they are checked.
enum class AdmissionLimit : uint8_t { PayloadBytes, Draining, QueueDepth, Scheduled, Bytes, EnqueueRate };
inline constexpr std::array<std::string_view, 6> kAdmissionLimitNames{
    "max_payload_bytes", "draining", "max_queue_depth", "max_scheduled", "max_bytes", "max_enqueue_rate"};
inline constexpr size_t kAdmissionLimits = kAdmissionLimitNames.size();

inline std::string_view nameOf(AdmissionLimit limit) { return kAdmissionLimitNames[size_t(limit)]; }

// Creates since the start of the broker.
struct AdmissionCounts {
    // By whatever limit, as LimitReached names it: the tenant's own, and others.
    std::map<std::string, uint64_t, std::less<>> refused;
    std::array<uint64_t, kAdmissionLimits> exceeded{};  // by AdmissionLimit; accepted nevertheless: the mode is soft

    uint64_t refusedOf(std::string_view limit) const {
        const auto found = refused.find(limit);
        return found == refused.end() ? 0 : found->second;
    }
    uint64_t allRefused() const {
        uint64_t all = 0;
        for (const auto& [limit, count] : refused) all += count;
        return all;
    }

    bool operator==(const AdmissionCounts&) const = default;
};

}  // namespace fairlead::broker
