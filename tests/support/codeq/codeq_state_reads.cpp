// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What the stand-in tells of its state: tasks, counts and the text of /metrics.
#include "tests/support/codeq/codeq_state.h"

#include <cctype>
#include <cstdio>

namespace fairlead::test {

std::optional<CodeqTask> CodeqState::task(const std::string& id) {
    const std::lock_guard lock(m_mutex);
    tickLocked();
    const CodeqTask* found = find(id);
    return found ? std::optional(*found) : std::nullopt;
}

std::optional<CodeqResult> CodeqState::result(const std::string& id) {
    const std::lock_guard lock(m_mutex);
    const auto found = m_results.find(id);
    return found == m_results.end() ? std::nullopt : std::optional(found->second);
}

std::vector<CodeqTask> CodeqState::tasks() {
    const std::lock_guard lock(m_mutex);
    std::vector<CodeqTask> all;
    for (const auto& [id, task] : m_tasks) all.push_back(task);
    return all;
}

std::vector<CodeqWebhookCall> CodeqState::webhooks() {
    const std::lock_guard lock(m_mutex);
    return m_webhooks;
}

std::map<std::string, uint64_t> CodeqState::queues() {
    const std::lock_guard lock(m_mutex);
    tickLocked();
    std::map<std::string, uint64_t> counts;
    for (const auto& [key, queue] : m_queues) {
        const auto& [command, tenant] = key;
        const std::string prefix = "codeq:q:" + command + (tenant.empty() ? "" : ":" + tenant) + ":";
        for (size_t priority = 0; priority < queue.pending.size(); ++priority)
            if (const size_t count = queue.pending[priority].size(); count != 0)
                counts[prefix + "pending:" + std::to_string(priority)] = count;
        if (!queue.inProgress.empty()) counts[prefix + "inprog"] = queue.inProgress.size();
        if (!queue.delayed.empty()) counts[prefix + "delayed"] = queue.delayed.size();
        if (!queue.dead.empty()) counts[prefix + "dlq"] = queue.dead.size();
    }
    return counts;
}

CodeqState::Stats CodeqState::stats(const std::string& command, const std::string& tenant) {
    const std::lock_guard lock(m_mutex);
    tickLocked();
    CodeqTask task;
    task.command = command;
    task.tenant = tenant;
    const Queue& queue = queueOf(task);
    Stats stats{0, queue.delayed.size(), queue.inProgress.size(), queue.dead.size()};
    for (const auto& pending : queue.pending) stats.ready += pending.size();
    return stats;
}

uint64_t CodeqState::cleanUp(size_t limit, int64_t beforeMs) {
    const std::lock_guard lock(m_mutex);
    uint64_t deleted = 0;
    while (!m_ttl.empty() && m_ttl.front().first <= beforeMs && deleted < limit) {
        deleted += m_tasks.erase(m_ttl.front().second);
        m_ttl.pop_front();
    }
    return deleted;
}

void CodeqState::countRefusal(const std::string& scope, const std::string& operation) {
    const std::lock_guard lock(m_mutex);
    ++m_refusals[{scope, operation}];
}

namespace {

std::string quoted(const std::string& value) {
    std::string text = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        if (c == '\n')
            text += "\\n";
        else
            text += c;
    }
    return text + '"';
}

std::string head(const std::string& name, const std::string& type, const std::string& help) {
    return "# HELP " + name + " " + help + "\n# TYPE " + name + " " + type + "\n";
}

std::string line(const std::string& name, const std::string& labels, double value) {
    char number[40];
    std::snprintf(number, sizeof number, "%.17g", value);
    return name + "{" + labels + "} " + number + "\n";
}

}  // namespace

std::string CodeqState::metrics() {
    const std::lock_guard lock(m_mutex);
    static constexpr std::array kBounds{"0.1", "0.25", "0.5", "1",   "2.5", "5",    "10",
                                        "30",  "60",   "120", "300", "600", "1800", "3600"};
    // As in Prometheus' own client, a metric without any value is not there at all.
    std::string text;
    const auto counter = [&](const std::string& name, const std::string& help, uint64_t Counts::*member,
                             const std::string& more) {
        std::string lines;
        for (const auto& [command, counts] : m_counts)
            if (counts.*member != 0) lines += line(name, "command=" + quoted(command) + more, double(counts.*member));
        if (!lines.empty()) text += head(name, "counter", help) + lines;
    };
    counter("codeq_lease_expired_total", "Total number of lease expirations detected during claim-time repair.",
            &Counts::leasesExpired, "");
    if (!m_refusals.empty())
        text += head("codeq_rate_limit_hits_total", "counter",
                     "Total number of rate limit rejections, labeled by scope and operation.");
    for (const auto& [key, count] : m_refusals)
        text += line("codeq_rate_limit_hits_total", "operation=" + quoted(key.second) + ",scope=" + quoted(key.first),
                     double(count));
    counter("codeq_task_claimed_total", "Total number of tasks claimed by workers.", &Counts::claimed, "");
    if (!m_completed.empty())
        text +=
            head("codeq_task_completed_total", "counter", "Total number of tasks completed, labeled by final status.");
    for (const auto& [key, count] : m_completed)
        text += line("codeq_task_completed_total", "command=" + quoted(key.first) + ",status=" + quoted(key.second),
                     double(count));
    counter("codeq_task_created_total", "Total number of tasks created (enqueued).", &Counts::created, "");
    const std::string latency = "codeq_task_processing_latency_seconds";
    if (!m_latency.empty())
        text += head(latency, "histogram", "End-to-end latency from task creation to completion (seconds).");
    for (const auto& [key, histogram] : m_latency) {
        const std::string labels = "command=" + quoted(key.first) + ",status=" + quoted(key.second);
        uint64_t sum = 0;
        for (size_t i = 0; i < kBounds.size(); ++i) {
            sum += histogram.buckets[i];
            text += line(latency + "_bucket", labels + ",le=\"" + kBounds[i] + "\"", double(sum));
        }
        text += line(latency + "_bucket", labels + ",le=\"+Inf\"", double(histogram.count));
        text += line(latency + "_sum", labels, histogram.sum);
        text += line(latency + "_count", labels, double(histogram.count));
    }
    counter("codeq_webhook_deliveries_total", "Total number of webhook deliveries, labeled by kind and outcome.",
            &Counts::webhooks, ",kind=\"task_result\",outcome=\"success\"");
    text += head("go_goroutines", "gauge", "Number of goroutines that currently exist.") + "go_goroutines 40\n";
    return text;
}

}  // namespace fairlead::test
