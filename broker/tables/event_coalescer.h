// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "shared/clock.h"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace fairlead::broker {

// Turns many similar occurrences into few events: the first is reported at once, later ones are counted and reported in
// one event at the end of the window. So at most one event per window, and the counts add up to what happened. What was
// counted but not yet reported is lost with the process. Engine thread; O(log n) in the kinds counted in open windows.
class EventCoalescer {
public:
    // What is counted together: the type and tenant of an event, and a detail that must not be mixed either.
    struct Kind {
        std::string type;
        std::string tenant;
        std::string detail;
        auto key() const { return std::tie(type, tenant, detail); }
        bool operator<(const Kind& other) const { return key() < other.key(); }
    };
    struct Counted {
        Kind kind;
        uint64_t count = 0;
        Micros over{};  // the window that has ended; 0: the first
    };

    // True if it is to be reported now, as a single event.
    bool add(const Kind& kind, Micros window, Time now) {
        const auto [it, isFirst] = m_open.try_emplace(kind, Open{now + window, window, 0});
        if (!isFirst) ++it->second.count;
        return isFirst;
    }

    // What is to be reported of windows that have ended. A kind without an occurrence in a whole window is forgotten.
    std::vector<Counted> takeOver(Time now) {
        std::vector<Counted> over;
        for (auto it = m_open.begin(); it != m_open.end();) {
            Open& open = it->second;
            if (now < open.end) {
                ++it;
            } else if (open.count == 0) {
                it = m_open.erase(it);
            } else {
                over.push_back({it->first, open.count, open.window});
                open = {now + open.window, open.window, 0};
                ++it;
            }
        }
        return over;
    }

private:
    struct Open {
        Time end;
        Micros window{};
        uint64_t count = 0;
    };
    std::map<Kind, Open> m_open;
};

}  // namespace fairlead::broker
