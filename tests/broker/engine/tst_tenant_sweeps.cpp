// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/store_check.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_tenant_sweeps {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr TaskState kStates[]{TaskState::Ready, TaskState::Delayed, TaskState::InProgress, TaskState::Completed,
                              TaskState::Dead};

OperationSpec purgeOf(const std::string& tenant, uint8_t states, const std::string& command = {}) {
    OperationSpec spec = deletionOf(tenant);
    spec.kind = OperationKind::Purge;
    spec.filter.command = command;
    spec.purged = states;
    return spec;
}

}  // namespace

class TestTenantSweeps : public QObject {
    Q_OBJECT

private:
    // The tenant's tasks in every state: 300 ready, 20 delayed, 5 in progress, 30 completed, 40 dead. Returns the worker.
    static EngineHarness::Worker fill(EngineHarness& h, const std::string& tenant) {
        const auto worker = h.connect({tenant}, tenant + "'s");
        h.createMany(tenant, 70, "mail");
        while (worker.sink->tasks.size() < 70) h.ready(worker, {"mail"}, 70);
        for (size_t i = 0; i < 70; ++i)
            i < 30 ? h.complete(worker, worker.sink->tasks[i].id) : h.fail(worker, worker.sink->tasks[i].id);
        h.createMany(tenant, 5, "mail");
        h.ready(worker, {"mail"}, 5, 3600s);
        h.createMany(tenant, 200, "report");
        h.createMany(tenant, 100, "mail");
        for (int i = 0; i < 20; ++i) h.create(tenant, "mail", dueAt(h.now() + std::chrono::seconds(5 + 20 * i)));
        return worker;
    }
    static size_t count(const EngineHarness& h, const std::string& tenant, TaskState state) {
        return h.list(tenant, state).size();
    }
    static size_t records(EngineHarness& h, Table table, TenantNumber tenant) {
        size_t n = 0;
        static_cast<void>(h.store().scan(table, tenantKey(tenant), tenantKey(tenant + 1),
                                         [&](std::string_view, std::string_view) { return ++n > 0; }));
        return n;
    }
    static size_t recordsWith(EngineHarness& h, const std::string& text) {
        size_t n = 0;
        for (size_t table = 0; table < kTables; ++table)
            for (const auto& [key, value] : h.records(static_cast<Table>(table)))
                n += key.find(text) != std::string::npos || value.find(text) != std::string::npos;
        return n;
    }
    static void finish(EngineHarness& h, uint64_t id) { QCOMPARE(h.finish(id, 10ms).state, OperationState::Done); }
    static void deleteTenant(EngineHarness& h, const std::string& tenant) { finish(h, h.start(deletionOf(tenant)).id); }
    static void checkClean(EngineHarness& h) {
        const auto found = checkStore(h.store());
        QVERIFY(found.ok());
        QVERIFY2(found->faults.empty(), found->faults.empty() ? "" : found->faults.front().c_str());
    }
    static void checkFull(EngineHarness& h, const std::string& tenant) {
        const TenantCounters counters = h.counters(tenant);
        QCOMPARE(counters.ready + counters.delayed, uint64_t{320});
        QCOMPARE(counters.dead, uint64_t{40});
        QCOMPARE(count(h, tenant, TaskState::Completed), size_t{30});
    }
    static Status refusalOfCreate(EngineHarness& h, const std::string& tenant, const std::string& key = {}) {
        return h.tryToCreate(tenant, keyedBy(key, "mail"));
    }
    static ChangeTenant weightOfSeven(std::optional<Micros> expiresAfter = {}) {
        ChangeTenant limits;
        limits.tenant = "acme";
        limits.set.weight = 7;
        limits.expiresAfter = expiresAfter;
        return limits;
    }

private Q_SLOTS:
    void deletedTenantIsGoneWithAllItHadAndOthersAreUntouched() {
        EngineHarness h(EngineHarness::with(
            [](EngineOptions& o) { o.completedRetention = o.deadRetention = o.idempotencyLifetime = 2h; }));
        fill(h, "acme");
        fill(h, "beta");
        const auto id = h.create("acme", "mail", keyedBy("once"));
        QVERIFY(h.change(weightOfSeven(3600s)).ok());
        const auto operation = h.start(deletionOf("acme"));
        finish(h, operation.id);
        const Operation over = h.operation(operation.id);
        QCOMPARE(over.done, uint64_t{396});
        QCOMPARE(over.skipped, uint64_t{0});
        QVERIFY(over.examined >= over.done);
        for (const Table table : {Table::Body, Table::Live, Table::Lease, Table::Ended, Table::Ready, Table::Dead,
                                  Table::Attempt, Table::Idempotency, Table::Tenant, Table::Webhook})
            QCOMPARE(records(h, table, 0), size_t{0});
        QVERIFY(!h.exists(id));
        QVERIFY(!h.tenants({{true, {}}, "acme", 0, 1, false, {}}).ok());
        QVERIFY(h.counters("acme").tenant.empty());
        QVERIFY(h.queues("acme").empty());
        checkFull(h, "beta");
        checkClean(h);
        h.restart();
        QVERIFY(!h.tenants({{true, {}}, "acme", 0, 1, false, {}}).ok());
        checkFull(h, "beta");
        h.advance(3h);  // what retention still knows of it does no harm
        checkClean(h);
    }

    void tenantThatIsBeingDeletedCannotBeChanged() {
        EngineHarness h;
        fill(h, "acme");
        const auto operation = h.start(atPace(deletionOf("acme"), 1));
        const size_t before = h.audit("acme").size();
        const auto refused = h.change(weightOfSeven());
        QCOMPARE(refused.status().code(), Code::FailedPrecondition);
        QCOMPARE(refused.status().message(),
                 "tenant 'acme' is being deleted (operation " + std::to_string(operation.id) + ")");
        OverrideThrottle hold;
        hold.tenant = "acme";
        hold.action = OverrideThrottle::Action::Hold;
        hold.level = 1;
        hold.expiresAfter = 1h;
        QCOMPARE(h.change(hold).status().code(), Code::FailedPrecondition);
        QCOMPARE(h.audit("acme").size(), before);
        QVERIFY(h.control(operation.id, OperationAction::Cancel).ok());
        QVERIFY(h.change(weightOfSeven()).ok());
    }

    void nameCanBeUsedAgainAndBeginsEmpty() {
        for (const bool isRestarted : {false, true}) {
            EngineHarness h;
            fill(h, "acme");
            h.create("zeta");  // its number is beyond acme's
            const auto bound = h.connect({"acme"}, "bound");
            h.ready(bound, {"other"}, 2);
            const TaskId old = TaskId::parse(h.create("acme")).value();
            QVERIFY(h.change(weightOfSeven()).ok());
            deleteTenant(h, "acme");
            if (isRestarted) h.restart();
            const auto id = h.create("acme", "other");
            QVERIFY(!id.empty());
            // A worker that was bound to the name while it meant the old tenant works for the new one.
            if (!isRestarted) QCOMPARE(bound.sink->tasks.size(), size_t{1});
            QCOMPARE(h.counters("acme").enqueuedTotal, uint64_t{1});
            QCOMPARE(h.tenant("acme").inForce.limits.weight, 1.0);
            QCOMPARE(h.tenant("acme").config.version, uint64_t{0});
            QVERIFY(!h.exists(old.toString()));
            QCOMPARE(h.list("acme", TaskState::Dead).size(), size_t{0});
            h.restart();
            QVERIFY(h.exists(id));
            checkClean(h);
        }
    }

    void numberOfTheLastTenantIsNotGivenAgainAfterARestart() {
        EngineHarness h;
        h.create("acme");
        const auto old = h.create("beta");
        deleteTenant(h, "beta");
        h.restart();
        const auto id = h.create("gamma");
        QVERIFY(!h.exists(old));
        h.restart();
        QCOMPARE(h.task(id).tenant, std::string("gamma"));
        QCOMPARE(records(h, Table::Body, 1), size_t{0});
    }

    void leaseIsRevokedAndItsWorkerIsToldThatThereIsNoSuchTask() {
        EngineHarness h;
        const auto worker = fill(h, "acme");
        const Assignment& held = worker.sink->tasks.back();
        deleteTenant(h, "acme");
        h.complete(worker, held.id);
        QCOMPARE(worker.sink->results.back().error, std::string("task not found"));
        h.heartbeat(worker, held.id, 10s);
        QCOMPARE(worker.sink->heartbeats.back().error, std::string("not-found"));
        h.nack(worker, held.id);
        QCOMPARE(worker.sink->nacks.back().ack.error, std::string("not-found"));
        h.abandon(worker, held.id);
        QCOMPARE(worker.sink->abandons.back().error, std::string("not-found"));
        h.advance(7200s);  // nor does the lease end a second time
        checkClean(h);
    }

    // Retention has them in records of its own, together with those of others.
    void keysOfADeletedTenantAreInNoTable() {
        EngineHarness h;
        const auto producer = std::make_shared<RecordingProducer>();
        std::vector<ClientCommand> commands;
        for (uint64_t i = 0; i < 600; ++i) {
            commands.emplace_back(CreateTasks{producer, "acme", {{2 * i, keyedBy("gone" + std::to_string(i))}}});
            commands.emplace_back(CreateTasks{producer, "beta", {{2 * i + 1, keyedBy("kept" + std::to_string(i))}}});
        }
        h.postTogether(std::move(commands));
        h.advance(1s);
        h.create("acme", "mail", keyedBy("gone alone"));
        QCOMPARE(recordsWith(h, "gone"), size_t{2 * 601 + 2});
        deleteTenant(h, "acme");
        QCOMPARE(recordsWith(h, "gone"), size_t{0});
        QCOMPARE(recordsWith(h, "kept"), size_t{2 * 600 + 1});
        checkClean(h);
        h.advance(48h);
        QCOMPARE(recordsWith(h, "kept"), size_t{600});  // the tasks themselves
        checkClean(h);
    }

    // Whatever is kept of a tenant by its name: a record of a new kind belongs to what the deletion takes along.
    void noRecordNamesADeletedTenantButThoseOfWhatHappened() {
        const std::string name = "acme-that-left";
        EngineHarness h;
        fill(h, name);
        h.create(name, "mail", keyedBy("once"));
        ChangeTenant limits = weightOfSeven(3600s);
        limits.tenant = name;
        QVERIFY(h.change(limits).ok());
        QVERIFY(h.change(OverrideThrottle{name, OverrideThrottle::Action::Hold, 1, 1h, "ann", "a test", {}}).ok());
        const auto yes = [](const auto& result) { QVERIFY(result.ok()); };
        h.post(ChangeQueue{name, "mail", true, 9, false, "ann", "", {true, {}}, yes});
        ChangeKeyLimit key;
        key.tenant = name;
        key.key = "smtp";
        key.limit.emplace().key = "smtp";
        key.limit->concurrency = 1;
        key.reply = yes;
        h.post(std::move(key));
        ChangeCron cron;
        cron.entry.tenant = name;
        cron.entry.name = "nightly";
        cron.entry.expression = "@daily";
        cron.entry.task.command = "mail";
        cron.times = CronTimes::read("@daily", {}, h.now()).value();
        cron.reply = yes;
        h.post(std::move(cron));
        h.post(KeepText{name, "a text", "of " + name, [](const Status& status) { QVERIFY(status.ok()); }});
        std::vector<std::string> told;
        h.post(TellGone{[&told](const std::string& tenant) { told.push_back(tenant); }});
        h.advance(2s);
        QVERIFY(recordsWith(h, name) > 6);
        deleteTenant(h, name);
        QCOMPARE(told, std::vector<std::string>{name});
        h.advance(2s);
        for (size_t table = 0; table < kTables; ++table) {
            // Who did what and what happened is kept for as long as of every other tenant.
            const auto is = static_cast<Table>(table);
            if (is == Table::Audit || is == Table::Event || is == Table::Operation) continue;
            for (const auto& [at, value] : h.records(is))
                QVERIFY2(at.find(name) == std::string::npos && value.find(name) == std::string::npos,
                         std::string(kTableNames[table]).c_str());
        }
        checkClean(h);
    }

    void aTenantWithNothingButATextIsKnownAndCanBeDeleted() {
        EngineHarness h;
        h.post(KeepText{"acme", "a text", "of acme", [](const Status& status) { QVERIFY(status.ok()); }});
        QVERIFY(h.tenants({{true, {}}, "acme", 0, 1, false, {}}).ok());
        deleteTenant(h, "acme");
        QCOMPARE(recordsWith(h, "a text"), size_t{0});
    }

