// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/log/replicated_store.h"
#include "broker/store/log/turn_bytes.h"
#include "broker/store/memory_store.h"
#include "broker/store/pg/pg_address.h"
#include "broker/store/pg/pg_connection.h"
#include "broker/store/pg/pg_error.h"
#include "broker/store/pg/pg_lease.h"
#include "broker/store/pg/pg_turn_log.h"
#include "broker/store/rocks/rocks_store.h"
#include "shared/log.h"
#include "tests/broker/store/store_contract.h"
#include "tests/support/store/private_postgres.h"

#include <QTemporaryDir>
#include <QTest>

#include <semaphore>
#include <set>
#include <thread>

namespace tst_pg_turn_log {

using namespace fairlead;
using namespace fairlead::broker;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

WriteSet put(const std::string& key, const std::string& value) {
    WriteSet writes;
    writes.put(Table::Body, key, value);
    return writes;
}

// Large ones take longer than commit() waits for at once, where the machine is busy.
Status committed(Store& store, const WriteSet& writes) {
    Status status;
    for (int waits = 0; waits < 60; ++waits)
        if (status = store.commit(writes, true); status.code() != Code::Unavailable) break;
    return status;
}

class TestPgTurnLog : public QObject {
    Q_OBJECT

private:
    test::PrivatePostgres m_server;
    int m_databases = 0;
    std::string m_address;  // of a database that is empty at the start of a test

    Result<std::unique_ptr<PgTurnLog>> openLog(const std::string& owner, uint64_t segmentBytes = 1 << 30) {
        return PgTurnLog::open({m_address, owner, 3s, segmentBytes});
    }

    Result<std::unique_ptr<ReplicatedStore>> open(const std::string& owner, uint64_t segmentBytes = 1 << 30,
                                                  std::unique_ptr<Store> image = std::make_unique<MemoryStore>()) {
        auto log = openLog(owner, segmentBytes);
        RETURN_IF_ERROR(log.status());
        return ReplicatedStore::open(std::move(image), std::move(*log), {{}, Micros(0)});
    }

    QString sql(const QString& statement) { return m_server.run(statement, u"test%1"_s.arg(m_databases)); }
    // Its lease need not be waited for.
    void endLease() { sql(u"update fairlead_pool set lease_until = '-infinity'"_s); }

private Q_SLOTS:
    void initTestCase() {
        if (test::PrivatePostgres::programs().isEmpty()) QSKIP(test::PrivatePostgres::whyLeftOut());
        QVERIFY2(m_server.start(), qPrintable(m_server.output()));
        setLogSink([](LogLevel, std::string_view) {});
    }

    void init() {
        m_address = m_server.address("test" + std::to_string(++m_databases));
        QCOMPARE(m_server.run(u"create database test%1"_s.arg(m_databases)), QString());
    }

    void aStoreOverItKeepsTheContract() {
        const auto store = open("one");
        QVERIFY2(store.ok(), store.status().message().c_str());
        keepsTheContract(**store);
    }

    void turnsComeBackAsTheyWereWhateverIsInThem() {
        std::string hostile = "'; drop table fairlead_pool; -- \\x00 $1 %s";
        for (int byte = 0; byte < 256; ++byte) hostile.push_back(char(byte));
        const std::string large(20 << 20, 'x');
        {
            const auto store = std::move(open("one'; drop table fairlead_pool; --")).value();
            QVERIFY(store->commit(put(hostile, hostile), true).ok());
            QVERIFY(committed(*store, put("large", large)).ok());
        }
        const auto store = std::move(open("two")).value();
        QCOMPARE(**store->read(Table::Body, hostile), hostile);
        QVERIFY(**store->read(Table::Body, "large") == large);
        QCOMPARE(sql(u"select max(parts) from fairlead_log_0_0"_s), u"3"_s);
        QVERIFY(!sql(u"select position from fairlead_log_0_0 where position = 2"_s).isEmpty());
    }

