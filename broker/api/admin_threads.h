// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/rpc/fair_executor.h"

#include <cstdint>
#include <functional>

namespace fairlead::broker {

enum class CallThreads : uint8_t {
    None,    // at once, on gRPC's thread: data in memory, or a question to the engine
    Looks,   // index lookups: one record or a page of records
    Lists,   // scans of many records
    Upkeep,  // work of minutes, one after the other: backups
};

// The threads of all administration calls, in three groups so that calls of one kind do not wait for another: looking
// up one task does not wait while others count a million. Each caller has at most one running job per group.
class AdminThreads {
public:
    // ResourceExhausted, and the job is dropped, if too many are waiting. REQUIRES: not None. Any thread.
    Status post(CallThreads threads, const Principal& caller, std::function<void()> job) {
        return of(threads).post(caller, std::move(job));
    }
    // The same for the broker's own work.
    Status post(CallThreads threads, std::function<void()> job) { return of(threads).post(std::move(job)); }

    void endReads() {
        for (FairExecutor* threads : {&m_looks, &m_lists, &m_upkeep}) threads->endReads();
    }

private:
    FairExecutor& of(CallThreads threads) {
        return threads == CallThreads::Looks ? m_looks : threads == CallThreads::Lists ? m_lists : m_upkeep;
    }

    FairExecutor m_looks{"fl-looks", 2, 64};
    FairExecutor m_lists{"fl-lists", 4, 32};
    FairExecutor m_upkeep{"fl-upkeep", 1, 16};
};

}  // namespace fairlead::broker
