// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace tst_many_commands {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

EngineOptions threeCommands() {
    return EngineHarness::with([](EngineOptions& o) { o.maxCommandsPerTenant = 3; });
}

void completeAll(EngineHarness& h, const EngineHarness::Worker& worker) {
    h.ready(worker, {}, 100);
    for (const Assignment& task : std::exchange(worker.sink->tasks, {})) h.complete(worker, task.id);
}

}  // namespace

class TestManyCommands : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void taskOfOneCommandTooManyIsRefusedAndTheOthersGoOn() {
        EngineHarness h(threeCommands());
        for (const char* command : {"one", "two", "three"}) QVERIFY(!h.create("acme", command).empty());
        const Status refused = h.tryToCreate("acme", keyedBy({}, "four"));
        QCOMPARE(refused.code(), Code::ResourceExhausted);
        QVERIFY(refused.message().starts_with(
            "too many commands: tenant 'acme' has 3, engine.max_commands_per_tenant is 3"));
        QVERIFY(!h.create("acme", "Two").empty());
        QVERIFY(!h.create("beta", "four").empty());
        QCOMPARE(h.counters("acme").ready, uint64_t{4});
        QCOMPARE(h.queues("acme").size(), size_t{3});
        h.restart();
        QVERIFY(h.create("acme", "four").empty());
        QVERIFY(!h.create("acme", "three").empty());
    }

    void commandsThatHaveNoTaskMakeRoomAtOnce() {
        EngineHarness h(threeCommands());
        const auto worker = h.connect();
        for (const char* command : {"one", "two", "three"}) QVERIFY(!h.create("acme", command).empty());
        completeAll(h, worker);
        QVERIFY(!h.create("acme", "one").empty());
        for (const char* command : {"four", "five"}) QVERIFY(!h.create("acme", command).empty());
        h.counters("acme");
        QCOMPARE(h.queues("acme").size(), size_t{3});
        QVERIFY(h.create("acme", "six").empty());
        completeAll(h, worker);
        QVERIFY(!h.create("acme", "six").empty());
        h.counters("acme");
        QCOMPARE(h.queues("acme").size(), size_t{1});
    }

    void oneCommandThatIsDrainedMakesRoomForAnother() {
        EngineHarness h(threeCommands());
        const auto worker = h.connect();
        for (const char* command : {"one", "two", "three"}) QVERIFY(!h.create("acme", command).empty());
        h.ready(worker, {"two"});
        QVERIFY(h.create("acme", "four").empty());
        h.complete(worker, std::exchange(worker.sink->tasks, {}).front().id);
        QVERIFY(!h.create("acme", "four").empty());
        QVERIFY(h.create("acme", "two").empty());
    }

    void aRefusalSaysWhenACommandIsLikelyToBeDrained() {
        EngineHarness h(threeCommands());
        const auto worker = h.connect();
        for (int i = 0; i < 7; ++i) h.create("acme", "one");
        for (const char* command : {"two", "three"}) QVERIFY(!h.create("acme", command).empty());
        const auto wait = [&] { return h.tryToCreate("acme", keyedBy({}, "four")).limitReached()->retryAfter; };
        // Nobody is there who would make room.
        QCOMPARE(wait(), std::optional<Micros>());
        for (int i = 0; i < 6; ++i) {
            h.ready(worker, {"one"});
            for (const Assignment& task : std::exchange(worker.sink->tasks, {})) h.complete(worker, task.id);
            if (i == 0) QCOMPARE(wait(), std::optional<Micros>());
            h.advance(7s);
        }
        QCOMPARE(wait(), std::optional<Micros>(7s));
    }

    void newNamesOfCommandsWithoutEndHaveARateAndTheRefusalSaysWhenTheNextIsTaken() {
        EngineHarness h(threeCommands());
        const auto worker = h.connect();
        Status refused;
        int taken = 0;
        for (; taken < 100; ++taken) {
            refused = h.tryToCreate("acme", keyedBy({}, ("new " + std::to_string(taken)).c_str()));
            if (!refused.ok()) break;
            completeAll(h, worker);
        }
        QCOMPARE(taken, 30);
        QVERIFY(refused.message().starts_with("too many new commands: tenant 'acme' may bring 3 new names an hour"));
        QVERIFY(!h.create("acme", "new 17").empty());
        QVERIFY(!h.create("beta", "new of beta").empty());
        h.advance(*refused.limitReached()->retryAfter - 1ms);
        QVERIFY(h.create("acme", "one more").empty());
        h.advance(1ms);
        QVERIFY(!h.create("acme", "one more").empty());
    }

    void commandsWithDelayedOrRunningTasksOrAReadUnderWayStay() {
        EngineHarness h(threeCommands());
        const NewTask later = dueAt(h.now() + 10min);
        QVERIFY(!h.create("acme", "later", later).empty());
        QVERIFY(!h.create("acme", "running").empty());
        QVERIFY(!h.create("acme", "ready").empty());
        const auto worker = h.connect();
        h.ready(worker, {"running"});
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
        QVERIFY(h.create("acme", "more").empty());
        QCOMPARE(h.counters("acme").delayed, uint64_t{1});
        h.advance(11min);
        h.ready(worker, {"later"});
        QCOMPARE(worker.sink->tasks.size(), size_t{2});
    }

    void readyForACommandThatNobodyHasWaitsForIt() {
        EngineHarness h;
        const auto worker = h.connect({}, "patient");
        h.ready(worker, {"to-come"});
        const auto curious = h.connect({}, "curious");
        for (int i = 0; i < 300; ++i) {
            std::vector<std::string> commands;
            for (int k = 0; k < 100; ++k) commands.push_back(std::to_string(i) + "." + std::to_string(k));
            h.ready(curious, commands);
        }
        h.create("acme", "to-come");
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
        h.create("acme", "7.3");
        h.create("acme", "299.99");
        QCOMPARE(curious.sink->tasks.size(), size_t{2});
    }

    void namesThatNothingIsKeptOfAreForgottenAndTheirNumbersGivenAgain() {
        NameTable names('c');
        WriteSet writes;
        const uint32_t kept = names.numberOf("kept");
        names.keep(kept, writes);
        const uint32_t inUse = names.numberOf("in use");
        for (int i = 0; i < 9'998; ++i) names.numberOf("passing " + std::to_string(i));
        QVERIFY(!names.isCrowded());
        names.numberOf("one more");
        QVERIFY(names.isCrowded());
        const size_t size = names.size();
        names.forgetUnkept({inUse});
        QVERIFY(!names.isCrowded());
        QCOMPARE(names.find("kept"), std::optional(kept));
        QCOMPARE(names.find("in use"), std::optional(inUse));
        QCOMPARE(names.nameOf(inUse), std::string("in use"));
        QVERIFY(!names.find("one more"));
        std::unordered_set<uint32_t> numbers{kept, inUse};
        for (int i = 0; i < 9'999; ++i) QVERIFY(numbers.insert(names.numberOf("other " + std::to_string(i))).second);
        QCOMPARE(names.size(), size);
        QCOMPARE(names.nameOf(*names.find("other 17")), std::string("other 17"));
    }
};

QTEST_GUILESS_MAIN(TestManyCommands)

}  // namespace tst_many_commands

#include "tst_many_commands.moc"