    void aKeptStatementIsPlannedOnceAndTakesOtherValues() {
        sql(u"create table kept (a int8, b bytea)"_s);
        const auto connection = std::move(PgConnection::open(m_address)).value();
        const auto keep = [&](const std::string& statement, int64_t a, std::string_view b) -> Status {
            PgParams values;
            values.number(a).bytes(b);
            RETURN_IF_ERROR(connection->sendKept(statement, values));
            const auto answer = connection->answer(10s);
            return !answer ? Status(Code::DeadlineExceeded, "no answer") : answer->status();
        };
        for (int64_t i = 0; i < 3; ++i) QVERIFY(keep("insert into kept values ($1, $2)", i, "bytes").ok());
        QCOMPARE(sql(u"select string_agg(a::text, ',' order by a) from kept"_s), u"0,1,2"_s);
        // One that cannot be planned is an error, is not kept, and the session goes on.
        QVERIFY(!keep("insert into missing values ($1, $2)", 1, "bytes").ok());
        sql(u"create table missing (a int8, b bytea)"_s);
        QVERIFY(keep("insert into missing values ($1, $2)", 1, "bytes").ok());
        const auto names = connection->run("select count(*)::int8 from pg_prepared_statements");
        QCOMPARE(names->number(0, 0), int64_t(2));
    }

    void whoSaysThatItIsThereKeepsTheLog() {
        const auto log = std::move(openLog("the first")).value();
        QVERIFY(log->take().ok());
        const auto second = std::move(openLog("the second")).value();
        std::binary_semaphore isDone(0);
        std::thread renewing([&] {
            while (!isDone.try_acquire_for(100ms))
                if (!log->renew().ok()) qFatal("renew");
        });
        const auto taken = second->take();
        isDone.release();
        renewing.join();
        QCOMPARE(taken.status().code(), Code::FailedPrecondition);
        QVERIFY(taken.status().message().find("the first") != std::string::npos);
        QVERIFY(log->renew().ok());
        log->release();
        QVERIFY(second->take().ok());
        // Its session was ended, so it may first have to connect again.
        QTRY_COMPARE(log->renew().code(), Code::FailedPrecondition);
    }

    void theOwnerIsKnownAndWhereItIsReached() {
        const auto first = std::move(PgTurnLog::open({m_address, "first", 3s, 1 << 30, "a:1;a:2"})).value();
        const auto other = std::move(openLog("other")).value();
        QCOMPARE(other->owner()->epoch, uint64_t{0});
        QVERIFY(!other->owner()->isThere);
        const uint64_t epoch = first->take().value();
        const LogOwner owner = other->owner().value();
        QVERIFY(owner.isThere);
        QCOMPARE(owner.epoch, epoch);
        QCOMPARE(owner.name, std::string("first"));
        QCOMPARE(owner.reach, std::string("a:1;a:2"));
        first->release();
        QVERIFY(!other->owner()->isThere);
    }

    void theOwnerKnowsWhoStandsBy() {
        const auto first = std::move(openLog("first")).value();
        const auto other = std::move(PgTurnLog::open({m_address, "other'; --", 3s, 1 << 30, "b:1"})).value();
        QVERIFY(first->standbys()->empty());
        QVERIFY(other->noteStandby({{}, {}, 6, 1s, {}}).ok());
        QVERIFY(other->noteStandby({{}, {}, 7, 2s, {}}).ok());
        const auto standbys = first->standbys().value();
        QCOMPARE(standbys.size(), size_t{1});
        QCOMPARE(standbys[0].name, std::string("other'; --"));
        QCOMPARE(standbys[0].reach, std::string("b:1"));
        QCOMPARE(standbys[0].position, uint64_t{7});
        QCOMPARE(standbys[0].behind, Micros(2s));
        QVERIFY(standbys[0].seen >= Micros(0));
        QVERIFY(other->standbys()->empty());
        sql(u"update fairlead_standby set seen = seen - interval '11 minutes'"_s);
        QVERIFY(first->standbys()->empty());
    }

