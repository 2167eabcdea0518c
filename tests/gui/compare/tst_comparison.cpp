// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/share_model.h"
#include "tests/gui/compare/snapshots.h"

#include "gui/models/row_roles.h"

#include <QTest>

namespace tst_comparison {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestComparison : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatDiffersIsCountedAndTheRestIsInEverything() {
        const auto made = compared(snapshotOf({weighing("*", 1), weighing("acme", 2), weighing("beta", 3)}),
                                   snapshotOf({weighing("*", 1), weighing("acme", 5), weighing("beta", 3)}));
        QCOMPARE(made->differences, 1);
        QCOMPARE(made->tenants, 2);
        CompareModel model;
        model.setComparison(made);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(cellOf(model, 0, CompareModel::Tenant), u"acme"_s);
        QCOMPARE(cellOf(model, 0, CompareModel::Setting), u"Weight"_s);
        QCOMPARE(cellOf(model, 0, CompareModel::First), u"2"_s);
        QCOMPARE(cellOf(model, 0, CompareModel::Second), u"5"_s);
        model.showEverything(true);
        // Version, policy, seats, who is on one side only, and both weights.
        QCOMPARE(model.rowCount(), 6);
        QCOMPARE(model.rowCount() - 1, int(made->settings));
    }

    void whatHoldsForEveryTenantIsToldOnce() {
        TenantSnapshot every = weighing("*", 1);
        every.set.weight = 7;
        every.inForce.weight = 7;
        TenantSnapshot follows = weighing("acme", 1);
        follows.inForce.weight = 7;
        const auto made = compared(snapshotOf({every, follows}), snapshotOf({weighing("*", 1), weighing("acme", 1)}));
        QCOMPARE(made->differences, 1);
        CompareModel model;
        model.setComparison(made);
        QCOMPARE(cellOf(model, 0, CompareModel::Tenant), u"every tenant"_s);
    }

    void tenantsOnOneSideOnlyAreListedOnDemand() {
        const auto made = compared(snapshotOf({weighing("*", 1), weighing("acme", 1), weighing("beta", 1)}),
                                   snapshotOf({weighing("*", 1), weighing("zeta", 1)}));
        CompareModel model;
        model.setComparison(made);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(cellOf(model, 0, CompareModel::First), u"2 tenants"_s);
        QCOMPARE(cellOf(model, 0, CompareModel::Second), u"1 tenants"_s);
        QVERIFY(!model.whyNot(0, Side::Second).isEmpty());
        model.openOneSided(true);
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(cellOf(model, 3, CompareModel::Tenant), u"zeta"_s);
        model.showTenants(u"bet"_s);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(cellOf(model, 0, CompareModel::Tenant), u"beta"_s);
    }

