// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/loop_watch.h"

#include <QElapsedTimer>
#include <QEvent>
#include <QMetaEnum>

#include <ctime>
#include <utility>

namespace fairlead::test {

namespace {

double threadCpuMs() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

}  // namespace

bool LoopWatch::notify(QObject* receiver, QEvent* event) {
    if (m_depth > 0) return QApplication::notify(receiver, event);
    // Of before: afterwards there may be no receiver any more.
    const char* kind = receiver->metaObject()->className();
    const QString name = receiver->objectName();
    const auto type = event->type();
    ++m_depth;
    const double cpu = threadCpuMs();
    QElapsedTimer timer;
    timer.start();
    const bool done = QApplication::notify(receiver, event);
    Hold hold{threadCpuMs() - cpu, double(timer.nsecsElapsed()) / 1e6, {}};
    --m_depth;
    ++m_longest.events;
    if (hold.cpuMs > m_longest.byCpu.cpuMs || hold.wallMs > m_longest.byWall.wallMs) {
        const char* typeName = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
        hold.event = QLatin1String(kind) + (name.isEmpty() ? QString() : QLatin1Char(' ') + name) +
                     QStringLiteral(": ") + (typeName != nullptr ? QLatin1String(typeName) : QLatin1String("event"));
    }
    if (hold.cpuMs > m_longest.byCpu.cpuMs) m_longest.byCpu = hold;
    if (hold.wallMs > m_longest.byWall.wallMs) m_longest.byWall = hold;
    return done;
}

LoopWatch::Longest LoopWatch::take() { return std::exchange(m_longest, {}); }

}  // namespace fairlead::test

#include "moc_loop_watch.cpp"
