// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/store_check.h"
#include "tests/broker/engine/engine_harness.h"
#include "tests/support/seeds.h"

#include <QTest>

#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace tst_unique_tasks {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;
using OnConflict = UniqueRule::OnConflict;

namespace {

// Remembers conflicts too.
struct Producer final : ProducerSink {
    std::map<uint64_t, Result<TaskId>> outcomes;
    std::map<uint64_t, TaskId> existing;
    std::map<uint64_t, TaskState> states;
    std::vector<std::pair<size_t, Status>> refusedBatches;

    void created(uint64_t ticket, const Result<TaskId>& outcome) override { outcomes.emplace(ticket, outcome); }
    void conflicted(uint64_t ticket, const TaskId& with, const Result<TaskId>& outcome) override {
        existing.emplace(ticket, with);
        outcomes.emplace(ticket, outcome);
    }
    void found(uint64_t ticket, TaskState state) override { states.emplace(ticket, state); }
    void batchRefused(size_t item, const Status& why) override { refusedBatches.emplace_back(item, why); }
    void flush() override {}
};

NewTask withRule(OnConflict onConflict, uint64_t key = 7) {
    NewTask task;
    task.command = "work";
    task.payload = "{}";
    task.unique = UniqueRule{{key, 1}, onConflict, unique_states::kNotEnded, {}};
    return task;
}

CreateTasks batchOf(const std::shared_ptr<Producer>& producer, std::vector<NewTask> tasks,
                    const std::string& tenant = "acme") {
    CreateTasks batch{producer, tenant, {}, true};
    for (NewTask& task : tasks) {
        if (task.command.empty()) task.command = "work";
        batch.items.push_back({batch.items.size(), std::move(task)});
    }
    return batch;
}

struct Outcome {
    Result<TaskId> task;
    std::optional<TaskId> existing;
    std::optional<TaskState> state{};
};
Outcome createWith(EngineHarness& h, NewTask task, const std::string& tenant = "acme") {
    const auto producer = std::make_shared<Producer>();
    h.post(CreateTasks{producer, tenant, {{0, std::move(task)}}});
    return {producer->outcomes.at(0),
            producer->existing.empty() ? std::nullopt : std::optional(producer->existing.begin()->second),
            producer->states.empty() ? std::nullopt : std::optional(producer->states.begin()->second)};
}

EngineHarness::Worker worker(EngineHarness& h) {
    const auto worker = h.connect();
    h.ready(worker);
    return worker;
}

// A task with the key, dead.
TaskId die(EngineHarness& h) {
    const TaskId id = *createWith(h, withRule(OnConflict::Reject)).task;
    h.fail(worker(h), id);
    return id;
}

Status retry(EngineHarness& h, const TaskId& id) {
    ChangeTask change;
    change.id = id;
    change.scope.all = true;
    change.action = ChangeTask::Action::Retry;
    change.author = "ann";
    return h.change(std::move(change));
}

size_t claims(const EngineHarness& h) { return h.records(Table::Idempotency).size(); }

}  // namespace

class TestUniqueTasks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void secondTaskWithTheKeyIsRefusedWithTheFirstOnesId() {
        EngineHarness h;
        const TaskId first = *createWith(h, withRule(OnConflict::Reject)).task;
        const Outcome second = createWith(h, withRule(OnConflict::Reject));
        QCOMPARE(second.task.status().code(), Code::AlreadyExists);
        QVERIFY(second.task.status().message().find(first.toString()) != std::string::npos);
        QVERIFY(second.existing == first);
        QVERIFY(createWith(h, withRule(OnConflict::Reject, 8)).task.ok());
        QVERIFY(createWith(h, withRule(OnConflict::Reject), "beta").task.ok());
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void aTaskThatComesBackTakesItsKeyAgain_data() {
        QTest::addColumn<bool>("byJob");
        QTest::newRow("one is tried again") << false;
        QTest::newRow("a job requeues all") << true;
    }

