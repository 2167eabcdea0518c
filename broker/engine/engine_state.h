// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/tables/audit_log.h"
#include "broker/engine/parts/caller_presence.h"
#include "broker/engine/commands/command.h"
#include "broker/tables/cron_book.h"
#include "broker/engine/parts/delayed_tasks.h"
#include "broker/engine/parts/disk_guard.h"
#include "broker/engine/parts/end_waits.h"
#include "broker/engine/parts/engine_options.h"
#include "broker/engine/parts/figure_round.h"
#include "broker/tables/key_gates.h"
#include "broker/tables/ruled_queues.h"
#include "broker/engine/parts/late_acks.h"
#include "broker/engine/commands/moving_workflows.h"
#include "broker/engine/parts/lease_holders.h"
#include "broker/tables/lease_table.h"
#include "broker/tables/name_table.h"
#include "broker/engine/parts/operations.h"
#include "broker/engine/parts/pending_reads.h"
#include "broker/engine/parts/queue_settings.h"
#include "broker/engine/parts/retention.h"
#include "broker/tables/task_id_source.h"
#include "broker/engine/parts/tenant_configs.h"
#include "broker/tables/terms_table.h"
#include "broker/tables/subscription_book.h"
#include "broker/engine/throttles/throttle_control.h"
#include "broker/engine/commands/waiting_seats.h"
#include "broker/engine/throttles/run_watch.h"
#include "broker/engine/parts/turn_watch.h"
#include "broker/engine/parts/work_log.h"
#include "broker/engine/parts/worker_watch.h"
#include "broker/store/dead_records.h"
#include "shared/status.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// When what a tenant, or one of its queues, has waiting makes room: RoomOutlook.
struct RoomForecast {
    struct Of {
        std::optional<CommandNumber> only;
        uint64_t amount = 0;
        bool isOfBytes = false;
        uint64_t ready = 0;  // then

        bool operator==(const Of&) const = default;
    };
    Of of;
    std::optional<Micros> in;
};

// Everything that the engine knows; its rules are in Engine. Engine thread only.
struct EngineState {
    // In Meta: when the broker was there last, to within a second while it writes, five seconds while somebody has a
    // task, otherwise a minute.
    static constexpr std::string_view kAliveKey = "alive";

    explicit EngineState(const EngineOptions& options)
        : m_options(options), m_random(options.seed), m_configs(options.tenants), m_events(options.eventRetention),
          m_throttles(options.noise), m_retention(options), m_work(options.recordsWork) {}

    Time calendar(Time now) const { return now + m_calendarOffset; }
    // Who is held back by a key is ready, as limits count.
    TenantUse useOf(const TenantState& owner) const {
        const uint64_t held = std::min<uint64_t>(m_keys.waitingOf(owner.number), owner.delayed);
        return {owner.ready + held, owner.delayed - held, owner.held, owner.bytes};
    }

    // Somebody follows events, or has them told.
    bool isHeard(TenantNumber tenant, Time now) const { return now < m_jobsHeardUntil || m_subscriptions.has(tenant); }

    EngineOptions m_options;
    std::mt19937_64 m_random;
    std::optional<TaskIdSource> m_ids;
    uint32_t m_epoch = 0;
    NameTable m_tenantNames{'t'}, m_commandNames{'c'};
    std::deque<TenantState> m_tenants;  // by number
    const NameOfTenant m_nameOf = [this](TenantNumber number) -> const std::string& { return *m_tenants[number].name; };
    TenantConfigs m_configs;
    QueueSettings m_queueSettings;
    AuditLog m_audit;
    EventReporter m_events;
    ThrottleControl m_throttles;
    DiskGuard m_disk;
    WorkerWatch m_workers;
    TermsTable m_terms;
    KeyGates m_keys;
    RuledQueues m_ruled;  // by some of these
    LeaseTable m_leases;
    LeaseHolders m_holders{m_leases};
    DelayedTasks m_delayed{DueKind::Delayed}, m_scheduled{DueKind::Scheduled}, m_expiring{DueKind::Expiry};
    Micros m_calendarOffset{};  // the calendar, ahead of the engine's time
    Time m_nextClockSave;
    std::optional<Scheduler> m_scheduler;  // from recover() on
    WaitingSeats m_seats;
    std::set<TenantNumber> m_ratesSpent;              // tenants, in this turn
    std::unordered_map<PoolId, size_t> m_savedPools;  // with a hash of what was last saved
    std::unordered_map<SessionId, std::shared_ptr<WorkerSession>> m_sessions;
    std::vector<SeatOffer> m_fetches;                                       // of the current turn
    std::unordered_map<SessionId, std::shared_ptr<WorkerSession>> m_waits;  // fetches that are held
    CallerPresence m_callers{m_workers};
    EndWaits m_endWaits;
    std::vector<std::function<void(const std::string&)>> m_goneTold;  // TellGone
    Sequence m_lastSequence = 0;
    size_t m_inWindows = 0, m_refills = 0;  // the latter: reads that are not answered yet
    PendingReads m_reads;
    LateAcks m_lateAcks;
    Operations m_operations;
    CronBook m_crons;
    SubscriptionBook m_subscriptions;
    Time m_lastRetry;  // of a call to a subscriber
    MovingWorkflows m_workflows;
    Retention m_retention;
    WorkLog m_work;
    RunWatch m_runs;
    ToldPools m_toldPools;
    Turn m_turn;  // the current turn; the next three belong to it
    std::vector<TenantNumber> m_dirty;
    mutable std::unordered_map<TenantNumber, RoomForecast>
        m_forecasts;                     // the last of each: what is refused is often alike
    CounterTick m_tick;                  // the next one, filled so far with removed tenants and waits
    std::optional<FigureRound> m_round;  // while it is under way
    Time m_nextTick, m_nextFairnessSave, m_aliveSavedAt;
    TurnWatch m_turns;
    Time m_jobsHeardUntil;
    bool m_areFiguresOld = false;                          // something has changed since the last round began
    std::vector<std::function<void()>> m_awaitingFigures;  // until the next round has ended
};

}  // namespace fairlead::broker
