// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/rpc/fair_executor.h"

#include <cstdint>
#include <functional>

namespace fairlead::broker {

enum class CallThreads : uint8_t {
    None,    // at once, on gRPC's thread: what is in memory, or is asked of the engine
    Looks,   // what an index answers: one record or a page of them
    Lists,   // what goes through many records
    Upkeep,  // what takes minutes, one after the other: backups
};

// The threads of all calls of administration, which must not wait for each other: a look at one task comes back while
// others count a million. Each caller has one turn at a time on each of the three.
class AdminThreads {
public:
    // False when too many wait already; the job is then dropped. REQUIRES: not None. Any thread.
    [[nodiscard]] bool post(CallThreads threads, const Principal& caller, std::function<void()> job) {
        return of(threads).post(caller, std::move(job));
    }
    // The broker's own.
    [[nodiscard]] bool post(CallThreads threads, std::function<void()> job) { return of(threads).post(std::move(job)); }

private:
    FairExecutor& of(CallThreads threads) {
        return threads == CallThreads::Looks ? m_looks : threads == CallThreads::Lists ? m_lists : m_upkeep;
    }

    FairExecutor m_looks{"fl-looks", 2, 64};
    FairExecutor m_lists{"fl-lists", 4, 32};
    FairExecutor m_upkeep{"fl-upkeep", 1, 16};
};

}  // namespace fairlead::broker
