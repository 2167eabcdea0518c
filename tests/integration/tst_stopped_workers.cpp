// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Worker processes that are stopped (SIGSTOP) for longer than their leases, go on, and report what is no longer theirs;
// and two that go by one name.
#include "broker/upkeep/store_check.h"
#include "broker/store/rocks/rocks_store.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QObject>
#include <QProcess>
#include <QTest>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <csignal>

namespace tst_stopped_workers {

using namespace fairlead;
using namespace fairlead::test;

using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMs = 20'000;

class WorkerProcess {
public:
    WorkerProcess(const LocalBroker& broker, const QString& name, int leaseSeconds) {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QCoreApplication::applicationDirPath() + u"/scripted_worker"_s,
                        {QString::fromStdString(broker.address()), u"acme"_s, name, QString::number(leaseSeconds)});
        m_isHere = answer() == u"here"_s;
    }
    ~WorkerProcess() {
        m_process.kill();
        m_process.waitForFinished(kPatienceMs);
    }
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    bool isHere() const { return m_isHere; }
    QString result() const { return uR"({"by":"%1"})"_s.arg(m_process.processId()); }
    void pause() const { ::kill(pid_t(m_process.processId()), SIGSTOP); }
    void goOn() const { ::kill(pid_t(m_process.processId()), SIGCONT); }

    // It reads that when it runs.
    void tell(const QString& order) {
        m_process.write(order.toUtf8() + '\n');
        m_process.waitForBytesWritten(kPatienceMs);
    }
    QString answer() {
        while (!m_process.canReadLine())
            if (!m_process.waitForReadyRead(kPatienceMs)) return u"(silence)"_s;
        return QString::fromUtf8(m_process.readLine()).trimmed();
    }
    QString ask(const QString& order) {
        tell(order);
        return answer();
    }

private:
    QProcess m_process;
    bool m_isHere = false;
};

}  // namespace

