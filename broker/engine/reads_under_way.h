// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/reads.h"
#include "broker/engine/recent_changes.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace fairlead::broker {

// The reads that the engine has asked for, and what has changed since. A read sees what was committed up to the turn that
// asked for it, and perhaps more; what a later turn changes is remembered here while a read is under way that could have
// missed it. Engine thread; everything O(log of the reads under way), memory grows with what changes while they are.
class ReadsUnderWay {
public:
    // The turn under way, from 1 on.
    uint64_t turn() const { return m_turn; }
    void turnFinished();

    // The read as the turn under way asks for it.
    AskedRead ask(ReadRequest request);
    // Its answer is here: what hasLeft() and the like say is about this one from now on.
    void answered(const ReadAnswered& answer);

    // In whatever way; noted only while somebody reads tasks that are open to every change.
    void changed(const TaskId& id);
    // Like changed(), whoever reads: the dead are read by bulk jobs and by retention, which do not watch.
    void edited(const TaskId& id) { m_changed.note(id, m_turn); }
    // It has left the dead, or is forgotten.
    void left(const TaskId& id) { m_left.note(id, m_turn); }

    // Since the turn that asked for what has been answered.
    bool hasChanged(const TaskId& id) const { return m_changed.changedSince(id, m_answeredTurn); }
    bool hasLeft(const TaskId& id) const { return m_left.changedSince(id, m_answeredTurn); }
    // Its record has become another one, and is still there.
    bool isOutdated(const TaskId& id) const { return hasChanged(id) && !hasLeft(id); }

    // Idempotency keys, each with its tenant, that the store may not know of yet.
    void keyTaken(const std::string& key, const TaskId& id);
    const TaskId* taskOf(const std::string& key) const;

private:
    uint64_t m_turn = 1;
    uint64_t m_answeredTurn = 0;
    std::multiset<uint64_t> m_asked;  // the turns of the reads under way
    size_t m_watching = 0;            // of those, the ones that show tasks
    RecentChanges m_changed, m_left;
    std::unordered_map<std::string, TaskId> m_keys;
    std::deque<std::pair<uint64_t, std::string>> m_keyOrder;  // with their turns
};

}  // namespace fairlead::broker
