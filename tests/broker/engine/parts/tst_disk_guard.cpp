// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <string>

namespace tst_disk_guard {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestDiskGuard : public QObject {
    Q_OBJECT

private:
    static constexpr uint64_t kMib = 1 << 20;
    static DiskRoomChanged low() { return {DiskRoom{40 * kMib, 1000 * kMib, 50 * kMib, true}}; }
    static DiskRoomChanged enough() { return {DiskRoom{90 * kMib, 1000 * kMib, 50 * kMib, false}}; }

    static Status tryToCreate(EngineHarness& h, const std::string& tenant, const std::string& key = {}) {
        return h.tryToCreate(tenant, keyedBy(key));
    }
    static OperationSpec requeueOfAcme() {
        OperationSpec spec;
        spec.filter.tenants = {false, {"acme"}};
        return spec;
    }

private Q_SLOTS:
    void onlyNewTasksAreRefusedWhileTheDiskIsNearlyFull() {
        EngineHarness h;
        const auto worker = h.connect();
        const auto ids = h.createMany("acme", 5);
        QVERIFY(tryToCreate(h, "acme", "known").ok());
        h.post(low());

        const Status refused = tryToCreate(h, "acme");
        QCOMPARE(refused.code(), Code::ResourceExhausted);
        QCOMPARE(
            refused.message(),
            std::string("limit disk.min_free reached: the broker's disk is nearly full, 40 MiB of 1000 MiB are free, "
                        "50 MiB are needed; retry when space has been freed"));
        QVERIFY(!tryToCreate(h, "acme", "new").ok());
        // A key that is known is answered with its task: that writes nothing.
        QVERIFY(tryToCreate(h, "acme", "known").ok());
        QCOMPARE(h.counters("acme").ready, 6u);

        h.ready(worker, {}, 5);
        QCOMPARE(worker.sink->tasks.size(), size_t{5});
        h.complete(worker, worker.sink->tasks[0].id);
        h.fail(worker, worker.sink->tasks[1].id);
        h.nack(worker, worker.sink->tasks[2].id, 1ms);
        h.abandon(worker, worker.sink->tasks[3].id);
        h.advance(1s);
        QCOMPARE(h.state(worker.sink->tasks[0].id.toString()), TaskState::Completed);
        QCOMPARE(h.state(worker.sink->tasks[1].id.toString()), TaskState::Dead);
        QCOMPARE(h.state(worker.sink->tasks[2].id.toString()), TaskState::Ready);
        QCOMPARE(h.state(worker.sink->tasks[3].id.toString()), TaskState::Ready);

        h.post(enough());
        QVERIFY(tryToCreate(h, "acme").ok());
        QVERIFY(tryToCreate(h, "acme", "new").ok());
    }

    void deadTasksAreNotBroughtBackWhileTheDiskIsNearlyFull() {
        EngineHarness h;
        const auto worker = h.connect();
        const auto ids = h.createMany("acme", 3);
        h.ready(worker, {}, 3);
        for (const auto& task : worker.sink->tasks) h.fail(worker, task.id);
        h.post(low());
        const Status refused = h.tryToStart(requeueOfAcme());
        QCOMPARE(refused.code(), Code::ResourceExhausted);
        QVERIFY(refused.message().starts_with("limit disk.min_free reached"));
        const TaskEdit back = requeued();
        QCOMPARE(h.edit(ids[0], back).code(), Code::ResourceExhausted);
        QCOMPARE(h.counters("acme").dead, uint64_t{3});
        // What makes room is not refused.
        OperationSpec away = requeueOfAcme();
        away.kind = OperationKind::Delete;
        away.filter.ids = {TaskId::parse(ids[2]).value()};
        const uint64_t deletion = h.start(std::move(away)).id;
        h.advance(1s);
        QCOMPARE(h.operation(deletion).state, OperationState::Done);
        h.post(enough());
        QVERIFY(h.edit(ids[0], back).ok());
        const uint64_t id = h.start(requeueOfAcme()).id;
        h.advance(1s);
        QCOMPARE(h.operation(id).done, uint64_t{1});
        QCOMPARE(h.counters("acme").ready, uint64_t{2});
    }

    void aRequeueThatRunsPausesItselfAndIsResumedWhenThereIsRoom() {
        EngineHarness h;
        const auto worker = h.connect();
        h.createMany("acme", 30);
        h.ready(worker, {}, 30);
        for (const auto& task : worker.sink->tasks) h.fail(worker, task.id);
        OperationSpec spec = atPace(requeueOfAcme(), 10);
        spec.canary = 20;
        const uint64_t id = h.start(std::move(spec)).id;
        h.advance(1s);
        const uint64_t before = h.operation(id).done;
        QVERIFY(before > 0 && before < 20);
        h.post(low());
        h.advance(1s);
        const Operation paused = h.operation(id);
        QCOMPARE(paused.state, OperationState::Paused);
        QVERIFY2(paused.pausedBecause.starts_with("limit disk.min_free reached"), paused.pausedBecause.c_str());
        QCOMPARE(paused.done, before);
        h.restart();
        h.post(low());
        QCOMPARE(h.operation(id).state, OperationState::Paused);
        QCOMPARE(h.control(id, OperationAction::Resume).status().code(), Code::ResourceExhausted);
        QCOMPARE(h.operation(id).state, OperationState::Paused);
        h.post(enough());
        h.advance(10s);
        QCOMPARE(h.operation(id).done, before);
        QVERIFY(h.control(id, OperationAction::Resume).ok());
        h.advance(10s);
        // It still waits for its canary.
        QCOMPARE(h.operation(id).done, uint64_t{20});
        QVERIFY(h.operation(id).waitsForCanary());
    }

    void aRefusedCreateMakesNoTenant() {
        EngineHarness h;
        h.post(low());
        QVERIFY(!tryToCreate(h, "stranger").ok());
        h.restart();
        h.advance(2s);
        QVERIFY(h.events("tenant.created").empty());
    }

    void eachChangeIsToldOnce() {
        EngineHarness h;
        h.post(enough());
        QVERIFY(h.events("broker.disk_recovered").empty());
        h.post(low());
        h.post(low());
        h.post(enough());
        const auto told = h.events("broker.disk_low");
        QCOMPARE(told.size(), size_t{1});
        QCOMPARE(told[0].severity, EventSeverity::Warning);
        QCOMPARE(told[0].fields[0], (std::pair<std::string, std::string>("free_bytes", std::to_string(40 * kMib))));
        QCOMPARE(h.events("broker.disk_recovered").size(), size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestDiskGuard)

}  // namespace tst_disk_guard

#include "tst_disk_guard.moc"
