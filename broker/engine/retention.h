// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/engine_options.h"
#include "broker/engine/reads.h"
#include "broker/store/keys.h"
#include "broker/store/records.h"
#include "broker/store/write_set.h"
#include "shared/clock.h"

#include <map>
#include <optional>
#include <utility>

namespace fairlead::broker {

// From where to where, in the table Due, idempotency keys stand that are forgotten at the time.
Key keyGroupsAt(Time end);
Key keyGroupsAfter(Time end);

// When what has ended is forgotten, and idempotency keys with it: writes groups of them under their time, and reads a
// group when that has come. Engine thread; memory is what one turn brings.
class Retention {
public:
    explicit Retention(const EngineOptions& options);

    // In the turn under way.
    void ended(const RetentionRecord::EndedTask& task);
    void keyTaken(RetentionRecord::Key key, Time end) { m_keys[end].idempotencyKeys.push_back(std::move(key)); }
    // All of that. `unique` names the turn, over restarts too.
    void write(const TaskId& unique, WriteSet& writes, Time now);

    // The next group to forget, when it is time to look; at most one read is under way.
    std::optional<ReadRetention> nextRead(Time now);
    void readDone(bool isAnythingLeft, Time now);
    // When to look again; nothing while a read is under way.
    std::optional<Time> nextWake() const;

private:
    const Micros m_keepCompleted, m_keepDead;
    RetentionRecord m_completed, m_dead;
    // By their end as their own records have it, which a turn may have several of: who finds the one finds the other.
    std::map<Time, RetentionRecord> m_keys;
    Time m_nextLook;
    bool m_reading = false;
};

}  // namespace fairlead::broker
