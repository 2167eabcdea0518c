// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Files of a store that were cut, or in which bits have turned: it opens with a beginning of what was committed, or says
// what is wrong; it never shows anything else. FAIRLEAD_FAULTS says how many places are tried (0: every byte of the
// log's last 64 KiB), FAIRLEAD_FAULT_SEED which.
#include "broker/store/rocks/log_scan.h"
#include "broker/store/rocks/rocks_store.h"
#include "tests/support/long_run.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace tst_damaged_files {

using namespace fairlead;
using namespace fairlead::broker;
using namespace Qt::StringLiterals;
namespace fs = std::filesystem;

namespace {

constexpr int kCommits = 60;
constexpr int kSynced = 30;
constexpr size_t kValue = 1500;
constexpr uint64_t kFooter = 53;  // of a file of tables

std::string keyOf(int commit) { return std::string(1, char(commit)); }
std::string valueOf(int commit) {
    QRandomGenerator random(quint32(commit + 1));
    std::string value(kValue, '\0');
    for (char& c : value) c = char(random.bounded(256));
    return value;
}

Status commitAll(Store& store, int from, int to, bool sync = true) {
    for (int i = from; i < to; ++i) {
        WriteSet writes;
        writes.put(Table::Body, keyOf(i), valueOf(i));
        RETURN_IF_ERROR(store.commit(writes, sync));
    }
    return {};
}

// How many commits it shows, all from the first on; -1: it shows something that never was, or with a gap.
Result<int> commitsIn(const Store& store) {
    int next = 0;
    bool isRight = true;
    RETURN_IF_ERROR(store.scan(Table::Body, {}, {}, [&](std::string_view key, std::string_view value) {
        isRight = isRight && key == keyOf(next) && value == valueOf(next);
        ++next;
        return true;
    }));
    return isRight ? next : -1;
}

void flip(const fs::path& file, uint64_t at, int bit) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(std::streamoff(at));
    const char byte = char(stream.get() ^ 1 << bit);
    stream.seekp(std::streamoff(at));
    stream.put(byte);
}

fs::path newest(const fs::path& folder, const std::string& like) {
    fs::path found;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.find(like) == std::string::npos || entry.file_size() == 0) continue;
        if (found.empty() || name > found.filename().string()) found = entry.path();
    }
    return found;
}

}  // namespace

class TestDamagedFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        const quint32 seed = qEnvironmentVariableIsSet("FAIRLEAD_FAULT_SEED")
                                 ? qEnvironmentVariable("FAIRLEAD_FAULT_SEED").toUInt()
                                 : QRandomGenerator::global()->generate();
        qInfo("FAIRLEAD_FAULT_SEED=%u", seed);
        m_random.seed(seed);
        bool isSet = false;
        m_places = qEnvironmentVariableIntValue("FAIRLEAD_FAULTS", &isSet);
        if (!isSet) m_places = 40;
        // In the log only; and in files of tables, with a log behind them.
        m_logged = path("logged");
        auto store = openRocksStore(m_logged);
        QVERIFY(store.ok() && commitAll(**store, 0, kCommits).ok());
        store->reset();
        // The last of it was never synced.
        m_torn = path("torn");
        store = openRocksStore(m_torn);
        QVERIFY(store.ok() && commitAll(**store, 0, kSynced).ok());
        m_syncedBytes = fs::file_size(newest(m_torn, ".log"));
        QVERIFY(commitAll(**store, kSynced, kCommits, false).ok());
        store->reset();
        m_flushed = path("flushed");
        store = openRocksStore(m_flushed, {nullptr, 64 << 10});
        QVERIFY(store.ok() && commitAll(**store, 0, 100).ok());
        store->reset();
        store = openRocksStore(m_flushed);  // what is in the log goes into files
        QVERIFY(store.ok() && commitAll(**store, 100, 120).ok());
    }

    void aLogThatIsCutBehindWhatWasSyncedOpensWithItsBeginning() {
        const fs::path log = newest(m_torn, ".log");
        const uint64_t size = fs::file_size(log);
        const uint64_t from = m_syncedBytes;
        const uint64_t places = m_places > 0 ? uint64_t(m_places) : size - from;
        uint64_t last = from;
        int before = 0;
        for (uint64_t i = 0; i < places; ++i) {
            const uint64_t first = (size - from) * i / places;
            const uint64_t beyond = std::max((size - from) * (i + 1) / places, first + 1);
            const uint64_t at = from + first + m_random.generate64() % (beyond - first);
            const std::string copy = copyOf(m_torn);
            fs::resize_file(fs::path(copy) / log.filename(), at);
            const auto store = openRocksStore(copy);
            QVERIFY2(store.ok(), qPrintable(u"cut at %1: %2"_s.arg(at).arg(text(store.status()))));
            const auto commits = commitsIn(**store);
            QVERIFY2(commits.ok() && *commits >= before,
                     qPrintable(u"cut at %1 shows less than at %2"_s.arg(at).arg(last)));
            // All whose last byte is before the cut: nobody can keep more, and none is given up.
            QVERIFY(*commits >= int(at / (kValue + 200)));
            before = *commits;
            last = at;
        }
    }

    void aLogThatLostWhatWasSyncedIsRefusedAndNamed() {
        const fs::path log = newest(m_logged, ".log");
        const uint64_t size = fs::file_size(log);
        const int places = m_places > 0 ? m_places : 2000;
        for (int i = 0; i < places; ++i) {
            const std::string copy = copyOf(m_logged);
            const fs::path cut = fs::path(copy) / log.filename();
            const uint64_t at = i == 0 ? 0 : i == 1 ? size - 1 : m_random.generate64() % size;
            fs::resize_file(cut, at);
            for (int start = 0; start < 2; ++start) {
                const auto store = openRocksStore(copy);
                QCOMPARE(store.status().code(), Code::DataLoss);
                QVERIFY2(store.status().message().find(cut.string()) != std::string::npos,
                         qPrintable(text(store.status())));
            }
        }
        const std::string copy = copyOf(m_logged);
        fs::remove(fs::path(copy) / log.filename());
        const auto store = openRocksStore(copy);
        QCOMPARE(store.status().code(), Code::DataLoss);
        QVERIFY(store.status().message().find(log.filename().string()) != std::string::npos);
        // Whoever wants to go on without it can, as the message says.
        fs::remove(fs::path(copy) / "SYNCED");
        QCOMPARE(*commitsIn(**openRocksStore(copy)), 0);
    }

    void garbageBehindTheEndOfALogIsIgnored() {
        const fs::path log = newest(m_logged, ".log");
        for (int i = 0; i < std::max(5, m_places / 5); ++i) {
            const std::string copy = copyOf(m_logged);
            std::string garbage(1 + m_random.bounded(8000), '\0');
            if (i % 3) std::generate(garbage.begin(), garbage.end(), [&] { return char(m_random.bounded(256)); });
            std::ofstream(fs::path(copy) / log.filename(), std::ios::app | std::ios::binary) << garbage;
            const auto store = openRocksStore(copy);
            QVERIFY2(store.ok(), qPrintable(text(store.status())));
            QCOMPARE(*commitsIn(**store), kCommits);
        }
    }

    void aBitThatTurnsInTheMiddleOfALogIsFoundAndNamed() {
        const fs::path log = newest(m_logged, ".log");
        const uint64_t size = fs::file_size(log);
        int found = 0;
        const int places = m_places > 0 ? m_places : 2000;
        for (int i = 0; i < places; ++i) {
            const std::string copy = copyOf(m_logged);
            const fs::path damaged = fs::path(copy) / log.filename();
            const uint64_t at = m_random.generate64() % size;
            flip(damaged, at, int(m_random.bounded(8)));
            const auto store = openRocksStore(copy);
            if (store.ok()) {
                // The blocks' ends hold nothing.
                QVERIFY2(*commitsIn(**store) == kCommits, qPrintable(u"a bit of byte %1"_s.arg(at)));
                continue;
            }
            ++found;
            QCOMPARE(store.status().code(), Code::DataLoss);
            QVERIFY2(store.status().message().find(damaged.string()) != std::string::npos,
                     qPrintable(text(store.status())));
        }
        QVERIFY2(found >= places * 8 / 10, qPrintable(QString::number(found)));
    }

    void whatTheMessageSaysBringsTheBeginningBack() {
        const std::string copy = copyOf(m_logged);
        const fs::path log = newest(copy, ".log");
        flip(log, fs::file_size(log) / 2, 3);
        const std::string said = openRocksStore(copy).status().message();
        const size_t number = said.find("truncate -s ") + 12;
        QVERIFY(number > 12 && number < said.size());
        fs::resize_file(log, std::stoull(said.substr(number)));
        fs::remove(fs::path(copy) / "SYNCED");
        const auto store = openRocksStore(copy);
        QVERIFY2(store.ok(), qPrintable(text(store.status())));
        QVERIFY(*commitsIn(**store) > kCommits / 3 && *commitsIn(**store) < kCommits);
    }

    // What nobody was told may be missing from the middle: the log loses only its end.
    void damageBehindWhichNothingWasSyncedIsATornEnd() {
        const std::string folder = path("relaxed");
        auto store = openRocksStore(folder);
        QVERIFY(store.ok() && commitAll(**store, 0, 20, false).ok());
        store->reset();
        const fs::path log = newest(folder, ".log");
        flip(log, fs::file_size(log) / 2, 3);
        store = openRocksStore(folder);
        QVERIFY2(store.ok(), qPrintable(text(store.status())));
        QVERIFY(*commitsIn(**store) > 5 && *commitsIn(**store) < 12);
        QVERIFY((*store)->commit(WriteSet(), true).ok());
        store->reset();
        QVERIFY(openRocksStore(folder).ok());
    }

    void aBitThatTurnsElsewhereIsFoundOrChangesNothing_data() {
        QTest::addColumn<QString>("like");
        QTest::newRow("tables") << u".sst"_s;
        QTest::newRow("manifest") << u"MANIFEST"_s;
        QTest::newRow("current") << u"CURRENT"_s;
        QTest::newRow("options") << u"OPTIONS"_s;
        QTest::newRow("format") << u"FORMAT"_s;
        QTest::newRow("synced") << u"SYNCED"_s;
    }
    void aBitThatTurnsElsewhereIsFoundOrChangesNothing() {
        QFETCH(QString, like);
        int found = 0;
        const int places = m_places > 0 ? m_places : 2000;
        for (int i = 0; i < places; ++i) {
            const std::string copy = copyOf(m_flushed);
            const fs::path file = newest(copy, like.toStdString());
            QVERIFY(!file.empty());
            const uint64_t at = m_random.generate64() % fs::file_size(file);
            const int bit = int(m_random.bounded(8));
            flip(file, at, bit);
            const QString where =
                u"bit %1 of byte %2 of %3: "_s.arg(bit).arg(at).arg(QString::fromStdString(file.filename().string()));
            const auto store = openRocksStore(copy);
            if (!store.ok()) {
                ++found;
                QVERIFY2(store.status().message().find(copy) != std::string::npos,
                         qPrintable(where + text(store.status())));
                continue;
            }
            // Whatever is read, and whatever not, but for the last bytes: they have room to spare, in which nothing is.
            const Status verified = (*store)->verifyFiles();
            if (like == u".sst"_s && at + kFooter < fs::file_size(file)) {
                QVERIFY2(verified.code() == Code::DataLoss, qPrintable(where + text(verified)));
                QVERIFY2(verified.message().find(file.string()) != std::string::npos, verified.message().c_str());
            }
            const auto commits = commitsIn(**store);
            if (!commits.ok()) {
                ++found;
                QVERIFY2(commits.status().message().find(copy) != std::string::npos,
                         qPrintable(where + text(commits.status())));
                continue;
            }
            QVERIFY2(*commits == 120, qPrintable(where + u"shows %1"_s.arg(*commits)));
        }
        qInfo("%d of %d were found", found, places);
    }

private:
    static QString text(const Status& status) { return QString::fromStdString(status.toString()); }
    static QString place() {
        return (QDir(u"/dev/shm"_s).exists() ? u"/dev/shm"_s : QDir::tempPath()) + u"/fairlead-damage-XXXXXX"_s;
    }
    std::string path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    // Of the same name every time; the one before is gone.
    std::string copyOf(const std::string& folder) const {
        const std::string copy = path("copy");
        fs::remove_all(copy);
        fs::copy(folder, copy, fs::copy_options::recursive);
        return copy;
    }

    QTemporaryDir m_folder{place()};
    QRandomGenerator m_random;
    int m_places = 0;
    std::string m_logged;
    std::string m_torn;
    uint64_t m_syncedBytes = 0;  // of its log
    std::string m_flushed;
};

QTEST_GUILESS_MAIN(TestDamagedFiles)

}  // namespace tst_damaged_files

#include "tst_damaged_files.moc"
