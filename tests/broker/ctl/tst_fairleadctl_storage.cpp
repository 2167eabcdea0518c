// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QFile>
#include <QJsonArray>
#include <QTest>

namespace tst_fairleadctl_storage {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

// The commands on the store: storage and backup. The broker is in this process, the program is a real one.
class TestFairleadctlStorage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void storageIsShownAsTableAndAsJson() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 20));
        const CtlRun table = broker.run(u"storage --tenants 5"_s);
        QVERIFY2(table.code == 0 && table.err.isEmpty(), qPrintable(table.err));
        for (const QString& word : {u"disk"_s, u"log"_s, u"not held up"_s, u"idempotency"_s, u"acme"_s})
            QVERIFY2(table.out.contains(word), qPrintable(table.out));
        const QJsonObject json = broker.json(u"storage"_s);
        QVERIFY(json["disk_bytes"_L1].toDouble() > 0);
        QVERIFY(json["tables"_L1].toArray().size() > 10);
        QCOMPARE(json["tenants"_L1].toArray().size(), 0);
        const QJsonObject commits = json["commits"_L1].toObject();
        QCOMPARE(commits.contains("median_milliseconds"_L1), commits["mean_batch_changes"_L1].toDouble() > 0);
    }

    void backupIsMadeCheckedListedAndDeleted() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 20));
        const CtlRun made = broker.run(u"backup create nightly --output json"_s);
        QVERIFY2(made.code == 0, qPrintable(made.err));
        const QString path = made.json()["path"_L1].toString();
        QVERIFY(path.endsWith("/nightly"_L1));
        QVERIFY(made.json().contains("seconds"_L1) && made.json()["sequence"_L1].toInt() > 0);
        const CtlRun checked = broker.run(QStringList{u"check"_s, path, u"--output"_s, u"json"_s});
        QVERIFY2(checked.code == 0, qPrintable(checked.err));
        QCOMPARE(checked.json()["ready"_L1].toInt(), 20);
        QVERIFY(broker.run(u"backup create"_s).out.contains("took"_L1));
        const CtlRun list = broker.run(u"backup list"_s);
        QVERIFY2(list.code == 0 && list.out.contains(path), qPrintable(list.out));
        QCOMPARE(broker.json(u"backup list"_s)["backups"_L1].toArray().size(), 2);
        const QJsonObject listed = broker.json(u"backup list"_s)["backups"_L1][0].toObject();
        QVERIFY(listed.contains("bytes"_L1) && !listed.contains("seconds"_L1) && !listed.contains("sequence"_L1));
        expectRefusal(broker.run(u"backup create nightly"_s), 1, "nightly"_L1);
        QCOMPARE(broker.run(u"backup delete nightly"_s).code, 0);
        QCOMPARE(broker.run(u"backup delete nightly"_s).code, 1);
        QCOMPARE(broker.run(u"backup create ../up"_s).code, 1);
    }

    void eraseSaysWhenItHasEnded() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 20));
        const CtlRun erased = broker.run(u"storage erase"_s);
        QVERIFY2(erased.code == 0 && erased.out.contains("size after"_L1), qPrintable(erased.err + erased.out));
        QVERIFY(broker.json(u"storage erase"_s)["bytes_after"_L1].toDouble() > 0);
    }

    void brokerForItsUserOnlyIsSpokenToWithTheTokenInItsFile() {
        LocalBroker broker;
        broker.config().onlyThisUser = true;
        QCOMPARE(broker.start(), std::string());
        Ctl ctl(broker.address());
        QCOMPARE(ctl.run(u"info"_s).code, 1);
        const QString file = QString::fromStdString(broker.config().dataFolder + "/TOKEN");
        const CtlRun info = ctl.run(QStringList{u"info"_s, u"--token-file"_s, file});
        QVERIFY2(info.code == 0 && info.out.contains(file), qPrintable(info.err + info.out));
        ctl.set(u"FAIRLEAD_TOKEN_FILE"_s, file);
        QCOMPARE(ctl.run(u"info"_s).code, 0);
        expectRefusal(ctl.run(QStringList{u"info"_s, u"--token-file"_s, file + u".none"_s}), 2, file + u".none"_s);
    }

    void tokenOnTheCommandLineLeavesTheListOfProcesses() {
        StartedBroker broker;
        QProcess process;
        broker.ctl.start(process, {u"--token"_s, u"a-secret"_s, u"top"_s});
        QVERIFY(process.waitForStarted());
        const auto shown = [&] {
            QFile arguments(u"/proc/%1/cmdline"_s.arg(process.processId()));
            return arguments.open(QIODevice::ReadOnly) ? arguments.readAll() : QByteArray();
        };
        QTRY_VERIFY(shown().contains("top") && !shown().contains("a-secret"));
        process.kill();
        process.waitForFinished();
    }

    void wordsThatMakeNoSenseAreRefused() {
        const Ctl ctl("127.0.0.1:1");
        for (const QString& words : {u"backup"_s, u"backup delete"_s, u"backup restore x"_s,
                                     u"storage --tenants many"_s, u"storage --tenants 1001"_s})
            QVERIFY2(ctl.run(words).code == 2, qPrintable(words));
        for (const QString& words : {u"storage"_s, u"backup list"_s, u"backup create"_s})
            QVERIFY2(ctl.run(words).code == 3, qPrintable(words));
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlStorage)

}  // namespace tst_fairleadctl_storage

#include "tst_fairleadctl_storage.moc"
