// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/wait_reason_text.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <chrono>
#include <optional>
#include <string>

namespace tst_engine_explain {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;
using Kind = WaitReason::Kind;

namespace {

const LimitSettings kPaused = limitsOf({{LimitField::Paused, "true"}});

TenantStanding standing(EngineHarness& engine, const std::string& tenant, const TenantScope& scope = {true, {}}) {
    return engine.tenants({scope, tenant, 0, 0, false, {}, {}})->tenants.front().standing.value();
}

// Of the first command that waits.
WaitReason why(EngineHarness& engine, const std::string& tenant) {
    const TenantStanding found = standing(engine, tenant);
    return found.waiting.empty() ? WaitReason() : found.waiting.front().reasons.front();
}

std::string said(EngineHarness& engine, const std::string& tenant) { return textOf(why(engine, tenant), engine.now()); }

// Nothing when there is no such note.
std::optional<WaitReason> noteOf(EngineHarness& engine, const std::string& tenant, Kind kind) {
    for (const TenantStanding found = standing(engine, tenant); const WaitReason& note : found.notes)
        if (note.kind == kind) return note;
    return {};
}

}  // namespace

class TestEngineExplain : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void takenSeatsSayWhoHasThemForHowLong() {
        EngineHarness engine;
        const auto worker = engine.connect();
        engine.createMany("hog", 3);
        engine.ready(worker, {}, 3, 1h);
        engine.advance(60s);
        engine.create("bolt");
        engine.ready(worker, {}, 1, 1h);
        engine.advance(2s);
        engine.create("acme");
        const WaitReason reason = why(engine, "acme");
        QVERIFY(reason.kind == Kind::NoFreeSeat);
        QCOMPARE(reason.limit, uint64_t{4});
        QCOMPARE(reason.holders.size(), size_t{2});
        QCOMPARE(reason.holders[0].tenant, std::string("hog"));
        QCOMPARE(reason.holders[0].seats, uint64_t{3});
        QCOMPARE(reason.holders[0].held.count(), Micros(62s).count());
        QCOMPARE(
            said(engine, "acme"),
            std::string(
                "all 4 seats are taken; no tenant is ahead of it; held by hog (3, for 1m2s each), bolt (1, for 2s)"));
    }

    void whatTheLimitOfAKeyHoldsBackSaysItsKey() {
        EngineHarness engine;
        NewTask task;
        KeyLimit limit;
        limit.key = "ann";
        limit.concurrency = 1;
        task.terms.emplace().keyLimit = limit;
        const auto worker = engine.connect();
        for (int i = 0; i < 3; ++i) engine.create("acme", "work", task);
        engine.ready(worker, {}, 3, 1h);
        QCOMPARE(worker.sink->tasks.size(), size_t(1));
        QCOMPARE(said(engine, "acme"), std::string("2 tasks wait for the limit of key 'ann'"));
        QVERIFY(!noteOf(engine, "acme", Kind::Delayed));
        engine.advance(5min);
        QVERIFY2(said(engine, "acme").find("the limit of key 'ann'") != std::string::npos,
                 said(engine, "acme").c_str());
    }

    void whoMayNotSeeTheHoldersIsToldOfThemTogether() {
        EngineHarness engine;
        const auto worker = engine.connect();
        for (const char* tenant : {"hog", "bolt"}) engine.create(tenant);
        engine.ready(worker, {}, 2, 1h);
        engine.advance(5s);
        engine.create("acme");
        const auto holders = standing(engine, "acme", {false, {"acme"}}).waiting.front().reasons.front().holders;
        QCOMPARE(holders.size(), size_t{1});
        QVERIFY(holders[0].tenant.empty());
        QCOMPARE(holders[0].seats, uint64_t{2});
        QCOMPARE(holders[0].held.count(), Micros(5s).count());
    }

    void seatsThatDoNotMoveSaySinceWhen() {
        EngineHarness engine;
        const auto worker = engine.connect();
        engine.createMany("hog", 4);
        engine.ready(worker, {}, 4, 2h);
        engine.create("acme");
        engine.advance(9s);
        QVERIFY(said(engine, "acme").find("none has come free") == std::string::npos);
        engine.advance(591s);
        QVERIFY(
            said(engine, "acme").find("all 4 seats are taken; none has come free for 10m; no tenant is ahead of it") ==
            0);
    }

