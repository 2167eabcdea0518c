// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/key_limit.h"
#include "broker/core/bounds/rate_window.h"
#include "broker/core/bounds/shared_total.h"
#include "broker/core/task_id.h"
#include "broker/store/keys.h"
#include "broker/store/write_set.h"
#include "broker/tables/waiting_ages.h"
#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

class Store;

// The limits that tasks share by a key (KeyLimit): how many of them run, what is spent of a rate, which of them wait.
//
// A task that may not begin is delayed until its turn, as far as that can be told, and lets others pass. Those that wait
// stand in a line for each queue, in their order, and are called back as soon as the key lets more begin: from each line,
// so that a queue that nobody serves holds up no other. A task asks with its own limits, or with those that an
// administrator has set for the key. After a restart nothing of a rate is spent; who waits is known again.
//
// Engine thread; O(log n). Memory: keys in use, and the tasks that wait, as many as Bound::KeyWaits lets a tenant have.
// Further ones come again at their time, maybe in another order.
class KeyGates {
public:
    static constexpr TenantNumber kEvery = UINT32_MAX;

    // A task that has not ended names the key, from now on; it does so no more. As long as one does, the key is known.
    void named(TenantNumber tenant, const KeyLimit& limit, Time now);
    void unnamed(TenantNumber tenant, const KeyLimit& limit);

    // A task that asks, or has been held back. place: among those of its queue; kept over restarts.
    struct Asking {
        TenantNumber tenant = 0;
        CommandNumber command = 0;
        TaskId id;
        Sequence place = 0;
    };
    struct Held {
        Time until;
        Sequence place = 0;  // the one that it had when it was held back first
    };
    // Nothing: the task may begin. Otherwise it is noted as one that waits, unless it is to be dropped.
    std::optional<Held> holds(const Asking& task, const KeyLimit& limit, Time now);
    void began(const Asking& task, const KeyLimit& limit, Time now);
    void ended(TenantNumber tenant, const KeyLimit& limit, Micros ran);
    // It is ready, and keeps its place in its line; holds() makes it wait again.
    void readied(const TaskId& id);
    // It waits no longer: it has ended, or is delayed for another reason.
    void left(TenantNumber tenant, const KeyLimit& limit, const TaskId& id);
    // A worker was told that none is wanted until then; not kept over a restart, and over as soon as an administrator sets
    // the key. REQUIRES: a task that has not ended names it.
    void close(TenantNumber tenant, const KeyLimit& limit, Time until);
    // At startup: it runs already; it was held back.
    void resumed(TenantNumber tenant, const KeyLimit& limit, Time now);
    void held(const Asking& task, const KeyLimit& limit, Time until, Time now);

    struct Waiting {
        TenantNumber tenant = 0;
        TaskId id;
        Time due;  // until then it is delayed
    };
    // Those that may begin now though they are still delayed, each once.
    std::vector<Waiting> takeCalled(Time now);
    std::optional<Time> nextWake() const;
    // Until when it is delayed because of its key; nothing if it does not wait.
    std::optional<Time> dueOf(TenantNumber tenant, const KeyLimit& limit, const TaskId& id) const;

    // How many wait that are delayed only because of their keys.
    size_t waitingOf(TenantNumber tenant) const;
    size_t waitingOf(TenantNumber tenant, CommandNumber command) const;
    // Of the commands for which isWanted(command). visit(since, tasks): as WaitingAges tells it.
    template <typename IsWanted, typename Visit>
    void forWaiting(TenantNumber tenant, IsWanted isWanted, Visit visit) const {
        for (auto queue = m_byQueue.lower_bound({tenant, 0}); queue != m_byQueue.end() && queue->first.first == tenant;
             ++queue)
            if (isWanted(queue->first.second)) queue->second.ages.forEach(visit);
    }
    // Since when the first of these has been waiting, as far as this run knows.
    std::optional<Time> oldestOf(TenantNumber tenant) const;

