// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/codeq/codeq_state.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <cstdio>

namespace fairlead::test {

namespace {

constexpr int kDefaultAttempts = 5;
constexpr int kDefaultLeaseSeconds = 300;
constexpr int kBackoffBase = 5;
constexpr int kBackoffMost = 900;
constexpr int64_t kRetentionMs = 24 * 3600 * 1000LL;
constexpr size_t kMostCalls = 100'000;  // remembered

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string lower(std::string text) {
    for (char& c : text) c = char(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

bool isWebhook(const std::string& url) {
    for (const std::string scheme : {"http://", "https://"})
        if (url.compare(0, scheme.size(), scheme) == 0) return url.size() > scheme.size() && url[scheme.size()] != '/';
    return false;
}

}  // namespace

CodeqState::CodeqState(std::function<int64_t()> nowMs) : m_nowMs(std::move(nowMs)) {}

CodeqState::Queue& CodeqState::queueOf(const CodeqTask& task) { return m_queues[{lower(task.command), task.tenant}]; }

CodeqTask* CodeqState::find(const std::string& id) {
    const auto found = m_tasks.find(id);
    return found == m_tasks.end() ? nullptr : &found->second;
}

CodeqState::Created CodeqState::create(const CodeqNewTask& wanted) {
    const std::lock_guard lock(m_mutex);
    const std::string command = trimmed(wanted.command);
    if (command.empty()) return {"command is required", {}};
    if (wanted.delaySeconds < 0) return {"delaySeconds must be >= 0", {}};
    if (!wanted.webhook.empty() && !isWebhook(wanted.webhook)) return {"invalid webhook url", {}};
    if (!wanted.idempotencyKey.empty()) {
        const auto known = m_idempotency.find(wanted.idempotencyKey);
        if (known != m_idempotency.end())
            if (const CodeqTask* task = find(known->second)) return {"", *task};
    }
    const int64_t now = m_nowMs();
    CodeqTask task;
    char id[40];
    const uint64_t number = ++m_nextId;
    std::snprintf(id, sizeof id, "%08x-c0de-4000-8000-%012llx", unsigned(number * 2654435761U),
                  static_cast<unsigned long long>(number));
    task.id = id;
    task.command = command;
    task.payload = wanted.payload.empty() ? "null" : wanted.payload;
    task.priority = std::clamp(wanted.priority, 0, 9);
    task.webhook = wanted.webhook;
    task.maxAttempts = wanted.maxAttempts <= 0 ? kDefaultAttempts : wanted.maxAttempts;
    task.tenant = wanted.tenant;
    task.createdAtMs = task.updatedAtMs = now;
    task.status = "PENDING";
    const int64_t visibleAtMs = wanted.runAtMs != 0 ? wanted.runAtMs : now + wanted.delaySeconds * 1000;
    if (visibleAtMs > now)
        delay(task, visibleAtMs / 1000);
    else {
        task.location = "PENDING_LIST";
        queueOf(task).pending[size_t(task.priority)].push_back(task.id);
    }
    m_ttl.emplace_back(now + kRetentionMs, task.id);
    if (!wanted.idempotencyKey.empty()) m_idempotency[wanted.idempotencyKey] = task.id;
    ++m_counts[task.command].created;
    m_tasks[task.id] = task;
    m_changed.notify_all();
    return {"", task};
}

void CodeqState::promote(Queue& queue) {
    const int64_t nowS = m_nowMs() / 1000;
    while (!queue.delayed.empty() && queue.delayed.begin()->first <= nowS) {
        CodeqTask* task = find(queue.delayed.begin()->second);
        queue.delayed.erase(queue.delayed.begin());
        if (!task) continue;
        task->location = "PENDING_LIST";
        queue.pending[size_t(task->priority)].push_back(task->id);
    }
}

std::vector<CodeqTask> CodeqState::claim(const std::string& tenant, const std::string& worker,
                                         const std::vector<std::string>& commands, int leaseSeconds, size_t count) {
    const std::lock_guard lock(m_mutex);
    tickLocked();
    static const std::vector<std::string> kBuiltIn{"GENERATE_MASTER", "GENERATE_CREATIVE"};
    const int64_t now = m_nowMs();
    std::vector<CodeqTask> claimed;
    for (const std::string& command : commands.empty() ? kBuiltIn : commands) {
        const auto found = m_queues.find({lower(command), tenant});
        if (found == m_queues.end()) continue;
        Queue& queue = found->second;
        promote(queue);
        for (int priority = 9; priority >= 0; --priority) {
            auto& pending = queue.pending[size_t(priority)];
            while (!pending.empty() && claimed.size() < count) {
                CodeqTask* task = find(pending.front());
                pending.pop_front();
                if (!task) continue;  // its text is gone, only its place in the queue was left
                task->status = "IN_PROGRESS";
                task->location = "INPROG_SET";
                task->workerId = worker;
                task->leaseUntilS = now / 1000 + (leaseSeconds <= 0 ? kDefaultLeaseSeconds : leaseSeconds);
                task->updatedAtMs = now;
                ++task->attempts;
                queue.inProgress.insert(task->id);
                m_leases.emplace(task->leaseUntilS, task->id);
                ++m_counts[task->command].claimed;
                claimed.push_back(*task);
            }
        }
    }
    return claimed;
}

std::string CodeqState::ownedTrouble(const CodeqTask* task, const std::string& worker) const {
    if (!task) return "not-found";
    if (task->workerId != worker) return "not-owner";
    return "";
}

std::string CodeqState::heartbeat(const std::string& id, const std::string& worker, int seconds) {
    const std::lock_guard lock(m_mutex);
    tickLocked();
    CodeqTask* task = find(id);
    if (const auto trouble = ownedTrouble(task, worker); !trouble.empty()) return trouble;
    task->leaseUntilS = m_nowMs() / 1000 + (seconds <= 0 ? kDefaultLeaseSeconds : seconds);
    task->location = "INPROG_SET";
    task->updatedAtMs = m_nowMs();
    m_leases.emplace(task->leaseUntilS, id);
    return "";
}

std::string CodeqState::abandon(const std::string& id, const std::string& worker) {
    const std::lock_guard lock(m_mutex);
    tickLocked();
    CodeqTask* task = find(id);
    if (const auto trouble = ownedTrouble(task, worker); !trouble.empty()) return trouble;
    if (task->status != "IN_PROGRESS") return "not-in-progress";
    release(*task);
    task->status = "PENDING";
    task->location = "PENDING_LIST";
    queueOf(*task).pending[size_t(task->priority)].push_back(id);
    m_changed.notify_all();
    return "";
}

CodeqState::Nacked CodeqState::nack(const std::string& id, const std::string& worker, int delaySeconds,
                                    const std::string& reason) {
    const std::lock_guard lock(m_mutex);
    tickLocked();
    CodeqTask* task = find(id);
    if (const auto trouble = ownedTrouble(task, worker); !trouble.empty()) return {trouble};
    if (task->status != "IN_PROGRESS") return {"not-in-progress"};
    const int wait = std::min(delaySeconds <= 0 ? backoff(task->attempts) : delaySeconds, kBackoffMost);
    release(*task);
    if (++task->attempts >= task->maxAttempts) {
        bury(*task, reason.empty() ? "MAX_ATTEMPTS" : reason);
        return {"", 0, true};
    }
    task->error.clear();
    delay(*task, m_nowMs() / 1000 + wait);
    return {"", wait, false};
}

std::string CodeqState::submit(const std::string& id, const std::string& worker, const std::string& status,
                               const std::string& resultJson, const std::string& error, bool isOfBatch) {
    const std::lock_guard lock(m_mutex);
    tickLocked();
    CodeqTask* task = find(id);
    if (!task) return "task not found";
    if (!task->workerId.empty() && task->workerId != worker) return "not-owner";
    if (task->status != "IN_PROGRESS") return "not-in-progress";
    if (status == "COMPLETED" && resultJson.empty()) return "result required when status=COMPLETED";
    if (status == "FAILED" && trimmed(error).empty()) return "error required when status=FAILED";
    if (status != "COMPLETED" && status != "FAILED") return "invalid status";
    release(*task);
    if (!error.empty()) task->error = error;
    m_results[id] = {id, status, resultJson, error, m_nowMs()};
    finish(*task, status, !isOfBatch);
    task->location = "NONE";
    call(*task, status, error);
    return "";
}

void CodeqState::release(CodeqTask& task) {
    queueOf(task).inProgress.erase(task.id);
    task.workerId.clear();
    task.leaseUntilS = 0;
    task.updatedAtMs = m_nowMs();
}

void CodeqState::delay(CodeqTask& task, int64_t untilS) {
    task.status = "PENDING";
    task.location = "DELAYED_ZSET";
    task.visibleAtS = untilS;
    queueOf(task).delayed.emplace(untilS, task.id);
}

void CodeqState::bury(CodeqTask& task, const std::string& reason) {
    task.error = reason;
    finish(task, "FAILED", true);
    task.location = "DLQ_SET";
    queueOf(task).dead.insert(task.id);
    call(task, "FAILED", reason);
}

void CodeqState::finish(CodeqTask& task, const std::string& status, bool isCounted) {
    static constexpr std::array<double, 14> kBounds{0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600};
    task.status = status;
    if (!isCounted) return;
    ++m_completed[{task.command, status}];
    Latency& latency = m_latency[{task.command, status}];
    const double seconds = double(m_nowMs() - task.createdAtMs) / 1000;
    ++latency.buckets[size_t(std::lower_bound(kBounds.begin(), kBounds.end(), seconds) - kBounds.begin())];
    latency.sum += seconds;
    ++latency.count;
}

void CodeqState::call(const CodeqTask& task, const std::string& status, const std::string& error) {
    if (task.webhook.empty()) return;
    ++m_counts[task.command].webhooks;
    if (m_webhooks.size() < kMostCalls) m_webhooks.push_back({task.webhook, task.id, status, error});
}

// The longest that codeQ's jitter may choose: tests need one that they can foresee.
int CodeqState::backoff(int attempts) const {
    return int(std::min(double(kBackoffMost), kBackoffBase * std::pow(2.0, attempts)));
}

void CodeqState::tick() {
    const std::lock_guard lock(m_mutex);
    tickLocked();
}

void CodeqState::tickLocked() {
    const int64_t now = m_nowMs();
    while (!m_leases.empty() && m_leases.begin()->first <= now / 1000) {
        const auto [end, id] = *m_leases.begin();
        m_leases.erase(m_leases.begin());
        CodeqTask* task = find(id);
        if (!task || task->status != "IN_PROGRESS" || task->leaseUntilS != end) continue;
        const int wait = backoff(task->attempts);
        release(*task);
        ++m_counts[task->command].leasesExpired;
        if (++task->attempts >= task->maxAttempts)
            bury(*task, "LEASE_EXPIRED");
        else
            delay(*task, now / 1000 + wait);
    }
    while (!m_ttl.empty() && m_ttl.front().first <= now) {
        m_tasks.erase(m_ttl.front().second);
        m_ttl.pop_front();
    }
}

void CodeqState::waitForChange(int64_t ms) {
    std::unique_lock lock(m_mutex);
    m_changed.wait_for(lock, std::chrono::milliseconds(ms));
}

void CodeqState::wake() {
    const std::lock_guard lock(m_mutex);
    m_changed.notify_all();
}

}  // namespace fairlead::test
