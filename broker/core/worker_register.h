// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "broker/core/bounds/shared_total.h"
#include "broker/core/tenant_scope.h"
#include "shared/clock.h"
#include "shared/mutex.h"
#include "shared/result.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// What a worker is to do; it is told with the answer to its next heartbeat.
enum class WorkerState : uint8_t { Running, Quiet, Terminate };

// What a worker without a stream says of itself. Whatever it does not say leaves what is known.
struct WorkerReport {
    std::string worker;  // its id; whoever may touch the same tenants may use the same one
    TenantScope tenants;
    std::string subject;  // of its token
    std::string peer;
    std::optional<std::string> hostname;
    std::optional<int64_t> pid;
    std::optional<std::vector<std::string>> queues;
    std::optional<uint32_t> concurrency;
    std::optional<uint32_t> activeTasks;
    std::optional<std::string> version;
    std::optional<std::vector<std::pair<std::string, std::string>>> labels;
    std::optional<WorkerState> state;
    bool isHeartbeat = false;  // it only says that it lives
};

// What the broker itself has seen of a worker without a stream.
struct SeenWorker {
    std::string worker;
    TenantScope tenants;
    std::string peer;  // of the latest of its connections
    std::vector<std::string> commands;
    uint32_t tasks = 0;   // that it is known to have
    Time heardAt;         // the latest word from it
    bool isThere = true;  // false: it has broken off, or was silent for longer than it had promised
};

struct RegisteredWorker {
    uint64_t key = 0;  // given by the register; never used again while the broker runs
    std::string worker;
    TenantScope tenants;
    std::string subject;
    std::string peer;
    std::string hostname;
    std::optional<int64_t> pid;
    std::vector<std::string> queues;  // empty: it has not said
    std::optional<uint32_t> concurrency;
    std::optional<uint32_t> activeTasks;  // as it says
    std::optional<uint32_t> tasks;        // as the broker has seen
    std::string version;
    std::vector<std::pair<std::string, std::string>> labels;
    WorkerState state = WorkerState::Running;    // that it says it is in
    WorkerState ordered = WorkerState::Running;  // that it is to be in
    Time since;                                  // its first report
    Time heardAt;                                // its latest one, or when it was seen last
    std::optional<bool> isThere;                 // as the broker has seen; nothing: it has not seen it
    bool isReported = false;                     // it has said something of itself

    bool isStale(Time now) const;
    WorkerState shown() const { return std::max(state, ordered); }
};

// The workers that come without a stream, by what they last said and by what the broker has seen of them. A worker that is
// not there is stale; one that only sends reports, after a minute without them. After ten minutes it is forgotten. Bounded:
// what is said beyond the bounds is cut; if there are too many workers, of the same tenants or in all, the one that was heard
// of longest ago makes room if it is stale, and otherwise a new one is not registered. Any thread; O(log n) under the lock
// unless it says otherwise.
class WorkerRegister {
public:
    static constexpr Micros kStale = std::chrono::minutes(1);
    static constexpr Micros kForgotten = std::chrono::minutes(10);
    static constexpr size_t kMostQueues = 64, kMostLabels = 16, kMostText = 128;

    // Before the first call of another function: is told of workers that come, go quiet, live and go (event_types), of their
    // tenant, or of "*" if they have several. Called under the lock: must be quick and must not call back.
    void follow(std::function<void(const Event& event)> told);

    // The worker has fetched or sent a heartbeat. Returns what it is to do, by an order or because it says so;
    // ResourceExhausted, with the bound's name: there is no room for it.
    Result<WorkerState> heard(WorkerReport report, Time now);

    // Takes what was seen, as far as there is room.
    void seen(std::vector<SeenWorker> workers, Time now);

    // At most `most` workers with a key greater than `key` that the scope covers, oldest first, and where to go on; 0:
    // nothing is left. Looks at a bounded number of them at a time, so that a page may be short.
    struct Page {
        std::vector<RegisteredWorker> workers;
        uint64_t next = 0;
    };
    Page after(uint64_t key, const TenantScope& scope, size_t most, Time now);
    // NotFound outside the scope, too. FailedPrecondition: workers of several tenants, or lists of tenants, have the id; none is
    // taken for another. O(workers).
    Result<RegisteredWorker> find(const std::string& worker, const TenantScope& scope, Time now);
    struct Counts {
        size_t running = 0;
        size_t quiet = 0;  // or to terminate
        size_t stale = 0;
    };
    Counts count(const TenantScope& scope, Time now);  // O(workers)

    // Tells the worker to go on, to take nothing more, or to end. NotFound outside the scope, too.
    Result<RegisteredWorker> order(uint64_t key, WorkerState state, const TenantScope& scope, Time now);
    // FailedPrecondition unless it is stale: one that lives would be back with its next heartbeat.
    Result<RegisteredWorker> forget(uint64_t key, const TenantScope& scope, Time now);

    // Those that served no other tenant go with it; one that lives comes back with its next report. O(workers).
    void forgetTenant(const std::string& tenant, Time now);

private:
    struct Entry {
        RegisteredWorker worker;
        std::string name;                  // its key in m_keys
        std::string party;                 // in m_total
        std::list<uint64_t>::iterator at;  // its place in m_byTime …
        Time placed;                       // … since then
    };
    static std::string nameOf(const std::string& worker, const TenantScope& tenants);
    // The one of that name, made if there is room; null if there is none.
    Entry* entryFor(const std::string& worker, const TenantScope& tenants, const std::string& subject,
                    const std::string& party, Time now) FAIRLEAD_REQUIRES(m_mutex);
    bool hasRoomFor(const std::string& party, Time now) FAIRLEAD_REQUIRES(m_mutex);
    void place(Entry& entry, Time now) FAIRLEAD_REQUIRES(m_mutex);  // as heard of last
    void forgetOld(Time now) FAIRLEAD_REQUIRES(m_mutex);
    void remove(uint64_t key, Time now) FAIRLEAD_REQUIRES(m_mutex);
    Result<Entry*> entryOf(uint64_t key, const TenantScope& scope, Time now) FAIRLEAD_REQUIRES(m_mutex);
    void tell(std::string_view type, const RegisteredWorker& worker, const char* reason, Time now) const;
    // Tells what the worker has become since it was in that state.
    void tellOfState(const RegisteredWorker& worker, WorkerState before, const char* reason, Time now) const;

    std::function<void(const Event&)> m_told;
    Mutex m_mutex;
    std::map<uint64_t, Entry> m_entries FAIRLEAD_GUARDED_BY(m_mutex);
    std::unordered_map<std::string, uint64_t> m_keys FAIRLEAD_GUARDED_BY(m_mutex);
    SharedTotal<std::string> m_total FAIRLEAD_GUARDED_BY(m_mutex){Bound::RegisteredWorkers};  // by tenants
    std::list<uint64_t> m_byTime FAIRLEAD_GUARDED_BY(m_mutex);  // heard of longest ago first
    uint64_t m_lastKey FAIRLEAD_GUARDED_BY(m_mutex) = 0;
};

}  // namespace fairlead::broker
