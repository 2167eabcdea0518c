// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/task_revision.h"

#include <cinttypes>
#include <cstdio>
#include <initializer_list>

namespace fairlead::broker {

namespace {

// FNV-1a over the numbers that distinguish one state of a task from every other.
std::string revision(std::initializer_list<uint64_t> parts) {
    uint64_t hash = 0xCBF29CE484222325ull;
    for (const uint64_t part : parts)
        for (int shift = 0; shift < 64; shift += 8) hash = (hash ^ (part >> shift & 0xFF)) * 0x100000001B3ull;
    char text[17];
    std::snprintf(text, sizeof text, "%016" PRIx64, hash);
    return text;
}

uint64_t number(Time time) { return uint64_t(time.micros); }

}  // namespace

std::string revisionOf(const LiveRecord& live, const std::optional<LeaseRecord>& lease) {
    if (lease) return revision({3, lease->attempt, number(lease->start), live.core.requeues, live.core.edits});
    if (live.delayed) return revision({2, number(live.due), live.core.attempts, live.core.requeues, live.core.edits});
    if (live.held) return revision({8, live.core.attempts, live.core.requeues, live.core.edits});
    return revision({1, live.sequence, live.core.attempts, live.core.requeues, live.core.edits});
}

std::string revisionOf(const EndedRecord& ended) {
    return revision(
        {4 + uint64_t(ended.end), number(ended.endedAt), ended.core.attempts, ended.core.requeues, ended.core.edits});
}

std::string stateText(const ReadTaskDone& task) {
    if (task.ended) switch (task.ended->end) {
            case TaskEnd::Completed: return "completed";
            case TaskEnd::Dead: return "dead";
            case TaskEnd::Cancelled: return "cancelled";
            case TaskEnd::Expired: return "expired";
        }
    if (task.lease) return "in progress";
    if (task.live->held) return "held";
    return task.live->delayed ? "delayed" : "ready";
}

}  // namespace fairlead::broker
