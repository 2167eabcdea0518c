// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace fairlead {

// The counters of codeQ's /metrics at one moment; all count from the start of the server.
struct CodeqMetrics {
    struct Command {
        double created = 0;
        double claimed = 0;
        double completed = 0;
        double failed = 0;
        double leasesExpired = 0;
        double webhooksDelivered = 0;
        double webhooksFailed = 0;
        std::map<double, double> latency;  // upper bound in seconds (the last is infinite) to tasks within it
    };
    double startedAt = 0;  // seconds since 1970; 0: not told
    std::map<std::string, Command> commands;
    std::map<std::pair<std::string, std::string>, double> refusals;  // by scope and operation
};

// Nothing: it is no Prometheus text with codeQ's metrics or those of a process. Of at most 20,000 commands. Any thread.
std::optional<CodeqMetrics> codeqMetricsIn(std::string_view text);

// Whether the server started anew between the two: a counter that went down means that it did. Any thread.
bool startedAnew(const CodeqMetrics& before, const CodeqMetrics& now);

// A counter as a whole number; 0 for what no counter can be.
uint64_t countedTasks(double value);

// The latency that this part (0 to 1) of the tasks between the two readings did not exceed, interpolated within its
// bucket; of the last bucket, its lower bound, which is then too low. Unset: no task ended.
std::optional<double> quantileBetween(const std::map<double, double>& before, const std::map<double, double>& now,
                                      double part);

}  // namespace fairlead
