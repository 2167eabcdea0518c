// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/keys.h"
#include "broker/store/memory_store.h"
#include "broker/store/records.h"
#include "broker/store/rocks/rocks_store.h"
#include "tests/broker/store/store_contract.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

namespace tst_store {

using namespace fairlead;
using namespace fairlead::broker;

class TestStore : public QObject {
    Q_OBJECT

private:
    static std::string folder(const QTemporaryDir& dir) { return dir.filePath(QStringLiteral("store")).toStdString(); }

private Q_SLOTS:
    void memoryStoreKeepsTheContract() {
        MemoryStore store;
        keepsTheContract(store);
    }

    void rocksStoreKeepsTheContract() {
        QTemporaryDir dir;
        auto store = openRocksStore(folder(dir));
        QVERIFY(store.ok());
        keepsTheContract(**store);
    }

    void reopenedStoreHasEverything() {
        QTemporaryDir dir;
        {
            auto store = openRocksStore(folder(dir));
            WriteSet writes;
            writes.put(Table::Ended, "key", "value");
            QVERIFY((*store)->commit(writes, true).ok());
        }
        auto store = openRocksStore(folder(dir));
        QCOMPARE(**(*store)->read(Table::Ended, "key"), std::string("value"));
    }

    void storeThatIsToLeaveNoLogKeepsEverythingInFiles() {
        for (const bool flushesAtEnd : {false, true}) {
            QTemporaryDir dir;
            {
                const auto store = std::move(openRocksStore(folder(dir), {nullptr, 0, flushesAtEnd})).value();
                WriteSet writes;
                writes.put(Table::Live, "k", "v");
                QVERIFY(store->commit(writes, true).ok());
            }
            qint64 logged = 0;
            for (const QFileInfo& log :
                 QDir(QString::fromStdString(folder(dir))).entryInfoList({QStringLiteral("*.log")}))
                logged += log.size();
            QCOMPARE(logged == 0, flushesAtEnd);
            const auto store = std::move(openRocksStore(folder(dir))).value();
            QCOMPARE(store->read(Table::Live, "k").value().value(), std::string("v"));
        }
    }

    void folderInUseIsRefusedByName() {
        QTemporaryDir dir;
        const auto store = openRocksStore(folder(dir));
        const auto second = openRocksStore(folder(dir));
        QVERIFY(!second.ok());
        QCOMPARE(second.status().code(), Code::FailedPrecondition);
        QVERIFY(second.status().message().find(folder(dir)) != std::string::npos);
        QVERIFY(second.status().message().find("in use") != std::string::npos);
    }

