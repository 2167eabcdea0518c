// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// A store of which a file is missing, empty, cut or something else than a file, over two starts: it shows all that was
// committed, or it is refused and nothing is changed, so that the file can be put back.
#include "broker/store/owned_files.h"
#include "broker/store/rocks/rocks_store.h"
#include "broker/store/rocks/store_folder.h"
#include "tests/support/folder_snapshot.h"

#include <QDir>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace tst_store_folder {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
using namespace Qt::StringLiterals;
namespace fs = std::filesystem;

namespace {

constexpr int kRecords = 40;
constexpr size_t kLargeValue = 20'000;  // lies in a file of its own

const std::vector<std::string> kDamages{"missing", "empty", "newline", "halved", "folder", "pipe", "dangling", "loop"};

std::string keyAt(int record) { return "key " + std::to_string(100 + record); }

Status fillStore(Store& store, int from, int to) {
    for (int i = from; i < to; ++i) {
        WriteSet writes;
        writes.put(Table::Body, keyAt(i), std::string(i % 4 == 0 ? kLargeValue : 300, char('a' + i % 20)));
        RETURN_IF_ERROR(store.commit(writes, true));
    }
    return {};
}

int recordsIn(const Store& store) {
    int records = 0;
    const Status status = store.scan(Table::Body, {}, {}, [&](std::string_view key, std::string_view) {
        records += key == keyAt(records) ? 1 : 1000;
        return true;
    });
    return status.ok() ? records : -1;
}

void damage(const fs::path& file, const std::string& how) {
    if (how == "halved") return fs::resize_file(file, fs::file_size(file) / 2);
    fs::remove(file);
    if (how == "empty") std::ofstream(file).flush();
    if (how == "newline") std::ofstream(file) << '\n';
    if (how == "folder") fs::create_directory(file);
    if (how == "pipe") QCOMPARE(::mkfifo(file.c_str(), 0600), 0);
    if (how == "dangling") fs::create_symlink(file.string() + ".gone", file);
    if (how == "loop") fs::create_symlink(file, file);
}

mode_t modeOf(const fs::path& path) {
    struct stat there {};
    return ::lstat(path.c_str(), &there) == 0 ? there.st_mode & 07777 : 0;
}

}  // namespace

