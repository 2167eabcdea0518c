// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/client/asking.h"

#include <malloc.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace tst_event_calls {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

// What a follower of events has heard.
struct Followed {
    EventCalls::Arrived arrived() {
        return [this](const EventBatch& batch) {
            events += batch.events;
            next = batch.nextSequence;
            ++batches;
        };
    }
    EventCalls::Ended ended() {
        return [this](const Failure& failure) { failures.append(failure); };
    }
    int countOf(const QString& tenant) const {
        return int(
            std::count_if(events.begin(), events.end(), [&](const Event& event) { return event.tenant == tenant; }));
    }

    QList<Event> events;
    quint64 next = 0;
    int batches = 0;
    QList<Failure> failures;
    Call call;
};

LimitChange heavierOf(const QString& tenant) {
    LimitChange change;
    change.tenant = tenant;
    change.set.weight = 2;
    change.reason = u"launch week"_s;
    return change;
}

// It is created by that.
void weigh(Asking& ops, const QString& tenant) { ops.ask(&TenantCalls::changeLimits, heavierOf(tenant)).value(); }

}  // namespace

class TestEventCalls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // What is used after it was freed is not what it was.
    void initTestCase() { QCOMPARE(mallopt(M_PERTURB, 0xa5), 1); }

    void eventsAreListedNewestFirstPageByPage() {
        StartedBroker broker;
        Asking ops(broker);
        weigh(ops, u"acme"_s);
        weigh(ops, u"beta"_s);
        const PageOf<Event> newest = ops.ask(&EventCalls::listEvents, {}, {{}, 1}).value();
        QCOMPARE(newest.items.size(), 1);
        const Event event = newest.items.value(0);
        QCOMPARE(event.tenant, u"beta"_s);
        QCOMPARE(event.type, u"tenant.changed"_s);
        QVERIFY(event.sequence > 1);
        QVERIFY(event.atMs > 0);
        QVERIFY(!event.text.isEmpty());
        QVERIFY(!event.fields.isEmpty());
        const PageOf<Event> next = ops.ask(&EventCalls::listEvents, {}, {newest.nextCursor, 1}).value();
        QVERIFY(next.items.value(0).sequence < event.sequence);

        EventQuery query;
        query.filter.tenant = u"acme"_s;
        query.filter.types = {u"tenant.changed"_s};
        query.oldestFirst = true;
        query.fromMs = event.atMs - 60'000;
        query.untilMs = event.atMs + 60'000;
        const PageOf<Event> some = ops.ask(&EventCalls::listEvents, query, {}).value();
        QCOMPARE(some.items.size(), 1);
        query.untilMs = event.atMs - 60'000;
        query.fromMs = 0;
        const PageOf<Event> none = ops.ask(&EventCalls::listEvents, query, {}).value();
        QVERIFY(none.items.isEmpty());
    }

    void eventsAreFollowedAndGoneOnWithAfterABreak() {
        StartedBroker broker;
        Asking ops(broker);
        Followed first;
        first.call = ops->events().watchEvents(1, {}, first.arrived(), first.ended());
        QTRY_VERIFY(first.batches > 0);
        weigh(ops, u"acme"_s);
        QTRY_COMPARE(first.countOf(u"acme"_s), 2);  // created, changed
        first.call.reset();
        weigh(ops, u"beta"_s);
        QVERIFY(first.failures.isEmpty());
        QCOMPARE(first.countOf(u"beta"_s), 0);

        Followed second;
        second.call = ops->events().watchEvents(first.next, {}, second.arrived(), second.ended());
        QTRY_COMPARE(second.countOf(u"beta"_s), 2);
        QCOMPARE(second.countOf(u"acme"_s), 0);
        QCOMPARE(second.events.first().sequence, first.next);
    }

    void onlyWhatMatchesIsFollowed() {
        StartedBroker broker;
        Asking ops(broker);
        Followed some;
        some.call = ops->events().watchEvents({}, {u"beta"_s, {u"tenant.changed"_s}}, some.arrived(), some.ended());
        QTRY_VERIFY(some.batches > 0);
        weigh(ops, u"acme"_s);
        weigh(ops, u"beta"_s);
        QTRY_COMPARE(some.events.size(), 1);
        QCOMPARE(some.events.first().tenant, u"beta"_s);
    }

    void manyEventsArriveInOrderAndNoneTwice() {
        StartedBroker broker;
        Asking ops(broker);
        std::vector<std::unique_ptr<Answer<TenantSettings>>> changes;
        for (int i = 0; i < 300; ++i) {
            auto& changed = *changes.emplace_back(std::make_unique<Answer<TenantSettings>>());
            changed.call = ops->tenants().changeLimits(heavierOf(u"tenant-%1"_s.arg(i)), changed.then());
        }
        Followed all;
        all.call = ops->events().watchEvents(1, {}, all.arrived(), all.ended());
        for (const auto& changed : changes) QVERIFY2(changed->came(), changed->problem());
        QTRY_COMPARE_WITH_TIMEOUT(all.countOf(u"tenant-299"_s), 2, 60'000);
        for (qsizetype i = 1; i < all.events.size(); ++i)
            QCOMPARE(all.events[i].sequence, all.events[i - 1].sequence + 1);
    }

    void aBrokerThatStopsEndsTheWatchOnce() {
        StartedBroker broker;
        Asking ops(broker);
        Followed all;
        all.call = ops->events().watchEvents({}, {}, all.arrived(), all.ended());
        QTRY_VERIFY(all.batches > 0);
        broker.stop();
        QTRY_COMPARE(all.failures.size(), 1);
        QCOMPARE(all.failures.first().kind, Failure::Kind::Unreachable);
        QVERIFY(!all.call.isUnderWay());
    }

    void aWatchMayBeLetGoOfAtAnyMoment() {
        StartedBroker broker;
        for (int round = 0; round < 20; ++round) {
            Asking ops(broker);
            Followed all;
            all.call = ops->events().watchEvents(1, {}, all.arrived(), all.ended());
            if (round % 4 == 1) QTRY_VERIFY(all.batches > 0);
            if (round % 4 >= 2) all.call.reset();
            if (round % 2 == 0) {
                // Between two batches nothing is being read; the stream must end all the same.
                ops.leave();
            }
            QVERIFY(all.failures.isEmpty());
        }
    }

    void aWatchMayBeLetGoOfBeforeItHasHeardThatItIsOver() {
        for (int round = 0; round < 5; ++round) {
            StartedBroker broker;
            const auto channel = broker.connect();
            auto ops = std::make_unique<GrpcCalls>(channel, std::string(), ClientTls());
            Followed all;
            all.call = ops->events().watchEvents({}, {}, all.arrived(), all.ended());
            QTRY_VERIFY(all.batches > 0);
            // The stream ends on gRPC's threads; this one hears nothing of it, as it runs no event loop.
            broker.stop();
            QVERIFY(channel->WaitForStateChange(GRPC_CHANNEL_READY,
                                                std::chrono::system_clock::now() + std::chrono::seconds(20)));
            all.call.reset();
            QVERIFY(all.failures.isEmpty());
            if (round % 2 == 0) ops.reset();
            QCoreApplication::processEvents();
            QVERIFY(all.failures.isEmpty());
        }
    }

    void whoMayNotLookIsToldSo() {
        AdminFixture broker;
        addPeople(broker);
        broker.mustStart();
        Asking nobody(broker, "nobody");
        Followed none;
        none.call = nobody->events().watchEvents({}, {}, none.arrived(), none.ended());
        QTRY_COMPARE(none.failures.size(), 1);
        QCOMPARE(none.failures.first().kind, Failure::Kind::Refused);
        QCOMPARE(nobody.ask(&EventCalls::listEvents, {}, {}).failure().kind, Failure::Kind::Refused);
    }
};

QTEST_GUILESS_MAIN(TestEventCalls)

}  // namespace tst_event_calls

#include "tst_event_calls.moc"
