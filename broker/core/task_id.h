// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>  // before <compare>: Qt's moc cannot read that one without it
#include <cstdint>

#include <compare>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// The permanent id of a task: 128 bits, shown as a lower-case UUID of version 4.
//
// The layout keeps the store fast (see docs/adr/0004): the upper half grows with the time of creation, so new records
// are next to each other; the lower half is random except for a masked tenant number, so a lookup by id needs no index.
struct TaskId {
    uint64_t high = 0;
    uint64_t low = 0;

    auto operator<=>(const TaskId&) const = default;

    // When the task was created, in milliseconds since 1970.
    int64_t createdMillis() const { return int64_t(high >> 16); }

    // Accepts the 36-character form in either case; nothing else.
    static std::optional<TaskId> parse(std::string_view text);
    std::string toString() const;
};

}  // namespace fairlead::broker

template <>
struct std::hash<fairlead::broker::TaskId> {
    size_t operator()(const fairlead::broker::TaskId& id) const noexcept {
        return id.high * 0x9E3779B97F4A7C15ull ^ id.low;
    }
};
