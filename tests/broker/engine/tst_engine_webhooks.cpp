// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/webhook_lane.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

namespace tst_engine_webhooks {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestEngineWebhooks : public QObject {
    Q_OBJECT

private:
    static NewTask wanted(int maxAttempts = 5) {
        NewTask task;
        task.webhook = "https://example.org/hook";
        task.maxAttempts = maxAttempts;
        return task;
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
        const auto worker = h.connect();
        h.create("acme", "work", wanted());
        h.ready(worker);
        QVERIFY(h.webhooks().empty());
        h.complete(worker, worker.sink->tasks.at(0).id);
        const auto waiting = h.webhooks();
        QCOMPARE(waiting.size(), size_t{1});
        const auto& [place, record] = *waiting.begin();
        QCOMPARE(place.id, worker.sink->tasks.at(0).id);
        QCOMPARE(place.due, h.now());
        QCOMPARE(place.lane, webhookLane(wanted().webhook));
        QVERIFY(!record.dead);
        QCOMPARE(record.attempt, uint16_t{1});
        QCOMPARE(record.endedAt, h.now());
        QCOMPARE(h.webhookSink().addedPlaces, std::vector{place});
    }

    void taskWithoutAWebhookIsNotTold() {
        EngineHarness h;
        const auto worker = h.connect();
        h.create("acme");
        h.ready(worker);
        h.complete(worker, worker.sink->tasks.at(0).id);
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
        const auto worker = h.connect();
        h.create("acme", "work", wanted(2));
        h.ready(worker, {}, 1, 10s);
        // The first attempt does not end it.
        h.nack(worker, worker.sink->tasks.at(0).id, 1s);
        QVERIFY(h.webhooks().empty());
        h.advance(1s);
        h.ready(worker, {}, 1, 10s);
        const TaskId id = worker.sink->tasks.at(1).id;
        if (way == QStringLiteral("failed")) h.fail(worker, id);
        if (way == QStringLiteral("nacked")) h.nack(worker, id);
        if (way == QStringLiteral("lease ended")) h.advance(10s);
        QCOMPARE(h.state(id.toString()), TaskState::Dead);
        const auto waiting = h.webhooks();
        QCOMPARE(waiting.size(), size_t{1});
        QVERIFY(waiting.begin()->second.dead);
        QCOMPARE(waiting.begin()->second.attempt, uint16_t{2});
    }

    void flagSurvivesOverflowDelayAbandonAndRestart() {
        EngineOptions options = EngineHarness::defaults();
        options.windowSize = 1;
        EngineHarness h(options);
        for (int i = 0; i < 5; ++i) h.create("acme", "work", wanted());
        NewTask later = wanted();
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
        const auto worker = h.connect();
        const std::string id = h.create("acme", "work", wanted());
        h.ready(worker);
        h.fail(worker, worker.sink->tasks.at(0).id);
        OperationSpec all;
        all.filter.tenants.all = true;
        const uint64_t operation = h.start(all).id;
        while (!h.operation(operation).isOver()) h.advance(1ms);
        h.ready(worker);
        h.complete(worker, worker.sink->tasks.at(1).id);
        const auto waiting = h.webhooks();
        QCOMPARE(waiting.size(), size_t{2});
        QCOMPARE(waiting.begin()->first.requeues, uint8_t{0});
        QVERIFY(waiting.begin()->second.dead);
        QCOMPARE(std::next(waiting.begin())->first.requeues, uint8_t{1});
        QVERIFY(!std::next(waiting.begin())->second.dead);
    }

    void outcomesAreKept() {
        EngineHarness h;
        const auto worker = h.connect();
        h.create("acme", "work", wanted());
        h.ready(worker);
        h.complete(worker, worker.sink->tasks.at(0).id);
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
        EngineOptions options = EngineHarness::defaults();
        options.callWebhooks = false;
        EngineHarness h(options);
        const auto worker = h.connect();
        h.create("acme", "work", wanted());
        h.ready(worker);
        h.complete(worker, worker.sink->tasks.at(0).id);
        QVERIFY(h.webhooks().empty());
    }
};

QTEST_APPLESS_MAIN(TestEngineWebhooks)

}  // namespace tst_engine_webhooks

#include "tst_engine_webhooks.moc"
