// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/store_check.h"
#include "tests/broker/workflows/wanted_workflow.h"

#include <QTest>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace tst_workflow_retries {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

bool isWhole(EngineHarness& h) { return checkStore(h.store())->faults.empty(); }

Status requeue(EngineHarness& h, const TaskId& id) {
    ChangeTask change;
    change.id = id;
    change.scope.all = true;
    change.action = ChangeTask::Action::Retry;
    change.author = "ann";
    change.reason = "mended";
    return h.change(std::move(change));
}

// Where the tree must stand, told from nothing but how its jobs have ended.
class RetryModel {
public:
    explicit RetryModel(const Wanted& whole) : m_whole(whole) {}

    void ended(uint32_t number, bool isGood) { m_ends[number] = isGood; }
    void retried(uint32_t number) { m_ends.erase(number); }
    WorkflowState state() const { return of(m_whole); }
    bool hasFailed(uint32_t number) const {
        const auto end = m_ends.find(number);
        return end != m_ends.end() && !end->second;
    }
    // Whether all that the failure of a job has ended can be taken back.
    bool goesOnWith(uint32_t number) const {
        std::vector<const Wanted*> path;
        if (!find(m_whole, number, path) || !hasFailed(number)) return false;
        for (size_t i = path.size() - 1; i > 0; --i) {
            const Wanted& node = *path[i - 1];
            const bool isChild =
                path[i] >= node.children.data() && path[i] < node.children.data() + node.children.size();
            const bool answers = node.callbacks.contains(kOnComplete) || node.callbacks.contains(kOnFailure);
            if (isChild && node.kind == WorkflowKind::Batch && answers && haveEnded(node)) return false;
            // A saga has answered to a step that failed: it undoes, or goes on.
            if (isChild && node.kind == WorkflowKind::Saga) return false;
            const WorkflowState state = asPart(of(node));
            if (state == WorkflowState::Completed) return false;
            if (state == WorkflowState::Running) return true;
        }
        return true;
    }
    uint32_t failedJobs() const {
        uint32_t count = 0;
        countFailed(m_whole, count);
        return count;
    }

private:
    static bool find(const Wanted& node, uint32_t number, std::vector<const Wanted*>& path) {
        path.push_back(&node);
        if (node.kind == WorkflowKind::Job && node.number == number) return true;
        for (const Wanted& child : node.children)
            if (find(child, number, path)) return true;
        for (const auto& [bit, child] : node.callbacks)
            if (find(child, number, path)) return true;
        for (const auto& [step, child] : node.undo)
            if (find(child, number, path)) return true;
        path.pop_back();
        return false;
    }
    void countFailed(const Wanted& node, uint32_t& count) const {
        if (node.kind == WorkflowKind::Job && hasFailed(node.number)) ++count;
        for (const Wanted& child : node.children) countFailed(child, count);
    }
    bool haveEnded(const Wanted& node) const {
        for (const Wanted& child : node.children)
            if (asPart(of(child)) == WorkflowState::Running) return false;
        return true;
    }
    WorkflowState of(const Wanted& node) const {
        using enum WorkflowState;
        if (node.kind == WorkflowKind::Job) {
            const auto end = m_ends.find(node.number);
            return end == m_ends.end() ? Running : end->second ? Completed : Failed;
        }
        if (node.kind == WorkflowKind::Chain) {
            for (const Wanted& child : node.children)
                if (const WorkflowState state = asPart(of(child)); state != Completed) return state;
            return Completed;
        }
        if (node.kind == WorkflowKind::Saga) return stateOfSaga(node, [this](const Wanted& job) { return of(job); });
        if (!haveEnded(node)) return Running;
        bool hasFailure = false;
        for (const Wanted& child : node.children) hasFailure = hasFailure || asPart(of(child)) == Failed;
        bool isAnswered = false, isAnswering = false, hasAnswerFailed = false;
        for (const auto& [bit, child] : node.callbacks) {
            if ((bit == kOnSuccess && hasFailure) || (bit == kOnFailure && !hasFailure)) continue;
            isAnswered = true;
            const WorkflowState state = of(child);
            isAnswering = isAnswering || state == Running;
            hasAnswerFailed = hasAnswerFailed || state == Failed;
        }
        if (!isAnswered) return hasFailure ? Failed : Completed;
        return isAnswering ? Running : hasAnswerFailed ? Failed : Completed;
    }

