// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/pooled_shares.h"

#include <QTest>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace tst_pooled_shares {

using namespace fairlead;

namespace {

Reach reach(std::vector<uint32_t> pools) { return std::make_shared<const std::vector<uint32_t>>(std::move(pools)); }

struct Case {
    std::vector<ShareClaim> claims;
    std::vector<Reach> reaches;
    std::vector<SeatsOfPool> pools;
    std::vector<double> seats() const { return entitledSeats(claims, reaches, pools); }
    std::vector<std::vector<SeatsOfPool>> parts(const std::vector<std::vector<SeatsOfPool>>& held) const {
        return entitledParts(claims, reaches, pools, held);
    }
};

// As much of each as is asked for: whether the pools can give that, by looking at each set of claims (Hall's theorem).
bool isPossible(const Case& all, const std::vector<double>& asked) {
    for (uint32_t set = 1; set < (1U << all.claims.size()); ++set) {
        double sum = 0, seats = 0;
        uint32_t reached = 0;
        for (size_t i = 0; i < asked.size(); ++i)
            if (set >> i & 1) {
                sum += asked[i];
                for (const uint32_t pool : *all.reaches[i]) reached |= 1U << pool;
            }
        for (const SeatsOfPool& pool : all.pools) seats += reached >> pool.pool & 1 ? pool.seats : 0;
        if (sum > seats + 1e-6) return false;
    }
    return true;
}

Case drawn(std::mt19937& random) {
    const auto upTo = [&](int most) { return int(random() % unsigned(most)); };
    Case all;
    const int pools = 1 + upTo(4);
    for (int i = 0; i < pools; ++i) all.pools.push_back({uint32_t(i), double(1 + upTo(12))});
    for (int i = 1 + upTo(6); i-- > 0;) {
        ShareClaim claim;
        claim.weight = 1 + upTo(4);
        if (upTo(3) == 0) claim.demand = 1 + upTo(8);
        if (upTo(4) == 0) claim.cap = 1 + upTo(6);
        all.claims.push_back(claim);
        std::vector<uint32_t> reached;
        for (int pool = 0; pool < pools; ++pool)
            if (upTo(2) == 0) reached.push_back(uint32_t(pool));
        if (reached.empty()) reached.push_back(uint32_t(upTo(pools)));
        all.reaches.push_back(reach(std::move(reached)));
    }
    return all;
}

}  // namespace

