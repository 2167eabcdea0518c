// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/load_loop.h"

#include <utility>

namespace fairlead::gui {

namespace {

// Batches the posted actions: a wake-up for each message would cost more than the messages.
constexpr std::chrono::milliseconds kBetweenRounds{5};

}  // namespace

void LoadLoop::post(Action action) {
    bool wakes = false;
    {
        const Lock lock(m_mutex);
        if (m_isEnding) return;
        wakes = m_posted.empty();
        m_posted.push_back(std::move(action));
    }
    if (wakes) m_changed.notifyOne();
}

void LoadLoop::at(Moment when, Action action) { m_timers.push({when, ++m_lastOrder, std::move(action)}); }

void LoadLoop::run(const Action& afterRound) {
    std::vector<Action> actions;
    while (true) {
        {
            const Lock lock(m_mutex);
            const auto isEnding = [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isEnding; };
            const auto hasWork = [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isEnding || !m_posted.empty(); };
            m_changed.waitUntil(m_mutex, m_now + kBetweenRounds, isEnding);
            if (m_timers.empty())
                m_changed.wait(m_mutex, hasWork);
            else
                m_changed.waitUntil(m_mutex, m_timers.top().when, hasWork);
            if (m_isEnding) return;
            actions.swap(m_posted);
        }
        m_now = std::chrono::steady_clock::now();
        for (const Action& action : actions) action();
        actions.clear();
        runDue();
        afterRound();
    }
}

void LoadLoop::runDue() {
    while (!m_timers.empty() && m_timers.top().when <= m_now) {
        const Action action = m_timers.top().action;
        m_timers.pop();
        action();
    }
}

void LoadLoop::end() {
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
        m_posted.clear();
    }
    m_changed.notifyOne();
}

}  // namespace fairlead::gui
