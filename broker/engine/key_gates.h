// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/key_limit.h"
#include "broker/core/task_id.h"
#include "broker/fairness/dispatch_gate.h"
#include "broker/store/keys.h"
#include "broker/store/write_set.h"
#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

class Store;

// The limits that tasks share by a key (KeyLimit): how many of them run, what is spent of a rate, which of them wait.
//
// A task that may not begin is delayed until its turn, as far as that can be told, and lets others pass. Those that wait
// are called back in their order as soon as the key lets one more begin. A task asks with its own limits, or with those
// that an administrator has set for the key. After a restart nothing of a rate is spent, and who waits is called at the
// time until which it was delayed.
//
// Engine thread; O(log n). Memory: keys in use, and at most kMostWaiting tasks that wait. Further ones come again at
// their time, maybe in another order.
class KeyGates {
public:
    static constexpr size_t kMostWaiting = 50'000;
    static constexpr size_t kMostSet = 10'000;  // keys whose limits an administrator has set
    static constexpr TenantNumber kEvery = UINT32_MAX;

    // Nothing: the task may begin. Otherwise it is noted as one that waits, unless it is to be dropped, and this is when
    // it is to ask again.
    std::optional<Time> heldUntil(TenantNumber tenant, const KeyLimit& limit, const TaskId& id, Time now);
    void began(TenantNumber tenant, const KeyLimit& limit, const TaskId& id, Time now);
    void resumed(TenantNumber tenant, const KeyLimit& limit, Time now);  // at startup: it runs already
    void ended(TenantNumber tenant, const KeyLimit& limit, Micros ran, Time now);
    // It waits no longer: it has ended, or is delayed for another reason.
    void left(TenantNumber tenant, const KeyLimit& limit, const TaskId& id);

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

    // What an administrator sets for a key, of one tenant or of every (kEvery), instead of what its tasks say; nothing
    // takes that back. ResourceExhausted: too many are set.
    Status set(TenantNumber tenant, const std::string& key, const std::optional<KeyLimit>& limit, WriteSet& writes,
               Time now);
    struct View {
        TenantNumber tenant = 0;
        std::string key;
        std::optional<KeyLimit> inForce;  // nothing: no task has asked since the start
        bool isSet = false;               // by an administrator
        uint32_t running = 0;
        size_t waiting = 0;
        std::optional<Time> opens;  // it is closed until then
    };
    std::optional<View> view(TenantNumber tenant, const std::string& key, Time now) const;
    // Keys in use or set, in order, from the first that is not before `from`.
    using Place = std::pair<TenantNumber, std::string>;
    std::vector<View> page(const Place& from, size_t most, Time now) const;

    Status restore(const Store& store);
    void removeTenant(TenantNumber tenant, WriteSet& writes);

private:
    struct Gate {
        DispatchGate door;
        KeyLimit inForce;
        uint32_t running = 0;
        int64_t meanRunMicros = 0;  // 0: not known
        Time turn;                  // when the next one that waits is expected to have its turn
        std::optional<Time> wake;   // its entry in m_wakes
        uint64_t lastSerial = 0;
        std::map<uint64_t, Waiting> waiting;  // in their order
        std::optional<TaskId> called;         // it has not begun yet
    };
    using Gates = std::map<Place, Gate>;

    static Place placeOf(TenantNumber tenant, const KeyLimit& limit);
    Gate& gateOf(const Place& place, const KeyLimit& asked, Time now);
    static Micros stepOf(const Gate& gate);
    void wakeAt(Gate& gate, const Place& place, Time at);
    void forget(Gate& gate, const TaskId& id);
    void sweep(Time now);
    View viewOf(const Place& place, const Gate* gate, Time now) const;

    Gates m_gates;
    std::map<Place, KeyLimit> m_set;
    std::unordered_map<TaskId, uint64_t> m_serials;  // of those that wait
    std::vector<Place> m_changed;
    std::multimap<Time, Place> m_wakes;
    size_t m_sweepAbove = 1024;
};

}  // namespace fairlead::broker
