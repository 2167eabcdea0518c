// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/admission/tenant_admission.h"
#include "broker/fairness/scheduler.h"
#include "broker/what_if/recorded_past.h"
#include "broker/what_if/replay_outcome.h"
#include "broker/what_if/seat_plan.h"
#include "shared/limits/limit_text.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// What is other in a replay than it was.
struct ReplaySettings {
    // By tenant of the past, over what was in force; and the same for all others.
    std::unordered_map<TenantNumber, LimitSettings> limits;
    LimitSettings everyLimits;
    std::optional<SchedulingPolicy> policy;
    std::optional<uint64_t> seats;  // of shared workers, whenever there were any
    double seatsFactor = 1;         // of those that there were
    bool withoutThrottles = false;

    bool isUnchanged() const {
        return limits.empty() && isEmpty(everyLimits) && !policy && !seats && seatsFactor == 1 && !withoutThrottles;
    }
};

// Runs the recorded past through the broker's own scheduler and admission, on virtual time: the tasks come when they
// came and take as long as they took, the seats are there when they were. Deterministic. One thread; some 2 us a task,
// and what the scheduler's tick of each second takes. The past outlives it.
class Replay {
public:
    Replay(const RecordedPast& past, const ReplaySettings& settings, SchedulingOptions scheduling);

    // Called now and then with the part that is done; false: stop.
    using Progress = std::function<bool(double part)>;
    // Nothing: it was stopped.
    std::optional<ReplayOutcome> run(const Progress& progress);

private:
    struct Line {
        int8_t priority = 0;
        uint32_t head = kNone;
        uint32_t tail = kNone;
    };
    struct Work {
        std::vector<Line> lines;  // highest priority first
        size_t waiting = 0;
    };
    struct Running {
        uint32_t task = 0;
        uint32_t pool = 0;
        DispatchTicket ticket;
        PastTime start = 0;
    };
    struct Tenant {
        TenantLimits limits;
        TenantAdmission admission;
        uint64_t waiting = 0;
        double weightFactor = 1;
        bool isHeld = false;
    };
    struct Pool {
        PoolId id = 0;
        uint64_t seats = 0;    // that there should be
        uint64_t present = 0;  // free, busy, or away
        uint64_t free = 0;
        PastTime away = 0;  // from the end of a task until its seat is free again
    };
    // An end of a run, or a seat that comes back to its pool.
    struct Due {
        PastTime at = 0;
        uint32_t order = 0;
        uint32_t number = 0;
        bool isSeat = false;
        bool operator>(const Due& other) const { return std::pair(at, order) > std::pair(other.at, other.order); }
    };
    static constexpr uint32_t kNone = UINT32_MAX;

    Time now() const { return m_past.at(m_now); }
    TenantTurn turnOf(uint32_t work) const { return {m_past.works[work].tenant, m_past.works[work].command}; }
    void begin();
    void apply(const PastChange& change);
    void setLimits(TenantNumber tenant, const TenantLimits& recorded);
    void setSeats(uint32_t pool, uint64_t seats);
    void planSeats();
    void arrive(uint32_t task);
    bool isAdmitted(const PastTask& task);
    void dispatch();
    uint32_t takeHead(uint32_t work);
    void start(uint32_t task, uint32_t pool, PastTime run);
    void end(uint32_t run);
    void seatIsBack(uint32_t pool);
    void count(const Running& run, PastTime until);
    PastTime nextTime() const;
    void step();
    void finish();

    const RecordedPast& m_past;
    const ReplaySettings& m_settings;
    Scheduler m_scheduler;
    ReplayOutcome m_outcome;
    SeatPlan m_plan;
    PastTime m_now = 0;
    size_t m_nextTask = 0;
    size_t m_nextChange = 0;
    std::vector<uint32_t> m_following;  // by task: the next one in its line
    std::vector<Work> m_works;
    std::vector<Tenant> m_tenants;
    std::vector<Pool> m_pools;
    std::unordered_map<PoolId, uint32_t> m_poolOf;
    std::unordered_map<uint64_t, uint32_t> m_workOf;  // by tenant and command
    std::vector<Running> m_running;
    std::vector<uint32_t> m_freeRuns;
    std::priority_queue<Due, std::vector<Due>, std::greater<>> m_due;
    uint32_t m_order = 0;
    bool m_isPlanOld = false;
    std::vector<std::pair<uint32_t, PastTime>> m_ran;  // tasks that ran at the beginning, and what is left of them
};

}  // namespace fairlead::broker
