// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/text/codeq_figures.h"

#include "broker/ctl/text/json_text.h"
#include "shared/codeq_queue_key.h"

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

}  // namespace

uint64_t CodeqQueue::readyInAll() const { return std::accumulate(ready.begin(), ready.end(), uint64_t{0}); }

std::optional<std::vector<CodeqQueue>> parseCodeqQueues(const std::string& text) {
    const Json json = jsonIn(text);
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

std::map<std::string, CodeqRates> codeqRates(const CodeqMetrics& before, const CodeqMetrics& after, double seconds) {
    const bool isKnown = !startedAnew(before, after);
    static const CodeqMetrics::Command none;
    std::map<std::string, CodeqRates> rates;
    for (const auto& [command, now] : after.commands) {
        CodeqRates& of = rates[command];
        of.created = countedTasks(now.created);
        of.completed = countedTasks(now.completed);
        of.failed = countedTasks(now.failed);
        of.leasesExpired = countedTasks(now.leasesExpired);
        of.webhooksDelivered = countedTasks(now.webhooksDelivered);
        of.webhooksFailed = countedTasks(now.webhooksFailed);
        if (!isKnown) continue;
        const auto found = before.commands.find(command);
        const CodeqMetrics::Command& was = found == before.commands.end() ? none : found->second;
        of.createdPerSecond = (now.created - was.created) / seconds;
        of.claimedPerSecond = (now.claimed - was.claimed) / seconds;
        of.completedPerSecond = (now.completed - was.completed) / seconds;
        of.failedPerSecond = (now.failed - was.failed) / seconds;
        of.p50Seconds = quantileBetween(was.latency, now.latency, 0.5);
        of.p99Seconds = quantileBetween(was.latency, now.latency, 0.99);
    }
    return rates;
}

}  // namespace fairlead::ctl