    void aTimedOverrideIsShownWithItsEndAndNotCopied() {
        TenantSnapshot held = weighing("acme", 3);
        LimitSettings cap;
        cap.maxConcurrency = std::optional<uint32_t>(4);
        held.timed.push_back({cap, {1'764'000'000'000'000}});
        held.inForce.maxConcurrency = 4;
        held.origins[size_t(LimitField::MaxConcurrency)] = LimitLayer::Temporary;
        TenantSnapshot capped = weighing("acme", 1);
        capped.set.maxConcurrency = std::optional<uint32_t>(9);
        capped.inForce.maxConcurrency = 9;
        CompareModel model;
        model.setNames(u"eu"_s, u"us"_s);
        model.setComparison(compared(snapshotOf({held}), snapshotOf({capped})));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(cellOf(model, 0, CompareModel::Setting), u"Concurrency"_s);
        QVERIFY(cellOf(model, 0, CompareModel::First).startsWith(u"4 · until "_s));
        // To the one that holds it the copy would end it; to the other nothing is set that could be copied but taken back.
        QVERIFY(model.whyNot(0, Side::First).contains(u"ends by itself"_s));
        QVERIFY(model.whyNot(0, Side::Second).isEmpty());
        QCOMPARE(model.choose({0, 1}, Side::First), QString());
        QCOMPARE(model.chosen().size(), 1);
        QCOMPARE(model.chosen()[0].field, LimitField::Weight);
    }

    void allThatIsChosenGoesToOneSide() {
        CompareModel model;
        model.setNames(u"eu"_s, u"us"_s);
        model.setComparison(compared(snapshotOf({weighing("acme", 2), weighing("beta", 3)}),
                                     snapshotOf({weighing("acme", 5), weighing("beta", 6)})));
        QVERIFY(model.choose({0}, Side::Second).isEmpty());
        QVERIFY(model.index(0, CompareModel::ToSecond).data(kPressedRole).toBool());
        QVERIFY(model.choose({1}, Side::First).contains(u"us"_s));
        QCOMPARE(model.chosen().size(), 1);
        QVERIFY(model.choose({0}, Side::Second).isEmpty());
        QVERIFY(model.chosen().isEmpty());
        QVERIFY(model.choose({1}, Side::First).isEmpty());
        model.setCopyable(false, true);
        QVERIFY(model.whyNot(0, Side::First).contains(u"file"_s));
    }

    void aBrokersOrderIsCopiedAndItsVersionIsNot() {
        auto other = std::make_shared<BrokerSnapshot>(*snapshotOf({}));
        other->policy = "fifo";
        other->version = "0.2.0";
        CompareModel model;
        model.setComparison(compared(snapshotOf({}), other));
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(!model.whyNot(0, Side::First).isEmpty());
        QCOMPARE(cellOf(model, 0, CompareModel::ToFirst), u"not copied"_s);
        QVERIFY(model.whyNot(1, Side::First).isEmpty());
    }

    void sharesStandSideBySideTheLargestDifferenceFirst() {
        TenantSnapshot small = weighing("acme", 1), large = weighing("beta", 1), other = weighing("beta", 1);
        small.actualShare = 0.1;
        large.actualShare = 0.6;
        large.entitledShare = 0.5;
        other.actualShare = 0.2;
        ShareModel model;
        model.setRows(compared(snapshotOf({small, large}), snapshotOf({other}))->shares);
        QCOMPARE(model.index(0, 0).data().toString(), u"beta"_s);
        QCOMPARE(model.index(0, 1).data().toString(), u"60.0 %"_s);
        QCOMPARE(model.index(0, 5).data().toString(), u"+40.0 %"_s);
        QCOMPARE(model.index(1, 3).data().toString(), u"–"_s);
    }

    void tenThousandTenantsOnEachSideAreComparedAndFiltered() {
        std::vector<TenantSnapshot> first{weighing("*", 1)}, second{weighing("*", 1)};
        for (int at = 0; at < 10'000; ++at) {
            first.push_back(weighing("tenant-" + std::to_string(at), 2));
            second.push_back(weighing("tenant-" + std::to_string(at), at % 2 == 0 ? 2 : 3));
        }
        const auto made = compared(snapshotOf(std::move(first)), snapshotOf(std::move(second)));
        QCOMPARE(made->differences, 5'000);
        CompareModel model;
        model.setComparison(made);
        QCOMPARE(model.rowCount(), 5'000);
        model.showEverything(true);
        QCOMPARE(model.rowCount(), 10'004);
        model.showTenants(u"tenant-999"_s);
        QCOMPARE(model.rowCount(), 11);
        model.showTenants({});
        QList<int> all(model.rowCount());
        std::iota(all.begin(), all.end(), 0);
        QVERIFY(model.choose(all, Side::Second).isEmpty());
        QCOMPARE(model.chosen().size(), 5'000);
    }

    void hostileNamesStayOnTheirLine() {
        CompareModel model;
        model.setComparison(
            compared(snapshotOf({weighing("a\n<b>\u202egro", 2), weighing(std::string(5000, 'x'), 2)}),
                     snapshotOf({weighing("a\n<b>\u202egro", 3), weighing(std::string(5000, 'x'), 3)})));
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(!cellOf(model, 0, 0).contains(u'\n'));
        QVERIFY(cellOf(model, 1, 0).size() < 500);
    }
};

QTEST_GUILESS_MAIN(TestComparison)

}  // namespace tst_comparison

#include "tst_comparison.moc"
