// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/history/history_writes.h"
#include "broker/store/log/replicated_store.h"
#include "broker/store/memory_store.h"
#include "tests/broker/store/store_contract.h"
#include "tests/support/store/memory_turn_log.h"

#include <QTest>

#include <atomic>

namespace tst_replicated_store {

using namespace fairlead;
using namespace fairlead::broker;

WriteSet put(const std::string& key, const std::string& value, Table table = Table::Body) {
    WriteSet writes;
    writes.put(table, key, value);
    return writes;
}

class TestReplicatedStore : public QObject {
    Q_OBJECT

private:
    std::shared_ptr<MemoryTurns> m_turns;

    Result<std::unique_ptr<ReplicatedStore>> open(std::unique_ptr<Store> image = std::make_unique<MemoryStore>(),
                                                  ReplicationOptions options = {{}, Micros(0)}) {
        return ReplicatedStore::open(std::move(image), std::make_unique<MemoryTurnLog>(m_turns), std::move(options));
    }

private Q_SLOTS:
    void init() { m_turns = std::make_shared<MemoryTurns>(); }

    void keepsTheContractOfStores() {
        auto store = open();
        QVERIFY(store.ok());
        keepsTheContract(**store);
    }

    void anEmptyImageBecomesWhatTheLogSays() {
        {
            const auto store = std::move(open()).value();
            QVERIFY(store->commit(put("a", "1"), true).ok());
            QVERIFY(store->commit(put("a", "2"), false).ok());
        }
        const auto again = std::move(open()).value();
        QCOMPARE(again->read(Table::Body, "a").value(), std::optional<std::string>("2"));
        QCOMPARE(again->place().position, m_turns->turns.back().place.position);
        QCOMPARE(again->place().epoch, uint64_t{2});
    }

    void whetherItOwnsTheLogIsSureForTheTimeOfALease() {
        std::atomic<int64_t> seconds = 100;
        const auto clock = [&seconds] { return Micros(std::chrono::seconds(seconds)); };
        const auto store = std::move(open(std::make_unique<MemoryStore>(), {{}, Micros(0), clock})).value();
        QVERIFY(!store->isOwnerForSure());
        QVERIFY(store->keepLease().ok());
        QVERIFY(store->isOwnerForSure());
        // A turn is no word about the next moment.
        seconds += 2;
        QVERIFY(store->isOwnerForSure());
        seconds += 1;
        QVERIFY(!store->isOwnerForSure());
        QVERIFY(store->commit(put("a", "1"), true).ok());
        QVERIFY(!store->isOwnerForSure());
        QVERIFY(store->keepLease().ok());
        QVERIFY(store->isOwnerForSure());
        // With the session the lease may be over.
        m_turns->isAway = true;
        QCOMPARE(store->keepLease().code(), Code::Unavailable);
        QVERIFY(!store->isOwnerForSure());
    }

    void aTurnIsNotToldBeforeTheLeaseIsSureAgain() {
        std::atomic<int64_t> seconds = 100;
        const auto clock = [&seconds] { return Micros(std::chrono::seconds(seconds)); };
        const auto store =
            std::move(open(std::make_unique<MemoryStore>(), {{}, std::chrono::minutes(10), clock})).value();
        QVERIFY(store->isOwnerForSure());
        seconds += 10;
        QVERIFY(!store->isOwnerForSure());
        QVERIFY(store->commit(put("a", "1"), true).ok());
        QVERIFY(store->isOwnerForSure());
    }

    void changesForWhichNobodyWaitsGoWithTheNextTurn() {
        const auto store = std::move(open()).value();
        const auto number = store->commitLater(put("h", "history", Table::History));
        QVERIFY(number.ok() && !store->hasCommitted(*number));
        QVERIFY(!store->read(Table::History, "h")->has_value());
        const size_t before = m_turns->turns.size();
        QVERIFY(store->commit(put("a", "1"), true).ok());
        QCOMPARE(m_turns->turns.size(), before + 1);
        QVERIFY(store->hasCommitted(*number));
        QCOMPARE(**store->read(Table::History, "h"), std::string("history"));
    }

    void historyIsReadFromMemoryUntilTheStoreHasIt() {
        const auto store = std::move(open()).value();
        HistoryWrites history;
        history.put("a", "1");
        QVERIFY(history.writeSome(*store, SIZE_MAX).ok());
        history.put("a", "2");
        QVERIFY(history.writeSome(*store, SIZE_MAX).ok());
        QCOMPARE(history.find("a"), std::optional<std::string>("2"));
        QVERIFY(!history.empty());
        QVERIFY(store->commit(put("b", "1"), true).ok());
        QCOMPARE(**store->read(Table::History, "a"), std::string("1"));
        QVERIFY(history.writeAll(*store).ok());
        QVERIFY(history.empty() && history.bytes() == 0 && !history.find("a"));
        QCOMPARE(**store->read(Table::History, "a"), std::string("2"));
    }

    void theyGoByThemselvesWhenSomebodyAsks() {
        const auto store = std::move(open(std::make_unique<MemoryStore>(), {})).value();
        const auto number = store->commitLater(put("h", "history", Table::History));
        QVERIFY(store->awaitCommitted(*number).ok());
        QVERIFY(store->hasCommitted(*number));
        const auto later = store->commitLater(put("i", "more", Table::History));
        QTRY_VERIFY(store->hasCommitted(*later));
    }

