// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QJsonArray>
#include <QTest>

namespace tst_fairleadctl_cron {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

QStringList put(const QString& name, const QString& expression, const QString& options = {}) {
    return QStringList{u"cron"_s,   u"put"_s,      u"acme"_s,           name, expression, u"--command"_s,
                       u"report"_s, u"--reason"_s, u"monthly figures"_s} +
           options.split(u' ', Qt::SkipEmptyParts);
}

}  // namespace

// The broker is in this process, the program is a real one.
class TestFairleadctlCron : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void entriesAreAddedListedSwitchedAndDeleted() {
        StartedBroker broker;
        const CtlRun added = broker.run(put(u"nightly"_s, u"30 2 * * *"_s, u"--zone Europe/Berlin --overlap allow"_s));
        QVERIFY2(added.code == 0 && added.err.isEmpty(), qPrintable(added.err));
        QVERIFY2(added.out.contains("Europe/Berlin"_L1) && added.out.contains("allow"_L1), qPrintable(added.out));
        QCOMPARE(broker.run(put(u"often"_s, u"@every 30m"_s)).code, 0);
        const CtlRun listed = broker.run(u"cron list"_s);
        for (const char* text : {"nightly", "often", "30 2 * * *", "UTC", "report"})
            QVERIFY2(listed.out.contains(QLatin1String(text)), qPrintable(listed.out));
        const QString place = u" acme nightly --reason off"_s;
        const CtlRun off = broker.run(u"cron disable"_s + place);
        QVERIFY2(off.code == 0 && off.out.contains("disabled"_L1), qPrintable(off.out + off.err));
        QCOMPARE(broker.run(u"cron enable"_s + place).code, 0);
        QCOMPARE(broker.run(u"cron delete"_s + place).code, 0);
        QVERIFY(broker.run(u"cron delete"_s + place).err.contains("no cron entry 'nightly'"_L1));
        QVERIFY(!broker.run(u"cron list --tenant acme"_s).out.contains("nightly"_L1));
        QVERIFY(broker.run(u"audit --tenant acme"_s).out.contains("cron.delete"_L1));
    }

    void puttingAgainKeepsWhatIsNotGiven() {
        StartedBroker broker;
        QCOMPARE(broker
                     .run(put(u"nightly"_s, u"30 2 * * *"_s,
                              u"--zone Europe/Berlin --overlap enqueue --priority 5 --max-attempts 3 --payload {}"_s))
                     .code,
                 0);
        QCOMPARE(broker.run(u"cron disable acme nightly --reason moved"_s).code, 0);
        const auto entry = [&broker] { return broker.json(u"cron list"_s)["crons"_L1].toArray().at(0).toObject(); };
        QCOMPARE(broker.run(put(u"nightly"_s, u"@hourly"_s)).code, 0);
        QJsonObject now = entry();
        QCOMPARE(now["expression"_L1].toString(), u"@hourly"_s);
        QCOMPARE(now["zone"_L1].toString(), u"Europe/Berlin"_s);
        QCOMPARE(now["overlap"_L1].toString(), u"enqueue"_s);
        QVERIFY(!now["enabled"_L1].toBool());
        QCOMPARE(now["priority"_L1].toInt(), 5);
        QCOMPARE(now["max_attempts"_L1].toInt(), 3);
        QCOMPARE(now["payload_bytes"_L1].toVariant().toInt(), 2);
        QCOMPARE(broker.run(put(u"nightly"_s, u"@hourly"_s, u"--enable --zone UTC --priority 0"_s)).code, 0);
        now = entry();
        QVERIFY(now["enabled"_L1].toBool());
        QCOMPARE(now["zone"_L1].toString(), u"UTC"_s);
        QCOMPARE(now["priority"_L1].toInt(), 0);
        QCOMPARE(broker.run(put(u"nightly"_s, u"@hourly"_s, u"--disable"_s)).code, 0);
        QVERIFY(!entry()["enabled"_L1].toBool());
        QVERIFY(broker.run(put(u"nightly"_s, u"@hourly"_s, u"--disable --enable"_s)).code != 0);
        QVERIFY(
            broker.run(put(u"absent"_s, u"@hourly"_s, u"--keep-payload"_s)).err.contains("no cron entry 'absent'"_L1));
    }

    void whatIsWrongIsSaid() {
        StartedBroker broker;
        for (const auto& [arguments, complaint] :
             {std::pair{put(u"a"_s, u"61 * * * *"_s), "minute"_L1},
              std::pair{put(u"a"_s, u"CRON_TZ=Europe/Berlin 0 3 * * *"_s), "'CRON_TZ=Europe/Berlin': the zone"_L1},
              std::pair{put(u"a"_s, u"0 0 30 2 *"_s), "never occurs"_L1},
              std::pair{put(u"a"_s, u"@daily"_s, u"--zone Mars/Olympus"_s), "no time zone 'Mars/Olympus'"_L1},
              std::pair{put(QString(200, u'a'), u"@daily"_s), "name: must have 1 to 128 bytes"_L1},
              std::pair{put(u"a"_s, u"@daily"_s, u"--webhook nonsense"_s), "webhook"_L1},
              std::pair{put(u"a"_s, u"@daily"_s, u"--payload "_s + QString(70'000, u'1')), "payload: has 70000"_L1}}) {
            const CtlRun run = broker.run(arguments);
            QVERIFY(run.code != 0);
            QVERIFY2(run.err.contains(complaint), qPrintable(run.err));
        }
        QVERIFY(broker.json(u"cron list"_s)["crons"_L1].toArray().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlCron)

}  // namespace tst_fairleadctl_cron

#include "tst_fairleadctl_cron.moc"
