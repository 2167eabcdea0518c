// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/queue_settings.h"

#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace tst_queue_settings {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

const TenantScope kAll{true, {}};

Result<QueueView> change(EngineHarness& h, ChangeQueue command) {
    Result<QueueView> got(Status(Code::Internal, "no answer"));
    if (command.author.empty()) command.author = "ann";
    command.scope = kAll;
    command.reply = [&got](Result<QueueView> result) { got = std::move(result); };
    h.post(std::move(command));
    return got;
}

QueueView pause(EngineHarness& h, const std::string& tenant, const std::string& command, bool isPaused = true) {
    ChangeQueue wanted;
    wanted.tenant = tenant;
    wanted.command = command;
    wanted.pause = isPaused;
    wanted.reason = isPaused ? "the receiver is down" : "the receiver is back";
    return change(h, std::move(wanted)).value();
}

QueueView bound(EngineHarness& h, const std::string& tenant, const std::string& command,
                std::optional<uint64_t> maxDepth) {
    ChangeQueue wanted;
    wanted.tenant = tenant;
    wanted.command = command;
    wanted.maxDepth = maxDepth;
    wanted.clearMaxDepth = !maxDepth;
    return change(h, std::move(wanted)).value();
}

QueueSettingPage read(EngineHarness& h, ReadQueues command) {
    Result<QueueSettingPage> got(Status(Code::Internal, "no answer"));
    if (command.limit == 0) command.limit = 100;
    command.reply = [&got](Result<QueueSettingPage> result) { got = std::move(result); };
    h.post(std::move(command));
    return got.value();
}

QueueView readOne(EngineHarness& h, const std::string& tenant, const std::string& command,
                  const TenantScope& scope = kAll) {
    return read(h, {scope, tenant, command, 0, 0, {}}).queues.at(0);
}

size_t taken(const EngineHarness::Worker& worker) { return worker.sink->tasks.size(); }

Status tryToCreate(EngineHarness& h, const std::string& tenant, const std::string& command, Micros delay = {}) {
    NewTask task;
    task.command = command;
    if (delay.count() > 0) task.runAt = h.now() + delay;
    return h.tryToCreate(tenant, task);
}

std::vector<WaitReason> reasonsOf(EngineHarness& h, const std::string& tenant) {
    ReadTenants wanted;
    wanted.scope = kAll;
    wanted.tenant = tenant;
    return h.tenants(std::move(wanted)).value().tenants.at(0).standing->waiting.at(0).reasons;
}

}  // namespace

