// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_scope.h"
#include "broker/core/worker_register.h"
#include "broker/runtime/engine_thread.h"
#include "broker/metrics/metric_counts.h"
#include "broker/metrics/process_figures.h"
#include "broker/rpc/refusals.h"
#include "broker/telemetry/replication_figures.h"
#include "broker/telemetry/tenant_statistics.h"
#include "broker/telemetry/webhook_figures.h"
#include "shared/clock.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace fairlead::broker {

// Figures of the broker as a whole.
struct BrokerMetrics {
    std::string version;
    Time startedAt;
    CommitFigures commits;
    WebhookFigures webhooks;
    WebhookFigures subscribers;  // calls to codeQ's, when there is work
    std::array<uint64_t, kRefusalNames.size()> refusals{};
    uint64_t producerStreams = 0;
    uint64_t workerStreams = 0;
    WorkerRegister::Counts httpWorkers;
    uint64_t dataBytes = 0;
    uint64_t diskFreeBytes = 0;
    bool diskIsLow = false;
    bool waitsForRoom = false;                      // commits wait for a full disk
    std::optional<ReplicationFigures> replication;  // nothing: the store has no log
    ProcessFigures process;
};

// All metrics in the text format of Prometheus. A scope that is not `all` sees only the lines of its own tenants that
// have a label of their own. table: null before the first tick.
std::string metricsText(const MetricCounts& counts, const StatisticsUpdate* table, const BrokerMetrics& broker,
                        const TenantScope& scope);

// What a broker that stands by can tell: of its log and its process.
std::string standbyMetricsText(const std::string& version, const ReplicationFigures& replication,
                               const ProcessFigures& process);

// Those by codeQ's names alone, which name no tenant, and those of the process.
std::string codeqMetricsText(const MetricCounts& counts, const BrokerMetrics& broker);

}  // namespace fairlead::broker
