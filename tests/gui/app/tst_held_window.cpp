// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/page_registry.h"
#include "tests/gui/app/busy_broker.h"
#include "tests/gui/app/watched_console.h"

#include <QSet>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <ctime>

namespace tst_held_window {

using namespace fairlead;
using namespace fairlead::test;

namespace {

// Processor time of the GUI thread for one event, not time that passed: what a busy machine stretches does not count. Of
// a core that does the loop below in its time; of a slower one as much more.
constexpr double kMostCpuMs = 50;
constexpr double kLoopMs = 40;
constexpr int kLoops = 20'000'000;

double cpuMs() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

void work(int loops) {
    volatile double sum = 0;
    for (int at = 0; at < loops; ++at) sum = sum + at;
}

double mostCpuMs() {
    const double before = cpuMs();
    work(kLoops);
    return kMostCpuMs * std::max(1.0, (cpuMs() - before) / kLoopMs);
}

}  // namespace

class TestHeldWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void noEventOfAnyPageTakesLongOfTheProcessor() {
        auto* watch = qobject_cast<LoopWatch*>(qApp);
        QVERIFY(watch != nullptr);
        const BusyBroker broker(2000, 5, milliseconds(200));
        QSet<QString> pages;
        const double most = mostCpuMs();
        for (const WatchedStep& each : watchEveryPage(*watch, broker.address(), 1)) {
            pages.insert(each.page);
            const Hold& hold = each.longest.byCpu;
            QVERIFY2(
                hold.cpuMs <= most,
                qPrintable(
                    QStringLiteral("%1, %2: %3 ms of %4").arg(each.page, each.step).arg(hold.cpuMs).arg(hold.event)));
        }
        for (const gui::PageEntry& entry : gui::pageRegistry())
            QVERIFY2(pages.contains(entry.id) || !entry.make, qPrintable(entry.id));
    }

    void eventThatHoldsTheThreadIsSeen() {
        auto* watch = qobject_cast<LoopWatch*>(qApp);
        watch->take();
        bool done = false;
        QTimer::singleShot(0, watch, [&] {
            work(5 * kLoops);
            done = true;
        });
        QTRY_VERIFY(done);
        QVERIFY(watch->take().byCpu.cpuMs > mostCpuMs());
    }
};

int main(int argc, char** argv) {
    LoopWatch application(argc, argv);
    TestHeldWindow test;
    return QTest::qExec(&test, argc, argv);
}

}  // namespace tst_held_window

#include "tst_held_window.moc"
