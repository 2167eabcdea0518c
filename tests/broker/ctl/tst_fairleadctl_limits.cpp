// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QJsonArray>
#include <QTest>

namespace tst_fairleadctl_limits {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

QStringList words(const QString& text, const QString& reason = u"paid plan"_s) {
    return text.split(u' ', Qt::SkipEmptyParts) + QStringList{u"--reason"_s, reason};
}

}  // namespace

// The broker is in this process, the program is a real one.
class TestFairleadctlLimits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void limitsAreSetShownAndCleared() {
        StartedBroker broker;
        const CtlRun set = broker.run(words(
            u"limits set acme weight=2.5 max_enqueue_rate=100/1m,burst=20 max_bytes=64MiB max_queue_depth=none"_s));
        QVERIFY2(set.code == 0 && set.err.isEmpty(), qPrintable(set.err));
        const CtlRun shown = broker.run(u"limits show acme"_s);
        QCOMPARE(shown.code, 0);
        QCOMPARE(shown.out, set.out);
        for (const char* text : {"100/1m,burst=20", "67108864", "2.5", "tenant", "built-in", "paid plan", "anonymous"})
            QVERIFY2(shown.out.contains(QLatin1String(text)), qPrintable(shown.out));
        const QJsonObject json = broker.json(u"limits show acme"_s);
        QCOMPARE(json["version"_L1].toInteger(), 1);
        QCOMPARE(json["in_force"_L1]["weight"_L1].toDouble(), 2.5);
        const CtlRun cleared = broker.run(words(u"limits clear acme weight max_bytes"_s));
        QVERIFY2(cleared.code == 0, qPrintable(cleared.err));
        QVERIFY(!cleared.out.contains("2.5"_L1) && !cleared.out.contains("67108864"_L1));
    }

    void aTemporarySettingSaysUntilWhen() {
        StartedBroker broker;
        for (const QString& duration : {u"30m"_s, u"PT30M"_s}) {
            const CtlRun set = broker.run(words(u"limits set acme max_concurrency=2 --for "_s + duration));
            QVERIFY2(set.code == 0, qPrintable(set.err));
            QVERIFY2(set.out.contains("max_concurrency=2"_L1) && set.out.contains("temporary"_L1), qPrintable(set.out));
        }
        expectRefusal(broker.run(words(u"limits set acme weight=2 --for soon"_s)), 2,
                      "--for: 'soon' is no duration"_L1);
    }

    void whatCannotBeIsSaidWithoutAskingTheBroker() {
        const Ctl ctl(u"127.0.0.1:1"_s.toStdString());
        for (const auto& [arguments, complaint] :
             {std::pair{u"limits set acme wait=1"_s, u"there is no limit 'wait'"_s},
              std::pair{u"limits set acme weight"_s, u"write weight=value"_s},
              std::pair{u"limits set acme weight=1 weight=2"_s, u"weight: is given twice"_s},
              std::pair{u"limits set acme weight=0"_s, u"weight: must be from 0.01 to 1000, is 0"_s},
              std::pair{u"limits set acme weight=much"_s, u"weight: must be a number, is 'much'"_s},
              std::pair{u"limits clear acme wait"_s, u"there is no limit 'wait'"_s}})
            expectRefusal(ctl.run(words(arguments)), 2, complaint);
        QCOMPARE(ctl.run(u"limits set acme weight=1"_s).code, 2);
        QCOMPARE(ctl.run(u"tenant pause acme"_s).code, 2);
        QCOMPARE(ctl.run(u"limits"_s).code, 2);
        QCOMPARE(ctl.run(words(u"limits set acme weight=1"_s)).code, 3);
    }

    void pauseDrainAndResumeAreAudited() {
        StartedBroker broker;
        expectRefusal(broker.run(words(u"tenant pause acme"_s)), 1, "no tenant 'acme'"_L1);
        expectRefusal(broker.run(words(u"limits clear acme weight"_s)), 1, "no tenant 'acme'"_L1);
        QVERIFY(create(broker, "acme", 1));
        QCOMPARE(broker.run(words(u"tenant pause acme --expect-version 0"_s)).code, 0);
        expectRefusal(broker.run(words(u"tenant drain acme --expect-version 0"_s)), 1,
                      "is at version 1, not 0: 'anonymous' changed it"_L1);
        QCOMPARE(broker.run(words(u"tenant drain acme"_s)).code, 0);
        QCOMPARE(broker.run(words(u"tenant resume acme"_s)).code, 0);
        QCOMPARE(broker.run(words(u"limits set * weight=2"_s)).code, 0);
        const QJsonArray entries = broker.json(u"audit"_s)["entries"_L1].toArray();
        QCOMPARE(entries.size(), 4);
        QCOMPARE(entries[3]["action"_L1].toString(), u"tenant.pause"_s);
        const CtlRun table = broker.run(u"audit --tenant acme --limit 2"_s);
        QVERIFY2(table.out.contains("paused true -> false; "_L1) || table.out.contains("draining true -> false"_L1),
                 qPrintable(table.out));
        QVERIFY(!table.out.contains("tenant.pause"_L1) && !table.out.contains("limits.change"_L1));
    }

    void rulesAreListed() {
        StartedBroker broker;
        const CtlRun table = broker.run(u"limits rules"_s);
        QVERIFY(table.code == 0 && table.out.contains("max_enqueue_rate"_L1) && table.out.contains("interval"_L1));
        QCOMPARE(broker.json(u"limits rules"_s)["rules"_L1].toArray().size(), 16);
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlLimits)

}  // namespace tst_fairleadctl_limits

#include "tst_fairleadctl_limits.moc"
