// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_event.h"
#include "broker/core/tenant_scope.h"
#include "shared/mutex.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// The latest job events, in memory only, for clients that poll or follow them. The engine tells of jobs only while
// somebody listens: for some minutes after each poll, and as long as there are subscriptions. Events of one job come in
// order; those that nobody has read in time, or before the broker stops, are lost, and whoever asks for them is told so.
//
// Where there are too many, the tenant that takes up most gives up its oldest, so that no other tenant's are lost by it.
//
// Heartbeats have a ring of their own, and of one task or worker there is one in kBetweenBeats at most.
//
// take() is called for one committed turn at a time; any thread may call the rest. O(1), except where it is said.
class JobEventRing {
public:
    static constexpr size_t kMost = 10'000;  // of all tenants together
    static constexpr size_t kMostBytes = 16u << 20;
    static constexpr size_t kMostBeats = 2'000;
    static constexpr Micros kBetweenBeats = std::chrono::seconds(5);
    static constexpr Micros kListens = std::chrono::minutes(10);  // after the last poll

    // listen: asks the engine to tell of jobs until then; may be called on any thread. startedAt: cursors count from
    // here, so that those from before a restart stay behind.
    explicit JobEventRing(Time startedAt, std::function<void(Time until)> listen = {});

    void take(JobEvent event);
    // Of a tenant, queue, cron entry or worker; other events are ignored.
    void tell(const Event& event);
    // Its events are nobody's any more, also not those of the next tenant of that name. O(its events + kMostBeats).
    void forgetTenant(const std::string& tenant);

    struct Filter {
        TenantScope tenants;
        std::vector<std::string> commands;  // in lower case; empty: every one
        std::vector<JobEvent::Kind> kinds;  // empty: every one of jobs, but no Heartbeat
        std::optional<TaskId> job;
        std::optional<Time> since{};         // only what has happened from then on
        std::vector<std::string> notices{};  // their types, or how they begin ("tenant."); empty: every one
    };
    struct Page {
        std::vector<std::shared_ptr<const JobEvent>> events;
        uint64_t cursor = 0;  // to go on with
        bool hasMore = false;
        bool isGap = false;   // events after the given cursor have been forgotten
        uint64_t gapEnd = 0;  // the last of those that may have been; 0: the cursor is none of this broker's
    };
    // Events after the cursor; 0: from the oldest that is remembered. Listens from now on. O(kMost).
    Page after(uint64_t cursor, const Filter& filter, size_t most, Time now);
    uint64_t latest() const;  // the cursor of the latest event

    // Called by take() after an event; must be quick and must not call back. The key is for unsubscribe(), after which
    // it is not called any more.
    uint64_t subscribe(std::function<void()> onEvent, Time now);
    void unsubscribe(uint64_t key);
    // While there are subscriptions, somebody listens: call it once in a while, at least once in kListens / 2.
    void keepListening(Time now);
    // Somebody may poll soon: as if it had.
    void listen(Time now);

private:
    using Events = std::deque<std::shared_ptr<const JobEvent>>;
    struct Forgotten {
        uint64_t cursor = 0;  // of the latest event that was given up …
        Time at;              // … and when it happened

        void add(const Forgotten& other) {
            if (other.cursor > cursor) *this = other;
        }
    };
    struct Own {
        std::string tenant;
        Events events;
        size_t weight = 0;
        Forgotten forgotten;
    };

    bool isTooSoon(const JobEvent& beat) FAIRLEAD_REQUIRES(m_mutex);
    void keep(std::shared_ptr<const JobEvent> event) FAIRLEAD_REQUIRES(m_mutex);
    void giveUpOldest() FAIRLEAD_REQUIRES(m_mutex);
    void changeWeight(Own& own, int64_t by) FAIRLEAD_REQUIRES(m_mutex);
    Forgotten forgottenOf(const TenantScope& tenants) const FAIRLEAD_REQUIRES(m_mutex);
    Events eventsAfter(uint64_t cursor, const TenantScope& tenants) const FAIRLEAD_REQUIRES(m_mutex);

    const std::function<void(Time)> m_listen;
    const uint64_t m_start;
    mutable Mutex m_mutex;
    std::map<uint64_t, std::shared_ptr<const JobEvent>> m_events FAIRLEAD_GUARDED_BY(m_mutex);  // by cursor
    std::unordered_map<std::string, Own> m_ofTenants FAIRLEAD_GUARDED_BY(m_mutex);  // the same; none is empty
    std::set<std::pair<size_t, Own*>> m_byWeight FAIRLEAD_GUARDED_BY(m_mutex);
    Forgotten m_forgotten FAIRLEAD_GUARDED_BY(m_mutex);        // by any tenant
    Forgotten m_unheard FAIRLEAD_GUARDED_BY(m_mutex);          // until somebody listened again
    Forgotten m_forgottenOfNone FAIRLEAD_GUARDED_BY(m_mutex);  // by those that have no event any more
    Events m_beats FAIRLEAD_GUARDED_BY(m_mutex);
    std::unordered_map<std::string, Time> m_beatAt FAIRLEAD_GUARDED_BY(m_mutex);  // the latest of each in m_beats
    size_t m_weight FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    uint64_t m_latest FAIRLEAD_GUARDED_BY(m_mutex);
    Time m_listensUntil FAIRLEAD_GUARDED_BY(m_mutex);

    Mutex m_listenerMutex;  // never taken together with m_mutex
    std::map<uint64_t, std::function<void()>> m_listeners FAIRLEAD_GUARDED_BY(m_listenerMutex);
    uint64_t m_lastKey FAIRLEAD_GUARDED_BY(m_listenerMutex) = 0;
};

}  // namespace fairlead::broker