class TestPooledShares : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Six workers take what one tenant has, six what all three have.
    void whoReachesMoreLeavesTheRestToOthers() {
        const Case all{{{}, {}, {}}, {reach({1, 2}), reach({2}), reach({2})}, {{1, 6}, {2, 6}}};
        const std::vector<double> seats = all.seats();
        QCOMPARE(seats[0], 6.0);
        QCOMPARE(seats[1], 3.0);
        QCOMPARE(seats[2], 3.0);
    }

    void wherePoolsAreSharedByAllItIsAsInOne() {
        const Case all{{{1}, {2}, {1, 2}}, {reach({1, 2}), reach({1, 2}), {}}, {{1, 6}, {2, 6}}};
        const std::vector<double> seats = all.seats(), shares = entitledShares(all.claims, 12);
        for (size_t i = 0; i < 3; ++i) QVERIFY(std::abs(seats[i] - 12 * shares[i]) < 1e-9);
    }

    void reservedSeatsCountAsFarAsThereAre() {
        Case all{{{}, {}, {}}, {reach({1}), reach({1, 2}), reach({2})}, {{1, 4}, {2, 8}}};
        all.claims[0].least = 3;
        const std::vector<double> some = all.seats();
        QCOMPARE(some[0], 4.0);
        all.claims[1].demand = 0;
        all.claims[0].least = 9;
        const std::vector<double> tooMany = all.seats();
        QCOMPARE(tooMany[0], 4.0);
        QCOMPARE(tooMany[2], 8.0);
    }

    void whatIsEntitledCanBeHadAndNobodyCouldHaveMoreWithoutTakingFromWhoHasLess() {
        std::mt19937 random(7);
        for (int round = 0; round < 400; ++round) {
            const Case all = drawn(random);
            const std::vector<double> seats = all.seats();
            const QByteArray which = "round " + QByteArray::number(round);
            QVERIFY2(isPossible(all, seats), which);
            for (size_t i = 0; i < seats.size(); ++i) {
                const ShareClaim& claim = all.claims[i];
                QVERIFY2(seats[i] >= 0 && seats[i] <= std::min(claim.demand, claim.cap) + 1e-9, which);
                if (seats[i] >= std::min(claim.demand, claim.cap) - 1e-9) continue;
                // More for this one, with as much taken from all that have more for their weight.
                std::vector<double> other = seats;
                for (size_t k = 0; k < seats.size(); ++k)
                    if (seats[k] / all.claims[k].weight > seats[i] / claim.weight + 1e-6) other[k] = 0;
                other[i] += 0.01;
                QVERIFY2(!isPossible(all, other), which);
            }
        }
    }

    void byPoolItIsAsMuchAndNoPoolGivesMoreThanItHas() {
        std::mt19937 random(11);
        for (int round = 0; round < 400; ++round) {
            const Case all = drawn(random);
            std::vector<std::vector<SeatsOfPool>> held(all.claims.size());
            for (size_t i = 0; i < held.size(); ++i)
                for (const uint32_t pool : *all.reaches[i]) held[i].push_back({pool, double(random() % 6)});
            const std::vector<double> seats = all.seats();
            const auto parts = all.parts(held);
            const QByteArray which = "round " + QByteArray::number(round);
            std::vector<double> given(all.pools.size(), 0);
            for (size_t i = 0; i < seats.size(); ++i) {
                for (const SeatsOfPool& part : parts[i]) {
                    QVERIFY2(part.seats >= -1e-9, which);
                    QVERIFY2(std::count(all.reaches[i]->begin(), all.reaches[i]->end(), part.pool) == 1, which);
                    given[part.pool] += part.seats;
                }
                QVERIFY2(std::abs(seatsOf(parts[i]) - seats[i]) < 1e-6, which);
            }
            for (const SeatsOfPool& pool : all.pools) QVERIFY2(given[pool.pool] <= pool.seats + 1e-6, which);
        }
    }

    void whatIsHeldIsMovedOnlyForOthers() {
        const Case all{{{}, {}}, {reach({1, 2}), reach({1, 2})}, {{1, 6}, {2, 6}}};
        const auto parts = all.parts({{{1, 5}, {2, 1}}, {{1, 1}, {2, 9}}});
        QVERIFY(std::abs(parts[0][0].seats - 5) < 0.1 && std::abs(parts[0][1].seats - 1) < 0.1);
        QVERIFY(std::abs(parts[1][0].seats - 1) < 0.1 && std::abs(parts[1][1].seats - 5) < 0.1);
    }

    void veryManySetsOfPoolsAreAsOne() {
        Case all;
        for (uint32_t i = 0; i < kMostReaches + 10; ++i) {
            all.pools.push_back({i + 1, 2});
            all.claims.emplace_back();
            all.reaches.push_back(reach({0, i + 1}));
        }
        all.pools.push_back({0, 4});
        const std::vector<double> seats = all.seats();
        const double sum = std::accumulate(seats.begin(), seats.end(), 0.0);
        QVERIFY(std::abs(sum - (2.0 * double(kMostReaches + 10) + 4)) < 1e-6);
    }

    void nothingIsEntitledToNothing() {
        QVERIFY(Case().seats().empty());
        QCOMPARE((Case{{{}}, {{}}, {}}).seats(), std::vector<double>{0.0});
    }
};

QTEST_APPLESS_MAIN(TestPooledShares)

}  // namespace tst_pooled_shares

#include "tst_pooled_shares.moc"
