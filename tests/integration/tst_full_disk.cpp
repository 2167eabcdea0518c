// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// A broker on a small disk of its own that is filled to the last byte, and later has room again. The disk is a tmpfs
// that only this process and its children see, and that ends with them; where the kernel lets neither root nor users
// mount one, this is skipped. tst_disk_faults fills a disk that is none, everywhere.
#include "broker/upkeep/store_check.h"
#include "broker/store/rocks/rocks_store.h"
#include "tests/support/broker_process.h"
#include "tests/support/greeted_clients.h"

#include <QCoreApplication>
#include <QFile>
#include <QObject>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace tst_full_disk {

using namespace fairlead;
using namespace fairlead::test;

using namespace Qt::StringLiterals;

namespace {

constexpr int kDiskMib = 576;
constexpr size_t kOthersMib = 128;
constexpr int kBatch = 8;
constexpr size_t kMib = 1 << 20;
// The reserve takes what is under way in memory, 32 MiB of payloads, when it goes into a file, and the log after that,
// for which as much is set aside. So much may go at once, too: what must be free is more than that.
constexpr char kConfiguration[] = R"(
[disk]
min_free_percent = 0
min_free_mib = 120
reserve_mib = 100
)";

// From here on nobody else sees what this process mounts. Before it has a second thread.
bool leaveTheMountsOfOthers() {
    const uid_t user = geteuid();
    const gid_t group = getegid();
    if (unshare(user == 0 ? CLONE_NEWNS : CLONE_NEWNS | CLONE_NEWUSER) != 0) return false;
    if (user != 0) {
        std::ofstream("/proc/self/setgroups") << "deny";
        std::ofstream("/proc/self/gid_map") << "0 " << group << " 1";
        std::ofstream("/proc/self/uid_map") << "0 " << user << " 1";
    }
    return mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

bool isApart = false;

class SmallDisk {
public:
    SmallDisk() {
        const std::string options = "size=" + std::to_string(kDiskMib) + "m";
        m_isMounted = isApart && mount("tmpfs", qPrintable(m_folder.path()), "tmpfs", 0, options.c_str()) == 0;
        QFile configuration(m_elsewhere.filePath(u"broker.toml"_s));
        if (configuration.open(QIODevice::WriteOnly)) configuration.write(kConfiguration);
    }
    ~SmallDisk() {
        if (m_isMounted) umount2(qPrintable(m_folder.path()), MNT_DETACH);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    bool isMounted() const { return m_isMounted; }

    QString data() const { return m_folder.filePath(u"data"_s); }
    // Of a broker that has its data there.
    QStringList arguments() const {
        return {u"--config"_s,   m_elsewhere.filePath(u"broker.toml"_s), u"--data"_s, data(), u"--listen"_s,
                u"127.0.0.1:0"_s};
    }

    // What somebody else keeps there: as much as goes, if it is more than goes.
    void fill(const QString& name, size_t bytes) const {
        const int fd = open(qPrintable(m_folder.filePath(name)), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        const std::string some(64 << 10, 'x');
        for (size_t done = 0; done < bytes;) {
            const ssize_t written = write(fd, some.data(), std::min(some.size(), bytes - done));
            if (written <= 0) break;
            done += size_t(written);
        }
        close(fd);
    }
    void remove(const QString& name) const { QFile::remove(m_folder.filePath(name)); }

private:
    QTemporaryDir m_folder;
    QTemporaryDir m_elsewhere;
    bool m_isMounted = false;
};

std::string noise(size_t bytes, std::mt19937_64& random) {
    std::string text = "\"";
    while (text.size() < bytes) text += char('a' + random() % 26);
    return text + "\"";
}

}  // namespace

class TestFullDisk : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_sequence = 0;
        m_created = 0;
    }

    void aFullDiskRefusesNewTasksOnlyAndRecoversWithoutARestart() {
        const SmallDisk disk;
        if (!disk.isMounted()) QSKIP("no file system can be mounted here");
        disk.fill(u"others"_s, kOthersMib * kMib);
        BrokerProcess broker;
        QCOMPARE(broker.start(disk.arguments()), QString());
        const auto channel = connectTo(broker.address());
        GreetedProducer producer(channel, "acme");

        std::mt19937_64 random(1);
        std::string refusal;
        for (int batch = 0; batch < 1000 && refusal.empty(); ++batch) refusal = create(producer, random);
        QVERIFY2(refusal.find("limit disk.min_free reached") != std::string::npos, refusal.c_str());
        QVERIFY(m_created > 10);
        qInfo("%zu tasks until creates were refused", m_created);

        // Somebody takes what is left. Work that was accepted goes on all the same.
        const QString reserve = disk.data() + u"/RESERVE"_s;
        QVERIFY(QFile::exists(reserve));
        // Again and again, for a compaction that ends meanwhile leaves room.
        const auto isGivenUp = [&] {
            disk.fill(u"more"_s, kDiskMib * kMib);
            return !QFile::exists(reserve);
        };
        QTRY_VERIFY_WITH_TIMEOUT(isGivenUp(), 20'000);
        GreetedWorker worker(channel, "acme", "worker");
        for (int round = 0; round < 10; ++round) {
            const std::string id = worker.take().id();
            const bool isAcknowledged =
                round % 2 ? worker.nack(id, 3600, "later").ok() : worker.report(id, "COMPLETED", "{}").ok();
            QVERIFY2(isAcknowledged, "an end is not acknowledged");
        }
        QVERIFY(!create(producer, random).empty());

        disk.remove(u"more"_s);
        disk.remove(u"others"_s);
        QTRY_VERIFY_WITH_TIMEOUT(create(producer, random).empty(), 20'000);
        QVERIFY(broker.isRunning());
        QCOMPARE(broker.stop(), QString());
        checkAtRest(disk, 5);
    }

    void aBrokerStartsOnAFullDiskByGivingUpItsReserve() {
        const SmallDisk disk;
        if (!disk.isMounted()) QSKIP("no file system can be mounted here");
        std::mt19937_64 random(2);
        BrokerProcess broker;
        QCOMPARE(broker.start(disk.arguments()), QString());
        {
            GreetedProducer producer(connectTo(broker.address()), "acme");
            QCOMPARE(create(producer, random), std::string());
        }
        QCOMPARE(broker.stop(), QString());
        QVERIFY(QFile::exists(disk.data() + u"/RESERVE"_s));
        disk.fill(u"more"_s, kDiskMib * kMib);

        QCOMPARE(broker.start(disk.arguments()), QString());
        const auto channel = connectTo(broker.address());
        GreetedProducer producer(channel, "acme");
        QVERIFY(create(producer, random).find("disk.min_free") != std::string::npos);
        GreetedWorker worker(channel, "acme", "worker");
        QVERIFY(worker.report(worker.take().id(), "COMPLETED", "{}").ok());
        QCOMPARE(broker.stop(), QString());
        disk.remove(u"more"_s);
        checkAtRest(disk, 1);
    }

private:
    void checkAtRest(const SmallDisk& disk, uint64_t completed) {
        const auto store = broker::openRocksStore(disk.data().toStdString());
        QVERIFY(store.ok());
        const auto check = broker::checkStore(**store);
        QVERIFY(check.ok());
        QCOMPARE(check->faultCount, uint64_t{0});
        QCOMPARE(check->ready + check->delayed + check->inProgress + check->completed + check->dead, m_created);
        QCOMPARE(check->completed, completed);
    }

    // Empty when all were taken; else why not.
    std::string create(ProducerClient& producer, std::mt19937_64& random) {
        std::vector<producerpb::CreateTask> tasks;
        for (int i = 0; i < kBatch; ++i) tasks.push_back(newTask(++m_sequence, "work", noise(32 << 10, random)));
        if (!producer.sendCreates(tasks)) return "the stream broke";
        std::string refusal;
        const auto acks = producer.acks(kBatch);
        if (acks.size() != kBatch) return "no answer";
        for (const auto& ack : acks)
            if (ack.ok())
                ++m_created;
            else
                refusal = ack.error_message();
        return refusal;
    }

    uint64_t m_sequence = 0;
    uint64_t m_created = 0;
};

int main(int argc, char** argv) {
    isApart = leaveTheMountsOfOthers();
    QCoreApplication application(argc, argv);
    TestFullDisk test;
    return QTest::qExec(&test, argc, argv);
}

}  // namespace tst_full_disk

#include "tst_full_disk.moc"
