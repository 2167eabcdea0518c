// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/workflows/wanted_workflow.h"

#include <QTest>

#include <optional>
#include <string>
#include <vector>

namespace tst_workflow_limits {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestWorkflowLimits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStepThatALimitRefusesWaits() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 2);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        h.ready(worker, {}, 1);
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "1"}}));
        const std::string other = h.create("acme");
        h.complete(worker, worker.sink->tasks[0].id);
        h.advance(10s);
        QCOMPARE(h.list("acme", TaskState::Ready).size(), size_t(1));
        QCOMPARE(stateOf(h, started->id), WorkflowState::Running);
        h.restart();
        const auto next = h.connect();
        offer(h, next, 2);
        QCOMPARE(next.sink->ids().front(), other);
        h.advance(2s);
        QCOMPARE(next.sink->tasks.size(), size_t(2));
        QCOMPARE(numberOf(next.sink->tasks[1].payload), 2u);
    }

    // Only what waits for the full queue waits, of its own workflow and of others.
    void aFullQueueHoldsNothingElseBack() {
        EngineHarness h(lasting());
        h.create("acme", "full");
        ChangeQueue bound{"acme", "full", {}, 1, false, "ann", "busy", {true, {}}, [](const auto&) {}};
        h.post(std::move(bound));
        const auto worker = h.connect();
        const auto follow = [&](Wanted whole, uint32_t full, uint32_t last) {
            const auto started = start(h, whole, "acme", [&](NewWorkflow& made) {
                for (uint32_t i = full; i <= last; ++i) made.nodes[i].task.command = "full";
            });
            QVERIFY(started.ok());
            h.ready(worker, {"work"});
            h.complete(worker, worker.sink->tasks.back().id);
        };
        for (int i = 0; i < 20; ++i) follow(jobs(WorkflowKind::Chain, 2), 2, 2);
        Wanted wide{WorkflowKind::Chain};
        wide.children = {{}, jobs(WorkflowKind::Group, 101)};
        follow(wide, 3, 102);  // all of the group but the last
        h.ready(worker, {"work"});
        const size_t before = worker.sink->tasks.size();
        follow(jobs(WorkflowKind::Chain, 2), 3, 2);
        h.advance(3s);
        h.ready(worker, {"work"}, 5);
        h.advance(3s);
        QVERIFY(worker.sink->tasks.size() >= before + 2);
    }

    void aStepThatIsLargerThanItsTenantMayStoreFails() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 2);
        const auto started = start(h, whole, "acme", [](NewWorkflow& made) {
            made.nodes[2].task.payload = "{\"args\":[2,\"" + std::string(2000, 'x') + "\"]}";
        });
        QVERIFY(started.ok());
        const auto worker = h.connect();
        h.ready(worker);
        h.limit("acme", limitsOf({{LimitField::MaxBytes, "1000"}}));
        h.complete(worker, worker.sink->tasks[0].id);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Failed);
        QVERIFY(view(h, started->id).nodes[2].state->error.starts_with("NOT_CREATED: limit max_bytes"));
    }

    // To drain is to end what is there.
    void aTenantThatIsDrainedEndsItsWorkflows() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 2);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 2);
        h.limit("acme", limitsOf({{LimitField::Draining, "true"}}));
        h.complete(worker, worker.sink->tasks[0].id);
        QCOMPARE(worker.sink->tasks.size(), size_t(2));
        QCOMPARE(start(h, whole).status().code(), Code::FailedPrecondition);
    }

    // Else its tenant might seem to have nothing left just then.
    void aWorkflowIsThereBetweenTwoOfItsJobs() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 2);
        QVERIFY(start(h, whole).ok());
        const auto worker = h.connect();
        h.ready(worker);
        QCOMPARE(h.tenant("acme").workflows, uint64_t{0});
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "0"}}));
        h.holdAllAnswers();
        h.complete(worker, worker.sink->tasks[0].id);
        QCOMPARE(h.tenant("acme").workflows, uint64_t{1});
        h.restart();
        h.advance(5s);
        QCOMPARE(h.tenant("acme").workflows, uint64_t{1});
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "1"}}));
        h.advance(2s);
        QCOMPARE(h.tenant("acme").workflows, uint64_t{0});
        QCOMPARE(h.tenant("acme").ready, uint64_t{1});
    }

    void aStepThatWaitsIsNoRefusedCreate() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 2);
        QVERIFY(start(h, whole).ok());
        const auto worker = h.connect();
        h.ready(worker);
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "0"}}));
        h.complete(worker, worker.sink->tasks[0].id);
        h.advance(10s);
        QCOMPARE(h.counters("acme").admission.refused, AdmissionCounts().refused);
        QVERIFY(h.events(std::string(event_types::kLimitExceeded)).empty());
    }

    void aWorkflowWithStepsThatMayNeverBeCreatedIsRefused_data() {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("limit");
        QTest::newRow("one too large") << QByteArray("max_payload_bytes") << QByteArray("1000");
        QTest::newRow("all too large") << QByteArray("max_bytes") << QByteArray("5000");
    }
    void aWorkflowWithStepsThatMayNeverBeCreatedIsRefused() {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, limit);
        EngineHarness h(lasting());
        h.create("acme");
        const bool isOfOne = key == "max_payload_bytes";
        h.limit("acme", limitsOf({{isOfOne ? LimitField::MaxPayloadBytes : LimitField::MaxBytes, limit.constData()}}));
        Wanted whole = jobs(WorkflowKind::Chain, 5);
        const auto started = start(h, whole, "acme", [](NewWorkflow& made) {
            for (size_t i = 2; i < 6; ++i)
                made.nodes[i].task.payload = "{\"args\":[2,\"" + std::string(1500, 'x') + "\"]}";
        });
        QVERIFY(!started.ok() && started.status().limitReached());
        QCOMPARE(started.status().limitReached()->limit, key.toStdString());
        QVERIFY(h.records(Table::Workflow).empty());
    }

    // What came before is the same for all of a group, and is read once for them.
    void aGroupAfterAGroupReadsWhatCameBeforeOnce() {
        EngineHarness h(lasting());
        Wanted whole{WorkflowKind::Chain};
        whole.children = {jobs(WorkflowKind::Group, 200), jobs(WorkflowKind::Group, 200)};
        const auto started = start(h, whole);
        const auto worker = h.connect();
        h.ready(worker, {}, 200);
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "0"}}));
        for (const Assignment& task : std::vector<Assignment>(worker.sink->tasks)) h.complete(worker, task.id);
        const TenantNumber acme = 0;
        ReadRoom room{kMostHandedOn, 10'000};
        const auto all = readStarts(h.store(), {acme, started->id}, 0, 200, room);
        QVERIFY(all.ok() && all->starts.size() == 200 && all->isAll());
        QVERIFY2(10'000 - room.records < 3 * 200 + 200 * 4, std::to_string(room.records).c_str());
        // A read that may take no more ends, and the next goes on.
        ReadRoom little{kMostHandedOn, 500};
        const auto some = readStarts(h.store(), {acme, started->id}, 0, 200, little);
        QVERIFY(some.ok() && !some->starts.empty() && some->starts.size() < 200);
        const auto rest = readStarts(h.store(), {acme, started->id}, some->next, 200, room);
        QVERIFY(rest.ok() && some->starts.size() + rest->starts.size() == 200 && rest->next == 0);
    }

    void aWorkflowThatALimitRefusesIsNotThere() {
        EngineHarness h(lasting());
        h.create("acme");
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "3"}}));
        Wanted whole = jobs(WorkflowKind::Group, 3);
        const auto started = start(h, whole);
        QCOMPARE(started.status().code(), Code::ResourceExhausted);
        QVERIFY(h.records(Table::Workflow).empty());
        QCOMPARE(h.list("acme", TaskState::Ready).size(), size_t(1));
    }

    void resultsThatAreTooLongFailTheJobTheyAreFor() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 2);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 2);
        h.complete(worker, worker.sink->tasks[0].id, '"' + std::string(kMostHandedOn, 'x') + '"');
        QCOMPARE(stateOf(h, started->id), WorkflowState::Failed);
        QVERIFY(view(h, started->id).nodes[2].state->error.starts_with("NOT_CREATED: the results"));
        QCOMPARE(worker.sink->tasks.size(), size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestWorkflowLimits)

}  // namespace tst_workflow_limits

#include "tst_workflow_limits.moc"
