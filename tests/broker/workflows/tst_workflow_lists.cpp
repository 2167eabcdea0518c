// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/workflows/wanted_workflow.h"

#include <QTest>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace tst_workflow_lists {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

WorkflowPage page(EngineHarness& h, const WorkflowFilter& filter, const std::string& cursor = {}, size_t size = 100) {
    return TaskReader(&h.store()).workflows(filter, cursor, size).value();
}

// To the last page.
std::vector<TaskId> listed(EngineHarness& h, const WorkflowFilter& filter, size_t size) {
    std::vector<TaskId> ids;
    std::string cursor;
    do {
        const WorkflowPage next = page(h, filter, cursor, size);
        for (const WorkflowRow& row : next.workflows) ids.push_back(row.id);
        cursor = next.nextCursor;
    } while (!cursor.empty());
    return ids;
}

TaskId begin(EngineHarness& h, const std::string& tenant, const std::string& name = {}) {
    Wanted whole = jobs(WorkflowKind::Chain, 2);
    const auto started = start(h, whole, tenant, [&name](NewWorkflow& workflow) { workflow.nodes[0].name = name; });
    h.advance(5ms);
    return started->id;
}

const TenantScope kAll{true, {}};

}  // namespace

class TestWorkflowLists : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void workflowsOfAllTenantsAreListedTheNewestFirst_data() {
        QTest::addColumn<int>("size");
        for (const int size : {1, 2, 7, 100}) QTest::addRow("pages of %d", size) << size;
    }
    void workflowsOfAllTenantsAreListedTheNewestFirst() {
        QFETCH(int, size);
        EngineHarness h(lasting());
        std::vector<TaskId> made;
        for (int i = 0; i < 40; ++i) made.push_back(begin(h, i % 3 == 0 ? "acme" : i % 3 == 1 ? "beta" : "gamma"));
        std::reverse(made.begin(), made.end());
        QCOMPARE(listed(h, {kAll, {}}, size_t(size)), made);
    }

    void onlyWhatTheCallerMaySeeIsListed() {
        EngineHarness h(lasting());
        const TaskId ours = begin(h, "acme");
        begin(h, "beta");
        QCOMPARE(listed(h, {{false, {"acme"}}, {}}, 1), std::vector<TaskId>{ours});
        QVERIFY(listed(h, {{false, {"gamma"}}, {}}, 1).empty());
    }

    void aListOfOneStateHasNoOther() {
        EngineHarness h(lasting());
        const TaskId failed = begin(h, "acme", "nightly");
        const auto worker = h.connect();
        offer(h, worker, 1);
        h.fail(worker, worker.sink->tasks[0].id);
        const TaskId running = begin(h, "acme");
        const TaskId cancelled = begin(h, "acme");
        QVERIFY(cancel(h, cancelled).ok());
        QCOMPARE(listed(h, {kAll, WorkflowState::Failed}, 1), std::vector<TaskId>{failed});
        QCOMPARE(listed(h, {kAll, WorkflowState::Running}, 1), std::vector<TaskId>{running});
        QCOMPARE(listed(h, {kAll, WorkflowState::Cancelled}, 1), std::vector<TaskId>{cancelled});
        QVERIFY(listed(h, {kAll, WorkflowState::Completed}, 1).empty());
        const WorkflowRow row = page(h, {kAll, WorkflowState::Failed}).workflows.at(0);
        QCOMPARE(row.name, std::string("nightly"));
        QCOMPARE(row.kind, WorkflowKind::Chain);
        QCOMPARE(row.tenant, std::string("acme"));
        QCOMPARE(row.step, std::string("work"));
        QCOMPARE(row.whole.failed, 1u);
    }

    void aPageLooksAtABoundedNumberOfWorkflows() {
        EngineHarness h(lasting());
        WriteSet writes;
        const TaskId one = begin(h, "acme");
        std::string key;
        for (const auto& [name, value] : h.records(Table::Workflow))
            if (name[0] == char(WorkflowPart::Whole)) key = name;
        KeyReader reader(key);
        reader.u8();
        const TenantNumber number = reader.u32();
        WorkflowRecord whole{.state = WorkflowState::Completed, .createdAt = h.now(), .nodes = 1, .jobs = 1};
        for (uint64_t i = 1; i <= 30'000; ++i)
            writes.put(Table::Workflow, workflowKey(WorkflowPart::Whole, number, TaskId{one.high + (i << 16), one.low}),
                       whole.encode());
        h.commit(writes);
        const WorkflowPage first = page(h, {kAll, WorkflowState::Running});
        QVERIFY(first.workflows.empty());
        QVERIFY(!first.nextCursor.empty());
        QCOMPARE(listed(h, {kAll, WorkflowState::Running}, 10), std::vector<TaskId>{one});
    }

    void aStrangeCursorIsRefused() {
        EngineHarness h(lasting());
        begin(h, "acme");
        for (const std::string cursor : {"x", "AAAA", "00"})
            QCOMPARE(TaskReader(&h.store()).workflows({kAll, {}}, cursor, 1).status().code(), Code::InvalidArgument);
    }

    void aTaskKnowsWhoseStepItIs() {
        EngineHarness h(lasting());
        const TaskId id = begin(h, "acme", "nightly");
        const auto worker = h.connect();
        offer(h, worker, 1);
        const TaskId task = worker.sink->tasks[0].id;
        h.fail(worker, task);
        const auto step = TaskReader(&h.store()).step(task).value();
        QVERIFY(step.has_value());
        QCOMPARE(step->workflow, id);
        QCOMPARE(step->node, 1u);
        QCOMPARE(step->name, std::string("nightly"));
        QCOMPARE(step->state, WorkflowState::Failed);
        QVERIFY(step->canRetry);
    }
};

QTEST_GUILESS_MAIN(TestWorkflowLists)

}  // namespace tst_workflow_lists

#include "tst_workflow_lists.moc"
