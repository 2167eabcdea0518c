// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/codeq_metrics.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::ctl {

// The tasks of one tenant and command by state, from codeQ's GET /admin/queues. codeQ keeps commands in lower case here.
struct CodeqQueue {
    std::string tenant;  // empty: of no tenant
    std::string command;
    std::array<uint64_t, 10> ready{};  // by priority, 0 to 9; 9 is first
    uint64_t delayed = 0;
    uint64_t inProgress = 0;
    uint64_t dead = 0;

    uint64_t readyInAll() const;
};
// In order of tenant and command. Nothing when the text is not codeQ's answer; keys that it does not know are left out.
std::optional<std::vector<CodeqQueue>> parseCodeqQueues(const std::string& json);

// What happened between two readings, by command; of all tenants, because codeQ's metrics name none. Rates are 0, and
// latencies unknown, if the server was started anew in between.
struct CodeqRates {
    double createdPerSecond = 0;
    double claimedPerSecond = 0;
    double completedPerSecond = 0;
    double failedPerSecond = 0;
    std::optional<double> p50Seconds;  // from creation to end, of the tasks that ended in between
    std::optional<double> p99Seconds;
    // Since the server's start.
    uint64_t created = 0;
    uint64_t completed = 0;
    uint64_t failed = 0;
    uint64_t leasesExpired = 0;
    uint64_t webhooksDelivered = 0;
    uint64_t webhooksFailed = 0;
};
std::map<std::string, CodeqRates> codeqRates(const CodeqMetrics& before, const CodeqMetrics& after, double seconds);

}  // namespace fairlead::ctl
