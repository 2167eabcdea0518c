// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/workflows/wanted_workflow.h"

#include <QTest>

#include <optional>
#include <string>
#include <vector>

namespace tst_workflow_cancels {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestWorkflowCancels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCancelledWorkflowBeginsNothingAndLetsItsWorkersEnd() {
        EngineHarness h(lasting());
        Wanted whole{WorkflowKind::Chain};
        whole.children = {jobs(WorkflowKind::Group, 3), {}};
        const auto started = start(h, whole);
        const auto worker = h.connect();
        h.ready(worker, {}, 1);
        QVERIFY(cancel(h, started->id).ok());
        QCOMPARE(h.list("acme", TaskState::Cancelled).size(), size_t(2));
        QCOMPARE(h.list("acme", TaskState::InProgress).size(), size_t(1));
        QCOMPARE(cancel(h, started->id).code(), Code::FailedPrecondition);
        h.complete(worker, worker.sink->tasks[0].id);
        h.advance(5s);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Cancelled);
        QCOMPARE(view(h, started->id).whole.completed, 1u);
        QVERIFY(h.list("acme", TaskState::Ready).empty());
        for (const auto& [key, value] : h.records(Table::Workflow)) QVERIFY(key[0] != char(WorkflowPart::Cancel));
    }

    void aJobThatFailsAfterItsWorkflowWasCancelledIsNotTriedAgain() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Group, 1);
        const auto started = start(h, whole, "acme", [](NewWorkflow& made) { made.nodes[1].task.maxAttempts = 5; });
        const auto worker = h.connect();
        offer(h, worker, 2);
        QVERIFY(cancel(h, started->id).ok());
        h.nack(worker, worker.sink->tasks[0].id, 60s);
        h.restart();
        h.advance(5s);
        QCOMPARE(h.list("acme", TaskState::Cancelled).size(), size_t(1));
        h.advance(120s);
        QCOMPARE(worker.sink->tasks.size(), size_t(1));
    }

    // The cancellation and the last step's end meet in the engine in either order.
    void whatComesFirstHolds_data() {
        QTest::addColumn<bool>("isCancelFirst");
        QTest::newRow("cancel") << true;
        QTest::newRow("end") << false;
    }
    void whatComesFirstHolds() {
        QFETCH(bool, isCancelFirst);
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 1);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 1);
        std::optional<Status> answer;
        CancelWorkflow command{
            started->id, {true, {}}, "ann", "", [&answer](Status status) { answer = std::move(status); }};
        const TaskId task = worker.sink->tasks[0].id;
        SubmitResults end{worker.session, {{task, task.toString(), true, "{}", {}, {}}}, false};
        std::vector<ClientCommand> both;
        if (isCancelFirst) both.emplace_back(std::move(command));
        both.emplace_back(std::move(end));
        if (!isCancelFirst) both.emplace_back(std::move(command));
        h.postTogether(std::move(both));
        QVERIFY(answer);
        QCOMPARE(answer->code(), isCancelFirst ? Code::Ok : Code::FailedPrecondition);
        QCOMPARE(stateOf(h, started->id), isCancelFirst ? WorkflowState::Cancelled : WorkflowState::Completed);
        QCOMPARE(view(h, started->id).whole.completed, 1u);
    }

    void aCancelledWorkflowOfAnySizeHandsNothingOutAnyMore() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Group, kMostWorkflowJobs);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        h.ready(worker);
        QVERIFY(cancel(h, started->id).ok());
        QVERIFY(h.list("acme", TaskState::Ready).empty());
        h.ready(worker, {}, 1000);
        QCOMPARE(worker.sink->tasks.size(), size_t(1));
        QCOMPARE(created(h).size(), kMostWorkflowJobs);
    }

    // However its delivery ends, and although others are in the hands of workers for long.
    void aJobOfACancelledWorkflowIsNotHandedOutAgain_data() {
        QTest::addColumn<int>("how");
        QTest::addColumn<bool>("hasRestarted");
        for (const bool hasRestarted : {false, true}) {
            const char* const when = hasRestarted ? "after a restart" : "at once";
            QTest::addRow("nack, %s", when) << 0 << hasRestarted;
            QTest::addRow("abandon, %s", when) << 1 << hasRestarted;
            QTest::addRow("lease end, %s", when) << 2 << hasRestarted;
            QTest::addRow("release, %s", when) << 3 << hasRestarted;
        }
    }
    void aJobOfACancelledWorkflowIsNotHandedOutAgain() {
        QFETCH(int, how);
        QFETCH(bool, hasRestarted);
        EngineHarness h(lasting());
        auto worker = h.connect();
        for (int i = 0; i < 20; ++i) {
            Wanted whole = jobs(WorkflowKind::Group, 1);
            const auto started = start(h, whole, "acme", [](NewWorkflow& made) { made.nodes[1].task.maxAttempts = 5; });
            h.ready(worker);
            QVERIFY(cancel(h, started->id).ok());
        }
        const TaskId id = worker.sink->tasks.back().id;
        if (hasRestarted) {
            h.restart();
            worker = h.connect();
            h.heartbeat(worker, id, 300s);
        }
        h.ready(worker, {}, 5);
        const size_t known = worker.sink->tasks.size();
        if (how == 0) h.nack(worker, id, 1ms);
        if (how == 1) h.abandon(worker, id);
        if (how == 2) h.advance(301s);
        if (how == 3) {
            ChangeTask change;
            change.id = id;
            change.scope.all = true;
            change.action = ChangeTask::Action::Release;
            change.revision = h.task(id.toString()).revision;
            change.author = "ann";
            change.reason = "hangs";
            QVERIFY(h.change(change).ok());
        }
        QCOMPARE(h.state(id.toString()), TaskState::Cancelled);
        h.advance(10s);
        QCOMPARE(worker.sink->tasks.size(), known);
    }

    // Where it stands has changed since the store was asked.
    void aJobThatIsGivenBackWhileItsWorkflowIsCancelledIsNotHandedOut() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Group, 1);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        h.ready(worker);
        const TaskId id = worker.sink->tasks[0].id;
        h.holdAllAnswers();
        std::optional<Status> answer;
        h.post(CancelWorkflow{
            started->id, {true, {}}, "ann", "", [&answer](Status status) { answer = std::move(status); }});
        h.post(AbandonTask{worker.session, id, id.toString()});
        QCOMPARE(h.state(id.toString()), TaskState::Ready);
        QVERIFY(h.releaseAnswer(0));
        QVERIFY(answer && answer->ok());
        h.ready(worker);
        QCOMPARE(worker.sink->tasks.size(), size_t(1));
        h.releaseAnswers();
        QCOMPARE(h.state(id.toString()), TaskState::Cancelled);
        for (const auto& [key, value] : h.records(Table::Workflow)) QVERIFY(key[0] != char(WorkflowPart::Cancel));
    }

    void aJobThatRunsLongerThanItsCancelledWorkflowIsKeptIsNotTriedAgain() {
        EngineHarness h(EngineHarness::with([](EngineOptions& options) { options.completedRetention = 0s; }));
        Wanted whole = jobs(WorkflowKind::Group, 1);
        const auto started = start(h, whole, "acme", [](NewWorkflow& made) { made.nodes[1].task.maxAttempts = 5; });
        auto worker = h.connect();
        h.ready(worker, {}, 1, 24h);
        const TaskId id = worker.sink->tasks[0].id;
        QVERIFY(cancel(h, started->id).ok());
        h.advance(5min);
        h.restart();
        worker = h.connect();
        h.heartbeat(worker, id, 1h);
        h.nack(worker, id, 1s);
        h.advance(1s);
        QVERIFY(h.list("acme", TaskState::Ready).empty() && h.list("acme", TaskState::Delayed).empty());
        h.advance(5min);
        QVERIFY(h.records(Table::Workflow).empty());
    }
};

QTEST_GUILESS_MAIN(TestWorkflowCancels)

}  // namespace tst_workflow_cancels

#include "tst_workflow_cancels.moc"
