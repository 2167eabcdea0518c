// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/job_event_ring.h"

#include <QTest>

#include <optional>
#include <string>
#include <vector>

namespace tst_job_event_ring {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

using Kind = JobEvent::Kind;

constexpr Time kStart{1'700'000'000'000'000};
const JobEventRing::Filter kAll{{true, {}}, {}, {}, {}};

JobEvent eventOf(Kind kind, uint64_t job = 1, const std::string& tenant = "acme", const std::string& command = "mail") {
    JobEvent made;
    made.kind = kind;
    made.id = {job, job};
    made.tenant = tenant;
    made.command = command;
    made.at = kStart;
    return made;
}

std::vector<Kind> kindsOf(const JobEventRing::Page& page) {
    std::vector<Kind> kinds;
    for (const auto& each : page.events) kinds.push_back(each->kind);
    return kinds;
}

}  // namespace

class TestJobEventRing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPollGoesOnWhereTheLastEnded() {
        JobEventRing ring(kStart);
        const auto first = ring.after(0, kAll, 10, kStart);
        QVERIFY(first.events.empty() && !first.hasMore && !first.isGap);
        for (const Kind kind : {Kind::Enqueued, Kind::Started, Kind::Completed}) ring.take(eventOf(kind));
        const auto second = ring.after(first.cursor, kAll, 2, kStart);
        QCOMPARE(kindsOf(second), (std::vector{Kind::Enqueued, Kind::Started}));
        QVERIFY(second.hasMore);
        const auto third = ring.after(second.cursor, kAll, 2, kStart);
        QCOMPARE(kindsOf(third), std::vector{Kind::Completed});
        QVERIFY(!third.hasMore);
        QVERIFY(ring.after(third.cursor, kAll, 2, kStart).events.empty());
        QCOMPARE(third.cursor, ring.latest());
    }

    void aDeletedTenantsEventsAreNobodysAnyMore() {
        JobEventRing ring(kStart);
        ring.take(eventOf(Kind::Enqueued, 1, "acme"));
        ring.take(eventOf(Kind::Heartbeat, 2, "acme"));
        ring.take(eventOf(Kind::Enqueued, 4, "globex"));
        ring.take(eventOf(Kind::Heartbeat, 5, "globex"));
        const uint64_t before = ring.latest() - 4;
        ring.forgetTenant("acme");
        ring.take(eventOf(Kind::Started, 3, "acme"));
        JobEventRing::Filter filter{{false, {"acme"}}, {}, {Kind::Enqueued, Kind::Started, Kind::Heartbeat}, {}};
        for (const uint64_t cursor : {uint64_t{0}, before}) {
            const auto page = ring.after(cursor, filter, 10, kStart);
            QCOMPARE(kindsOf(page), std::vector{Kind::Started});
            QVERIFY(!page.isGap);
        }
        // The next one's heartbeats are told at once.
        ring.take(eventOf(Kind::Heartbeat, 2, "acme"));
        QCOMPARE(kindsOf(ring.after(0, filter, 10, kStart)), (std::vector{Kind::Started, Kind::Heartbeat}));
        filter.tenants = {false, {"globex"}};
        QCOMPARE(kindsOf(ring.after(0, filter, 10, kStart)), (std::vector{Kind::Enqueued, Kind::Heartbeat}));
        filter.tenants = {true, {}};
        QVERIFY(ring.after(before, filter, 10, kStart).isGap);
        QCOMPARE(ring.after(0, filter, 10, kStart).events.size(), size_t{4});
        ring.forgetTenant("nobody");
        for (int i = 0; i < int(JobEventRing::kMost) + 5; ++i)
            ring.take(eventOf(Kind::Enqueued, uint64_t(i), "globex"));
        ring.forgetTenant("globex");
        filter.tenants = {false, {"globex"}};
        QVERIFY(ring.after(0, filter, 10, kStart).events.empty());
    }

