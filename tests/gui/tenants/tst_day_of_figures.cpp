// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenants_page.h"
#include "tests/gui/scenes/scripted_broker.h"

#include <QTest>

#include <random>

#include <malloc.h>

namespace tst_day_of_figures {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kHour = 3600;
constexpr int kDay = 24 * kHour;
constexpr int kTenants = 40;
constexpr int kLeaveEvery = 30;  // seconds; somebody else comes
constexpr int kPaintEvery = 120;
constexpr qint64 kStart = 1'700'000'000'000;
// What containers that grow by doubling, and Qt's caches, may still do after an hour.
constexpr double kMostGrowthMb = 1.0;

double usedMb() {
    const auto info = mallinfo2();
    return double(info.uordblks + info.hblkhd) / 1e6;
}

}  // namespace

class TestDayOfFigures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void dayTakesNoMoreMemoryThanItsFirstHour() {
        ScriptedBroker broker;
        const auto connection = broker.connect(u"test"_s);
        TenantsPage page;
        page.resize(1280, 800);
        page.setConnection(connection.get());
        page.show();
        connection->open();
        broker.sayInfo(openBroker());
        std::mt19937 random(5);
        QList<TenantRow> rows;
        int names = 0;
        for (; names < kTenants; ++names) rows.append(tenantRow(u"tenant-%1"_s.arg(names), 0));
        double afterAnHour = 0;
        for (int second = 0; second < kDay; ++second) {
            TenantsUpdate update;
            update.atMs = kStart + second * 1000;
            update.snapshot = second == 0;
            if (second % kLeaveEvery == 0 && second > 0) {
                TenantRow& leaves = rows[qsizetype(random() % kTenants)];
                update.removed.append(leaves.tenant);
                leaves = tenantRow(u"tenant-%1"_s.arg(names++), 0);
            }
            for (TenantRow& row : rows) {
                row.ready = random() % 1000;
                row.refused += random() % 50 == 0 ? 1 : 0;
            }
            update.rows = rows;
            broker.sayTenants(update);
            if (second % kPaintEvery == 0) QCoreApplication::processEvents();
            if (second == kHour) afterAnHour = usedMb();
        }
        QCOMPARE(page.model()->tenantCount(), kTenants);
        const double growth = usedMb() - afterAnHour;
        QVERIFY2(growth < kMostGrowthMb, qPrintable(u"%1 MB more than after the first hour"_s.arg(growth)));
        page.setConnection(nullptr);
    }
};

QTEST_MAIN(TestDayOfFigures)

}  // namespace tst_day_of_figures

#include "tst_day_of_figures.moc"
