// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/task_reader.h"
#include "broker/upkeep/store_check.h"
#include "shared/limits/limit_text.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_task_states {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

using Action = ChangeTask::Action;

Status act(EngineHarness& h, const std::string& id, Action action, std::vector<std::string> tenants = {}) {
    ChangeTask change;
    change.id = *TaskId::parse(id);
    change.scope.all = tenants.empty();
    change.scope.tenants = std::move(tenants);
    change.action = action;
    change.author = "ann";
    return h.change(std::move(change));
}

NewTask held() {
    NewTask task;
    task.isHeld = true;
    return task;
}

NewTask heldIn(const std::string& command) {
    NewTask task = held();
    task.command = command;
    task.payload = "{}";
    return task;
}

struct Outcomes final : ProducerSink {
    explicit Outcomes(std::vector<Status>& to) : m_to(to) {}
    void created(uint64_t, const Result<TaskId>& outcome) override { m_to.push_back(outcome.status()); }
    void flush() override {}
    std::vector<Status>& m_to;
};

NewTask until(Time time) {
    NewTask task;
    task.expiresAt = time;
    return task;
}

NewTask named(uint64_t low, const std::string& command = "work") {
    NewTask task;
    task.command = command;
    task.clientId = {0x018f00000000700aull, low};
    return task;
}

NewTask withPriority(int priority) {
    NewTask task;
    task.priority = priority;
    return task;
}

void checkClean(EngineHarness& h) {
    const auto found = checkStore(h.store());
    QVERIFY(found.ok());
    QVERIFY2(found->faults.empty(), found->faults.empty() ? "" : found->faults.front().c_str());
}

}  // namespace

