// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/load_driver.h"

#include "broker/broker.h"
#include "tests/support/greeted_clients.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <memory>
#include <string>

namespace tst_load_driver {

using namespace fairlead;
using namespace fairlead::gui;

namespace {

constexpr int kPatienceMs = 20'000;

// A broker on a folder and, from the second time on, on the port it had before.
class Home {
public:
    bool open() {
        broker::Config config;
        config.dataFolder = m_folder.path().toStdString();
        config.listen = {m_address};
        config.httpListen.clear();
        config.engine.backoffBase = std::chrono::milliseconds(1);
        config.engine.backoffMax = std::chrono::milliseconds(5);
        auto started = broker::Broker::start(config);
        if (!started) {
            qWarning("%s", started.status().message().c_str());
            return false;
        }
        m_broker = std::move(*started);
        m_address = m_broker->addresses().front();
        return true;
    }
    void close() { m_broker.reset(); }
    const std::string& address() const { return m_address; }

private:
    QTemporaryDir m_folder;
    std::string m_address = "127.0.0.1:0";
    std::unique_ptr<broker::Broker> m_broker;
};

TaskKind quick(const char* command) { return {command, 0.002, 0, 0, {}}; }

TenantLoad steady(const char* tenant, double perSecond) {
    TenantLoad load;
    load.tenant = tenant;
    load.perSecond = perSecond;
    load.kinds = {0};
    return load;
}

Scenario oneTenant(const TaskKind& kind, double perSecond = 200) {
    Scenario scenario;
    scenario.name = "test";
    scenario.kinds = {kind};
    scenario.tenants = {steady("acme", perSecond)};
    scenario.workers = {{"*", "all", 16}};
    return scenario;
}

}  // namespace

class TestLoadDriver : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_home = std::make_unique<Home>();
        QVERIFY(m_home->open());
    }

    void cleanup() { m_home.reset(); }

    void tasksReallyComplete() {
        LoadDriver driver(oneTenant(quick("email.send")), options());
        QVERIFY(!driver.isRunning());
        QCOMPARE(driver.statistics().allStreams, 2u);
        driver.start();
        QVERIFY(driver.isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().completed >= 100, kPatienceMs);
        const LoadStatistics now = driver.statistics();
        QCOMPARE(now.openStreams, 2u);
        QVERIFY(now.sent >= now.acknowledged);
        QVERIFY(now.sent >= now.delivered);
        QVERIFY(now.delivered >= now.completed);
        QCOMPARE(now.refused, 0u);
        QCOMPARE(now.failed + now.nacked + now.dead + now.resultsRefused + now.reconnects, 0u);
        QVERIFY2(now.lastProblem.empty(), now.lastProblem.c_str());
        driver.stop();
        QVERIFY(!driver.isRunning());
        QCOMPARE(driver.statistics().openStreams, 0u);
    }

    void whatFailsIsCounted() {
        TaskKind kind = quick("import.csv");
        kind.failRatio = 0.5;
        kind.errors = {"line 17: expected 12 columns, found 11"};
        LoadDriver driver(oneTenant(kind), options());
        driver.start();
        QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().failed >= 20, kPatienceMs);
        QVERIFY(driver.statistics().completed > 0);
        QCOMPARE(driver.statistics().resultsRefused, 0u);
    }

    void whatIsGivenBackTooOftenDies() {
        TaskKind kind = quick("crm.sync");
        kind.nackRatio = 1;
        kind.errors = {"the other side is down"};
        LoadDriver driver(oneTenant(kind), options());
        driver.start();
        QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().dead >= 10, kPatienceMs);
        const LoadStatistics now = driver.statistics();
        QCOMPARE(now.completed + now.failed, 0u);
        // A task has five lives unless it says otherwise.
        QVERIFY(now.nacked >= 5 * now.dead);
    }

    void tenantStopsAtItsBoundAndGoesOnBelowIt() {
        Scenario scenario = oneTenant(quick("video.transcode"), 500);
        scenario.tenants[0].maxUnfinished = 7;
        scenario.workers.clear();
        {
            LoadDriver nobodyWorks(scenario, options());
            nobodyWorks.start();
            QTRY_COMPARE_WITH_TIMEOUT(nobodyWorks.statistics().acknowledged, 7u, kPatienceMs);
            // 500 a second would have come to far more by the time that a second stream has opened and worked.
            Scenario other = oneTenant(quick("email.send"));
            other.tenants[0].tenant = "beta";
            other.workers[0].tenant = "beta";
            LoadDriver elsewhere(other, options());
            elsewhere.start();
            QTRY_VERIFY_WITH_TIMEOUT(elsewhere.statistics().completed >= 50, kPatienceMs);
            QCOMPARE(nobodyWorks.statistics().sent, 7u);
        }
        scenario.workers = {{"*", "all", 2}};
        LoadDriver somebodyWorks(scenario, options());
        somebodyWorks.start();
        QTRY_VERIFY_WITH_TIMEOUT(somebodyWorks.statistics().completed >= 50, kPatienceMs);
    }

    void heapComesAtOnce() {
        Scenario scenario = oneTenant(quick("video.transcode"), 0);
        scenario.tenants[0].burstEverySeconds = 5;
        scenario.tenants[0].burstTasks = 1200;
        scenario.workers.clear();
        LoadDriver driver(scenario, options());
        driver.start();
        QTRY_COMPARE_WITH_TIMEOUT(driver.statistics().acknowledged, 1200u, kPatienceMs);
        QCOMPARE(driver.statistics().refused, 0u);
    }

    void workersOfATenantTakeNothingFromOthers() {
        Scenario scenario = oneTenant(quick("email.send"));
        scenario.tenants.push_back(steady("beta", 200));
        scenario.tenants[0].maxUnfinished = 20;
        scenario.tenants[1].maxUnfinished = 1;
        scenario.workers = {{"beta", "beta-own", 8}};
        LoadDriver driver(scenario, options());
        driver.start();
        const auto isFull = [](const LoadStatistics& now) { return now.acknowledged >= now.completed + 20; };
        QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().completed >= 50 && isFull(driver.statistics()), kPatienceMs);
        driver.stop();

        test::GreetedWorker worker(test::connectTo(m_home->address()), "acme");
        // One of the twenty may have been the other tenant's.
        for (int i = 0; i < 19; ++i) {
            const workerpb::Task task = worker.take({"email.send"});
            QCOMPARE(task.tenant_id(), std::string("acme"));
            QCOMPARE(task.attempts(), 1);
        }
    }

    void workersTakeNothingThatTheScenarioDoesNotKnow() {
        test::GreetedProducer producer(test::connectTo(m_home->address()), "acme");
        producer.create(test::newTask(1, "somebody.means.it"));
        LoadDriver driver(oneTenant(quick("email.send")), options());
        driver.start();
        QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().completed >= 50, kPatienceMs);
        driver.stop();

        test::GreetedWorker worker(test::connectTo(m_home->address()), "acme");
        QCOMPARE(worker.take({"somebody.means.it"}).attempts(), 1);
    }

    void driverComesBackWithTheBroker() {
        LoadDriver driver(oneTenant(quick("email.send")), options());
        driver.start();
        QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().completed >= 20, kPatienceMs);
        m_home->close();
        QTRY_COMPARE_WITH_TIMEOUT(driver.statistics().openStreams, 0u, kPatienceMs);
        QVERIFY(!driver.statistics().lastProblem.empty());
        const uint64_t before = driver.statistics().completed;

        QVERIFY(m_home->open());
        QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().completed >= before + 50, kPatienceMs);
        const LoadStatistics now = driver.statistics();
        QCOMPARE(now.openStreams, 2u);
        QCOMPARE(now.reconnects, 2u);
        QVERIFY2(now.lastProblem.empty(), now.lastProblem.c_str());
    }

    void driverWaitsForABrokerThatIsNotThereYet() {
        m_home->close();
        LoadDriver driver(oneTenant(quick("email.send")), options());
        driver.start();
        QTRY_VERIFY_WITH_TIMEOUT(!driver.statistics().lastProblem.empty(), kPatienceMs);
        QCOMPARE(driver.statistics().sent, 0u);
        QVERIFY(m_home->open());
        QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().completed >= 20, kPatienceMs);
        QCOMPARE(driver.statistics().reconnects, 0u);
    }

    void refusedTokensAreAProblemAndNoCrash() {
        LoadDriver::Options wrong = options();
        wrong.tokenFor = [](const std::string&) { return std::string("not a tenant"); };
        LoadDriver driver(oneTenant(quick("email.send")), wrong);
        driver.start();
        QTRY_VERIFY_WITH_TIMEOUT(!driver.statistics().lastProblem.empty(), kPatienceMs);
        QCOMPARE(driver.statistics().openStreams, 0u);
        QCOMPARE(driver.statistics().sent, 0u);
    }

    void workflowsAreSubmittedAndTheirJobsWorkedOn() {
        Scenario scenario = oneTenant(quick("email.send"), 0);
        scenario.workflows = {
            {"acme", 0.05, R"({"type":"chain","steps":[{"type":"a","args":[],"options":{"queue":"email.send"}}]})"},
            {"acme", 0.05, R"({"type":"chain","steps":[]})"}};
        LoadDriver driver(scenario, options());
        driver.start();
        QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().completed >= 5, kPatienceMs);
        const LoadStatistics now = driver.statistics();
        QCOMPARE(now.sent, 0u);
        QVERIFY(now.workflows + 1 >= now.completed);
        QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().workflowsRefused > 0, kPatienceMs);
    }

    void aBrokerTakesEveryWorkflowOfTheDemo() {
        Scenario scenario = demoScenario();
        for (WorkflowLoad& load : scenario.workflows) load.everySeconds = 1;
        for (TaskKind& kind : scenario.kinds) kind.meanSeconds = 600;
        LoadDriver driver(scenario, options());
        driver.start();
        QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().workflows >= 2 * scenario.workflows.size(), kPatienceMs);
        QCOMPARE(driver.statistics().workflowsRefused, 0u);
    }

    void stopIsPromptWhateverIsUnderWay() {
        Scenario scenario = demoScenario();
        for (TaskKind& kind : scenario.kinds) kind.meanSeconds = 600;  // longer than this test may take
        LoadDriver driver(scenario, options());
        driver.start();
        QTRY_COMPARE_WITH_TIMEOUT(driver.statistics().openStreams, driver.statistics().allStreams, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().delivered >= 20, kPatienceMs);
        driver.stop();
        QCOMPARE(driver.statistics().completed, 0u);
    }

    void driverMayBeStoppedAndStartedAgain() {
        LoadDriver driver(oneTenant(quick("email.send")), options());
        driver.stop();
        uint64_t before = 0;
        for (int i = 0; i < 10; ++i) {
            driver.start();
            driver.start();
            QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().acknowledged > before, kPatienceMs);
            driver.stop();
            driver.stop();
            before = driver.statistics().acknowledged;
        }
        QCOMPARE(m_channels.load(), 10);
    }

    void driverMayDieAtAnyMoment() {
        for (int i = 0; i < 20; ++i) {
            LoadDriver driver(demoScenario(), options());
            driver.start();
            if (i % 2 == 1) QTRY_VERIFY_WITH_TIMEOUT(driver.statistics().openStreams > 0, kPatienceMs);
        }
        LoadDriver afterwards(oneTenant(quick("email.send")), options());
        afterwards.start();
        QTRY_VERIFY_WITH_TIMEOUT(afterwards.statistics().completed > 0, kPatienceMs);
    }

private:
    LoadDriver::Options options() {
        LoadDriver::Options options;
        m_channels = 0;
        options.makeChannel = [this] {
            ++m_channels;
            return test::connectTo(m_home->address());
        };
        return options;
    }

    std::unique_ptr<Home> m_home;
    std::atomic<int> m_channels = 0;
};

QTEST_GUILESS_MAIN(TestLoadDriver)

}  // namespace tst_load_driver

#include "tst_load_driver.moc"
