// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/runtime/engine_thread.h"
#include "shared/clock.h"
#include "shared/mutex.h"

#include <cstddef>
#include <cstdint>
#include <deque>

namespace fairlead::broker {

// Remembers how the commits of the last minute went, at most a few thousand of them. Thread-safe.
class CommitMeter {
public:
    void committed(Time at, Micros took, size_t changes);
    CommitFigures figures(Time now) const;

private:
    struct Commit {
        Time at;
        Micros took;
        size_t changes;
    };
    mutable Mutex m_mutex;
    std::deque<Commit> m_recent FAIRLEAD_GUARDED_BY(m_mutex);
    uint64_t m_batches FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    uint64_t m_changes FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    CommitTimes m_times FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
