// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/rocks_store.h"
#include "tests/broker/ctl/ctl_process.h"
#include "tests/support/store/private_postgres.h"

#include <QTest>

#include <filesystem>
#include <memory>

namespace tst_fairleadctl_store {

using namespace fairlead;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

// `fairleadctl store`, with real brokers before and after.
class TestFairleadctlStore : public QObject {
    Q_OBJECT

private:
    PrivatePostgres m_server;
    int m_databases = 0;
    std::unique_ptr<LocalBroker> m_broker;

    std::string address() const { return m_server.address("test" + std::to_string(m_databases)); }
    QString folder() const { return QString::fromStdString(m_broker->config().dataFolder); }
    CtlRun store(const QString& what, const QStringList& arguments) const {
        return Ctl("127.0.0.1:1").run(QStringList{u"store"_s, what} + arguments);
    }
    CtlRun copy() const { return store(u"copy"_s, {folder(), QString::fromStdString(address())}); }
    CtlRun detach() const { return store(u"detach"_s, {folder(), QString::fromStdString(address())}); }
    int ready() const { return countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_READY); }

private Q_SLOTS:
    void initTestCase() {
        if (PrivatePostgres::programs().isEmpty()) QSKIP(PrivatePostgres::whyLeftOut());
        QVERIFY2(m_server.start(), qPrintable(m_server.output()));
    }
    void init() {
        QCOMPARE(m_server.run(u"create database test%1"_s.arg(++m_databases)), QString());
        m_broker = std::make_unique<LocalBroker>();
    }
    void cleanup() { m_broker.reset(); }

    void aStoreMovesToALogAndBack() {
        m_broker->mustStart();
        QVERIFY(create(*m_broker, "acme", 20));
        expectRefusal(copy(), 1, u"in use"_s);
        m_broker->stop();
        const CtlRun copied = copy();
        QVERIFY2(copied.code == 0 && copied.out.contains(u"records"_s), qPrintable(copied.err));
        QCOMPARE(copy().code, 0);  // as after a kill
        m_broker->config().storeLog = address();
        m_broker->mustStart();
        QCOMPARE(ready(), 20);
        QVERIFY(create(*m_broker, "acme", 5));
        expectRefusal(detach(), 1, u"in use"_s);
        m_broker->stop();
        // Another machine has only the database, and then the first one's folder is behind.
        {
            LocalBroker other;
            other.config().storeLog = address();
            other.mustStart();
            QVERIFY(create(other, "acme", 5));
        }
        expectRefusal(copy(), 1, u"image of a log already"_s);
        const CtlRun detached = detach();
        QVERIFY2(detached.code == 0, qPrintable(detached.err));
        QCOMPARE(detach().code, 0);
        m_broker->config().storeLog.clear();
        m_broker->mustStart();
        QCOMPARE(ready(), 30);
        m_broker->stop();
        expectRefusal(copy(), 1, u"has a log of turns already"_s);
    }

    void aCopyThatWasInterruptedIsRunAgainOrGivenUp() {
        m_broker->mustStart();
        QVERIFY(create(*m_broker, "acme", 20));
        m_broker->stop();
        QCOMPARE(copy().code, 0);
        // As before the first turn was there.
        QCOMPARE(m_server.run(u"truncate fairlead_log_0_0"_s, u"test%1"_s.arg(m_databases)), QString());
        m_broker->config().storeLog = address();
        QVERIFY(!m_broker->start().empty());
        QCOMPARE(copy().code, 0);
        QCOMPARE(m_server.run(u"truncate fairlead_log_0_0"_s, u"test%1"_s.arg(m_databases)), QString());
        QCOMPARE(detach().code, 0);
        m_broker->config().storeLog.clear();
        m_broker->mustStart();
        QCOMPARE(ready(), 20);
    }

    void aFolderWhoseLogIsGoneIsDetachedOnlyWhenThatIsWanted() {
        m_broker->config().storeLog = address();
        m_broker->mustStart();
        QVERIFY(create(*m_broker, "acme", 20));
        m_broker->stop();
        init();  // another database, and another folder
        expectRefusal(copy(), 1, folder());
        expectRefusal(detach(), 1, folder());
        m_broker->mustStart();
        QVERIFY(create(*m_broker, "acme", 3));
        m_broker->stop();
        QCOMPARE(copy().code, 0);
        m_server.run(u"drop database test%1"_s.arg(m_databases));
        QCOMPARE(detach().code, 1);
        QCOMPARE(store(u"detach"_s, {folder()}).code, 2);
        QCOMPARE(store(u"detach"_s, {folder(), u"--as-it-is"_s}).code, 0);
        m_broker->mustStart();
        QCOMPARE(ready(), 3);
    }

    void aPasswordIsNeverRepeated() {
        m_broker->mustStart();
        m_broker->stop();
        for (const QString& wrong : {u"postgres://ann:s3cret@db/%zz"_s, u"host=/nowhere password=s3cret"_s}) {
            const CtlRun run = store(u"copy"_s, {folder(), wrong});
            QCOMPARE(run.code, 1);
            QVERIFY2(!run.err.contains(u"s3cret"_s), qPrintable(run.err));
        }
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlStore)

}  // namespace tst_fairleadctl_store

#include "tst_fairleadctl_store.moc"
