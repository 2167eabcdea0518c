// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/reads.h"
#include "broker/engine/parts/recent_changes.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace fairlead::broker {

// The reads that the engine has asked for, and what has changed since. A read sees at least what was committed up to
// the turn that asked for it; changes of later turns are remembered here while a read may have missed them. Engine
// thread; all calls O(log of the reads under way); memory grows with the changes during a read.
class PendingReads {
public:
    // The number of the current turn, from 1 on.
    uint64_t turn() const { return m_turn; }
    void turnFinished();

    // The read, as asked for by the current turn.
    AskedRead ask(ReadRequest request);
    // An answer has come: hasLeft(), hasChanged() and isOutdated() refer to its read from now on.
    void answered(const ReadAnswered& answer);

    // Any change of a task; noted only during a read that must see all changes of tasks.
    void changed(const TaskId& id);
    // Like changed(), but always noted: bulk jobs and retention read dead tasks without counting as such reads.
    void edited(const TaskId& id) { m_changed.note(id, m_turn); }
    // The task is not dead any more, or is deleted.
    void left(const TaskId& id) { m_left.note(id, m_turn); }

    // A task has this unique key from now on, or has it no more. Noted as if it were a task.
    void uniqueChanged(TenantNumber tenant, const UniqueKey& key) { m_changed.note(placeOf(tenant, key), m_turn); }
    bool hasUniqueChanged(TenantNumber tenant, const UniqueKey& key) const { return hasChanged(placeOf(tenant, key)); }

    // Since the turn that asked for the read that was answered.
    bool hasChanged(const TaskId& id) const { return m_changed.changedSince(id, m_answeredTurn); }
    bool hasLeft(const TaskId& id) const { return m_left.changedSince(id, m_answeredTurn); }
    // The task is still there, but its record has changed.
    bool isOutdated(const TaskId& id) const { return hasChanged(id) && !hasLeft(id); }

    // Idempotency keys, prefixed with the tenant, that a read of the store may have missed.
    void keyTaken(const std::string& key, const TaskId& id);
    const TaskId* taskOf(const std::string& key) const;
    // The same of ids that clients have given to their tasks.
    void clientIdTaken(TenantNumber tenant, const TaskId& clientId, const TaskId& id);
    const TaskId* taskOfClientId(TenantNumber tenant, const TaskId& clientId) const;
    // Its task is deleted. Since the turn that asked for the read that was answered.
    void clientIdFreed(TenantNumber tenant, const TaskId& clientId) { m_left.note(placeOf(tenant, clientId), m_turn); }
    bool isClientIdFree(TenantNumber tenant, const TaskId& clientId) const {
        return hasLeft(placeOf(tenant, clientId));
    }

private:
    // Distinct enough: what is taken for another costs a read.
    static TaskId placeOf(TenantNumber tenant, const UniqueKey& key) { return {key.high ^ tenant, ~key.low}; }
    static TaskId placeOf(TenantNumber tenant, const TaskId& clientId) {
        return {clientId.high ^ tenant, ~clientId.low};
    }

    uint64_t m_turn = 1;
    uint64_t m_answeredTurn = 0;
    std::multiset<uint64_t> m_asked;  // the turns of the reads under way
    size_t m_watching = 0;            // of those, the ones that must see all changes of tasks
    RecentChanges m_changed, m_left;
    std::unordered_map<std::string, std::pair<uint64_t, TaskId>> m_keys;  // with the turn of the latest
    std::deque<std::pair<uint64_t, std::string>> m_keyOrder;              // with the turns that took them
};

}  // namespace fairlead::broker
