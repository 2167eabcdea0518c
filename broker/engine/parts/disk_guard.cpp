// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/disk_guard.h"

#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

std::string mib(uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

std::string figures(const DiskRoom& room) {
    return mib(room.freeBytes) + " of " + mib(room.diskBytes) + " are free, " + mib(room.neededBytes) + " are needed";
}

}  // namespace

void DiskGuard::take(const DiskRoom& room, EventReporter& events, Turn& turn, Time now) {
    const bool isNew = room.isLow != m_room.isLow;
    m_room = room;
    if (!isNew) return;
    m_changedAt = now;
    Event event;
    event.at = now;
    event.type = room.isLow ? event_types::kDiskLow : event_types::kDiskRecovered;
    event.severity = room.isLow ? EventSeverity::Warning : EventSeverity::Info;
    event.fields = {{"free_bytes", std::to_string(room.freeBytes)},
                    {"needed_bytes", std::to_string(room.neededBytes)},
                    {"disk_bytes", std::to_string(room.diskBytes)}};
    event.text = room.isLow ? "the broker's disk is nearly full, new tasks are refused: " + figures(room)
                            : "the broker's disk has room again, new tasks are taken: " + figures(room);
    events.happened(std::move(event), turn);
}

Status DiskGuard::admits() const {
    if (!m_room.isLow) return {};
    return {Code::ResourceExhausted,
            "limit " + std::string(kDiskLimit) + " reached: the broker's disk is nearly full, " + figures(m_room) +
                "; retry when space has been freed",
            LimitReached{kDiskLimit, {}, {}, {}}};
}

}  // namespace fairlead::broker
