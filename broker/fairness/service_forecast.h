// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/dispatch_gate.h"
#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace fairlead::broker {

// By when so much of what a tenant has waiting is served, if its queues go on as they went of late, and no faster than its
// dispatch rate and release interval allow. Looks at the first few hundred tasks, and takes the others to be like them.
class ServiceForecast {
public:
    ServiceForecast(const DispatchGate& gate, Time now) : m_gate(gate), m_now(now) {}

    static constexpr size_t kMostTasksSeen = 128;  // of a queue, and in all

    // A queue that is being served: a task every `gap`. bytes: of its first tasks; after them there are so many more.
    struct Line {
        Micros gap;
        std::vector<uint64_t> bytes;
        uint64_t more = 0;
    };
    void add(Line line) { m_lines.push_back(std::move(line)); }

    // Nothing: that much does not wait where it is served.
    std::optional<Micros> untilTasks(uint64_t tasks) const { return until(tasks, false); }
    std::optional<Micros> untilBytes(uint64_t bytes) const { return until(bytes, true); }

private:
    std::optional<Micros> until(uint64_t amount, bool isOfBytes) const;

    DispatchGate m_gate;
    Time m_now;
    std::vector<Line> m_lines;
};

}  // namespace fairlead::broker