    void aTaskThatComesBackTakesItsKeyAgain() {
        QFETCH(bool, byJob);
        EngineHarness h;
        const TaskId first = die(h);
        if (byJob)
            QCOMPARE(h.run(requeueOfAll()).done, uint64_t{1});
        else
            QVERIFY(retry(h, first).ok());
        QCOMPARE(h.state(first.toString()), TaskState::Ready);
        QVERIFY(createWith(h, withRule(OnConflict::Reject)).existing == first);
        QVERIFY(checkStore(h.store())->faults.empty());
        h.complete(worker(h), first);
        QVERIFY(createWith(h, withRule(OnConflict::Reject)).task.ok());
        QCOMPARE(claims(h), size_t{1});
    }

    void noTaskComesBackWhileAnotherHasItsKey() {
        EngineHarness h;
        const TaskId first = die(h);
        const TaskId second = *createWith(h, withRule(OnConflict::Reject)).task;
        const Status refused = retry(h, first);
        QCOMPARE(refused.code(), Code::AlreadyExists);
        QVERIFY(refused.message().find(second.toString()) != std::string::npos);
        QCOMPARE(h.run(requeueOfAll()).skipped, uint64_t{1});
        QCOMPARE(h.state(first.toString()), TaskState::Dead);
        h.complete(worker(h), second);
        QVERIFY(retry(h, first).ok());
    }

    void ofDeadTasksWithOneKeyOneComesBack() {
        EngineHarness h;
        for (int i = 0; i < 3; ++i) die(h);
        const Operation job = h.run(requeueOfAll());
        QCOMPARE(job.done, uint64_t{1});
        QCOMPARE(job.skipped, uint64_t{2});
        QCOMPARE(h.list("acme", TaskState::Ready).size(), size_t{1});
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void secondTaskThatIsIgnoredIsTheFirstOne() {
        EngineHarness h;
        const TaskId first = *createWith(h, withRule(OnConflict::Ignore)).task;
        const Outcome second = createWith(h, withRule(OnConflict::Ignore));
        QVERIFY(*second.task == first && second.existing == first);
        QCOMPARE(h.counters("acme").enqueuedTotal, uint64_t{1});
    }

    void secondTaskThatReplacesIsTheOnlyOne_data() {
        QTest::addColumn<bool>("keepsTime");
        QTest::newRow("with its own time") << false;
        QTest::newRow("with the time of the first") << true;
    }

    void secondTaskThatReplacesIsTheOnlyOne() {
        QFETCH(bool, keepsTime);
        EngineHarness h;
        NewTask task = withRule(OnConflict::Replace);
        task.runAt = h.now() + 1h;
        const TaskId first = *createWith(h, task).task;
        task = withRule(keepsTime ? OnConflict::ReplaceExceptSchedule : OnConflict::Replace);
        task.runAt = h.now() + 2h;
        const Outcome second = createWith(h, task);
        QVERIFY(*second.task != first && !second.existing && !second.state);
        QCOMPARE(h.state(first.toString()), TaskState::Cancelled);
        QVERIFY(h.task(first.toString()).error.starts_with("CANCELLED: a later task"));
        QCOMPARE(h.list("acme", TaskState::Delayed).size(), size_t{1});
        // What it has replaced is cancelled, and can be looked at.
        QVERIFY(h.task(first.toString()).state == TaskState::Cancelled);
        QCOMPARE(h.task(second.task->toString()).dueAt->micros, (h.now() + (keepsTime ? 1h : 2h)).micros);
        QCOMPARE(claims(h), size_t{1});
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void aReplacedTaskDoesNotTakeTheIdOfTheNewOneAlong() {
        EngineHarness h;
        NewTask task = withRule(OnConflict::Replace);
        task.clientId = *TaskId::parse("019539a4-0000-7000-8000-000000000001");
        QVERIFY(createWith(h, task).task.ok());
        const TaskId second = *createWith(h, task).task;
        h.advance(EngineOptions().completedRetention + 1h);
        QVERIFY(h.list("acme", TaskState::Cancelled).empty());
        QVERIFY(h.task(second.toString()).state == TaskState::Ready);
        // Still taken: by the second one.
        task.unique.reset();
        QCOMPARE(createWith(h, task).task.status().code(), Code::AlreadyExists);
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void aCreateThatFindsATaskSaysInWhichStateItIs() {
        EngineHarness h;
        for (const bool hasKey : {true, false}) {
            NewTask task = withRule(OnConflict::Ignore);
            if (hasKey) {
                task.unique.reset();
                task.idempotencyKey = "order-7";
            } else {
                task.unique->states = unique_states::kNotEnded | unique_states::kEnded;
            }
            const Outcome first = createWith(h, task);
            QVERIFY(!first.state);
            QVERIFY(createWith(h, task).state == TaskState::Ready);
            auto worker = h.connect();
            h.ready(worker);
            QVERIFY(createWith(h, task).state == TaskState::InProgress);
            h.complete(worker, *first.task);
            const Outcome last = createWith(h, task);
            QVERIFY(*last.task == *first.task && last.state == TaskState::Completed);
            h.disconnect(worker);
        }
    }

    void twinsInABatchAreFoundToo() {
        EngineHarness h;
        const auto producer = std::make_shared<Producer>();
        NewTask task;
        task.idempotencyKey = "order-7";
        task.runAt = h.now() + 1h;
        h.post(batchOf(producer, {task, task}));
        QVERIFY(!producer->states.contains(0));
        QVERIFY(producer->states.at(1) == TaskState::Delayed);
    }

    void keysOfTasksThatAreGoneAreFree_data() {
        QTest::addColumn<bool>("isUnique");
        QTest::addColumn<bool>("isPurge");
        QTest::newRow("idempotency, deleted") << false << false;
        QTest::newRow("idempotency, purged") << false << true;
        QTest::newRow("unique, deleted") << true << false;
        QTest::newRow("unique, purged") << true << true;
    }
    void keysOfTasksThatAreGoneAreFree() {
        QFETCH(bool, isUnique);
        QFETCH(bool, isPurge);
        EngineHarness h;
        NewTask task = withRule(OnConflict::Ignore);
        task.unique->states = unique_states::kNotEnded | unique_states::kEnded;
        if (!isUnique) {
            task.unique.reset();
            task.idempotencyKey = "order-7";
        }
        const TaskId first = *createWith(h, task).task;
        if (isPurge) {
            OperationSpec purge = deletionOf("acme");
            purge.kind = OperationKind::Purge;
            purge.purged = kPurgeWaiting;
            h.run(purge);
        } else {
            QVERIFY(h.remove(first.toString()).ok());
        }
        QVERIFY(!h.exists(first.toString()));
        for (const bool isAgain : {false, true}) {
            const Outcome second = createWith(h, task);
            QVERIFY(*second.task != first);
            QCOMPARE(second.state.has_value(), isAgain);
            QVERIFY(h.exists(second.task->toString()));
        }
        QVERIFY(checkStore(h.store())->faults.empty());
        h.restart();
        QVERIFY(createWith(h, task).state == TaskState::Ready);
    }

    void taskInProgressIsNotReplaced() {
        EngineHarness h;
        const auto held = h.handOut(withRule(OnConflict::Replace));
        const Outcome second = createWith(h, withRule(OnConflict::Replace));
        QCOMPARE(second.task.status().code(), Code::AlreadyExists);
        QVERIFY(second.existing == held.task);
    }

    void keyIsFreeWhenTheTaskHasEnded() {
        EngineHarness h;
        const auto held = h.handOut(withRule(OnConflict::Reject));
        h.complete(held.worker, held.task);
        QCOMPARE(claims(h), size_t{0});
        QVERIFY(createWith(h, withRule(OnConflict::Reject)).task.ok());
        h.restart();
        QCOMPARE(createWith(h, withRule(OnConflict::Reject)).task.status().code(), Code::AlreadyExists);
    }

    void keyCountsInTheStatesOfItsRuleOnly() {
        EngineHarness h;
        NewTask task = withRule(OnConflict::Reject);
        task.unique->states = unique_states::kReady | unique_states::kRetrying;
        const auto held = h.handOut(task);
        const Outcome second = createWith(h, task);
        QVERIFY(second.task.ok());
        QCOMPARE(createWith(h, task).task.status().code(), Code::AlreadyExists);
        QVERIFY(h.remove(second.task->toString()).ok());
        h.nack(held.worker, held.task, 1h);
        QVERIFY(createWith(h, task).existing == held.task);
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void keyIsFreeWhenItsRuleHasRunOut() {
        EngineHarness h;
        NewTask task = withRule(OnConflict::Reject);
        task.unique->lasts = 10s;
        QVERIFY(createWith(h, task).task.ok());
        h.advance(9s);
        QVERIFY(!createWith(h, task).task.ok());
        h.advance(1s);
        QVERIFY(createWith(h, task).task.ok());
        QVERIFY(!createWith(h, task).task.ok());
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void keyThatOutlivesItsTaskGoesWithItsRule() {
        EngineHarness h;
        NewTask task = withRule(OnConflict::Reject);
        task.unique->states |= unique_states::kEnded;
        task.unique->lasts = 60s;
        const auto held = h.handOut(task);
        h.complete(held.worker, held.task);
        QVERIFY(createWith(h, task).existing == held.task);
        h.advance(70s);
        QCOMPARE(claims(h), size_t{0});
        QVERIFY(createWith(h, task).task.ok());
    }

    void batchIsCreatedAsAWhole() {
        EngineHarness h;
        QCOMPARE(h.createMany("acme", 1500, "work", true).size(), size_t{1500});
        QCOMPARE(h.counters("acme").ready, uint64_t{1500});
    }

    void batchWithOneItemTooManyCreatesNothing_data() {
        QTest::addColumn<int>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("item");
        QTest::newRow("depth") << int(LimitField::MaxQueueDepth) << QStringLiteral("5") << 5;
        QTest::newRow("delayed") << int(LimitField::MaxScheduled) << QStringLiteral("2") << 4;
        QTest::newRow("bytes") << int(LimitField::MaxBytes) << QStringLiteral("7") << 3;
        QTest::newRow("rate") << int(LimitField::MaxEnqueueRate) << QStringLiteral("5/1h") << 5;
    }

    void batchWithOneItemTooManyCreatesNothing() {
        QFETCH(int, field);
        QFETCH(QString, text);
        QFETCH(int, item);
        EngineHarness h;
        h.limit("acme", limitsOf({{static_cast<LimitField>(field), text.toStdString().c_str()}}));
        std::vector<NewTask> tasks(6);
        for (size_t i = 0; i < tasks.size(); ++i) {
            tasks[i].payload = "{}";
            if (i % 2 == 0) tasks[i].runAt = h.now() + 1h;
        }
        const auto producer = std::make_shared<Producer>();
        const auto before = h.records(Table::Live);
        h.post(batchOf(producer, tasks));
        QCOMPARE(producer->refusedBatches.size(), size_t{1});
        QCOMPARE(int(producer->refusedBatches[0].first), item);
        QCOMPARE(producer->outcomes.size(), size_t{6});
        const Status why = producer->outcomes.at(0).status();
        QCOMPARE(why.code(), Code::ResourceExhausted);
        QVERIFY2(why.message().starts_with("item " + std::to_string(item + 1) + " of 6"), why.message().c_str());
        QVERIFY(why.limitReached());
        QVERIFY(h.records(Table::Live) == before);
        QCOMPARE(h.counters("acme").enqueuedTotal, uint64_t{0});
        // Nothing is spent: what fits is taken at once.
        const auto second = std::make_shared<Producer>();
        tasks.resize(size_t(std::min(item, 3)));
        h.post(batchOf(second, tasks));
        QVERIFY(second->outcomes.at(0).ok());
    }

    void rateThatIsSpentSaysWhenTheWholeBatchFits() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::MaxEnqueueRate, "10/10s"}}));
        h.createMany("acme", 8);
        const auto producer = std::make_shared<Producer>();
        h.post(batchOf(producer, std::vector<NewTask>(5)));
        const Micros wait = *producer->outcomes.at(0).status().limitReached()->retryAfter;
        QCOMPARE(wait.count(), Micros(3s).count());
        h.advance(wait);
        const auto second = std::make_shared<Producer>();
        h.post(batchOf(second, std::vector<NewTask>(5)));
        QVERIFY(second->outcomes.at(4).ok());
    }

