// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/runtime/engine_thread.h"
#include "broker/history/history_writes.h"
#include "broker/store/rocks/rocks_store.h"
#include "tests/support/store/fault_file_system.h"
#include "tests/support/log_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <memory>
#include <string>

namespace tst_full_store {

using namespace fairlead;
using namespace fairlead::broker;
using fairlead::test::FaultFileSystem;

namespace {

constexpr int kPatienceMillis = 30'000;
constexpr int64_t kMuchRoom = int64_t{1} << 60;

// Counts what it is told, and how often it is let go without a word.
struct Producer final : ProducerSink {
    explicit Producer(std::atomic<int>* count) : left(count) {}
    ~Producer() override { ++*left; }
    void created(uint64_t, const Result<TaskId>&) override { ++told; }
    void flush() override {}

    std::atomic<int>* const left;
    std::atomic<int> told = 0;
};

}  // namespace

// Everything here is on a disk without room.
class TestFullStore : public QObject {
    Q_OBJECT

private:
    fairlead::test::LogCapture m_log;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<FaultFileSystem> m_disk;
    std::unique_ptr<Store> m_store;
    SystemClock m_clock;

    std::string path(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)).toStdString(); }
    void openStore() { m_store = std::move(openRocksStore(path("store"), {m_disk, 0})).value(); }
    Result<std::unique_ptr<EngineThread>> startEngine() {
        return EngineThread::start({m_store.get(), &m_clock}, {}, Durability::Durable);
    }

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_disk = std::make_shared<FaultFileSystem>(fairlead::test::DiskFault{}, path("shelf"));
        openStore();
    }
    void cleanup() { m_store.reset(); }

    void engineSaysSoAtItsStartInsteadOfWaiting() {
        m_disk->setRoom(0);
        const auto refused = startEngine();
        QVERIFY(!refused.ok());
        QCOMPARE(refused.status().code(), Code::ResourceExhausted);
        QVERIFY2(refused.status().message().starts_with("no room on the disk to start: "),
                 refused.status().message().c_str());
        // As whoever starts the program again.
        m_store.reset();
        m_disk->setRoom(kMuchRoom);
        openStore();
        const auto started = startEngine();
        QVERIFY2(started.ok(), started.status().message().c_str());
    }

    void engineThatIsToWaitNoMoreLetsGoOfWhoWaitsAndStops() {
        auto started = startEngine();
        QVERIFY(started.ok());
        std::atomic<int> left = 0;
        {
            const auto producer = std::make_shared<Producer>(&left);
            m_disk->setRoom(0);
            NewTask task;
            task.command = "work";
            task.payload = "{}";
            (*started)->post(CreateTasks{producer, "acme", {{1, task}}});
            QTRY_COMPARE_WITH_TIMEOUT(m_log.count("waiting for room on the disk"), 1, kPatienceMillis);
            (*started)->post(CreateTasks{producer, "acme", {{2, task}}});
            QCOMPARE(producer->told.load(), 0);
        }
        QCOMPARE(left.load(), 0);
        (*started)->stopWaitingForDisk();
        QTRY_COMPARE_WITH_TIMEOUT(left.load(), 1, kPatienceMillis);
        (*started)->stop();
        started->reset();
        QCOMPARE(m_log.count("stopping without room on the disk: "), 1);

        m_store.reset();
        m_disk->setRoom(kMuchRoom);
        openStore();
        int bodies = 0;
        QVERIFY(m_store->scan(Table::Body, {}, {}, [&bodies](auto, auto) { return ++bodies > 0; }).ok());
        QCOMPARE(bodies, 0);
    }

    void historyThatCouldNotBeWrittenIsWrittenLater() {
        WriteSet before;
        before.put(Table::Meta, "something", "there");
        QVERIFY(m_store->commit(before, true).ok());
        HistoryWrites writes;
        writes.put("a", "1");
        writes.put("b", "2");
        writes.erase("gone");
        m_disk->setRoom(0);
        QCOMPARE(writes.writeSome(*m_store, SIZE_MAX).code(), Code::ResourceExhausted);
        QVERIFY(!writes.empty());
        QCOMPARE(writes.find("a"), std::optional<std::string>("1"));
        writes.put("b", "3");
        m_disk->setRoom(kMuchRoom);
        QTRY_VERIFY_WITH_TIMEOUT(writes.writeSome(*m_store, 1).ok(), kPatienceMillis);
        while (!writes.empty()) QVERIFY(writes.writeSome(*m_store, 1).ok());
        QCOMPARE(writes.bytes(), size_t{0});
        QCOMPARE(m_store->read(Table::History, "a").value(), std::optional<std::string>("1"));
        QCOMPARE(m_store->read(Table::History, "b").value(), std::optional<std::string>("3"));
    }
};

QTEST_GUILESS_MAIN(TestFullStore)

}  // namespace tst_full_store

#include "tst_full_store.moc"
