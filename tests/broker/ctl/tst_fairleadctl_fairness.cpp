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
        LocalBroker broker;
        QCOMPARE(broker.start(), std::string());
        QVERIFY(create(broker, "acme", 1));
        const Ctl ctl(broker.address());
        const CtlRun held = ctl.run(words(u"throttle hold acme --level 2 --for 30m"_s));
        QVERIFY2(held.code == 0 && held.err.isEmpty(), qPrintable(held.err));
        QVERIFY2(held.out.contains("level 2 until "_L1) && held.out.contains("says anonymous: too loud"_L1),
                 qPrintable(held.out));
        for (const QString& command : {u"why acme"_s, u"limits show acme"_s}) {
            const CtlRun shown = ctl.run(command);
            QVERIFY2(shown.out.contains("level 2 until "_L1), qPrintable(shown.out));
        }
        const CtlRun released = ctl.run(words(u"throttle release acme --for 1h"_s));
        QVERIFY2(released.code == 0 && released.out.contains("not to be until "_L1), qPrintable(released.out));
        const QJsonObject json = ctl.run(words(u"throttle auto acme --output json"_s)).json();
        QCOMPARE(json["level"_L1].toInt(-1), 0);
        QCOMPARE(json["by_hand"_L1].toBool(true), false);
        const CtlRun automatic = ctl.run(words(u"throttle auto acme"_s));
        QVERIFY2(automatic.out.contains("the noisy-neighbour watch decides"_L1), qPrintable(automatic.out));
        const CtlRun audit = ctl.run(u"audit --tenant acme"_s);
        QVERIFY2(audit.out.contains("level 2, by hand -> none, by hand"_L1), qPrintable(audit.out));
    }

    void whatCannotBeIsSaidBeforeTheBrokerIsAsked() {
        const Ctl ctl("127.0.0.1:1");
        struct Case {
            QString words, complaint;
        };
        for (const Case& c : {Case{u"throttle hold acme --for 1h"_s, u"--level is required"_s},
                              Case{u"throttle hold acme --level 4 --for 1h"_s, u"--level"_s},
                              Case{u"throttle hold acme --level 1"_s, u"--for is required"_s},
                              Case{u"throttle release acme"_s, u"--for is required"_s},
                              Case{u"throttle release acme --for soon"_s, u"--for: 'soon' is no duration"_s},
                              Case{u"throttle auto acme --for 1h"_s, u"not expected: --for"_s}}) {
            const CtlRun run = ctl.run(words(c.words));
            QCOMPARE(run.code, 2);
            QVERIFY2(run.err.contains(c.complaint), qPrintable(run.err));
        }
        const CtlRun silent = ctl.run(u"throttle auto acme"_s);
        QVERIFY2(silent.code == 2 && silent.err.contains("--reason is required"_L1), qPrintable(silent.err));
        QCOMPARE(ctl.run(words(u"throttle auto acme"_s)).code, 3);
    }

    void aForeignTenantIsNotFound() {
        LocalBroker broker;
        QCOMPARE(broker.start(), std::string());
        const CtlRun run = Ctl(broker.address()).run(words(u"throttle auto nobody"_s));
        QVERIFY2(run.code != 0 && run.err.contains("no tenant 'nobody'"_L1), qPrintable(run.err));
    }

    void sharesArePreviewed() {
        LocalBroker broker;
        QCOMPARE(broker.start(), std::string());
        QVERIFY(create(broker, "acme", 5) && create(broker, "beta", 5));
        const Ctl ctl(broker.address());
        QTRY_COMPARE(ctl.run(u"preview acme --weight 3 --output json"_s).json()["active"_L1].toInt(), 2);
        const CtlRun table = ctl.run(u"preview acme --weight 3"_s);
        QVERIFY2(table.code == 0 && table.out.simplified().contains("50.0 % 75.0 %"_L1), qPrintable(table.out));
        QVERIFY2(table.out.contains("2 of 2 tenants would have more or less"_L1), qPrintable(table.out));
        const CtlRun capped = ctl.run(u"preview acme --max-concurrency 0"_s);
        QVERIFY2(capped.out.simplified().contains("50.0 % 0.0 %"_L1), qPrintable(capped.out));
        const CtlRun open = ctl.run(u"preview acme --max-concurrency none --limit 1"_s);
        QVERIFY2(open.code == 0 && open.out.contains("0 of 2 tenants"_L1), qPrintable(open.out));
        for (const auto& [arguments, complaint] :
             {std::pair{u"preview acme"_s, u"--weight, --max-concurrency or --min-seats is required"_s},
              std::pair{u"preview acme --weight 0"_s, u"weight: must be from"_s},
              std::pair{u"preview acme --weight much"_s, u"weight: must be a number"_s},
              std::pair{u"preview acme --max-concurrency few"_s, u"max_concurrency: "_s}}) {
            const CtlRun run = ctl.run(arguments);
            QCOMPARE(run.code, 2);
            QVERIFY2(run.err.contains(complaint), qPrintable(run.err));
        }
    }

    void throttlesAreCompleted() {
        const CtlRun script = Ctl("127.0.0.1:1").run(u"completion bash"_s);
        QVERIFY(script.out.contains("\"throttle\") words=\"hold release auto"_L1));
        QVERIFY(script.out.contains("--level) words=\"1 2 3\""_L1));
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlFairness)

}  // namespace tst_fairleadctl_fairness

#include "tst_fairleadctl_fairness.moc"
