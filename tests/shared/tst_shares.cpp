// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/shares.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace tst_shares {

using namespace fairlead;

namespace {

constexpr double kEpsilon = 1e-9;

bool isNear(double a, double b) { return std::abs(a - b) < kEpsilon; }

std::vector<ShareClaim> randomClaims(std::mt19937_64& random) {
    std::uniform_real_distribution<double> unit(0, 1);
    std::vector<ShareClaim> claims(random() % 30);
    for (ShareClaim& claim : claims) {
        claim.weight = random() % 4 == 0 ? 1 : std::pow(10, unit(random) * 5 - 2);
        if (random() % 2) claim.demand = double(random() % 20);
        if (random() % 3 == 0) claim.cap = double(random() % 10);
    }
    return claims;
}

}  // namespace

class TestShares : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sharesGoByWeight() {
        const auto shares = entitledShares(std::vector<ShareClaim>{{1}, {3}}, 40);
        QVERIFY(isNear(shares[0], 0.25) && isNear(shares[1], 0.75));
    }

    void whatOneDoesNotUseIsSharedAmongTheOthers() {
        // The fairness design's case: one asks for 9 of 20 seats, the other for all there are.
        const auto shares = entitledShares(std::vector<ShareClaim>{{1}, {1, 9}}, 20);
        QVERIFY(isNear(shares[0], 0.55) && isNear(shares[1], 0.45));
        const auto three = entitledShares(std::vector<ShareClaim>{{1, 1}, {1}, {2}}, 10);
        QVERIFY(isNear(three[0], 0.1) && isNear(three[1], 0.3) && isNear(three[2], 0.6));
    }

    void nobodyHasLessThanIsItsOwn() {
        std::mt19937_64 random(4);
        for (int round = 0; round < 300; ++round) {
            std::vector<ShareClaim> claims = randomClaims(random);
            double own = 0;
            for (ShareClaim& claim : claims) {
                if (random() % 3 == 0) claim.least = double(random() % 6);
                own += claim.least;
            }
            const double seats = 1 + double(random() % 50);
            const auto shares = entitledShares(claims, seats);
            double sum = 0;
            for (size_t i = 0; i < claims.size(); ++i) {
                sum += shares[i];
                QVERIFY(shares[i] * seats > claims[i].least * std::min(1.0, seats / std::max(own, 1.0)) - kEpsilon);
                QVERIFY(shares[i] * seats <
                        std::max(claims[i].least, std::min(claims[i].demand, claims[i].cap)) + kEpsilon);
            }
            QVERIFY(sum < 1 + kEpsilon);
        }
        // What is its own is taken from all others alike, whether it uses it or not.
        std::vector<ShareClaim> claims{{1, 0}, {1}, {3}};
        claims[0].least = 4;
        const auto shares = entitledShares(claims, 20);
        QVERIFY(isNear(shares[0], 0.2) && isNear(shares[1], 0.2) && isNear(shares[2], 0.6));
    }

    void oddInputGivesNothingRatherThanNonsense() {
        QVERIFY(entitledShares({}, 10).empty());
        QCOMPARE(entitledShares(std::vector<ShareClaim>{{1}}, 0)[0], 0.0);
        QCOMPARE(entitledShares(std::vector<ShareClaim>{{0}, {-1}, {NAN}}, 5), std::vector<double>(3, 0.0));
        QCOMPARE(entitledShares(std::vector<ShareClaim>{{1, 0}}, 5)[0], 0.0);
    }

    void sharesHoldTheirPropertiesForRandomClaims() {
        std::mt19937_64 random(3);
        for (int round = 0; round < 3000; ++round) {
            const auto claims = randomClaims(random);
            const double seats = double(1 + random() % 50);
            const auto shares = entitledShares(claims, seats);
            const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
            QVERIFY(sum <= 1 + kEpsilon);
            bool allContent = true;
            for (size_t i = 0; i < claims.size(); ++i) {
                const double ceiling = std::min({claims[i].demand, claims[i].cap, seats}) / seats;
                QVERIFY(shares[i] >= 0 && shares[i] <= ceiling + kEpsilon);
                if (shares[i] < ceiling - kEpsilon) allContent = false;
            }
            // Nothing is kept back while somebody wants more, and who wants more has as much for its weight as anybody.
            QVERIFY(allContent || sum > 1 - kEpsilon);
            for (size_t i = 0; i < claims.size(); ++i) {
                const double ceiling = std::min({claims[i].demand, claims[i].cap, seats}) / seats;
                if (shares[i] < ceiling - kEpsilon)
                    for (size_t k = 0; k < claims.size(); ++k)
                        QVERIFY(shares[k] / claims[k].weight <= shares[i] / claims[i].weight + kEpsilon);
            }

            std::vector<size_t> order(claims.size());
            std::iota(order.begin(), order.end(), size_t{0});
            std::shuffle(order.begin(), order.end(), random);
            std::vector<ShareClaim> permuted, scaled = claims;
            for (const size_t i : order) permuted.push_back(claims[i]);
            const auto permutedShares = entitledShares(permuted, seats);
            for (size_t i = 0; i < order.size(); ++i) QCOMPARE(permutedShares[i], shares[order[i]]);

            for (ShareClaim& claim : scaled) claim.weight *= 7.3;
            const auto scaledShares = entitledShares(scaled, seats);
            for (size_t i = 0; i < shares.size(); ++i) QVERIFY(isNear(scaledShares[i], shares[i]));
        }
    }

    void jainsIndexTellsHowEvenlyItIsShared() {
        QVERIFY(isNear(jainsIndex(std::vector<double>{2, 2, 2}), 1));
        QVERIFY(isNear(jainsIndex(std::vector<double>{1, 0, 0, 0}), 0.25));
        QVERIFY(isNear(jainsIndex({}), 1) && isNear(jainsIndex(std::vector<double>{0, 0}), 1));
    }
};

QTEST_APPLESS_MAIN(TestShares)

}  // namespace tst_shares

#include "tst_shares.moc"
