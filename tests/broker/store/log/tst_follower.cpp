// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/log/follower.h"
#include "broker/store/memory_store.h"
#include "tests/support/store/memory_turn_log.h"

#include <QTest>

#include <optional>
#include <vector>

namespace tst_follower {

using namespace fairlead;
using namespace fairlead::broker;

WriteSet put(const std::string& key, const std::string& value) {
    WriteSet writes;
    writes.put(Table::Body, key, value);
    return writes;
}

// A store that follows, and what its follower has told.
struct Standby {
    explicit Standby(const std::shared_ptr<MemoryTurns>& turns)
        : store(std::move(ReplicatedStore::follow(std::make_unique<MemoryStore>(),
                                                  std::make_unique<MemoryTurnLog>(turns), {{}, Micros(0)}))
                    .value()),
          follower(store.get(), {[this](const LogOwner& owner) { owners.push_back(owner); },
                                 [this](const Status& why) { over = why; }}) {}

    std::string read(const std::string& key) const { return store->read(Table::Body, key)->value_or("-"); }

    std::unique_ptr<ReplicatedStore> store;
    std::vector<LogOwner> owners;
    std::optional<Status> over;
    Follower follower;
};

// A broker that keeps up with another one's log, and takes it.
class TestFollower : public QObject {
    Q_OBJECT

private:
    std::shared_ptr<MemoryTurns> m_turns;

    std::unique_ptr<ReplicatedStore> owner() const {
        return std::move(ReplicatedStore::open(std::make_unique<MemoryStore>(),
                                               std::make_unique<MemoryTurnLog>(m_turns), {{}, Micros(0)}))
            .value();
    }

private Q_SLOTS:
    void init() { m_turns = std::make_shared<MemoryTurns>(); }

    void theImageOfAStandbyIsWhatTheOwnerHas() {
        const auto first = owner();
        QVERIFY(first->commit(put("a", "1"), true).ok());
        Standby standby(m_turns);
        QVERIFY(!standby.follower.figures().lag);
        QVERIFY(!standby.follower.look());
        QCOMPARE(standby.read("a"), std::string("1"));
        QCOMPARE(m_turns->standbys.front().position, first->place().position);
        QVERIFY(first->commit(put("a", "2"), true).ok());
        QCOMPARE(standby.read("a"), std::string("1"));
        QVERIFY(!standby.follower.look());
        QCOMPARE(standby.read("a"), std::string("2"));
        QCOMPARE(standby.store->place(), first->place());
        QCOMPARE(standby.follower.figures().lag.value().turns, uint64_t{0});
        QCOMPARE(standby.owners.size(), size_t{1});
        QVERIFY(standby.owners.front().isThere);
    }

    void nothingCanBeCommittedWhileAnotherOneOwnsTheLog() {
        const auto first = owner();
        Standby standby(m_turns);
        const size_t before = m_turns->turns.size();
        QCOMPARE(standby.store->commit(put("a", "1"), true).code(), Code::FailedPrecondition);
        QCOMPARE(standby.store->commitLater(put("a", "1")).status().code(), Code::FailedPrecondition);
        QCOMPARE(m_turns->turns.size(), before);
    }

    void theLogIsTakenWhenItsOwnerHasLeft() {
        auto first = owner();
        QVERIFY(first->commit(put("a", "1"), true).ok());
        Standby standby(m_turns);
        QVERIFY(!standby.follower.look());
        QVERIFY(first->commit(put("a", "2"), true).ok());
        first.reset();
        QVERIFY(standby.follower.look());
        QVERIFY(standby.over && standby.over->ok());
        QCOMPARE(standby.read("a"), std::string("2"));
        QVERIFY(standby.store->commit(put("a", "3"), true).ok());
        QCOMPARE(m_turns->turns.back().place.epoch, uint64_t{2});
    }

    void ofTwoStandbysOneTakesTheLogAndTheOtherFollowsIt() {
        auto first = owner();
        Standby one(m_turns);
        Standby two(m_turns);
        QVERIFY(!one.follower.look() && !two.follower.look());
        first.reset();
        QVERIFY(one.follower.look());
        QVERIFY(!two.follower.look());
        QVERIFY(one.store->commit(put("a", "new"), true).ok());
        QVERIFY(!two.follower.look());
        QCOMPARE(two.read("a"), std::string("new"));
        QCOMPARE(two.owners.back().epoch, uint64_t{2});
    }

    // Turns that the old owner had sent arrive when the log is taken; what he sends later does not.
    void whatAFrozenOwnerHadSentIsTakenAlong() {
        const auto first = owner();
        Standby standby(m_turns);
        QVERIFY(!standby.follower.look());
        m_turns->delays = 100;
        QCOMPARE(first->commit(put("a", "late"), true).code(), Code::Unavailable);
        m_turns->delays = 0;
        m_turns->hasOwner = false;
        QVERIFY(m_turns->write(std::exchange(m_turns->underWay, {}).front()).ok());
        QVERIFY(standby.follower.look());
        QCOMPARE(standby.read("a"), std::string("late"));
        QVERIFY(first->commit(put("a", "late"), true).ok());  // it was written before the log was taken
        QCOMPARE(first->commit(put("a", "too late"), true).code(), Code::FailedPrecondition);
        QCOMPARE(standby.read("a"), std::string("late"));
    }

    void aLogThatIsAwayIsWaitedForAndNotTaken() {
        auto first = owner();
        QVERIFY(first->commit(put("a", "1"), true).ok());
        Standby standby(m_turns);
        m_turns->isAway = true;
        QVERIFY(!standby.follower.look());
        QVERIFY(standby.store->away());
        QVERIFY(!standby.over);
        m_turns->isAway = false;
        QVERIFY(!standby.follower.look());
        QVERIFY(!standby.store->away());
        QCOMPARE(standby.read("a"), std::string("1"));
    }

    void anImageThatIsOlderThanTheLogsBeginningIsToldOf() {
        const auto first = owner();
        QVERIFY(first->commit(put("a", "1"), true).ok());
        Standby standby(m_turns);
        QVERIFY(!standby.follower.look());
        for (int i = 0; i < 3; ++i) QVERIFY(first->commit(put("a", std::to_string(i)), true).ok());
        m_turns->firstKept = m_turns->turns.size() - 1;
        QVERIFY(standby.follower.look());
        QCOMPARE(standby.over->code(), Code::OutOfRange);
    }

    void aDamagedTurnIsNotApplied() {
        const auto first = owner();
        QVERIFY(first->commit(put("a", "1"), true).ok());
        m_turns->turns.back().bytes.back() ^= 1;
        Standby standby(m_turns);
        QVERIFY(standby.follower.look());
        QCOMPARE(standby.over->code(), Code::DataLoss);
    }
};

QTEST_GUILESS_MAIN(TestFollower)

}  // namespace tst_follower

#include "tst_follower.moc"
