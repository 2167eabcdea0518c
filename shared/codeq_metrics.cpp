// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/codeq_metrics.h"

#include "shared/prometheus_text.h"

#include <charconv>
#include <cmath>
#include <cstdint>

namespace fairlead {

namespace {

// Commands come from clients, so there may be any number of them.
constexpr size_t kMostCommands = 20'000;

double CodeqMetrics::Command::*counterOf(const MetricSample& sample) {
    using Command = CodeqMetrics::Command;
    if (sample.name == "codeq_task_created_total") return &Command::created;
    if (sample.name == "codeq_task_claimed_total") return &Command::claimed;
    if (sample.name == "codeq_task_completed_total")
        return sample.label("status") == "COMPLETED" ? &Command::completed : &Command::failed;
    if (sample.name == "codeq_lease_expired_total") return &Command::leasesExpired;
    if (sample.name == "codeq_webhook_deliveries_total")
        return sample.label("outcome") == "success" ? &Command::webhooksDelivered : &Command::webhooksFailed;
    return nullptr;
}

void takeSample(const MetricSample& sample, CodeqMetrics& metrics) {
    if (sample.name == "process_start_time_seconds") {
        metrics.startedAt = sample.value;
        return;
    }
    if (std::isnan(sample.value) || sample.value < 0) return;
    if (sample.name == "codeq_rate_limit_hits_total") {
        if (metrics.refusals.size() < kMostCommands)
            metrics.refusals[{std::string(sample.label("scope")), std::string(sample.label("operation"))}] +=
                sample.value;
        return;
    }
    const bool isLatency = sample.name == "codeq_task_processing_latency_seconds_bucket";
    const auto counter = counterOf(sample);
    const std::string command(sample.label("command"));
    if ((!isLatency && counter == nullptr) ||
        (metrics.commands.size() >= kMostCommands && !metrics.commands.contains(command)))
        return;
    CodeqMetrics::Command& of = metrics.commands[command];
    if (!isLatency) {
        of.*counter += sample.value;
        return;
    }
    const std::string_view bound = sample.label("le");
    double seconds = INFINITY;
    const bool isNumber =
        bound == "+Inf" || std::from_chars(bound.data(), bound.data() + bound.size(), seconds).ec == std::errc();
    if (isNumber && seconds >= 0 && of.latency.size() < 1000) of.latency[seconds] += sample.value;
}

bool isBelow(const std::map<double, double>& now, const std::map<double, double>& before) {
    for (const auto& [bound, count] : before) {
        const auto same = now.find(bound);
        if (same == now.end() || same->second < count) return true;
    }
    return false;
}

}  // namespace

std::optional<CodeqMetrics> codeqMetricsIn(std::string_view text) {
    CodeqMetrics metrics;
    bool isAny = false;
    readMetrics(text, {"codeq_", "process_start_time_seconds"}, [&](const MetricSample& sample) {
        isAny = true;
        takeSample(sample, metrics);
    });
    if (!isAny) return std::nullopt;
    return metrics;
}

bool startedAnew(const CodeqMetrics& before, const CodeqMetrics& now) {
    if (before.startedAt != now.startedAt) return true;
    using Command = CodeqMetrics::Command;
    for (const auto& [name, was] : before.commands) {
        const auto is = now.commands.find(name);
        if (is == now.commands.end()) return true;
        for (const auto counter : {&Command::created, &Command::claimed, &Command::completed, &Command::failed,
                                   &Command::leasesExpired, &Command::webhooksDelivered, &Command::webhooksFailed})
            if (is->second.*counter < was.*counter) return true;
        if (isBelow(is->second.latency, was.latency)) return true;
    }
    for (const auto& [name, was] : before.refusals) {
        const auto is = now.refusals.find(name);
        if (is == now.refusals.end() || is->second < was) return true;
    }
    return false;
}

uint64_t countedTasks(double value) { return value > 0 && value < 1e18 ? uint64_t(value) : 0; }

std::optional<double> quantileBetween(const std::map<double, double>& before, const std::map<double, double>& now,
                                      double part) {
    const auto gained = [&before](const auto& bucket) {
        const auto was = before.find(bucket.first);
        return bucket.second - (was == before.end() ? 0 : was->second);
    };
    const double all = now.empty() ? 0 : gained(*now.rbegin());
    if (all <= 0) return std::nullopt;
    const double wanted = part * all;
    double lower = 0;
    double belowLower = 0;
    for (const auto& bucket : now) {
        const double within = gained(bucket);
        if (within >= wanted) {
            if (std::isinf(bucket.first) || within <= belowLower) return lower;
            return lower + (bucket.first - lower) * (wanted - belowLower) / (within - belowLower);
        }
        lower = bucket.first;
        belowLower = within;
    }
    return lower;
}

}  // namespace fairlead
