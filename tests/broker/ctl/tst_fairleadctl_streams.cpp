// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QJsonArray>
#include <QTest>

namespace tst_fairleadctl_streams {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

// The broker is in this process, the program is a real one.
class TestFairleadctlStreams : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void streamsAreListedAsTableAndAsJson() {
        StartedBroker broker;
        ProducerClient producer(broker.connect());
        WorkerClient worker(broker.connect());
        QVERIFY(producer.hello("beta") && worker.hello("acme", "w\n7"));
        QVERIFY(create(broker, "acme", 1));
        QVERIFY(worker.sendReady({"mail"}));
        QVERIFY(worker.next());

        const auto json = [&broker](const QString& more = {}) {
            return broker.run(u"streams --output json"_s + more).json()["streams"_L1].toArray();
        };
        QTRY_COMPARE(json().size(), 2);
        const CtlRun table = broker.run(u"streams"_s);
        QVERIFY2(table.code == 0 && table.err.isEmpty(), qPrintable(table.err));
        for (const char* text :
             {"KIND", "IN HAND", "producer", "worker", "w\\u000a7", "acme", "beta", "mail", "127.0.0.1:"})
            QVERIFY2(table.out.contains(QLatin1String(text)), qPrintable(table.out));
        QCOMPARE(json(u" --kind producer"_s).size(), 1);
        const QJsonArray workers = json(u" --kind worker"_s);
        QCOMPARE(workers.size(), 1);
        QCOMPARE(workers[0]["worker"_L1].toString(), u"w\n7"_s);
        QCOMPARE(workers[0]["commands"_L1].toArray(), QJsonArray{u"mail"_s});
        QCOMPARE(workers[0]["tasks_in_hand"_L1].toInt(), 1);
        QCOMPARE(json(u" --tenant beta"_s).size(), 1);
        QCOMPARE(json(u" --tenant beta --kind worker"_s).size(), 0);
        QCOMPARE(json(u" --worker nobody"_s).size(), 0);
    }

    void whatALimitLeavesOutIsSaid() {
        StartedBroker broker;
        ProducerClient one(broker.connect());
        ProducerClient two(broker.connect());
        QVERIFY(one.hello("acme") && two.hello("acme"));
        QVERIFY(broker.run(u"streams --limit 1"_s).out.contains("there are more"_L1));
        QVERIFY(!broker.run(u"streams --limit 2"_s).out.contains("there are more"_L1));
        QCOMPARE(broker.json(u"streams --limit 1"_s)["more"_L1].toBool(), true);
    }

    void aKindThatThereIsNotIsRefused() {
        const Ctl ctl("127.0.0.1:1");
        const CtlRun run = ctl.run(u"streams --kind watch"_s);
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("--kind"_L1), qPrintable(run.err));
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlStreams)

}  // namespace tst_fairleadctl_streams

#include "tst_fairleadctl_streams.moc"
