// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/disk_watch.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <chrono>

namespace tst_disk_watch {

using namespace fairlead::broker;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr uint64_t kGib = 1024 * kMib;
}  // namespace

class TestDiskWatch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theRoomNeededIsAShareOfTheDiskWithinBounds() {
        const auto needed = [](uint64_t diskBytes) {
            return DiskGauge({}).look(diskBytes, diskBytes, 0, {}).neededBytes;
        };
        QCOMPARE(needed(20 * kGib), 20 * kGib / 100 * 5);
        QCOMPARE(needed(4000 * kGib), 4 * kGib);
        QCOMPARE(needed(2 * kGib), 256 * kMib);
        QCOMPARE(needed(100 * kMib), 25 * kMib);
        QVERIFY(!DiskGauge({0, 0, 0}).look(0, kGib, kMib, {}).isLow);
    }

    void aLowRoomIsLowUntilATenthMoreHasBeenFreeForFiveSeconds() {
        DiskGauge gauge({0, 100, 0});
        const auto isLow = [&](uint64_t freeBytes, std::chrono::milliseconds at) {
            return gauge.look(freeBytes, kGib, 0, DiskGauge::Instant(at)).isLow;
        };
        QVERIFY(!isLow(100 * kMib, 0ms));
        QVERIFY(isLow(100 * kMib - 1, 1s));
        QVERIFY(isLow(110 * kMib - 1, 100s));
        QVERIFY(isLow(110 * kMib, 101s));
        QVERIFY(isLow(110 * kMib, 105'999ms));
        QVERIFY(isLow(110 * kMib - 1, 106s));  // from the beginning
        QVERIFY(isLow(110 * kMib, 107s));
        QVERIFY(isLow(110 * kMib, 111'999ms));
        QVERIFY(!isLow(110 * kMib, 112s));
        QVERIFY(!isLow(100 * kMib, 113s));
    }

    void aReserveThatWasGivenUpIsNoRoomForNewTasks() {
        DiskGauge gauge({0, 100, 50});
        QVERIFY(!gauge.look(100 * kMib, kGib, 0, {}).isLow);
        const DiskRoom room = gauge.look(149 * kMib, kGib, 50 * kMib, {});
        QVERIFY(room.isLow);
        QCOMPARE(room.neededBytes, 150 * kMib);
    }

    void aDiskThatIsLowFromTheStartIsToldAtOnce() {
        QTemporaryDir folder;
        // Half of the disk; where more is free, the disk is not low.
        DiskWatch watch(folder.path().toStdString(), {50, 1 << 20, 0});
        std::atomic<int> told = 0;
        watch.start([&](const DiskRoom& now) { told += now.isLow; });
        const DiskRoom room = watch.room();
        QVERIFY(room.diskBytes > 0 && room.neededBytes > 0);
        QCOMPARE(told.load(), room.isLow ? 1 : 0);
        watch.stop();
        watch.stop();
    }

    void aFolderThatIsNotThereYetIsLeftAlone() {
        QTemporaryDir folder;
        const QString data = folder.filePath(u"data"_s);
        DiskWatch watch(data.toStdString(), {});
        QVERIFY(!QFileInfo::exists(data));
        QVERIFY(QDir().mkpath(data));
        watch.start([](const DiskRoom&) {});
        QVERIFY(watch.room().diskBytes > 0);
    }

    void theReserveIsThereFromTheStartWhileThereIsRoomAndItIsWanted() {
        QTemporaryDir folder;
        const QString reserve = folder.filePath(u"RESERVE"_s);
        const auto watchOnce = [&](uint32_t reserveMib) {
            DiskWatch watch(folder.path().toStdString(), {0, 1, reserveMib});
            const qint64 before = QFileInfo(reserve).size();
            watch.start([](const DiskRoom&) {});
            return before;
        };
        QCOMPARE(watchOnce(2), qint64(0));
        if (!QFileInfo::exists(reserve)) QSKIP("this file system sets no room aside");
        QCOMPARE(QFileInfo(reserve).size(), qint64(2 * kMib));
        QCOMPARE(watchOnce(3), qint64(2 * kMib));
        QCOMPARE(QFileInfo(reserve).size(), qint64(3 * kMib));
        watchOnce(0);
        QVERIFY(!QFileInfo::exists(reserve));
    }
};

QTEST_GUILESS_MAIN(TestDiskWatch)

}  // namespace tst_disk_watch

#include "tst_disk_watch.moc"
