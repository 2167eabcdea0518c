// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_fairleadctl_hand {

using namespace fairlead;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

// fairleadctl send and work, against a broker without authentication.
class TestFairleadctlHand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void copiesAreSentAndTheirIdsPrinted() {
        StartedBroker broker;
        const CtlRun sent = broker.run(u"send mail --tenant acme --payload {\"to\":1} --priority 7 --copies 3"_s);
        QVERIFY2(sent.code == 0, qPrintable(sent.err));
        QCOMPARE(sent.out.split(u'\n', Qt::SkipEmptyParts).size(), 3);
        QCOMPARE(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_READY), 3);
        const QJsonObject json = broker.json(u"send mail --tenant acme --idempotency-key k"_s);
        QCOMPARE(json["tenant"_L1].toString(), u"acme"_s);
        QCOMPARE(broker.json(u"send mail --tenant acme --idempotency-key k"_s)["tasks"_L1], json["tasks"_L1]);
    }

    void thePayloadComesFromAFileOrTheStandardInput() {
        StartedBroker broker;
        QTemporaryDir folder;
        QFile file(folder.filePath(u"payload"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("from a file");
        file.close();
        QCOMPARE(broker.run(u"send mail --tenant acme --payload @"_s + file.fileName()).code, 0);
        QCOMPARE(broker.run(u"send mail --tenant acme --payload -"_s, "typed").code, 0);
        const CtlRun worked = broker.run(u"work mail --tenant acme --exec cat --count 2"_s);
        QVERIFY2(worked.code == 0, qPrintable(worked.err));
        QVERIFY(worked.out.contains(u"from a file"_s) && worked.out.contains(u"typed"_s));
        expectRefusal(broker.run(u"send mail --tenant acme --payload @/no/such/file"_s), 2, u"/no/such/file"_s);
    }

    void theExitCodeOfTheProgramDecides() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 1, "good"));
        QVERIFY(create(broker, "acme", 1, "bad"));
        QCOMPARE(broker
                     .run(QStringList{u"work"_s, u"good"_s, u"--tenant"_s, u"acme"_s, u"--once"_s, u"--exec"_s,
                                      u"test \"$(cat)\" = '{}'"_s})
                     .code,
                 0);
        QCOMPARE(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_COMPLETED), 1);
        QCOMPARE(broker.run(u"work bad --tenant acme --once --exec false"_s).code, 0);
        QCOMPARE(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_COMPLETED), 1);
        QCOMPARE(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_DELAYED) +
                     countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_READY),
                 1);
    }

    void whatNobodyEndsIsGivenBack() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 1));
        const CtlRun looked = broker.run(u"work mail --tenant acme --once"_s);
        QVERIFY2(looked.code == 0, qPrintable(looked.err));
        QCOMPARE(looked.json()["tenant"_L1].toString(), u"acme"_s);
        QCOMPARE(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_READY), 1);
    }

    void whoIsTheSecondWithAKeyIsTold() {
        StartedBroker broker;
        const CtlRun sent = broker.run(u"send mail --tenant acme --idempotency-key k --copies 3"_s);
        QCOMPARE(sent.code, 0);
        QCOMPARE(sent.out.count(u'\n'), 1);
        QVERIFY2(sent.err.contains(u"2 of 3 were already there, not created"_s), qPrintable(sent.err));
    }

    void everyTaskIsPrintedBeforeTheNextIsWaitedFor() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 1));
        QProcess worker;
        broker.ctl.start(worker, {u"work"_s, u"mail"_s, u"--tenant"_s, u"acme"_s, u"--complete"_s, u"{}"_s});
        QVERIFY(worker.waitForReadyRead(30'000));
        QVERIFY(worker.readAllStandardOutput().contains("\"command\":\"mail\""));
        worker.kill();
        worker.waitForFinished(30'000);
    }

    // Also once it has waited for longer than --timeout.
    void aWorkerTakesOneTaskAtATime() {
        StartedBroker broker;
        QProcess worker;
        broker.ctl.start(worker, {u"work"_s, u"mail"_s, u"--tenant"_s, u"acme"_s, u"--timeout"_s, u"0.1"_s,
                                  u"--exec"_s, u"sleep 60"_s});
        QTRY_VERIFY_WITH_TIMEOUT(broker.run(u"streams"_s).out.contains("acme"_L1), 30'000);
        // Meanwhile it has asked again and again.
        for (int i = 0; i < 5; ++i) QCOMPARE(broker.run(u"tenants"_s).code, 0);
        QVERIFY(create(broker, "acme", 4));
        QTRY_VERIFY(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_IN_PROGRESS) > 0);
        QCOMPARE(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_IN_PROGRESS), 1);
        worker.kill();
        worker.waitForFinished(30'000);
    }

    void whatIsWrongWithATenantIsNamedAtOnce_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("complaint");
        QTest::newRow("nobody sends") << QStringList{u"send"_s, u"mail"_s} << u"--tenant TENANT"_s;
        QTest::newRow("nobody works") << QStringList{u"work"_s, u"mail"_s} << u"* takes everybody's"_s;
        QTest::newRow("slash") << QStringList{u"send"_s, u"mail"_s, u"--tenant"_s, u"a/b"_s} << u"'a/b' is no tenant"_s;
        QTest::newRow("everybody") << QStringList{u"send"_s, u"mail"_s, u"--tenant"_s, u"*"_s} << u"'*' is no tenant"_s;
        QTest::newRow("long") << QStringList{u"work"_s, u"mail"_s, u"--tenant"_s, QString(300, u'x')}
                              << u"longer than 128"_s;
        QTest::newRow("empty") << QStringList{u"send"_s, u"--tenant"_s, QString(), u"--"_s, u"mail"_s}
                               << u"--tenant: must not be empty"_s;
    }
    void whatIsWrongWithATenantIsNamedAtOnce() {
        QFETCH(const QStringList, words);
        QFETCH(const QString, complaint);
        // Nobody listens there: nothing is asked.
        expectRefusal(Ctl("127.0.0.1:1").run(words), 2, complaint);
    }

    void whatIsNoUtf8IsRefusedAtOnce() {
        QProcess shell;
        const QString program = qEnvironmentVariable("FAIRLEAD_BIN") + u"/fairleadctl"_s;
        for (const char* words :
             {"send \"$(printf 'm\\377')\" --tenant acme", "send mail --tenant \"$(printf 'm\\377')\"",
              "work \"$(printf 'm\\377')\" --tenant acme"}) {
            shell.start(u"/bin/sh"_s, {u"-c"_s, program + u" --address 127.0.0.1:1 "_s + QLatin1StringView(words)});
            QVERIFY(shell.waitForFinished(30'000));
            const QByteArray err = shell.readAllStandardError();
            QCOMPARE(shell.exitCode(), 2);
            QVERIFY2(err.contains("is not UTF-8 text") && !err.contains("libprotobuf"), err.constData());
        }
    }

    void aTokenOfAnotherTenantSendsNothing() {
        StartedBroker broker;
        expectRefusal(broker.run(u"send mail --tenant acme --token beta"_s), 1, u"the token is for tenant 'beta'"_s);
        QCOMPARE(countTasks(broker.connect(), "beta", admin::v1::TASK_STATE_READY), 0);
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlHand)

}  // namespace tst_fairleadctl_hand

#include "tst_fairleadctl_hand.moc"
