// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/serial_executor.h"

#include <QTest>

#include <future>
#include <thread>
#include <vector>

namespace tst_serial_executor {

using namespace fairlead::broker;

class TestSerialExecutor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void jobsRunInTheirOrderOnOneThread() {
        std::vector<int> done;
        std::vector<std::thread::id> threads;
        {
            SerialExecutor executor("test", 1000);
            for (int i = 0; i < 100; ++i)
                QVERIFY(executor.post([&, i] {
                    done.push_back(i);
                    threads.push_back(std::this_thread::get_id());
                }));
        }
        // What still waited when it ended has been done, too.
        QCOMPARE(done.size(), size_t{100});
        for (int i = 0; i < 100; ++i) QCOMPARE(done[size_t(i)], i);
        for (const auto& thread : threads) QVERIFY(thread == threads.front() && thread != std::this_thread::get_id());
    }

    void tooManyJobsAreRefused() {
        std::promise<void> started;
        std::promise<void> release;
        int done = 0;
        {
            SerialExecutor executor("test", 2);
            QVERIFY(executor.post([&] {
                started.set_value();
                release.get_future().wait();
            }));
            started.get_future().wait();
            QVERIFY(executor.post([&] { ++done; }));
            QVERIFY(executor.post([&] { ++done; }));
            QVERIFY(!executor.post([&] { ++done; }));
            release.set_value();
        }
        QCOMPARE(done, 2);
    }
};

QTEST_APPLESS_MAIN(TestSerialExecutor)

}  // namespace tst_serial_executor

#include "tst_serial_executor.moc"
