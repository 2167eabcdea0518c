// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "shared/clock.h"
#include "shared/mutex.h"

#include <cstddef>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace fairlead::broker {

// How far a delivery of a task has come, as its worker says.
struct TaskProgress {
    Time run;                    // when that delivery began: what is known of another one says nothing of this one
    std::optional<double> part;  // from 0 to 1; never less than before
    std::string data;            // a JSON object of the worker's own; empty: none
    Time updatedAt;
};

// The latest word of each task's worker, in memory: a restart forgets it, and a report costs no write. Where there is no
// room, the tenant that has most of it gives up what it has not touched for longest. Any thread.
class ProgressBoard {
public:
    static constexpr size_t kMostDataBytes = 4096;  // of one task

    explicit ProgressBoard(size_t bytes = 16 * 1024 * 1024) : m_most(bytes) {}

    // What the report leaves out stays as it is, as long as the delivery is the same one. REQUIRES: 0 <= part <= 1, and data
    // has at most kMostDataBytes.
    void report(const TaskId& task, const std::string& tenant, TaskProgress progress);
    // Of that delivery; nothing if there was no report, or it is forgotten.
    std::optional<TaskProgress> of(const TaskId& task, Time run) const;

private:
    struct Entry {
        TaskId task;
        TaskProgress progress;
    };
    struct Share {
        std::string tenant;
        std::list<Entry> entries;  // the longest untouched first
        size_t bytes = 0;
    };
    struct Place {
        Share* share = nullptr;
        std::list<Entry>::iterator entry;
    };
    void changeBytes(Share& share, std::ptrdiff_t by) FAIRLEAD_REQUIRES(m_mutex);
    static size_t sizeOf(const Entry& entry) { return kEntryBytes + entry.progress.data.size(); }
    static constexpr size_t kEntryBytes = 256;  // with what leads to it

    void forget(Place place) FAIRLEAD_REQUIRES(m_mutex);

    const size_t m_most;
    mutable Mutex m_mutex;
    std::map<std::string, Share> m_shares FAIRLEAD_GUARDED_BY(m_mutex);  // by tenant
    std::set<std::pair<size_t, Share*>> m_byBytes FAIRLEAD_GUARDED_BY(m_mutex);
    std::unordered_map<TaskId, Place> m_places FAIRLEAD_GUARDED_BY(m_mutex);
    size_t m_bytes FAIRLEAD_GUARDED_BY(m_mutex) = 0;
};

}  // namespace fairlead::broker
