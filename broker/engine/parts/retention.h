// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/parts/engine_options.h"
#include "broker/engine/commands/reads.h"
#include "broker/store/keys.h"
#include "broker/store/records.h"
#include "broker/store/write_set.h"
#include "shared/clock.h"

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace fairlead::broker {

// The range of keys in the table Due that holds the groups of idempotency keys with this expiry time.
Key keyGroupsAt(Time end);
Key keyGroupsAfter(Time end);

// When ended tasks and idempotency keys are deleted: writes groups of them under the time of their expiry, and reads a
// group when that time has come. Engine thread; memory: what one turn adds.
class Retention {
public:
    explicit Retention(const EngineOptions& options);

    // In the current turn.
    void ended(const RetentionRecord::EndedTask& task);
    void keyTaken(RetentionRecord::Key key, Time end) { m_keys[end].idempotencyKeys.push_back(std::move(key)); }
    // Writes what the turn has added. `unique` identifies the turn, also across restarts.
    void write(const TaskId& unique, WriteSet& writes, Time now);

    // A read of the next group to delete, if it is time; at most one read is under way.
    std::optional<ReadRetention> nextRead(Time now);
    // key: of the group that was found; empty: none.
    void readDone(const std::string& key, Time now);
    // When to look again; nothing during a read.
    std::optional<Time> nextWake() const;

private:
    void put(const Key& key, const RetentionRecord& group, WriteSet& writes);
    void writeGroups(RetentionRecord& all, Time end, WriteSet& writes);

    const Micros m_keepCompleted, m_keepDead;
    RetentionRecord m_completed, m_dead;
    // By expiry time, of which a turn may have several. It equals the one in the key's own record.
    std::map<Time, RetentionRecord> m_keys;
    Time m_nextLook;
    bool m_reading = false;
    // No group is before m_from. RocksDB steps over each deleted key until a compaction drops it, so a read that begins at
    // the first key ever used costs as much as all that was deleted in the last minutes.
    std::string m_from;
    std::string m_leastWritten;  // during the read, which does not see it; empty: none
};

}  // namespace fairlead::broker
