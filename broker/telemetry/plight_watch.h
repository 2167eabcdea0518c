// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/plight.h"
#include "broker/telemetry/pool_shares.h"
#include "broker/telemetry/tenant_hold.h"
#include "shared/clock.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

struct TenantFigures;

// Finds at each tick why the tasks of each tenant wait, and who is the reason.
//
// A tenant is hurt when other tenants hold seats of the pools that it waits for, it has less of them than it is due, and
// nothing of its own is the reason (a limit, a pause, a throttle within the last seconds; its own tasks that fill what it is
// due), and either
// - it asks for no more than its share, and waits twice its usual and half a second more, or
// - it has had tasks waiting for a minute, had less than half of what it is due all that time, and somebody has more.
// That begins when it was so for 3 s, and ends when it was not for 5 s; waits of the last 5 to 10 s count, so that it is over
// 15 s after its end.
//
// Hurt tenants are an incident if they wait for the same pools. Who holds clearly more of these pools' seats than it is due
// pushes; so does who asks for more than its share and has half of what the hurt ones lack. Who pushed does so until it is
// well below that.
//
// After the broker itself did not run or all workers were away for 1 s or more, or a quarter of the seats or more was
// lost for a while, or a pause, a limit, a throttle, tries that failed or tasks that took far too long ended, nobody is
// hurt by what waits since then unless somebody has clearly more than it is due. One thread at a time; O(tenants).
class PlightWatch {
public:
    // Fills `plight` and `hurtSince` of the tenants. Not in `tenants`: those that do nothing.
    void take(Time now, std::span<TenantFigures* const> tenants, const PoolShares& shares,
              const std::function<bool(uint32_t tenantNumber)>& isHandedOut);  // see findIncidents()
    // Before take(): the broker did not run since the tick before, or before the first one.
    void stoodStill(const BrokerGap& gap) { m_gap = gap, m_isGapNew = true; }
    void remove(uint32_t tenantNumber) { m_past.erase(tenantNumber); }

    // What is known of causes, to be kept over a restart: tenants of which it has changed since the last call. O(tenants).
    std::vector<uint32_t> takeChanged();
    std::string encode(uint32_t tenantNumber) const;
    // What an earlier run knew; the next take() goes on with it. What held tasks then did so until the broker was away.
    // Returns whether the record can be read.
    bool restore(uint32_t tenantNumber, std::string_view record);

    // Whether the tenant's waits of the last minute say nothing of what others do to it: its own limits or flood caused
    // them, or its workers were away.
    bool isOwnWait(uint32_t tenantNumber) const;
    // Whether others made it wait within the last minute.
    bool isPressed(uint32_t tenantNumber) const;

private:
    struct Hold : TenantHold {
        Time hungAt;  // when tasks that run far too long were seen last
    };
    struct Past {
        std::optional<Time> noWorkerSince;
        std::vector<std::string> untaken;      // commands that no worker took then, some of them
        std::optional<Time> workersLostSince;  // some of those that take its tasks
        std::map<Time, bool> losses{};         // of workers, since when; whether they were felt
        bool hadWorker = false;                // since the start of the broker, with something ready
        std::optional<Hold> hold;              // what else holds its ready tasks, since when
        Time heldAt;                           // the latest tick at which something did
        std::optional<Time> backAt;            // the latest of these ended, or workers came back
        TenantRecovery recovery;               // since then: the longest of them, and for how long all of them lasted
        KeptHolds kept;                        // as it is kept over a restart
        Time failedAt;                         // the latest of its tries, while they were the hold
        Time caughtUpAt;
        Micros leastAge{0};  // of its oldest task, since then
        Time ownAt;
        Time pressedAt;
        Time lateAt;  // the latest tick that showed a wait that is too long
        std::optional<Time> owedSince, hurtFrom, wellFrom;
        std::optional<double> hurtWait;  // the latest that hurt
        bool isRecovering = false;
        Time behindAt;                    // the latest tick at which it was, and tasks had waited for long
        TenantRecovery anywhere;          // also of others that wait for the same pools
        bool isWaitingForOthers = false;  // they hold what it lacks of its seats
    };
    // Workers that have gone are no reason for what waits beside others of theirs if their tenant is held back anyway, or
    // if nothing of it was late within half a minute of their going: such tasks count as those of whole fleets. Returns
    // whether there are any.
    bool acquitLosses(Past& past, TenantFigures& tenant) const;
    void noteWorkers(Past& past, const TenantFigures& tenant, bool isAcquitted);
    bool isOfStart(const Past& past) const;  // REQUIRES: no worker takes its tasks
    Time awaySince(const Past& past) const;
    void noteHanging(Hold& hold, const TenantFigures& tenant) const;
    void noteHold(Past& past, const TenantFigures& tenant) const;
    KeptHolds keptOf(const Past& past) const;
    void noteKept(Past& past, const KeptHolds& kept) const;
    void noteGap(Past& past, const TenantFigures& tenant) const;
    void noteBack(Past& past, const TenantRecovery& ended) const;
    void judge(Past& past, TenantFigures& tenant, const PoolShares& shares) const;
    void noteHurt(Past& past, TenantFigures& tenant, bool isHurt) const;
    PlightKind kindOf(const Past& past, const TenantFigures& tenant) const;
    void fill(Past& past, TenantFigures& tenant) const;

    std::unordered_map<uint32_t, Past> m_past;
    std::vector<std::pair<uint32_t, KeptHolds>> m_restored;     // by an earlier run, not yet taken up
    std::unordered_map<uint32_t, TenantRecovery> m_recovering;  // by pool
    Time m_start;
    std::optional<BrokerGap> m_gap;  // the latest
    bool m_isGapNew = false;
    Time m_now;
};

}  // namespace fairlead::broker
