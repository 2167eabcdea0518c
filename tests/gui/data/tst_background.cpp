// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/data/background.h"

#include <QSemaphore>
#include <QTest>
#include <QThread>

#include <memory>

namespace tst_background {

using namespace fairlead::gui;

class TestBackground : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void workIsDoneElsewhereAndItsResultIsTakenHere() {
        QThread* worked = nullptr;
        QThread* took = nullptr;
        int result = 0;
        runInBackground(
            this,
            [&worked] {
                worked = QThread::currentThread();
                return 42;
            },
            [&](int answer) {
                result = answer;
                took = QThread::currentThread();
            });
        QCOMPARE(result, 0);
        QTRY_COMPARE(result, 42);
        QVERIFY(worked != took);
        QCOMPARE(took, thread());
    }

    void ownerThatIsGoneIsNotCalled() {
        QSemaphore mayEnd;
        bool isTaken = false;
        auto owner = std::make_unique<QObject>();
        runInBackground(
            owner.get(),
            [&mayEnd] {
                mayEnd.acquire();
                return 0;
            },
            [&isTaken](int) { isTaken = true; });
        owner.reset();
        mayEnd.release();
        waitForAll();
        QVERIFY(!isTaken);
    }

    void resultOnItsWayIsNotGivenToAnOwnerThatIsGone() {
        bool isTaken = false;
        auto owner = std::make_unique<QObject>();
        runInBackground(
            owner.get(), [] { return 0; }, [&isTaken](int) { isTaken = true; });
        QThreadPool::globalInstance()->waitForDone();
        owner.reset();
        waitForAll();
        QVERIFY(!isTaken);
    }

    // Each is destroyed as its work ends.
    void ownersComeAndGo() {
        int taken = 0;
        for (int i = 0; i < 20'000; ++i) {
            auto owner = std::make_unique<QObject>();
            runInBackground(
                owner.get(), [] { return 0; }, [&taken](int) { ++taken; });
            for (int spin = 0; spin < i % 100; ++spin) QThread::yieldCurrentThread();
        }
        waitForAll();
        QCOMPARE(taken, 0);
    }

private:
    // What was begun before is over, and delivered.
    void waitForAll() {
        QThreadPool::globalInstance()->waitForDone();
        bool isLast = false;
        runInBackground(
            this, [] { return 0; }, [&isLast](int) { isLast = true; });
        QTRY_VERIFY(isLast);
    }
};

QTEST_MAIN(TestBackground)

}  // namespace tst_background

#include "tst_background.moc"