    void whatIsForATenantThatIsThereMakesNone() {
        EngineHarness h;
        ChangeTenant pause;
        pause.tenant = "acne";
        pause.set.paused = true;
        pause.reason = "a slip";
        pause.onlyKnown = true;
        QCOMPARE(h.change(pause).status().code(), Code::NotFound);
        Code code = Code::Ok;
        const auto keep = [&code](const auto& result) { code = result.status().code(); };
        ChangeQueue queue{"acne", "mail", true, {}, false, "ann", "", {true, {}}, keep, true};
        h.post(std::move(queue));
        QCOMPARE(code, Code::NotFound);
        ChangeKeyLimit key;
        key.tenant = "acne";
        key.key = "smtp";
        key.reply = keep;
        h.post(std::move(key));  // takes back what was never set
        QCOMPARE(code, Code::NotFound);
        OperationSpec spec;
        spec.kind = OperationKind::Requeue;
        spec.filter.tenants = {false, {"acne"}};
        h.post(StartOperation{spec, keep, {"acne"}});
        QCOMPARE(code, Code::NotFound);
        QVERIFY(!h.tenants({{true, {}}, "acne", 0, 1, false, {}}).ok());
        // Where a name is not the caller's choice, nothing that is there yet is nothing to do.
        h.post(StartOperation{spec, keep});
        QCOMPARE(code, Code::Ok);
        pause.onlyKnown = false;
        QVERIFY(h.change(pause).ok());
        QVERIFY(h.tenants({{true, {}}, "acne", 0, 1, false, {}}).ok());
    }

    void noTextIsKeptOfATenantThatIsBeingDeleted() {
        EngineHarness h;
        fill(h, "acme");
        h.start(atPace(deletionOf("acme"), 1));
        Status kept;
        h.post(KeepText{"acme", "a text", "of acme", [&kept](const Status& status) { kept = status; }});
        QCOMPARE(kept.code(), Code::FailedPrecondition);
        QCOMPARE(recordsWith(h, "a text"), size_t{0});
        const auto shown = h.tenants({{true, {}}, "acme", 0, 1, false, {}});
        QVERIFY(shown.ok() && shown->tenants.front().inForce.limits.draining);
    }

    void nothingComesInAndNothingIsHandedOutWhileItIsDeleted() {
        EngineHarness h;
        const auto worker = fill(h, "acme");
        h.create("acme", "mail", keyedBy("known"));
        h.restart();
        const auto again = h.connect({"acme"});
        const auto beta = h.connect({"beta"});
        const uint64_t id = h.start(deletionOf("acme")).id;
        QVERIFY(h.control(id, OperationAction::Pause).ok());
        const Status refused = refusalOfCreate(h, "acme");
        QCOMPARE(refused.code(), Code::FailedPrecondition);
        QVERIFY2(refused.message().find("tenant 'acme' is being deleted") != std::string::npos,
                 refused.message().c_str());
        QCOMPARE(refusalOfCreate(h, "acme", "new key").code(), Code::FailedPrecondition);
        QCOMPARE(refusalOfCreate(h, "acme", "known").code(), Code::FailedPrecondition);
        h.ready(again, {}, 10);
        QVERIFY(again.sink->tasks.empty());
        h.restart();
        QCOMPARE(refusalOfCreate(h, "acme").code(), Code::FailedPrecondition);
        const auto after = h.connect({"acme"});
        h.ready(after, {}, 10);
        QVERIFY(after.sink->tasks.empty());
        // A dead task does not come back either.
        const TaskView dead = h.list("acme", TaskState::Dead).front();
        QCOMPARE(h.edit(dead.id.toString(), requeued()).code(), Code::FailedPrecondition);
        const Operation bulk = h.run(requeueOfAll());
        QCOMPARE(bulk.state, OperationState::Done);
        QCOMPARE(bulk.done, uint64_t{0});
        QCOMPARE(bulk.skipped, uint64_t{40});
        QVERIFY(!h.create("beta").empty());
        // Cancelled, it is open again with what is left.
        QVERIFY(h.control(id, OperationAction::Cancel).ok());
        QVERIFY(refusalOfCreate(h, "acme").ok());
        QVERIFY(!after.sink->tasks.empty());
        checkClean(h);
    }

    void questionForAKeyThatIsUnderWayWhenTheDeletionBeginsIsRefused() {
        EngineHarness h;
        h.create("acme");
        const auto producer = std::make_shared<RecordingProducer>();
        h.holdAnswers();
        h.post(CreateTasks{producer, "acme", {{1, keyedBy("k", "mail")}}});
        const uint64_t id = h.start(deletionOf("acme")).id;
        h.releaseAnswers();
        QCOMPARE(producer->refusals[1].code(), Code::FailedPrecondition);
        finish(h, id);
        QCOMPARE(records(h, Table::Body, 0), size_t{0});
    }

    void pausedAndRestartedAnywhereItComesToTheSameEnd() {
        for (int at = 0; at < 40; ++at) {
            EngineHarness h(EngineHarness::with([](EngineOptions& o) { o.windowSize = 16; }));
            if (at % 5 == 0) h.readLate();
            fill(h, "acme");
            h.create("beta");
            const uint64_t id = h.start(atPace(deletionOf("acme"), 100)).id;
            h.advance(at * 100ms);
            if (at % 2) QVERIFY(h.control(id, OperationAction::Pause).ok());
            const uint64_t done = h.operation(id).done;
            if (at % 3) h.restart();
            checkClean(h);
            if (at % 2) {
                h.advance(10s);
                QCOMPARE(h.operation(id).done, done);
                QVERIFY(h.control(id, OperationAction::Resume).ok());
            }
            finish(h, id);
            QCOMPARE(h.operation(id).done, uint64_t{395});
            QCOMPARE(records(h, Table::Body, 0), size_t{0});
            QCOMPARE(h.list("beta", TaskState::Ready).size(), size_t{1});
            checkClean(h);
        }
    }

    void paceIsKept() {
        EngineHarness h;
        h.createMany("acme", 200);
        const uint64_t id = h.start(atPace(deletionOf("acme"), 50)).id;
        h.advance(2s);
        QVERIFY(h.operation(id).done >= 90 && h.operation(id).done <= 110);
    }

    void whatEndsOrIsLeasedWhileAPageIsReadIsNotMissed() {
        EngineHarness h;
        const auto worker = fill(h, "acme");
        const uint64_t before = count(h, "acme", TaskState::Completed);
        h.holdAnswers();
        const uint64_t id = h.start(deletionOf("acme")).id;
        for (size_t i = 70; i < 73; ++i) h.complete(worker, worker.sink->tasks[i].id);
        h.nack(worker, worker.sink->tasks[73].id, 1s);
        QCOMPARE(count(h, "acme", TaskState::Completed), before + 3);
        h.releaseAnswers();
        finish(h, id);
        QCOMPARE(h.operation(id).done, uint64_t{395});
        QCOMPARE(records(h, Table::Body, 0), size_t{0});
        checkClean(h);
    }

    void refillAndPageOfDelayedTasksThatAreUnderWayBringNothingBack() {
        EngineHarness h(EngineHarness::with([](EngineOptions& o) { o.windowSize = 4; }));
        h.createMany("acme", 50);
        h.create("acme", "work", dueAt(h.now() + 10s));
        const auto worker = h.connect();
        h.holdAnswers();
        h.ready(worker, {}, 4);  // asks for a refill
        h.advance(31s);          // and for delayed tasks
        const uint64_t id = h.start(deletionOf("acme")).id;
        // The sweep's answers come, those of the others do not.
        for (int i = 0; i < 200 && !h.operation(id).isOver(); ++i) {
            if (!h.releaseAnswer(2) && !h.releaseAnswer(1)) h.releaseAnswer(0);
            h.advance(1ms);
        }
        h.releaseAnswers();
        finish(h, id);
        h.advance(100s);
        QCOMPARE(records(h, Table::Body, 0), size_t{0});
        checkClean(h);
        h.restart();
        h.ready(h.connect(), {}, 10);
        checkClean(h);
    }