class TestStoppedWorkers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<AdminFixture>();
        m_broker->config().engine.defaultMaxAttempts = 50;
        m_broker->mustStart();
    }
    void cleanup() { m_broker.reset(); }

    void whatAStoppedWorkerReportsTooLateChangesNothing_data() {
        QTest::addColumn<QString>("order");
        QTest::newRow("complete") << u"complete"_s;
        QTest::newRow("fail") << u"fail"_s;
        QTest::newRow("nack") << u"nack"_s;
        QTest::newRow("abandon") << u"abandon"_s;
        QTest::newRow("heartbeat") << u"heartbeat"_s;
    }
    void whatAStoppedWorkerReportsTooLateChangesNothing() {
        QFETCH(QString, order);
        m_broker->create("acme", 1, "work");
        WorkerProcess late(*m_broker, u"late"_s, 1);
        WorkerProcess other(*m_broker, u"other"_s, 600);
        QVERIFY(late.isHere() && other.isHere());
        QCOMPARE(late.ask(u"ready 1"_s), u"sent"_s);
        const QString taken = late.ask(u"take"_s);
        QVERIFY2(taken.endsWith(u" 1"_s), qPrintable(taken));
        const QString id = taken.chopped(2);
        late.pause();
        late.tell(order + u' ' + id);
        QCOMPARE(other.ask(u"ready 1"_s), u"sent"_s);
        QCOMPARE(other.ask(u"take"_s), id + u" 2"_s);

        late.goOn();
        QCOMPARE(late.answer(), u"not-owner"_s);
        admin::v1::Task task = look(id);
        QCOMPARE(task.state(), admin::v1::TASK_STATE_IN_PROGRESS);
        QCOMPARE(task.worker(), std::string("other"));
        QCOMPARE(task.attempts(), 2);

        QCOMPARE(other.ask(u"complete "_s + id), u"ok"_s);
        QCOMPARE(late.ask(order + u' ' + id), u"not-in-progress"_s);
        task = look(id);
        QCOMPARE(task.state(), admin::v1::TASK_STATE_COMPLETED);
        QCOMPARE(QString::fromStdString(task.result_json()), other.result());
        QCOMPARE(task.attempts(), 2);
        expectAtRest(1);
    }

    // As far as the broker can tell they are one. One result is taken, and only one.
    void ofTwoWorkersWithOneNameOnlyOneEndsATask() {
        m_broker->create("acme", 1, "work");
        WorkerProcess first(*m_broker, u"twin"_s, 1);
        WorkerProcess second(*m_broker, u"twin"_s, 600);
        QVERIFY(first.isHere() && second.isHere());
        first.ask(u"ready 1"_s);
        const QString id = first.ask(u"take"_s).chopped(2);
        first.pause();
        first.tell(u"complete "_s + id);
        second.ask(u"ready 1"_s);
        QCOMPARE(second.ask(u"take"_s), id + u" 2"_s);
        first.goOn();
        QCOMPARE(first.answer(), u"ok"_s);
        QCOMPARE(second.ask(u"complete "_s + id), u"not-in-progress"_s);
        QCOMPARE(QString::fromStdString(look(id).result_json()), first.result());
        expectAtRest(1);
    }

    void theSeatOfAStoppedWorkerIsFreeWhenItsLeaseHasEndedAndNotBefore() {
        m_broker->stop();
        m_broker->config().engine.tenants.defaults.maxConcurrency = std::optional<uint32_t>(1);
        m_broker->mustStart();
        m_broker->create("acme", 2, "work");
        WorkerProcess late(*m_broker, u"late"_s, 2);
        WorkerProcess other(*m_broker, u"other"_s, 600);
        QVERIFY(late.isHere() && other.isHere());
        late.ask(u"ready 1"_s);
        const QString id = late.ask(u"take"_s).chopped(2);
        const int64_t until = look(id).lease_until().seconds();
        late.pause();
        other.ask(u"ready 1"_s);
        QVERIFY(!other.ask(u"take"_s).isEmpty());
        QVERIFY(QDateTime::currentSecsSinceEpoch() >= until);
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_IN_PROGRESS), 1);
        late.goOn();
        QVERIFY(late.ask(u"complete "_s + id) != u"ok"_s);
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_IN_PROGRESS), 1);
    }

    void aFleetThatWasStoppedEndsEachTaskOnce() {
        constexpr int kTasks = 30;
        m_broker->create("acme", kTasks, "work");
        std::vector<std::unique_ptr<WorkerProcess>> fleet;
        for (const QString& name : {u"a"_s, u"b"_s, u"c"_s}) {
            fleet.push_back(std::make_unique<WorkerProcess>(*m_broker, name, 1));
            QVERIFY(fleet.back()->isHere());
        }
        std::map<QString, int> ended;
        int refused = 0;
        for (int round = 0; round < 100 && total(ended) < kTasks; ++round) {
            for (auto& worker : fleet) {
                worker->ask(u"ready 1"_s);
                const QString taken = worker->ask(u"take"_s);
                if (taken == u"nothing"_s) continue;
                const QString id = taken.section(u' ', 0, 0);
                if (round == 0 || round == 3) {
                    worker->pause();
                    worker->tell(u"complete "_s + id);
                    QTRY_VERIFY_WITH_TIMEOUT(look(id).state() != admin::v1::TASK_STATE_IN_PROGRESS, kPatienceMs);
                    worker->goOn();
                } else {
                    worker->tell(u"complete "_s + id);
                }
                if (worker->answer() == u"ok"_s)
                    ++ended[id];
                else
                    ++refused;
            }
        }
        QCOMPARE(total(ended), kTasks);
        QVERIFY(std::all_of(ended.begin(), ended.end(), [](const auto& task) { return task.second == 1; }));
        QVERIFY(refused >= 6);
        expectAtRest(kTasks);
    }

private:
    static int total(const std::map<QString, int>& ended) {
        int sum = 0;
        for (const auto& [id, times] : ended) sum += times;
        return sum;
    }

    admin::v1::Task look(const QString& id) const { return m_broker->task(id.toStdString()); }

    // All have ended once, and no record is left over.
    void expectAtRest(uint64_t completed) {
        m_broker->stop();
        const auto store = broker::openRocksStore(m_broker->config().dataFolder);
        QVERIFY(store.ok());
        const auto check = broker::checkStore(**store);
        QVERIFY(check.ok());
        QVERIFY2(check->faults.empty(), check->faults.empty() ? "" : check->faults.front().c_str());
        QCOMPARE(check->completed, completed);
        QCOMPARE(check->ready + check->delayed + check->inProgress + check->dead, uint64_t{0});
    }

    std::unique_ptr<AdminFixture> m_broker;
};

QTEST_GUILESS_MAIN(TestStoppedWorkers)

}  // namespace tst_stopped_workers

#include "tst_stopped_workers.moc"
