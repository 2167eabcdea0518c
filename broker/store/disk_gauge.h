// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/disk_room.h"

#include <chrono>
#include <optional>

namespace fairlead::broker {

// Judges the room on a disk: low below what is needed, and until a tenth more than that has been free for five seconds,
// since files of the store come and go by themselves. One thread.
class DiskGauge {
public:
    using Instant = std::chrono::steady_clock::time_point;

    explicit DiskGauge(const DiskRules& rules) : m_rules(rules) {}

    // owedBytes: needed besides, for a reserve that is not there.
    DiskRoom look(uint64_t freeBytes, uint64_t diskBytes, uint64_t owedBytes, Instant now);

private:
    DiskRules m_rules;
    bool m_isLow = false;
    std::optional<Instant> m_enoughSince;  // while low
};

}  // namespace fairlead::broker
