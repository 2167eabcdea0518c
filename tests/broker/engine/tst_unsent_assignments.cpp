// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Assignments that wait to be sent: how many of them one worker may have, and what becomes of those that never leave.
#include "broker/upkeep/store_check.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

namespace tst_unsent_assignments {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestUnsentAssignments : public QObject {
    Q_OBJECT

private:
    static constexpr SessionId kSession = 1'000'000;

    // A worker that may have that many small tasks unsent.
    EngineHarness::Worker connect(EngineHarness& h, size_t tasks, const std::string& workerId = "slow") {
        OpenWorker command;
        command.session = kSession;
        const auto sink = std::make_shared<RecordingWorker>();
        command.sink = sink;
        command.workerId = workerId;
        command.scope.all = true;
        m_outbound = std::make_shared<Outbound>(&m_budget, m_budget.accountOf("acme"),
                                                tasks * EngineOptions().assignmentOverhead,
                                                [&h] { h.post(ResumeSeats{kSession}); });
        command.outbound = m_outbound;
        h.post(std::move(command));
        return {kSession, sink};
    }
    // It has taken so many small tasks.
    void take(size_t tasks) { m_outbound->taken(tasks * EngineOptions().assignmentOverhead); }
    static ReturnUnsent unsent(const std::vector<Assignment>& tasks, const std::string& workerId = "slow") {
        ReturnUnsent command{workerId, {}};
        for (const Assignment& task : tasks) command.deliveries.push_back({task.id, task.updatedAt});
        return command;
    }

private Q_SLOTS:
    void seatsRestUntilWhatWasAssignedHasLeft() {
        EngineHarness h;
        const auto slow = connect(h, 3);
        for (int i = 0; i < 10; ++i) h.ready(slow);
        h.createMany("acme", 20);
        QCOMPARE(slow.sink->tasks.size(), size_t{3});
        // Those that come later rest, too.
        h.ready(slow);
        QCOMPARE(slow.sink->tasks.size(), size_t{3});
        take(2);
        QCOMPARE(slow.sink->tasks.size(), size_t{5});
        take(3);
        QCOMPARE(slow.sink->tasks.size(), size_t{8});
        take(3);
        QCOMPARE(slow.sink->tasks.size(), size_t{11});
        QCOMPARE(h.counters("acme").ready, uint64_t{9});
    }

    void othersTakeWhatRestingSeatsLeave() {
        EngineHarness h;
        const auto slow = connect(h, 1);
        h.ready(slow, {}, 1);
        h.ready(slow, {}, 1);
        const auto quick = h.connect();
        h.ready(quick, {}, 1);
        h.createMany("acme", 2);
        QCOMPARE(slow.sink->tasks.size(), size_t{1});
        QCOMPARE(quick.sink->tasks.size(), size_t{1});
    }

    void whatCannotBeReadIsToldAndItsRoomIsFreeAgain() {
        EngineHarness h;
        const auto ids = h.createMany("acme", 3);
        h.restart();  // bodies of new tasks are kept in memory
        WriteSet writes;
        const TaskId damaged = TaskId::parse(ids[0]).value();
        writes.erase(Table::Body, taskKey(0, damaged));
        QVERIFY(h.store().commit(writes, true).ok());
        const size_t weight = EngineOptions().assignmentOverhead + 1;  // the payload is a digit
        const auto slow = connect(h, 2);
        h.ready(slow);
        QVERIFY(slow.sink->tasks.empty());
        QCOMPARE(slow.sink->lost, (std::vector<std::pair<size_t, bool>>{{weight, true}}));
        m_outbound->taken(slow.sink->lost[0].first);
        h.ready(slow);
        h.ready(slow);
        QCOMPARE(slow.sink->tasks.size(), size_t{2});
        QCOMPARE(slow.sink->lost.size(), size_t{1});
    }

    void restingSeatsGoWithTheirWorker() {
        EngineHarness h;
        const auto slow = connect(h, 1);
        h.ready(slow);
        h.ready(slow);
        h.createMany("acme", 2);
        h.disconnect(slow);
        take(1);
        QCOMPARE(slow.sink->tasks.size(), size_t{1});
        QCOMPARE(h.counters("acme").ready, uint64_t{1});
    }

    void whatWasNeverSentIsReadyAgainAndCountsForNothing() {
        EngineHarness h;
        const auto ids = h.createMany("acme", 3);
        const auto slow = connect(h, 100);
        h.ready(slow, {}, 3);
        QCOMPARE(h.counters("acme").inProgress, uint64_t{3});
        h.disconnect(slow);
        h.post(unsent(slow.sink->tasks));
        QCOMPARE(h.counters("acme").inProgress, uint64_t{0});
        for (const auto& id : ids) QCOMPARE(h.state(id), TaskState::Ready);
        const auto other = h.connect();
        h.ready(other, {}, 3);
        QCOMPARE(other.sink->tasks.size(), size_t{3});
        QCOMPARE(other.sink->tasks[0].attempts, 1);
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void deliveryThatEndedOtherwiseIsLeftAlone() {
        EngineHarness h;
        const auto ids = h.createMany("acme", 2);
        const auto slow = connect(h, 100);
        h.ready(slow, {}, 2, 10s);
        const ReturnUnsent late = unsent(slow.sink->tasks);
        h.disconnect(slow);
        // The leases end; one task is in other hands by now, of the same name.
        h.advance(1min);
        const auto other = h.connect({}, "slow");
        h.ready(other);
        h.post(late);
        QCOMPARE(h.counters("acme").inProgress, uint64_t{1});
        QCOMPARE(h.counters("acme").ready, uint64_t{1});
        QCOMPARE(other.sink->tasks[0].attempts, 2);
        // Nor does somebody else's name give anything back.
        h.post(unsent(other.sink->tasks, "stranger"));
        QCOMPARE(h.counters("acme").inProgress, uint64_t{1});
        h.complete(other, other.sink->tasks[0].id);
        QVERIFY(other.sink->results.back().ok());
    }

private:
    MemoryBudget m_budget{size_t{1} << 30};
    std::shared_ptr<Outbound> m_outbound;
};

QTEST_APPLESS_MAIN(TestUnsentAssignments)

}  // namespace tst_unsent_assignments

#include "tst_unsent_assignments.moc"
