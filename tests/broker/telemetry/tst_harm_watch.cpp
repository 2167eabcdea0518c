// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/harm_watch.h"
#include "broker/telemetry/tenant_statistics.h"

#include <QTest>

namespace tst_harm_watch {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

// What a single tenant's figures say; whole incidents are staged in broker/engine.
class TestHarmWatch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theFirstTasksThatDieAreCountedAllOfThem() {
        HarmWatch watch;
        TenantFigures tenant;
        tenant.counters.tenantNumber = 1;
        const auto look = [&](uint64_t dead, Time now) {
            tenant.counters.deadTotal = dead;
            watch.judge(tenant, [](const TenantFigures&) { return uint64_t{0}; }, now);
            return tenant.harmedTasks();
        };
        const Time start{1'000'000'000};
        QCOMPARE(look(0, start), uint64_t{0});
        QCOMPARE(look(40, start + 1s), uint64_t{40});
        QCOMPARE(tenant.harm.front().kind, FindingKind::Dying);
        QCOMPARE(look(45, start + 2s), uint64_t{45});
        QCOMPARE(look(45, start + 90s), uint64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestHarmWatch)

}  // namespace tst_harm_watch

#include "tst_harm_watch.moc"
