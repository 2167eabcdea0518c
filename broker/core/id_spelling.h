// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"

#include <cstdint>

namespace fairlead::broker {

// A task's own id is made with version 4, or with version 7 if it is a job of Open Job Spec, whose ids have that version.
// Everybody who asks may use either: the other bits are the same, and no two tasks differ in the version alone.
//
// An id of version 7 may also be one that a client has chosen, in one tenant or in several, and it may be equal to another
// tenant's own id. One of version 4 is always an own id, so it is the spelling that means one task and no other.
constexpr uint64_t kPlainVersion = 4;
constexpr uint64_t kJobVersion = 7;

constexpr uint64_t versionOf(const TaskId& id) { return id.high >> 12 & 0xF; }
constexpr TaskId withVersion(const TaskId& id, uint64_t version) {
    return {(id.high & ~uint64_t{0xF000}) | version << 12, id.low};
}
// The same id in its other spelling.
constexpr TaskId otherSpelling(const TaskId& id) {
    return withVersion(id, versionOf(id) == kPlainVersion ? kJobVersion : kPlainVersion);
}
constexpr TaskId plainSpelling(const TaskId& id) { return withVersion(id, kPlainVersion); }
constexpr bool mayBeChosen(const TaskId& id) { return versionOf(id) == kJobVersion; }

}  // namespace fairlead::broker
