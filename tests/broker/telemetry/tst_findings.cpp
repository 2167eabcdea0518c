// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/findings.h"

#include "broker/telemetry/tenant_statistics.h"

#include <QTest>

#include <deque>
#include <memory>
#include <optional>
#include <string>

namespace tst_findings {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr Time kNow{1'000'000'000'000};

// Tenants as they stand at one tick.
struct Scene {
    std::deque<TenantFigures> tenants;
    bool isOfAll = true;

    TenantFigures& add(const std::string& name, std::optional<FindingKind> kind, uint64_t ready, double wait) {
        TenantFigures& tenant = tenants.emplace_back();
        tenant.counters.tenant = name;
        tenant.counters.ready = ready;
        tenant.counters.inProgress = 1;
        std::optional<Time> oldest;
        if (ready > 0) oldest = kNow - Micros(int64_t(wait * 1e6));
        tenant.usual = UsualWait{0.2, 60};
        tenant.plight.waitSeconds = wait;
        if (kind) {
            HarmPart& part = tenant.harm.emplace_back();
            part.kind = *kind;
            part.harmed = part.tasks = ready;
            part.oldest = oldest;
            if (kind == FindingKind::NoWorker) part.what = "mail.send";
            if (kind == FindingKind::Hurt) part.since = kNow - 60s;
            if (kind == FindingKind::Hurt) part.incident = 1;
        }
        if (kind == FindingKind::Hurt) {
            tenant.plight.since = tenant.hurtSince = kNow - 60s;
            tenant.plight.incident = 1;
        }
        return tenant;
    }
    void addPusher(const std::string& name, double seats, double due) {
        add(name, std::nullopt, 4000, 450).plight.pushes = {{1, false, seats, due, 48}};
    }
    std::vector<Finding> find() {
        std::vector<const TenantFigures*> all;
        for (const TenantFigures& tenant : tenants) all.push_back(&tenant);
        return findingsOf(all, isOfAll, kNow);
    }
    std::string first() { return findingText(find().front(), kNow); }
};

}  // namespace

