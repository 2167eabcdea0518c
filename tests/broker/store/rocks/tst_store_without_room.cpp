// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/rocks_store.h"
#include "tests/support/store/fault_file_system.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

namespace tst_store_without_room {

using namespace fairlead;
using namespace fairlead::broker;
using fairlead::test::FaultFileSystem;

namespace {

constexpr int kPatienceMillis = 30'000;
constexpr int64_t kMuchRoom = int64_t{1} << 60;

// RocksDB may delete it meanwhile.
uintmax_t sizeOf(const std::filesystem::directory_entry& file) {
    std::error_code gone;
    const uintmax_t bytes = file.file_size(gone);
    return gone ? 0 : bytes;
}

WriteSet put(const std::string& key, const std::string& value) {
    WriteSet writes;
    writes.put(Table::Meta, key, value);
    return writes;
}

}  // namespace

// What a full disk does to the store at moments when it has nothing in memory.
class TestStoreWithoutRoom : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<FaultFileSystem> m_disk;
    std::unique_ptr<Store> m_store;

    std::string path(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)).toStdString(); }
    void openStore(RocksOptions parts = {}) {
        m_store.reset();
        parts.fileSystem = m_disk;
        auto opened = openRocksStore(path("store"), parts);
        QVERIFY2(opened.ok(), opened.status().message().c_str());
        m_store = std::move(opened).value();
    }
    // Empty when it was written.
    QString commit(const std::string& key, const std::string& value, bool sync = true) {
        const Status status = m_store->commit(put(key, value), sync);
        return status.ok() ? QString() : QString::fromStdString("failed: " + status.message());
    }
    std::string valueOf(const std::string& key) const {
        const auto value = m_store->read(Table::Meta, key);
        return value.ok() ? value.value().value_or("nothing") : value.status().message();
    }
    int logs() const {
        int count = 0;
        for (const auto& entry : std::filesystem::directory_iterator(path("store")))
            count += entry.path().extension() == ".log" && sizeOf(entry) > 0;
        return count;
    }

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_disk = std::make_shared<FaultFileSystem>(fairlead::test::DiskFault{}, path("shelf"));
        openStore();
    }
    void cleanup() { m_store.reset(); }

    void firstWriteOfANewStoreIsTakenOnceThereIsRoom() {
        m_disk->setRoom(0);
        QCOMPARE(m_store->commit(put("a", "1"), true).code(), Code::ResourceExhausted);
        QCOMPARE(m_store->commit(put("a", "1"), true).code(), Code::ResourceExhausted);
        m_disk->setRoom(kMuchRoom);
        QTRY_COMPARE_WITH_TIMEOUT(commit("a", "1"), QString(), kPatienceMillis);
        QCOMPARE(commit("b", "2"), QString());
        openStore();
        QCOMPARE(valueOf("a"), std::string("1"));
        QCOMPARE(valueOf("b"), std::string("2"));
    }

    void firstWriteAfterARestartIsTakenOnceThereIsRoom() {
        QCOMPARE(commit("a", "1"), QString());
        openStore();
        m_disk->setRoom(0);
        QCOMPARE(m_store->commit(put("a", "2"), true).code(), Code::ResourceExhausted);
        QCOMPARE(valueOf("a"), std::string("1"));
        m_disk->setRoom(kMuchRoom);
        QTRY_COMPARE_WITH_TIMEOUT(commit("a", "2"), QString(), kPatienceMillis);
        openStore();
        QCOMPARE(valueOf("a"), std::string("2"));
    }

    void logOfWhichNothingCanBeReadIsNoObstacle() {
        m_disk->setRoom(4 << 20);
        QCOMPARE(m_store->commit(put("a", std::string(8 << 20, 'x')), true).code(), Code::ResourceExhausted);
        QCOMPARE(logs(), 1);
        m_disk->setRoom(kMuchRoom);
        for (int start = 0; start < 3; ++start) {
            openStore();
            QCOMPARE(valueOf("a"), start == 0 ? std::string("nothing") : std::to_string(start - 1));
            QCOMPARE(commit("a", std::to_string(start)), QString());
            QCOMPARE(logs(), 1);
        }
    }

    // What is in memory then goes into files, and the next write finds no room again.
    void writeThatFindsNoRoomRightAfterOneThatFoundNoneIsTakenOnceThereIsSome() {
        const std::string large(8 << 20, 'x');
        QCOMPARE(commit("a", "1"), QString());
        for (int round = 0; round < 20; ++round) {
            m_disk->setRoom(4 << 20);
            QCOMPARE(m_store->commit(put("b", large), true).code(), Code::ResourceExhausted);
        }
        m_disk->setRoom(4 << 20);
        QTRY_COMPARE_WITH_TIMEOUT(commit("a", "2"), QString(), kPatienceMillis);
        m_disk->setRoom(kMuchRoom);
        QTRY_COMPARE_WITH_TIMEOUT(commit("b", "small"), QString(), kPatienceMillis);
        QCOMPARE(logs(), 1);
        openStore();
        QCOMPARE(valueOf("a"), std::string("2"));
        QCOMPARE(valueOf("b"), std::string("small"));
    }

    // Of which there is nothing in memory yet.
    void firstWriteToANewLogIsTakenOnceThereIsRoom() {
        RocksOptions parts;
        parts.logBytes = 4 << 10;
        openStore(parts);
        const std::string some(1000, 'x');
        for (int i = 0; i < 60; ++i) {
            const std::string key = "key" + std::to_string(i);
            QCOMPARE(commit(key, some), QString());
            m_disk->setRoom(0);
            QCOMPARE(m_store->commit(put(key, "in vain"), true).code(), Code::ResourceExhausted);
            m_disk->setRoom(kMuchRoom);
            QTRY_COMPARE_WITH_TIMEOUT(commit(key, key), QString(), kPatienceMillis);
            if (i % 20 == 19) openStore(parts);
        }
        openStore(parts);
        for (int i = 0; i < 60; ++i) QCOMPARE(valueOf("key" + std::to_string(i)), "key" + std::to_string(i));
    }

    // Each attempt to resume ends at another table, while the others wait.
    void flushesOfAllTablesAreTakenUpOnceThereIsRoom() {
        RocksOptions parts;
        parts.logBytes = 1;
        openStore(parts);
        WriteSet everywhere;
        for (size_t table = 0; table < kTables; ++table) everywhere.put(Table(table), "key", std::string(1000, 'x'));
        QVERIFY(m_store->commit(everywhere, true).ok());
        QVERIFY(m_store->commit(everywhere, true).ok());
        int64_t room = 0;
        m_disk->setRoom(room);
        QCOMPARE(m_store->commit(everywhere, true).code(), Code::ResourceExhausted);
        QTRY_VERIFY_WITH_TIMEOUT((m_disk->setRoom(room += 24 << 10), m_store->commit(everywhere, true).ok()),
                                 kPatienceMillis);
        m_disk->setRoom(kMuchRoom);
        openStore(parts);
        for (size_t table = 0; table < kTables; ++table)
            QCOMPARE(m_store->read(Table(table), "key").value().value_or("nothing"), std::string(1000, 'x'));
    }

    void logsDoNotGrowBeyondWhatIsWanted() {
        RocksOptions parts;
        parts.logBytes = 64 << 10;
        openStore(parts);
        const std::string some(1000, 'x');
        for (int i = 0; i < 1000; ++i) QCOMPARE(commit("key" + std::to_string(i), some, false), QString());
        QTRY_COMPARE_WITH_TIMEOUT(logs(), 1, kPatienceMillis);
        QVERIFY(m_store->figures().logBytes < 2 * parts.logBytes);
        openStore(parts);
        for (int i = 0; i < 1000; ++i) QCOMPARE(valueOf("key" + std::to_string(i)), some);
    }
};

QTEST_GUILESS_MAIN(TestStoreWithoutRoom)

}  // namespace tst_store_without_room

#include "tst_store_without_room.moc"
