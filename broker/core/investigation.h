// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// What people found out about an incident, and did about it. See incidents.proto.
struct Investigation {
    struct Victim {
        std::string tenant;
        std::optional<double> usualSeconds;
        std::optional<double> waitSeconds;
    };
    struct Foretold {
        std::string tenant;
        double before = 0;
        double after = 0;
        std::optional<double> drainedAfterSeconds{};
    };
    struct Note {
        enum class Kind : uint8_t { Note = 1, Change, Undo, Closed };
        enum class Step : uint8_t { None, Watch, LastingLimit, AlertRule, Replay };
        Kind kind = Kind::Note;
        std::string author;
        Time at;
        std::string text;
        std::string tenant;
        std::optional<Time> until;
        std::vector<Foretold> foretold;
        Step step = Step::None;
        std::optional<double> settledAfterSeconds;
    };
    uint64_t number = 0;
    std::string title;
    std::string culprit;
    std::string cause;
    std::string help;  // what would end the harm
    Time beganAt;
    std::optional<Time> endedAt;
    std::vector<Victim> victims;
    std::vector<Note> notes;
    bool isOpen = true;
    std::string author;
    Time openedAt;
};

}  // namespace fairlead::broker
