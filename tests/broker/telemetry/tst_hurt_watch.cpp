// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/hurt_watch.h"

#include "broker/telemetry/tenant_statistics.h"

#include <QTest>

namespace tst_hurt_watch {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

struct Scene {
    // The tenants of which something is said in this tick; those that are not hurt are well.
    std::vector<HurtChange> tick(const std::vector<std::string>& hurt, const std::vector<std::string>& well = {}) {
        now = now + 1s;
        StatisticsUpdate update;
        update.at = now;
        for (const std::string& tenant : hurt) {
            TenantFigures figures;
            figures.counters.tenant = tenant;
            figures.hurtSince = now;
            update.tenants.push_back(figures);
        }
        for (const std::string& tenant : well) {
            TenantFigures figures;
            figures.counters.tenant = tenant;
            update.tenants.push_back(figures);
        }
        return watch.take(update);
    }
    std::vector<HurtChange> silence(int seconds) {
        std::vector<HurtChange> all;
        for (int i = 0; i < seconds; ++i)
            for (HurtChange& change : tick({})) all.push_back(change);
        return all;
    }

    HurtWatch watch;
    Time now{1'700'000'000'000'000};
};

}  // namespace

class TestHurtWatch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whoStaysHurtIsToldOnceAndWhenItIsWellAgain() {
        Scene scene;
        QVERIFY(scene.tick({"acme"}).empty());
        const Time since = scene.now;
        const auto told = scene.silence(10);
        QCOMPARE(told.size(), size_t{1});
        QCOMPARE(told[0].tenant, std::string("acme"));
        QVERIFY(told[0].isHurt);
        QCOMPARE(told[0].since, since);
        QVERIFY(scene.tick({}, {"acme"}).empty());
        const auto well = scene.silence(10);
        QCOMPARE(well.size(), size_t{1});
        QVERIFY(!well[0].isHurt);
    }

    void waitThatIsToldIsThatOfTheVerdict() {
        Scene scene;
        for (int i = 0; i < 10; ++i) {
            scene.now = scene.now + 1s;
            StatisticsUpdate update;
            update.at = scene.now;
            TenantFigures& figures = update.tenants.emplace_back();
            figures.counters.tenant = "acme";
            figures.hurtSince = scene.now;
            figures.waits.emplace();
            figures.waits->p99Seconds = 2;
            figures.plight.waitSeconds = 41;
            for (const HurtChange& change : scene.watch.take(update)) QCOMPARE(change.waitSeconds.value_or(0), 41.0);
        }
    }

    void whoIsHurtForAMomentIsNotTold() {
        Scene scene;
        for (int i = 0; i < 20; ++i) {
            QVERIFY(scene.tick({"acme"}).empty());
            QVERIFY(scene.tick({}, {"acme"}).empty());
        }
        QVERIFY(scene.silence(10).empty());
    }

    void manyAtOnceAreAFewNamesAndANumber() {
        Scene scene;
        std::vector<std::string> all;
        for (int i = 0; i < 500; ++i) all.push_back("tenant" + std::to_string(i));
        scene.tick(all);
        const auto told = scene.silence(70);
        QCOMPARE(told.size(), size_t{21});
        QCOMPARE(told.back().tenant, std::string());
        QCOMPARE(told.back().tenants, uint64_t{480});
        scene.tick({}, all);
        QCOMPARE(scene.silence(10).size(), size_t{20});  // those that were named
    }
};

QTEST_GUILESS_MAIN(TestHurtWatch)

}  // namespace tst_hurt_watch

#include "tst_hurt_watch.moc"
