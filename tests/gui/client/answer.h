// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"

#include <QTest>

#include <memory>
#include <optional>

namespace fairlead::gui {

// The answer to one question, as a test waits for it.
//
//     Answer<Task> task;
//     task.call = calls.tasks().getTask(id, task.then());
//     QVERIFY2(task.came(), task.problem());
template <typename Value>
class Answer {
public:
    Then<Value> then() {
        return [this](const Outcome<Value>& outcome) {
            ++times;
            m_outcome = outcome;
        };
    }

    // Waits for it; whether it is a value.
    bool came() { return wait() && m_outcome->ok(); }
    // Waits for it; whether it is a failure of this kind.
    bool failed(Failure::Kind kind) { return wait() && !m_outcome->ok() && m_outcome->failure().kind == kind; }

    const Value* operator->() const { return &m_outcome->value(); }
    const Value& operator*() const { return m_outcome->value(); }
    const Failure& failure() const { return m_outcome->failure(); }
    bool isThere() const { return m_outcome.has_value(); }
    const char* problem() {
        m_problem = !m_outcome ? "no answer" : m_outcome->ok() ? "a value" : m_outcome->failure().text.toUtf8();
        return m_problem.constData();
    }

    Call call;
    int times = 0;

private:
    bool wait() {
        return QTest::qWaitFor([this] { return m_outcome.has_value(); }, 20'000);
    }

    std::optional<Outcome<Value>> m_outcome;
    QByteArray m_problem;
};

}  // namespace fairlead::gui