class TestTaskStates : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aTaskIsCancelledInWhateverStateBeforeItsEnd() {
        EngineHarness h;
        const std::string ready = h.create("acme");
        const std::string delayed = h.create("acme", "work", dueAt(h.now() + 1min));
        const std::string kept = h.create("acme", "work", held());
        for (const std::string& id : {ready, delayed, kept}) {
            QCOMPARE(h.counters("acme").held, uint64_t{1});
            QVERIFY(act(h, id, Action::Cancel).ok());
            QCOMPARE(h.state(id), TaskState::Cancelled);
            QCOMPARE(h.task(id).error, std::string("CANCELLED by 'ann'"));
        }
        const auto running = h.handOut();
        QVERIFY(act(h, running.id, Action::Cancel).ok());
        QCOMPARE(h.state(running.id), TaskState::Cancelled);
        h.complete(running.worker, running.task);
        QCOMPARE(running.worker.sink->results.back().error, std::string("not-in-progress"));
        h.advance(2min);
        const TenantCounters counters = h.counters("acme");
        QCOMPARE(counters.ready + counters.delayed + counters.held + counters.inProgress + counters.dead, uint64_t{0});
        QCOMPARE(h.list("acme", TaskState::Cancelled).size(), size_t{4});
        QCOMPARE(h.list("acme", TaskState::Completed).size(), size_t{0});
        QCOMPARE(h.tenant("acme").bytes, uint64_t{0});
        QCOMPARE(h.audit("acme").front().action, std::string("task.cancel"));
        checkClean(h);
        h.restart();
        QCOMPARE(h.state(ready), TaskState::Cancelled);
    }

    void whatHasEndedCannotBeCancelled() {
        EngineHarness h;
        const auto done = h.handOut();
        h.complete(done.worker, done.task);
        const Status refusal = act(h, done.id, Action::Cancel);
        QCOMPARE(refusal.code(), Code::FailedPrecondition);
        QVERIFY(refusal.message().find("is completed") != std::string::npos);
        const std::string id = h.create("acme");
        QCOMPARE(act(h, id, Action::Cancel, {"globex"}).code(), Code::NotFound);
        QVERIFY(act(h, id, Action::Cancel, {"acme"}).ok());
        QCOMPARE(act(h, id, Action::Cancel).code(), Code::FailedPrecondition);
        QCOMPARE(act(h, id, Action::Retry).code(), Code::FailedPrecondition);
    }

    void aHeldTaskWaitsUntilItIsActivated() {
        EngineHarness h;
        const std::string id = h.create("acme", "work", held());
        const auto worker = h.connect();
        h.ready(worker);
        h.advance(1min);
        QVERIFY(worker.sink->tasks.empty());
        QCOMPARE(h.state(id), TaskState::Held);
        QCOMPARE(h.list("acme", TaskState::Held).size(), size_t{1});
        checkClean(h);
        h.restart();
        QCOMPARE(h.state(id), TaskState::Held);
        const auto again = h.connect();
        h.ready(again);
        QVERIFY(act(h, id, Action::Activate).ok());
        QCOMPARE(again.sink->ids(), std::vector<std::string>{id});
        const Status refusal = act(h, id, Action::Activate);
        QCOMPARE(refusal.code(), Code::FailedPrecondition);
        checkClean(h);
    }

    void whatIsActivatedIsAdmittedAsWhatArrives() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "2"}}));
        const std::string first = h.create("acme", "work", held());
        const std::string second = h.create("acme", "work", held());
        // As many may be held as may wait, and neither takes the other's room.
        const Status third = h.tryToCreate("acme", heldIn("work"));
        QCOMPARE(third.code(), Code::ResourceExhausted);
        QVERIFY2(third.message().find("2 of 2 tasks are held") != std::string::npos, third.message().c_str());
        QVERIFY(!third.limitReached()->retryAfter);
        h.createMany("acme", 2);
        const Status refused = act(h, first, Action::Activate);
        QCOMPARE(refused.code(), Code::ResourceExhausted);
        QCOMPARE(refused.limitReached()->limit, std::string("max_queue_depth"));
        QCOMPARE(refused.limitReached()->current, std::optional<uint64_t>(2));
        QCOMPARE(h.state(first), TaskState::Held);
        h.ready(h.connect());
        QVERIFY(act(h, first, Action::Activate).ok());
        QCOMPARE(act(h, second, Action::Activate).code(), Code::ResourceExhausted);
        h.restart();
        QCOMPARE(act(h, second, Action::Activate).code(), Code::ResourceExhausted);
        // What a soft limit lets in says so.
        h.limit("acme", limitsOf({{LimitField::Mode, "soft"}}));
        QVERIFY(act(h, second, Action::Activate).ok());
        QCOMPARE(h.task(second).exceededLimit, std::string("max_queue_depth"));
        checkClean(h);
    }

    void whatIsActivatedIsAdmittedByTheBoundOfItsQueue() {
        EngineHarness h;
        ChangeQueue bound;
        bound.tenant = "acme";
        bound.command = "work";
        bound.maxDepth = 1;
        bound.author = "ann";
        bound.reply = [](const auto&) {};
        h.post(std::move(bound));
        const std::string id = h.create("acme", "work", held());
        QCOMPARE(h.tryToCreate("acme", heldIn("work")).limitReached()->current, std::optional<uint64_t>(1));
        QVERIFY(h.tryToCreate("acme", heldIn("other")).ok());
        h.create("acme");
        QCOMPARE(act(h, id, Action::Activate).limitReached()->limit, std::string(kQueueBoundKey));
        h.ready(h.connect());
        QVERIFY(act(h, id, Action::Activate).ok());
        checkClean(h);
    }

    void aBatchCountsWhatItHoldsByItself() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "3"}}));
        h.createMany("acme", 3);
        for (const size_t count : {2u, 2u, 1u}) {
            std::vector<Status> outcomes;
            CreateTasks batch{std::make_shared<Outcomes>(outcomes), "acme", {}, true};
            for (size_t i = 0; i < count; ++i) batch.items.push_back({i, heldIn("work")});
            h.post(std::move(batch));
            QCOMPARE(outcomes.size(), count);
            const bool fits = h.counters("acme").ready == 3 && h.tenant("acme").held <= 3;
            QVERIFY(fits);
        }
        QCOMPARE(h.tenant("acme").held, uint64_t(3));
        checkClean(h);
    }

    void aHeldTaskWithATimeWaitsForBoth() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::MaxScheduled, "2"}}));
        NewTask soon = held();
        soon.runAt = h.now() + 10s;
        NewTask byDate = held();
        byDate.calendarAt = h.calendar() + 10s;
        const std::string after = h.create("acme", "work", soon);
        const std::string early = h.create("acme", "work", soon);
        const std::string dated = h.create("acme", "work", byDate);
        QVERIFY(*h.task(dated).dueAt == h.now() + 10s);
        QVERIFY(act(h, early, Action::Activate).ok());
        QVERIFY(act(h, dated, Action::Activate).ok());
        for (const std::string& id : {early, dated}) QCOMPARE(h.state(id), TaskState::Delayed);
        QCOMPARE(act(h, after, Action::Activate).limitReached()->limit, std::string("max_scheduled"));
        h.restart();
        QCOMPARE(h.state(after), TaskState::Held);
        h.advance(11s);
        for (const std::string& id : {early, dated}) QCOMPARE(h.state(id), TaskState::Ready);
        QVERIFY(act(h, after, Action::Activate).ok());
        QCOMPARE(h.state(after), TaskState::Ready);
        checkClean(h);
    }

    void aHeldTaskKeepsTheTimeThatAnEditGivesIt() {
        EngineHarness h;
        const std::string id = h.create("acme", "work", held());
        TaskEdit later;
        later.runAt = h.now() + 1h;
        QVERIFY(h.edit(id, later).ok());
        QCOMPARE(h.state(id), TaskState::Held);
        QVERIFY(*h.task(id).dueAt == h.now() + 1h);
        TaskEdit urgent;
        urgent.priority = 5;
        QVERIFY(h.edit(id, urgent).ok());
        QVERIFY(act(h, id, Action::Activate).ok());
        QCOMPARE(h.state(id), TaskState::Delayed);
        h.advance(61min);
        QCOMPARE(h.state(id), TaskState::Ready);
        const std::string other = h.create("acme", "work", held());
        QVERIFY(h.edit(other, later).ok());
        TaskEdit atOnce;
        atOnce.runAt = h.now() - 1s;
        QVERIFY(h.edit(other, atOnce).ok());
        QVERIFY(!h.task(other).dueAt);
        QVERIFY(act(h, other, Action::Activate).ok());
        QCOMPARE(h.state(other), TaskState::Ready);
        checkClean(h);
    }

    void aHeldTaskThatIsReplacedTakesNoRoomOfOthers() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "5"}}));
        NewTask only = heldIn("work");
        only.unique = UniqueRule{{7, 1}, UniqueRule::OnConflict::Replace, unique_states::kNotEnded, {}};
        QVERIFY(h.tryToCreate("acme", only).ok());
        only.isHeld = false;
        const Status replaced = h.tryToCreate("acme", only);
        QVERIFY2(replaced.ok(), replaced.message().c_str());
        QCOMPARE(h.counters("acme").ready, uint64_t(1));
        QCOMPARE(h.tenant("acme").held, uint64_t(0));
        checkClean(h);
    }

    void anEndedTaskIsTriedAgainWithoutItsAttempts() {
        EngineHarness h;
        NewTask once;
        once.maxAttempts = 1;
        const auto held = h.handOut(once);
        h.nack(held.worker, held.task);
        QCOMPARE(h.state(held.id), TaskState::Dead);
        QVERIFY(act(h, held.id, Action::Retry).ok());
        QCOMPARE(h.state(held.id), TaskState::Ready);
        QCOMPARE(h.task(held.id).attempts, 0);
        QCOMPARE(h.counters("acme").dead, uint64_t{0});
        checkClean(h);
    }

    void whatExpiresIsNotHandedOutAnyMore() {
        EngineHarness h;
        const std::string early = h.create("acme", "work", until(h.now() + 2s));
        const std::string late = h.create("acme", "work", until(h.now() + 1h));
        NewTask both = until(h.now() + 2s);
        both.runAt = h.now() + 10s;
        const std::string delayed = h.create("acme", "work", both);
        NewTask kept = until(h.now() + 2s);
        kept.isHeld = true;
        const std::string heldBack = h.create("acme", "work", kept);
        h.advance(1900ms);
        QCOMPARE(h.state(early), TaskState::Ready);
        h.advance(200ms);
        for (const std::string& id : {early, delayed, heldBack}) QCOMPARE(h.state(id), TaskState::Expired);
        const auto worker = h.connect();
        h.ready(worker, {}, 10);
        QCOMPARE(worker.sink->ids(), std::vector<std::string>{late});
        QCOMPARE(h.list("acme", TaskState::Expired).size(), size_t{3});
        checkClean(h);
    }

    void expiryIsSetMovedAndTakenAway_data() {
        QTest::addColumn<bool>("restart");
        QTest::newRow("same process") << false;
        QTest::newRow("after a restart") << true;
    }

    void expiryIsSetMovedAndTakenAway() {
        QFETCH(bool, restart);
        EngineHarness h;
        const std::string set = h.create("acme");
        const std::string moved = h.create("acme", "work", until(h.now() + 10s));
        const std::string freed = h.create("acme", "work", until(h.now() + 10s));
        const auto edited = [&h](const std::string& id, Time at) {
            TaskEdit edit;
            edit.expiresAt = at;
            return h.edit(id, edit);
        };
        QVERIFY(edited(set, h.now() + 10s).ok());
        QVERIFY(edited(moved, h.now() + 100s).ok());
        QVERIFY(edited(freed, Time()).ok());
        const Status past = edited(freed, h.now() - 1s);
        QCOMPARE(past.code(), Code::InvalidArgument);
        QVERIFY2(past.message().starts_with("expires_at: "), past.message().c_str());
        if (restart) h.restart();
        QVERIFY(checkStore(h.store())->faults.empty());
        h.advance(11s);
        QCOMPARE(h.state(set), TaskState::Expired);
        QCOMPARE(h.state(moved), TaskState::Ready);
        QCOMPARE(h.state(freed), TaskState::Ready);
        h.advance(100s);
        QCOMPARE(h.state(moved), TaskState::Expired);
        QCOMPARE(h.state(freed), TaskState::Ready);
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void deadTaskWhoseTimeHasPassedIsRequeuedWithALaterOne() {
        EngineHarness h;
        NewTask task = until(h.now() + 10s);
        task.maxAttempts = 1;
        const auto held = h.handOut(std::move(task));
        h.nack(held.worker, held.task);
        QCOMPARE(h.state(held.id), TaskState::Dead);
        h.advance(20s);
        QCOMPARE(h.edit(held.id, requeued({})).code(), Code::FailedPrecondition);
        TaskEdit edit;
        edit.expiresAt = h.now() + 10s;
        QVERIFY(h.edit(held.id, requeued(edit)).ok());
        QCOMPARE(h.state(held.id), TaskState::Ready);
        h.advance(11s);
        QCOMPARE(h.state(held.id), TaskState::Expired);
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    // Also where the table of what expires has not been read yet.
    void nothingExpiredIsHandedOutInTheTurnOfItsTime() {
        EngineHarness h;
        const std::string id = h.create("acme", "work", until(h.now() + 1s));
        const auto worker = h.connect();
        h.postLate(1500ms, OfferSeats{worker.session, {}, 60s, 1, false, false});
        QVERIFY(worker.sink->tasks.empty());
        QCOMPARE(h.state(id), TaskState::Expired);
        h.restart();
        QCOMPARE(h.state(id), TaskState::Expired);
        checkClean(h);
    }

    void whatIsInProgressMayBeDoneAfterItsTimeButIsNotTriedAgain() {
        EngineHarness h;
        const auto done = h.handOut(until(h.now() + 1s));
        h.advance(5s);
        QCOMPARE(h.state(done.id), TaskState::InProgress);
        h.complete(done.worker, done.task);
        QCOMPARE(h.state(done.id), TaskState::Completed);
        const auto failed = h.handOut(until(h.now() + 1s));
        h.advance(5s);
        h.nack(failed.worker, failed.task);
        QCOMPARE(h.state(failed.id), TaskState::Expired);
        const auto given = h.handOut(until(h.now() + 1s));
        h.advance(5s);
        h.abandon(given.worker, given.task);
        QCOMPARE(h.state(given.id), TaskState::Expired);
        checkClean(h);
    }

    void whatWasToBeDoneBeforeIsNotTriedAgainWhoeverAsks() {
        EngineHarness h;
        NewTask task = until(h.now() + 1h);
        task.maxAttempts = 1;
        const auto dead = h.handOut(task);
        h.nack(dead.worker, dead.task);
        const std::string late = h.create("acme", "work", until(h.now() + 1s));
        h.advance(2h);
        QCOMPARE(h.state(late), TaskState::Expired);
        QCOMPARE(h.state(dead.id), TaskState::Dead);
        for (const std::string& id : {late, dead.id}) {
            const Status refused = act(h, id, Action::Retry);
            QCOMPARE(refused.code(), Code::FailedPrecondition);
            QVERIFY2(refused.message().find("that has passed") != std::string::npos, refused.message().c_str());
        }
        QCOMPARE(h.state(late), TaskState::Expired);
        QCOMPARE(h.state(dead.id), TaskState::Dead);
        checkClean(h);
    }

    void thousandsThatExpireTogetherAreLeftInSteps() {
        EngineHarness h;
        std::vector<ClientCommand> creates;
        const Time end = h.now() + 3min;
        for (int i = 0; i < 5000; ++i) {
            NewTask task = until(end);
            task.command = "work";
            creates.push_back(CreateTasks{std::make_shared<RecordingProducer>(), "acme", {{1, task}}});
        }
        h.postTogether(std::move(creates));
        h.restart();
        QCOMPARE(h.counters("acme").ready, uint64_t{5000});
        h.advance(4min);
        QCOMPARE(h.counters("acme").ready, uint64_t{0});
        QCOMPARE(h.list("acme", TaskState::Expired).size(), size_t{5000});
        QVERIFY(h.records(Table::Due).size() < 100);  // only groups of retention are left
        checkClean(h);
    }

    void prioritiesBeyondNineAndBelowZeroAreInOrder() {
        EngineHarness h(EngineHarness::with([](EngineOptions& options) { options.windowSize = 4; }));
        for (const int priority : {0, -100, 5, 100, 9, -1, 50, 1000, -1000})
            for (int i = 0; i < 6; ++i) h.create("acme", "work", withPriority(priority));
        h.restart();
        const auto worker = h.connect();
        while (worker.sink->tasks.size() < 54) h.ready(worker, {}, 54);
        std::vector<int> order;
        for (const Assignment& task : worker.sink->tasks)
            if (order.empty() || order.back() != task.priority) order.push_back(task.priority);
        QCOMPARE(order, (std::vector<int>{100, 50, 9, 5, 0, -1, -100}));
        checkClean(h);
    }

    void anIdOfTheClientIsTakenOnceATenant() {
        EngineHarness h;
        const std::string id = h.create("acme", "work", named(1));
        QCOMPARE(h.tryToCreate("acme", named(1)).code(), Code::AlreadyExists);
        QVERIFY(h.tryToCreate("acme", named(2)).ok());
        QVERIFY(h.tryToCreate("globex", named(1)).ok());
        h.restart();
        QCOMPARE(h.tryToCreate("acme", named(1)).code(), Code::AlreadyExists);
        const TaskReader reader(&h.store());
        const TaskId clientId = named(1).clientId;
        QCOMPARE(reader.ownIdOf(clientId, {.all = true}).status().code(), Code::FailedPrecondition);
        QCOMPARE(reader.ownIdOf(clientId, {.tenants = {"acme"}})->toString(), id);
        QCOMPARE(reader.ownIdOf(clientId, {.tenants = {"initech"}}).status().code(), Code::NotFound);
        QVERIFY(h.task(id).clientId == clientId);
        // Two in one turn.
        const auto sink = std::make_shared<RecordingProducer>();
        h.post(CreateTasks{sink, "acme", {{1, named(3)}, {2, named(3)}}});
        QCOMPARE(h.list("acme", TaskState::Ready).size(), size_t{3});
    }

    void anIdOfTheClientIsFreeWhenItsTaskIsGone() {
        EngineHarness h(EngineHarness::with([](EngineOptions& options) { options.completedRetention = 1h; }));
        const std::string deleted = h.create("acme", "work", named(1));
        QVERIFY(h.remove(deleted).ok());
        QVERIFY(h.tryToCreate("acme", named(1)).ok());
        const auto worker = h.connect();
        h.ready(worker);
        h.complete(worker, worker.sink->tasks.back().id);
        QCOMPARE(h.tryToCreate("acme", named(1)).code(), Code::AlreadyExists);
        h.advance(2h);
        QVERIFY(h.records(Table::ClientId).empty());
        QVERIFY(h.tryToCreate("acme", named(1)).ok());
        h.run(deletionOf("acme"));
        QVERIFY(h.records(Table::ClientId).empty());
    }

    void webhooksAreToldOfCancelledAndExpiredTasks() {
        EngineHarness h;
        NewTask task = until(h.now() + 1s);
        task.webhook = "https://example.com/hook";
        h.create("acme", "work", task);
        task.expiresAt = {};
        const std::string id = h.create("acme", "work", task);
        QVERIFY(act(h, id, Action::Cancel).ok());
        h.advance(2s);
        QCOMPARE(h.webhooks().size(), size_t{2});
        for (const auto& [place, record] : h.webhooks()) QVERIFY(record.end == TaskEnd::Expired || record.end == TaskEnd::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestTaskStates)

}  // namespace tst_task_states

#include "tst_task_states.moc"
