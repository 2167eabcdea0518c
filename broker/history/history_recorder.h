// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/history/history_query.h"
#include "shared/clock.h"
#include "shared/result.h"

#include <memory>

namespace fairlead::broker {

class Store;
class TenantStatistics;
struct StatisticsUpdate;

// Keeps the history of a running broker on a thread of its own, which only reads the store. take() writes the records,
// a few at each tick, without sync: a crash loses at most a minute of history, and seconds of causes; a stop nothing.
class HistoryRecorder {
public:
    // All outlive this. What an earlier run left is read in the background, and what it says of usual waits goes to the
    // statistics.
    HistoryRecorder(Store* store, const Clock* clock, TenantStatistics* statistics);
    ~HistoryRecorder();  // without stop(), what was not written is lost
    HistoryRecorder(const HistoryRecorder&) = delete;
    HistoryRecorder& operator=(const HistoryRecorder&) = delete;

    // On the thread that releases a committed turn; quick. Writes some of the pending records.
    void take(std::shared_ptr<const StatisticsUpdate> tick);
    // Writes all that is pending. REQUIRES: nobody commits any more. Idempotent.
    void stop();

    // Any thread that may wait for the disk. NotFound: nothing is known of the tenant.
    Result<HistoryAnswer> read(const HistoryQuery& query) const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker
