// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/share_preview.h"

#include <QTest>

#include <cmath>
#include <random>
#include <vector>

namespace tst_share_preview {

using namespace fairlead;

namespace {

std::vector<SeatsOfPool> seats(double count) { return {{1, count}}; }

ClaimChange same(double weight, double demand) {
    const ShareClaim claim{weight, demand};
    return {claim, claim, false};
}

ClaimChange changed(const ShareClaim& before, const ShareClaim& after) { return {before, after, true}; }

bool isNear(double a, double b) { return std::abs(a - b) < 1e-9; }

}  // namespace

class TestSharePreview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void unchangedNobodyIsAffected() {
        const SharePreview preview =
            previewShares(std::vector{same(1, 100), same(3, 100), changed({2, 50}, {2, 50})}, seats(20), 10);
        QCOMPARE(preview.affected, size_t{0});
        QCOMPARE(preview.rows.size(), size_t{1});
        QCOMPARE(preview.rows[0].claim, size_t{2});
        QVERIFY(isNear(preview.rows[0].shareBefore, 2.0 / 6));
        QVERIFY(preview.rows[0].shareAfter == preview.rows[0].shareBefore);
        QVERIFY(isNear(preview.rows[0].seatsAfter, 20 * 2.0 / 6));
    }

    void aHeavierTenantTakesFromTheOthersByTheirWeights() {
        const SharePreview preview =
            previewShares(std::vector{changed({1, 100}, {2, 100}), same(1, 100), same(2, 100)}, seats(20), 10);
        QCOMPARE(preview.affected, size_t{3});
        QCOMPARE(preview.rows[0].claim, size_t{0});
        QVERIFY(isNear(preview.rows[0].seatsBefore, 5));
        QVERIFY(isNear(preview.rows[0].seatsAfter, 8));
        // Who loses more stands first.
        QCOMPARE(preview.rows[1].claim, size_t{2});
        QVERIFY(isNear(preview.rows[1].seatsBefore - preview.rows[1].seatsAfter, 2));
        QVERIFY(isNear(preview.rows[2].seatsBefore - preview.rows[2].seatsAfter, 1));
    }

    void whatACapLeavesGoesToTheOthers() {
        ShareClaim capped{1, 100};
        capped.cap = 2;
        const SharePreview preview = previewShares(std::vector{changed({1, 100}, capped), same(1, 100)}, seats(10), 10);
        QVERIFY(isNear(preview.rows[0].seatsAfter, 2));
        QVERIFY(isNear(preview.rows[1].seatsAfter, 8));
    }

    // Guaranteed seats are taken from the others by weight, also while their tenant wants none.
    void aGuaranteeShowsWhatItCostsTheOthers() {
        ShareClaim guaranteed{1, 0};
        guaranteed.least = 4;
        const SharePreview preview =
            previewShares(std::vector{changed({1, 0}, guaranteed), same(1, 100), same(3, 100)}, seats(20), 10);
        QCOMPARE(preview.affected, size_t{3});
        QVERIFY(isNear(preview.rows[0].seatsBefore, 0));
        QVERIFY(isNear(preview.rows[0].seatsAfter, 4));
        QCOMPARE(preview.rows[1].claim, size_t{2});
        QVERIFY(isNear(preview.rows[1].seatsBefore - preview.rows[1].seatsAfter, 3));
        QVERIFY(isNear(preview.rows[2].seatsBefore - preview.rows[2].seatsAfter, 1));
    }

    void aGuaranteeWithinTheShareCostsNobodyAnything() {
        ShareClaim guaranteed{1, 100};
        guaranteed.least = 5;
        const SharePreview preview =
            previewShares(std::vector{changed({1, 100}, guaranteed), same(1, 100)}, seats(20), 10);
        QCOMPARE(preview.affected, size_t{0});
        QVERIFY(isNear(preview.rows[0].seatsAfter, 10));
    }

    // Shares are of what all are entitled to; seats that nobody could use are nobody's.
    void seatsThatNobodyWantsChangeNoShare() {
        const SharePreview preview = previewShares(std::vector{changed({1, 2}, {5, 2}), same(1, 2)}, seats(100), 10);
        QCOMPARE(preview.affected, size_t{0});
        QVERIFY(isNear(preview.rows[0].shareBefore, 0.5) && isNear(preview.rows[0].shareAfter, 0.5));
        QVERIFY(isNear(preview.rows[0].seatsAfter, 2));
    }

    void whoComesHadNothingBefore() {
        const SharePreview preview = previewShares(std::vector{changed({1, 0}, {1, 100}), same(1, 100)}, seats(10), 10);
        QCOMPARE(preview.rows[0].shareBefore, 0.0);
        QVERIFY(isNear(preview.rows[0].shareAfter, 0.5));
    }

    void withoutSeatsThereAreSharesAndNoSeats() {
        const SharePreview preview = previewShares(std::vector{changed({1, 10}, {3, 10}), same(1, 10)}, seats(0), 10);
        QVERIFY(isNear(preview.rows[0].shareAfter, 0.75));
        QCOMPARE(preview.rows[0].seatsAfter, 0.0);
        QVERIFY(previewShares({}, seats(5), 10).rows.empty());
    }

    void rowsAreBoundedAndTheMostAffectedStay() {
        std::mt19937_64 random(5);
        std::vector<ClaimChange> claims{changed({1, 1e6}, {500, 1e6})};
        for (int i = 0; i < 10'000; ++i) claims.push_back(same(1 + double(random() % 100), 1e6));
        const SharePreview all = previewShares(claims, seats(5000), claims.size());
        const SharePreview few = previewShares(claims, seats(5000), 100);
        QCOMPARE(all.affected, size_t{10'001});
        QCOMPARE(few.affected, all.affected);
        QCOMPARE(few.rows.size(), size_t{100});
        double sum = 0;
        for (size_t i = 0; i < all.rows.size(); ++i) {
            sum += all.rows[i].shareAfter;
            if (i < 100) QCOMPARE(few.rows[i].claim, all.rows[i].claim);
            if (i < 2) continue;
            const auto loss = [&](size_t row) { return all.rows[row].seatsBefore - all.rows[row].seatsAfter; };
            QVERIFY(loss(i - 1) >= loss(i));
        }
        QVERIFY(std::abs(sum - 1) < 1e-6);
    }
};

QTEST_APPLESS_MAIN(TestSharePreview)

}  // namespace tst_share_preview

#include "tst_share_preview.moc"
