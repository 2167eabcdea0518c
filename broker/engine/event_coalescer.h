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

// Makes few events of many alike things: the first is told at once, what follows is counted and told in one event when
// the window is over. So nothing is told more than once a window, and the counts add up to what happened. What was
// counted but not told is lost with the process. Engine thread; O(log n), n: kinds counted in the present window.
class EventCoalescer {
public:
    // What is alike: an event's type and tenant, and what else it must not be mixed up by.
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
        Micros over{};  // 0: the first
    };

    // True when it is to be told now, as one.
    bool add(const Kind& kind, Micros window, Time now) {
        const auto [it, isFirst] = m_open.try_emplace(kind, Open{now + window, window, 0});
        if (!isFirst) ++it->second.count;
        return isFirst;
    }

    // What is to be told of windows that are over. A kind of which nothing came in a whole window is as if it had never
    // come.
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
