// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tst_callers {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

TaskCaller caller(std::optional<std::string> workerId = "w", std::vector<std::string> tenants = {}) {
    TenantScope scope;
    scope.all = tenants.empty();
    scope.tenants = std::move(tenants);
    return {scope, std::move(workerId)};
}

// Names of commands that no other number gives, longer together than a worker is known by.
std::vector<std::string> thousand(uint64_t number) {
    std::vector<std::string> names;
    for (int i = 0; i < 1000; ++i) names.push_back("q" + std::to_string(number) + "-" + std::to_string(i));
    return names;
}

// What came back; nothing until the reply.
using Fetched = std::shared_ptr<std::optional<std::vector<Assignment>>>;

Fetched fetch(EngineHarness& h, FetchTasks wanted) {
    const auto got = std::make_shared<std::optional<std::vector<Assignment>>>();
    if (!wanted.caller.workerId) wanted.caller = caller();
    if (wanted.lease == Micros()) wanted.lease = 60s;
    wanted.reply = [got](std::vector<Assignment> tasks) {
        if (got->has_value()) qFatal("a fetch was answered twice");
        *got = std::move(tasks);
    };
    h.post(std::move(wanted));
    return got;
}

FetchTasks of(std::vector<std::string> commands, uint32_t count = 1) {
    FetchTasks wanted;
    wanted.commands = std::move(commands);
    wanted.count = count;
    wanted.isInOrder = true;
    return wanted;
}

FetchTasks waiting(FetchTasks wanted, uint64_t wait) {
    wanted.wait = wait;
    return wanted;
}

FetchTasks by(TaskCaller who, FetchTasks wanted) {
    wanted.caller = std::move(who);
    return wanted;
}

std::vector<std::string> commandsOf(const Fetched& fetched) {
    std::vector<std::string> commands;
    for (const Assignment& task : fetched->value()) commands.push_back(task.command);
    return commands;
}

std::string finish(EngineHarness& h, const TaskId& id, TaskCaller who = caller(), bool completed = true) {
    std::string error = "no answer";
    h.post(FinishTasks{std::move(who),
                       {{id, completed, "{}", completed ? "" : "broken", {}}},
                       [&error](std::vector<std::string> errors) { error = errors.at(0); }});
    return error;
}

RetryTask::Outcome retry(EngineHarness& h, const TaskId& id, Micros delay = {}) {
    RetryTask::Outcome got{"no answer", {}, 0, {}};
    h.post(
        RetryTask{caller(), id, delay, "later", {}, [&got](RetryTask::Outcome outcome) { got = std::move(outcome); }});
    return got;
}

TaskId fetchedOne(EngineHarness& h) {
    h.create("acme");
    return fetch(h, of({"work"}))->value().at(0).id;
}

}  // namespace

