// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/store_check.h"
#include "shared/json_reader.h"
#include "tests/broker/workflows/wanted_workflow.h"

#include <QTest>

#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace tst_workflows {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

bool isSound(EngineHarness& h) { return checkStore(h.store())->faults.empty(); }

// Where the tree must stand, told from nothing but how its jobs have ended.
class Model {
public:
    explicit Model(const Wanted& whole) : m_whole(whole) {}

    void ended(uint32_t number, bool isGood) { m_ends[number] = isGood; }
    WorkflowState state() {
        m_begun.clear();
        return of(m_whole);
    }
    const std::set<uint32_t>& begun() const { return m_begun; }

private:
    WorkflowState of(const Wanted& node) {
        using enum WorkflowState;
        if (node.kind == WorkflowKind::Job) {
            m_begun.insert(node.number);
            const auto end = m_ends.find(node.number);
            return end == m_ends.end() ? Running : end->second ? Completed : Failed;
        }
        if (node.kind == WorkflowKind::Chain) {
            for (const Wanted& child : node.children)
                if (const WorkflowState state = asPart(of(child)); state != Completed) return state;
            return Completed;
        }
        if (node.kind == WorkflowKind::Saga) return stateOfSaga(node, [this](const Wanted& job) { return of(job); });
        bool isRunning = false, hasFailed = false;
        for (const Wanted& child : node.children) {
            const WorkflowState state = asPart(of(child));
            isRunning = isRunning || state == Running;
            hasFailed = hasFailed || state == Failed;
        }
        if (isRunning) return Running;
        bool isAnswered = false, isAnswering = false, hasAnswerFailed = false;
        for (const auto& [bit, child] : node.callbacks) {
            if ((bit == kOnSuccess && hasFailed) || (bit == kOnFailure && !hasFailed)) continue;
            isAnswered = true;
            const WorkflowState state = of(child);
            isAnswering = isAnswering || state == Running;
            hasAnswerFailed = hasAnswerFailed || state == Failed;
        }
        if (!isAnswered) return hasFailed ? Failed : Completed;
        return isAnswering ? Running : hasAnswerFailed ? Failed : Completed;
    }

    const Wanted& m_whole;
    std::map<uint32_t, bool> m_ends;
    std::set<uint32_t> m_begun;
};

}  // namespace

