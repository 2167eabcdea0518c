// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Backups are taken while a third process loads the broker and keeps the ledger of what was acknowledged. Each backup must
// be a state that the store had: nothing that was acknowledged before is missing, nothing is in it that came after.
#include "broker/upkeep/store_check.h"
#include "broker/store/rocks/rocks_store.h"
#include "fairlead/admin/v1/storage.grpc.pb.h"
#include "tests/integration/local_broker.h"
#include "tests/integration/promises.h"
#include "tests/support/broker_process.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDeadlineTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <set>

namespace tst_backup_under_load {

using namespace fairlead;
using namespace fairlead::test;

namespace api = fairlead::admin::v1;
using namespace Qt::StringLiterals;

namespace {

constexpr int kBackups = 5;
constexpr int kPatienceMs = 20'000;

struct Taken {
    api::Backup backup;
    Promises before;      // what had been acknowledged when it was asked for
    int64_t endedMs = 0;  // when it was answered, since 1970
};

int64_t nowMs() { return QDateTime::currentMSecsSinceEpoch(); }

}  // namespace

class TestBackupUnderLoad : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyBackupIsAStateThatTheStoreHad() {
        QTemporaryDir dir;
        BrokerProcess broker;
        QCOMPARE(broker.start({u"--data"_s, dir.filePath(u"data"_s), u"--listen"_s, u"127.0.0.1:0"_s}), QString());
        QProcess load;
        load.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        load.start(QCoreApplication::applicationDirPath() + u"/ledger_load"_s,
                   {QString::fromStdString(broker.address()), dir.filePath(u"ledger"_s), u"7"_s});
        QVERIFY(load.waitForReadyRead(kPatienceMs));

        LedgerReader ledger(dir.filePath(u"ledger"_s).toStdString());
        Promises promises;
        std::set<std::string> created;
        size_t acknowledged = 0;
        std::set<std::string> known;
        const auto readOn = [&](Promises* abandons) {
            const std::set<std::string> knownBefore = abandons ? known : std::set<std::string>();
            for (const LedgerEntry& entry : ledger.takeNew()) {
                promises.add(entry);
                // Given back meanwhile: it counts a delivery less than was seen before.
                if (abandons && entry.kind == LedgerEntry::Kind::Asked && knownBefore.contains(entry.id))
                    abandons->add(entry);
                known.insert(entry.id);
                if (entry.kind == LedgerEntry::Kind::Created) created.insert(entry.id);
                ++acknowledged;
            }
            return acknowledged;  // so far
        };
        std::vector<Taken> taken;
        api::Storage::Stub storage(connectTo(broker.address()));
        for (int i = 0; i < kBackups; ++i) {
            const size_t enough = acknowledged + 100;
            QTRY_VERIFY(readOn(nullptr) > enough);
            Taken& one = taken.emplace_back();
            one.before = promises;
            AdminContext context;
            api::CreateBackupRequest request;
            request.set_name("backup-" + std::to_string(i));
            const grpc::Status status = storage.CreateBackup(&context, request, &one.backup);
            QVERIFY2(status.ok(), status.error_message().c_str());
            one.endedMs = nowMs();
            readOn(&one.before);
            QVERIFY(one.before.created() > 0);
        }
        const size_t enough = acknowledged + 100;
        QTRY_VERIFY(readOn(nullptr) > enough);  // whatever was under way is written down by now
        QCOMPARE(broker.stop(), QString());
        QVERIFY(load.waitForFinished(kPatienceMs));
        QCOMPARE(load.exitCode(), 0);
        readOn(nullptr);

        for (const Taken& one : taken) {
            check(one, created);
            if (QTest::currentTestFailed()) return;
        }
        for (int i = 1; i < kBackups; ++i)
            QVERIFY(taken[size_t(i)].backup.sequence() > taken[size_t(i) - 1].backup.sequence());
    }

private:
    static void check(const Taken& one, const std::set<std::string>& created) {
        // A copy, as an operator should make it: what runs on the backup itself changes it.
        LocalBroker broker;
        std::filesystem::copy(one.backup.path(), broker.config().dataFolder, std::filesystem::copy_options::recursive);
        {
            const auto store = broker::openRocksStore(broker.config().dataFolder);
            QVERIFY2(store.ok(), store.status().message().c_str());
            const auto found = broker::checkStore(**store);
            QVERIFY(found.ok());
            QVERIFY2(found->faults.empty(), found->faults.empty() ? "" : found->faults.front().c_str());
        }
        broker.mustStart();
        Census census(broker.connect());
        std::vector<std::string> faults;
        // As long as leases run out, a task may be met in two states or in none.
        for (const QDeadlineTimer deadline(kPatienceMs); !deadline.hasExpired();) {
            QCOMPARE(census.take(), std::string());
            faults = one.before.brokenBy(census);
            if (faults.empty()) break;
            QCOMPARE(census.awaitQuiet(), std::string());
        }
        QVERIFY2(faults.empty(), faults.empty() ? "" : faults.front().c_str());
        for (const auto& [id, states] : census.tasks()) {
            QVERIFY2(created.contains(id), "a task that nobody sent");
            const auto& at = states.front().created_at();
            QVERIFY2(at.seconds() * 1000 + at.nanos() / 1'000'000 <= one.endedMs, "a task from after the backup");
        }
        qInfo("%s: %zu acknowledged before it, %zu in it, %llu bytes, %.0f ms", one.backup.name().c_str(),
              one.before.created(), census.tasks().size(), static_cast<unsigned long long>(one.backup.bytes()),
              one.backup.seconds() * 1000);
    }
};

QTEST_GUILESS_MAIN(TestBackupUnderLoad)

}  // namespace tst_backup_under_load

#include "tst_backup_under_load.moc"
