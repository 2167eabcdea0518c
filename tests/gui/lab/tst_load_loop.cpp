// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/load_loop.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace tst_load_loop {

using namespace fairlead::gui;
using std::chrono::milliseconds;

class TestLoadLoop : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void timersRunInTheOrderOfTheirTimes() {
        LoadLoop loop;
        std::string order;
        const auto start = loop.now();
        loop.at(start + milliseconds(30), [&] { loop.end(); });
        loop.at(start + milliseconds(20), [&] { order += 'c'; });
        loop.at(start + milliseconds(1), [&] { order += 'a'; });
        loop.at(start + milliseconds(1), [&] { order += 'b'; });
        loop.run([] {});
        QCOMPARE(order, std::string("abc"));
    }

    void noTimerRunsBeforeItsTime() {
        LoadLoop loop;
        const auto due = loop.now() + milliseconds(40);
        LoadLoop::Moment ran;
        loop.at(due, [&] {
            ran = loop.now();
            loop.end();
        });
        loop.run([] {});
        QVERIFY(ran >= due);
    }

    void whatIsPostedFromOtherThreadsRunsInOrderOnThisOne() {
        LoadLoop loop;
        const auto here = std::this_thread::get_id();
        std::vector<int> seen;
        bool isElsewhere = false;
        std::thread other([&] {
            for (int i = 0; i < 1000; ++i)
                loop.post([&, i] {
                    seen.push_back(i);
                    isElsewhere |= std::this_thread::get_id() != here;
                });
            loop.post([&] { loop.end(); });
        });
        loop.run([] {});
        other.join();
        QCOMPARE(seen.size(), size_t{1000});
        QVERIFY(std::is_sorted(seen.begin(), seen.end()));
        QVERIFY(!isElsewhere);
    }

    void timersMaySetTimers() {
        LoadLoop loop;
        int count = 0;
        std::function<void()> again = [&] {
            if (++count == 5) return loop.end();
            loop.at(loop.now(), again);
        };
        loop.at(loop.now(), again);
        loop.run([] {});
        QCOMPARE(count, 5);
    }

    void endFromElsewhereWakesALoopThatHasNothingToDo() {
        LoadLoop loop;
        int rounds = 0;
        std::thread other([&] { loop.end(); });
        loop.run([&] { ++rounds; });
        other.join();
        QCOMPARE(rounds, 0);
    }

    void nothingRunsAfterTheEnd() {
        LoadLoop loop;
        loop.end();
        bool hasRun = false;
        loop.post([&] { hasRun = true; });
        loop.run([] {});
        QVERIFY(!hasRun);
    }

    void everyRoundIsFollowedUp() {
        LoadLoop loop;
        int rounds = 0;
        // What is set within a round is due in a later one, however late this one was.
        loop.at(loop.now() + milliseconds(1), [&] { loop.at(loop.now() + milliseconds(1), [&] { loop.end(); }); });
        loop.run([&] { ++rounds; });
        QVERIFY(rounds >= 2);
    }
};

QTEST_GUILESS_MAIN(TestLoadLoop)

}  // namespace tst_load_loop

#include "tst_load_loop.moc"