class TestWorkflows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aChainGoesStepByStepAndHandsItsResultsOn() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 3);
        const auto started = start(h, whole);
        QVERIFY(started.ok());
        QCOMPARE(started->tasks.size(), size_t(1));
        const auto worker = h.connect();
        offer(h, worker, 3);
        for (size_t i = 0; i < 3; ++i) {
            QCOMPARE(worker.sink->tasks.size(), i + 1);
            QCOMPARE(stateOf(h, started->id), WorkflowState::Running);
            h.complete(worker, worker.sink->tasks[i].id, "{\"n\":" + std::to_string(i) + "}");
        }
        QCOMPARE(stateOf(h, started->id), WorkflowState::Completed);
        QCOMPARE(view(h, started->id).whole.completed, 3u);
        const std::string tail = ",\"workflow_id\":\"" + started->id.toString() + "\"}";
        QCOMPARE(worker.sink->tasks[0].payload, "{\"args\":[1],\"parent_results\":{}" + tail);
        QCOMPARE(worker.sink->tasks[2].payload,
                 "{\"args\":[3],\"parent_results\":{\"0\":{\"n\":0},\"1\":{\"n\":1}}" + tail);
    }

    void aStepThatIsEditedKeepsWhatWasHandedOn() {
        for (const std::string sent :
             {R"({"args":[7]})", R"( { "workflow_id" : "mine", "args":[7] , "parent_results":[1,{}] } )",
              R"({"parent_results":{},"args":[7]})"}) {
            EngineHarness h(lasting());
            Wanted whole = jobs(WorkflowKind::Chain, 2);
            const auto started = start(h, whole);
            const auto worker = h.connect();
            offer(h, worker, 1);
            h.complete(worker, worker.sink->tasks[0].id, "{\"n\":1}");
            const std::string second = view(h, started->id).nodes[2].state->task.toString();
            TaskEdit edit;
            edit.payload = sent;
            const Status edited = h.edit(second, edit);
            QVERIFY2(edited.ok(), edited.message().c_str());
            offer(h, worker, 1);
            const auto members = jsonMembers(worker.sink->tasks[1].payload);
            QCOMPARE(members.size(), size_t(3));
            QVERIFY(members[0].name == "args" && members[0].value == "[7]");
            QVERIFY(members[1].name == "parent_results" && members[1].value == "{\"0\":{\"n\":1}}");
            QVERIFY(members[2].name == "workflow_id" && members[2].value == '"' + started->id.toString() + '"');
        }
    }

    void aStepThatFailsEndsItsChain() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 3);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 3);
        h.complete(worker, worker.sink->tasks[0].id);
        h.fail(worker, worker.sink->tasks[1].id, "no card");
        QCOMPARE(stateOf(h, started->id), WorkflowState::Failed);
        QCOMPARE(worker.sink->tasks.size(), size_t(2));
        QCOMPARE(view(h, started->id).nodes[2].state->error, std::string("no card"));
        QVERIFY(view(h, started->id).nodes[2].state->startedAt != Time());
        QCOMPARE(view(h, started->id).whole.failed, 1u);
    }

    void aTaskThatIsTriedAgainHasNotFailed() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 2);
        const auto started = start(h, whole, "acme", [](NewWorkflow& made) { made.nodes[1].task.maxAttempts = 3; });
        const auto worker = h.connect();
        offer(h, worker, 3);
        h.nack(worker, worker.sink->tasks[0].id, 1s);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Running);
        h.advance(2s);
        h.complete(worker, worker.sink->tasks[1].id);
        QCOMPARE(worker.sink->tasks.size(), size_t(3));
        QCOMPARE(numberOf(worker.sink->tasks[2].payload), 2u);
    }

    void randomWorkflowsEndAsTheModelSays_data() {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 120; ++seed) QTest::addRow("seed %d", seed) << seed;
    }
    // Restarts lose what was asked of the store and not answered, as kill -9 does.
    void randomWorkflowsEndAsTheModelSays() {
        QFETCH(int, seed);
        std::mt19937 random{unsigned(seed)};
        EngineHarness h(lasting());
        Wanted whole = randomTree(random, 3);
        const auto started = start(h, whole);
        QVERIFY(started.ok());
        Model model(whole);
        auto worker = h.connect();
        size_t known = 0;
        std::vector<TaskId> held;
        const auto collect = [&] {
            for (; known < worker.sink->tasks.size(); ++known) held.push_back(worker.sink->tasks[known].id);
        };
        for (int step = 0; step < 400 && !isOver(model.state()); ++step) {
            if (random() % 8 == 0) {
                collect();
                h.holdAnswers();
                if (!held.empty() && random() % 2 == 0) {
                    const TaskId id = held.back();
                    held.pop_back();
                    const uint32_t number = numberOf(h.task(id.toString()).payload);
                    h.complete(worker, id);
                    model.ended(number, true);
                }
                collect();
                h.restart();
                QVERIFY(isSound(h));
                worker = h.connect();
                known = 0;
                for (const TaskId& id : held) h.heartbeat(worker, id, 300s);
            }
            h.ready(worker);
            collect();
            if (held.empty() || random() % 3 == 0) continue;
            const size_t at = random() % held.size();
            const TaskId id = held[at];
            held.erase(held.begin() + long(at));
            const uint32_t number = numberOf(h.task(id.toString()).payload);
            const bool isGood = random() % 4 != 0;
            if (isGood)
                h.complete(worker, id, "{\"of\":" + std::to_string(number) + "}");
            else
                h.fail(worker, id);
            model.ended(number, isGood);
            const WorkflowState state = model.state();
            QCOMPARE(stateOf(h, started->id), state);
            QVERIFY(isSound(h));
            const auto counts = created(h);
            QCOMPARE(once(counts), model.begun());
            QCOMPARE(counts.size(), model.begun().size());
        }
        QVERIFY(isOver(model.state()));
        h.restart();
        QCOMPARE(stateOf(h, started->id), model.state());
        // Nothing is left to do, and after its time nothing is left at all.
        for (const auto& [key, value] : h.records(Table::Workflow)) QVERIFY(key[0] != char(WorkflowPart::Due));
        h.skip(25h);
        h.advance(2min);
        for (const auto& [key, value] : h.records(Table::Workflow)) QCOMPARE(int(key[0]), -1);
    }

    void aLostOrGarbledRecordIsFound_data() {
        QTest::addColumn<int>("part");
        QTest::addColumn<bool>("isLost");
        using enum WorkflowPart;
        for (const WorkflowPart part : {Whole, Node, Step}) QTest::addRow("lost %d", int(part)) << int(part) << true;
        for (const WorkflowPart part : {Whole, Node, State, Task, Step, End})
            QTest::addRow("garbled %d", int(part)) << int(part) << false;
    }
    void aLostOrGarbledRecordIsFound() {
        QFETCH(int, part);
        QFETCH(bool, isLost);
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Group, 3);
        QVERIFY(start(h, whole).ok());
        const auto worker = h.connect();
        offer(h, worker, 1);
        h.holdAllAnswers();
        h.complete(worker, worker.sink->tasks[0].id);
        QVERIFY(isSound(h));
        WriteSet damage;
        for (const auto& [key, value] : h.records(Table::Workflow))
            if (key[0] == char(part))
                isLost ? damage.erase(Table::Workflow, key) : damage.put(Table::Workflow, key, "x");
        h.commit(damage);
        QVERIFY(!isSound(h));
    }

    void anotherTenantsWorkflowIsNotFound() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 1);
        const auto started = start(h, whole);
        h.create("globex");
        const TenantScope globex{false, {"globex"}};
        QCOMPARE(cancel(h, started->id, globex).code(), Code::NotFound);
        QCOMPARE(TaskReader(&h.store()).workflow(started->id, globex).status().code(), Code::NotFound);
        QCOMPARE(cancel(h, started->tasks[0].second).code(), Code::NotFound);
        QCOMPARE(cancel(h, TaskId{~0ull, ~0ull}).code(), Code::NotFound);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Running);
    }

    void aStepThatIsDeletedOrCancelledFailsItsChain_data() {
        QTest::addColumn<bool>("isDeleted");
        QTest::newRow("deleted") << true;
        QTest::newRow("cancelled") << false;
    }
    void aStepThatIsDeletedOrCancelledFailsItsChain() {
        QFETCH(bool, isDeleted);
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 2);
        const auto started = start(h, whole);
        const std::string id = started->tasks[0].second.toString();
        if (isDeleted) {
            QVERIFY(h.remove(id).ok());
        } else {
            ChangeTask change;
            change.id = started->tasks[0].second;
            change.scope.all = true;
            change.action = ChangeTask::Action::Cancel;
            change.author = "ann";
            QVERIFY(h.change(change).ok());
        }
        QCOMPARE(stateOf(h, started->id), WorkflowState::Failed);
    }

    void aDeletedTenantLeavesNoWorkflow() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 3);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 2);
        h.complete(worker, worker.sink->tasks[0].id);
        h.run(deletionOf("acme"));
        // When it would have been forgotten stands there until then.
        for (const auto& [key, value] : h.records(Table::Workflow)) QCOMPARE(key[0], char(WorkflowPart::Forget));
        h.restart();
        h.skip(25h);
        h.advance(2min);
        QVERIFY(h.records(Table::Workflow).empty());
    }

    void aGroupOfAThousandIsWholeAndEndsOnce() {
        EngineHarness h(lasting());
        Wanted whole{WorkflowKind::Batch};
        whole.children.resize(kMostWorkflowJobs - 1);
        whole.callbacks[kOnComplete] = {};
        const auto started = start(h, whole);
        QCOMPARE(started->tasks.size(), kMostWorkflowJobs - 1);
        const auto worker = h.connect();
        for (int i = 0; i < 2; ++i) h.ready(worker, {}, 1000);  // one answer has not room for all
        std::vector<SubmitResults::Item> items;
        const auto tasks = worker.sink->tasks;
        for (const Assignment& task : tasks) items.push_back({task.id, task.id.toString(), true, "{}", {}, {}});
        h.post(SubmitResults{worker.session, std::move(items), true});
        QCOMPARE(view(h, started->id).whole.completed, uint32_t(kMostWorkflowJobs - 1));
        QCOMPARE(created(h).size(), kMostWorkflowJobs);
    }
};

QTEST_GUILESS_MAIN(TestWorkflows)

}  // namespace tst_workflows

#include "tst_workflows.moc"
