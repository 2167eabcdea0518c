// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/snapshot_file.h"
#include "tests/gui/compare/snapshots.h"
#include "tests/gui/scenes/live_broker.h"

#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

namespace tst_snapshot_file {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestSnapshotFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void whatIsWrittenIsReadAgain() {
        TenantSnapshot acme = weighing("acme", 2.5);
        LimitSettings cap;
        cap.maxConcurrency = std::optional<uint32_t>(4);
        acme.timed.push_back({cap, {1'764'000'000'000'000}});
        acme.changedBy = "mara";
        acme.changedAt = {1'763'000'000'000'000};
        acme.actualShare = 0.25;
        write(snapshotOf({weighing("*", 1), acme}));
        const Snapshot again = read();
        QVERIFY(again);
        QCOMPARE(again->tenants.size(), size_t{2});
        const TenantSnapshot& told = again->tenants[1];
        QCOMPARE(told.inForce.weight, 2.5);
        QCOMPARE(told.actualShare, 0.25);
        QCOMPARE(again->sharedSeats, uint64_t{48});
        QVERIFY(endOf(told, LimitField::MaxConcurrency) == Time{1'764'000'000'000'000});
        QVERIFY(told.origins == acme.origins);
        QCOMPARE(told.changedBy, std::string("mara"));
        QVERIFY(told.changedAt == acme.changedAt);
    }

    void theTerminalAndTheConsoleReadEachOthersFiles() {
        LiveBroker broker;
        broker.setWeight(u"acme"_s, 3);
        const QString address = QString::fromStdString(broker.broker().address());
        // The console's file in the terminal.
        const auto connection = broker.connect();
        SnapshotReading reading(connection.get());
        QSignalSpy done(&reading, &SnapshotReading::done);
        QTRY_COMPARE(done.size(), 1);
        QVERIFY2(reading.snapshot(), qPrintable(reading.trouble()));
        write(reading.snapshot());
        const QString same = told(address, {u"compare"_s, path(), address});
        QVERIFY2(same.contains(u"the same"_s), qPrintable(same));
        // The terminal's file in the console.
        QVERIFY(QFile::remove(path()));
        told(address, {u"snapshot"_s, u"--out"_s, path()});
        const Snapshot again = read();
        QVERIFY(again);
        QCOMPARE(compared(again, reading.snapshot())->differences, 0);
        QCOMPARE(again->tenants.size(), size_t{2});
    }

    void aFileThatIsNoSnapshotIsRefusedByWhatIsWrong_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("complaint");
        QTest::newRow("empty") << QByteArray() << u"empty"_s;
        QTest::newRow("no JSON") << QByteArray("hello") << u"no snapshot"_s;
        QTest::newRow("binary") << QByteArray("\xff\xfe\0\x01", 4) << u"no snapshot"_s;
        QTest::newRow("other JSON") << QByteArray("{\"a\":1}") << u"no format number"_s;
        QTest::newRow("truncated") << QByteArray("{\"format\":1,\"tenants\":[{\"tenant\":\"ac") << u"no snapshot"_s;
        QTest::newRow("wrong type") << QByteArray("{\"format\":1,\"tenants\":\"all\"}") << u"tenants"_s;
        QTest::newRow("later") << QByteArray("{\"format\":7}") << u"format 7"_s;
        QTest::newRow("nested") << QByteArray("{\"format\":1,\"x\":") + QByteArray(200'000, '[') << u"no snapshot"_s;
        QTest::newRow("long name") << QByteArray("{\"format\":1,\"tenants\":[{\"tenant\":\"") + QByteArray(5000, 'x') +
                                          "\"}]}"
                                   << u"5000 bytes"_s;
        QTest::newRow("no name") << QByteArray("{\"format\":1,\"tenants\":[{\"version\":1}]}") << u"0 bytes"_s;
        QTest::newRow("no tenants") << QByteArray("{\"format\":1}") << u"no tenants"_s;
        QTest::newRow("nothing in force")
            << QByteArray("{\"format\":1,\"tenants\":[{\"tenant\":\"acme\"}]}") << u"no limits in force"_s;
        QTest::newRow("twice") << QByteArray(
                                      "{\"format\":1,\"tenants\":[{\"tenant\":\"acme\",\"in_force\":{\"weight\":1}},{"
                                      "\"tenant\":\"acme\",\"in_force\":{\"weight\":1}}]}")
                               << u"twice"_s;
        QTest::newRow("a limit that cannot be") << QByteArray(
                                                       "{\"format\":1,\"tenants\":[{\"tenant\":\"acme\",\"in_force\":{"
                                                       "\"weight\":1},\"set\":{\"weight\":-1}}]}")
                                                << u"weight"_s;
    }
    void aFileThatIsNoSnapshotIsRefusedByWhatIsWrong() {
        QFETCH(const QByteArray, content);
        QFETCH(const QString, complaint);
        put(content);
        QString trouble;
        QVERIFY(!read(&trouble));
        QVERIFY2(trouble.contains(complaint), qPrintable(trouble));
        QVERIFY2(trouble.size() < 600 && !trouble.contains(u'\n'), qPrintable(trouble));
    }

    void sharesThatCannotBeCountAsNone() {
        put("{\"format\":1,\"tenants\":[{\"tenant\":\"acme\",\"actual_share\":\"NaN\",\"entitled_share\":1e300,\"in_"
            "force\":{\"weight\":1}}]}");
        const Snapshot told = read();
        QVERIFY(told);
        QCOMPARE(told->tenants[0].actualShare, 0.0);
        QCOMPARE(told->tenants[0].entitledShare, 0.0);
    }

    void whatIsNoFileIsNotWaitedFor() {
        QString trouble;
        QVERIFY(!read(&trouble));
        QVERIFY(trouble.contains(u"does not exist"_s));
        QVERIFY(mkfifo(qPrintable(path()), 0600) == 0);
        QVERIFY(!read(&trouble));
        QVERIFY2(trouble.contains(u"no file"_s), qPrintable(trouble));
    }

    void aFileThatIsTooLargeIsRefused() {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.resize(qint64(65) << 20));
        QString trouble;
        QVERIFY(!read(&trouble));
        QVERIFY2(trouble.contains(u"bytes"_s), qPrintable(trouble));
    }

    void whereNothingCanBeWrittenThatIsSaid() {
        SnapshotWriting writing(m_folder->filePath(u"no such folder/file.json"_s), snapshotOf({}));
        QSignalSpy done(&writing, &SnapshotWriting::done);
        QTRY_COMPARE(done.size(), 1);
        QVERIFY(!done[0][0].toString().isEmpty());
    }

private:
    // What fairleadctl says, with the broker at this address.
    static QString told(const QString& address, const QStringList& arguments) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"FAIRLEAD_ADDRESS"_s, address);
        process.setProcessEnvironment(environment);
        process.start(qEnvironmentVariable("FAIRLEAD_BIN") + u"/fairleadctl"_s, arguments);
        if (!process.waitForFinished(30'000)) qFatal("fairleadctl did not end");
        return QString::fromUtf8(process.readAllStandardOutput() + process.readAllStandardError());
    }
    QString path() const { return m_folder->filePath(u"snapshot.json"_s); }
    void put(const QByteArray& content) const {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    void write(const Snapshot& snapshot) const {
        SnapshotWriting writing(path(), snapshot);
        QSignalSpy done(&writing, &SnapshotWriting::done);
        QTRY_COMPARE(done.size(), 1);
        QCOMPARE(done[0][0].toString(), QString());
    }
    Snapshot read(QString* trouble = nullptr) const {
        ReadSnapshot told;
        bool came = false;
        QObject context;
        readSnapshotFile(path(), &context, [&](const ReadSnapshot& one) {
            told = one;
            came = true;
        });
        if (!QTest::qWaitFor([&] { return came; }, 20'000)) qFatal("the file was not read");
        if (trouble != nullptr) *trouble = told.trouble;
        return told.snapshot;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestSnapshotFile)

}  // namespace tst_snapshot_file

#include "tst_snapshot_file.moc"
