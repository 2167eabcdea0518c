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

    void aTokenOfAnotherTenantSendsNothing() {
        StartedBroker broker;
        expectRefusal(broker.run(u"send mail --tenant acme --token beta"_s), 1, u"the token is for tenant 'beta'"_s);
        QCOMPARE(countTasks(broker.connect(), "beta", admin::v1::TASK_STATE_READY), 0);
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlHand)

}  // namespace tst_fairleadctl_hand

#include "tst_fairleadctl_hand.moc"
