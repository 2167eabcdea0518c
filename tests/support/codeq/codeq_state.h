// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace fairlead::test {

// A task of the stand-in for codeQ's server; the names and words are codeQ's own.
struct CodeqTask {
    std::string id;
    std::string command;
    std::string payload;
    int priority = 0;
    std::string webhook;
    std::string status;    // PENDING, IN_PROGRESS, COMPLETED, FAILED
    std::string location;  // PENDING_LIST, DELAYED_ZSET, INPROG_SET, DLQ_SET, NONE
    std::string workerId;
    int64_t leaseUntilS = 0;  // 0: none
    int attempts = 0;
    int maxAttempts = 0;
    std::string error;
    std::string tenant;
    int64_t createdAtMs = 0;
    int64_t updatedAtMs = 0;
    int64_t visibleAtS = 0;  // with DELAYED_ZSET
};

struct CodeqNewTask {
    std::string tenant;
    std::string command;
    std::string payload = "{}";
    int priority = 0;
    std::string webhook = {};
    int maxAttempts = 0;
    std::string idempotencyKey = {};
    int64_t runAtMs = 0;  // 0: none
    int64_t delaySeconds = 0;
};

struct CodeqResult {
    std::string taskId;
    std::string status;
    std::string result;  // the text of a JSON object; empty: none
    std::string error;
    int64_t completedAtMs = 0;
};

// A webhook that codeQ would have called.
struct CodeqWebhookCall {
    std::string url;
    std::string taskId;
    std::string status;
    std::string error;
};

// What codeQ's server keeps, in memory, with its rules and its quirks: attempts are counted at the claim and again at each
// failed delivery, FAILED is final, a lease may be of any length, and a task's text is gone 24 h after its creation while
// what points to it stays. Functions that can fail return codeQ's text of the error; empty: done. Any thread.
class CodeqState {
public:
    // Milliseconds since 1970.
    explicit CodeqState(std::function<int64_t()> nowMs);

    struct Created {
        std::string error;
        CodeqTask task;
    };
    Created create(const CodeqNewTask& task);
    // Up to this many, in codeQ's order: command by command, priority 9 first.
    std::vector<CodeqTask> claim(const std::string& tenant, const std::string& worker,
                                 const std::vector<std::string>& commands, int leaseSeconds, size_t count);
    std::string heartbeat(const std::string& id, const std::string& worker, int seconds);
    std::string abandon(const std::string& id, const std::string& worker);
    struct Nacked {
        std::string error;
        int delaySeconds = 0;
        bool isDead = false;
    };
    Nacked nack(const std::string& id, const std::string& worker, int delaySeconds, const std::string& reason);
    // resultJson: empty when the worker sent none. Batches are not counted in the metrics.
    std::string submit(const std::string& id, const std::string& worker, const std::string& status,
                       const std::string& resultJson, const std::string& error, bool isOfBatch);

    std::optional<CodeqTask> task(const std::string& id);
    std::optional<CodeqResult> result(const std::string& id);
    // "codeq:q:render:a:dev-tenant:pending:3" and its like.
    std::map<std::string, uint64_t> queues();
    struct Stats {
        uint64_t ready = 0;
        uint64_t delayed = 0;
        uint64_t inProgress = 0;
        uint64_t dead = 0;
    };
    Stats stats(const std::string& command, const std::string& tenant);
    uint64_t cleanUp(size_t limit, int64_t beforeMs);
    std::string metrics();
    void countRefusal(const std::string& scope, const std::string& operation);

    // For tests.
    std::vector<CodeqWebhookCall> webhooks();
    std::vector<CodeqTask> tasks();
    // The rules of time: ends leases that are over, forgets what is 24 h old.
    void tick();
    int64_t nowMs() const { return m_nowMs(); }
    // Waits until something may have become claimable, at most so long.
    void waitForChange(int64_t ms);
    void wake();

private:
    struct Queue {
        std::array<std::deque<std::string>, 10> pending;
        std::multimap<int64_t, std::string> delayed;
        std::set<std::string> inProgress;
        std::set<std::string> dead;
    };
    struct Counts {
        uint64_t created = 0;
        uint64_t claimed = 0;
        uint64_t leasesExpired = 0;
        uint64_t webhooks = 0;
    };
    struct Latency {
        std::array<uint64_t, 15> buckets{};  // not cumulative; the last is beyond all bounds
        double sum = 0;
        uint64_t count = 0;
    };
    using QueueKey = std::pair<std::string, std::string>;  // command in lower case, tenant

    Queue& queueOf(const CodeqTask& task);
    CodeqTask* find(const std::string& id);
    std::string ownedTrouble(const CodeqTask* task, const std::string& worker) const;
    void delay(CodeqTask& task, int64_t untilS);
    void bury(CodeqTask& task, const std::string& reason);
    void release(CodeqTask& task);
    void finish(CodeqTask& task, const std::string& status, bool isCounted);
    void call(const CodeqTask& task, const std::string& status, const std::string& error);
    int backoff(int attempts) const;
    void promote(Queue& queue);
    void tickLocked();

    const std::function<int64_t()> m_nowMs;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::unordered_map<std::string, CodeqTask> m_tasks;
    std::unordered_map<std::string, CodeqResult> m_results;
    std::unordered_map<std::string, std::string> m_idempotency;
    std::map<QueueKey, Queue> m_queues;
    std::multimap<int64_t, std::string> m_leases;       // end in seconds; entries may be out of date
    std::deque<std::pair<int64_t, std::string>> m_ttl;  // creation + 24 h, in order of creation
    std::map<std::string, Counts> m_counts;
    std::map<std::pair<std::string, std::string>, uint64_t> m_completed;  // command, status
    std::map<std::pair<std::string, std::string>, Latency> m_latency;
    std::map<std::pair<std::string, std::string>, uint64_t> m_refusals;  // scope, operation
    std::vector<CodeqWebhookCall> m_webhooks;
    uint64_t m_nextId = 0;
};

}  // namespace fairlead::test
