// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/deadlines.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <utility>

namespace fairlead::broker {

// The deadline of a request that waits for something of the engine. Any thread; set() at most once.
//
// Set it only after what it ends was posted: a deadline that comes before its wait ends nothing, and nobody would ever answer.
// By then the wait may be over; so over() may come before set().
class WaitDeadline {
public:
    void set(Deadlines& deadlines, std::chrono::milliseconds after, std::function<void()> due) {
        m_deadlines = &deadlines;
        const Deadlines::Key key = deadlines.add(after, std::move(due));
        Deadlines::Key none = 0;
        if (!m_key.compare_exchange_strong(none, key)) deadlines.drop(key);
    }

    void over() {
        const Deadlines::Key key = m_key.exchange(kOver);
        if (key != 0 && key != kOver) m_deadlines->drop(key);
    }

private:
    static constexpr Deadlines::Key kOver = ~Deadlines::Key{0};

    Deadlines* m_deadlines = nullptr;
    std::atomic<Deadlines::Key> m_key{0};
};

}  // namespace fairlead::broker
