// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/log_lag.h"
#include "broker/store/log/replicated_store.h"
#include "shared/mutex.h"
#include "shared/result.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <thread>

namespace fairlead::broker {

// Keeps an image at the end of its log while another broker owns that, and takes the log when that one has left or says
// nothing any more: ten times a second it asks who the owner is, and applies the turns that have come.
class Follower {
public:
    // Called by look(), or on the follower's thread; must not call it.
    struct Told {
        // The owner has changed, or is there no longer, or again.
        std::function<void(const LogOwner& owner)> owner{};
        // The last that is told. Ok: this broker owns the log now, and its store can commit. OutOfRange: turns that the
        // image lacks have been removed. Others: see ReplicatedStore::follow(), and the errors of stores.
        std::function<void(const Status& why)> over{};
    };
    // store: follows, and outlives this.
    Follower(ReplicatedStore* store, Told told);
    ~Follower();  // ends the thread; waits for one answer of the log at most
    Follower(const Follower&) = delete;
    Follower& operator=(const Follower&) = delete;

    void start();
    // What the thread does again and again, without waiting. True: over() has been told. Instead of start().
    bool look();

    // Any thread.
    struct Figures {
        LogOwner owner;
        LogPlace place;  // of the image
        std::optional<LogLag> lag;
        std::optional<ReplicatedStore::Away> away;
    };
    Figures figures() const;

private:
    using Steady = std::chrono::steady_clock;

    Status follow();
    void note();
    bool tellOver(const Status& why);
    void loop();

    ReplicatedStore* const m_store;
    const Told m_told;
    Steady::time_point m_notedAt;
    bool m_isShortOfRoom = false;

    mutable Mutex m_mutex;
    Condition m_wakes;
    LogOwner m_owner FAIRLEAD_GUARDED_BY(m_mutex);
    std::optional<uint64_t> m_end FAIRLEAD_GUARDED_BY(m_mutex);
    Steady::time_point m_atEnd FAIRLEAD_GUARDED_BY(m_mutex);
    std::atomic<bool> m_isEnding = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
