// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/scheduling_options.h"
#include "broker/fairness/service_account.h"

#include <array>
#include <cstdint>
#include <deque>

namespace fairlead::broker {

// How many of a pool's running tasks are long, and how many unknown. A task that runs longer than a short one may
// becomes long, whatever was believed of it. Counts by the second of their start: O(1) a task, and memory for as many
// seconds as a short task may take.
class RunningClasses {
public:
    explicit RunningClasses(Micros longTask) : m_longTask(longTask.count()) {}

    void began(TaskClass c, Moment start, Moment now);
    void ended(TaskClass c, Moment start);
    // Tasks that have become long since the last call.
    void advance(Moment now);

    int64_t longOnes() const { return m_long; }
    int64_t probes() const { return m_probes; }

private:
    struct Second {
        std::array<int64_t, kTaskClasses> tasks{};
    };

    static int64_t secondOf(Moment moment) { return moment >= 0 ? moment / 1'000'000 : (moment - 999'999) / 1'000'000; }

    const int64_t m_longTask;
    int64_t m_long = 0;
    int64_t m_probes = 0;
    int64_t m_firstSecond = INT64_MIN;  // of m_seconds: what began before is long by now
    std::deque<Second> m_seconds;
};

}  // namespace fairlead::broker
