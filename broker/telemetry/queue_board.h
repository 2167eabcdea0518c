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

// Since the broker was started, or the tenant began anew.
struct QueueTotals {
    uint64_t enqueued = 0;
    uint64_t done = 0;
    uint64_t failed = 0;  // deliveries that ended in nack, lease expiry or FAILED

    bool operator==(const QueueTotals&) const = default;
};

// One tenant's tasks of one command that have not ended, as counted at a tick.
struct QueueCounters {
    std::string command;  // as queues go by it: lower case
    uint64_t ready = 0;
    uint64_t delayed = 0;
    uint64_t inProgress = 0;
    std::optional<Time> oldestReadySince;
    QueueTotals totals;

    bool isEmpty() const { return ready + delayed + inProgress == 0; }
    bool operator==(const QueueCounters&) const = default;
};

// All queues of a tenant. They take the place of what was known of them before.
struct TenantQueues {
    std::string tenant;
    std::vector<QueueCounters> queues;  // in no order
};

// Which queues somebody asks for, and from where on.
struct QueueFilter {
    std::string tenant;   // empty: every one in the scope
    std::string command;  // empty: every one; else as queues go by it
    bool withEmpty = false;
};

struct QueueRow {
    std::string tenant;
    QueueCounters counters;
};

struct QueuePage {
    Time at;  // of the tick
    std::vector<QueueRow> rows;
    std::string nextCursor;  // opaque; empty: this was the last page
};

// The queues as of the latest tick. take() belongs to whoever tells of turns; page() may be called from any thread.
class QueueBoard {
public:
    QueueBoard();
    ~QueueBoard();

    void take(Time at, const std::vector<TenantQueues>& changed);

    // In the order of tenant and command. A page may be short or empty and still have a cursor: a call looks at some
    // thousands of queues, no more. Nothing for a cursor that no earlier page gave.
    std::optional<QueuePage> page(const TenantScope& scope, const QueueFilter& filter, const std::string& cursor,
                                  size_t pageSize) const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker
