// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/findings.h"

#include "broker/telemetry/tenant_statistics.h"

#include <QTest>

#include <deque>

namespace tst_findings {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr double kSeats = 48;
constexpr Time kNow{1'000'000'000'000};

// Tenants as they stand at one tick.
struct Scene {
    std::deque<TenantFigures> tenants;
    std::optional<double> quietWaitP99 = 0.2;

    TenantFigures& add(const std::string& name, uint64_t ready, double p99, double share = 0.02, double due = 0.02) {
        TenantFigures& tenant = tenants.emplace_back();
        tenant.counters.tenant = name;
        tenant.counters.ready = ready;
        tenant.counters.inProgress = 1;
        if (ready > 0) tenant.counters.oldestReadySince = kNow - 30s;
        tenant.waits = WaitFigures{p99 / 2, p99};
        tenant.isQuiet = true;
        tenant.usual = UsualWait{0.2, 60};
        tenant.actualShare = share;
        tenant.entitledShare = due;
        return tenant;
    }
    std::vector<Finding> find() {
        std::vector<const TenantFigures*> all;
        for (TenantFigures& tenant : tenants) {
            if (isHurt(tenant, kSeats, kNow, tenant.hurtSince.has_value())) {
                if (!tenant.hurtSince) tenant.hurtSince = kNow - 60s;
            } else {
                tenant.hurtSince.reset();
            }
            all.push_back(&tenant);
        }
        return findingsOf(all, kSeats, quietWaitP99, kNow);
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
        scene.add("acme", 3, 0.2);
        scene.add("bolt", 0, 0.1);
        QCOMPARE(scene.first(), std::string("All 2 active tenants are served within 200ms"));
    }

    void whoTakesMoreThanItsShareWhileOthersWaitPushes() {
        Scene scene;
        scene.add("clipfarm", 4000, 450, 0.625, 0.25).isQuiet = false;
        scene.add("acme", 600, 41, 0.05, 0.1);
        scene.add("initech", 300, 33, 0.08, 0.1);
        const std::vector<Finding> found = scene.find();
        QVERIFY(found.front().kind == FindingKind::Pushing);
        QCOMPARE(found.front().tenant, std::string("clipfarm"));
        QCOMPARE(found.front().worst, std::string("acme"));
        QCOMPARE(scene.first(),
                 std::string("clipfarm pushes: 30 seats, entitled to 12; 2 tenants wait too long, acme most (41s, "
                             "usually 200ms), for 1m"));
    }

    void whenNobodyTakesMoreThanItsShareNobodyIsBlamed() {
        Scene scene;
        scene.add("acme", 600, 41, 0.1, 0.1);
        scene.add("big", 3, 0.1, 0.5, 0.5);
        QVERIFY(scene.find().front().kind == FindingKind::Hurt);
        QCOMPARE(scene.find().front().tenant, std::string("acme"));
    }

    void whoGetsLessThanHalfOfItsShareIsHurtAlsoWhenNothingIsUsualYet() {
        Scene scene;
        scene.add("hog", 9000, 100, 0.9, 0.5).isQuiet = false;
        scene.add("new", 500, 30, 0.1, 0.5).usual.reset();
        QVERIFY(scene.find().front().kind == FindingKind::Pushing);
        QCOMPARE(scene.find().front().worst, std::string("new"));
    }

    void aWaitWithoutAWorkerIsToldOfFirstAndIsNoHurt() {
        Scene scene;
        TenantFigures& tenant = scene.add("acme", 83147, 1140, 0, 0);
        tenant.counters.hasNoWorker = true;
        tenant.counters.oldestReadySince = kNow - 19min;
        const std::vector<Finding> found = scene.find();
        QCOMPARE(found.size(), size_t{1});
        QVERIFY(found.front().kind == FindingKind::NoWorker);
        QCOMPARE(*found.front().waitSeconds, 1140.0);
        QCOMPARE(scene.first(), std::string("83147 tasks wait and no worker takes them (1 tenant, for 19m)"));
    }

    void aForgottenQueueWithoutAWorkerDoesNotHideThatOthersAreHurt() {
        Scene scene;
        scene.add("forgotten", 1, 86400, 0, 0).counters.hasNoWorker = true;
        for (const char* name : {"acme", "bolt"}) scene.add(name, 10, 41);
        const std::vector<Finding> found = scene.find();
        QCOMPARE(found.size(), size_t{2});
        QVERIFY(found[0].kind == FindingKind::Hurt && found[1].kind == FindingKind::NoWorker);
    }

    void whoWaitsWithoutAUsualWaitIsNotCalledServed() {
        Scene scene;
        scene.add("new", 500, 90).usual.reset();
        QCOMPARE(scene.first(), std::string("1 tenant waits up to 1m30s; what is usual is not known yet"));
    }

    void aBacklogOfItsOwnMakingHurtsNobodyAndAllAreServed() {
        Scene scene;
        scene.add("flood", 10000, 300, 0.5, 0.5).isQuiet = false;
        scene.add("acme", 1, 0.2);
        const std::vector<Finding> found = scene.find();
        QCOMPARE(found.size(), size_t{2});
        QVERIFY(found[0].kind == FindingKind::Backlog && found[1].kind == FindingKind::Served);
    }

    void whomItsOwnLimitsHoldBackIsNotHurt_data() {
        QTest::addColumn<int>("what");
        QTest::newRow("paused") << 0;
        QTest::newRow("limited") << 1;
        QTest::newRow("throttled") << 2;
        QTest::newRow("without a worker") << 3;
    }
    void whomItsOwnLimitsHoldBackIsNotHurt() {
        QFETCH(int, what);
        Scene scene;
        TenantFigures& tenant = scene.add("acme", 600, 41, 0, 0.1);
        QVERIFY(isHurt(tenant, kSeats, kNow, false));
        tenant.counters.paused = what == 0;
        tenant.counters.isHeldBack = what == 1;
        tenant.counters.throttleLevel = what == 2 ? 1 : 0;
        tenant.counters.hasNoWorker = what == 3;
        QVERIFY(!isHurt(tenant, kSeats, kNow, false));
    }

    void whoWasHurtStaysSoUntilItsWaitIsWellBelow() {
        Scene scene;
        TenantFigures& tenant = scene.add("acme", 600, 0.6);
        QVERIFY(!isHurt(tenant, kSeats, kNow, false));
        QVERIFY(isHurt(tenant, kSeats, kNow, true));
        tenant.waits = WaitFigures{0.1, 0.4};
        QVERIFY(!isHurt(tenant, kSeats, kNow, true));
    }

    void aShareOfNextToNoSeatIsNoReasonToCallATenantHurt() {
        Scene scene;
        QVERIFY(!isHurt(scene.add("tiny", 1, 0.2, 0, 0.001), kSeats, kNow, false));
    }
};

QTEST_APPLESS_MAIN(TestFindings)

}  // namespace tst_findings

#include "tst_findings.moc"
