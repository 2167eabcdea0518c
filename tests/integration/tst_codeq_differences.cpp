// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows of docs/codeq-differences.md that no other test shows.
#include "tests/integration/vital_signs.h"

#include <QTest>

#include <memory>
#include <string>
#include <vector>

namespace tst_codeq_differences {

using namespace fairlead;
using namespace fairlead::test;

class TestCodeqDifferences : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_broker = std::make_unique<LocalBroker>(); }
    void cleanup() { m_broker.reset(); }

    void readyWithoutCommandsIsForEveryCommand() {
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        GreetedWorker worker(m_broker->connect(), "acme");
        for (const char* command : {"GENERATE_MASTER", "mail", "a/b c"}) {
            QVERIFY(producer.create(newTask(1, command)).ok());
            QCOMPARE(worker.take().command(), std::string(command));
        }
    }

    void commandsOfOneReadyTakeTurns() {
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        for (const char* command : {"first", "second"})
            producer.createAll(std::vector<producerpb::CreateTask>(20, newTask(1, command)));
        GreetedWorker worker(m_broker->connect(), "acme");
        int second = 0;
        for (int i = 0; i < 20; ++i) {
            const workerpb::Task task = worker.take({"first", "second"});
            second += task.command() == "second" ? 1 : 0;
            QVERIFY(worker.report(task.id(), "COMPLETED", "{}").ok());
        }
        QVERIFY2(second >= 5 && second <= 15, std::to_string(second).c_str());
    }

    void idempotencyKeysOfTwoTenantsAreTwoKeys() {
        m_broker->mustStart();
        GreetedProducer acme(m_broker->connect(), "acme");
        GreetedProducer globex(m_broker->connect(), "globex");
        auto task = newTask(1, "mail");
        task.set_idempotency_key("order-7");
        const std::string id = acme.create(task).task_id();
        QCOMPARE(acme.create(task).task_id(), id);
        QVERIFY(globex.create(task).task_id() != id);
    }

    void tenantsOfOtherSystemsAreTenants() {
        m_broker->mustStart();
        const std::string longest(128, 'x');
        for (const std::string& name :
             {std::string("Acme.eu:shop_1"), std::string("7"), longest, std::string("acme")}) {
            ProducerClient producer(m_broker->connect());
            const auto hello = producer.hello(name);
            QVERIFY2(hello, name.c_str());
            QCOMPARE(hello->tenant_id(), name);
        }
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.sendHello(longest + 'x'));
        expectEnd(producer, grpc::StatusCode::PERMISSION_DENIED, "invalid tenant claims");
    }

    void staticTokenWithoutATenantIsTheDefaultOne() {
        addTokens(m_broker->config());
        m_broker->mustStart();
        ProducerClient producer(m_broker->connect());
        QCOMPARE(producer.hello("no-scopes")->tenant_id(), std::string("_default"));
        WorkerClient worker(m_broker->connect());
        QCOMPARE(worker.hello("claims-mail-only")->tenant_id(), std::string("_default"));
    }

    void withoutAWordInTheConfigurationNoTenantIsLimited() {
        const LimitSettings& said = m_broker->config().engine.tenants.defaults;
        QVERIFY(!said.maxEnqueueRate && !said.maxQueueDepth && !said.maxScheduled && !said.maxBytes);
        QVERIFY(!said.maxPayloadBytes && !said.maxConcurrency && !said.dispatchRate);
        const TenantLimits limits;
        QVERIFY(!limits.maxEnqueueRate && !limits.maxQueueDepth && !limits.maxScheduled && !limits.maxBytes);
        QVERIFY(!limits.maxPayloadBytes && !limits.maxConcurrency && !limits.dispatchRate);
    }

    void waitingTasksHaveNoEndAndOthersDo() {
        const broker::EngineOptions& engine = m_broker->config().engine;
        QVERIFY(engine.completedRetention == std::chrono::hours(24));
        QVERIFY(engine.deadRetention == std::chrono::hours(24 * 180));
        m_broker->config().engine.completedRetention = Micros(0);
        m_broker->config().engine.deadRetention = Micros(0);
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        producer.createAll({newTask(1, "mail"), newTask(2, "mail")});
        GreetedWorker worker(m_broker->connect(), "acme");
        QVERIFY(worker.report(worker.take({"mail"}).id(), "COMPLETED", "{}").ok());
        const auto count = [this](admin::v1::TaskState state) {
            return countTasks(m_broker->connect(), "acme", state);
        };
        QTRY_COMPARE(count(admin::v1::TASK_STATE_COMPLETED), 0);
        m_broker->restart();
        QCOMPARE(count(admin::v1::TASK_STATE_READY), 1);
    }

private:
    std::unique_ptr<LocalBroker> m_broker;
};

QTEST_GUILESS_MAIN(TestCodeqDifferences)

}  // namespace tst_codeq_differences

#include "tst_codeq_differences.moc"
