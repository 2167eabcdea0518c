// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QJsonArray>
#include <QTest>

namespace tst_fairleadctl_what_if {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

// So many tasks of acme that a worker completes one after the other.
void serve(const StartedBroker& broker, int count) {
    QVERIFY(create(broker, "acme", count));
    WorkerClient worker(broker.connect());
    QVERIFY(worker.hello("acme", "one"));
    for (int i = 0; i < count; ++i) {
        QVERIFY(worker.sendReady({"mail"}));
        const auto assigned = worker.next();
        QVERIFY(assigned && assigned->has_task());
        QVERIFY(worker.sendResult(assigned->task().task().id(), "COMPLETED", "null", {}));
        QVERIFY(worker.next());
    }
}

}  // namespace

// The whole way: a broker that records, a replay by the real program.
class TestFairleadctlWhatIf : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thePastIsReplayedWithAnotherLimit() {
        StartedBroker broker;
        serve(broker, 20);
        QVERIFY(create(broker, "acme", 5));
        const auto answer = [&](const QString& words) {
            return broker.json(u"what-if --from 10m "_s + words)["summary"_L1]["all"_L1].toObject();
        };
        // The tick that shows them comes within a second.
        QTRY_COMPARE_WITH_TIMEOUT(answer({})["recorded"_L1]["begun"_L1].toInt(), 20, 20'000);
        QTRY_COMPARE_WITH_TIMEOUT(answer({})["recorded"_L1]["waiting"_L1].toInt(), 5, 20'000);
        const QJsonObject none = answer(u"--limit acme.max_concurrency=0"_s);
        QCOMPARE(none["replayed"_L1]["begun"_L1].toInt(), 0);
        QCOMPARE(none["replayed"_L1]["waiting"_L1].toInt(), 25);
        const CtlRun table = broker.run(u"what-if --from -10m --weight acme=3 --policy fifo --seats x2 --unchanged"_s);
        QVERIFY2(table.code == 0, qPrintable(table.err));
        QVERIFY(table.out.contains(u"(all)"_s) && table.out.contains(u"acme"_s) && table.out.contains(u"Note: "_s));
        const QJsonObject recording = broker.json(u"recording"_s);
        QVERIFY(recording["on"_L1].toBool());
        QVERIFY(recording["deliveries"_L1].toInt() >= 20);
    }

    void jsonHoldsTheCourseOfAllAndOfTheTenants() {
        StartedBroker broker;
        serve(broker, 20);
        QJsonArray series;
        QTRY_COMPARE_WITH_TIMEOUT((series = broker.json(u"what-if --from 10m"_s)["series"_L1].toArray()).size(), 2,
                                  20'000);
        QCOMPARE(series[0].toObject()["tenant"_L1].toString(), QString());
        QCOMPARE(series[1].toObject()["tenant"_L1].toString(), u"acme"_s);
        const QJsonArray points = series[1].toObject()["points"_L1].toArray();
        int begun = 0;
        for (const auto& point : points) begun += point.toObject()["recorded_begun"_L1].toInt();
        QCOMPARE(begun, 20);
    }

    void whatCannotBeAskedIsRefusedByItsName() {
        StartedBroker broker;
        serve(broker, 1);
        expectRefusal(broker.run(u"what-if --limit acme.max=3"_s), 2, u"TENANT.LIMIT=VALUE"_s);
        expectRefusal(broker.run(u"what-if --weight acme"_s), 2, u"TENANT=WEIGHT"_s);
        expectRefusal(broker.run(u"what-if --weight acme=-1"_s), 2, u"weight"_s);
        expectRefusal(broker.run(u"what-if --limit acme.weight=2 --weight acme=3"_s), 2, u"second weight"_s);
        const CtlRun ignored = broker.run(u"what-if --limit acme.max_bytes=1"_s);
        QVERIFY2(ignored.code != 0 && ignored.err.contains(u"max_bytes has no effect in a replay"_s),
                 qPrintable(ignored.err));
        expectRefusal(broker.run(u"what-if --seats many"_s), 2, u"x and a factor"_s);
        expectRefusal(broker.run(u"what-if --seats 1.5"_s), 2, u"x and a factor"_s);
        expectRefusal(broker.run(u"what-if --from yesterday"_s), 2, u"how long ago"_s);
        expectRefusal(broker.run(u"what-if --from 2h --until 1h"_s), 1, u"nothing is recorded of that time"_s);
        QTRY_VERIFY_WITH_TIMEOUT(
            broker.run(u"what-if --weight amce=2"_s).err.contains(u"tenant 'amce' had no tasks in that time"_s),
            20'000);
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlWhatIf)

}  // namespace tst_fairleadctl_what_if

#include "tst_fairleadctl_what_if.moc"
