// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The store's disk fails, or the process or the machine ends, at the n-th call that RocksDB makes. Whatever n is: what was
// acknowledged is there afterwards, and nobody goes on after a failure. FAIRLEAD_FAULTS says how many places of each kind
// are tried (0: every one), FAIRLEAD_FAULT_SEED which.
#include "tests/integration/scripted_life.h"
#include "tests/support/store/fault_file_system.h"
#include "tests/support/long_run.h"

#include <QDir>
#include <QObject>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace tst_disk_faults {

using namespace fairlead;
using namespace fairlead::test;

using namespace Qt::StringLiterals;

namespace {

constexpr int kEngineDied = 70;
constexpr int kCannotStart = 1;
constexpr int kTellCalls = 42;

class Trial {
public:
    explicit Trial(DiskFault fault, broker::Durability durability = broker::Durability::Durable)
        : m_fault(fault), m_durability(durability) {}

    void live() {
        m_end = inChild(
            [this] {
                auto disk = std::make_shared<FaultFileSystem>(m_fault, path("shelf"));
                ScriptedLife life = this->life();
                life.disk = {disk, 64 << 10};
                return life.live();
            },
            path("stderr"));
    }
    // Somebody makes room a little after the disk has become full.
    void liveOnSmallDisk(int64_t room) {
        m_end = inChild(
            [&] {
                auto disk = std::make_shared<FaultFileSystem>(m_fault, path("shelf"));
                disk->setRoom(room);
                std::thread cleaner([disk] {
                    disk->awaitFull();
                    disk->setRoom(int64_t{1} << 60);
                });
                cleaner.detach();
                ScriptedLife life = this->life();
                life.disk = {disk, 64 << 10};
                return life.live();
            },
            path("stderr"));
    }
    // How often a life without a fault asks the disk for something that this kind of fault is about.
    uint64_t calls() {
        m_fault.at = 0;
        const ProcessEnd end = inChild(
            [this] {
                auto disk = std::make_shared<FaultFileSystem>(m_fault, path("shelf"));
                ScriptedLife life = this->life();
                life.disk = {disk, 64 << 10};
                if (const int code = life.live(); code != 0) return code;
                std::fprintf(stderr, "%llu", static_cast<unsigned long long>(disk->calls()));
                return kTellCalls;
            },
            path("stderr"));
        return end.exitCode == kTellCalls ? std::stoull(end.error) : 0;
    }
    QString examine(bool suffixMayBeMissing = false) {
        const ProcessEnd end = inChild(
            [&] {
                const std::string wrong = examineLife(life(), suffixMayBeMissing);
                std::fputs(wrong.c_str(), stderr);
                return wrong.empty() ? 0 : 1;
            },
            path("examined"));
        return end.exitCode == 0 ? QString() : QString::fromStdString(end.error + (end.signal ? " (a crash)" : ""));
    }
    const ProcessEnd& end() const { return m_end; }

private:
    std::string path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    ScriptedLife life() const { return {path("store"), path("ledger"), {}, m_durability}; }

    // In memory where there is such a folder: the syncs are only counted, and hundreds of them cost seconds on a disk.
    static QString place() { return QDir(u"/dev/shm"_s).exists() ? u"/dev/shm/fairlead-fault-XXXXXX"_s : QString(); }

    QTemporaryDir m_folder{place().isEmpty() ? QDir::tempPath() + u"/fairlead-fault-XXXXXX"_s : place()};
    DiskFault m_fault;
    const broker::Durability m_durability;
    ProcessEnd m_end;
};

}  // namespace

