// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/what_if/recording_book.h"
#include "broker/what_if/recording_chapter.h"
#include "shared/mutex.h"
#include "shared/result.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace fairlead::broker {

// Records what a running broker does, for replays, and reads it. Writes a little at each tick, without sync: a crash
// loses at most the latest minute, a stop nothing.
class WorkRecorder {
public:
    // The store outlives this.
    WorkRecorder(Store* store, RecordingOptions options) : m_store(store), m_options(options), m_book(store, options) {}
    WorkRecorder(const WorkRecorder&) = delete;
    WorkRecorder& operator=(const WorkRecorder&) = delete;

    Status open();  // REQUIRES: called first, once
    const RecordingOptions& options() const { return m_options; }

    // On the thread that releases a committed turn; O(deliveries), some 30 ns each. Ticks without work are ignored.
    void take(const CounterTick& tick);
    // Writes all that is pending. REQUIRES: nobody commits any more. Idempotent.
    void stop();

    // Any thread, for the rest.
    RecordingFacts facts() const;
    // All that may say something of the time from `from` on, to the end of the chapter that is reached when isEnough()
    // returns true. Reads the store without holding up take().
    Status read(Time from, RecordingVisitor& visitor, const std::function<bool()>& isEnough) const;

    // All tasks that wait or run, as of a tick. ask: has the engine show them (ShowUnfinished). Waits for at most some
    // seconds; nothing then.
    struct Unfinished {
        Time at;
        std::vector<UnfinishedWork> work;
    };
    std::optional<Unfinished> unfinished(const std::function<void()>& ask);

private:
    std::optional<std::string> segment(Time chapter, uint32_t number) const;

    Store* const m_store;
    const RecordingOptions m_options;
    mutable Mutex m_mutex;
    Condition m_isShown;
    RecordingBook m_book FAIRLEAD_GUARDED_BY(m_mutex);
    std::shared_ptr<const WorkTick> m_shown FAIRLEAD_GUARDED_BY(m_mutex);  // the latest that showed them, and its time
    Time m_shownAt FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isStopped FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_isWritable = true;  // used by take() and, after the last one, by stop()
};

}  // namespace fairlead::broker