    void fleetThatHasGoneIsNoFleetThatIsBusy() {
        EngineHarness engine(EngineHarness::with([](EngineOptions& o) { o.workerGrace = 30s; }));
        const auto worker = engine.connect();
        engine.createMany("hog", 4);
        engine.ready(worker, {}, 4, 2h);
        engine.create("acme");
        engine.disconnect(worker);
        engine.advance(10s);
        const WaitReason reason = why(engine, "acme");
        QVERIFY(reason.kind == Kind::WorkersGone);
        QCOMPARE(reason.gone, uint64_t{4});
        QCOMPARE((*reason.until - engine.now()).count(), Micros(20s).count());
        QVERIFY(said(engine, "acme").find("no worker that takes it is connected; 4 tasks are still with") == 0);
        engine.advance(60s);
        QVERIFY(why(engine, "acme").kind == Kind::NoWorker);
    }

    void someOfTheSeatsMayBeThoseOfWorkersThatHaveGone() {
        EngineHarness engine;
        const auto gone = engine.connect({}, "one");
        const auto there = engine.connect({}, "two");
        engine.createMany("hog", 4);
        engine.ready(gone, {}, 2, 2h);
        engine.ready(there, {}, 2, 2h);
        engine.create("acme");
        engine.disconnect(gone);
        QVERIFY(why(engine, "acme").kind == Kind::NoFreeSeat);
        QCOMPARE(why(engine, "acme").gone, uint64_t{2});
        QVERIFY(
            said(engine, "acme").find("all 2 seats are taken; 2 more tasks are with workers that are not connected") ==
            0);
        const auto back = engine.connect({}, "one");
        QCOMPARE(why(engine, "acme").gone, uint64_t{2});
        for (const Assignment& task : gone.sink->tasks) engine.heartbeat(back, task.id, 2h);
        QCOMPARE(why(engine, "acme").gone, uint64_t{0});
    }

    void commandThatNobodyTakesHasNoWorkerHoweverManyThereAre() {
        EngineHarness engine;
        engine.ready(engine.connect(), {"mail"}, 4);
        engine.create("acme", "work");
        QVERIFY(why(engine, "acme").kind == Kind::NoWorker);
    }

    void pauseSaysWhoWhyAndUntilWhen() {
        EngineHarness engine;
        engine.ready(engine.connect());
        engine.limit("acme", kPaused);
        engine.create("acme");
        engine.limit("acme", limitsOf({{LimitField::Weight, "2"}}), {}, "bob");  // says nothing of the pause
        engine.advance(60s);
        WaitReason reason = why(engine, "acme");
        QVERIFY(reason.kind == Kind::Paused && !reason.until);
        QCOMPARE(reason.author, std::string("ann"));
        QCOMPARE(said(engine, "acme"), std::string("the tenant is paused by 'ann' 1m ago: the import ran wild"));
        engine.restart();
        QCOMPARE(why(engine, "acme").author, std::string("ann"));
        engine.limit("acme", kPaused, 1h, "bob");
        reason = why(engine, "acme");
        QCOMPARE(reason.author, std::string("bob"));
        QCOMPARE((*reason.until - engine.now()).count(), Micros(1h).count());
    }

    void pauseOfEveryTenantAndOneOfTheFileSayWho() {
        EngineHarness engine;
        engine.create("acme");
        engine.limit("*", kPaused, {}, "ops");
        QCOMPARE(why(engine, "acme").author, std::string("ops"));
        TenantFile file;
        file.tenants["acme"] = kPaused;
        engine.readFileAgain(file);
        QCOMPARE(why(engine, "acme").author, std::string("the configuration file"));
    }

    void drainingIsANote() {
        EngineHarness engine;
        engine.create("acme");
        engine.limit("acme", limitsOf({{LimitField::Draining, "true"}}));
        const auto note = noteOf(engine, "acme", Kind::Draining);
        QVERIFY(note);
        QCOMPARE(note->author, std::string("ann"));
        QVERIFY(textOf(*note, engine.now())
                    .find("the tenant is draining and takes no new tasks; that was decided by 'ann'") == 0);
        QVERIFY(why(engine, "acme").kind == Kind::NoWorker);
    }

    void delayedAndRetryingTasksAreToldApart() {
        EngineHarness engine;
        const NewTask later = dueAt(engine.now() + 40s);
        engine.create("acme", "work", later);
        engine.create("acme", "work", later);
        const auto [worker, id, task] = engine.handOut();
        engine.nack(worker, task, 20s);
        QVERIFY(standing(engine, "acme").waiting.empty());
        const auto note = noteOf(engine, "acme", Kind::Delayed);
        QVERIFY(note);
        QCOMPARE(note->count, uint64_t{3});
        QCOMPARE(note->retrying, uint64_t{1});
        QCOMPARE((*note->until - engine.now()).count(), Micros(20s).count());
        QCOMPARE(textOf(*note, engine.now()),
                 std::string("nothing is ready; 1 task waits for another attempt, and 2 are delayed"));
        engine.restart();
        QCOMPARE(noteOf(engine, "acme", Kind::Delayed)->retrying, uint64_t{1});
        engine.advance(30s);
        QVERIFY(!noteOf(engine, "acme", Kind::Delayed));
        QCOMPARE(standing(engine, "acme").waiting.front().ready, uint64_t{1});
    }

