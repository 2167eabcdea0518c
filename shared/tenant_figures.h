// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by `./dev api` from TenantStatistics in proto/fairlead/admin/v1/admin.proto.
#pragma once

#include "shared/figure.h"

#include <array>

// clang-format off
namespace fairlead {

enum class TenantFigure {
    Ready,
    Delayed,
    InProgress,
    Dead,
    EnqueuedPerSecond,
    DonePerSecond,
    FailedPerSecond,
    OldestReadySince,
    ActualShare,
    EnqueuedTotal,
    DoneTotal,
    FailedTotal,
    PayloadBytes,
    Paused,
    Draining,
    ThrottleLevel,
    EffectiveWeight,
    EntitledShare,
    ServiceLagSeconds,
    WaitP50Seconds,
    WaitP99Seconds,
    LongActualShare,
    LongEntitledShare,
    NoWorker,
    UsualWaitP99Seconds,
    Quiet,
    HarmedTasks,
    Held,
};

// In the order of their numbers above.
inline constexpr std::array<Figure, 28> kTenantFigures{{
    {"ready", "Ready", FigureUnit::Tasks, "",
     "Tasks that wait for a worker now"},
    {"delayed", "Delayed", FigureUnit::Tasks, "",
     "Tasks that become ready later: scheduled, or backing off after an attempt that did not succeed"},
    {"in_progress", "In progress", FigureUnit::Tasks, "",
     "Tasks a worker holds under a lease"},
    {"dead", "Dead", FigureUnit::Tasks, "fairlead_tenant_dead",
     "Tasks that failed for good and are kept as dead letters"},
    {"enqueued_per_second", "In/s", FigureUnit::PerSecond, "",
     "Tasks taken in per second, mean of five seconds"},
    {"done_per_second", "Done/s", FigureUnit::PerSecond, "",
     "Tasks completed per second, mean of five seconds"},
    {"failed_per_second", "Failed/s", FigureUnit::PerSecond, "",
     "Deliveries per second that ended in a failure, a nack or an expired lease"},
    {"oldest_ready_since", "Oldest waiting", FigureUnit::Since, "fairlead_tenant_oldest_ready_seconds",
     "How long the oldest ready task has been waiting"},
    {"actual_share", "Share", FigureUnit::Share, "ojs_tenant_fairness_share",
     "The part of all workers' time this tenant had in the last 60 seconds"},
    {"enqueued_total", "Created in all", FigureUnit::Tasks, "",
     "Tasks created since the broker started"},
    {"done_total", "Completed in all", FigureUnit::Tasks, "",
     "Tasks completed since the broker started"},
    {"failed_total", "Failed in all", FigureUnit::Tasks, "",
     "Deliveries that failed since the broker started"},
    {"payload_bytes", "Payload", FigureUnit::Bytes, "fairlead_tenant_payload_bytes",
     "Payloads of tasks that wait or run"},
    {"paused", "Paused", FigureUnit::YesNo, "fairlead_tenant_paused",
     "Nothing is handed to workers"},
    {"draining", "Draining", FigureUnit::YesNo, "fairlead_tenant_draining",
     "Creates are refused"},
    {"throttle_level", "Throttled", FigureUnit::Level, "fairlead_tenant_throttle_level",
     "Level of the noisy-neighbour watch, 1 to 3; 0: not throttled"},
    {"effective_weight", "Weight", FigureUnit::Factor, "fairlead_tenant_effective_weight",
     "Its weight among the others now, throttling included"},
    {"entitled_share", "Entitled", FigureUnit::Share, "fairlead_tenant_entitled_share",
     "The part of all workers' time it should have had in the last 60 seconds, by weight, demand and cap"},
    {"service_lag_seconds", "Owed", FigureUnit::Seconds, "fairlead_tenant_service_lag_seconds",
     "Worker time the scheduler still owes it (+), or has given it ahead of the others (−)"},
    {"wait_p50_seconds", "Wait p50", FigureUnit::Seconds, "fairlead_tenant_wait_p50_seconds",
     "From ready to handed to a worker: half of the tasks of the last 60 seconds, and of those that still wait, have waited no longer"},
    {"wait_p99_seconds", "Wait p99", FigureUnit::Seconds, "fairlead_tenant_wait_p99_seconds",
     "From ready to handed to a worker: 99 of 100 tasks of the last 60 seconds, and of those that still wait, have waited no longer"},
    {"long_actual_share", "Share 10 min", FigureUnit::Share, "fairlead_tenant_long_actual_share",
     "The part of all workers' time this tenant had in the last ten minutes"},
    {"long_entitled_share", "Entitled 10 min", FigureUnit::Share, "fairlead_tenant_long_entitled_share",
     "The part of all workers' time it should have had in the last ten minutes"},
    {"no_worker", "No worker", FigureUnit::YesNo, "fairlead_tenant_no_worker",
     "Tasks are ready, but no connected worker takes any of them"},
    {"usual_wait_p99_seconds", "Usual wait", FigureUnit::Seconds, "fairlead_tenant_usual_wait_p99_seconds",
     "The p99 that is usual for it, over the time in which it was active"},
    {"quiet", "Quiet", FigureUnit::YesNo, "fairlead_tenant_quiet",
     "It asks for no more than its share, and gets as much as it may"},
    {"harmed_tasks", "Harmed", FigureUnit::Tasks, "fairlead_tenant_harmed_tasks",
     "Tasks that are late, refused or dead beyond what is usual"},
    {"held", "Held", FigureUnit::Tasks, "",
     "Tasks that wait until somebody activates them"},
}};

}  // namespace fairlead
