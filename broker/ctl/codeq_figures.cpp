// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/codeq_figures.h"

#include "broker/ctl/json_text.h"
#include "shared/codeq_queue_key.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace fairlead::ctl {

namespace {

uint64_t& countOf(CodeqQueue& queue, const CodeqQueueKey& key) {
    using State = CodeqQueueKey::State;
    switch (key.state) {
        case State::Ready: break;
        case State::Delayed: return queue.delayed;
        case State::InProgress: return queue.inProgress;
        case State::Dead: return queue.dead;
    }
    return queue.ready[size_t(key.priority)];
}

std::string label(const std::string& labels, const std::string& name) {
    const std::string begin = name + "=\"";
    size_t at = labels.starts_with(begin) ? begin.size() : labels.find("," + begin);
    if (at == std::string::npos) return {};
    if (at != begin.size()) at += begin.size() + 1;
    std::string value;
    for (; at < labels.size() && labels[at] != '"'; ++at) {
        if (labels[at] == '\\' && at + 1 < labels.size()) ++at;
        value += labels[at];
    }
    return value;
}

double valueOf(const CodeqMetrics& metrics, const std::string& name, const std::string& labels) {
    const auto found = metrics.find(name);
    if (found == metrics.end()) return 0;
    const auto value = found->second.find(labels);
    return value == found->second.end() ? 0 : value->second;
}

// The bound of the bucket that holds this share of them.
std::optional<double> quantile(const std::map<double, double>& buckets, double share) {
    if (buckets.empty() || buckets.rbegin()->second <= 0) return std::nullopt;
    const double wanted = share * buckets.rbegin()->second;
    double below = 0;
    double countBelow = 0;
    for (const auto& [bound, count] : buckets) {
        if (count >= wanted) {
            // Within the bucket as if they were spread evenly; beyond the last bound nothing is known but the bound.
            if (bound > 1e300 || count <= countBelow) return below;
            return below + (bound - below) * (wanted - countBelow) / (count - countBelow);
        }
        below = bound;
        countBelow = count;
    }
    return below;
}

}  // namespace

uint64_t CodeqQueue::readyInAll() const { return std::accumulate(ready.begin(), ready.end(), uint64_t{0}); }

std::optional<std::vector<CodeqQueue>> parseCodeqQueues(const std::string& text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    std::map<std::pair<std::string, std::string>, CodeqQueue> queues;
    for (const auto& [key, value] : json.items()) {
        if (!value.is_number_unsigned()) return std::nullopt;
        const std::optional<CodeqQueueKey> read = codeqQueueKey(key);
        if (!read) continue;
        CodeqQueue& queue = queues[{std::string(read->tenant), std::string(read->command)}];
        queue.tenant = read->tenant;
        queue.command = read->command;
        countOf(queue, *read) += value.get<uint64_t>();
    }
    std::vector<CodeqQueue> all;
    for (auto& [key, queue] : queues) all.push_back(std::move(queue));
    return all;
}

CodeqMetrics parseCodeqMetrics(const std::string& text) {
    CodeqMetrics metrics;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        at = end + 1;
        const size_t open = line.find('{');
        const size_t close = line.rfind("} ");
        if (!line.starts_with("codeq_") || open == std::string::npos || close == std::string::npos || close < open)
            continue;
        metrics[line.substr(0, open)][line.substr(open + 1, close - open - 1)] =
            std::strtod(line.c_str() + close + 2, nullptr);
    }
    return metrics;
}

bool isCodeqMetrics(const std::string& text) {
    return text.starts_with("# ") || text.starts_with("codeq_") || text.starts_with("go_");
}

std::vector<std::string> codeqCommands(const CodeqMetrics& metrics) {
    std::vector<std::string> commands;
    const auto created = metrics.find("codeq_task_created_total");
    if (created == metrics.end()) return commands;
    for (const auto& [labels, value] : created->second)
        if (const std::string command = label(labels, "command"); !command.empty()) commands.push_back(command);
    return commands;
}

std::map<std::string, CodeqRates> codeqRates(const CodeqMetrics& before, const CodeqMetrics& after, double seconds) {
    std::map<std::string, CodeqRates> rates;
    std::map<std::string, std::map<double, double>> latencies;
    for (const auto& [name, values] : after)
        for (const auto& [labels, value] : values) {
            CodeqRates& of = rates[label(labels, "command")];
            // A server that was started again counts from zero.
            const double past = valueOf(before, name, labels);
            const double perSecond = value >= past ? (value - past) / seconds : 0;
            const auto whole = uint64_t(std::clamp(value, 0.0, 1e18));
            if (name == "codeq_task_created_total") {
                of.createdPerSecond = perSecond;
                of.created = whole;
            } else if (name == "codeq_task_claimed_total")
                of.claimedPerSecond = perSecond;
            else if (name == "codeq_task_completed_total" && label(labels, "status") == "COMPLETED") {
                of.completedPerSecond = perSecond;
                of.completed = whole;
            } else if (name == "codeq_task_completed_total") {
                of.failedPerSecond = perSecond;
                of.failed = whole;
            } else if (name == "codeq_lease_expired_total")
                of.leasesExpired = whole;
            else if (name == "codeq_webhook_deliveries_total")
                (label(labels, "outcome") == "success" ? of.webhooksDelivered : of.webhooksFailed) += whole;
            else if (name == "codeq_task_processing_latency_seconds_bucket" && value >= past)
                latencies[label(labels, "command")][std::strtod(label(labels, "le").c_str(), nullptr)] += value - past;
        }
    for (const auto& [command, buckets] : latencies) {
        rates[command].p50Seconds = quantile(buckets, 0.5);
        rates[command].p99Seconds = quantile(buckets, 0.99);
    }
    rates.erase("");  // refusals of the rate limits name no command
    return rates;
}

}  // namespace fairlead::ctl