class TestQueueSettings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPausedQueueTakesTasksButHandsNoneOut() {
        EngineHarness h;
        h.create("acme", "mail");
        QVERIFY(pause(h, "acme", "mail").paused.has_value());
        const auto worker = h.connect();
        h.ready(worker, {}, 10);
        QCOMPARE(taken(worker), size_t{0});
        h.create("acme", "mail");
        QCOMPARE(taken(worker), size_t{0});
        h.create("acme", "other");
        QCOMPARE(taken(worker), size_t{1});
        h.ready(worker, {}, 10);
        h.create("bolt", "mail");
        QCOMPARE(taken(worker), size_t{2});
        h.ready(worker, {}, 10);
        QVERIFY(!pause(h, "acme", "mail", false).paused.has_value());
        QCOMPARE(taken(worker), size_t{4});
    }

    void aPauseOfEveryTenantHoldsNewOnesToo() {
        EngineHarness h;
        h.create("acme", "mail");
        pause(h, "*", "MAIL");
        const auto worker = h.connect();
        h.ready(worker, {"mail"}, 10);
        h.create("newcomer", "mail");
        QCOMPARE(taken(worker), size_t{0});
        pause(h, "acme", "mail");
        pause(h, "*", "mail", false);
        QCOMPARE(taken(worker), size_t{1});
        h.ready(worker, {"mail"}, 10);
        pause(h, "acme", "mail", false);
        QCOMPARE(taken(worker), size_t{2});
    }

    void tasksThatRunGoOn() {
        EngineHarness h;
        const auto held = h.handOut();
        pause(h, "acme", "work");
        h.nack(held.worker, held.task, 1s);
        h.advance(2s);
        h.ready(held.worker);
        QCOMPARE(taken(held.worker), size_t{1});
        QCOMPARE(readOne(h, "acme", "work").ready, uint64_t{1});
        pause(h, "acme", "work", false);
        QCOMPARE(taken(held.worker), size_t{2});
    }

    void aPauseOutlivesARestart() {
        EngineHarness h;
        h.create("acme", "mail");
        h.create("acme", "other");
        pause(h, "acme", "mail");
        pause(h, "*", "other");
        bound(h, "acme", "mail", 7);
        h.restart();
        const auto worker = h.connect();
        h.ready(worker, {}, 10);
        QCOMPARE(taken(worker), size_t{0});
        const QueueView mail = readOne(h, "acme", "mail");
        QCOMPARE(mail.paused->author, std::string("ann"));
        QCOMPARE(mail.paused->reason, std::string("the receiver is down"));
        QCOMPARE(mail.maxDepth, std::optional<uint64_t>(7));
        QVERIFY(readOne(h, "acme", "other").paused.has_value());
        pause(h, "*", "other", false);
        QCOMPARE(taken(worker), size_t{1});
        h.restart();
        h.create("acme", "other");
        const auto again = h.connect();
        h.ready(again, {}, 10);
        QCOMPARE(taken(again), size_t{1});
    }

    void aQueueIsTheSameHoweverItIsSpelled() {
        EngineHarness h;
        pause(h, "acme", "  MAIL\t");
        h.create("acme", "mail");
        QCOMPARE(h.create("acme", " Mail").empty(), false);
        const auto worker = h.connect();
        h.ready(worker, {"Mail "}, 10);
        QCOMPARE(taken(worker), size_t{0});
        QVERIFY(readOne(h, "acme", " mail ").paused.has_value());
        QCOMPARE(readOne(h, "acme", "mail").ready, uint64_t{2});
        pause(h, "acme", "mail ", false);
        QCOMPARE(taken(worker), size_t{2});
    }

    // Names were kept as they were given once.
    void settingsOfAQueueThatNobodyCanNameAreForgotten() {
        EngineHarness h;
        pause(h, "acme", "mail");
        WriteSet misspelled;
        for (const auto& [key, value] : h.records(Table::Name))
            if (value == "mail") misspelled.put(Table::Name, key, " mail");
        h.commit(misspelled);
        h.restart();
        h.create("acme", "mail");
        const auto worker = h.connect();
        h.ready(worker);
        QCOMPARE(taken(worker), size_t{1});
        QVERIFY(read(h, {kAll, {}, {}, 0, 0, {}}).queues.empty());
    }

    void itIsSaidWhyTasksWait() {
        EngineHarness h;
        h.create("acme", "mail");
        pause(h, "*", "mail");
        const auto reasons = reasonsOf(h, "acme");
        QCOMPARE(reasons.size(), size_t{1});
        QCOMPARE(reasons[0].kind, WaitReason::Kind::QueuePaused);
        QCOMPARE(reasons[0].author, std::string("ann"));
        QCOMPARE(reasons[0].since, std::optional(h.now()));
    }

    void aFetchOfAPausedQueueIsEmpty() {
        EngineHarness h;
        h.create("acme", "mail");
        pause(h, "acme", "mail");
        std::optional<size_t> got;
        FetchTasks wanted;
        wanted.caller = {kAll, "w"};
        wanted.commands = {"mail", "other"};
        wanted.isInOrder = true;
        wanted.lease = 60s;
        wanted.count = 5;
        wanted.reply = [&got](const std::vector<Assignment>& tasks) { got = tasks.size(); };
        h.post(FetchTasks(wanted));
        QCOMPARE(got, std::optional<size_t>(0));
        h.create("acme", "other");
        h.post(std::move(wanted));
        QCOMPARE(got, std::optional<size_t>(1));
    }

    void aPauseIsToldOnceAndWrittenDown() {
        EngineHarness h;
        h.create("acme", "mail");
        const Time first = h.now();
        pause(h, "acme", "mail");
        h.advance(5s);
        QCOMPARE(pause(h, "acme", "mail").paused->at, first);
        pause(h, "acme", "mail", false);
        pause(h, "acme", "mail", false);
        const auto paused = h.events("queue.paused");
        QCOMPARE(paused.size(), size_t{1});
        QCOMPARE(paused[0].tenant, std::string("acme"));
        QCOMPARE(paused[0].text, std::string("'ann' paused queue 'mail' of tenant 'acme': the receiver is down"));
        QCOMPARE(h.events("queue.resumed").size(), size_t{1});
        const auto audit = h.audit("acme");
        QCOMPARE(audit.size(), size_t{2});
        QCOMPARE(audit[0].changes.at(0), (AuditEntry::Change{"queue 'mail' paused", "yes", "no"}));
        QVERIFY(h.records(Table::Tenant).empty());
    }

    void aFullQueueRefusesCreates() {
        EngineHarness h;
        h.create("acme", "mail");
        QCOMPARE(bound(h, "acme", "Mail", 2).maxDepth, std::optional<uint64_t>(2));
        QVERIFY(tryToCreate(h, "acme", "mail", 60s).ok());
        const Status full = tryToCreate(h, "acme", "MAIL");
        QCOMPARE(full.code(), Code::ResourceExhausted);
        QCOMPARE(full.message(), std::string("limit queue.max_depth reached: 2 of 2 tasks are waiting in queue 'mail'; "
                                             "retry when some have been served"));
        QVERIFY(full.limitReached());
        QCOMPARE(full.limitReached()->limit, std::string(kQueueBoundKey));
        QCOMPARE(full.limitReached()->current, std::optional<uint64_t>(2));
        QVERIFY(tryToCreate(h, "acme", "other").ok());
        QVERIFY(tryToCreate(h, "bolt", "mail").ok());
        QCOMPARE(h.events("tenant.limit_exceeded").size(), size_t{1});
        const auto worker = h.connect({"acme"});
        h.ready(worker, {"mail"});
        QCOMPARE(taken(worker), size_t{1});
        QVERIFY(tryToCreate(h, "acme", "mail").ok());
        bound(h, "acme", "mail", std::nullopt);
        QVERIFY(tryToCreate(h, "acme", "mail").ok());
    }

    void aBatchAsAWholeFitsOrIsRefused() {
        EngineHarness h;
        h.create("acme", "mail");
        bound(h, "acme", "mail", 3);
        const auto createAll = [&h](int count) {
            const auto producer = std::make_shared<RecordingProducer>();
            CreateTasks create{producer, "acme", {}, true};
            for (int i = 0; i < count; ++i) {
                NewTask task;
                task.command = "mail";
                create.items.push_back({uint64_t(i), task});
            }
            h.post(std::move(create));
            return producer->ids.size();
        };
        QCOMPARE(createAll(3), size_t{0});
        QCOMPARE(readOne(h, "acme", "mail").ready, uint64_t{1});
        QCOMPARE(createAll(2), size_t{2});
        QCOMPARE(createAll(1), size_t{0});
    }

    void aBoundForEveryTenantIsEachOnesOwn() {
        EngineHarness h;
        bound(h, "*", "mail", 1);
        bound(h, "big", "mail", 3);
        for (const char* tenant : {"acme", "bolt"}) {
            QVERIFY(tryToCreate(h, tenant, "mail").ok());
            QVERIFY(!tryToCreate(h, tenant, "mail").ok());
        }
        for (int i = 0; i < 3; ++i) QVERIFY(tryToCreate(h, "big", "mail").ok());
        QVERIFY(!tryToCreate(h, "big", "mail").ok());
    }

    void aListShowsWhatIsSetWithinTheScope() {
        EngineHarness h;
        pause(h, "acme", "mail");
        bound(h, "bolt", "mail", 5);
        pause(h, "*", "fax");
        QCOMPARE(read(h, {kAll, "", "", 0, 0, {}}).queues.size(), size_t{3});
        QCOMPARE(read(h, {kAll, "*", "", 0, 0, {}}).queues.at(0).command, std::string("fax"));
        QCOMPARE(read(h, {kAll, "", "mail", 0, 0, {}}).queues.size(), size_t{2});
        const TenantScope acmes{false, {"acme"}};
        const auto own = read(h, {acmes, "", "", 0, 0, {}}).queues;
        const auto namesOf = [](const std::vector<QueueView>& queues) {
            std::vector<std::string> names;
            for (const QueueView& queue : queues) names.push_back(queue.tenant + ' ' + queue.command);
            std::sort(names.begin(), names.end());
            return names;
        };
        // Who said what for every tenant is nothing that one of them is told.
        QCOMPARE(namesOf(own), std::vector<std::string>{"acme mail"});
        QVERIFY(read(h, {acmes, "*", "", 0, 0, {}}).queues.empty());
        QVERIFY(read(h, {acmes, "*", "fax", 0, 0, {}}).queues.empty());
        QVERIFY(read(h, {acmes, "", "fax", 0, 0, {}}).queues.empty());
        // That it holds for its own queues is.
        QCOMPARE(namesOf(read(h, {acmes, "", "", 0, 0, {}, true}).queues),
                 (std::vector<std::string>{"* fax", "acme mail"}));
        QVERIFY(read(h, {acmes, "bolt", "mail", 0, 0, {}}).queues.empty());
        QVERIFY(readOne(h, "acme", "fax", acmes).paused.has_value());
        QVERIFY(!readOne(h, "nobody", "unknown").paused.has_value());
        QVERIFY(readOne(h, "nobody", "fax").paused.has_value());

        std::vector<std::string> found;
        std::optional<uint64_t> from = 0;
        while (from) {
            const auto page = read(h, {kAll, "", "", *from, 1, {}});
            for (const QueueView& queue : page.queues) found.push_back(queue.tenant);
            from = page.next;
        }
        QCOMPARE(found.size(), size_t{3});
    }

    void oneTenantCannotSetAnyNumber() {
        EngineHarness h;
        for (size_t i = 0; i < ruleOf(Bound::QueueSettings).ofOne; ++i) bound(h, "acme", "c" + std::to_string(i), 1);
        ChangeQueue more;
        more.tenant = "acme";
        more.command = "one-more";
        more.pause = true;
        QCOMPARE(change(h, more).status().code(), Code::ResourceExhausted);
        QVERIFY(!readOne(h, "acme", "one-more").paused.has_value());
        more.tenant = "bolt";
        QVERIFY(change(h, more).ok());
    }

    void theSettingsGoWithTheirTenant() {
        EngineHarness h;
        h.create("acme", "mail");
        pause(h, "acme", "mail");
        OperationSpec spec;
        spec.kind = OperationKind::DeleteTenant;
        spec.filter.tenants = {false, {"acme"}};
        spec.startedBy = "ann";
        spec.reason = "gone";
        h.run(spec);
        QVERIFY(h.records(Table::Tenant).empty());
        h.create("acme", "mail");
        QVERIFY(!readOne(h, "acme", "mail").paused.has_value());
        const auto worker = h.connect();
        h.ready(worker);
        QCOMPARE(taken(worker), size_t{1});
    }

    void whoWaitsInAPausedQueueIsNotHurt() {
        EngineHarness h;
        h.create("acme", "mail");
        pause(h, "acme", "mail");
        const auto worker = h.connect();
        h.ready(worker);
        h.advance(10s);
        QVERIFY(h.counters("acme").isHeldBack);
        QVERIFY(!h.counters("acme").hasNoWorker);
        pause(h, "acme", "mail", false);
        QVERIFY(!h.counters("acme").isHeldBack);
    }
};

QTEST_GUILESS_MAIN(TestQueueSettings)

}  // namespace tst_queue_settings

#include "tst_queue_settings.moc"
