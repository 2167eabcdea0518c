// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/disk_room.h"

#include <chrono>
#include <optional>

namespace fairlead::broker {

// Decides whether free space is low: it is when less than needed is free, and stays so until a tenth more than needed
// has been free for five seconds, because the store makes and deletes files by itself. One thread.
class DiskGauge {
public:
    using Instant = std::chrono::steady_clock::time_point;

    explicit DiskGauge(const DiskRules& rules) : m_rules(rules) {}

    // owedBytes: needed in addition, to make a missing reserve.
    DiskRoom look(uint64_t freeBytes, uint64_t diskBytes, uint64_t owedBytes, Instant now);

private:
    DiskRules m_rules;
    bool m_isLow = false;
    std::optional<Instant> m_enoughSince;  // set only while low
};

}  // namespace fairlead::broker
