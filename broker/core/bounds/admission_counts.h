// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairlead::broker {

// Limits that can refuse a create, in the order in which they are checked.
enum class AdmissionLimit : uint8_t { PayloadBytes, Draining, QueueDepth, Scheduled, Bytes, EnqueueRate };
inline constexpr std::array<std::string_view, 6> kAdmissionLimitNames{
    "max_payload_bytes", "draining", "max_queue_depth", "max_scheduled", "max_bytes", "max_enqueue_rate"};
inline constexpr size_t kAdmissionLimits = kAdmissionLimitNames.size();

inline std::string_view nameOf(AdmissionLimit limit) { return kAdmissionLimitNames[size_t(limit)]; }

// Since the start of the broker, by AdmissionLimit.
struct AdmissionCounts {
    std::array<uint64_t, kAdmissionLimits> refused{};
    std::array<uint64_t, kAdmissionLimits> exceeded{};  // accepted nevertheless: the mode is soft

    bool operator==(const AdmissionCounts&) const = default;
};

}  // namespace fairlead::broker
