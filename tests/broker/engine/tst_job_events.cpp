// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_job_events {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

using Kind = JobEvent::Kind;

void listen(EngineHarness& h) { h.post(ListenToJobs{h.now() + 10min}); }

std::vector<std::shared_ptr<const JobEvent>> eventsOf(EngineHarness& h) {
    return h.jobs().after(0, {{true, {}}, {}, {}, {}}, 1000, h.now()).events;
}

std::vector<Kind> kindsOf(EngineHarness& h) {
    std::vector<Kind> kinds;
    for (const auto& event : eventsOf(h)) kinds.push_back(event->kind);
    return kinds;
}

}  // namespace

class TestJobEvents : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aJobIsToldFromItsStartToItsEnd() {
        EngineHarness h;
        listen(h);
        const auto held = h.handOut();
        h.advance(3s);
        h.complete(held.worker, held.task);
        QCOMPARE(kindsOf(h), (std::vector{Kind::Enqueued, Kind::Started, Kind::Completed}));
        const auto events = eventsOf(h);
        QCOMPARE(events[0]->tenant, std::string("acme"));
        QCOMPARE(events[0]->command, std::string("work"));
        QCOMPARE(events[0]->id, held.task);
        QCOMPARE(events[0]->attempt, 0);
        QCOMPARE(events[1]->attempt, 1);
        QVERIFY(!events[1]->worker.empty());
        QCOMPARE(events[2]->ran, Micros(3s));
        QCOMPARE(events[2]->at, h.now());
    }

    void aFailureIsToldWithWhatFollows() {
        EngineHarness h;
        listen(h);
        NewTask task;
        task.maxAttempts = 2;
        const auto held = h.handOut(task);
        h.nack(held.worker, held.task, 5s, "not now");
        h.advance(5s);
        h.ready(held.worker);
        h.nack(held.worker, held.task, 5s, "never");
        QCOMPARE(kindsOf(h), (std::vector{Kind::Enqueued, Kind::Started, Kind::Failed, Kind::Retrying, Kind::Started,
                                          Kind::Failed, Kind::Discarded}));
        const auto events = eventsOf(h);
        QCOMPARE(events[3]->error, std::string("not now"));
        QCOMPARE(*events[3]->next - events[3]->at, Micros(5s));
        QCOMPARE(events[6]->error, std::string("never"));
        QCOMPARE(events[6]->attempt, 2);
        QVERIFY(events[6]->isDeadLetter);
    }

    void aTaskForLaterIsScheduledFirst() {
        EngineHarness h;
        listen(h);
        NewTask task;
        task.runAt = h.now() + 60s;
        h.create("acme", "work", task);
        QCOMPARE(kindsOf(h), std::vector{Kind::Scheduled});
        QCOMPARE(eventsOf(h)[0]->next, task.runAt);
        h.advance(61s);
        QCOMPARE(kindsOf(h), (std::vector{Kind::Scheduled, Kind::Enqueued}));
    }

    void whatIsDoneToAJobIsToldToo() {
        EngineHarness h;
        listen(h);
        const auto act = [&h](const std::string& id, ChangeTask::Action action) {
            ChangeTask change;
            change.id = *TaskId::parse(id);
            change.scope.all = true;
            change.action = action;
            change.author = "ann";
            QVERIFY(h.change(std::move(change)).ok());
        };
        NewTask held;
        held.isHeld = true;
        const std::string id = h.create("acme", "work", held);
        QVERIFY(eventsOf(h).empty());
        act(id, ChangeTask::Action::Activate);
        QCOMPARE(kindsOf(h), std::vector{Kind::Enqueued});
        act(id, ChangeTask::Action::Cancel);
        QCOMPARE(kindsOf(h), (std::vector{Kind::Enqueued, Kind::Cancelled}));

        const uint64_t cursor = h.jobs().latest();
        const auto dead = h.handOut();
        h.fail(dead.worker, dead.task);
        act(dead.id, ChangeTask::Action::Retry);
        std::vector<Kind> kinds;
        for (const auto& event : h.jobs().after(cursor, {{true, {}}, {}, {}, {}}, 100, h.now()).events)
            kinds.push_back(event->kind);
        QCOMPARE(kinds, (std::vector{Kind::Enqueued, Kind::Started, Kind::Failed, Kind::Discarded, Kind::Enqueued}));
    }

    void deadLettersAndHeartbeatsAreToldToWhoAsks() {
        EngineHarness h;
        listen(h);
        const JobEventRing::Filter asked{{true, {}},
                                         {},
                                         {Kind::Heartbeat, Kind::DeadLetterAdded, Kind::DeadLetterRetried,
                                          Kind::DeadLetterPruned, Kind::DeadLetterDeleted},
                                         {}};
        const auto told = [&] {
            std::vector<Kind> kinds;
            for (const auto& event : h.jobs().after(0, asked, 100, h.now()).events) kinds.push_back(event->kind);
            return kinds;
        };
        const auto held = h.handOut();
        h.heartbeat(held.worker, held.task, 60s);
        QCOMPARE(told(), std::vector{Kind::Heartbeat});
        const auto beat = h.jobs().after(0, asked, 1, h.now()).events[0];
        QCOMPARE(beat->next, std::optional(h.now() + 60s));
        QVERIFY(!beat->worker.empty());
        h.fail(held.worker, held.task);
        ChangeTask retry;
        retry.id = *TaskId::parse(held.id);
        retry.scope.all = true;
        retry.action = ChangeTask::Action::Retry;
        QVERIFY(h.change(std::move(retry)).ok());
        h.ready(held.worker);
        h.fail(held.worker, held.task);
        QVERIFY(h.remove(held.id).ok());
        QCOMPARE(told(), (std::vector{Kind::Heartbeat, Kind::DeadLetterAdded, Kind::DeadLetterRetried,
                                      Kind::DeadLetterAdded, Kind::DeadLetterDeleted}));
    }

    void anExpiredJobIsToldOnce() {
        EngineHarness h;
        listen(h);
        NewTask task;
        task.expiresAt = h.now() + 5s;
        h.create("acme", "work", task);
        h.advance(6s);
        QCOMPARE(kindsOf(h), (std::vector{Kind::Enqueued, Kind::Expired}));
    }

    void nothingIsToldWhileNobodyListens() {
        EngineHarness h;
        h.create("acme");
        QVERIFY(eventsOf(h).empty());
        listen(h);
        h.create("acme");
        QCOMPARE(eventsOf(h).size(), size_t{1});
        h.advance(11min);
        h.create("acme");
        QCOMPARE(eventsOf(h).size(), size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestJobEvents)

}  // namespace tst_job_events

#include "tst_job_events.moc"
