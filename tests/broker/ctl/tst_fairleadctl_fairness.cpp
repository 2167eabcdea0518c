// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QTest>

namespace tst_fairleadctl_fairness {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

QStringList words(const QString& text) {
    return text.split(u' ', Qt::SkipEmptyParts) + QStringList{u"--reason"_s, u"too loud"_s};
}

}  // namespace

// The broker is in this process, the program is a real one.
class TestFairleadctlFairness : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTenantIsHeldReleasedAndLeftToTheWatch() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 1));
        const CtlRun held = broker.run(words(u"throttle hold acme --level 2 --for 30m"_s));
        QVERIFY2(held.code == 0 && held.err.isEmpty(), qPrintable(held.err));
        QVERIFY2(held.out.contains("level 2 until "_L1) && held.out.contains("says anonymous: too loud"_L1),
                 qPrintable(held.out));
        for (const QString& command : {u"why acme"_s, u"limits show acme"_s}) {
            const CtlRun shown = broker.run(command);
            QVERIFY2(shown.out.contains("level 2 until "_L1), qPrintable(shown.out));
        }
        const CtlRun released = broker.run(words(u"throttle release acme --for 1h"_s));
        QVERIFY2(released.code == 0 && released.out.contains("not to be until "_L1), qPrintable(released.out));
        const QJsonObject json = broker.run(words(u"throttle auto acme --output json"_s)).json();
        QCOMPARE(json["level"_L1].toInt(-1), 0);
        QCOMPARE(json["by_hand"_L1].toBool(true), false);
        const CtlRun automatic = broker.run(words(u"throttle auto acme"_s));
        QVERIFY2(automatic.out.contains("the noisy-neighbour watch decides"_L1), qPrintable(automatic.out));
        const CtlRun audit = broker.run(u"audit --tenant acme"_s);
        QVERIFY2(audit.out.contains("level 2, by hand -> none, by hand"_L1), qPrintable(audit.out));
    }

    void whatCannotBeIsSaidBeforeTheBrokerIsAsked() {
        const Ctl ctl("127.0.0.1:1");
        for (const auto& [arguments, complaint] :
             {std::pair{u"throttle hold acme --for 1h"_s, u"--level is required"_s},
              std::pair{u"throttle hold acme --level 4 --for 1h"_s, u"--level"_s},
              std::pair{u"throttle hold acme --level 1"_s, u"--for is required"_s},
              std::pair{u"throttle release acme"_s, u"--for is required"_s},
              std::pair{u"throttle release acme --for soon"_s, u"--for: 'soon' is no duration"_s},
              std::pair{u"throttle auto acme --for 1h"_s, u"not expected: --for"_s}})
            expectRefusal(ctl.run(words(arguments)), 2, complaint);
        expectRefusal(ctl.run(u"throttle auto acme"_s), 2, "--reason is required"_L1);
        QCOMPARE(ctl.run(words(u"throttle auto acme"_s)).code, 3);
    }

    void aForeignTenantIsNotFound() {
        StartedBroker broker;
        const CtlRun run = broker.run(words(u"throttle auto nobody"_s));
        QVERIFY2(run.code != 0 && run.err.contains("no tenant 'nobody'"_L1), qPrintable(run.err));
    }

    void sharesArePreviewed() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 5) && create(broker, "beta", 5));
        QTRY_COMPARE(broker.json(u"preview acme --weight 3"_s)["active"_L1].toInt(), 2);
        const CtlRun table = broker.run(u"preview acme --weight 3"_s);
        QVERIFY2(table.code == 0 && table.out.simplified().contains("50.0 % 75.0 %"_L1), qPrintable(table.out));
        QVERIFY2(table.out.contains("2 of 2 tenants would have more or less"_L1), qPrintable(table.out));
        const CtlRun capped = broker.run(u"preview acme --max-concurrency 0"_s);
        QVERIFY2(capped.out.simplified().contains("50.0 % 0.0 %"_L1), qPrintable(capped.out));
        const CtlRun open = broker.run(u"preview acme --max-concurrency none --limit 1"_s);
        QVERIFY2(open.code == 0 && open.out.contains("0 of 2 tenants"_L1), qPrintable(open.out));
        for (const auto& [arguments, complaint] :
             {std::pair{u"preview acme"_s, u"--weight, --max-concurrency or --min-seats is required"_s},
              std::pair{u"preview acme --weight 0"_s, u"weight: must be from"_s},
              std::pair{u"preview acme --weight much"_s, u"weight: must be a number"_s},
              std::pair{u"preview acme --max-concurrency few"_s, u"max_concurrency: "_s}})
            expectRefusal(broker.run(arguments), 2, complaint);
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlFairness)

}  // namespace tst_fairleadctl_fairness

#include "tst_fairleadctl_fairness.moc"