    // A database that restarts ends every session, and the owner may come back a moment later than others.
    void anOwnerIsThereForALeaseAfterTheConnectionWasLost() {
        const auto first = std::move(openLog("first")).value();
        const auto other = std::move(PgTurnLog::open({m_address, "other", std::chrono::hours(1)})).value();
        QVERIFY(first->take().ok());
        QVERIFY(other->owner()->isThere);
        sql(u"select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"_s);
        endLease();
        QTRY_VERIFY_WITH_TIMEOUT(other->owner().ok(), 30'000);
        QVERIFY(other->owner()->isThere);
    }

    void aLogOfAnEarlierVersionIsTakenAsItIs() {
        {
            const auto store = std::move(open("one")).value();
            QVERIFY(store->commit(put("a", "1"), true).ok());
        }
        sql(u"alter table fairlead_pool drop column reach"_s);
        sql(u"drop table fairlead_standby"_s);
        const auto store = open("two");
        QVERIFY2(store.ok(), store.status().message().c_str());
        QCOMPARE(**(*store)->read(Table::Body, "a"), std::string("1"));
    }

    void anImageFollowsTheLogFromSegmentToSegment() {
        const auto first = std::move(open("first", 1000)).value();
        auto log = openLog("other", 1000);
        auto followed = ReplicatedStore::follow(std::make_unique<MemoryStore>(), std::move(*log), {{}, Micros(0)});
        const auto follower = std::move(followed).value();
        const std::atomic<bool> stop = false;
        for (int i = 0; i < 40; ++i) {
            QVERIFY(first->commit(put("key" + std::to_string(i), std::string(100, 'x')), true).ok());
            if (i % 3 == 0) QVERIFY(follower->followLog(stop).ok());
        }
        QVERIFY(follower->followLog(stop).ok());
        QVERIFY(follower->place() == first->place());
        QCOMPARE(follower->turnLog().end().value(), first->place().position);
        QVERIFY(sql(u"select count(*) from fairlead_log_0_1"_s) != u"0"_s);
        endLease();
        QVERIFY(follower->takeLog().ok());
        QVERIFY(follower->commit(put("b", "2"), true).ok());
        QCOMPARE(first->commit(put("b", "3"), true).code(), Code::FailedPrecondition);
    }

    void anOwnerWithoutASessionIsReplacedBeforeItsLeaseIsOver() {
        {
            const auto killed = PgTurnLog::open({m_address, "killed", std::chrono::hours(1)});
            QVERIFY((*killed)->take().ok());
        }
        QVERIFY((*openLog("next"))->take().ok());
    }

    void anOldOwnerFindsItsPositionTaken() {
        const auto old = std::move(open("old")).value();
        QVERIFY(old->commit(put("a", "1"), true).ok());
        endLease();
        const auto next = std::move(open("next")).value();
        QCOMPARE(old->commit(put("a", "2"), true).code(), Code::FailedPrecondition);
        QTRY_COMPARE(old->keepLease().code(), Code::FailedPrecondition);
        QCOMPARE(**next->read(Table::Body, "a"), std::string("1"));
        // Also one that has not noticed the new epoch, as when its statement was under way.
        LoggedTurn late{next->place(), turnBytes(put("a", "3"))};
        late.place.chain[0] ^= 1;
        QCOMPARE(next->turnLog().append(late).code(), Code::FailedPrecondition);
    }

    // Two find that the owner has gone; who is late must not take it for a reason that the faster one has gone, too.
    void whoIsTooLateLeavesTheNewOwnersSession() {
        QVERIFY(openLog("gone").ok());
        const auto faster = std::move(PgConnection::open(m_address)).value();
        const auto late = std::move(PgConnection::open(m_address)).value();
        const uint64_t seen = findPgOwner(*late)->epoch;
        QVERIFY(takePgLease(*faster, seen, {"faster", ""}, Micros(1h)).ok());
        QCOMPARE(takePgLease(*late, seen, {"late", ""}, Micros(1h)).status().code(), Code::FailedPrecondition);
        const auto owner = findPgOwner(*late);
        QCOMPARE(owner->name, std::string("faster"));
        QVERIFY(owner->isPresent);
    }

    void aTurnSentTwiceIsThereOnce() {
        const auto log = std::move(openLog("one")).value();
        const uint64_t epoch = log->take().value();
        LoggedTurn turn{{1, epoch, {}}, turnBytes(put("a", "1"))};
        QVERIFY(log->append(turn).ok());
        QVERIFY(log->append(turn).ok());
        QCOMPARE(sql(u"select count(*) from fairlead_log_0_0"_s), u"1"_s);
    }

    // The first attempt is held up in the database, its connection is lost, and it is decided only then.
    void aTurnStillUnderWayIsWaitedFor() {
        const auto log = std::move(openLog("one")).value();
        const uint64_t epoch = log->take().value();
        sql(u"create function wait() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); "
            "return new; end $$; create trigger t before insert on fairlead_log_0_0 for each row "
            "execute function wait()"_s);
        const auto holder = std::move(PgConnection::open(m_address)).value();
        QVERIFY(holder->run("select pg_advisory_lock(1)").ok());
        const LoggedTurn turn{{1, epoch, {}}, turnBytes(put("a", "1"))};
        QCOMPARE(log->append(turn).code(), Code::Unavailable);
        QCOMPARE(log->append(turn).code(), Code::Unavailable);
        QVERIFY(holder->run("select pg_advisory_unlock(1)").ok());
        QVERIFY(log->append(turn).ok());
        QCOMPARE(sql(u"select count(*) from fairlead_log_0_0"_s), u"1"_s);
    }

    void segmentsFollowOneAnotherAndAreEmptiedBehindAnImage() {
        QTemporaryDir dir;
        const std::string folder = dir.filePath(u"store"_s).toStdString();
        auto store = std::move(open("one", 50'000, std::move(openRocksStore(folder)).value())).value();
        for (int i = 0; i < 40; ++i)
            QVERIFY(store->commit(put(std::to_string(i), std::string(10'000, 'x')), true).ok());
        QVERIFY(sql(u"select count(*) from fairlead_log_0_6"_s) != u"0"_s);
        // More than all segments hold: the last grows.
        for (int i = 0; i < 20; ++i)
            QVERIFY(store->commit(put(std::to_string(i), std::string(10'000, 'y')), true).ok());
        QVERIFY(store->turnLog().bytesAfterImage().value() > 600'000);

        const std::string copy = dir.filePath(u"copy"_s).toStdString();
        const LogPlace place = store->place();
        QVERIFY(store->checkpoint(copy).ok());
        QVERIFY(store->turnLog().putImage(copy, place, false).ok());
        QVERIFY(store->turnLog().imagePlace().value() == place);
        QCOMPARE(store->turnLog().bytesAfterImage().value(), uint64_t{0});
        QCOMPARE(sql(u"select count(*) from fairlead_log_0_0"_s), u"0"_s);
        for (int i = 0; i < 40; ++i)
            QVERIFY(store->commit(put(std::to_string(i), std::string(10'000, 'z')), true).ok());
        QVERIFY(sql(u"select count(*) from fairlead_log_0_0"_s) != u"0"_s);
        store.reset();

        // A folder that is older than the log, one that is new, and one made from the image.
        QCOMPARE(open("two").status().code(), Code::OutOfRange);
        const std::string fetched = dir.filePath(u"fetched"_s).toStdString();
        QVERIFY((*openLog("two"))->getImage(fetched).ok());
        store = std::move(open("two", 50'000, std::move(openRocksStore(fetched)).value())).value();
        for (int i = 0; i < 40; ++i) QCOMPARE(**store->read(Table::Body, std::to_string(i)), std::string(10'000, 'z'));
        store.reset();
        store = std::move(open("three", 50'000, std::move(openRocksStore(folder)).value())).value();
        QCOMPARE(**store->read(Table::Body, "39"), std::string(10'000, 'z'));
    }

    // Who sends one may be frozen for as long as another owner needs to send the next.
    void anImageThatWasOvertakenOrLacksAPieceReplacesNothing() {
        QTemporaryDir dir;
        const std::string folder = dir.filePath(u"store"_s).toStdString();
        const auto store = std::move(open("one", 1 << 30, std::move(openRocksStore(folder)).value())).value();
        const auto sendImage = [&](const std::string& name) {
            const LogPlace place = store->place();
            const std::string copy = dir.filePath(QString::fromStdString(name)).toStdString();
            return store->checkpoint(copy).ok() ? store->turnLog().putImage(copy, place, false)
                                                : Status(Code::Internal, "no checkpoint");
        };
        const LogPlace first = store->place();
        QVERIFY(sendImage("first").ok());
        QVERIFY(store->commit(put("a", "1"), true).ok());
        const auto after = [&](const QString& change) {
            sql(u"create or replace function meanwhile() returns trigger language plpgsql as $$ begin "_s + change +
                u" return new; end $$; create or replace trigger t after insert on fairlead_image_file for each row "
                u"when (new.name = 'CURRENT') execute function meanwhile()"_s);
        };
        after(u"update fairlead_image set pieces = -1 where not ready;"_s);
        QCOMPARE(sendImage("overtaken").code(), Code::Unavailable);
        QVERIFY(store->turnLog().imagePlace().value() == first);
        after(u"delete from fairlead_image_file where number = new.number;"_s);
        QCOMPARE(sendImage("incomplete").code(), Code::Unavailable);
        QVERIFY(store->turnLog().imagePlace().value() == first);
        QVERIFY((*openLog("two"))->getImage(dir.filePath(u"fetched"_s).toStdString()).ok());
        // No number is given twice: a piece of the one before may still arrive.
        const int number = sql(u"select max(number) from fairlead_image"_s).toInt();
        sql(u"drop trigger t on fairlead_image_file"_s);
        QVERIFY(sendImage("second").ok());
        QCOMPARE(sql(u"select number from fairlead_image"_s).toInt(), number + 1);
        QCOMPARE(sql(u"select count(distinct number) from fairlead_image_file"_s), u"1"_s);
        QVERIFY(store->turnLog().imagePlace().value() == store->place());
    }

    void whatIsMissingOrDamagedIsNamed() {
        QVERIFY(committed(*std::move(open("one")).value(), put("a", std::string(20 << 20, 'x'))).ok());
        QVERIFY(std::move(open("one")).value()->commit(put("b", "1"), true).ok());
        const auto complains = [&](const QString& damage) {
            sql(u"create temporary table t as select 1; "_s + damage);
            const auto opened = open("two");
            return opened.ok() ? std::string("none") : std::to_string(int(opened.status().code()));
        };
        const std::string dataLoss = std::to_string(int(Code::DataLoss));
        QCOMPARE(complains(u"create table saved as select * from fairlead_log_0_0; "
                           "delete from fairlead_log_0_0 where position = 2 and part = 1"_s),
                 dataLoss);
        const QString restore = u"truncate fairlead_log_0_0; insert into fairlead_log_0_0 select * from saved; "_s;
        QCOMPARE(complains(restore + u"delete from fairlead_log_0_0 where position = 2"_s), dataLoss);
        QCOMPARE(complains(restore + u"update fairlead_log_0_0 set data = data || 'x' where position = 4"_s), dataLoss);
        QCOMPARE(complains(restore + u"update fairlead_cluster set layout = 99"_s),
                 std::to_string(int(Code::FailedPrecondition)));
        QCOMPARE(complains(u"update fairlead_cluster set layout = 1; drop table fairlead_log_0_3"_s),
                 std::to_string(int(Code::NotFound)));
    }

    void serversThatCannotKeepALogAreRefused() {
        m_server.run(u"create database latin encoding 'LATIN1' template template0"_s);
        const auto opened = PgTurnLog::open({m_server.address("latin"), "one"});
        QCOMPARE(opened.status().code(), Code::FailedPrecondition);
        QVERIFY(opened.status().message().find("LATIN1") != std::string::npos);
        QCOMPARE(PgTurnLog::open({m_server.address("nowhere"), "one"}).status().code(), Code::Unavailable);
        sql(u"create role poor login"_s);
        sql(u"revoke create on schema public from public"_s);
        std::string poor = m_address;
        poor.replace(poor.find("user=fairlead"), 13, "user=poor");
        QCOMPARE(PgTurnLog::open({poor, "one"}).status().code(), Code::PermissionDenied);
        test::PrivatePostgres careless;
        QVERIFY2(careless.start({u"fsync=off"_s}), qPrintable(careless.output()));
        const auto off = PgTurnLog::open({careless.address(), "one"});
        QCOMPARE(off.status().code(), Code::FailedPrecondition);
        QVERIFY(off.status().message().find("fsync") != std::string::npos);
    }

    // A ledger beside a server that crashes and ends sessions: nothing acknowledged is lost, nothing is there twice.
    void nothingIsLostWhenTheDatabaseCrashes() {
        std::set<int> acknowledged;
        auto store = std::move(open("one")).value();
        int number = 0;
        int crashes = 0;
        for (int round = 0; round < 12; ++round) {
            for (int i = 0; i < 20; ++i, ++number) {
                const WriteSet writes = put(std::to_string(number), "x");
                if (i == 7)
                    sql(u"select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"_s);
                if (i == 13 && round % 4 == 0) {
                    m_server.kill();
                    QCOMPARE(store->commit(writes, true).code(), Code::Unavailable);
                    QVERIFY(store->away());
                    QVERIFY2(m_server.start(), qPrintable(m_server.output()));
                    ++crashes;
                }
                Status status(Code::Unavailable, "");
                // Not once more when it is decided: that would be another batch.
                const auto isDecided = [&] {
                    if (status.code() == Code::Unavailable) status = store->commit(writes, true);
                    return status.code() != Code::Unavailable;
                };
                QTRY_VERIFY_WITH_TIMEOUT(isDecided(), 30'000);
                QVERIFY2(status.ok(), status.message().c_str());
                acknowledged.insert(number);
            }
            if (round % 3 == 0) {
                store.reset();
                store = std::move(open("again")).value();
            }
        }
        QCOMPARE(crashes, 3);
        std::multiset<int> logged;
        const auto log = std::move(openLog("reader")).value();
        store.reset();
        QVERIFY(log->readFrom(1,
                              [&](const LoggedTurn& turn) {
                                  WriteSet writes;
                                  RETURN_IF_ERROR(readTurn(turn.bytes, writes));
                                  writes.forEach([&](const WriteSet::Change& change) {
                                      logged.insert(std::stoi(std::string(change.key)));
                                  });
                                  return Status();
                              })
                    .ok());
        for (int n = 0; n < number; ++n)
            QVERIFY2(logged.count(n) == 1, qPrintable(u"%1: %2"_s.arg(n).arg(logged.count(n))));
        QCOMPARE(logged.size(), acknowledged.size());
    }

    // As after a failover to a standby that lagged.
    void aDatabaseThatHasLostWhatItAcknowledgedIsNotGoneOnWith() {
        const auto store = std::move(open("one")).value();
        QVERIFY(store->commit(put("a", "1"), true).ok());
        QVERIFY(store->commit(put("b", "1"), true).ok());
        sql(u"delete from fairlead_log_0_0 where position = 3"_s);
        sql(u"select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"_s);
        QTRY_VERIFY(store->commit(put("c", "1"), true).code() != Code::Unavailable);
        QCOMPARE(store->commit(put("c", "1"), true).code(), Code::DataLoss);
        QCOMPARE(sql(u"select max(position) from fairlead_log_0_0"_s), u"2"_s);
    }

    // Nobody has replaced the broker: it would be named as the one that did.
    void anOwnerOverAnOlderDatabaseSaysSo() {
        const auto log = std::move(openLog("one")).value();
        const uint64_t epoch = log->take().value();
        sql(u"update fairlead_pool set epoch = 0"_s);
        const auto saysSo = [](const Status& status) {
            return status.code() == Code::FailedPrecondition &&
                   status.message().find("an older state") != std::string::npos;
        };
        QVERIFY2(saysSo(log->renew()), log->renew().message().c_str());
        QVERIFY(saysSo(log->append({{1, epoch, {}}, turnBytes(put("a", "1"))})));
    }

    void aReadOnlyServerIsWaitedFor() {
        const auto store = std::move(open("one")).value();
        sql(u"alter database test%1 set default_transaction_read_only = on"_s.arg(m_databases));
        sql(u"select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"_s);
        QCOMPARE(store->commit(put("a", "1"), true).code(), Code::Unavailable);
        m_server.run(u"alter database test%1 set default_transaction_read_only = off"_s.arg(m_databases));
        QTRY_VERIFY(store->commit(put("a", "1"), true).ok());  // of the same key: twice does not matter
    }

    void everyErrorSaysWhatToDo() {
        for (const char* state : {"08006", "57P01", "57P03", "53300", "25006", "40001", "40P01", "55P03"})
            QCOMPARE(pgError(state, "x").code(), Code::Unavailable);
        for (const char* state : {"53100", "53200"}) QCOMPARE(pgError(state, "x").code(), Code::ResourceExhausted);
        for (const char* state : {"28P01", "28000", "42501"})
            QCOMPARE(pgError(state, "x").code(), Code::PermissionDenied);
        for (const char* state : {"3D000", "42P01"}) QCOMPARE(pgError(state, "x").code(), Code::NotFound);
        QCOMPARE(pgError("22000", "said").code(), Code::Internal);
        // The connection ended in the midst of rows.
        QCOMPARE(pgError("", "").code(), Code::Unavailable);
        QVERIFY(pgError("22000", "said").message().find("said") != std::string::npos);
    }

    void noPasswordIsEverShown() {
        for (const char* address : {"postgres://ann:s3cret@db.example.com/fairlead?sslmode=verify-full",
                                    "host=db.example.com user=ann password=s3cret dbname=fairlead sslmode=verify-full",
                                    "host=a sslpassword=s3cret user=ann sslmode=verify-full"}) {
            QVERIFY(checkPgAddress(address).ok());
            const std::string shown = shownPgAddress(address);
            QVERIFY2(shown.find("s3cret") == std::string::npos, shown.c_str());
            QVERIFY(shown.find("ann") != std::string::npos && shown.find("verify-full") != std::string::npos);
            QCOMPARE(shownPgAddress(shown), shown);
            QVERIFY(checkPgAddress(shown).ok());
        }
        for (const char* address : {"postgres://ann:s3cret@db/%zz", "password=s3cret whatever", "s3cret"}) {
            QVERIFY(!checkPgAddress(address).ok());
            QVERIFY(checkPgAddress(address).message().find("s3cret") == std::string::npos);
            QCOMPARE(shownPgAddress(address), std::string());
        }
        const auto refused = PgTurnLog::open({"host=/nowhere user=ann password=s3cret", "one"});
        QVERIFY(refused.status().message().find("s3cret") == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestPgTurnLog)

}  // namespace tst_pg_turn_log

#include "tst_pg_turn_log.moc"
