// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/timing.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QObject>
#include <QRandomGenerator>
#include <QTimer>

#include <utility>

namespace fairlead::gui {

namespace {

class SystemTiming final : public Timing {
public:
    SystemTiming() {
        m_steady.start();
        m_timer.setSingleShot(true);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            // The function may start the next pause.
            const auto then = std::exchange(m_then, nullptr);
            then();
        });
    }

    qint64 steadyMs() const override { return m_steady.elapsed(); }
    qint64 wallMs() const override { return QDateTime::currentMSecsSinceEpoch(); }
    double chance() override { return QRandomGenerator::global()->generateDouble(); }

    void pause(qint64 milliseconds, std::function<void()> then) override {
        m_then = std::move(then);
        m_timer.start(std::chrono::milliseconds(milliseconds));
    }

    void cancelPause() override {
        m_timer.stop();
        m_then = nullptr;
    }

private:
    QElapsedTimer m_steady;
    QTimer m_timer;
    std::function<void()> m_then;
};

}  // namespace

std::unique_ptr<Timing> systemTiming() { return std::make_unique<SystemTiming>(); }

}  // namespace fairlead::gui