    const Wanted& m_whole;
    std::map<uint32_t, bool> m_ends;
};

}  // namespace

class TestWorkflowRetries : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDeadLetterThatIsTriedAgainLetsItsWorkflowGoOn() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 2);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 3);
        const TaskId first = worker.sink->tasks[0].id;
        h.fail(worker, first);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Failed);
        QVERIFY(view(h, started->id).nodes[1].canRetry);
        h.run(requeueOfAll());
        QCOMPARE(stateOf(h, started->id), WorkflowState::Running);
        QVERIFY(isWhole(h));
        QCOMPARE(worker.sink->tasks.at(1).id, first);
        h.complete(worker, first, "{\"n\":1}");
        QCOMPARE(numberOf(worker.sink->tasks.at(2).payload), 2u);
        QVERIFY(worker.sink->tasks.at(2).payload.find("{\"0\":{\"n\":1}}") != std::string::npos);
        h.complete(worker, worker.sink->tasks.at(2).id);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Completed);
        QCOMPARE(view(h, started->id).whole.completed, 2u);
        QCOMPARE(view(h, started->id).whole.failed, 0u);
    }

    void aWorkflowThatGoesOnIsKeptFromItsLastEndOn() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 1);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 1);
        const TaskId only = worker.sink->tasks[0].id;
        h.fail(worker, only);
        h.skip(20h);
        h.run(requeueOfAll());
        h.skip(5h);
        h.advance(2min);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Running);
        const auto another = h.connect();
        offer(h, another, 1);
        h.complete(another, only);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Completed);
        h.skip(23h);
        h.advance(2min);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Completed);
        h.skip(2h);
        h.advance(2min);
        QVERIFY(h.records(Table::Workflow).empty());
    }

    void aBatchThatHasAnsweredToAFailureDoesNotTakeItBack() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Batch, 2);
        whole.callbacks[kOnFailure] = {};
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 5);
        const TaskId bad = worker.sink->tasks[0].id;
        h.fail(worker, bad);
        QVERIFY(view(h, started->id).nodes[1].canRetry);
        h.complete(worker, worker.sink->tasks[1].id);
        QVERIFY(!view(h, started->id).nodes[1].canRetry);
        QVERIFY(requeue(h, bad).ok());
        h.complete(worker, worker.sink->tasks.at(2).id);
        h.complete(worker, worker.sink->tasks.at(3).id);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Completed);
        QCOMPARE(view(h, started->id).whole.failed, 1u);
        QVERIFY(isWhole(h));
    }

    void aCancelledWorkflowDoesNotGoOn() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Group, 2);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 3);
        const TaskId bad = worker.sink->tasks[0].id;
        h.fail(worker, bad);
        QVERIFY(cancel(h, started->id).ok());
        QVERIFY(!view(h, started->id).nodes[1].canRetry);
        QVERIFY(requeue(h, bad).ok());
        QCOMPARE(stateOf(h, started->id), WorkflowState::Cancelled);
        h.complete(worker, bad);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Cancelled);
        QVERIFY(isWhole(h));
    }

    void aJobThatIsRequeuedAndCancelledWithItsWorkflowIsWithdrawn() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Group, 2);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 2);
        const TaskId bad = worker.sink->tasks[0].id;
        h.fail(worker, bad);
        ChangeTask change;
        change.id = bad;
        change.scope.all = true;
        change.action = ChangeTask::Action::Retry;
        h.postTogether(std::move(change),
                       CancelWorkflow{started->id, {true, {}}, "ann", "not wanted", [](const Status&) {}});
        h.advance(1s);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Cancelled);
        QVERIFY(isWhole(h));
        h.complete(worker, worker.sink->tasks[1].id);
        QVERIFY(isWhole(h));
    }

    void aJobThatFailsAndIsRequeuedDuringAMoveIsNotLost_data() {
        QTest::addColumn<bool>("diesAgain");
        QTest::newRow("waits") << false;
        QTest::newRow("dies again") << true;
    }
    void aJobThatFailsAndIsRequeuedDuringAMoveIsNotLost() {
        QFETCH(bool, diesAgain);
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 2);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 4);
        const TaskId first = worker.sink->tasks[0].id;
        h.holdAnswers();
        h.fail(worker, first);  // its move is read, and not applied
        ChangeTask change;
        change.id = first;
        change.scope.all = true;
        change.action = ChangeTask::Action::Retry;
        change.author = "ann";
        h.post(std::move(change));
        QVERIFY(h.releaseAnswer(1));  // the task's, ahead of the workflow's
        if (diesAgain) h.fail(worker, first);
        h.releaseAnswers();
        h.advance(1s);
        QVERIFY(isWhole(h));
        QCOMPARE(stateOf(h, started->id), diesAgain ? WorkflowState::Failed : WorkflowState::Running);
        if (diesAgain) QVERIFY(requeue(h, first).ok());
        h.complete(worker, first);
        h.complete(worker, worker.sink->tasks.back().id);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Completed);
    }

    void randomWorkflowsGoOnAsTheModelSays_data() {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 150; ++seed) QTest::addRow("seed %d", seed) << seed;
    }
    // Restarts lose what was asked of the store and not answered, as kill -9 does.
    void randomWorkflowsGoOnAsTheModelSays() {
        QFETCH(int, seed);
        std::mt19937 random{unsigned(seed)};
        EngineHarness h(lasting());
        Wanted whole = randomTree(random, 3);
        const auto started = start(h, whole);
        RetryModel model(whole);
        auto worker = h.connect();
        size_t known = 0;
        std::vector<TaskId> held;
        std::map<uint32_t, TaskId> dead;
        std::set<uint32_t> outside;  // their tasks move the workflow no more
        const auto collect = [&] {
            for (; known < worker.sink->tasks.size(); ++known) held.push_back(worker.sink->tasks[known].id);
        };
        for (int step = 0; step < 300; ++step) {
            if (random() % 12 == 0) {
                collect();
                h.holdAnswers();
                if (!dead.empty() && random() % 2 == 0) {
                    const auto [number, task] = *dead.begin();
                    if (model.goesOnWith(number))
                        model.retried(number);
                    else
                        outside.insert(number);
                    dead.erase(number);
                    ChangeTask change;
                    change.id = task;
                    change.scope.all = true;
                    change.action = ChangeTask::Action::Retry;
                    h.post(std::move(change));
                    QVERIFY(h.releaseAnswer(0));  // the task is requeued; what the workflow does of it is lost
                }
                collect();
                h.restart();
                QVERIFY(isWhole(h));
                worker = h.connect();
                known = 0;
                for (const TaskId& id : held) h.heartbeat(worker, id, 300s);
            }
            if (!dead.empty() && random() % 3 == 0) {
                const auto [number, task] = *std::next(dead.begin(), long(random() % dead.size()));
                const bool goesOn = model.goesOnWith(number);
                QCOMPARE(view(h, started->id).nodes[number].canRetry, goesOn);
                QVERIFY(requeue(h, task).ok());
                dead.erase(number);
                if (goesOn)
                    model.retried(number);
                else
                    outside.insert(number);
            }
            h.ready(worker);
            collect();
            if (!held.empty() && random() % 3 != 0) {
                const size_t at = random() % held.size();
                const TaskId id = held[at];
                held.erase(held.begin() + long(at));
                const uint32_t number = numberOf(h.task(id.toString()).payload);
                const bool isGood = random() % 3 != 0;
                if (isGood)
                    h.complete(worker, id, "{\"of\":" + std::to_string(number) + "}");
                else
                    h.fail(worker, id);
                if (!isGood) dead[number] = id;
                if (!outside.contains(number)) model.ended(number, isGood);
            }
            const WorkflowState state = model.state();
            const WorkflowView now = view(h, started->id);
            QCOMPARE(now.whole.state, state);
            QCOMPARE(now.whole.failed, model.failedJobs());
            QVERIFY(isWhole(h));
            const auto counts = created(h);
            QCOMPARE(once(counts).size(), counts.size());
            if (state == WorkflowState::Completed) break;
        }
    }
};

QTEST_GUILESS_MAIN(TestWorkflowRetries)

}  // namespace tst_workflow_retries

#include "tst_workflow_retries.moc"
