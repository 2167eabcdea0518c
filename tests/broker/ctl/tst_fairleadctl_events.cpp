// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QTest>

namespace tst_fairleadctl_events {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

// One event a line, as JSON.
QList<QJsonObject> eventsOf(const QString& text) {
    QList<QJsonObject> events;
    for (const QString& line : text.split(u'\n', Qt::SkipEmptyParts))
        events.append(QJsonDocument::fromJson(line.toUtf8()).object());
    return events;
}

}  // namespace

// The broker is in this process, the program is a real one.
class TestFairleadctlEvents : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eventsAreListedAsTheyHappenedAndFiltered() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 1) && create(broker, "beta", 1));
        const auto all = eventsOf(broker.run(u"events --output json"_s).out);
        QCOMPARE(all.size(), 3);
        QCOMPARE(all[0]["type"_L1].toString(), u"broker.started"_s);
        QCOMPARE(all[1]["tenant"_L1].toString(), u"acme"_s);
        QCOMPARE(all[2]["tenant"_L1].toString(), u"beta"_s);
        QVERIFY(all[1]["sequence"_L1].toInteger() < all[2]["sequence"_L1].toInteger());
        const CtlRun table = broker.run(u"events"_s);
        QVERIFY2(table.out.contains("broker.started  -"_L1), qPrintable(table.out));
        QVERIFY2(table.out.contains("tenant 'beta' was created"_L1), qPrintable(table.out));

        const auto latest = eventsOf(broker.run(u"events --limit 1 --output json"_s).out);
        QCOMPARE(latest.size(), 1);
        QCOMPARE(latest[0]["tenant"_L1].toString(), u"beta"_s);
        const auto ofAcme = eventsOf(broker.run(u"events --tenant acme --output json"_s).out);
        QCOMPARE(ofAcme.size(), 1);
        const auto typed =
            eventsOf(broker.run(u"events --type broker.started --type leases.expired --output json"_s).out);
        QCOMPARE(typed.size(), 1);
        QCOMPARE(typed[0]["type"_L1].toString(), u"broker.started"_s);
    }

    void whoeverFollowsSeesWhatWasAndWhatComes() {
        StartedBroker broker;
        QProcess following;
        broker.ctl.start(following, {u"events"_s, u"--follow"_s, u"--from"_s, u"0"_s});
        QString seen;
        const auto sees = [&](QLatin1StringView text) {
            following.waitForReadyRead(50);
            seen += QString::fromUtf8(following.readAllStandardOutput());
            return seen.contains(text);
        };
        QTRY_VERIFY_WITH_TIMEOUT(sees("broker.started"_L1), 30'000);
        QVERIFY(create(broker, "acme", 1));
        QTRY_VERIFY_WITH_TIMEOUT(sees("tenant 'acme' was created"_L1), 30'000);
        broker.stop();
        QVERIFY(following.waitForFinished(30'000));
        QVERIFY2(following.exitCode() != 0, "the end of the broker is no good end of following");
    }

    void whatDoesNotGoTogetherIsRefused() {
        const Ctl ctl("127.0.0.1:1");
        for (const QString& words :
             {u"events --from 3"_s, u"events --follow --limit 3"_s, u"events --limit 0"_s,
              u"events --follow --from x"_s, u"events --follow --from -1"_s, u"events --follow --from 3x"_s,
              u"events --follow --from 99999999999999999999"_s}) {
            const CtlRun run = ctl.run(words);
            QCOMPARE(run.code, 2);
            QVERIFY(!run.err.isEmpty());
        }
        QCOMPARE(ctl.run(u"events"_s).code, 3);
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlEvents)

}  // namespace tst_fairleadctl_events

#include "tst_fairleadctl_events.moc"
