// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/webhook_lane.h"
#include "broker/upkeep/store_check.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

namespace tst_engine_webhooks {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestEngineWebhooks : public QObject {
    Q_OBJECT

private:
    static void completeOne(EngineHarness& h, const EngineHarness::Worker& worker) {
        h.create("acme", "work", withWebhook());
        h.ready(worker, {"work"});
        h.complete(worker, worker.sink->tasks.back().id);
    }

private Q_SLOTS:
    void lanesAreKeptByHostAndStayTheSame() {
        QCOMPARE(webhookLane(""), uint8_t{0});
        QCOMPARE(webhookLane("https://example.org/hook"), webhookLane("http://EXAMPLE.org/other?x=1"));
        QVERIFY(webhookLane("https://example.org") != webhookLane("https://example.com"));
        for (int i = 0; i < 5000; ++i) {
            const uint8_t lane = webhookLane("http://h" + std::to_string(i) + ".example/");
            QVERIFY(lane >= 1);
        }
    }

    void completedTaskIsTold() {
        EngineHarness h;
        const auto [worker, name, id] = h.handOut(withWebhook());
        QVERIFY(h.webhooks().empty());
        h.complete(worker, id);
        const auto waiting = h.webhooks();
        QCOMPARE(waiting.size(), size_t{1});
        const auto& [place, record] = *waiting.begin();
        QCOMPARE(place.id, id);
        QCOMPARE(place.due, h.now());
        QCOMPARE(place.lane, webhookLane(withWebhook().webhook));
        QCOMPARE(record.end, TaskEnd::Completed);
        QCOMPARE(record.attempt, uint16_t{1});
        QCOMPARE(record.endedAt, h.now());
        QCOMPARE(h.webhookSink().addedPlaces, std::vector{place});
    }

    void taskWithoutAWebhookIsNotTold() {
        EngineHarness h;
        const auto [worker, id, task] = h.handOut();
        h.complete(worker, task);
        QVERIFY(h.webhooks().empty());
        QVERIFY(h.webhookSink().addedPlaces.empty());
    }

    void eachWayToDieIsToldOnce_data() {
        QTest::addColumn<QString>("way");
        for (const char* way : {"failed", "nacked", "lease ended"}) QTest::addRow("%s", way) << QString::fromUtf8(way);
    }

    void eachWayToDieIsToldOnce() {
        QFETCH(QString, way);
        EngineHarness h;
        NewTask twice = withWebhook();
        twice.maxAttempts = 2;
        const auto [worker, name, id] = h.handOut(twice, 10s);
        // The first attempt does not end it.
        h.nack(worker, id, 1s);
        QVERIFY(h.webhooks().empty());
        h.advance(1s);
        h.ready(worker, {}, 1, 10s);
        if (way == QStringLiteral("failed")) h.fail(worker, id);
        if (way == QStringLiteral("nacked")) h.nack(worker, id);
        if (way == QStringLiteral("lease ended")) h.advance(10s);
        QCOMPARE(h.state(name), TaskState::Dead);
        const auto waiting = h.webhooks();
        QCOMPARE(waiting.size(), size_t{1});
        QCOMPARE(waiting.begin()->second.end, TaskEnd::Dead);
        QCOMPARE(waiting.begin()->second.attempt, uint16_t{2});
    }

    void flagSurvivesOverflowDelayAbandonAndRestart() {
        EngineHarness h(EngineHarness::with([](EngineOptions& o) { o.windowSize = 1; }));
        for (int i = 0; i < 5; ++i) h.create("acme", "work", withWebhook());
        NewTask later = withWebhook();
        later.runAt = h.now() + 5s;
        h.create("acme", "work", later);
        h.restart();
        auto worker = h.connect();
        h.ready(worker);
        h.abandon(worker, worker.sink->tasks.at(0).id);
        h.advance(5s);
        for (int i = 0; i < 6; ++i) h.ready(worker);
        h.restart();
        worker = {worker.session + 100, std::make_shared<RecordingWorker>()};
        const auto running = h.list("acme", TaskState::InProgress);
        QCOMPARE(running.size(), size_t{6});
        h.post(OpenWorker{worker.session, worker.sink, "worker", {true, {}}});
        for (const TaskView& task : running) h.complete(worker, task.id);
        QCOMPARE(h.webhooks().size(), size_t{6});
    }

    void taskThatCameBackAndEndsAgainIsToldOfBothEnds() {
        EngineHarness h;
        const auto [worker, name, id] = h.handOut(withWebhook());
        h.fail(worker, id);
        h.run(requeueOfAll());
        h.ready(worker);
        h.complete(worker, id);
        const auto waiting = h.webhooks();
        QCOMPARE(waiting.size(), size_t{2});
        QCOMPARE(waiting.begin()->first.requeues, uint8_t{0});
        QCOMPARE(waiting.begin()->second.end, TaskEnd::Dead);
        QCOMPARE(std::next(waiting.begin())->first.requeues, uint8_t{1});
        QCOMPARE(std::next(waiting.begin())->second.end, TaskEnd::Completed);
    }