class TestStoreFolder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        // Tables, large values, and a log behind them.
        auto store = openRocksStore(path("whole"), {nullptr, 0, true});
        QVERIFY(store.ok() && fillStore(**store, 0, kRecords / 2).ok());
        store->reset();
        store = openRocksStore(path("whole"));
        QVERIFY(store.ok() && fillStore(**store, kRecords / 2, kRecords).ok());
        store->reset();
        // All of it in its log.
        store = openRocksStore(path("logged"));
        QVERIFY(store.ok() && fillStore(**store, 0, kRecords).ok());
    }

    void damagedStoreIsRefusedAsItIsOrShowsAllOfIt_data() {
        QTest::addColumn<QString>("store");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("how");
        for (const char* store : {"whole", "logged"})
            for (const auto& entry : fs::directory_iterator(path(store)))
                for (const std::string& how : kDamages)
                    QTest::addRow("%s %s %s", store, entry.path().filename().c_str(), how.c_str())
                        << QString::fromLatin1(store) << QString::fromStdString(entry.path().filename().string())
                        << QString::fromStdString(how);
    }
    void damagedStoreIsRefusedAsItIsOrShowsAllOfIt() {
        QFETCH(QString, store);
        QFETCH(QString, file);
        QFETCH(QString, how);
        const fs::path original = path(store.toLatin1().constData());
        const fs::path copy = path("copy");
        fs::remove_all(copy);
        fs::copy(original, copy, fs::copy_options::recursive);
        const fs::path damaged = copy / file.toStdString();
        damage(damaged, how.toStdString());
        closeStoreToOthers(copy);
        const FolderSnapshot before = snapshotOf(copy);
        const bool wasEmpty = fs::file_size(original / file.toStdString()) == 0;

        bool isFound = false;
        for (int look = 0; look < 2; ++look) {
            const auto seen = lookAtRocksStore(copy.string());
            QCOMPARE(firstDifference(before, snapshotOf(copy)), std::string());
            if (!seen.ok()) QVERIFY2(seen.status().message().find(copy.string()) != std::string::npos, text(seen));
            if (seen.ok()) QCOMPARE(recordsIn(**seen), kRecords);
            isFound = !seen.ok();
        }
        int opened = 0;
        for (int start = 0; start < 2; ++start) {
            const auto started = openRocksStore(copy.string());
            if (started.ok()) {
                ++opened;
                QCOMPARE(recordsIn(**started), kRecords);
                continue;
            }
            QVERIFY2(started.status().message().find(damaged.string()) != std::string::npos, text(started));
            QVERIFY2(started.status().message().find("another broker") == std::string::npos, text(started));
            QCOMPARE(opened, 0);
        }
        if (!file.startsWith(u"OPTIONS"_s)) QVERIFY2(opened == 0 || !isFound, "a start takes what a look refuses");
        if (file == u"LOCK"_s || file == u"SYNCED"_s)
            QVERIFY2(opened > 0 || isFound, "a look takes what a start refuses");
        const bool matters = !file.startsWith(u"OPTIONS"_s) && !file.startsWith(u"LO"_s) && file != u"IDENTITY"_s &&
                             file != u"SYNCED"_s && !wasEmpty;
        if (matters) QCOMPARE(opened, 0);
        if (opened > 0) return;
        // Nothing was changed: what is put back brings all back.
        fs::remove_all(damaged);
        fs::copy(original / file.toStdString(), damaged);
        const auto mended = openRocksStore(copy.string());
        QVERIFY2(mended.ok(), text(mended));
        QCOMPARE(recordsIn(**mended), kRecords);
    }

    void refusalOverALostCurrentSaysHowToBringItBack() {
        const fs::path copy = path("copy");
        for (const char* how : {"missing", "empty"}) {
            fs::remove_all(copy);
            fs::copy(path("whole"), copy, fs::copy_options::recursive);
            damage(copy / "CURRENT", how);
            const std::string said = openRocksStore(copy.string()).status().message();
            QVERIFY2(said.find("CURRENT") != std::string::npos, said.c_str());
            const size_t command = said.find("echo MANIFEST-");
            QVERIFY2(command != std::string::npos, said.c_str());
            QCOMPARE(std::system(said.substr(command).c_str()), 0);
            const auto store = openRocksStore(copy.string());
            QVERIFY2(store.ok(), text(store));
            QCOMPARE(recordsIn(**store), kRecords);
        }
    }

    // Without the rest of its manifest a store cannot be opened, whatever is removed.
    void onlyForALogItIsAdvisedToGoOnWithoutTheRest() {
        const fs::path copy = path("copy");
        for (const std::string like : {".log", "MANIFEST-"}) {
            fs::remove_all(copy);
            fs::copy(path("logged"), copy, fs::copy_options::recursive);
            for (const auto& entry : fs::directory_iterator(copy))
                if (entry.path().filename().string().find(like) != std::string::npos && entry.file_size() > 0)
                    damage(entry.path(), "halved");
            const std::string said = openRocksStore(copy.string()).status().message();
            QVERIFY2(said.find(like) != std::string::npos && said.find("restore a backup") != std::string::npos,
                     said.c_str());
            QCOMPARE(said.find("remove '") != std::string::npos, like == ".log");
        }
    }

    void severalLostFilesAreNoEmptyFolderEither() {
        const fs::path copy = path("copy");
        const std::vector<std::vector<std::string>> losses{{"CURRENT", "FORMAT"},
                                                           {"CURRENT", "MANIFEST"},
                                                           {"CURRENT", "FORMAT", "MANIFEST", "SYNCED"},
                                                           {"CURRENT", ".log"},
                                                           {"CURRENT", "MANIFEST", ".log", ".sst", ".blob", "SYNCED"}};
        for (const auto& lost : losses) {
            fs::remove_all(copy);
            fs::copy(path("whole"), copy, fs::copy_options::recursive);
            std::vector<fs::path> files;
            for (const auto& entry : fs::directory_iterator(copy))
                for (const std::string& like : lost)
                    if (entry.path().filename().string().find(like) != std::string::npos) files.push_back(entry.path());
            for (const fs::path& file : files) fs::remove(file);
            closeStoreToOthers(copy);
            const FolderSnapshot before = snapshotOf(copy);
            for (int start = 0; start < 2; ++start) {
                QVERIFY(!openRocksStore(copy.string()).ok());
                QVERIFY(!lookAtRocksStore(copy.string()).ok());
            }
            QCOMPARE(firstDifference(before, snapshotOf(copy)), std::string());
        }
    }

    void storeWhoseMakingWasCutShortIsMadeAnew() {
        const fs::path begun = path("begun");
        fs::create_directory(begun);
        std::ofstream(begun / "FORMAT").flush();
        QVERIFY(openRocksStore(begun.string()).ok());
        fs::remove_all(begun);
        fs::create_directory(begun);
        std::ofstream(begun / "FORMAT") << "fairlead store, format 2\n";
        std::ofstream(begun / "MANIFEST-000001") << "the beginning of one";
        std::ofstream(begun / "000001.dbtmp") << "MANIFEST-000001\n";
        QCOMPARE(lookAtRocksStore(begun.string()).status().code(), Code::NotFound);
        const auto store = openRocksStore(begun.string());
        QVERIFY2(store.ok(), text(store));
        QVERIFY(fillStore(**store, 0, kRecords).ok());
    }

    void logCountsAmongItsBytes() {
        const auto store = openRocksStore(path("counted"));
        QVERIFY(store.ok() && (*store)->bytes() < 1000);
        QVERIFY(fillStore(**store, 0, kRecords).ok());
        QVERIFY((*store)->bytes() > kRecords / 4 * kLargeValue);
    }

    void lookedAtStoreTakesNoCommitAndItsFolderIsInUse() {
        const auto seen = lookAtRocksStore(path("whole"));
        QVERIFY2(seen.ok(), text(seen));
        QVERIFY((*seen)->verifyFiles().ok());
        WriteSet writes;
        writes.put(Table::Body, "key", "value");
        QCOMPARE((*seen)->commit(writes, true).code(), Code::FailedPrecondition);
        QVERIFY(lookAtRocksStore(path("whole")).ok());
        QCOMPARE(openRocksStore(path("whole")).status().code(), Code::FailedPrecondition);
    }

    void whatIsMadeOnlyItsUserMayReadWhateverTheUmask() {
        for (const mode_t mask : {0000, 0022, 0077}) {
            const mode_t before = ::umask(mask);
            const fs::path folder = fs::path(path("modes") + std::to_string(mask)) / "data";
            fs::remove_all(folder.parent_path());
            fs::create_directory(folder.parent_path());
            fs::permissions(folder.parent_path(), fs::perms::owner_all);
            {
                const auto store = openRocksStore(folder.string(), {nullptr, 0, true, 30'000});
                QVERIFY2(store.ok(), text(store));
                QVERIFY(fillStore(**store, 0, kRecords).ok());
                QVERIFY((*store)->checkpoint((folder.parent_path() / "backup").string()).ok());
            }
            ::umask(before);
            for (const fs::path& store : {folder, folder.parent_path() / "backup"}) {
                QCOMPARE(modeOf(store), mode_t{0700});
                for (const auto& entry : fs::directory_iterator(store))
                    QVERIFY2(modeOf(entry.path()) == 0600, entry.path().c_str());
            }
            const auto backup = openRocksStore((folder.parent_path() / "backup").string());
            QVERIFY2(backup.ok(), text(backup));
            QCOMPARE(recordsIn(**backup), kRecords);
        }
    }

    void widerModesAreNarrowedAtAStartAndOtherFilesLeftAlone() {
        const fs::path copy = path("copy");
        fs::remove_all(copy);
        fs::copy(path("whole"), copy, fs::copy_options::recursive);
        std::ofstream(copy / "notes.txt") << "mine";
        for (const auto& entry : fs::directory_iterator(copy)) fs::permissions(entry.path(), fs::perms(0644));
        fs::permissions(copy, fs::perms(0755));
        QVERIFY(openRocksStore(copy.string()).ok());
        QCOMPARE(modeOf(copy), mode_t{0700});
        for (const auto& entry : fs::directory_iterator(copy))
            QCOMPARE(modeOf(entry.path()), entry.path().filename() == "notes.txt" ? mode_t{0644} : mode_t{0600});
    }

    void folderOfAnotherUserIsRefusedWithThatReason() {
        const fs::path folder = path("theirs");
        fs::create_directory(folder);
        const Status status = checkIsOwn(folder, ::geteuid() + 1);
        QCOMPARE(status.code(), Code::FailedPrecondition);
        QVERIFY2(status.message().find("belongs to the user") != std::string::npos, status.message().c_str());
        QVERIFY(checkIsOwn(folder, ::geteuid()).ok());
        if (::geteuid() == 0) {
            QCOMPARE(::chown(folder.c_str(), 12345, 12345), 0);
            const Status opened = openRocksStore(folder.string()).status();
            QCOMPARE(opened.code(), Code::FailedPrecondition);
            QVERIFY2(opened.message().find("12345") != std::string::npos, opened.message().c_str());
            QVERIFY(fs::is_empty(folder));
        }
        const fs::path shared = path("shared");
        fs::create_directory(shared);
        QCOMPARE(::chmod(shared.c_str(), 01777), 0);
        QCOMPARE(openRocksStore(shared.string()).status().code(), Code::FailedPrecondition);
        QCOMPARE(modeOf(shared), mode_t{01777});
    }

    void whatWasDeletedIsInNoFileOnceItIsErased() {
        const fs::path folder = path("erased");
        const auto store = openRocksStore(folder.string(), {nullptr, 64 << 10});
        QVERIFY2(store.ok(), text(store));
        // Nothing that can be made smaller, so that it stands there as it is.
        const auto noise = [](quint32 seed, int bytes) {
            QRandomGenerator random(seed);
            std::string text(size_t(bytes), '\0');
            for (char& letter : text) letter = char(random.bounded(256));
            return text;
        };
        for (quint32 i = 0; i < 60; ++i) {
            WriteSet writes;
            writes.put(Table::Body, "gone " + std::to_string(i), noise(i, i % 3 == 0 ? 40'000 : 2'000));
            writes.put(Table::Body, "kept " + std::to_string(i), noise(1000 + i, i % 3 == 0 ? 40'000 : 2'000));
            QVERIFY((*store)->commit(writes, true).ok());
        }
        WriteSet deletion;
        for (quint32 i = 0; i < 60; ++i) deletion.erase(Table::Body, "gone " + std::to_string(i));
        QVERIFY((*store)->commit(deletion, true).ok());
        const auto stored = [&](quint32 first) {
            int found = 0;
            for (quint32 i = 0; i < 60; ++i) {
                const std::string piece = noise(first + i, 64);
                for (const auto& [name, bytes] : snapshotOf(folder)) found += bytes.find(piece) != std::string::npos;
            }
            return found;
        };
        QVERIFY(stored(0) >= 60);
        std::atomic<bool> stop = false;
        const Status erased = (*store)->eraseDeleted(stop);
        QVERIFY2(erased.ok(), erased.message().c_str());
        QCOMPARE(stored(0), 0);
        QVERIFY(stored(1000) >= 60);
        for (quint32 i = 0; i < 60; ++i)
            QCOMPARE(**(*store)->read(Table::Body, "kept " + std::to_string(i)),
                     noise(1000 + i, i % 3 == 0 ? 40'000 : 2'000));
        stop = true;
        QCOMPARE((*store)->eraseDeleted(stop).code(), Code::Cancelled);
    }

    // In a log, or as what is deleted: these keys are texts of a tenant.
    void keyThatWasDeletedIsInNoFileOnceItIsErased() {
        const fs::path folder = path("erased key");
        const auto store = openRocksStore(folder.string());
        QVERIFY2(store.ok(), text(store));
        const auto isStored = [&] {
            for (const auto& [name, bytes] : snapshotOf(folder))
                if (name.find("MANIFEST") == std::string::npos && bytes.find("order of ada") != std::string::npos)
                    return true;
            return false;
        };
        WriteSet made;
        made.put(Table::Idempotency, "order of ada", "1");
        QVERIFY((*store)->commit(made, true).ok());
        WriteSet deletion;
        deletion.erase(Table::Idempotency, "order of ada");
        QVERIFY((*store)->commit(deletion, true).ok());
        QVERIFY(isStored());
        std::atomic<bool> stop = false;
        QVERIFY((*store)->eraseDeleted(stop).ok());
        QVERIFY(!isStored());
    }

    void whatMayNotBeReadSaysWhoseItIs() {
        const Status status = fileFailure("read", path("whole") + "/FORMAT", EACCES);
        QCOMPARE(status.code(), Code::FailedPrecondition);
        QVERIFY2(status.message().find("belongs to the user") != std::string::npos, status.message().c_str());
    }

private:
    template <typename Made>
    static const char* text(const Result<Made>& result) {
        static std::string kept;
        kept = result.status().toString();
        return kept.c_str();
    }
    std::string path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }

    QTemporaryDir m_folder{(QDir(u"/dev/shm"_s).exists() ? u"/dev/shm"_s : QDir::tempPath()) +
                           u"/fairlead-folder-XXXXXX"_s};
};

QTEST_GUILESS_MAIN(TestStoreFolder)

}  // namespace tst_store_folder

#include "tst_store_folder.moc"
