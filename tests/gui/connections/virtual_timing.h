// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/timing.h"

#include <QList>

#include <utility>

namespace fairlead::gui {

// Time passes when a test says so.
class VirtualTiming final : public Timing {
public:
    qint64 steadyMs() const override { return m_now; }
    qint64 wallMs() const override { return 1'000'000 + m_now; }
    double chance() override { return lot; }
    void pause(qint64 milliseconds, std::function<void()> then) override {
        pauses.append(milliseconds);
        m_due = m_now + milliseconds;
        m_then = std::move(then);
    }
    void cancelPause() override { m_then = nullptr; }

    void advance(qint64 milliseconds) {
        m_now += milliseconds;
        if (m_then && m_now >= m_due) std::exchange(m_then, nullptr)();
    }

    double lot = 0;
    QList<qint64> pauses;

private:
    qint64 m_now = 500;
    qint64 m_due = 0;
    std::function<void()> m_then;
};

}  // namespace fairlead::gui
