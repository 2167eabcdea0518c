// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/rocks_store.h"
#include "tests/broker/ctl/ctl_process.h"
#include "tests/support/folder_snapshot.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace tst_fairleadctl_check {

using namespace fairlead;
using namespace fairlead::test;
namespace fs = std::filesystem;

class TestFairleadctlCheck : public QObject {
    Q_OBJECT

private:
    static QStringList checkOf(LocalBroker& broker, const QStringList& more = {}) {
        return QStringList{QStringLiteral("check"), QString::fromStdString(broker.config().dataFolder)} + more;
    }
    // A broker that has been: three ready, two dead.
    static void fill(LocalBroker& broker) {
        QCOMPARE(broker.start(), std::string());
        QVERIFY(create(broker, "acme", 3));
        QVERIFY(bury(broker, "acme", 2, "broken"));
    }

private Q_SLOTS:
    void soundStoreIsCounted() {
        LocalBroker broker;
        fill(broker);
        broker.stop();
        const Ctl ctl("127.0.0.1:1");
        const CtlRun table = ctl.run(checkOf(broker));
        QCOMPARE(table.code, 0);
        QVERIFY2(table.out.contains(QRegularExpression(QStringLiteral("(?m)^faults +0$"))), qPrintable(table.out));
        const CtlRun json = ctl.run(checkOf(broker, {QStringLiteral("--output"), QStringLiteral("json")}));
        QCOMPARE(json.code, 0);
        QCOMPARE(json.json()[QStringLiteral("ready")].toInt(-1), 3);
        QCOMPARE(json.json()[QStringLiteral("dead")].toInt(-1), 2);
        QCOMPARE(json.json()[QStringLiteral("fault_count")].toInt(-1), 0);
        // It asks no broker: how one would be reached does not matter.
        const QString nowhere = QString::fromStdString(broker.config().dataFolder) + QStringLiteral("/none.pem");
        QCOMPARE(ctl.run(checkOf(broker, {QStringLiteral("--ca"), nowhere})).code, 0);
        // It can be used as before.
        QCOMPARE(broker.start(), std::string());
        QCOMPARE(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_READY), 3);
    }

    void lostRecordIsAFault() {
        LocalBroker broker;
        fill(broker);
        broker.stop();
        {
            const auto store = broker::openRocksStore(broker.config().dataFolder);
            QVERIFY(store.ok());
            std::string first;
            QVERIFY((*store)
                        ->scan(broker::Table::Body, {}, {},
                               [&](std::string_view key, std::string_view) {
                                   first = std::string(key);
                                   return false;
                               })
                        .ok());
            broker::WriteSet loss;
            loss.erase(broker::Table::Body, first);
            QVERIFY((*store)->commit(loss, true).ok());
        }
        const Ctl ctl("127.0.0.1:1");
        const CtlRun table = ctl.run(checkOf(broker));
        QCOMPARE(table.code, 4);
        QVERIFY2(table.out.contains(QStringLiteral("fault: task ")), qPrintable(table.out));
        QVERIFY(table.err.contains(QStringLiteral("has faults")));
        const CtlRun json = ctl.run(checkOf(broker, {QStringLiteral("--output"), QStringLiteral("json")}));
        QCOMPARE(json.code, 4);
        QVERIFY(json.json()[QStringLiteral("fault_count")].toInt() > 0);
    }

    // One bit in each file of the store, wherever in it; values of 16 KiB and more lie in files of their own.
    void aTurnedBitInAnyStoredFileIsFoundAndNamed() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 40));
        QVERIFY(create(broker, "acme", 4, "large", '"' + std::string(40'000, 'x') + '"'));
        QVERIFY(bury(broker, "acme", 2, "broken"));
        broker.stop();
        const QString folder = QString::fromStdString(broker.config().dataFolder);
        // What is in the log goes into files of tables, which is what a longer life of the broker does.
        QVERIFY(broker::openRocksStore(broker.config().dataFolder).ok());

        const quint32 seed = QRandomGenerator::global()->generate();
        qInfo("seed %u", seed);
        QRandomGenerator random(seed);
        const QStringList files = QDir(folder).entryList({QStringLiteral("*.sst"), QStringLiteral("*.blob")});
        QVERIFY2(files.size() >= 8, qPrintable(files.join(u' ')));
        QVERIFY(files.filter(QStringLiteral(".blob")).size() > 0);
        const Ctl ctl("127.0.0.1:1");
        for (const QString& name : files) {
            QTemporaryDir elsewhere;
            const QString copy = elsewhere.filePath(QStringLiteral("data"));
            std::filesystem::copy(folder.toStdString(), copy.toStdString());
            QFile file(copy + u'/' + name);
            QVERIFY(file.open(QIODevice::ReadWrite));
            // The last bytes say what kind of file it is and have room to spare, in which nothing is written.
            const qint64 at = random.bounded(file.size() - 64);
            const int bit = random.bounded(8);
            file.seek(at);
            char byte = 0;
            QVERIFY(file.getChar(&byte) && file.seek(at) && file.putChar(char(byte ^ 1 << bit)));
            file.close();
            const CtlRun run = ctl.run(QStringList{QStringLiteral("check"), copy});
            const QString what = QStringLiteral("bit %1 of byte %2 of %3: %4 %5")
                                     .arg(bit)
                                     .arg(at)
                                     .arg(name, QString::number(run.code), run.err + run.out);
            QVERIFY2(run.code == 4, qPrintable(what));
            QVERIFY2(run.err.contains(name), qPrintable(what));
        }
    }

    void fileThatSaysNoFormatIsAFault() {
        LocalBroker broker;
        fill(broker);
        broker.stop();
        QFile format(QString::fromStdString(broker.config().dataFolder) + QStringLiteral("/FORMAT"));
        QVERIFY(format.open(QIODevice::WriteOnly) && format.write("nonsense\n") > 0);
        format.close();
        expectRefusal(Ctl("127.0.0.1:1").run(checkOf(broker)), 4, QStringLiteral("format"));
    }

    // Whatever it finds, and however often it is asked.
    void checkChangesNothingInTheFolder() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 40));
        QVERIFY(create(broker, "acme", 4, "large", '"' + std::string(40'000, 'x') + '"'));
        broker.stop();
        const fs::path whole = broker.config().dataFolder;
        {
            // Tables, and a log behind them.
            const auto store = broker::openRocksStore(whole);
            broker::WriteSet writes;
            writes.put(broker::Table::Meta, "of this test", "logged");
            QVERIFY(store.ok() && (*store)->commit(writes, true).ok());
        }
        fs::remove(whole / "RESERVE");  // large, and empty
        const Ctl ctl("127.0.0.1:1");
        QTemporaryDir elsewhere;
        std::vector<std::string> files{""};  // nothing is damaged
        for (const auto& entry : fs::directory_iterator(whole)) files.push_back(entry.path().filename().string());
        for (const std::string& name : files)
            for (const char* how : {"missing", "empty", "newline", "folder"}) {
                const fs::path copy = elsewhere.filePath(QStringLiteral("data")).toStdString();
                fs::remove_all(copy);
                fs::copy(whole, copy);
                if (!name.empty()) {
                    fs::remove(copy / name);
                    if (how == std::string("empty")) std::ofstream(copy / name).flush();
                    if (how == std::string("newline")) std::ofstream(copy / name) << '\n';
                    if (how == std::string("folder")) fs::create_directory(copy / name);
                }
                const FolderSnapshot before = snapshotOf(copy);
                for (int time = 0; time < 2; ++time) {
                    const CtlRun run = ctl.run(QStringList{QStringLiteral("check"), QString::fromStdString(copy)});
                    const std::string what =
                        name + " " + how + ": " + std::to_string(run.code) + " " + (run.err + run.out).toStdString();
                    QVERIFY2(run.code == 0 || run.code == 1 || run.code == 4, what.c_str());
                    QVERIFY2(run.code == 0 || run.err.contains(QString::fromStdString(copy)), what.c_str());
                    QVERIFY2(run.code == 0 || !name.empty(), what.c_str());
                    if (name == "CURRENT") QVERIFY2(run.code == 4, what.c_str());
                    const std::string change = firstDifference(before, snapshotOf(copy));
                    QVERIFY2(change.empty(), (what + " changed " + change).c_str());
                }
                if (name.empty()) break;
            }
    }

    void storeInUseIsRefusedAndItsBrokerWorksOn() {
        LocalBroker broker;
        fill(broker);
        expectRefusal(Ctl("127.0.0.1:1").run(checkOf(broker)), 1, QStringLiteral("in use"));
        QVERIFY(create(broker, "acme", 1));
    }

    void folderWithoutAStoreIsRefusedAndStaysAsItIs() {
        QTemporaryDir folder;
        const Ctl ctl("127.0.0.1:1");
        for (const QString& path : {folder.path(), folder.filePath(QStringLiteral("missing"))})
            expectRefusal(ctl.run(QStringList{QStringLiteral("check"), path}), 1, path);
        QVERIFY(QDir(folder.path()).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlCheck)

}  // namespace tst_fairleadctl_check

#include "tst_fairleadctl_check.moc"