    void purgeTakesWhatItWasToldAndNothingElse_data() {
        QTest::addColumn<int>("states");
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("done");
        QTest::addRow("waiting") << int{kPurgeWaiting} << QString() << 320;
        QTest::addRow("waiting mails") << int{kPurgeWaiting} << QStringLiteral("MAIL") << 120;
        QTest::addRow("dead") << int{kPurgeDead} << QString() << 40;
        QTest::addRow("completed") << int{kPurgeCompleted} << QString() << 30;
        QTest::addRow("ended") << (kPurgeDead | kPurgeCompleted) << QString() << 70;
        QTest::addRow("all") << (kPurgeWaiting | kPurgeDead | kPurgeCompleted) << QString() << 390;
        QTest::addRow("nothing") << (kPurgeWaiting | kPurgeDead) << QStringLiteral("unknown") << 0;
    }
    void purgeTakesWhatItWasToldAndNothingElse() {
        QFETCH(int, states);
        QFETCH(QString, command);
        QFETCH(int, done);
        for (const size_t window : {size_t{16}, size_t{2048}}) {
            EngineHarness h(EngineHarness::with([&](EngineOptions& o) { o.windowSize = window; }));
            const auto worker = fill(h, "acme");
            fill(h, "beta");
            const uint64_t id = h.start(purgeOf("acme", uint8_t(states), command.toStdString())).id;
            finish(h, id);
            QCOMPARE(h.operation(id).done, uint64_t(done));
            size_t left = 0;
            for (const TaskState state : kStates) left += count(h, "acme", state);
            QCOMPARE(left, size_t{395} - size_t(done));
            QCOMPARE(count(h, "acme", TaskState::InProgress), size_t{5});
            checkFull(h, "beta");
            checkClean(h);
            // The tenant lives on, and its workers keep what they hold.
            h.complete(worker, worker.sink->tasks.back().id);
            QVERIFY(worker.sink->results.back().ok());
            QVERIFY(!h.create("acme").empty());
            h.restart();
            checkClean(h);
        }
    }

    void purgeLeavesAloneWhatComesAfterItBegan() {
        EngineHarness h;
        h.createMany("acme", 300);
        const uint64_t id = h.start(atPace(purgeOf("acme", kPurgeWaiting | kPurgeDead | kPurgeCompleted), 100)).id;
        h.advance(500ms);
        const auto later = h.create("acme");
        const auto worker = h.connect();
        h.ready(worker);
        h.complete(worker, worker.sink->tasks.back().id);
        finish(h, id);
        QCOMPARE(h.operation(id).done, uint64_t{299});
        QVERIFY(h.exists(later));
        QVERIFY(h.exists(worker.sink->tasks.back().id.toString()));
        checkClean(h);
    }

    void purgeThatIsLeftOverHasNothingToDoWithTheNextTenantOfThatName() {
        EngineHarness h;
        h.createMany("acme", 300);
        const uint64_t purge = h.start(purgeOf("acme", kPurgeWaiting)).id;
        QVERIFY(h.control(purge, OperationAction::Pause).ok());
        deleteTenant(h, "acme");
        const auto id = h.create("acme");
        h.advance(1s);
        QVERIFY(h.control(purge, OperationAction::Resume).ok());
        finish(h, purge);
        QVERIFY(h.exists(id));
    }

    void strangerAndSecondDeletionAreRefused() {
        EngineHarness h;
        h.create("acme");
        QCOMPARE(h.tryToStart(deletionOf("nobody")).code(), Code::NotFound);
        QCOMPARE(h.tryToStart(purgeOf("nobody", kPurgeDead)).code(), Code::NotFound);
        const uint64_t id = h.start(deletionOf("acme")).id;
        QVERIFY(h.control(id, OperationAction::Pause).ok());
        QCOMPARE(h.tryToStart(deletionOf("acme")).code(), Code::FailedPrecondition);
        QCOMPARE(h.tryToStart(purgeOf("acme", kPurgeDead)).code(), Code::FailedPrecondition);
        QVERIFY(h.control(id, OperationAction::Resume).ok());
        finish(h, id);
        QCOMPARE(h.tryToStart(deletionOf("acme")).code(), Code::NotFound);
    }

    void auditTellsWhoWhyAndHowMany() {
        EngineHarness h;
        h.createMany("acme", 10);
        finish(h, h.start(purgeOf("acme", kPurgeWaiting, "work")).id);
        h.create("acme");
        deleteTenant(h, "acme");
        const auto entries = h.audit("acme");
        QCOMPARE(entries.size(), size_t{4});
        for (const AuditEntry& entry : entries) {
            QCOMPARE(entry.author, std::string("ops@acme"));
            QCOMPARE(entry.reason, std::string("has left"));
        }
        QCOMPARE(entries[0].action, std::string("tenant.delete"));
        QCOMPARE(entries[0].changes[0].from, std::string("1"));
        QCOMPARE(entries[2].action, std::string("tenant.purge"));
        QCOMPARE(entries[2].changes[0].from, std::string("10"));
        QCOMPARE(entries[3].changes[0].from, std::string("waiting of command 'work'"));
    }
};

QTEST_APPLESS_MAIN(TestTenantSweeps)

}  // namespace tst_tenant_sweeps

#include "tst_tenant_sweeps.moc"
