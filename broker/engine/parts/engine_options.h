// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/tenant_file.h"
#include "broker/fairness/noise/noise_options.h"
#include "broker/fairness/scheduling_options.h"
#include "shared/clock.h"

#include <cstddef>
#include <cstdint>

namespace fairlead::broker {

// What a confirmed change survives: a power failure, or only the end of this process.
enum class Durability { Durable, Relaxed };

// How the wait before the next attempt grows with the attempts so far.
enum class BackoffPolicy { Fixed, Linear, Exponential, ExponentialEqualJitter, ExponentialFullJitter };

struct EngineOptions {
    int defaultMaxAttempts = 5;
    BackoffPolicy backoff = BackoffPolicy::ExponentialFullJitter;
    Micros backoffBase = std::chrono::seconds(5);
    Micros backoffMax = std::chrono::seconds(900);
    Micros defaultLease = std::chrono::minutes(30);  // of a delivery for which neither worker nor task names a length
    Micros maxRun{};                                 // most that one delivery may take, with heartbeats; 0: unlimited
    Micros workerGrace = std::chrono::seconds(30);   // for a worker to reconnect to its tasks; 0: until its leases end
    Micros completedRetention = std::chrono::hours(24);
    Micros deadRetention = std::chrono::hours(24 * 180);
    Micros idempotencyLifetime = std::chrono::hours(24);
    Micros eventRetention = std::chrono::hours(24 * 30);
    Micros statisticsInterval = std::chrono::seconds(1);
    size_t figuresInTurn = 512;            // rows of tenants and queues; the statistics of more take several turns
    uint32_t maxCommandsPerTenant = 1000;  // with tasks now or recently
    size_t windowSize = 1024;              // first tasks of one (tenant, command, priority) kept in memory
    size_t windowBudget = 1'000'000;       // such tasks kept in memory in all; beyond this a window shrinks to 16
    size_t batchBytes = 3 * 1024 * 1024;   // in one reply to a worker; gRPC clients accept 4 MiB at most
    size_t assignmentOverhead = 3 * 1024;  // of that for each task, in addition to its payload
    bool recordsWork = true;               // for replays of the past
    bool callWebhooks = true;              // false: ends of tasks are not announced, not even later
    TenantFile tenants;                    // what the configuration file says of tenants at startup
    SchedulingOptions scheduling;
    NoiseOptions noise;
    uint64_t seed = 0;  // of the engine's random numbers (task ids, jitter); 0: a random one

    bool operator==(const EngineOptions&) const = default;
};

}  // namespace fairlead::broker