    void newerFormatIsRefusedAndNothingIsWritten() {
        QTemporaryDir dir;
        QFile format(dir.filePath(QStringLiteral("FORMAT")));
        QVERIFY(format.open(QFile::WriteOnly));
        format.write("fairlead store, format 99\n");
        format.close();
        const auto store = openRocksStore(dir.path().toStdString());
        QCOMPARE(store.status().code(), Code::FailedPrecondition);
        QVERIFY(store.status().message().find("99") != std::string::npos);
        QCOMPARE(QDir(dir.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
                 QStringList{QStringLiteral("FORMAT")});
    }

    void foreignDatabaseIsRefused() {
        QTemporaryDir dir;
        QFile current(dir.filePath(QStringLiteral("CURRENT")));
        QVERIFY(current.open(QFile::WriteOnly));
        current.close();
        QCOMPARE(openRocksStore(dir.path().toStdString()).status().code(), Code::FailedPrecondition);
    }

    void recordsComeBackAsTheyWere() {
        const BodyRecord body{{"Mail", std::string("\0\xff", 2), 3, 5, Time{17}, "https://x", "key", "tp", "ts",
                               "max_queue_depth", "shop"}};
        const auto decoded = BodyRecord::decode(body.encode());
        QVERIFY(decoded);
        QCOMPARE(decoded->payload, body.payload);
        QCOMPARE(decoded->idempotencyKey, body.idempotencyKey);
        QCOMPARE(decoded->exceededLimit, body.exceededLimit);
        QCOMPARE(decoded->creator, body.creator);
        std::string ofTheFuture = body.encode();
        ++ofTheFuture.front();
        QVERIFY(!BodyRecord::decode(ofTheFuture));
        RetentionRecord retention;
        retention.tasks.push_back({7, {1, 2}, 3, true, Time{4}});
        retention.idempotencyKeys.push_back({8, "k"});
        const auto kept = RetentionRecord::decode(retention.encode());
        QVERIFY(kept && kept->tasks.size() == 1 && kept->idempotencyKeys.size() == 1);
        QVERIFY(kept->tasks[0].dead);
        QCOMPARE(kept->idempotencyKeys[0].text, std::string("k"));
    }

    // What version 0.1.0 wrote has none of the parts that a record may end with now.
    void recordsOfAnEarlierVersionAreRead() {
        BodyRecord body{{"c", "payload", 1, 1, Time{1}, "w", "i", "p", "s", "", "who"}};
        const std::string oldBody = body.encode();
        body.terms = {std::chrono::seconds(3), {}, true, RetryPolicy()};
        QVERIFY(body.encode().starts_with(oldBody));
        QVERIFY(!BodyRecord::decode(oldBody)->terms);
        QVERIFY(BodyRecord::decode(body.encode())->terms == body.terms);

        LeaseRecord lease{1, 1, Time{1}, Time{2}, "worker"};
        const std::string oldLease = lease.encode();
        lease.length = Micros(7);
        QVERIFY(lease.encode().starts_with(oldLease));
        QCOMPARE(LeaseRecord::decode(oldLease)->length.count(), int64_t{0});
        QCOMPARE(LeaseRecord::decode(lease.encode())->length.count(), int64_t{7});
        QVERIFY(LeaseRecord::decode(lease.encode())->hasStream);
        lease.hasStream = false;
        QVERIFY(!LeaseRecord::decode(lease.encode())->hasStream);
        const std::string neverLost = lease.encode();
        lease.lostSince = Time{9};
        lease.chargedFrom = Time{3};
        QVERIFY(lease.encode().starts_with(neverLost));
        QVERIFY(LeaseRecord::decode(neverLost)->lostSince == Time());
        QVERIFY(LeaseRecord::decode(lease.encode())->lostSince == Time{9});
        QVERIFY(LeaseRecord::decode(lease.encode())->chargedFrom == Time{3});
        const std::string ofNobody = lease.encode();
        lease.asker = 11;
        QVERIFY(lease.encode().starts_with(ofNobody));
        QCOMPARE(LeaseRecord::decode(ofNobody)->asker, uint64_t{0});
        QCOMPARE(LeaseRecord::decode(lease.encode())->asker, uint64_t{11});
        lease.hasStream = true;
        lease.lostSince = lease.chargedFrom = {};
        QVERIFY(LeaseRecord::decode(lease.encode())->hasStream);
        QCOMPARE(LeaseRecord::decode(lease.encode())->asker, uint64_t{11});

        LiveRecord held{TaskCore(), 1};
        held.held = true;
        QVERIFY(LiveRecord::decode(held.encode())->held);
        held.due = Time{5};
        held.byCalendar = true;
        QVERIFY(LiveRecord::decode(held.encode())->held);
        QVERIFY(LiveRecord::decode(held.encode())->byCalendar);
        QVERIFY(!LiveRecord::decode(held.encode())->delayed);

        EndedRecord ended{TaskCore(), 1, TaskEnd::Dead, Time{1}, "worker", "broken", "{}"};
        const std::string oldEnd = ended.encode();
        ended.errorType = "E";
        QVERIFY(ended.encode().starts_with(oldEnd));
        QCOMPARE(EndedRecord::decodeOutline(oldEnd)->errorType, std::string());
        QCOMPARE(EndedRecord::decodeOutline(ended.encode())->errorType, std::string("E"));
        QVERIFY(!EndedRecord::decodeOutline(ended.encode())->isResultApart);
        ended.isResultApart = true;
        QVERIFY(EndedRecord::decodeOutline(ended.encode())->isResultApart);
        QCOMPARE(EndedRecord::decode(ended.encode())->errorType, std::string("E"));

        AttemptRecord attempt{AttemptOutcome::Failed, Time{1}, Time{2}, "worker", "E: broken"};
        const std::string oldAttempt = attempt.encode();
        attempt.failure = JobError{"E", "T", "broken", "{}", false};
        QVERIFY(attempt.encode().starts_with(oldAttempt));
        QVERIFY(!AttemptRecord::decode(oldAttempt)->failure);
        QVERIFY(AttemptRecord::decode(attempt.encode())->failure == attempt.failure);

        for (const uint32_t terms : {0u, 5u})
            for (const uint16_t edits : {uint16_t{0}, uint16_t{3}}) {
                const TaskCore core{.terms = terms, .edits = edits};
                QVERIFY(ReadyRecord::decode(ReadyRecord{{1, 2}, core}.encode())->core == core);
            }
    }

    void cutOrGarbledRecordsAreNeverRead() {
        const std::string whole = BodyRecord{{"c", "payload", 1, 1, Time{1}, "w", "i", "p", "s", "", "who"}}.encode();
        for (size_t size = 0; size < whole.size(); ++size) QVERIFY(!BodyRecord::decode(whole.substr(0, size)));
        QVERIFY(!BodyRecord::decode(whole + "x"));
        const std::string lease = LeaseRecord{1, 1, Time{1}, Time{2}, "worker"}.encode();
        for (size_t size = 0; size < lease.size(); ++size) QVERIFY(!LeaseRecord::decode(lease.substr(0, size)));
        const std::string retention = RetentionRecord{{{1, {1, 1}, 1, false, Time{1}}}, {{1, "k"}}}.encode();
        for (size_t size = 0; size < retention.size(); ++size)
            QVERIFY(!RetentionRecord::decode(retention.substr(0, size)));
    }

    void keysSortAsTheirNumbersDo() {
        const auto text = [](const Key& key) { return std::string(std::string_view(key)); };
        QVERIFY(text(readyKey(1, 1, 0, 255)) < text(readyKey(1, 1, 0, 256)));
        QVERIFY(text(readyKey(1, 0xFFFFFFFF, 9, UINT64_MAX)) < text(readyKey(2, 0, 0, 0)));
        QVERIFY(text(dueKey(DueKind::Delayed, Time{999}, 9, {9, 9})) <
                text(dueKey(DueKind::Delayed, Time{1000}, 0, {})));
        QVERIFY(text(taskKey(1, {1, UINT64_MAX})) < text(taskKey(1, {2, 0})));
    }
};

QTEST_APPLESS_MAIN(TestStore)

}  // namespace tst_store

#include "tst_store.moc"
