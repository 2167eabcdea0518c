// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"

#include <rocksdb/env.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <thread>
#include <vector>

namespace fairlead::broker {

// RocksDB's environment, in which each flush begins at once, on a thread of its own that ends with it.
//
// RocksDB 7.8 forgets a flush whose turn comes after an error and before DB::Resume, or just after a Resume that
// failed: it stays in the queue, and each later Resume waits for it for ever (seen with a full disk). So no flush may
// wait for its turn when an error is told, or while a Resume ends: there are as many turns as tables
// (max_background_flushes), and whoever tells an error waits until all that are alive() have begun. The work itself is
// done by one flush at a time, so that a broker with few cores goes on serving. Thread-safe.
class FlushThreads final : public rocksdb::EnvWrapper {
public:
    explicit FlushThreads(std::unique_ptr<rocksdb::Env> env);
    ~FlushThreads() override;

    void Schedule(void (*run)(void*), void* argument, Priority priority, void* tag, void (*drop)(void*)) override;
    // RocksDB gives its flushes to the threads of compactions where it takes those for flushes to be none.
    void IncBackgroundThreadsIfNeeded(int count, Priority priority) override;
    int GetBackgroundThreads(Priority priority) override;

    // Flushes that were scheduled and have not ended.
    size_t alive() const { return m_alive; }

    // Between the two, several flushes are scheduled, and no error is told by another thread. False: one was told since
    // resumed(), so none may be scheduled. Neither waits for a flush.
    bool beginScheduling();
    void endScheduling();
    // Waits until nobody schedules.
    void tellError();
    void resumed();

    // On the thread of a flush: waits until no other one works, and lets the next one work. Its end lets it, too.
    void takeTurn();
    void passTurn();

private:
    struct Flush {
        std::atomic<bool> hasEnded = false;
        std::thread thread;
    };

    std::atomic<size_t> m_alive = 0;
    Mutex m_mutex;
    Condition m_turnPasses;
    bool m_isTurnTaken FAIRLEAD_GUARDED_BY(m_mutex) = false;
    Condition m_isScheduled;
    bool m_isScheduling FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_hasError FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::vector<std::unique_ptr<Flush>> m_flushes FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
