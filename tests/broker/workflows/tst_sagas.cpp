// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/store_check.h"
#include "tests/broker/workflows/wanted_workflow.h"

#include <QTest>

#include <string>

namespace tst_sagas {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

bool isUndamaged(EngineHarness& h) { return checkStore(h.store())->faults.empty(); }

// Its steps have the numbers from 1 on; what undoes them follows in the same order.
Wanted sagaOf(size_t steps, std::initializer_list<size_t> undone, uint8_t policy = 0) {
    Wanted saga = jobs(WorkflowKind::Saga, steps);
    for (const size_t step : undone) saga.undo[step] = {};
    saga.policy = policy;
    return saga;
}

uint32_t last(const EngineHarness::Worker& worker) { return numberOf(worker.sink->tasks.back().payload); }
void completeLast(EngineHarness& h, const EngineHarness::Worker& worker, const std::string& result = {}) {
    h.complete(worker, worker.sink->tasks.back().id, result);
}
void failLast(EngineHarness& h, const EngineHarness::Worker& worker) { h.fail(worker, worker.sink->tasks.back().id); }

}  // namespace

class TestSagas : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itCompletesLikeAChain() {
        EngineHarness h(lasting());
        Wanted whole = sagaOf(2, {0, 1});
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 3);
        QCOMPARE(view(h, started->id).whole.jobs, 2u);
        completeLast(h, worker, "{\"n\":1}");
        QCOMPARE(last(worker), 2u);
        QVERIFY(worker.sink->tasks.back().payload.find("{\"0\":{\"n\":1}}") != std::string::npos);
        completeLast(h, worker);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Completed);
        QCOMPARE(worker.sink->tasks.size(), size_t(2));
        QVERIFY(isUndamaged(h));
    }

    void aFailedStepIsFollowedByWhatUndoesThoseBeforeTheLastFirst() {
        EngineHarness h(lasting());
        Wanted whole = sagaOf(4, {0, 2, 3});
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 8);
        completeLast(h, worker, "{\"held\":7}");
        completeLast(h, worker);
        completeLast(h, worker);
        QCOMPARE(last(worker), 4u);
        failLast(h, worker);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Compensating);
        QCOMPARE(last(worker), 6u);
        QVERIFY(worker.sink->tasks.back().payload.find("\"0\":{\"held\":7}") != std::string::npos);
        completeLast(h, worker);
        QCOMPARE(last(worker), 5u);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Compensating);
        completeLast(h, worker);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Compensated);
        QCOMPARE(worker.sink->tasks.size(), size_t(6));
        QCOMPARE(view(h, started->id).whole.completed, 3u);
        QCOMPARE(view(h, started->id).whole.failed, 1u);
        QVERIFY(isUndamaged(h));
    }

    void whereNothingIsToBeUndoneItIsUndoneAtOnce() {
        EngineHarness h(lasting());
        Wanted whole = sagaOf(2, {0, 1});
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 2);
        failLast(h, worker);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Compensated);
        QCOMPARE(worker.sink->tasks.size(), size_t(1));
        // Requeued, the step is a task and moves nothing.
        QVERIFY(!view(h, started->id).nodes[1].canRetry);
        h.run(requeueOfAll());
        completeLast(h, worker);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Compensated);
        QVERIFY(isUndamaged(h));
    }

    void whatCannotBeUndoneFailsItUntilThatIsTriedAgain() {
        EngineHarness h(lasting());
        Wanted whole = sagaOf(3, {0, 1});
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 8);
        completeLast(h, worker);
        completeLast(h, worker);
        failLast(h, worker);
        QCOMPARE(last(worker), 5u);
        failLast(h, worker);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Failed);
        QVERIFY(view(h, started->id).nodes[5].canRetry);
        QVERIFY(!view(h, started->id).nodes[3].canRetry);
        ChangeTask change;
        change.id = worker.sink->tasks.back().id;
        change.scope.all = true;
        change.action = ChangeTask::Action::Retry;
        change.author = "ann";
        QVERIFY(h.change(std::move(change)).ok());
        QCOMPARE(stateOf(h, started->id), WorkflowState::Compensating);
        completeLast(h, worker);
        QCOMPARE(last(worker), 4u);
        completeLast(h, worker);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Compensated);
        QVERIFY(isUndamaged(h));
    }

    void aStepThatMayFailIsPassedOver() {
        EngineHarness h(lasting());
        Wanted whole = sagaOf(3, {0, 1, 2}, kSkipsFailed);
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 4);
        completeLast(h, worker, "1");
        failLast(h, worker);
        QCOMPARE(last(worker), 3u);
        QVERIFY(worker.sink->tasks.back().payload.find("{\"0\":1,\"1\":null}") != std::string::npos);
        completeLast(h, worker);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Completed);
        QCOMPARE(view(h, started->id).whole.failed, 1u);
        QVERIFY(isUndamaged(h));
    }

    void whatHasUndoneItselfEndsTheChainThatItIsIn() {
        EngineHarness h(lasting());
        Wanted whole = jobs(WorkflowKind::Chain, 2);
        whole.children[0] = sagaOf(2, {0});
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 4);
        completeLast(h, worker);
        failLast(h, worker);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Running);
        completeLast(h, worker);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Failed);
        QCOMPARE(view(h, started->id).nodes[1].state->state, WorkflowState::Compensated);
        QVERIFY(isUndamaged(h));
    }

    void aLimitOnlyHoldsUpWhatUndoes() {
        EngineHarness h(lasting());
        Wanted whole = sagaOf(2, {0});
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 4);
        completeLast(h, worker);
        h.limit("acme", limitsOf({{LimitField::MaxPayloadBytes, "1"}}));
        failLast(h, worker);
        h.advance(1min);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Compensating);
        QVERIFY(view(h, started->id).nodes[3].isDue);
        h.limit("acme", limitsOf({{LimitField::MaxPayloadBytes, "1000"}}));
        h.advance(5s);
        QCOMPARE(last(worker), 3u);
        completeLast(h, worker);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Compensated);
    }

    void whatUndoesBeginsHoweverLongTheResultsAre() {
        EngineHarness h(lasting());
        Wanted whole = sagaOf(3, {0, 1});
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 6);
        const std::string large = '"' + std::string(700'000, 'x') + '"';
        completeLast(h, worker, large);
        completeLast(h, worker, large);
        // The third step cannot be created with both.
        QCOMPARE(stateOf(h, started->id), WorkflowState::Compensating);
        QCOMPARE(last(worker), 5u);
        QVERIFY(worker.sink->tasks.back().payload.find("\"parent_results\":{}") != std::string::npos);
        completeLast(h, worker);
        completeLast(h, worker);
        QCOMPARE(stateOf(h, started->id), WorkflowState::Compensated);
        QVERIFY(isUndamaged(h));
    }

    void cancelledWhileItUndoesItGoesNoFurther() {
        EngineHarness h(lasting());
        Wanted whole = sagaOf(3, {0, 1});
        const auto started = start(h, whole);
        const auto worker = h.connect();
        offer(h, worker, 3);
        completeLast(h, worker);
        completeLast(h, worker);
        failLast(h, worker);
        QVERIFY(cancel(h, started->id).ok());
        QCOMPARE(stateOf(h, started->id), WorkflowState::Cancelled);
        offer(h, worker, 2);
        QCOMPARE(worker.sink->tasks.size(), size_t(3));
        QVERIFY(isUndamaged(h));
    }
};

QTEST_GUILESS_MAIN(TestSagas)

}  // namespace tst_sagas

#include "tst_sagas.moc"
