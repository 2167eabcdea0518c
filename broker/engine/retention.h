// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/engine_options.h"
#include "broker/engine/reads.h"
#include "broker/store/records.h"
#include "broker/store/write_set.h"
#include "shared/clock.h"

#include <optional>

namespace fairlead::broker {

// When what has ended is forgotten, and idempotency keys with it: writes groups of them under their time, and reads a
// group when that has come. Engine thread; memory is what one turn brings.
class Retention {
public:
    explicit Retention(const EngineOptions& options);

    // In the turn under way.
    void ended(const RetentionRecord::EndedTask& task);
    void keyTaken(RetentionRecord::Key key) { m_keys.idempotencyKeys.push_back(std::move(key)); }
    // All of that. `unique` names the turn, over restarts too.
    void write(const TaskId& unique, WriteSet& writes, Time now);

    // The next group to forget, when it is time to look; at most one read is under way.
    std::optional<ReadRetention> nextRead(Time now);
    void readDone(bool isAnythingLeft, Time now);
    // When to look again; nothing while a read is under way.
    std::optional<Time> nextWake() const;

private:
    const Micros m_keepCompleted, m_keepDead, m_keepKeys;
    RetentionRecord m_completed, m_dead, m_keys;
    Time m_nextLook;
    bool m_reading = false;
};

}  // namespace fairlead::broker
