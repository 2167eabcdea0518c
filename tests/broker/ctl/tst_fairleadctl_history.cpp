// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QJsonArray>
#include <QTest>

namespace tst_fairleadctl_history {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

// The broker is in this process, the program is a real one.
class TestFairleadctlHistory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void historyIsShownAsTableAndAsJson() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 3));
        const auto points = [&broker](const QString& arguments) {
            return broker.run(u"--output json history "_s + arguments).json()["points"_L1].toArray();
        };
        const auto enqueued = [&points](const QString& arguments) {
            int sum = 0;
            for (const QJsonValue point : points(arguments)) sum += point["enqueued"_L1].toInt();
            return sum;
        };
        QTRY_COMPARE(enqueued(u"acme"_s), 3);
        QCOMPARE(enqueued(u"acme --since 5h"_s), 3);
        QCOMPARE(enqueued(u"acme --since 7d --resolution minute"_s), 3);
        QCOMPARE(enqueued(u""_s), 3);
        for (const QJsonValue point : points(u"acme"_s)) {
            QVERIFY(!point.toObject().contains("jain"_L1) && !point.toObject().contains("shared_seats"_L1));
            if (point["ready"_L1].toInt() == 0) QVERIFY(!point.toObject().contains("oldest_ready_seconds"_L1));
        }
        for (const QJsonValue point : points(u""_s)) {
            QVERIFY(point.toObject().contains("shared_seats"_L1) && !point.toObject().contains("effective_weight"_L1));
            QVERIFY(!point.toObject().contains("jain"_L1));  // nobody waits for a worker that there is
        }
        const CtlRun table = broker.run(u"history acme --since 2h"_s);
        QVERIFY2(table.code == 0 && table.err.isEmpty(), qPrintable(table.err));
        for (const char* text : {"AT", "ENQUEUED", "ENTITLED", "WAIT P99", " ...", "3"})
            QVERIFY2(table.out.contains(QLatin1String(text)), qPrintable(table.out));
    }

    void whatCannotBeShownIsRefused() {
        StartedBroker broker;
        expectRefusal(broker.run(u"history nobody"_s), 1, "nobody"_L1);
        expectRefusal(broker.run(u"history acme --since yesterday"_s), 2, "--since"_L1);
        QCOMPARE(broker.run(u"history acme --resolution day"_s).code, 2);
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlHistory)

}  // namespace tst_fairleadctl_history

#include "tst_fairleadctl_history.moc"