    void aBatchThatIsRefusedCountsAllItsCreates() {
        EngineHarness h;
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "1"}}));
        h.createMany("acme", 1);
        const auto producer = std::make_shared<Producer>();
        h.post(batchOf(producer, std::vector<NewTask>(50)));
        QVERIFY(!producer->outcomes.at(49).ok());
        QCOMPARE(h.counters("acme").admission.refusedOf("max_queue_depth"), uint64_t(50));
    }

    void batchWithAKeyThatIsTakenCreatesNothing() {
        EngineHarness h;
        const TaskId first = *createWith(h, withRule(OnConflict::Reject)).task;
        const auto producer = std::make_shared<Producer>();
        h.post(batchOf(producer, {keyedBy("k"), withRule(OnConflict::Reject, 9), withRule(OnConflict::Reject)}));
        QCOMPARE(producer->refusedBatches[0].first, size_t{2});
        QVERIFY(producer->existing.at(0) == first);
        QCOMPARE(h.counters("acme").ready, uint64_t{1});
        QCOMPARE(claims(h), size_t{1});
    }

    void itemsOfABatchKnowEachOthersKeys() {
        EngineHarness h;
        const auto producer = std::make_shared<Producer>();
        h.post(batchOf(producer,
                       {keyedBy("k"), withRule(OnConflict::Ignore), keyedBy("k"), withRule(OnConflict::Ignore)}));
        QVERIFY(*producer->outcomes.at(0) == *producer->outcomes.at(2));
        QVERIFY(*producer->outcomes.at(1) == *producer->outcomes.at(3));
        QCOMPARE(producer->existing.size(), size_t{1});
        QVERIFY(producer->existing.at(3) == *producer->outcomes.at(1));
        QCOMPARE(h.counters("acme").ready, uint64_t{2});
        const auto second = std::make_shared<Producer>();
        h.post(batchOf(second, {withRule(OnConflict::Reject, 5), withRule(OnConflict::Reject, 5)}));
        QCOMPARE(second->outcomes.at(0).status().code(), Code::AlreadyExists);
        QCOMPARE(h.counters("acme").ready, uint64_t{2});
    }

    void keysAreUniqueWhateverComesInBetween_data() { test::addSeedRows(200); }

    // Random creates with few keys, some in batches, against reads that are late, workers, deletions and restarts.
    void keysAreUniqueWhateverComesInBetween() {
        QFETCH(quint64, seed);
        std::mt19937_64 random(seed);
        EngineHarness h;
        if (seed % 2 == 1) h.readLate();
        auto worker = h.connect();
        const auto producer = std::make_shared<Producer>();
        uint64_t ticket = 0;
        for (int step = 0; step < 120; ++step) {
            const auto someTask = [&] {
                NewTask task = withRule(static_cast<OnConflict>(random() % 4), 1 + random() % 3);
                if (random() % 4 == 0) task.runAt = h.now() + std::chrono::seconds(random() % 30);
                if (random() % 5 == 0) task.idempotencyKey = "k" + std::to_string(random() % 3);
                return task;
            };
            switch (random() % 9) {
                case 0:
                case 1:
                case 2:
                case 3: {
                    CreateTasks create{producer, random() % 3 ? "acme" : "beta", {}, random() % 2 == 0};
                    for (uint64_t i = 1 + random() % 3; i > 0; --i) create.items.push_back({++ticket, someTask()});
                    h.post(std::move(create));
                    break;
                }
                case 4: h.ready(worker); break;
                case 5: {
                    if (worker.sink->tasks.empty()) break;
                    const TaskId& id = worker.sink->tasks[random() % worker.sink->tasks.size()].id;
                    if (random() % 2)
                        h.complete(worker, id);
                    else
                        h.nack(worker, id, std::chrono::seconds(random() % 10));
                    break;
                }
                case 6: h.advance(std::chrono::seconds(random() % 40)); break;
                case 7: random() % 2 ? h.holdAnswers() : h.releaseAnswers(); break;
                case 8:
                    if (random() % 4) break;
                    h.restart();
                    worker = h.connect();
                    break;
            }
            std::set<std::string> taken;
            for (const auto& [key, value] : h.records(Table::Live)) {
                const UniqueKey unique = LiveRecord::decode(value)->core.unique;
                if (unique.isSet()) QVERIFY(taken.insert(key.substr(0, 4) + std::to_string(unique.high)).second);
            }
        }
        h.releaseAnswers();
        const auto found = checkStore(h.store());
        QVERIFY2(found->faults.empty(), found->faults.empty() ? "" : found->faults.front().c_str());
        for (const auto& [name, outcome] : producer->outcomes)
            if (!outcome.ok()) QCOMPARE(outcome.status().code(), Code::AlreadyExists);
    }
};

QTEST_GUILESS_MAIN(TestUniqueTasks)

}  // namespace tst_unique_tasks

#include "tst_unique_tasks.moc"
