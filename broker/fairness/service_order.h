// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/scheduling_options.h"
#include "broker/fairness/service_account.h"

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <set>

namespace fairlead::broker {

// A set of task classes.
using ClassMask = uint8_t;
constexpr ClassMask maskOf(TaskClass c) { return static_cast<ClassMask>(1u << static_cast<unsigned>(c)); }
inline constexpr ClassMask kAllClasses = (1u << kTaskClasses) - 1;

// Parties that wait, least key first, in one line per task class; a party stands in the line of every class it has
// tasks of. A full line of a class that may not run now costs the others nothing. Equal keys: who stood up first.
// Ids never decide.
//
// stand: O(log n) for each line, nothing when nothing changed. first: O(lines), plus what the predicate turns down.
class ServiceOrder {
public:
    using Party = uint32_t;

    // Where a party stands; kept by the caller, changed only here.
    struct Standing {
        VirtualTime key = 0;
        uint64_t place = 0;
        ClassMask classes = 0;
    };

    void stand(Party party, Standing& standing, ClassMask classes, VirtualTime key);

    bool isEmpty() const;
    // The least key among all, whatever the class.
    std::optional<Party> top() const {
        return first(kAllClasses, [](Party) { return true; });
    }

    // The party with the least key in these lines that the predicate takes; it is asked at most kPatience times a line.
    template <typename Takes>
    std::optional<Party> first(ClassMask classes, Takes takes) const {
        const Entry* best = nullptr;
        for (int c = 0; c < kTaskClasses; ++c) {
            if ((classes >> c & 1) == 0) continue;
            int patience = kPatience;
            for (const Entry& entry : m_lines[static_cast<size_t>(c)]) {
                if (best && !(entry < *best)) break;
                if (takes(entry.party)) best = &entry;
                if (best == &entry || --patience == 0) break;
            }
        }
        return best ? std::optional(best->party) : std::nullopt;
    }

    // How many stand before this one, up to a limit.
    size_t ahead(const Standing& standing, size_t limit) const;

private:
    static constexpr int kPatience = 64;

    struct Entry {
        VirtualTime key = 0;
        uint64_t place = 0;
        Party party = 0;
        auto operator<=>(const Entry&) const = default;
    };
    using Line = std::set<Entry>;

    std::array<Line, kTaskClasses> m_lines;
    uint64_t m_lastPlace = 0;
};

}  // namespace fairlead::broker