    void outcomesAreKept() {
        EngineHarness h;
        completeOne(h, h.connect());
        auto [place, record] = *h.webhooks().begin();
        record.tries = 1;
        h.settle(place, SettleWebhook::Again{place.due + 2s, record});
        h.restart();
        QCOMPARE(h.webhooks().size(), size_t{1});
        const auto [next, again] = *h.webhooks().begin();
        QCOMPARE(next.due, place.due + 2s);
        QCOMPARE(again.tries, uint16_t{1});
        QCOMPARE(again.endedAt, record.endedAt);
        QCOMPARE(h.webhookSink().addedPlaces, (std::vector{place, next}));
        QCOMPARE(h.webhookSink().settledPlaces, std::vector{place});
        h.settle(next);
        QVERIFY(h.webhooks().empty());
    }

    void nothingIsWrittenWhenTheBrokerCallsNobody() {
        EngineHarness h(EngineHarness::with([](EngineOptions& o) { o.callWebhooks = false; }));
        completeOne(h, h.connect());
        QVERIFY(h.webhooks().empty());
    }

    void webhooksThatWaitAreDroppedAndLateOutcomesChangeNothing() {
        EngineHarness h;
        const auto worker = h.connect();
        for (int i = 0; i < 3; ++i) completeOne(h, worker);
        const auto waiting = h.webhooks();
        QCOMPARE(waiting.size(), size_t{3});
        QCOMPARE(h.finish(h.start(deletionOf("acme")).id, 10ms).state, OperationState::Done);
        QVERIFY(h.webhooks().empty());
        QCOMPARE(h.webhookSink().droppedPlaces.size(), size_t{3});
        const auto [place, record] = *waiting.begin();
        h.settle(place);
        h.settle(place, SettleWebhook::Again{h.now() + 5s, record});
        QVERIFY(h.webhooks().empty());
        QVERIFY(h.webhookSink().settledPlaces.empty());
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void whatIsKeptSaysHowTheTaskHasEnded() {
        EngineHarness h;
        const std::string cancelled = h.create("acme", "work", withWebhook());
        NewTask task = withWebhook();
        task.expiresAt = h.now() + 5s;
        const std::string expired = h.create("acme", "work", task);
        ChangeTask cancel;
        cancel.id = *TaskId::parse(cancelled);
        cancel.scope = {true, {}};
        cancel.action = ChangeTask::Action::Cancel;
        QVERIFY(h.change(std::move(cancel)).ok());
        h.advance(10s);
        std::map<std::string, TaskEnd> ends;
        for (const auto& [place, record] : h.webhooks()) ends[place.id.toString()] = record.end;
        QCOMPARE(ends, (std::map<std::string, TaskEnd>{{cancelled, TaskEnd::Cancelled}, {expired, TaskEnd::Expired}}));
    }

    void webhookThatWasDroppedStaysDroppedWhenTheDeletionIsCancelled() {
        EngineHarness h;
        const auto worker = h.connect();
        completeOne(h, worker);
        completeOne(h, worker);
        h.createMany("acme", 500, "other");
        const auto waiting = h.webhooks();
        h.advance(1s);
        const uint64_t id = h.start(atPace(deletionOf("acme"), 10)).id;
        while (h.webhookSink().droppedPlaces.size() < 2) h.advance(10ms);
        QVERIFY(h.control(id, OperationAction::Cancel).ok());
        // They were being called when they were dropped, and this is what became of it.
        const auto [first, record] = *waiting.begin();
        h.settle(first, SettleWebhook::Again{h.now() + 5s, record});
        h.settle(waiting.rbegin()->first);
        QVERIFY(h.webhooks().empty());
        QVERIFY(h.webhookSink().settledPlaces.empty());
        QCOMPARE(h.webhookSink().addedPlaces.size(), size_t{2});
        // What ends from here on is told as ever.
        completeOne(h, worker);
        h.settle(h.webhooks().begin()->first);
        QCOMPARE(h.webhookSink().settledPlaces.size(), size_t{1});
        QVERIFY(h.webhooks().empty());
    }

    void webhookThatIsSettledWhileItsPageIsReadIsSettledOnce() {
        EngineHarness h;
        completeOne(h, h.connect());
        const auto [place, record] = *h.webhooks().begin();
        const uint64_t id = h.start(deletionOf("acme")).id;
        h.holdAnswers();
        h.advance(1ms);
        h.settle(place, SettleWebhook::Again{h.now() + 5s, record});
        h.releaseAnswers();
        QCOMPARE(h.finish(id, 10ms).state, OperationState::Done);
        QVERIFY(h.webhooks().empty());
        QCOMPARE(h.webhookSink().addedPlaces.size(),
                 h.webhookSink().settledPlaces.size() + h.webhookSink().droppedPlaces.size());
    }
};

QTEST_APPLESS_MAIN(TestEngineWebhooks)

}  // namespace tst_engine_webhooks

#include "tst_engine_webhooks.moc"
