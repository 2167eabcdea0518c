// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounds/reads_while.h"
#include "broker/rpc/fair_executor.h"

#include <QTest>

#include <atomic>
#include <future>
#include <memory>
#include <thread>
#include <vector>

namespace tst_fair_executor {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

Principal tenant(const std::string& name) {
    Principal caller;
    caller.subject = "token of " + name;
    caller.tenants.tenants = {name};
    return caller;
}

class TestFairExecutor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void callersTakeTurns() {
        std::vector<std::string> done;
        {
            FairExecutor executor("test", 1, 1000);
            const auto gate = hold(executor, tenant("gate"));
            for (int i = 0; i < 100; ++i)
                QVERIFY(executor.post(tenant("greedy"), [&] { done.push_back("greedy"); }).ok());
            for (int i = 0; i < 2; ++i)
                QVERIFY(executor.post(tenant("modest"), [&] { done.push_back("modest"); }).ok());
            gate->set_value();
        }
        QCOMPARE(done.size(), size_t{102});
        QCOMPARE(done[1], std::string("modest"));
        QCOMPARE(done[3], std::string("modest"));
    }

    void oneCallerHasOneThreadAtATime() {
        std::promise<void> modest;
        {
            FairExecutor executor("test", 2, 1000);
            const auto first = hold(executor, tenant("greedy"));
            std::atomic<bool> hasBegun{false};
            QVERIFY(executor.post(tenant("greedy"), [&] { hasBegun = true; }).ok());
            // Another token of the same tenant is the same caller.
            Principal other = tenant("greedy");
            other.subject = "another";
            QVERIFY(executor.post(other, [&] { hasBegun = true; }).ok());
            QVERIFY(executor.post(tenant("modest"), [&] { modest.set_value(); }).ok());
            QCOMPARE(modest.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
            QVERIFY(!hasBegun);
            first->set_value();
        }
    }

    void aJobThatGoesOnWithAnotherEndsWithTheExecutor() {
        std::atomic<int> refused{0};
        std::function<void()> again;
        {
            FairExecutor executor("test", 2, 1000);
            const auto gate = hold(executor, tenant("gate"));
            again = [&] {
                if (!executor.post(tenant("greedy"), again).ok()) ++refused;
            };
            QVERIFY(executor.post(tenant("greedy"), again).ok());
            gate->set_value();
        }
        QCOMPARE(refused.load(), 1);
    }

    void tooManyJobsOfOneCallerAreRefusedAndOthersAreNot() {
        FairExecutor executor("test", 1, 2);
        const auto gate = hold(executor, tenant("gate"));
        QVERIFY(executor.post(tenant("greedy"), [] {}).ok());
        QVERIFY(executor.post(tenant("greedy"), [] {}).ok());
        QVERIFY(!executor.post(tenant("greedy"), [] {}).ok());
        QVERIFY(executor.post(tenant("modest"), [] {}).ok());
        gate->set_value();
    }

    void whatJobsReadEndsWhenTheBrokerStops() {
        FairExecutor executor("test", 1, 2);
        std::promise<void> begun;
        std::promise<void> over;
        QVERIFY(executor
                    .post(tenant("acme"),
                          [&] {
                              begun.set_value();
                              while (ReadsWhile::isWanted()) std::this_thread::yield();
                              over.set_value();
                          })
                    .ok());
        begun.get_future().wait();
        executor.endReads();
        QCOMPARE(over.get_future().wait_for(std::chrono::seconds(30)), std::future_status::ready);
    }

    void aJobThatStillWaitsAtTheEndReadsNothing() {
        bool wasWanted = true;
        {
            FairExecutor executor("test", 1, 2);
            const auto gate = hold(executor, tenant("gate"));
            QVERIFY(executor.post(tenant("acme"), [&] { wasWanted = ReadsWhile::isWanted(); }).ok());
            executor.endReads();
            gate->set_value();
        }
        QVERIFY(!wasWanted);
    }

private:
    // Keeps a thread busy until the promise is kept.
    static std::shared_ptr<std::promise<void>> hold(FairExecutor& executor, const Principal& caller) {
        const auto gate = std::make_shared<std::promise<void>>();
        const auto begun = std::make_shared<std::promise<void>>();
        const Status taken = executor.post(caller, [gate, begun] {
            begun->set_value();
            gate->get_future().wait();
        });
        if (!taken.ok()) qFatal("refused");
        begun->get_future().wait();
        return gate;
    }
};

}  // namespace

QTEST_APPLESS_MAIN(TestFairExecutor)

}  // namespace tst_fair_executor

#include "tst_fair_executor.moc"
