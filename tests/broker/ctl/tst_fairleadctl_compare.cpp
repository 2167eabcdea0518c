// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

namespace tst_fairleadctl_compare {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

QString addressOf(const StartedBroker& broker) { return QString::fromStdString(broker.address()); }

void setUp(const StartedBroker& broker, const QString& words) {
    const CtlRun run = broker.run(words.split(u' ') + QStringList{u"--reason"_s, u"test"_s});
    QVERIFY2(run.code == 0, qPrintable(run.err));
}

QByteArray contentsOf(const QString& name) {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

// fairleadctl snapshot and compare.
class TestFairleadctlCompare : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSnapshotIsTheSameAgainAndHoldsNoPayload() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 2, "mail", R"({"secret":"swordfish"})"));
        setUp(broker, u"limits set acme weight=3 max_concurrency=12"_s);
        QTemporaryDir folder;
        const QString first = folder.filePath(u"first.json"_s), second = folder.filePath(u"second.json"_s);
        QCOMPARE(broker.run(QStringList{u"snapshot"_s, u"--out"_s, first}).code, 0);
        QCOMPARE(broker.run(QStringList{u"snapshot"_s, u"--out"_s, second}).code, 0);
        const QJsonObject snapshot = QJsonDocument::fromJson(contentsOf(first)).object();
        QCOMPARE(snapshot["format"_L1].toInt(), 1);
        QCOMPARE(snapshot["policy"_L1].toString(), u"fair"_s);
        const QJsonArray tenants = snapshot["tenants"_L1].toArray();
        QCOMPARE(tenants.first()["tenant"_L1].toString(), u"*"_s);
        QVERIFY(!contentsOf(first).contains("swordfish"));
        const CtlRun same = broker.run(QStringList{u"compare"_s, first, second});
        QCOMPARE(same.code, 0);
        QVERIFY(same.out.contains(u"the same"_s));
    }

    void settingsAreCopiedOnlyWhenAskedTo() {
        StartedBroker one, two;
        setUp(one, u"limits set acme weight=3 max_concurrency=12"_s);
        setUp(one, u"limits set * max_queue_depth=5000"_s);
        setUp(two, u"limits set acme min_seats=1"_s);
        const QStringList compare{u"compare"_s, addressOf(one), addressOf(two)};
        const CtlRun shown = one.run(compare);
        QVERIFY2(shown.code == 0, qPrintable(shown.err));
        QVERIFY(shown.out.contains(u"max_concurrency"_s) && shown.out.contains(u"12"_s));

        const CtlRun planned = one.run(compare + QStringList{u"--apply"_s});
        QVERIFY(planned.out.contains(u"would change acme"_s) && planned.out.contains(u"Nothing was changed"_s));
        QVERIFY(two.run(u"limits show acme"_s).out.contains(u"min_seats"_s));
        expectRefusal(one.run(compare + QStringList{u"--apply"_s, u"--yes"_s}), 2, u"--reason is required"_s);
        QCOMPARE(two.json(u"limits show acme"_s)["set"_L1]["min_seats"_L1].toInt(), 1);

        const CtlRun done = one.run(compare + QStringList{u"--apply"_s, u"--yes"_s, u"--reason"_s, u"as the other"_s});
        QVERIFY2(done.code == 0, qPrintable(done.err + done.out));
        QVERIFY(done.out.contains(u"2 of 2 changes made"_s));
        const QJsonObject set = two.json(u"limits show acme"_s)["set"_L1].toObject();
        QCOMPARE(set["weight"_L1].toDouble(), 3.0);
        QCOMPARE(set["max_concurrency"_L1].toInt(), 12);
        QVERIFY(!set.contains("min_seats"_L1));
        QVERIFY(two.run(u"audit"_s).out.contains(u"as the other"_s));
        const QJsonObject after = one.run(compare + QStringList{u"--output"_s, u"json"_s}).json();
        QVERIFY(after["differences"_L1].toArray().isEmpty());
    }

    void aValueThatEndsByItselfOutlivesTheCopy() {
        StartedBroker one, two;
        setUp(one, u"limits set acme weight=3 max_concurrency=12"_s);
        setUp(two, u"limits set acme max_concurrency=4 --for 1h"_s);
        const CtlRun done = one.run(QStringList{u"compare"_s, addressOf(one), addressOf(two), u"--apply"_s, u"--yes"_s,
                                                u"--reason"_s, u"as the other"_s});
        QVERIFY2(done.code == 0, qPrintable(done.err + done.out));
        QVERIFY2(done.out.contains(u"stays different acme: max_concurrency"_s), qPrintable(done.out));
        const CtlRun again = one.run(QStringList{u"compare"_s, addressOf(one), addressOf(two), u"--apply"_s});
        QVERIFY2(again.out.contains(u"the above is not copied"_s), qPrintable(again.out));
        const QJsonObject after = two.json(u"limits show acme"_s);
        QCOMPARE(after["set"_L1]["weight"_L1].toDouble(), 3.0);
        QCOMPARE(after["in_force"_L1]["max_concurrency"_L1].toInt(), 4);
    }

    void anOrderThatWasCopiedIsThereAtOnce() {
        StartedBroker one, two;
        QCOMPARE(one.run(QStringList{u"policy"_s, u"weighted"_s, u"--reason"_s, u"test"_s}).code, 0);
        const QStringList compare{u"compare"_s, addressOf(one), addressOf(two)};
        const CtlRun done = one.run(compare + QStringList{u"--apply"_s, u"--yes"_s, u"--reason"_s, u"copy"_s});
        QVERIFY2(done.out.contains(u"1 of 1 changes made"_s), qPrintable(done.out + done.err));
        const CtlRun same = one.run(compare);
        QVERIFY2(same.out.contains(u"the same"_s), qPrintable(same.out));
    }

    void whatAFileHasBesidesIsNamed() {
        StartedBroker broker;
        QTemporaryDir folder;
        const QString path = folder.filePath(u"later.json"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "{\"format\":1,\"policy\":\"fair\",\"tenants\":[{\"tenant\":\"*\",\"set\":{\"evil\":1},\"in_force\":{"
            "\"weight\":1}}]}");
        file.close();
        const CtlRun run = broker.run(QStringList{u"compare"_s, path, addressOf(broker)});
        QVERIFY2(run.code == 0 && run.err.contains(u"evil"_s), qPrintable(run.err));
    }

    void aChangeThatIsRefusedIsInTheAccount() {
        StartedBroker one, two;
        setUp(one, u"limits set acme weight=3"_s);
        setUp(one, u"limits set beta weight=4"_s);
        QTemporaryDir folder;
        const QString file = folder.filePath(u"one.json"_s);
        QCOMPARE(one.run(QStringList{u"snapshot"_s, u"--out"_s, file}).code, 0);
        // A limit that can be in a file, and not in a broker.
        QFile changed(file);
        QVERIFY(changed.open(QIODevice::ReadOnly));
        QByteArray text = changed.readAll();
        changed.close();
        text.replace("\"tenant\": \"beta\"", "\"tenant\": \"no such name!\"");
        text.replace("\"tenant\":\"beta\"", "\"tenant\":\"no such name!\"");
        QVERIFY(changed.open(QIODevice::WriteOnly | QIODevice::Truncate));
        changed.write(text);
        changed.close();
        const CtlRun done = one.run(
            QStringList{u"compare"_s, file, addressOf(two), u"--apply"_s, u"--yes"_s, u"--reason"_s, u"copy"_s});
        QCOMPARE(done.code, 1);
        QVERIFY2(done.out.contains(u"changed acme"_s) && done.out.contains(u"REFUSED no such name!"_s),
                 qPrintable(done.out + done.err));
        QVERIFY(done.out.contains(u"1 of 2 changes made"_s));
    }

    void whatIsNoSnapshotIsRefusedByItsName() {
        StartedBroker broker;
        QTemporaryDir folder;
        const QString file = folder.filePath(u"odd.json"_s);
        for (const auto& [contents, complaint] : std::initializer_list<std::pair<const char*, QString>>{
                 {"hello", u"no snapshot"_s}, {"{}", u"no snapshot"_s}, {"{\"format\":2}", u"format 2"_s}}) {
            QFile odd(file);
            QVERIFY(odd.open(QIODevice::WriteOnly | QIODevice::Truncate));
            odd.write(contents);
            odd.close();
            expectRefusal(broker.run(QStringList{u"compare"_s, file, addressOf(broker)}), 2, complaint);
        }
        expectRefusal(broker.run(QStringList{u"compare"_s, u"nowhere"_s, addressOf(broker)}), 2, u"neither"_s);
        expectRefusal(broker.run(QStringList{u"compare"_s, addressOf(broker), file, u"--apply"_s}), 2, u"is a file"_s);
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlCompare)

}  // namespace tst_fairleadctl_compare

#include "tst_fairleadctl_compare.moc"