class TestDiskFaults : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        m_seed = qEnvironmentVariableIsSet("FAIRLEAD_FAULT_SEED") ? qEnvironmentVariable("FAIRLEAD_FAULT_SEED").toUInt()
                                                                  : QRandomGenerator::global()->generate();
        qInfo("FAIRLEAD_FAULT_SEED=%u", m_seed);
    }

    void aDiskThatFailsEndsTheProcessWithOneClearLine_data() {
        QTest::addColumn<DiskFault::Kind>("kind");
        QTest::newRow("write") << DiskFault::Kind::ErrorOnWrite;
        QTest::newRow("sync") << DiskFault::Kind::ErrorOnSync;
        QTest::newRow("read") << DiskFault::Kind::ErrorOnRead;
    }
    void aDiskThatFailsEndsTheProcessWithOneClearLine() {
        QFETCH(DiskFault::Kind, kind);
        int ended = 0;
        int tolerated = 0;
        for (const uint64_t at : places(kind)) {
            Trial trial({kind, at, m_seed});
            trial.live();
            const ProcessEnd& end = trial.end();
            const QString where = u"call %1: exit %2, signal %3: %4"_s.arg(at)
                                      .arg(end.exitCode)
                                      .arg(end.signal)
                                      .arg(QString::fromStdString(end.error));
            QVERIFY2(end.exitCode == 0 || end.exitCode == kEngineDied || end.exitCode == kCannotStart,
                     qPrintable(where));
            if (end.exitCode == 0) {
                ++tolerated;  // it was about something that nothing depends on, as an old file to be removed
            } else {
                ++ended;
                const bool namesIt = end.error.find("injected fault on ") != std::string::npos ||
                                     end.error.find("its file CURRENT") != std::string::npos;
                QVERIFY2(namesIt, qPrintable(where));
                QCOMPARE(QString::fromStdString(end.error).count(u'\n'), 1);
                const bool isTold = end.error.find("\ntold: ") != std::string::npos;
                QVERIFY2(isTold == (end.exitCode == kEngineDied), qPrintable(where));
            }
            QVERIFY2(trial.examine().isEmpty(), qPrintable(where + u"\n"_s + trial.examine()));
        }
        qInfo("%d ended, %d tolerated", ended, tolerated);
        QVERIFY(ended > 0);
    }

    void aProcessThatIsKilledAtAnyCallLosesNothing() {
        for (const uint64_t at : places(DiskFault::Kind::Die)) {
            Trial trial({DiskFault::Kind::Die, at, m_seed});
            trial.live();
            QVERIFY2(trial.end().exitCode == FaultFileSystem::kDied || trial.end().exitCode == 0,
                     qPrintable(u"call %1: %2"_s.arg(at).arg(QString::fromStdString(trial.end().error))));
            const QString wrong = trial.examine();
            QVERIFY2(wrong.isEmpty(), qPrintable(u"call %1: %2"_s.arg(at).arg(wrong)));
        }
    }

    void aPowerCutAtAnyCallLosesNothingThatWasAcknowledged() { cutPower(broker::Durability::Durable); }
    void aPowerCutInRelaxedModeLosesOnlyTheEnd() { cutPower(broker::Durability::Relaxed); }

    void aDiskThatFillsUpMakesTheBrokerWaitAndNothingIsLost() {
        QRandomGenerator random(m_seed);
        const int rooms = std::max(5, qEnvironmentVariableIntValue("FAIRLEAD_FAULTS") / 10);
        int waited = 0;
        for (int i = 0; i < rooms; ++i) {
            // From next to nothing, where the first log does not fit, to half of what a life writes.
            const int64_t room = random.bounded(20'000, 600'000);
            Trial trial({DiskFault::Kind::None, 0, m_seed});
            trial.liveOnSmallDisk(room);
            // Only a start does not wait: the first, or the second of a life whose first run has just filled the disk.
            const bool couldNotStart = trial.end().exitCode == kCannotStart &&
                                       trial.end().error.find("No space left on device") != std::string::npos;
            waited += trial.end().exitCode == 0;
            QVERIFY2(trial.end().exitCode == 0 || couldNotStart,
                     qPrintable(u"room %1: exit %2: %3"_s.arg(room)
                                    .arg(trial.end().exitCode)
                                    .arg(QString::fromStdString(trial.end().error))));
            const QString wrong = trial.examine();
            QVERIFY2(wrong.isEmpty(), qPrintable(u"room %1: %2"_s.arg(room).arg(wrong)));
        }
        QVERIFY(waited > 0);
    }

private:
    void cutPower(broker::Durability durability) {
        for (const uint64_t at : places(DiskFault::Kind::PowerCut)) {
            Trial trial({DiskFault::Kind::PowerCut, at, m_seed + at}, durability);
            trial.live();
            QVERIFY2(trial.end().exitCode == FaultFileSystem::kDied || trial.end().exitCode == 0,
                     qPrintable(u"call %1: %2"_s.arg(at).arg(QString::fromStdString(trial.end().error))));
            const QString wrong = trial.examine(durability == broker::Durability::Relaxed);
            QVERIFY2(wrong.isEmpty(), qPrintable(u"call %1: %2"_s.arg(at).arg(wrong)));
        }
    }

    // Some of the calls of a life, spread over all of it; or every one.
    std::vector<uint64_t> places(DiskFault::Kind kind) {
        const uint64_t calls = Trial({kind, 0, m_seed}).calls();
        if (calls == 0) qFatal("a life without a fault does not come to its end");
        bool isSet = false;
        const int asked = qEnvironmentVariableIntValue("FAIRLEAD_FAULTS", &isSet);
        const uint64_t count = !isSet ? 10 : asked <= 0 ? calls : uint64_t(asked);
        QRandomGenerator random(m_seed);
        std::vector<uint64_t> places;
        for (uint64_t i = 0; i < count; ++i) {
            const uint64_t first = i * calls / count;
            const uint64_t beyond = std::max((i + 1) * calls / count, first + 1);
            places.push_back(1 + first + random.generate64() % (beyond - first));
        }
        qInfo("%zu of %llu calls", places.size(), static_cast<unsigned long long>(calls));
        return places;
    }

    quint32 m_seed = 0;
};

QTEST_GUILESS_MAIN(TestDiskFaults)

}  // namespace tst_disk_faults

#include "tst_disk_faults.moc"
