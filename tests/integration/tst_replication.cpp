// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/admin/admin_fixture.h"
#include "tests/support/store/private_postgres.h"

#include <QTest>

#include <memory>
#include <thread>
#include <vector>

namespace tst_replication {

using namespace fairlead;
using namespace fairlead::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using admin::v1::TASK_STATE_DEAD;
using admin::v1::TASK_STATE_READY;

// Whole brokers whose store has a log in PostgreSQL.
class TestReplication : public QObject {
    Q_OBJECT

private:
    PrivatePostgres m_server;
    int m_databases = 0;
    std::unique_ptr<AdminFixture> m_broker;

    std::string address() const { return m_server.address("test" + std::to_string(m_databases)); }

private Q_SLOTS:
    void initTestCase() {
        if (PrivatePostgres::programs().isEmpty()) QSKIP(PrivatePostgres::whyLeftOut());
        QVERIFY2(m_server.start(), qPrintable(m_server.output()));
    }
    void init() {
        QCOMPARE(m_server.run(u"create database test%1"_s.arg(++m_databases)), QString());
        m_broker = std::make_unique<AdminFixture>();
        m_broker->config().storeLog = address();
    }
    void cleanup() { m_broker.reset(); }

    void anotherMachineGoesOnWithoutTheFolderOfTheFirst() {
        m_broker->mustStart();
        m_broker->create("acme", 200);
        const auto dead = m_broker->bury("acme", 3, "broken", "other");
        m_broker->stop();
        AdminFixture other;
        other.config().storeLog = address();
        other.mustStart();
        QCOMPARE(countTasks(other.connect(), "acme", TASK_STATE_READY), 200);
        QCOMPARE(countTasks(other.connect(), "acme", TASK_STATE_DEAD), 3);
        other.create("acme", 5);
        other.stop();
        // And the first one, with its old folder, after the other.
        m_broker->mustStart();
        QCOMPARE(countTasks(m_broker->connect(), "acme", TASK_STATE_READY), 205);
    }

    void aSecondBrokerOnTheLogIsRefusedByTheNameOfTheFirst() {
        m_broker->mustStart();
        AdminFixture other;
        other.config().storeLog = address();
        const std::string said = other.start();
        QVERIFY2(said.find(m_broker->config().dataFolder) != std::string::npos, said.c_str());
    }

    void foldersAndLogsAreNotMixedUp() {
        m_broker->mustStart();
        m_broker->create("acme", 1);
        m_broker->stop();
        m_broker->config().storeLog.clear();
        const std::string image = m_broker->start();
        QVERIFY2(image.find("store.log") != std::string::npos, image.c_str());
        AdminFixture own;
        own.mustStart();
        own.create("acme", 1);
        own.stop();
        own.config().storeLog = address();
        const std::string said = own.start();
        QVERIFY2(said.find("fairleadctl store copy") != std::string::npos, said.c_str());
    }

    void aDatabaseThatIsAwayIsWaitedFor() {
        m_broker->mustStart();
        m_broker->create("acme", 10);
        m_server.kill();
        // What comes when the database has been away for ten seconds is refused, and a producer sends it again.
        std::thread waiting([this] {
            ProducerClient producer(m_broker->connect(), 1h);
            size_t left = producer.hello("acme") ? 10 : 0;
            while (left > 0 && producer.sendCreates(std::vector(left, newTask(1, "mail"))))
                for (const auto& ack : producer.acks(left, 1min)) left -= size_t(ack.ok());
        });
        QTRY_VERIFY_WITH_TIMEOUT(m_broker->broker().isWaitingForRoom(), 60'000);
        QVERIFY2(m_server.start(), qPrintable(m_server.output()));
        waiting.join();
        QCOMPARE(countTasks(m_broker->connect(), "acme", TASK_STATE_READY), 20);
        m_broker->restart();
        QCOMPARE(countTasks(m_broker->connect(), "acme", TASK_STATE_READY), 20);
    }

    void aBrokerCanBeStoppedWhileTheDatabaseIsAway() {
        m_broker->mustStart();
        m_broker->create("acme", 10);
        m_server.kill();
        m_broker->stop();
        QVERIFY2(m_server.start(), qPrintable(m_server.output()));
        m_broker->mustStart();
        QCOMPARE(countTasks(m_broker->connect(), "acme", TASK_STATE_READY), 10);
    }
};

QTEST_GUILESS_MAIN(TestReplication)

}  // namespace tst_replication

#include "tst_replication.moc"
