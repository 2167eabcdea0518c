// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QJsonArray>
#include <QTest>

namespace tst_fairleadctl_queues {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

class TestFairleadctlQueues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aQueueIsPausedListedAndResumed() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 2));
        const CtlRun paused = broker.run(u"queue pause acme mail --reason down"_s);
        QVERIFY2(paused.code == 0, qPrintable(paused.err));
        QVERIFY2(paused.out.contains("down"_L1), qPrintable(paused.out));
        QJsonArray queues = broker.json(u"queue list"_s)["queues"_L1].toArray();
        QCOMPARE(queues.size(), 1);
        QCOMPARE(queues[0]["tenant"_L1].toString(), u"acme"_s);
        QCOMPARE(queues[0]["command"_L1].toString(), u"mail"_s);
        QCOMPARE(queues[0]["paused"_L1].toBool(), true);
        QCOMPARE(queues[0]["paused_because"_L1].toString(), u"down"_s);
        QVERIFY(broker.run(u"queue list"_s).out.contains("down"_L1));
        QVERIFY(broker.json(u"queue list --tenant beta"_s)["queues"_L1].toArray().isEmpty());

        QCOMPARE(broker.run(u"queue resume acme mail --reason up"_s).code, 0);
        QVERIFY(broker.json(u"queue list"_s)["queues"_L1].toArray().isEmpty());
        QVERIFY(broker.run(u"audit"_s).out.contains("queue.change"_L1));
        QVERIFY(broker.run(u"events"_s).out.contains("queue.paused"_L1));
    }

    void aQueueIsBounded() {
        StartedBroker broker;
        QCOMPARE(broker.run(u"queue bound * mail 2 --reason small"_s).code, 0);
        static_cast<void>(create(broker, "acme", 3));
        const auto shown = [&broker] { return broker.json(u"queue list --tenant *"_s)["queues"_L1].toArray(); };
        QCOMPARE(shown().size(), 1);
        QCOMPARE(shown()[0]["max_depth"_L1].toInt(), 2);
        QCOMPARE(shown()[0]["ready"_L1].toInt(), 2);
        QCOMPARE(broker.run(u"queue bound * mail none --reason large"_s).code, 0);
        QVERIFY(shown().isEmpty());
    }

    void whatIsMissingIsSaid() {
        const Ctl ctl("127.0.0.1:1");
        QVERIFY(ctl.run(u"queue pause acme mail"_s).err.contains("--reason"_L1));
        QVERIFY(ctl.run(u"queue bound acme mail many --reason x"_s).err.contains("many"_L1));
        StartedBroker broker;
        QCOMPARE(broker.run(u"worker quiet 7"_s).code, 1);
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlQueues)

}  // namespace tst_fairleadctl_queues

#include "tst_fairleadctl_queues.moc"