class TestFindings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aBrokerWithoutTasksIsIdle() {
        Scene scene;
        QCOMPARE(scene.find().size(), size_t{1});
        QCOMPARE(scene.first(), std::string("Nothing waits and nothing runs"));
    }

    void whenNobodyIsHurtItSaysWithinHowLongAllAreServed() {
        Scene scene;
        scene.add("acme", std::nullopt, 3, 0.2);
        scene.add("bolt", std::nullopt, 0, 0.1);
        QCOMPARE(scene.first(), std::string("All 2 active tenants are served within 200ms"));
    }

    // Beside the sentence stand the waits of a minute of each tenant.
    void noneOfTheServedShowsALongerWaitThanIsSaid() {
        Scene scene;
        scene.add("acme", std::nullopt, 3, 0.2).waits = WaitFigures{0.1, 0.8};
        scene.add("bolt", std::nullopt, 0, 0.5);
        QCOMPARE(scene.first(), std::string("All 2 active tenants are served within 800ms"));
    }

    void nobodyIsSaidToBeServedWithinWhatAnOutageMadeItWait() {
        Scene scene;
        scene.add("acme", std::nullopt, 3, 0.2).waits = WaitFigures{0.1, 63};
        QCOMPARE(scene.first(), std::string("The one active tenant is served within 200ms"));
    }

    // As in the seconds after a pause, an outage or a limit has ended.
    void whoIsServedAfterALateWaitIsSaidToBeServedAgain() {
        Scene scene;
        scene.add("acme", std::nullopt, 0, 59);
        scene.add("bolt", std::nullopt, 0, 0.1);
        QCOMPARE(scene.first(),
                 std::string("All 2 active tenants are served again; the last tasks had waited up to 59s"));
        QCOMPARE(scene.find().front().hurt, uint64_t{1});
    }

    void whoIsHurtMostIsWhoShowsTheLongestWaitAgainstItsUsual() {
        Scene scene;
        scene.add("acme", FindingKind::Hurt, 600, 6.4);
        scene.add("initech", FindingKind::Hurt, 300, 6).waits = WaitFigures{2, 10.8};
        QCOMPARE(scene.find().front().tenant, std::string("initech"));
        QCOMPARE(*scene.find().front().waitSeconds, 10.8);
    }

    void whoWaitsNoTimeIsServedWithinAMillisecond() {
        Scene scene;
        scene.add("acme", std::nullopt, 0, 0);
        QCOMPARE(scene.first(), std::string("The one active tenant is served within 1ms"));
    }

    void whoPushesIsNamedWithItsSeatsAndWhoIsHurtMost() {
        Scene scene;
        scene.addPusher("clipfarm", 30, 12);
        scene.add("acme", FindingKind::Hurt, 600, 41.3);
        scene.add("initech", FindingKind::Hurt, 300, 33);
        QCOMPARE(scene.find().size(), size_t{1});
        QCOMPARE(scene.first(),
                 std::string("clipfarm pushes: 30 of 48 seats, entitled to 12; 2 tenants wait too long, acme most "
                             "(41s, usually 200ms); it began 1m ago"));
    }

    void severalThatPushAreOneFinding() {
        Scene scene;
        scene.addPusher("hog0", 14, 12);
        scene.addPusher("hog1", 16, 12);
        scene.tenants.back().plight.pushes.front().leads = true;
        scene.add("acme", FindingKind::Hurt, 600, 9.001);
        QCOMPARE(scene.first(), std::string("2 tenants push, hog1 most: 16 of 48 seats, entitled to 12; 1 tenant waits "
                                            "too long, acme most (9s, usually 200ms); it began 1m ago"));
    }

    void throttleSaysNothingOfWaits() {
        Scene scene;
        TenantFigures& tenant = scene.add("hog", FindingKind::Hurt, 600, 9);
        tenant.counters.throttleLevel = 1;
        tenant.harm.emplace_back().kind = FindingKind::Throttled;
        const std::vector<Finding> found = scene.find();
        QCOMPARE(found.size(), size_t{2});
        QVERIFY(found[1].kind == FindingKind::Throttled);
        QVERIFY(!found[1].since && !found[1].waitSeconds && !found[1].usualSeconds);
        QCOMPARE(found[1].tenant, std::string("hog"));
    }

    void whoSeesOnlyItsOwnTenantsIsToldNothingOfOthers() {
        Scene scene;
        scene.add("acme", FindingKind::Hurt, 600, 1.088);
        QCOMPARE(scene.first(), std::string("1 tenant waits too long, acme most (1.1s, usually 200ms), and none takes "
                                            "more than its share; it began 1m ago"));
        scene.isOfAll = false;
        QCOMPARE(scene.first(),
                 std::string("1 tenant waits too long, acme most (1.1s, usually 200ms); it began 1m ago"));
    }

    void whoSeesOnlyItsOwnTenantsIsNotToldHowManySeatsThereAre() {
        Scene scene;
        scene.isOfAll = false;
        scene.addPusher("clipfarm", 30, 12);
        scene.add("acme", FindingKind::Hurt, 600, 41);
        QCOMPARE(scene.first(), std::string("clipfarm pushes; 1 tenant waits too long, acme most (41s, usually 200ms); "
                                            "it began 1m ago"));
        QCOMPARE(scene.find().front().poolSeats, uint64_t{0});
    }

    void aWaitWithoutAWorkerIsAsOldAsItsOldestTaskAndLastsAsLongAsNoWorkerTakesIt() {
        Scene scene;
        scene.add("acme", FindingKind::NoWorker, 83147, 1140).harm.front().since = kNow - 8s;
        const std::vector<Finding> found = scene.find();
        QCOMPARE(found.size(), size_t{1});
        QCOMPARE(*found.front().waitSeconds, 1140.0);
        QCOMPARE(scene.first(), std::string("83147 tasks of acme wait and no worker takes them: mail.send; "
                                            "it began 8s ago"));
    }

    void aForgottenQueueWithoutAWorkerDoesNotHideThatOthersAreHurt() {
        Scene scene;
        scene.add("forgotten", FindingKind::NoWorker, 1, 86400);
        for (const char* name : {"acme", "bolt"}) scene.add(name, FindingKind::Hurt, 10, 41);
        const std::vector<Finding> found = scene.find();
        QCOMPARE(found.size(), size_t{2});
        QVERIFY(found[0].kind == FindingKind::Hurt && found[1].kind == FindingKind::NoWorker);
    }

    void whoWaitsWithoutAUsualWaitIsNotCalledServed() {
        Scene scene;
        scene.add("new", FindingKind::Unknown, 500, 90).usual.reset();
        QCOMPARE(scene.first(), std::string("1 tenant waits up to 1m30s; what is usual is not known yet"));
        QCOMPARE(scene.find().size(), size_t{1});
    }

    void besideABacklogOnlyTheOthersAreCalledServed() {
        Scene scene;
        scene.add("flood", FindingKind::Backlog, 10000, 300);
        scene.add("acme", std::nullopt, 1, 0.2);
        const std::vector<Finding> found = scene.find();
        QCOMPARE(found.size(), size_t{2});
        QCOMPARE(scene.first(),
                 std::string("10000 tasks of flood wait up to 5m: there are too few seats for so many at once"));
        QCOMPARE(findingText(found[1], kNow), std::string("The other active tenant is served within 200ms"));
    }

    void ofWorkersThatAreGoneItIsSaidWhatTheyTook() {
        Scene s;
        s.add("acme", FindingKind::WorkersGone, 7, 4);
        std::vector<HarmPart>& harm = s.tenants[0].harm;
        harm[0].lost = LostFleet{1, 1, 1, kNow - 20s, 4, 4};
        harm[0].what = "mail";
        QCOMPARE(s.first(), std::string("The worker that takes mail is gone; 7 tasks of acme wait"));
        harm[0].lost = LostFleet{1, 3, 3, kNow - 20s, 12, 12};
        QCOMPARE(s.first(), std::string("All 3 workers that take mail are gone; 7 tasks of acme wait"));
        for (const char* command : {"pdf", "scan", "zip", "video"}) {
            harm.push_back(harm[0]);
            harm.back().what = command;
            harm.back().tasks = 1;
        }
        QCOMPARE(s.first(),
                 std::string("All 3 workers that take mail, pdf, scan and 2 more are gone; 11 tasks of acme wait"));
        Scene one;
        HarmPart& part = one.add("acme", FindingKind::WorkersGone, 7, 4).harm[0];
        part.lost = LostFleet{1, 3, 2, kNow - 20s, 12, 8};
        part.what = "mail";
        QCOMPARE(one.first(), std::string("2 of 3 workers that take mail are gone; 7 tasks of acme wait"));
    }

    void workersThatHadOtherPartsOfTheSeatsAreToldWithThese() {
        Scene s;
        s.add("acme", FindingKind::WorkersGone, 7, 4).harm[0].lost = LostFleet{1, 5, 1, kNow - 20s, 16, 12};
        QCOMPARE(s.first(), std::string("1 of 5 workers is gone with 12 of 16 seats; 7 tasks of acme wait"));
        s.tenants[0].harm[0].lost = LostFleet{1, 4, 3, kNow - 20s, 16, 12};
        QCOMPARE(s.first(), std::string("3 of 4 workers are gone; 7 tasks of acme wait"));
    }

    void whoHasNothingInTheQueueAtTheMomentIsNotSaidToHaveNoTasksThatWait() {
        Scene s;
        HarmPart& part = s.add("acme", FindingKind::Backlog, 0, 4).harm[0];
        part.harmed = 2;
        QCOMPARE(s.first(), std::string("acme waits too long: there are too few seats for so many at once"));
    }

    void seatsThatHangAreToldWithTheirWorkersToWhomSeesAll() {
        Scene s;
        const auto stuck = std::make_shared<StuckSeats>(StuckSeats{
            3, 9, 12, 1234, kNow - 60s, {{"mail", 8}, {"video", 1}}, {{"a", 1}, {"b", 4}, {"c", 3}, {"d", 1}}});
        HarmPart& part = s.add("acme", FindingKind::Stuck, 7, 4).harm[0];
        part.stuck = stuck;
        part.since = stuck->since;
        QCOMPARE(s.first(),
                 std::string("9 of 12 seats are taken by tasks that run up to 1200 times as long as usual: mail 8, "
                             "video 1, on b, c, a and 1 more; 7 tasks of acme wait up to 4s; it began 1m ago"));
        s.isOfAll = false;
        QCOMPARE(s.first(), std::string("Seats are taken by tasks that run far longer than usual; 7 tasks of acme wait "
                                        "up to 4s; it began 1m ago"));
    }

    void whatHasJustBegunIsNotSaidToLastAMillisecond() {
        Scene scene;
        scene.add("acme", FindingKind::NoWorker, 2, 0.5).harm.front().since = kNow;
        QCOMPARE(scene.first(), std::string("2 tasks of acme wait and no worker takes them: mail.send"));
    }
};

QTEST_APPLESS_MAIN(TestFindings)

}  // namespace tst_findings

#include "tst_findings.moc"
