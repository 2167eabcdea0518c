// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/effect.h"
#include "broker/engine/parts/event_reporter.h"
#include "shared/clock.h"
#include "shared/status.h"

#include <optional>

namespace fairlead::broker {

inline constexpr const char* kDiskLimit = "disk.min_free";

// Refuses new tasks while the disk is nearly full, and reports that as events. Engine thread.
class DiskGuard {
public:
    void take(const DiskRoom& room, EventReporter& events, Turn& turn, Time now);

    // Ok, or why no task is accepted: ResourceExhausted, with the figures.
    Status admits() const;
    std::optional<Time> lowSince() const { return m_room.isLow ? std::optional(m_changedAt) : std::nullopt; }

private:
    DiskRoom m_room;
    Time m_changedAt;
};

}  // namespace fairlead::broker
