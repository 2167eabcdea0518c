// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

struct TenantScope;

// Since the broker was started, or since the tenant was created again.
struct QueueTotals {
    uint64_t enqueued = 0;
    uint64_t done = 0;
    uint64_t failed = 0;     // deliveries that ended in nack, lease expiry or FAILED
    uint64_t discarded = 0;  // dead letters, and tasks that expired
    uint64_t cancelled = 0;
    uint64_t expired = 0;      // of the discarded
    uint64_t begun = 0;        // deliveries
    int64_t waitedMicros = 0;  // that tasks had been ready when they were delivered, in all

    bool operator==(const QueueTotals&) const = default;
};

// A queue: one tenant's tasks of one command that have not ended, as counted at a tick.
struct QueueCounters {
    std::string command;  // in lower case
    uint64_t ready = 0;   // what only the limits of keys hold back is among them …
    uint64_t delayed = 0;
    uint64_t inProgress = 0;
    std::optional<Time> oldestReadySince;
    QueueTotals totals;
    uint64_t heldByKeys = 0;  // … and is so many of them
    uint64_t retrying = 0;    // of the delayed: those that failed before
    uint64_t held = 0;        // until they are activated

    bool isEmpty() const { return ready + delayed + inProgress + held == 0; }
    bool operator==(const QueueCounters&) const = default;
};

// All queues of a tenant; they replace those known before.
struct TenantQueues {
    std::string tenant;
    std::vector<QueueCounters> queues;  // in no order
};

// The queues that a caller asks for.
struct QueueFilter {
    std::string tenant;   // empty: every one in the scope
    std::string command;  // in lower case; empty: every one
    bool withEmpty = false;
};

struct QueueRow {
    std::string tenant;
    QueueCounters counters;
    // Of the last one to two minutes.
    double donePerMinute = 0;
    double failedPerMinute = 0;
    double begunPerMinute = 0;
    double waitedMillisPerMinute = 0;  // of those that began, together
};

struct QueuePage {
    Time at;  // of the tick
    std::vector<QueueRow> rows;
    std::string nextCursor;  // opaque; empty: this was the last page
};

// The queues as of the latest tick. take() is called for one committed turn at a time; any thread may call page().
class QueueBoard {
public:
    QueueBoard();
    ~QueueBoard();

    void take(Time at, const std::vector<TenantQueues>& changed);

    // In the order of tenant and command. A page may be short or empty and still have a cursor, as a call looks at some
    // thousands of queues at most. nullopt for a cursor that no earlier page returned.
    std::optional<QueuePage> page(const TenantScope& scope, const QueueFilter& filter, const std::string& cursor,
                                  size_t pageSize) const;

    // How many queues of the tenant are known, with or without tasks.
    size_t count(const std::string& tenant) const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker
