// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/history/history_query.h"
#include "shared/clock.h"
#include "shared/result.h"

#include <memory>

namespace fairlead::broker {

class Store;
struct StatisticsUpdate;

// Keeps the history beside the live broker. A thread of its own, which sees the store only to read it; records are written
// where the engine's are, a few at each tick and not synced: a process that dies loses a minute of it at most, and a
// stop nothing.
class HistoryRecorder {
public:
    // Both outlive this. What an earlier run left is read in the background.
    HistoryRecorder(Store* store, const Clock* clock);
    ~HistoryRecorder();  // without a stop() before, what was not written is lost
    HistoryRecorder(const HistoryRecorder&) = delete;
    HistoryRecorder& operator=(const HistoryRecorder&) = delete;

    // On the thread that commits; quick. Writes some of what waits.
    void take(std::shared_ptr<const StatisticsUpdate> tick);
    // Writes all there is. REQUIRES: nobody commits any more. Idempotent.
    void stop();

    // Any thread that may wait for the disk. NotFound: nothing is known of the tenant.
    Result<HistoryAnswer> read(const HistoryQuery& query) const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker
