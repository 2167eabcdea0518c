// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/scheduling_options.h"
#include "broker/fairness/service_account.h"
#include "broker/fairness/waiting_line.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace fairlead::broker {

// A set of task classes.
using ClassMask = uint8_t;
constexpr ClassMask maskOf(TaskClass c) { return static_cast<ClassMask>(1u << static_cast<unsigned>(c)); }
inline constexpr ClassMask kAllClasses = (1u << kTaskClasses) - 1;

// Parties that wait, least key first, in one line per task class; a party stands in the line of every class it has
// tasks of. A full line of a class that may not run now costs the others nothing. Equal keys: who stood up first.
// Ids never decide.
//
// Parties are small numbers: memory grows with the largest. stand: O(log n) for each line, nothing when nothing
// changed. first: O(lines), plus O(log k) for each of the k that the predicate turns down.
class ServiceOrder {
public:
    using Party = WaitingLine::Party;

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
        const WaitingLine::Entry* best = nullptr;
        for (int c = 0; c < kTaskClasses; ++c) {
            const WaitingLine& line = m_lines[static_cast<size_t>(c)];
            if ((classes >> c & 1) == 0 || line.isEmpty()) continue;
            if (best && !(line.front() < *best)) continue;
            if (takes(line.front().party)) {
                best = &line.front();
                continue;
            }
            WaitingLine::Walk walk(line);
            for (int patience = kPatience - 1; patience > 0; --patience) {
                const WaitingLine::Entry* entry = walk.next();
                if (!entry || (best && !(*entry < *best))) break;
                if (!takes(entry->party)) continue;
                best = entry;
                break;
            }
        }
        return best ? std::optional(best->party) : std::nullopt;
    }

    // How many stand before this one, up to a limit. O(limit log limit).
    size_t ahead(const Standing& standing, size_t limit) const;

private:
    static constexpr int kPatience = WaitingLine::Walk::kMostSteps;

    std::array<WaitingLine, kTaskClasses> m_lines;
    uint64_t m_lastPlace = 0;
};

}  // namespace fairlead::broker