    void heartbeatsPushOutNothingAndAreToldOnceInAWhile() {
        JobEventRing ring(kStart);
        ring.take(eventOf(Kind::Enqueued));
        const JobEventRing::Filter both{{true, {}}, {}, {Kind::Enqueued, Kind::Started, Kind::Heartbeat}, {}};
        const auto beat = [&](uint64_t job, Micros after) {
            JobEvent made = eventOf(Kind::Heartbeat, job);
            made.at = kStart + after;
            ring.take(std::move(made));
        };
        for (int second = 0; second < 10; ++second) beat(1, std::chrono::seconds(second));
        QCOMPARE(kindsOf(ring.after(0, both, 100, kStart)),
                 (std::vector{Kind::Enqueued, Kind::Heartbeat, Kind::Heartbeat}));
        for (uint64_t job = 2; job < 20'000; ++job) beat(job, 10s);
        const auto page = ring.after(0, both, 100'000, kStart);
        QCOMPARE(page.events.size(), JobEventRing::kMostBeats + 1);
        QCOMPARE(page.events.front()->kind, Kind::Enqueued);
        QCOMPARE(kindsOf(ring.after(0, kAll, 10, kStart)), std::vector{Kind::Enqueued});
        ring.take(eventOf(Kind::Started));
        const auto rest = ring.after(page.cursor, both, 10, kStart);
        QCOMPARE(kindsOf(rest), std::vector{Kind::Started});
        QVERIFY(!rest.isGap);
    }

    void onlyWhatIsAskedForIsShown() {
        JobEventRing ring(kStart);
        ring.take(eventOf(Kind::Enqueued, 1, "acme", "mail"));
        ring.take(eventOf(Kind::Started, 1, "acme", "mail"));
        ring.take(eventOf(Kind::Enqueued, 2, "acme", "fax"));
        ring.take(eventOf(Kind::Enqueued, 3, "bolt", "mail"));
        JobEventRing::Filter filter = kAll;
        filter.tenants = {false, {"acme"}};
        QCOMPARE(ring.after(0, filter, 10, kStart).events.size(), size_t{3});
        filter.commands = {"mail"};
        QCOMPARE(ring.after(0, filter, 10, kStart).events.size(), size_t{2});
        filter.kinds = {Kind::Started};
        QCOMPARE(ring.after(0, filter, 10, kStart).events.size(), size_t{1});
        filter.job = TaskId{2, 2};
        const auto none = ring.after(0, filter, 10, kStart);
        QVERIFY(none.events.empty());
        QCOMPARE(none.cursor, ring.latest());  // what was passed over is not looked at again
    }

    void whatIsForgottenIsSaid() {
        JobEventRing ring(kStart);
        ring.take(eventOf(Kind::Enqueued));
        const uint64_t cursor = ring.after(0, kAll, 10, kStart).cursor;
        for (size_t i = 0; i <= JobEventRing::kMost; ++i) ring.take(eventOf(Kind::Started));
        const auto page = ring.after(cursor, kAll, 1, kStart);
        QVERIFY(page.isGap && page.hasMore);
        QCOMPARE(page.events.front()->cursor, cursor + 2);
        // Who asks for what has happened since then is told the same, and only if there may have been something.
        JobEvent done = eventOf(Kind::Completed);
        done.at = kStart + 1h;
        ring.take(std::move(done));
        const auto sinceThen = [](JobEventRing& of, Time since) {
            JobEventRing::Filter wanted = kAll;
            wanted.since = since;
            return of.after(0, wanted, 1, kStart);
        };
        const auto since = sinceThen(ring, kStart);
        QVERIFY(since.isGap);
        QCOMPARE(since.gapEnd, cursor + 2);
        const auto late = sinceThen(ring, kStart + 1s);
        QVERIFY(!late.isGap);
        QCOMPARE(kindsOf(late), std::vector{Kind::Completed});
        JobEventRing another(kStart);
        QVERIFY(sinceThen(another, kStart - 1h).isGap);
        QVERIFY(!sinceThen(another, kStart).isGap);
    }

    // Otherwise the many of one tenant push out the few of all others.
    void whoHasMostGivesUpItsOldest() {
        JobEventRing ring(kStart);
        const JobEventRing::Filter quiet{{false, {"quiet"}}, {}, {}, {}};
        const JobEventRing::Filter loud{{false, {"loud"}}, {}, {}, {}};
        const JobEventRing::Filter both{{false, {"quiet", "loud"}}, {}, {}, {}};
        ring.take(eventOf(Kind::Enqueued, 1, "quiet"));
        const uint64_t first = ring.latest();
        for (size_t i = 0; i < 3 * JobEventRing::kMost; ++i) ring.take(eventOf(Kind::Enqueued, 2, "loud"));
        ring.take(eventOf(Kind::Completed, 1, "quiet"));
        const auto page = ring.after(first - 1, quiet, 100, kStart);
        QCOMPARE(kindsOf(page), (std::vector{Kind::Enqueued, Kind::Completed}));
        QVERIFY(!page.isGap);
        QCOMPARE(page.cursor, ring.latest());
        const auto mine = ring.after(first, loud, 1, kStart);
        QVERIFY(mine.isGap && mine.hasMore);
        QCOMPARE(mine.gapEnd + 1, mine.events.front()->cursor);
        QVERIFY(ring.after(first, both, 1, kStart).isGap);
        QVERIFY(ring.after(first, kAll, 1, kStart).isGap);
        const auto merged = ring.after(mine.gapEnd, both, 100'000, kStart);
        QCOMPARE(merged.events.size(), JobEventRing::kMost - 1);
        QCOMPARE(merged.events.back()->kind, Kind::Completed);
    }

    void cursorsFromBeforeARestartAreBehind() {
        JobEventRing before(kStart);
        for (int i = 0; i < 100; ++i) before.take(eventOf(Kind::Enqueued));
        JobEventRing after(kStart + 1s);
        after.take(eventOf(Kind::Completed));
        const auto page = after.after(before.latest(), kAll, 10, kStart + 1s);
        QVERIFY(page.isGap);
        QCOMPARE(kindsOf(page), std::vector{Kind::Completed});
        QVERIFY(before.after(after.latest(), kAll, 10, kStart).isGap);
    }

    void largeEventsAreFewer() {
        JobEventRing ring(kStart);
        JobEvent large = eventOf(Kind::Failed);
        large.error = std::string(1 << 20, 'e');
        for (int i = 0; i < 50; ++i) ring.take(large);
        QVERIFY(ring.after(0, kAll, 100, kStart).events.size() < 17);
    }

    void whatHappenedWhileNobodyListenedIsAGap() {
        JobEventRing ring(kStart, [](Time) {});
        JobEventRing::Filter wanted = kAll;
        const uint64_t cursor = ring.after(0, wanted, 10, kStart + 1h).cursor;
        QVERIFY(!ring.after(cursor, wanted, 10, kStart + 1h + 1min).isGap);
        wanted.since = kStart;
        QVERIFY(ring.after(0, wanted, 10, kStart + 1h + 1min).isGap);
        wanted.since = kStart + 1h;
        QVERIFY(!ring.after(0, wanted, 10, kStart + 1h + 1min).isGap);
        const auto afterAPause = ring.after(cursor, wanted, 10, kStart + 3h);
        QVERIFY(afterAPause.isGap);
        QVERIFY(!ring.after(afterAPause.cursor, wanted, 10, kStart + 3h).isGap);
    }

    void itListensWhileSomebodyAsks() {
        std::optional<Time> until;
        int asked = 0;
        JobEventRing ring(kStart, [&](Time to) {
            until = to;
            ++asked;
        });
        QCOMPARE(asked, 0);
        ring.keepListening(kStart);
        QCOMPARE(asked, 0);
        static_cast<void>(ring.after(0, kAll, 1, kStart));
        QCOMPARE(until, std::optional(kStart + JobEventRing::kListens));
        static_cast<void>(ring.after(0, kAll, 1, kStart + 1min));
        QCOMPARE(asked, 1);
        static_cast<void>(ring.after(0, kAll, 1, kStart + 6min));
        QCOMPARE(asked, 2);

        int told = 0;
        const uint64_t key = ring.subscribe([&told] { ++told; }, kStart + 20min);
        QCOMPARE(asked, 3);
        ring.keepListening(kStart + 26min);
        QCOMPARE(asked, 4);
        ring.take(eventOf(Kind::Enqueued));
        QCOMPARE(told, 1);
        ring.unsubscribe(key);
        ring.take(eventOf(Kind::Enqueued));
        QCOMPARE(told, 1);
        ring.keepListening(kStart + 60min);
        QCOMPARE(asked, 4);
    }
};

QTEST_GUILESS_MAIN(TestJobEventRing)

}  // namespace tst_job_event_ring

#include "tst_job_event_ring.moc"
