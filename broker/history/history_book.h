// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/history/history_query.h"
#include "broker/history/history_series.h"
#include "broker/history/history_writes.h"
#include "broker/store/keys.h"
#include "broker/store/store.h"
#include "broker/telemetry/tenant_statistics.h"
#include "shared/result.h"

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

namespace fairlead::broker {

// The history of every tenant and of the broker as a whole: takes the figures of each tick, collects what is to be
// written, and answers queries. Finished blocks are in the table History, open ones here. One thread at a time.
class HistoryBook {
public:
    explicit HistoryBook(const StoreReads* store);  // outlives this

    // Restores open blocks. REQUIRES: called first, once. Reads the sums of a day of minutes and an hour of seconds.
    Status recover(Time now);
    void take(const StatisticsUpdate& tick);

    // Keeps a record of each tenant's usual waits until the tenant is deleted.
    void putUsual(TenantNumber tenant, std::string record);
    using VisitUsual = std::function<void(TenantNumber tenant, std::string_view record)>;
    Status visitUsual(const VisitUsual& visit) const;  // REQUIRES: recover() was called

    // Puts the open blocks into writes(). REQUIRES: no take() afterwards.
    void close();

    HistoryWrites& writes() { return m_writes; }

    // NotFound: nothing is known of the tenant. Reads at most some sixty records of each of two series.
    Result<HistoryAnswer> read(const HistoryQuery& query, Time now) const;

private:
    struct Counted {
        uint64_t enqueued = 0;
        uint64_t done = 0;
        uint64_t failed = 0;
        uint64_t refused = 0;
        int64_t seatMicros = 0;
    };
    struct Tenant {
        std::string name;
        HistorySeries series;
        Counted counted;
        bool isCounted = false;
    };
    using Waits = std::unordered_map<TenantNumber, WaitHistogram>;
    static Waits byTenant(const WaitCounts& counts);

    void advance(Time now);
    void finish(HistoryResolution resolution, Time now);
    void eraseBefore(HistoryResolution resolution, int64_t fromBlock, Time now);
    HistorySum sumOf(Tenant& tenant, const TenantFigures& figures, Time at) const;
    void put(HistoryResolution resolution, TenantNumber tenant, HistorySeries::Finished finished);
    void forget(TenantNumber tenant);
    Status finishForgetting();
    Result<bool> isWhole(HistoryResolution resolution, int64_t block) const;
    Status restoreSums(HistoryResolution from, Time now);
    HistorySeries& seriesOf(TenantNumber tenant);

    const StoreReads* const m_store;
    HistoryWrites m_writes;
    std::unordered_map<TenantNumber, Tenant> m_tenants;
    std::map<std::string, TenantNumber, std::less<>> m_numbers;
    std::set<TenantNumber> m_forgotten;  // deleted before the start
    HistorySeries m_whole;
    Time m_latest;
    bool m_hasTick = false;
};

}  // namespace fairlead::broker