    void aBatchInDoubtIsNeitherLostNorDoubled() {
        const auto store = std::move(open()).value();
        m_turns->lostAnswers = 100;
        QCOMPARE(store->commit(put("a", "1"), true).code(), Code::Unavailable);
        QVERIFY(!store->read(Table::Body, "a")->has_value());
        QVERIFY(store->away().has_value());
        const size_t logged = m_turns->turns.size();
        m_turns->lostAnswers = 0;
        QVERIFY(store->commit(put("a", "1"), true).ok());
        QCOMPARE(m_turns->turns.size(), logged);
        QCOMPARE(**store->read(Table::Body, "a"), std::string("1"));
        QVERIFY(!store->away().has_value());
    }

    // What waits must not decide a turn that a commit() is asked for again.
    void whatWaitsLeavesATurnInDoubtToTheCommit() {
        const auto store = std::move(open()).value();
        m_turns->isAway = true;
        QCOMPARE(store->commit(put("a", "1"), true).code(), Code::Unavailable);
        const auto number = store->commitLater(put("h", "1", Table::History));
        m_turns->isAway = false;
        QCOMPARE(store->commitWaiting().code(), Code::Unavailable);
        QVERIFY(store->commit(put("a", "1"), true).ok());
        QVERIFY(store->commitWaiting().ok());
        QVERIFY(store->hasCommitted(*number));
    }

    void aFullLogIsWaitedFor() {
        const auto store = std::move(open()).value();
        m_turns->fullDisks = 100;
        QCOMPARE(store->commit(put("a", "1"), true).code(), Code::ResourceExhausted);
        m_turns->fullDisks = 0;
        QVERIFY(store->commit(put("a", "1"), true).ok());
    }

    void whoIsNotTheOwnerAnyMoreCommitsNothing() {
        const auto old = std::move(open()).value();
        QVERIFY(old->commit(put("a", "1"), true).ok());
        const auto next = std::move(open()).value();
        const Status status = old->commit(put("a", "2"), true);
        QCOMPARE(status.code(), Code::FailedPrecondition);
        QCOMPARE(old->commit(put("a", "3"), true).code(), Code::FailedPrecondition);
        QCOMPARE(old->commitLater(put("h", "1", Table::History)).status().code(), Code::FailedPrecondition);
        QVERIFY(next->commit(put("b", "1"), true).ok());
        QCOMPARE(**next->read(Table::Body, "a"), std::string("1"));
    }

    void theOwnerLearnsThatItIsNoneAlsoWhenItIsIdle() {
        std::atomic<int> told = 0;
        const auto old =
            std::move(open(std::make_unique<MemoryStore>(), {[&told](const std::string&) { ++told; }, Micros(1000)}))
                .value();
        ++m_turns->epoch;
        QTRY_COMPARE(told.load(), 1);
    }

    void aStoreOfItsOwnIsRefused() {
        auto store = std::make_unique<MemoryStore>();
        QVERIFY(store->commit(put("secret", "x", Table::Meta), true).ok());
        QCOMPARE(open(std::move(store)).status().code(), Code::FailedPrecondition);
    }

    void anImageOfAnotherLogIsRefused() {
        const auto imageAt = [](const LogPlace& place) {
            auto image = std::make_unique<MemoryStore>();
            if (!image->commit(put(std::string(kLogPlaceKey), place.encode(), Table::Meta), true).ok())
                qFatal("commit");
            return image;
        };
        QVERIFY(std::move(open()).value()->commit(put("a", "1"), true).ok());
        LogPlace place = m_turns->turns.back().place;
        QVERIFY(open(imageAt(place)).ok());
        place.chain[5] ^= 1;
        QCOMPARE(open(imageAt(place)).status().code(), Code::DataLoss);
        // As after an older database was restored.
        place = m_turns->turns.back().place;
        m_turns->turns.pop_back();
        QCOMPARE(open(imageAt(place)).status().code(), Code::DataLoss);
        m_turns->identity = "another";
        QCOMPARE(open(imageAt({})).status().code(), Code::DataLoss);
    }

    void aDamagedLogIsRefused() {
        {
            const auto store = std::move(open()).value();
            for (int i = 0; i < 5; ++i) QVERIFY(store->commit(put("a", std::to_string(i)), true).ok());
        }
        const auto whole = m_turns->turns;
        m_turns->turns[2].bytes.back() ^= 1;
        QCOMPARE(open().status().code(), Code::DataLoss);
        m_turns->turns = whole;
        m_turns->turns.erase(m_turns->turns.begin() + 2);
        QCOMPARE(open().status().code(), Code::DataLoss);
        m_turns->turns = whole;
        QVERIFY(open().ok());
    }

    void anImageOlderThanTheLogIsNotGuessedAt() {
        QVERIFY(std::move(open()).value()->commit(put("a", "1"), true).ok());
        m_turns->firstKept = 1;
        QCOMPARE(open().status().code(), Code::OutOfRange);
    }
};

QTEST_GUILESS_MAIN(TestReplicatedStore)

}  // namespace tst_replicated_store

#include "tst_replicated_store.moc"