class TestCallers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aFetchIsAnsweredAtOnceEmptyToo() {
        EngineHarness h;
        QVERIFY(fetch(h, of({"work"}))->value().empty());
        h.create("acme");
        const Fetched got = fetch(h, of({"work"}));
        QCOMPARE(got->value().size(), size_t{1});
        QCOMPARE(got->value()[0].attempts, 1);
        QCOMPARE(got->value()[0].workerId, std::string("w"));
        QVERIFY(fetch(h, of({"work"}))->value().empty());
        QCOMPARE(h.tenant("acme").inProgress, uint64_t{1});
    }

    void laterCommandsAreTakenFromWhenTheEarlierHaveNothing() {
        EngineHarness h;
        h.createMany("acme", 2, "b");
        h.createMany("acme", 2, "a");
        h.createMany("acme", 2, "c");
        QCOMPARE(commandsOf(fetch(h, of({"c", "a"}))), (std::vector<std::string>{"c"}));
        QCOMPARE(commandsOf(fetch(h, of({"c", "a", "b"}, 4))), (std::vector<std::string>{"c", "a", "a", "b"}));
        QVERIFY(fetch(h, of({"c", "a"}))->value().empty());
        QCOMPARE(commandsOf(fetch(h, of({"b", "c", "a"}, 10))), (std::vector<std::string>{"b"}));
    }

    void aFetchOfEveryCommandTakesAny() {
        EngineHarness h;
        h.create("acme", "a");
        h.create("acme", "b");
        FetchTasks any;
        any.count = 5;
        QCOMPARE(fetch(h, std::move(any))->value().size(), size_t{2});
    }

    void tasksOfOtherTenantsAreNotHandedOut() {
        EngineHarness h;
        h.create("acme");
        QVERIFY(fetch(h, by(caller("w", {"globex"}), of({"work"})))->value().empty());
        QCOMPARE(fetch(h, by(caller("w", {"globex", "acme"}), of({"work"})))->value().size(), size_t{1});
    }

    void aFetchThatWaitsIsGivenTheNextTaskInOrder() {
        EngineHarness h;
        const Fetched got = fetch(h, waiting(of({"a", "b"}, 3), 7));
        QVERIFY(!got->has_value());
        h.advance(10s);
        QVERIFY(!got->has_value());
        std::vector<ClientCommand> both;
        for (const char* command : {"b", "a"}) {
            NewTask task;
            task.command = command;
            both.push_back(CreateTasks{std::make_shared<RecordingProducer>(), "acme", {{1, task}}});
        }
        h.postTogether(std::move(both));
        QCOMPARE(commandsOf(got), (std::vector<std::string>{"a", "b"}));
        h.create("acme", "a");
        QCOMPARE(h.tenant("acme").ready, uint64_t{1});
    }

    void whoStopsWaitingIsAnsweredEmptyAndGetsNothing() {
        EngineHarness h;
        const Fetched got = fetch(h, waiting(of({"work"}), 7));
        h.post(StopWaiting{7});
        QVERIFY(got->value().empty());
        h.post(StopWaiting{7});
        h.create("acme");
        QCOMPARE(h.tenant("acme").ready, uint64_t{1});
        // Too late to stop: it was answered.
        const Fetched served = fetch(h, waiting(of({"work"}), 8));
        QCOMPARE(served->value().size(), size_t{1});
        h.post(StopWaiting{8});
    }

    void aDeletedTenantEndsTheWaitsForIt() {
        EngineHarness h;
        h.create("acme");
        const TaskId id = fetch(h, of({"work"}))->value().at(0).id;
        QCOMPARE(finish(h, id), std::string());
        const Fetched got = fetch(h, waiting(by(caller("w", {"acme"}), of({"work"})), 7));
        h.run(deletionOf("acme"));
        QVERIFY(got->value().empty());
        h.create("acme");
        QCOMPARE(fetch(h, by(caller("w", {"acme"}), of({"work"})))->value().size(), size_t{1});
    }

    void aTaskIsSettledByIdWithinTheTenantsOfTheCaller() {
        EngineHarness h;
        const TaskId id = fetchedOne(h);
        QCOMPARE(finish(h, id, caller(std::nullopt, {"globex"})), std::string("not-found"));
        QCOMPARE(finish(h, id, caller("another")), std::string("not-owner"));
        QCOMPARE(finish(h, id, caller(std::nullopt, {"acme"})), std::string());
        QCOMPARE(finish(h, id), std::string("not-in-progress"));
        QCOMPARE(finish(h, TaskId{1, 2}), std::string("not-found"));
        QCOMPARE(h.counters("acme").doneTotal, uint64_t{1});
    }

    void whatAStreamWasGivenCanBeSettledByItsWorkerWithoutOne() {
        EngineHarness h;
        const auto held = h.handOutTo("w");
        QCOMPARE(finish(h, held.task), std::string());
        const TaskId fetched = fetchedOne(h);
        const auto stream = h.connect({}, "w");
        h.complete(stream, fetched);
        QVERIFY(stream.sink->results.back().ok());
    }

    void aFetchedLeaseLastsUntilItsEndWithoutAStreamAlsoOverARestart() {
        EngineHarness h;
        const TaskId id = fetchedOne(h);
        h.advance(55s);
        h.restart();
        QCOMPARE(h.tenant("acme").inProgress, uint64_t{1});
        h.advance(4s);
        QCOMPARE(h.tenant("acme").inProgress, uint64_t{1});
        h.advance(2s);
        QCOMPARE(h.tenant("acme").inProgress, uint64_t{0});
        QCOMPARE(finish(h, id), std::string("not-in-progress"));
    }

    void aLeaseIsExtendedByTheTimeItWasFetchedWith() {
        EngineHarness h;
        const TaskId id = fetchedOne(h);
        const auto extend = [&](Micros by) {
            std::vector<std::string> got;
            h.post(ExtendLeases{caller(std::nullopt), {id, TaskId{1, 2}}, by, [&got](std::vector<std::string> errors) {
                                    got = std::move(errors);
                                }});
            return got;
        };
        h.advance(50s);
        QCOMPARE(extend({}), (std::vector<std::string>{"", "not-found"}));
        h.restart();
        h.advance(55s);
        QCOMPARE(extend({})[0], std::string());
        h.advance(59s);
        QCOMPARE(extend(1s)[0], std::string());
        h.advance(2s);
        QCOMPARE(extend({})[0], std::string("not-in-progress"));
    }

    void aRetrySaysWhatBecomesOfTheTask() {
        EngineHarness h;
        NewTask task;
        task.maxAttempts = 2;
        h.create("acme", "work", task);
        const TaskId id = fetch(h, of({"work"}))->value().at(0).id;
        const auto first = retry(h, id, 3s);
        QCOMPARE(first.error, std::string());
        QCOMPARE(first.delay, Micros(3s));
        QCOMPARE(first.attempts, 1);
        QVERIFY(!first.end);
        QCOMPARE(retry(h, id).error, std::string("not-in-progress"));
        h.advance(3s);
        QCOMPARE(fetch(h, of({"work"}))->value().at(0).attempts, 2);
        QVERIFY(retry(h, id).end == TaskEnd::Dead);
        QCOMPARE(h.tenant("acme").dead, uint64_t{1});
    }

    void whatTheClientDidNotGetGoesBackWithoutAnAttempt() {
        EngineHarness h;
        h.create("acme");
        const Assignment lost = fetch(h, of({"work"}))->value().at(0);
        h.post(ReturnFetched{{{lost.id, lost.updatedAt + 1s}}});
        QCOMPARE(h.tenant("acme").inProgress, uint64_t{1});
        h.post(ReturnFetched{{{lost.id, lost.updatedAt}}});
        QCOMPARE(fetch(h, of({"work"}))->value().at(0).attempts, 1);
        std::string error = "no answer";
        h.post(GiveBackTask{caller(), lost.id, [&error](std::string said) { error = std::move(said); }});
        QCOMPARE(error, std::string());
        QCOMPARE(fetch(h, of({"work"}))->value().at(0).attempts, 1);
    }

    void workersThatFetchAreThereForAsLongAsTheyKeepTheirRhythm_data() {
        QTest::addColumn<int>("seconds");
        QTest::addColumn<int>("noticed");
        QTest::newRow("each second") << 1 << 10;
        QTest::newRow("each 3 seconds") << 3 << 14;
        QTest::newRow("each 12 seconds") << 12 << 32;
    }
    void workersThatFetchAreThereForAsLongAsTheyKeepTheirRhythm() {
        QFETCH(int, seconds);
        QFETCH(int, noticed);
        EngineHarness h;
        for (int round = 0; round < 40; ++round) {
            for (const char* name : {"w1", "w2", "w3"}) static_cast<void>(fetch(h, by(caller(name), of({"video"}))));
            for (int second = 0; second < seconds; ++second) h.advance(1s);
        }
        QVERIFY(h.events("workers.gone").empty());
        for (int second = seconds; second < noticed; ++second) h.advance(1s);
        QCOMPARE(h.events("workers.gone").size(), size_t{1});
    }

    // However many names and commands there are, and whoever makes them up.
    void workersUnderEverNewNamesAreBounded() {
        const Time start{1'700'000'000'000'000};
        Scheduler scheduler({}, start);
        WorkerWatch watch;
        CallerPresence presence(watch);
        presence.setScheduler(scheduler);
        const auto come = [&](int number, bool isList, CommandNumber command) {
            CallerPresence::Asks asks;
            asks.scope.all = !isList;
            if (isList) asks.scope.tenants = {"acme"};
            const std::string key = CallerPresence::keyOf(std::to_string(number), {}, asks);
            if (!presence.hasRoomFor(key, asks.scope, 1)) return false;
            const PoolId pool = scheduler.pool({!isList, std::vector<TenantNumber>(isList, 0), {command}}, start);
            presence.answered(presence.add(key, std::to_string(number), {}, asks, {pool}, start), 1, start);
            return true;
        };
        int known = 0;
        for (int i = 0; i < 30'000; ++i) known += come(i, true, 7);
        QCOMPARE(size_t(known), ruleOf(Bound::WorkersWithoutStream).total * 3 / 4);
        QVERIFY(come(30'000, false, 7));
        presence.look(start + 61s);
        QCOMPARE(presence.size(), size_t{0});
        known = 0;
        for (int i = 0; i < 3'000; ++i) known += come(i, true, CommandNumber(i));
        QCOMPARE(size_t(known), ruleOf(Bound::PoolsWithoutStream).total * 3 / 4);
        for (int i = 3'000; i < 6'000; ++i) known += come(i, false, CommandNumber(i));
        QVERIFY(size_t(known) < ruleOf(Bound::PoolsWithoutStream).total);
        presence.look(start + 61s);
        scheduler.advance(start + 20min);
        QCOMPARE(scheduler.poolSeats().size(), size_t{0});
        QCOMPARE(presence.idleShared(), uint64_t{0});
    }

    void whoAsksForEverNewCommandsIsServedAllTheSame() {
        EngineHarness h;
        for (int i = 0; i < 3000; ++i) {
            FetchTasks wanted = of({"c" + std::to_string(i), "d" + std::to_string(i)});
            wanted.isInOrder = i % 2 == 0;
            QVERIFY(fetch(h, by(caller("w" + std::to_string(i)), std::move(wanted)))->value().empty());
        }
        for (const bool isInOrder : {false, true}) {
            h.create("acme");
            FetchTasks wanted = of({"unheard-of", "work"});
            wanted.isInOrder = isInOrder;
            QCOMPARE(commandsOf(fetch(h, by(caller("last"), std::move(wanted)))), (std::vector<std::string>{"work"}));
        }
    }

    void namesThatFetchesWaitForAreBoundedAndOthersHaveRoom() {
        EngineHarness h;
        uint64_t wait = 0;
        Status refused;
        const auto waitFor = [&](const std::string& tenant) {
            ++wait;
            FetchTasks wanted = waiting(by(caller("w" + std::to_string(wait), {tenant}), of(thousand(wait))), wait);
            wanted.isInOrder = wait % 2 == 0;
            refused = {};
            wanted.refused = [&refused](const Status& status) { refused = status; };
            return fetch(h, std::move(wanted));
        };
        while (refused.ok() && wait < 400) waitFor("acme");
        QCOMPARE(refused.code(), Code::ResourceExhausted);
        QCOMPARE(refused.limitReached()->limit, std::string("waiting_names"));
        QCOMPARE(size_t(wait - 1), ruleOf(Bound::WaitingNames).total * 3 / 4 / 1000);
        QVERIFY(!waitFor("globex")->has_value() && refused.ok());
        h.post(StopWaiting{1});
        h.post(StopWaiting{2});
        QVERIFY(!waitFor("acme")->has_value() && refused.ok());
    }

    void whoWaitsForManyQueuesGetsThemInOrder() {
        EngineHarness h;
        h.create("acme");
        std::vector<std::string> commands = thousand(1);
        commands.insert(commands.begin() + 1, {"later", "sooner"});
        std::swap(commands[1], commands[2]);
        const Fetched inOrder = fetch(h, waiting(by(caller("w", {"acme"}), of(commands, 2)), 1));
        FetchTasks any = waiting(by(caller("v", {"acme"}), of(commands, 2)), 2);
        any.isInOrder = false;
        const Fetched inAnyOrder = fetch(h, std::move(any));
        QVERIFY(!inOrder->has_value() && !inAnyOrder->has_value());
        std::vector<ClientCommand> together;
        for (const char* command : {"later", "sooner"}) {
            NewTask task;
            task.command = command;
            task.payload = "{}";
            together.emplace_back(CreateTasks{std::make_shared<RecordingProducer>(), "acme", {{1, task}}});
        }
        h.postTogether(std::move(together));
        QCOMPARE(commandsOf(inOrder), (std::vector<std::string>{"sooner", "later"}));
        h.create("acme", "later");
        QCOMPARE(commandsOf(inAnyOrder), (std::vector<std::string>{"later"}));
        // Also when they are there already.
        h.create("acme", "later");
        h.create("acme", "sooner");
        QCOMPARE(commandsOf(fetch(h, by(caller("w", {"acme"}), of(commands)))), (std::vector<std::string>{"sooner"}));
    }

    void aTenantThatNobodyKnowsLeavesNothing() {
        EngineHarness h;
        for (int i = 0; i < 100; ++i)
            QVERIFY(fetch(h, by(caller("w", {"t" + std::to_string(i)}), of({"work"})))->value().empty());
        h.create("acme");
        QVERIFY(!h.tenants({{true, {}}, "t7", 0, 1, false, {}, {}}).ok());
        // Its number would be 100 otherwise.
        QCOMPARE(h.counters("acme").tenantNumber, TenantNumber{0});
    }

    void aWorkerWithALongTaskIsThere() {
        EngineHarness h;
        FetchTasks wanted = of({"work"});
        wanted.lease = 1h;
        h.create("acme");
        QCOMPARE(fetch(h, std::move(wanted))->value().size(), size_t{1});
        h.create("acme");
        h.advance(10min);
        QVERIFY(!h.counters("acme").hasNoWorker);
        QVERIFY(h.events("workers.gone").empty());
    }

    void whoWaitsOrAsksIsNoReasonToMissAWorker() {
        EngineHarness h;
        FetchTasks both = of({"a", "b"}, 2);
        static_cast<void>(fetch(h, waiting(both, 1)));
        h.advance(20min);
        h.limit("acme", limitsOf({{LimitField::Paused, "true"}}));
        h.create("acme", "b");
        h.advance(20min);
        QVERIFY(!h.counters("acme").hasNoWorker);
        h.post(StopWaiting{1});
        h.advance(2min);
        QVERIFY(h.counters("acme").hasNoWorker);
    }

    void aStopInTheSameTurnIsNotLost() {
        EngineHarness h;
        int replies = 0;
        FetchTasks wanted = waiting(of({"work"}), 5);
        wanted.caller = caller();
        wanted.lease = 60s;
        wanted.reply = [&replies](std::vector<Assignment> tasks) {
            ++replies;
            QVERIFY(tasks.empty());
        };
        std::vector<ClientCommand> together;
        together.emplace_back(std::move(wanted));
        together.emplace_back(StopWaiting{5});
        h.postTogether(std::move(together));
        QCOMPARE(replies, 1);
        h.create("acme");
        QCOMPARE(h.tenant("acme").ready, uint64_t{1});
    }

    // A stream that has gone leaves its worker's tasks in grace; the worker goes on without it.
    void whoExtendsAfterItsStreamHasEndedKeepsItsTask() {
        EngineHarness h(EngineHarness::with([](EngineOptions& options) { options.workerGrace = 30s; }));
        const auto held = h.handOutTo("w", 300s);
        h.disconnect(held.worker);
        h.advance(20s);
        std::string error = "no answer";
        h.post(ExtendLeases{caller("w"), {held.task}, 100s, [&error](auto errors) { error = errors.at(0); }});
        QCOMPARE(error, std::string());
        h.advance(90s);
        QCOMPARE(h.tenant("acme").inProgress, uint64_t{1});
        QVERIFY(!h.task(held.id).workerGoneSince);
        h.restart();
        h.advance(5s);
        QCOMPARE(h.tenant("acme").inProgress, uint64_t{1});
        h.advance(10s);
        QCOMPARE(h.tenant("acme").inProgress, uint64_t{0});
    }

    void aStreamThatExtendsAFetchedTaskDoesNotTakeItAlong() {
        EngineHarness h(EngineHarness::with([](EngineOptions& options) { options.workerGrace = 5s; }));
        const TaskId id = fetchedOne(h);
        const auto stream = h.connect({}, "w");
        h.heartbeat(stream, id, 60s);
        QVERIFY(stream.sink->heartbeats.back().ok());
        h.disconnect(stream);
        h.advance(50s);
        QCOMPARE(h.tenant("acme").inProgress, uint64_t{1});
    }

    void aClosedGateIsPassedBy() {
        EngineHarness h;
        h.createMany("acme", 3, "a");
        h.limit("acme", limitsOf({{LimitField::MaxConcurrency, "1"}}));
        h.create("globex", "b");
        // A closed gate is no reason to wait.
        QCOMPARE(commandsOf(fetch(h, of({"a", "b"}, 3))), (std::vector<std::string>{"a", "b"}));
    }

    // A flood keeps every seat busy; a quiet tenant sends a task each second. Its longest wait must not depend on whether
    // its workers hold streams or fetch.
    void quietTenantsWaitNoLongerWithWorkersThatFetch_data() {
        QTest::addColumn<int>("seats");
        QTest::addColumn<int>("millis");
        for (const int seats : {1, 3, 8, 20})
            for (const int millis : {100, 500, 2000})
                QTest::addRow("%d seats, %d ms", seats, millis) << seats << millis;
    }
    void quietTenantsWaitNoLongerWithWorkersThatFetch() {
        QFETCH(const int, seats);
        QFETCH(const int, millis);
        const Micros streams = longestWait(seats, std::chrono::milliseconds(millis), false);
        const Micros fetches = longestWait(seats, std::chrono::milliseconds(millis), true);
        const Micros allowed = streams + std::chrono::milliseconds(millis) / 2 + 100ms;
        QVERIFY2(fetches <= allowed,
                 qPrintable(QString::asprintf("streams %lld ms, fetches %lld ms", qlonglong(streams.count() / 1000),
                                              qlonglong(fetches.count() / 1000))));
    }

private:
    static Micros longestWait(int seats, Micros length, bool fetches) {
        EngineHarness h;
        const Micros step = 20ms;
        struct Seat {
            EngineHarness::Worker stream;
            std::optional<TaskId> task;
            Micros left{};
        };
        std::vector<Seat> all(static_cast<size_t>(seats));
        if (!fetches)
            for (size_t i = 0; i < all.size(); ++i) all[i].stream = h.connect({}, "w" + std::to_string(i));
        std::map<TaskId, Micros> created;
        Micros longest{};
        const auto give = [&](Seat& seat, const Assignment& task, Micros now) {
            seat.task = task.id;
            seat.left = length;
            const auto quiet = created.find(task.id);
            if (quiet == created.end()) return;
            longest = std::max(longest, now - quiet->second);
            created.erase(quiet);
        };
        const int needed = int(60s / length) * seats + 10 * seats;
        h.createMany("flood", static_cast<size_t>(needed));
        for (Micros now{}; now < 60s; now += step) {
            if (now >= 10s && now % Micros(1s) == Micros()) created.emplace(*TaskId::parse(h.create("quiet")), now);
            for (size_t i = 0; i < all.size(); ++i) {
                Seat& seat = all[i];
                if (seat.task && seat.left <= Micros()) {
                    if (fetches)
                        static_cast<void>(finish(h, *seat.task, caller(std::nullopt)));
                    else
                        h.complete(seat.stream, *seat.task);
                    seat.task.reset();
                    seat.left = {};
                }
                if (!seat.task && fetches) {
                    const Fetched got = fetch(h, by(caller("w" + std::to_string(i)), of({"work"})));
                    if (!got->value().empty()) give(seat, got->value()[0], now);
                } else if (!seat.task && !fetches) {
                    const size_t before = seat.stream.sink->tasks.size();
                    if (seat.left == Micros()) h.ready(seat.stream, {"work"});
                    seat.left = Micros(1);  // asked
                    if (seat.stream.sink->tasks.size() > before) give(seat, seat.stream.sink->tasks.back(), now);
                }
                if (seat.task) seat.left -= step;
            }
            h.advance(step);
        }
        for (const auto& [id, at] : created) longest = std::max(longest, Micros(60s) - at);
        return longest;
    }

    void whoNamesNoWorkerSettlesWhatItsOwnSubjectWasGiven() {
        EngineHarness h;
        const auto unnamed = [](const std::string& subject) {
            TaskCaller who = caller(std::nullopt);
            who.subject = subject;
            return who;
        };
        const auto given = [&] {
            const std::string id = h.create("acme");
            TaskCaller who = caller("w");
            who.subject = "ann";
            fetch(h, by(who, of({})));
            return *TaskId::parse(id);
        };
        const TaskId first = given();
        QCOMPARE(finish(h, first, unnamed("bob")), std::string("not-owner"));
        QCOMPARE(finish(h, first, unnamed("ann")), std::string());
        const TaskId second = given();
        QCOMPARE(finish(h, second, unnamed("")), std::string());
        // A worker's name is enough.
        const TaskId third = given();
        TaskCaller named = unnamed("bob");
        named.workerId = "w";
        QCOMPARE(finish(h, third, named), std::string());
        // Of a worker with a stream.
        const std::string fourth = h.create("acme");
        EngineHarness::Worker worker{900, std::make_shared<RecordingWorker>()};
        OpenWorker open{worker.session, worker.sink, "s", {true, {}}, nullptr};
        open.subject = "ann";
        h.post(std::move(open));
        h.ready(worker);
        QCOMPARE(finish(h, *TaskId::parse(fourth), unnamed("bob")), std::string("not-owner"));
        QCOMPARE(finish(h, *TaskId::parse(fourth), unnamed("ann")), std::string());
    }
};

QTEST_GUILESS_MAIN(TestCallers)

}  // namespace tst_callers

#include "tst_callers.moc"