    // The key that most tasks of the queue wait for, of a thousand keys; empty: none. O(keys).
    std::string mostWaitedFor(TenantNumber tenant, CommandNumber command) const;
    // How many tasks may begin now as far as the rate and the throttle allow: what runs ends, and is not asked.
    uint32_t roomOf(TenantNumber tenant, const KeyLimit& limit, Time now) const;
    struct Verdict {
        bool isOpen = true;
        uint32_t room = 0;          // how many may begin
        std::optional<Time> opens;  // by itself
    };
    // Of a task that asks now.
    Verdict verdictOn(TenantNumber tenant, const KeyLimit& limit, Time now) const;

    // What an administrator sets for a key, of one tenant or of every (kEvery), instead of what its tasks say; nothing
    // takes that back. ResourceExhausted: too many are set.
    Status set(TenantNumber tenant, const std::string& key, const std::optional<KeyLimit>& limit, WriteSet& writes);
    using Place = std::pair<TenantNumber, std::string>;
    // One whose time is over by now, to be set to nothing; call until there is none.
    std::optional<Place> nextEnded(Time now) const;
    struct View {
        TenantNumber tenant = 0;
        std::string key;
        std::optional<KeyLimit> inForce;  // nothing: no task names it
        bool isSet = false;               // by an administrator
        KeyLimitUse use;
        size_t waiting = 0;
        std::optional<Time> opens;  // it is closed until then
    };
    std::optional<View> view(TenantNumber tenant, const std::string& key, Time now) const;
    // Keys in use or set of these tenants, in order, until visit returns false.
    using Visit = std::function<bool(const Place& place)>;
    // False: `visit` has ended it.
    bool visit(TenantNumber first, TenantNumber last, const Visit& visit) const;

    Status restore(const Store& store);
    void removeTenant(TenantNumber tenant, WriteSet& writes);

private:
    using Queue = std::pair<TenantNumber, CommandNumber>;
    struct Line {
        std::map<Sequence, Waiting> waiting;
        Sequence calledUpTo = 0;  // all before it are called and have not begun
        uint32_t called = 0;
    };
    struct Gate {
        KeyLimit asked;    // what its tasks said last
        KeyLimit inForce;  // that, or what was set
        uint32_t running = 0;
        uint64_t named = 0;  // tasks that have not ended
        RateWindow window;
        Time lastBegan;
        Time closedUntil;           // by a worker
        int64_t meanRunMicros = 0;  // 0: not known
        Time turn;                  // when the next one that waits is expected to have its turn
        std::optional<Time> wake;   // its entry in m_wakes
        std::map<Queue, Line> lines;
        Queue nextLine;  // to be called from
    };
    struct Spot {
        Queue queue;
        Sequence place = 0;
        Time since;
        bool isDelayed = false;  // and so one of those that waitingOf() counts
    };

    static Place placeOf(TenantNumber tenant, const KeyLimit& limit);
    static Verdict check(const Gate& gate, Time now);
    static Micros stepOf(const Gate& gate);
    static bool isIdle(const Gate& gate, Time now);
    Gate& gateOf(const Place& place, const KeyLimit& asked, Time now);
    bool note(Gate& gate, const Asking& task, Time due, Time now);
    void forget(Gate& gate, const TaskId& id);
    void count(const TaskId& id, Spot& spot);
    void uncount(const TaskId& id, Spot& spot);
    void call(Gate& gate, uint32_t room, std::vector<Waiting>& called);
    void wakeAt(Gate& gate, const Place& place, Time at);
    void sweep(Time now);
    View viewOf(const Place& place, const Gate* gate, Time now) const;

    std::map<Place, Gate> m_gates;
    std::map<Place, KeyLimit> m_set;
    std::set<std::pair<Time, Place>> m_ends;  // of these
    SharedTotal<TenantNumber> m_setTotal{Bound::KeyLimits};
    std::unordered_map<TaskId, Spot> m_spots;  // of those that are in a line
    SharedTotal<TenantNumber> m_waits{Bound::KeyWaits};
    std::unordered_map<TenantNumber, size_t> m_delayed;          // how many of them are delayed
    std::set<std::tuple<TenantNumber, Time, TaskId>> m_inOrder;  // these, by since when they wait
    struct Waits {
        size_t tasks = 0;
        WaitingAges ages;
    };
    std::map<Queue, Waits> m_byQueue;
    std::vector<Place> m_changed;
    std::multimap<Time, Place> m_wakes;
    size_t m_sweepAbove = 1024;
};

}  // namespace fairlead::broker
