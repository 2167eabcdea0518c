// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/grade.h"
#include "broker/fairness/service_account.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace fairlead::broker {

// How long tasks of one kind take: the longest recent one, with slow decay, because an estimate that is too long does
// less harm than one that is too short (after 2DFQ). The grade rises at once and falls after five minutes at a lower
// one, so that it does not fluctuate. All calls O(1).
class TaskLength {
public:
    bool isKnown() const { return m_estimate >= 0; }
    int64_t estimate() const { return m_estimate; }  // µs; below 0: unknown
    Grade grade() const { return m_grade; }          // 0 while unknown

    // estimate: as it was saved.
    void restore(int64_t estimate, Moment now) { learn(estimate, now); }
    void completed(int64_t ran, Moment now) { learn(ran > m_estimate ? ran : (m_estimate * 9 + ran) / 10, now); }
    // A task has run for this long without ending, or failed: that can show that tasks take longer, never that they are
    // shorter.
    void tookAtLeast(int64_t micros, Moment now) {
        if (micros > m_estimate) learn(micros, now);
    }

private:
    static constexpr Moment kFall = 300'000'000;

    void learn(int64_t estimate, Moment now) {
        const Grade grade = gradeOf(estimate);
        if (!isKnown() || grade >= m_grade) {
            m_grade = grade;
            m_lowSince = now;
            m_lately = 0;
        } else {
            m_lately = std::max(m_lately, grade);
            if (now - m_lowSince > kFall) {
                m_grade = m_lately;
                m_lowSince = now;
                m_lately = 0;
            }
        }
        m_estimate = estimate;
    }

    int64_t m_estimate = -1;
    Moment m_lowSince = 0;  // when a task last was as long as the grade says
    Grade m_grade = 0;
    Grade m_lately = 0;  // the highest since m_lowSince
};

// How long the first task of a command took tenants that had not run it before: the guess for the next such tenant.
// Later tasks do not count: tenants that have run many say nothing about one that has run none.
class FirstTaskGuess {
public:
    bool isKnown() const { return m_tenants > 0; }  // some tenant has finished one
    int64_t micros() const { return m_micros; }     // 0: unknown

    void completed(int64_t ran) {
        const auto length = double(std::max<int64_t>(ran, 1000));
        m_micros = m_tenants++ > 0 ? int64_t(std::exp(0.9 * std::log(double(m_micros)) + 0.1 * std::log(length)))
                                   : int64_t(length);
    }
    // While fewer than three are known, a task that is still running counts.
    void tookAtLeast(int64_t micros) {
        if (m_tenants < 3) m_micros = std::max(m_micros, micros);
    }

private:
    int64_t m_micros = 0;
    uint32_t m_tenants = 0;
};

}  // namespace fairlead::broker
