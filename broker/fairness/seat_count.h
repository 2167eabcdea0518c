// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/service_account.h"
#include "shared/check.h"

#include <algorithm>
#include <cstdint>

namespace fairlead::broker {

// How many seats a pool has: the most that were free and held together within the last 5 to 10 seconds, so that a
// worker between the end of one task and its next offer still counts. Expected seats are those of workers that hold none
// open but have just asked and will ask again: they are free, but can be given only when their worker asks. Tasks whose
// workers have gone are lost: they run, but on no seat that is there. O(1).
class SeatCount {
public:
    void offered(int64_t seats, Moment now) {
        m_waiting += seats;
        note(now);
    }
    void withdrawn(int64_t seats) {
        FAIRLEAD_CHECK(m_waiting >= seats);
        m_waiting -= seats;
    }
    void began(Moment now) {
        ++m_running;
        note(now);
    }
    void ended() {
        FAIRLEAD_CHECK(m_running > 0);
        --m_running;
    }
    // A worker has gone: what was seen before tells nothing any more.
    void left() { m_recent = m_before = m_waiting + m_running; }
    void lost() {
        ended();
        ++m_lost;
        left();
    }
    void found(Moment now) {
        lostEnded();
        began(now);
    }
    void lostEnded() {
        FAIRLEAD_CHECK(m_lost > 0);
        --m_lost;
    }
    void expect(int64_t by) {
        m_expected += by;
        FAIRLEAD_CHECK(m_expected >= 0);
    }
    void advance(Moment now) { note(now); }

    int64_t waiting() const { return m_waiting; }
    int64_t running() const { return m_running; }
    int64_t expected() const { return m_expected; }
    int64_t lostTasks() const { return m_lost; }
    int64_t total() const { return std::max(seen(), m_waiting + m_running + m_expected); }
    // The most that were there at any moment of the last seconds, expected ones included.
    int64_t lately() const { return std::max(m_recent, m_waiting + m_running) + m_expected; }
    // Without those that are only expected.
    int64_t seen() const { return std::max({m_recent, m_before, m_waiting + m_running}); }

private:
    static constexpr int64_t kPeriod = 5'000'000;

    void note(Moment now) {
        if (now >= m_periodEnd) {
            m_before = now < m_periodEnd + kPeriod ? m_recent : 0;
            m_recent = 0;
            m_periodEnd = now + kPeriod;
        }
        m_recent = std::max(m_recent, m_waiting + m_running);
    }

    int64_t m_waiting = 0;
    int64_t m_running = 0;
    int64_t m_expected = 0;
    int64_t m_lost = 0;
    int64_t m_recent = 0;
    int64_t m_before = 0;
    Moment m_periodEnd = 0;
};

}  // namespace fairlead::broker