    void refusedCreatesSayWhichLimitAndSinceWhen() {
        EngineHarness engine;
        engine.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "2"}}));
        engine.createMany("acme", 2);
        QVERIFY(!noteOf(engine, "acme", Kind::Refused));
        const Time since = engine.now();
        engine.create("acme");
        engine.advance(30s);
        engine.create("acme");
        const auto note = noteOf(engine, "acme", Kind::Refused);
        QVERIFY(note);
        QCOMPARE(note->key, std::string("max_queue_depth"));
        QCOMPARE(note->count, uint64_t{2});
        QVERIFY(*note->since == since);
        QCOMPARE(textOf(*note, engine.now()), std::string("2 creates were refused by max_queue_depth in the last 30s"));
        engine.advance(5s);
        QCOMPARE(textOf(*noteOf(engine, "acme", Kind::Refused), engine.now()),
                 std::string("2 creates were refused by max_queue_depth in the last 35s, the latest 5s ago"));
        engine.advance(61s);
        QVERIFY(!noteOf(engine, "acme", Kind::Refused));
    }

    void tierAndThrottleAreNotes() {
        EngineHarness engine;
        engine.limit("acme", limitsOf({{LimitField::ThrottleTiers, "10m:5:0.25"}}));
        engine.createMany("acme", 10);
        QVERIFY(
            engine.change(OverrideThrottle{"acme", OverrideThrottle::Action::Hold, 2, 1h, "ann", "their import", {}})
                .ok());
        const auto tier = noteOf(engine, "acme", Kind::Tier);
        QVERIFY(tier);
        QCOMPARE(textOf(*tier, engine.now()),
                 std::string("it has 25 % of its weight: a throttle tier is reached, 5 tasks within 10m"));
        const auto throttle = noteOf(engine, "acme", Kind::Throttled);
        QVERIFY(throttle);
        QCOMPARE((*throttle->until - engine.now()).count(), Micros(1h).count());
        QCOMPARE(textOf(*throttle, engine.now()),
                 std::string("throttled to level 2 by 'ann': their import; it has half of the seats that it could have "
                             "otherwise, and 50 % of its weight"));
    }

    void ownCapSaysHowMuchOfItIsUsed() {
        EngineHarness engine;
        engine.limit("acme", limitsOf({{LimitField::MaxConcurrency, "1"}}));
        engine.createMany("acme", 2);
        engine.ready(engine.connect(), {}, 2);
        const WaitReason reason = why(engine, "acme");
        QVERIFY(reason.kind == Kind::Concurrency);
        QCOMPARE(reason.count, uint64_t{1});
        QCOMPARE(reason.limit, uint64_t{1});
    }

    void guaranteedSeatsOfOthersAreTheReason() {
        EngineHarness engine(EngineHarness::with([](EngineOptions& o) { o.scheduling.kept = 0; }));
        engine.limit("bolt", limitsOf({{LimitField::MinSeats, "2"}}));
        const auto worker = engine.connect();
        const std::string id = engine.create("bolt");
        engine.ready(worker);
        engine.complete(worker, TaskId::parse(id).value());  // it uses these workers
        engine.createMany("hog", 10);
        for (int seat = 0; seat < 8; ++seat) engine.ready(worker, {}, 1, 1h);
        const WaitReason reason = why(engine, "hog");
        QCOMPARE(int(reason.kind), int(Kind::Guaranteed));
        QCOMPARE(reason.count, uint64_t{2});
        QCOMPARE(said(engine, "hog"), std::string("2 seats are free, and left to tenants with a guaranteed minimum "
                                                  "(min_seats); held by hog (6, for 1ms each)"));
    }

    void keptSeatsAreNotTakenForFreeOnes() {
        WaitReason kept{.kind = Kind::Kept, .count = 22, .limit = 40, .length = 50ms, .free = 1};
        QCOMPARE(textOf(kept, {}),
                 std::string("1 seat is free, and kept for much shorter tasks of others, up to 50ms"));
    }
};

QTEST_APPLESS_MAIN(TestEngineExplain)

}  // namespace tst_engine_explain

#include "tst_engine_explain.moc"
