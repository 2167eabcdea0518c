// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/limits/limit_text.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_tenant_limits {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

ChangeTenant set(const std::string& tenant, std::initializer_list<std::pair<LimitField, const char*>> texts,
                 std::optional<Micros> expiresAfter = {}) {
    ChangeTenant change;
    change.tenant = tenant;
    change.set = limitsOf(texts);
    change.author = "ops";
    change.reason = "because";
    change.expiresAfter = expiresAfter;
    return change;
}

ChangeTenant clear(const std::string& tenant, std::vector<LimitField> fields) {
    ChangeTenant change = set(tenant, {});
    change.clear = std::move(fields);
    return change;
}

std::string shown(EngineHarness& h, const std::string& tenant, LimitField field) {
    const TenantView view = h.tenant(tenant);
    return textOf(view.inForce.limits, field) + " " + std::string(layerName(view.inForce.originOf(field)));
}

}  // namespace

class TestTenantLimits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aGuaranteeThatCannotBeKeptIsRefusedWithWhatCouldBe() {
        EngineHarness h;
        // Nothing is known of the seats yet.
        QVERIFY(h.change(set("early", {{LimitField::MinSeats, "3"}})).ok());
        const auto worker = h.connect();
        h.create("early");
        for (int seat = 0; seat < 7; ++seat) h.ready(worker, {}, 1, 1h);
        const auto refused = h.change(set("late", {{LimitField::MinSeats, "4"}}));
        QCOMPARE(refused.status().code(), Code::FailedPrecondition);
        QCOMPARE(refused.status().message(),
                 std::string(
                     "min_seats 4 cannot be kept: of 7 seats 4 can be guaranteed, 3 of them are to other tenants, and "
                     "at most 1 are possible here"));
        QVERIFY(!h.change(set("late", {{LimitField::MinSeats, "2"}})).ok());
        QVERIFY(h.change(set("late", {{LimitField::MinSeats, "1"}})).ok());
        // What is there may be lowered, and said again.
        QVERIFY(h.change(set("early", {{LimitField::MinSeats, "3"}})).ok());
        QVERIFY(h.change(set("early", {{LimitField::MinSeats, "2"}})).ok());
        QVERIFY(h.change(set("late", {{LimitField::MinSeats, "2"}})).ok());
    }

    // There are 12 seats, and 4 that take what these two have.
    void aGuaranteeIsOfSeatsThatTakeTheTenantsTasks() {
        EngineHarness h;
        const auto many = h.connect(), few = h.connect();
        const auto create = [&](const char* tenant, const char* command) {
            NewTask task;
            task.command = command;
            QVERIFY(h.tryToCreate(tenant, task).ok());
        };
        create("other", "mail");
        create("acme", "video");
        create("beta", "video");
        for (int seat = 0; seat < 8; ++seat) h.ready(many, {"mail"}, 1, 1h);
        for (int seat = 0; seat < 4; ++seat) h.ready(few, {"video"}, 1, 1h);
        QVERIFY(h.change(set("beta", {{LimitField::MinSeats, "1"}})).ok());
        const auto refused = h.change(set("acme", {{LimitField::MinSeats, "3"}}));
        QCOMPARE(refused.status().code(), Code::FailedPrecondition);
        QCOMPARE(refused.status().message(),
                 std::string(
                     "min_seats 3 cannot be kept: of 4 seats that take its tasks 2 can be guaranteed, 1 of them are to "
                     "other tenants, and at most 1 are possible here"));
        QVERIFY(h.change(set("acme", {{LimitField::MinSeats, "1"}})).ok());
        QVERIFY(h.change(set("other", {{LimitField::MinSeats, "4"}})).ok());
    }

    void aChangeIsInForceAtOnceAndAfterARestart() {
        EngineHarness h;
        const auto changed = h.change(set("acme", {{LimitField::Weight, "4"}, {LimitField::MaxQueueDepth, "100"}}));
        QVERIFY(changed.ok());
        QCOMPARE(changed->config.version, uint64_t{1});
        QCOMPARE(changed->inForce.limits.weight, 4.0);
        h.restart();
        QCOMPARE(shown(h, "acme", LimitField::Weight), std::string("4 tenant"));
        QCOMPARE(shown(h, "acme", LimitField::MaxQueueDepth), std::string("100 tenant"));
        QCOMPARE(shown(h, "acme", LimitField::MaxBytes), std::string("none built-in"));
        const TenantConfig config = h.tenant("acme").config;
        QCOMPARE(config.version, uint64_t{1});
        QCOMPARE(config.author, std::string("ops"));
        QCOMPARE(config.reason, std::string("because"));
    }

    void whatIsSetForATimeSaysWhenItEnds() {
        EngineHarness h;
        const auto wait = [&](std::initializer_list<std::pair<LimitField, const char*>> limits) {
            h.limit("acme", limitsOf(limits), 20s);
            NewTask task;
            task.command = "work";
            task.payload = "12345";
            const Status refused = h.tryToCreate("acme", task);
            const auto after = refused.limitReached() ? refused.limitReached()->retryAfter : std::nullopt;
            h.advance(21s);
            return h.tryToCreate("acme", task).ok() ? after : std::nullopt;
        };
        QCOMPARE(wait({{LimitField::Draining, "true"}}), std::optional<Micros>(20s));
        QCOMPARE(wait({{LimitField::MaxQueueDepth, "0"}}), std::optional<Micros>(20s));
        QCOMPARE(wait({{LimitField::MaxPayloadBytes, "3"}}), std::optional<Micros>(20s));
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "0"}}));
        QVERIFY(!h.tryToCreate("acme", {}).limitReached()->retryAfter);
    }

    void aTenantThatNobodyKnowsComesToBe() {
        EngineHarness h;
        QCOMPARE(h.tenants({{true, {}}, "acme", 0, 1, false, {}}).status().code(), Code::NotFound);
        h.limit("acme", limitsOf({{LimitField::Paused, "true"}}));
        QCOMPARE(h.counters("acme").tenant, std::string("acme"));
        h.restart();
        QVERIFY(h.tenant("acme").inForce.limits.paused);
    }

    void aChangeBasedOnAnOlderVersionChangesNothing() {
        EngineHarness h;
        QVERIFY(h.change(set("acme", {{LimitField::Weight, "2"}})).ok());
        ChangeTenant late = set("acme", {{LimitField::Weight, "9"}});
        late.expectedVersion = 0;
        const auto refused = h.change(late);
        QCOMPARE(refused.status().code(), Code::Aborted);
        QCOMPARE(refused.status().message(),
                 std::string("tenant 'acme' is at version 1, not 0: 'ops' changed it, because 'because'"));
        QCOMPARE(shown(h, "acme", LimitField::Weight), std::string("2 tenant"));
        QCOMPARE(h.audit().size(), size_t{1});
        ChangeTenant unknown = set("nobody", {{LimitField::Weight, "9"}});
        unknown.expectedVersion = 5;
        QCOMPARE(h.change(unknown).status().code(), Code::Aborted);
        QCOMPARE(h.tenants({{true, {}}, "nobody", 0, 1, false, {}}).status().code(), Code::NotFound);
        late.expectedVersion = 1;
        QVERIFY(h.change(late).ok());
    }

    void layersGoOverEachOther() {
        EngineHarness h;
        TenantFile file;
        file.defaults = limitsOf({{LimitField::Weight, "2"}, {LimitField::MaxScheduled, "7"}});
        file.tenants["acme"] = limitsOf({{LimitField::Weight, "3"}});
        h.readFileAgain(file);
        QCOMPARE(shown(h, "acme", LimitField::Weight), std::string("3 file"));
        QCOMPARE(shown(h, "*", LimitField::Weight), std::string("2 file-defaults"));
        h.limit("*", limitsOf({{LimitField::Weight, "5"}, {LimitField::MaxConcurrency, "8"}}));
        QCOMPARE(shown(h, "acme", LimitField::Weight), std::string("3 file"));
        QCOMPARE(shown(h, "acme", LimitField::MaxConcurrency), std::string("8 defaults"));
        h.create("beta");
        QCOMPARE(shown(h, "beta", LimitField::Weight), std::string("5 defaults"));
        QCOMPARE(shown(h, "beta", LimitField::MaxScheduled), std::string("7 file-defaults"));
        h.limit("acme", limitsOf({{LimitField::Weight, "6"}}));
        h.limit("acme", limitsOf({{LimitField::Weight, "9"}}), 10s);
        QCOMPARE(shown(h, "acme", LimitField::Weight), std::string("9 temporary"));
        h.restart();
        QCOMPARE(shown(h, "acme", LimitField::Weight), std::string("9 temporary"));
        h.advance(10s);
        QCOMPARE(shown(h, "acme", LimitField::Weight), std::string("6 tenant"));
        QVERIFY(h.change(clear("acme", {LimitField::Weight})).ok());
        QCOMPARE(shown(h, "acme", LimitField::Weight), std::string("3 file"));
        QVERIFY(h.change(clear("*", {LimitField::Weight})).ok());
        QCOMPARE(shown(h, "beta", LimitField::Weight), std::string("2 file-defaults"));
    }

    void aTemporaryChangeRevertsByItself() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::Weight, "2"}}));
        h.limit("acme", limitsOf({{LimitField::Weight, "8"}, {LimitField::Paused, "true"}}), 60s);
        QCOMPARE(h.tenant("acme").config.version, uint64_t{2});
        h.advance(59s);
        QVERIFY(h.tenant("acme").inForce.limits.paused);
        h.advance(1s);
        const TenantView view = h.tenant("acme");
        QVERIFY(!view.inForce.limits.paused);
        QCOMPARE(view.inForce.limits.weight, 2.0);
        QCOMPARE(view.config.version, uint64_t{3});
        QVERIFY(view.config.temporary.empty());
        const AuditEntry entry = h.audit().front();
        QCOMPARE(entry.action, std::string("limits.revert"));
        QCOMPARE(entry.author, std::string("broker"));
        QVERIFY(entry.changes == (std::vector<AuditEntry::Change>{{"weight", "8", "2"}, {"paused", "true", "false"}}));
    }

    void aTemporaryChangeRevertsAlsoWhenTheBrokerWasDownAtItsEnd() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::Paused, "true"}}), 60s);
        const std::string id = h.create("acme");
        h.restartAfter(100s);
        QVERIFY(!h.tenant("acme").inForce.limits.paused);
        const auto worker = h.connect();
        h.ready(worker);
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
        QCOMPARE(worker.sink->tasks.front().id.toString(), id);
    }

    void whatWasSaidLastHoldsFieldByField() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::Weight, "8"}, {LimitField::Paused, "true"}}), 60s);
        h.limit("acme", limitsOf({{LimitField::Weight, "3"}}));
        QCOMPARE(shown(h, "acme", LimitField::Weight), std::string("3 tenant"));
        QCOMPARE(shown(h, "acme", LimitField::Paused), std::string("true temporary"));
        h.limit("acme", limitsOf({{LimitField::Paused, "true"}}), 120s);
        h.advance(60s);
        QCOMPARE(shown(h, "acme", LimitField::Paused), std::string("true temporary"));
        h.advance(60s);
        QCOMPARE(shown(h, "acme", LimitField::Paused), std::string("false built-in"));
        QCOMPARE(h.audit("acme").size(), size_t{4});
    }

    void aPausedTenantGetsNothingAndOthersDo() {
        EngineHarness h;
        const auto worker = h.connect();
        h.ready(worker);  // waits
        h.limit("acme", limitsOf({{LimitField::Paused, "true"}}));
        const auto ids = h.createMany("acme", 3);
        QVERIFY(worker.sink->tasks.empty());
        h.create("beta");
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
        h.ready(worker, {}, 5);
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
        h.restart();
        const auto after = h.connect();
        h.ready(after, {}, 5);
        QVERIFY(after.sink->tasks.empty());
        h.limit("acme", limitsOf({{LimitField::Paused, "false"}}));
        QCOMPARE(after.sink->tasks.size(), size_t{3});
        QCOMPARE(after.sink->tasks.front().id.toString(), ids.front());
    }

    void aTaskThatRunsWhileItsTenantIsPausedGoesOn() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOut();
        h.limit("acme", limitsOf({{LimitField::Paused, "true"}}));
        h.abandon(worker, task);
        QVERIFY(worker.sink->abandons.front().ok());
        h.ready(worker);
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
        QVERIFY(h.change(clear("acme", {LimitField::Paused})).ok());
        QCOMPARE(worker.sink->tasks.size(), size_t{2});
    }

    void pauseAndCreateInOneTurnKeepTheOfferOfAWaitingWorker() {
        EngineHarness h;
        const auto worker = h.connect();
        h.ready(worker);
        ChangeTenant pause = set("acme", {{LimitField::Paused, "true"}});
        pause.reply = [](Result<TenantView>) {};
        h.postTogether(CreateTasks{std::make_shared<RecordingProducer>(), "acme", {{1, keyedBy({})}}}, pause);
        QVERIFY(worker.sink->tasks.empty());
        h.create("beta");
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
    }

    void theFileIsReplacedAndItsChangesAreWrittenDown() {
        EngineHarness h;
        TenantFile file;
        file.tenants["acme"] = limitsOf({{LimitField::Paused, "true"}});
        h.readFileAgain(file);
        h.create("acme");
        const auto worker = h.connect();
        h.ready(worker);
        QVERIFY(worker.sink->tasks.empty());
        h.restart();
        QVERIFY(h.tenant("acme").inForce.limits.paused);
        h.readFileAgain({});
        QVERIFY(!h.tenant("acme").inForce.limits.paused);
        const AuditEntry entry = h.audit("acme").front();
        QCOMPARE(entry.action, std::string("limits.file"));
        QVERIFY(entry.changes == (std::vector<AuditEntry::Change>{{"paused", "true", "not set"}}));
    }

    void tenantsAreListedInPagesWithinTheScope() {
        EngineHarness h;
        for (int i = 0; i < 7; ++i) h.create("t" + std::to_string(i));
        h.connect({"never-seen"});
        h.limit("t3", limitsOf({{LimitField::Weight, "2"}}));
        const auto names = [&](ReadTenants read) {
            std::string all;
            do {
                const auto page = h.tenants(read);
                for (const TenantView& view : page->tenants) all += view.tenant + " ";
                all += "| ";
                if (!page->next) return all;
                read.from = *page->next;
            } while (true);
        };
        QCOMPARE(names({{true, {}}, {}, 0, 3, false, {}}), std::string("t0 t1 t2 | t3 t4 t5 | t6 | "));
        QCOMPARE(names({{false, {"t5", "t1", "never-seen"}}, {}, 0, 1, false, {}}), std::string("t1 | t5 | "));
        QCOMPARE(names({{true, {}}, {}, 0, 9, true, {}}), std::string("t3 | "));
        QCOMPARE(h.tenants({{false, {"t1"}}, "t2", 0, 1, false, {}}).status().message(), std::string("no tenant 't2'"));
        QCOMPARE(h.tenants({{false, {"t1"}}, "*", 0, 1, false, {}}).status().code(), Code::NotFound);
    }

    void aRefusedCreateLeavesNoTrace() {
        EngineHarness h;
        h.limit("*", limitsOf({{LimitField::MaxQueueDepth, "0"}}));
        const Status refused = h.tryToCreate("acme", keyedBy("k"));
        QVERIFY(refused.message().find("max_queue_depth reached: 0 of 0") != std::string::npos);
        QVERIFY(h.list("acme", TaskState::Ready).empty());
        QCOMPARE(h.tenants({{true, {}}, "acme", 0, 1, false, {}}).status().code(), Code::NotFound);
        for (const Table table : {Table::Name, Table::Body, Table::Live, Table::Idempotency})
            QVERIFY(h.records(table).empty());
        // The key is free: the same create comes in when there is room.
        QVERIFY(h.change(clear("*", {LimitField::MaxQueueDepth})).ok());
        QVERIFY(!h.create("acme", "work", keyedBy("k")).empty());
        QCOMPARE(h.counters("acme").enqueuedTotal, uint64_t{1});
        QCOMPARE(h.counters("acme").admission.refusedOf("max_queue_depth"), uint64_t{1});
    }

    void aKnownKeyIsAnsweredThoughTheLimitIsReached() {
        EngineHarness h;
        const NewTask task = keyedBy("k");
        const std::string id = h.create("acme", "work", task);
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "1"}, {LimitField::Draining, "true"}}));
        QCOMPARE(h.create("acme", "work", task), id);
        h.advance(1s);
        QCOMPARE(h.create("acme", "work", task), id);  // the store knows it
        QVERIFY(h.counters("acme").admission == AdmissionCounts());
    }

    void aBatchIsAnsweredItemByItem() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "3"}}));
        const auto ids = h.createMany("acme", 5);
        QVERIFY(!ids[2].empty() && ids[3].empty() && ids[4].empty());
        QCOMPARE(h.list("acme", TaskState::Ready).size(), size_t{3});
    }

    void theRateFollowsTheClockAndTheChange() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::MaxEnqueueRate, "60/1m,burst=2"}}));
        QVERIFY(!h.createMany("acme", 3)[1].empty());
        QVERIFY(h.create("acme").empty());
        h.advance(1s);
        QVERIFY(!h.create("acme").empty());
        QVERIFY(h.create("acme").empty());
        // Something else is changed: nothing of the rate is given back.
        h.limit("acme", limitsOf({{LimitField::Weight, "2"}}));
        QVERIFY(h.create("acme").empty());
        QVERIFY(h.change(clear("acme", {LimitField::MaxEnqueueRate})).ok());
        QVERIFY(!h.createMany("acme", 100).back().empty());
    }

    void whatIsSpentOfTheEnqueueRateIsSpentAfterARestart() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::MaxEnqueueRate, "60/1m,burst=3"}}));
        QVERIFY(!h.createMany("acme", 3).back().empty());
        h.restart();
        QVERIFY(h.create("acme").empty());
        h.restartAfter(1s);
        QVERIFY(!h.create("acme").empty());
        QVERIFY(h.create("acme").empty());
        h.restartAfter(3s);
        QVERIFY(!h.createMany("acme", 3).back().empty());
        QVERIFY(h.create("acme").empty());
    }

    void aChangeOfARateGivesNothingAwayAndARestartAfterItTakesNothing() {
        EngineHarness h;
        const auto rate = [&h](const char* text) { h.limit("acme", limitsOf({{LimitField::MaxEnqueueRate, text}})); };
        rate("1/1h");
        QVERIFY(!h.create("acme").empty());
        for (int i = 0; i < 8; ++i) {
            rate(i % 2 ? "1/1h" : "1/30m");
            QVERIFY(h.create("acme").empty());
        }
        rate("1/2s");
        for (int i = 0; i < 3; ++i) {
            QVERIFY(h.create("acme").empty());
            h.restartAfter(1s);
            QVERIFY(h.create("acme").empty());
            h.restartAfter(1s);
            QVERIFY(!h.create("acme").empty());
        }
    }

    void aClockThatWasSetBackLeavesARateSpentAndNoMore() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::MaxEnqueueRate, "60/1m,burst=3"}}));
        QVERIFY(!h.createMany("acme", 3).back().empty());
        h.restartAfter(-std::chrono::hours(24 * 365));
        QVERIFY(h.create("acme").empty());
        h.advance(1s);
        QVERIFY(!h.create("acme").empty());
    }

    void whatIsSpentOfDispatchRatesIsSpentAfterARestart() {
        for (const auto& [field, rate] :
             {std::pair(LimitField::DispatchRate, "60/1h,burst=1"), std::pair(LimitField::ReleaseInterval, "1m")}) {
            EngineHarness h;
            h.limit("acme", limitsOf({{field, rate}}));
            h.createMany("acme", 3);
            auto worker = h.connect();
            h.ready(worker, {}, 3);
            QCOMPARE(worker.sink->tasks.size(), size_t{1});
            h.complete(worker, worker.sink->tasks.front().id);
            h.restartAfter(30s);
            worker = h.connect();
            h.ready(worker, {}, 3);
            QVERIFY(worker.sink->tasks.empty());
            h.advance(30s);
            QCOMPARE(worker.sink->tasks.size(), size_t{1});
        }
    }

    void whatIsThereIsNeverRefused() {
        EngineHarness h;
        h.createMany("acme", 3);
        h.create("acme", "work", dueAt(h.now() + 10s));
        const auto worker = h.connect();
        h.ready(worker, {}, 3, 5s);
        QVERIFY(h.change(set("acme", {{LimitField::MaxQueueDepth, "0"},
                                      {LimitField::MaxScheduled, "0"},
                                      {LimitField::MaxBytes, "0"},
                                      {LimitField::MaxPayloadBytes, "0"},
                                      {LimitField::MaxEnqueueRate, "1/1h"},
                                      {LimitField::Draining, "true"}}))
                    .ok());
        h.nack(worker, worker.sink->tasks[0].id, 1s);
        h.abandon(worker, worker.sink->tasks[1].id);
        h.fail(worker, worker.sink->tasks[2].id);
        QVERIFY(worker.sink->nacks[0].ack.ok() && worker.sink->abandons[0].ok() && worker.sink->results[0].ok());
        h.start(requeueOfAll());
        h.advance(20s);
        QCOMPARE(h.list("acme", TaskState::Ready).size(), size_t{4});
        QVERIFY(h.counters("acme").admission == AdmissionCounts());
    }

    void softLimitsAreCountedForWatchers() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "1"}, {LimitField::Mode, "soft"}}));
        QVERIFY(!h.createMany("acme", 3).back().empty());
        QCOMPARE(h.counters("acme").admission.exceeded[size_t(AdmissionLimit::QueueDepth)], uint64_t{2});
    }

    void bytesAreThoseOfWhatWaitsOrRuns() {
        EngineHarness h;
        NewTask task;
        task.payload = std::string(100, 'x');
        const std::string first = h.create("acme", "work", task);
        task.payload = std::string(40, 'x');
        task.runAt = h.now() + 60s;
        h.create("acme", "work", task);
        QCOMPARE(h.tenant("acme").bytes, uint64_t{140});
        const auto worker = h.connect();
        h.ready(worker);
        QCOMPARE(h.tenant("acme").bytes, uint64_t{140});
        h.restart();
        QCOMPARE(h.tenant("acme").bytes, uint64_t{140});
        const auto again = h.connect();
        h.fail(again, TaskId::parse(first).value());
        QCOMPARE(h.tenant("acme").bytes, uint64_t{40});
        h.start(requeueOfAll());
        h.advance(1s);
        QCOMPARE(h.tenant("acme").bytes, uint64_t{140});
    }

    void auditIsPagedNewestFirstWithinTheScope() {
        EngineHarness h;
        for (int i = 1; i <= 5; ++i) {
            h.limit("acme", limitsOf({{LimitField::Weight, std::to_string(i).c_str()}}));
            h.limit("beta", limitsOf({{LimitField::Weight, "2"}}));
        }
        h.limit("*", limitsOf({{LimitField::Weight, "2"}}));
        h.restart();
        h.limit("acme", limitsOf({{LimitField::Weight, "9"}}));
        std::string seen;
        std::string cursor;
        do {
            const auto page = readAudit(h.store(), {false, {"acme"}}, {}, cursor, 2);
            QVERIFY(page.ok());
            for (const AuditEntry& entry : page->entries) seen += entry.changes.front().to + " ";
            cursor = page->nextCursor;
        } while (!cursor.empty());
        QCOMPARE(seen, std::string("9 5 4 3 2 1 "));
        QCOMPARE(readAudit(h.store(), {true, {}}, "*", {}, 10)->entries.size(), size_t{1});
        QCOMPARE(readAudit(h.store(), {true, {}}, {}, {}, 100)->entries.size(), size_t{12});
        for (const char* bad : {"x", "0", "12x", "-1"})
            QCOMPARE(readAudit(h.store(), {true, {}}, {}, bad, 10).status().code(), Code::InvalidArgument);
    }

    void auditForgetsWhatIsOldAndWhatIsTooMuch() {
        MemoryStore store;
        AuditLog log;
        const auto add = [&](Time at) {
            WriteSet writes;
            log.add({0, at, "acme", "limits.change", "ops", "r", {}, {}}, writes);
            if (!store.commit(writes, true).ok()) qFatal("commit");
        };
        const auto kept = [&] {
            uint64_t count = 0;
            const Status status = store.scan(Table::Audit, {}, {}, [&count](auto, auto) { return ++count > 0; });
            return status.ok() ? count : 0;
        };
        add({1});
        add({2});
        add(Time{1} + std::chrono::hours(24 * 400) + 1us);
        QCOMPARE(kept(), uint64_t{2});
        AuditLog again;
        QVERIFY(again.restore(store).ok());
        log = std::move(again);
        for (int i = 0; i < 100'000; ++i) add(Time{1} + std::chrono::hours(24 * 400));
        QCOMPARE(kept(), uint64_t{100'000});
    }
};

QTEST_APPLESS_MAIN(TestTenantLimits)

}  // namespace tst_tenant_limits

#include "tst_tenant_limits.moc"
