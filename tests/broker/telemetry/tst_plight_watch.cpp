// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/tenant_hold.h"
#include "tests/broker/telemetry/verdict_scene.h"

#include <QTest>

#include <cmath>

namespace tst_plight_watch {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr int kKnown = 150;  // seconds; then it is known what is usual

// q0, q1 ... are served at once.
void addQuiet(VerdictScene& scene, int count, const char* letter = "q", uint32_t pool = VerdictScene::kPool) {
    for (int i = 0; i < count; ++i) scene.quiet(letter + std::to_string(i), pool);
}
void makeWait(VerdictScene& scene, int count, Micros wait, const char* letter = "q",
              uint32_t pool = VerdictScene::kPool) {
    for (int i = 0; i < count; ++i) scene.of(letter + std::to_string(i)).has(0.1, 2, pool).waits(wait, wait);
}
VerdictScene::Tenant& addHog(VerdictScene& scene, const std::string& name, double seats, uint64_t ready,
                             uint32_t pool = VerdictScene::kPool) {
    VerdictScene::Tenant& hog = scene.of(name).has(seats, ready, pool).waits(10s, 10s);
    hog.counters.isWithinShare = false;
    return hog;
}

}  // namespace

class TestPlightWatch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void holdsAreReadAsTheyWereWritten() {
        const TenantHold hold{FindingKind::Paused, Time{1'790'000'000'000'000}, "a \"b\" c"};
        const TenantRecovery recovery{90s, FindingKind::Dying, true, "acme", Time{1'790'000'000'000'007}};
        for (const KeptHolds& kept :
             {KeptHolds{}, KeptHolds{hold, {}}, KeptHolds{{}, recovery}, KeptHolds{hold, recovery}})
            QVERIFY(decodeHolds(encode(kept)) == kept);
        QVERIFY(encode(KeptHolds()).empty());
        for (const char* record : {"x", "h", "h 1 5", "h 99 5 \"\" ", "r 1 5 \"\" "}) QVERIFY(!decodeHolds(record));
    }

    void oneHogInOnePoolIsNamedWithinFiveSeconds() {
        VerdictScene scene(4);
        addQuiet(scene, 3);
        scene.run(kKnown);
        QVERIFY(!scene.wasSaid(FindingKind::Hurt));
        makeWait(scene, 3, 5s);
        addHog(scene, "hog", 3.7, 40);
        scene.run(5);
        QCOMPARE(scene.first().tenant, std::string("hog"));
        QCOMPARE(scene.first().tenants, uint64_t{3});
        QCOMPARE(scene.first().poolSeats, uint64_t{4});
    }

    void whoHoldsTheSeatsOfThePoolOfTheHurtOnesPushesAndNobodyElse() {
        constexpr uint32_t kGpu = 2;
        VerdictScene scene(100);
        scene.pools[kGpu] = 2;
        addQuiet(scene, 4, "g", kGpu);
        for (const char* name : {"c0", "c1", "c2"}) scene.of(name).has(0.5, 0).waits(1ms);
        scene.run(kKnown);
        makeWait(scene, 4, 20s, "g", kGpu);
        addHog(scene, "hog", 1.8, 38, kGpu);
        scene.seen.clear();
        scene.run(60);
        const Finding found = scene.first();
        QVERIFY(found.kind == FindingKind::Pushing);
        QCOMPARE(found.tenant, std::string("hog"));
        QCOMPARE(found.tenants, uint64_t{4});
        QCOMPARE(found.poolSeats, uint64_t{2});
        QVERIFY(std::abs(found.seats - 1.8) < 0.05);
        QVERIFY(std::abs(found.entitledSeats - 0.4) < 0.05);
        QVERIFY(!scene.figures("c0").hurtSince && !scene.figures("hog").hurtSince);
    }

    void twoPoolsWithHurtTenantsAreTwoFindings() {
        constexpr uint32_t kGpu = 2;
        VerdictScene scene(10);
        scene.pools[kGpu] = 2;
        addQuiet(scene, 4, "g", kGpu);
        addQuiet(scene, 2, "c");
        scene.run(kKnown);
        makeWait(scene, 4, 20s, "g", kGpu);
        makeWait(scene, 2, 20s, "c");
        addHog(scene, "gpuhog", 1.8, 38, kGpu);
        addHog(scene, "cpuhog", 9.7, 38);
        scene.run(20);
        const auto found = scene.findings();
        QCOMPARE(found[0].tenant, std::string("gpuhog"));
        QCOMPARE(found[0].tenants, uint64_t{4});
        QCOMPARE(found[1].tenant, std::string("cpuhog"));
        QCOMPARE(found[1].tenants, uint64_t{2});
    }

    void whoPushesInTwoPlacesIsAccusedInBoth() {
        constexpr uint32_t kGpu = 2;
        VerdictScene scene(10);
        scene.pools[kGpu] = 2;
        addQuiet(scene, 4, "g", kGpu);
        addQuiet(scene, 2, "c");
        scene.run(kKnown);
        makeWait(scene, 4, 20s, "g", kGpu);
        makeWait(scene, 2, 20s, "c");
        addHog(scene, "hog", 1.8, 38, kGpu);
        addHog(scene, "hog", 9.7, 38);
        scene.run(60);
        const auto found = scene.findings();
        QVERIFY(found[0].kind == FindingKind::Pushing && found[1].kind == FindingKind::Pushing);
        QCOMPARE(found[0].tenant, std::string("hog"));
        QCOMPARE(found[0].poolSeats, uint64_t{2});
        QVERIFY(std::abs(found[0].seats - 1.8) < 0.1);
        QCOMPARE(found[1].tenant, std::string("hog"));
        QCOMPARE(found[1].poolSeats, uint64_t{10});
        QVERIFY(std::abs(found[1].seats - 9.7) < 0.3);
    }

    void aBurstThatIsOverIsNotToldOf() {
        VerdictScene scene(4);
        addQuiet(scene, 3);
        scene.run(kKnown);
        makeWait(scene, 3, 5s);
        addHog(scene, "hog", 3.7, 2);
        scene.run(2);
        addQuiet(scene, 3);
        scene.of("hog").has(0, 0).wait.reset();
        scene.seen.clear();
        scene.run(30);
        QVERIFY(!scene.wasSaid(FindingKind::Hurt) && !scene.wasSaid(FindingKind::Pushing));
    }

    // One task after the other, with pauses between them in which nothing of it waits.
    void whoseEveryTaskWaitsTooLongIsHurtBetweenThemToo() {
        VerdictScene scene(4);
        addQuiet(scene, 3);
        scene.run(kKnown);
        addHog(scene, "hog", 3.7, 40);
        for (int i = 0; i < 6; ++i) {
            makeWait(scene, 3, 4s);
            scene.run(2);
            for (int tenant = 0; tenant < 3; ++tenant) scene.of("q" + std::to_string(tenant)).has(0.1, 0).wait.reset();
            if (i == 4) scene.seen.clear();
            scene.run(2);
        }
        QVERIFY(scene.wasSaid(FindingKind::Pushing) && !scene.wasSaid(FindingKind::Served));
    }

    void whoTakesOnlyWhatItIsOwedOrItsPurseCoversPushesNobody() {
        for (const bool isOwed : {true, false}) {
            VerdictScene scene(4);
            addQuiet(scene, 3);
            scene.run(kKnown);
            makeWait(scene, 3, 5s);
            addHog(scene, "hog", 3.7, 40);
            (isOwed ? scene.of("hog").isOwed : scene.of("hog").isPaid) = true;
            scene.run(30);
            QVERIFY2(!scene.wasSaid(FindingKind::Pushing), scene.text().c_str());
        }
    }

    void whoHasOneTaskThatDoesNotEndPushesNobody() {
        VerdictScene scene(10);
        addQuiet(scene, 30);
        scene.run(kKnown);
        for (int i = 0; i < 30; ++i) {
            VerdictScene::Tenant& tenant = scene.of("q" + std::to_string(i)).has(i < 10 ? 1 : 0, 4);
            tenant.wait.reset();
        }
        for (int second = 1; second <= 40; ++second) {
            for (int i = 0; i < 30; ++i) scene.of("q" + std::to_string(i)).age = std::chrono::seconds(second);
            scene.run(1);
        }
        QVERIFY(scene.says(FindingKind::Backlog) && scene.find(FindingKind::Backlog)->hurt > 0);
        QVERIFY(!scene.wasSaid(FindingKind::Pushing));
    }

    void nothingIsLeftOfWhoPushedOnce() {
        VerdictScene scene(4);
        addQuiet(scene, 3);
        scene.run(kKnown);
        makeWait(scene, 3, 5s);
        addHog(scene, "hog", 3.7, 40);
        scene.run(10);
        QCOMPARE(scene.first().tenant, std::string("hog"));
        addQuiet(scene, 3);
        VerdictScene::Tenant& hog = scene.of("hog").has(0, 0);
        hog.wait.reset();
        hog.counters.isWithinShare = true;
        scene.run(120);
        QVERIFY(scene.figures("hog").plight == Plight());
    }

    // Of many seats half a one is the noise of handing out; it makes nobody wait.
    void whoHasHalfASeatOfManyMoreThanIsDueIsNotAccused() {
        VerdictScene scene(48);
        addQuiet(scene, 4);
        scene.run(kKnown);
        for (int i = 0; i < 4; ++i) scene.of("q" + std::to_string(i)).has(1.9, 2).waits(20s, 20s);
        for (int i = 0; i < 15; ++i) addHog(scene, "backlog" + std::to_string(i), 2.4, 40);
        addHog(scene, "initech", 3.05, 40);
        scene.run(40);
        QVERIFY2(scene.says(FindingKind::Backlog), scene.text().c_str());
        QCOMPARE(scene.find(FindingKind::Backlog)->hurt, uint64_t{4});
        QVERIFY(!scene.wasSaid(FindingKind::Pushing));
        addHog(scene, "initech", 8, 40);
        scene.run(20);
        QVERIFY(scene.says(FindingKind::Pushing));
        QCOMPARE(scene.find(FindingKind::Pushing)->tenant, std::string("initech"));
        // Their own heaps are more tasks that are late, and not of its making.
        QVERIFY2(scene.first().kind == FindingKind::Backlog, scene.text().c_str());
    }

    void accusationIsBorneOutByTheSeatsThatAreTold() {
        VerdictScene scene(48);
        addQuiet(scene, 12);
        scene.run(kKnown);
        makeWait(scene, 12, 5s);
        addHog(scene, "hog", 30, 400);
        scene.run(20);
        QVERIFY(scene.first().kind == FindingKind::Pushing);
        // It gives most of them back, and has a little more than its due for a while.
        for (const double seats : {28.0, 26.0, 25.0, 24.5, 24.3, 24.0, 23.0}) {
            addHog(scene, "hog", seats, 400);
            for (int second = 0; second < 15; ++second) {
                scene.run(1);
                for (const Finding& found : scene.findings())
                    if (found.kind == FindingKind::Pushing)
                        QVERIFY2(found.seats - found.entitledSeats > 0.96, scene.text().c_str());
            }
        }
        QVERIFY2(scene.first().kind != FindingKind::Pushing, scene.text().c_str());
    }

    void workersOfATenantsOwnDoNotCount() {
        constexpr uint32_t kOwn = 2;
        VerdictScene scene(4);
        scene.pools[kOwn] = 20;
        addQuiet(scene, 3);
        scene.of("rich").has(15, 0, kOwn).waits(1ms);
        scene.run(kKnown);
        makeWait(scene, 3, 10s);
        addHog(scene, "hog", 3.7, 40);
        scene.run(30);
        QCOMPARE(scene.first().tenant, std::string("hog"));
    }

    void whomItsOwnLimitHeldBackLatelyIsNeitherHurtNorAccused() {
        VerdictScene scene(4);
        addQuiet(scene, 3);
        scene.run(kKnown);
        for (int i = 0; i < 20; ++i) {
            VerdictScene::Tenant& limited = scene.of("q0").has(1, 5).waits(10s, 10s);
            limited.counters.isHeldBack = i % 3 == 0;
            scene.run(3);
            QVERIFY(!scene.figures("q0").hurtSince);
        }
        QVERIFY(!scene.wasSaid(FindingKind::Hurt) && !scene.wasSaid(FindingKind::Pushing));
    }

    void aLoneTenantIsNeverHurt() {
        VerdictScene scene(2);
        scene.quiet("a");
        scene.run(kKnown);
        for (int i = 0; i < 3; ++i) {
            scene.of("a").has(2, 4).waits(3s, 3s);
            scene.run(15);
            scene.quiet("a");
            scene.run(20);
        }
        QVERIFY(!scene.wasSaid(FindingKind::Hurt) && !scene.wasSaid(FindingKind::Pushing));
    }

    void whoseOwnTasksFillItsShareIsNotHurtBesideOthers() {
        VerdictScene scene(2);
        scene.quiet("a");
        scene.quiet("z");
        scene.run(kKnown);
        scene.of("a").has(1.8, 6).waits(3s, 3s);
        scene.run(30);
        QVERIFY(!scene.wasSaid(FindingKind::Hurt) && !scene.wasSaid(FindingKind::Pushing));
    }

    void floodersThatHaveTheirSharesAreNeverHurt() {
        VerdictScene scene(4);
        for (int i = 0; i < 5; ++i) addHog(scene, "h" + std::to_string(i), 0.8, 30);
        scene.run(400);
        QVERIFY(!scene.wasSaid(FindingKind::Hurt) && !scene.wasSaid(FindingKind::Pushing));
    }

    void lessThanHalfOfItsShareHurtsOnlyAfterAMinute() {
        VerdictScene scene(4);
        addHog(scene, "h0", 3.6, 30);
        addHog(scene, "h1", 0.4, 30);
        scene.run(55);
        QVERIFY(!scene.wasSaid(FindingKind::Pushing) && !scene.wasSaid(FindingKind::Hurt));
        scene.run(20);
        QCOMPARE(scene.first().tenant, std::string("h0"));
        QCOMPARE(scene.first().worst, std::string("h1"));
    }

    void aVictimWithoutAQueuedTaskAtTheTickStaysHurt() {
        VerdictScene scene(4);
        addQuiet(scene, 4);
        scene.run(kKnown);
        addHog(scene, "hog", 3.8, 20);
        scene.run(5);
        for (int i = 0; i < 4; ++i) {
            const std::string name = "q" + std::to_string(i);
            scene.of(name).has(0, 1).waits(1ms, 6s);
            scene.of(name).wait.reset();
        }
        scene.run(6);
        const auto since = scene.figures("q0").hurtSince;
        QVERIFY(since);
        for (int round = 0; round < 12; ++round) {
            const bool waits = round % 2 == 1;
            for (int i = 0; i < 4; ++i) {
                VerdictScene::Tenant& q = scene.of("q" + std::to_string(i)).has(waits ? 0 : 0.3, waits ? 1 : 0);
                q.wait.reset();
                if (!waits) q.wait = 6s;
            }
            scene.run(1);
            scene.of("q0").wait.reset();
            scene.run(4);
            QVERIFY(scene.figures("q0").hurtSince == since);
            QCOMPARE(scene.first().tenant, std::string("hog"));
        }
    }

    void aRepairShowsWithinFifteenSecondsAndStays() {
        VerdictScene scene(4);
        addQuiet(scene, 3);
        scene.run(kKnown);
        makeWait(scene, 3, 11s);
        addHog(scene, "hog", 3.7, 40);
        scene.run(60);
        addQuiet(scene, 3);
        scene.remove("hog");
        scene.run(13);
        if (const Finding* hurt = scene.find(FindingKind::Hurt)) QVERIFY(*hurt->waitSeconds > 10);
        scene.run(3);
        QVERIFY2(scene.first().kind == FindingKind::Served, scene.text().c_str());
        scene.of("q2").has(0.2, 1);
        scene.seen.clear();
        scene.run(60);
        QVERIFY(!scene.wasSaid(FindingKind::Pushing) && !scene.wasSaid(FindingKind::Hurt));
    }

    void aHogWithAllSeatsOfALargePoolIsNamedAtOnce() {
        VerdictScene scene(100);
        addQuiet(scene, 5);
        scene.run(kKnown);
        addHog(scene, "hog", 98.9, 100);
        scene.run(20);
        for (int i = 0; i < 5; ++i) scene.of("q" + std::to_string(i)).has(0, 2).waits(5s, 5s);
        addHog(scene, "hog", 100, 100);
        scene.seen.clear();
        scene.run(8);
        QCOMPARE(scene.first().tenant, std::string("hog"));
        QVERIFY(!scene.wasSaid(FindingKind::Hurt));
    }

    void equalHogsAreNamedTogetherAndTheFirstStaysTheSame() {
        VerdictScene scene(20);
        addQuiet(scene, 4);
        scene.run(kKnown);
        makeWait(scene, 4, 8s);
        for (int i = 0; i < 3; ++i) addHog(scene, "hog" + std::to_string(i), 6.5, 60);
        scene.run(20);
        const std::string first = scene.first().tenant;
        QCOMPARE(scene.first().pushing, uint64_t{3});
        for (int i = 0; i < 20; ++i) {
            for (int hog = 0; hog < 3; ++hog)
                addHog(scene, "hog" + std::to_string(hog), (i + hog) % 3 == 0 ? 14 : 2.75, 60);
            scene.run(3);
            QCOMPARE(scene.first().pushing, uint64_t{3});
            QCOMPARE(scene.first().tenant, first);
        }
        QVERIFY(!scene.says(FindingKind::Unknown));
    }

    void nobodyIsAccusedWhileABacklogDrainsAfterWorkersWereAway() {
        VerdictScene scene(20);
        for (int i = 0; i < 5; ++i) scene.of("q" + std::to_string(i)).has(3, 0).waits(1ms);
        scene.run(kKnown);
        const auto each = [&](double held, uint64_t ready, Micros wait, bool isAway) {
            for (int i = 0; i < 5; ++i) {
                VerdictScene::Tenant& q = scene.of("q" + std::to_string(i)).has(held, ready).waits(wait, wait);
                q.counters.hasNoWorker = isAway;
                if (isAway) q.wait.reset();
            }
        };
        scene.pools[VerdictScene::kPool] = 0;
        for (int i = 1; i <= 60; ++i) {
            each(0, uint64_t(i) / 3 + 1, std::chrono::seconds(i), true);
            scene.run(1);
        }
        QVERIFY(scene.first().kind == FindingKind::NoWorker);
        scene.pools[VerdictScene::kPool] = 20;
        scene.seen.clear();
        for (int i = 0; i < 40; ++i) {
            each(4, uint64_t(40 - i) / 2 + 1, std::chrono::seconds(60 - i), false);
            // Who was quick to begin holds a seat or two more.
            scene.of("q3").has(5, 10);
            scene.run(1);
            QVERIFY2(scene.first().kind == FindingKind::Recovering, scene.text().c_str());
        }
        QVERIFY(scene.text().find("workers were away") != std::string::npos);
        each(3, 0, 1ms, false);
        scene.run(30);
        QVERIFY(scene.first().kind == FindingKind::Served);
        QVERIFY(!scene.wasSaid(FindingKind::Pushing) && !scene.wasSaid(FindingKind::Hurt));
    }

    void aShortGapBesideAForgottenBacklogIsNotToldOfWithoutAWorker() {
        VerdictScene scene(4);
        addQuiet(scene, 3);
        addHog(scene, "hog", 3, 40).age = 100s;
        scene.run(30);
        scene.seen.clear();
        for (int i = 0; i < 10; ++i) {
            scene.of("hog").counters.hasNoWorker = true;
            scene.run(1);
            scene.of("hog").counters.hasNoWorker = false;
            scene.run(2);
        }
        QVERIFY(!scene.wasSaid(FindingKind::NoWorker));
        scene.of("hog").counters.hasNoWorker = true;
        scene.run(7);
        QVERIFY(scene.says(FindingKind::NoWorker));
        QVERIFY(scene.at - *scene.find(FindingKind::NoWorker)->since <= 7s);
        QVERIFY(std::abs(*scene.find(FindingKind::NoWorker)->waitSeconds - 100) < 1);
    }

    // Between two of the tasks that are taken nothing is ready but those that nobody takes.
    void whatNobodyTakesBesideWhatIsTakenIsNoOutage() {
        VerdictScene scene(4);
        addQuiet(scene, 3);
        scene.run(kKnown);
        scene.of("q0").untaken = 3;
        for (int i = 0; i < 20; ++i) {
            scene.of("q0").has(0.2, 0);
            scene.run(2);
            scene.of("q0").has(0.2, 1);
            scene.run(1);
        }
        makeWait(scene, 3, 5s);
        scene.run(30);
        QVERIFY(!scene.wasSaid(FindingKind::Recovering));
        QVERIFY(scene.says(FindingKind::NoWorker));
        // They are taken at last, and so they were away.
        scene.of("q0").untaken = 0;
        scene.of("q0").has(0.2, 5).counters.hasNoWorker = true;
        scene.run(8);
        scene.of("q0").counters.hasNoWorker = false;
        scene.run(2);
        QVERIFY(scene.wasSaid(FindingKind::Recovering));
    }

    void rightAfterTheStartWorkersHaveNotComeBackYet() {
        VerdictScene scene(4);
        addHog(scene, "acme", 0, 40).counters.hasNoWorker = true;
        scene.run(3);
        QCOMPARE(scene.text(), std::string("40 tasks of acme wait; the broker has just started, and workers are not "
                                           "back yet"));
        scene.run(4);
        QVERIFY(scene.first().kind == FindingKind::NoWorker);
    }

    void aPausedTenantWithTasksIsToldOfAndIsNotServed() {
        VerdictScene scene(4);
        addQuiet(scene, 2);
        scene.of("q0").has(0, 7).counters.paused = true;
        scene.run(20);
        QCOMPARE(scene.text(), std::string("q0 is paused, and 7 tasks wait"));
        QCOMPARE(findingText(scene.findings()[1], scene.at),
                 std::string("The other active tenant is served within 1ms"));
        scene.remove("q1");
        scene.run(2);
        QVERIFY(!scene.says(FindingKind::Served));
    }

    void whatANewTenantWaitsBehindAHogIsNotItsUsual() {
        VerdictScene scene(4);
        addQuiet(scene, 3);
        scene.run(kKnown);
        makeWait(scene, 3, 9s);
        makeWait(scene, 1, 9s, "n");
        addHog(scene, "hog", 3.6, 40);
        scene.run(300);
        QVERIFY(!scene.figures("n0").usual);
        QVERIFY(scene.figures("q0").usual->p99Seconds < 0.01);
    }
};

QTEST_APPLESS_MAIN(TestPlightWatch)

}  // namespace tst_plight_watch

#include "tst_plight_watch.moc"
