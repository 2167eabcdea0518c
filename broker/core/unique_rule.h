// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <optional>

namespace fairlead::broker {

// A hash of what makes a task one of a kind, of its tenant; chosen by whoever makes the task. All zero: none.
struct UniqueKey {
    uint64_t high = 0;
    uint64_t low = 0;

    bool isSet() const { return (high | low) != 0; }
    bool operator==(const UniqueKey&) const = default;
};

// States of the task that has the key, as bits. Stored.
namespace unique_states {
inline constexpr uint8_t kReady = 1;
inline constexpr uint8_t kDelayed = 2;   // has not been tried yet
inline constexpr uint8_t kRetrying = 4;  // delayed after a failure
inline constexpr uint8_t kInProgress = 8;
inline constexpr uint8_t kPending = 16;  // waits to be made ready
inline constexpr uint8_t kEnded = 32;    // however; as long as the task is kept, and no longer than the rule lasts
inline constexpr uint8_t kNotEnded = kReady | kDelayed | kRetrying | kInProgress | kPending;
}  // namespace unique_states

// No second task with the same key while the first one is in one of the states. A dead task that is requeued takes its key
// again, and stays dead while another task has it.
struct UniqueRule {
    enum class OnConflict : uint8_t { Reject, Ignore, Replace, ReplaceExceptSchedule };

    UniqueKey key;
    // Reject: AlreadyExists. Ignore: the first task is the answer. Replace: the first one is withdrawn, unless it is in
    // progress or has ended: then as Reject. ReplaceExceptSchedule: the second one becomes due when the first one was.
    OnConflict onConflict = OnConflict::Reject;
    uint8_t states = unique_states::kNotEnded;
    Micros lasts{};  // from the creation on; 0: until the task ends, or EngineOptions::idempotencyLifetime with kEnded
};

// Whether a task with such a rule may become due at another time than it says.
inline bool mayKeepTime(const std::optional<UniqueRule>& rule) {
    return rule && rule->onConflict == UniqueRule::OnConflict::ReplaceExceptSchedule;
}

}  // namespace fairlead::broker
