// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/log/image_keeper.h"
#include "broker/store/log/replicated_store.h"
#include "broker/store/rocks/rocks_store.h"
#include "shared/log.h"
#include "tests/support/store/memory_turn_log.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <semaphore>
#include <thread>

namespace tst_image_keeper {

using namespace fairlead;
using namespace fairlead::broker;
using namespace Qt::StringLiterals;

constexpr uint64_t kMiB = 1 << 20;

// What is asked of the images beside a log, and what is sent.
struct Images {
    uint64_t grown = 0;  // since the last image
    std::vector<LogPlace> sent;
    bool hadFiles = false;
    std::atomic<bool> waits = false;  // an image is under way until it is stopped, or this is over
    std::binary_semaphore isUnderWay{0};
    std::atomic<bool> isSent = false;  // now
    bool wereTwo = false;              // asked of the last image while one was sent
};

class LogWithImages : public MemoryTurnLog {
public:
    LogWithImages(std::shared_ptr<MemoryTurns> turns, Images* images)
        : MemoryTurnLog(std::move(turns)), m_images(images) {}

    Result<uint64_t> bytesAfterImage() override {
        if (m_images->isSent) m_images->wereTwo = true;
        return m_images->grown;
    }
    Status putImage(const std::string& folder, const LogPlace& place, const std::atomic<bool>& stop) override {
        m_images->hadFiles = !QDir(QString::fromStdString(folder)).entryList(QDir::Files).isEmpty();
        m_images->isSent = true;
        m_images->isUnderWay.release();
        while (m_images->waits)
            if (stop) return {Code::Cancelled, "stopped"};
        m_images->isSent = false;
        m_images->sent.push_back(place);
        return {};
    }

private:
    Images* const m_images;
};

Result<LogPlace> placeIn(const std::string& folder) {
    const auto store = lookAtRocksStore(folder);
    RETURN_IF_ERROR(store.status());
    const auto place = readLogPlace(**store);
    RETURN_IF_ERROR(place.status());
    return place->value_or(LogPlace());
}

class TestImageKeeper : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Images> m_images;
    std::unique_ptr<ReplicatedStore> m_store;

    std::string checkpoint() const { return m_folder->filePath(u"checkpoint"_s).toStdString(); }
    bool hasCheckpoint() const { return QDir(m_folder->filePath(u"checkpoint"_s)).exists(); }
    void write(const std::string& key) {
        WriteSet writes;
        writes.put(Table::Body, key, "value");
        QVERIFY(m_store->commit(writes, true).ok());
    }

private Q_SLOTS:
    void initTestCase() {
        setLogSink([](LogLevel, std::string_view) {});
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_images = std::make_unique<Images>();
        auto image = openRocksStore(m_folder->filePath(u"store"_s).toStdString(), {nullptr, 0, true});
        QVERIFY2(image.ok(), image.status().message().c_str());
        m_store = std::move(ReplicatedStore::open(
                                std::move(*image),
                                std::make_unique<LogWithImages>(std::make_shared<MemoryTurns>(), m_images.get()),
                                {{}, Micros(0)}))
                      .value();
        write("a");
    }
    void cleanup() { m_store.reset(); }

    void anImageIsMadeOnceTheLogHasGrownEnough() {
        ImageKeeper keeper(m_store.get(), checkpoint(), placeIn);
        m_images->grown = 64 * kMiB - 1;
        QVERIFY(keeper.keep().ok());
        QVERIFY(m_images->sent.empty());
        m_images->grown = 64 * kMiB;
        QVERIFY(keeper.keep().ok());
        QCOMPARE(m_images->sent.size(), size_t{1});
    }

    void itIsOfThePlaceThatTheStoreHadAndLeavesNothingBehind() {
        ImageKeeper keeper(m_store.get(), checkpoint(), placeIn);
        QVERIFY(keeper.make().ok());
        write("b");
        QVERIFY(keeper.make().ok());
        QCOMPARE(m_images->sent.size(), size_t{2});
        QCOMPARE(m_images->sent[0].position + 1, m_images->sent[1].position);
        QVERIFY(m_images->sent[1] == m_store->place());
        QVERIFY(m_images->hadFiles);
        QVERIFY(!hasCheckpoint());
    }

    void whatAnEarlierOneHasLeftInTheFolderIsReplaced() {
        QVERIFY(QDir(m_folder->path()).mkpath(u"checkpoint/left"_s));
        ImageKeeper keeper(m_store.get(), checkpoint(), placeIn);
        QVERIFY(keeper.make().ok());
        QCOMPARE(m_images->sent.size(), size_t{1});
        QVERIFY(!hasCheckpoint());
    }

    void aCheckpointThatCannotBeReadIsNotSent() {
        ImageKeeper keeper(m_store.get(), checkpoint(),
                           [](const std::string&) -> Result<LogPlace> { return Status(Code::DataLoss, "unreadable"); });
        QCOMPARE(keeper.make().code(), Code::DataLoss);
        QVERIFY(m_images->sent.empty());
        QVERIFY(!hasCheckpoint());
    }

    void anImageUnderWayEndsWithItsKeeper() {
        m_images->waits = true;
        auto keeper = std::make_unique<ImageKeeper>(m_store.get(), checkpoint(), placeIn);
        Status status;
        std::thread making([&, raw = keeper.get()] { status = raw->make(); });
        m_images->isUnderWay.acquire();
        keeper.reset();
        making.join();
        QCOMPARE(status.code(), Code::Cancelled);
        QVERIFY(m_images->sent.empty());
    }

    // As with a log that has one connection for them.
    void theLogIsAskedOfImagesByOneAtATime() {
        m_images->waits = true;
        ImageKeeper keeper(m_store.get(), checkpoint(), placeIn);
        std::thread making([&keeper] { QVERIFY(keeper.make().ok()); });
        m_images->isUnderWay.acquire();
        std::atomic<bool> hasBegun = false;
        std::thread keeping([&] {
            hasBegun = true;
            QVERIFY(keeper.keep().ok());
        });
        // Whoever does not wait for the other has asked by then.
        for (int turns = 0; turns < 10'000; turns += hasBegun) std::this_thread::yield();
        m_images->waits = false;
        making.join();
        keeping.join();
        QVERIFY(!m_images->wereTwo);
        QCOMPARE(m_images->sent.size(), size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestImageKeeper)

}  // namespace tst_image_keeper

#include "tst_image_keeper.moc"
