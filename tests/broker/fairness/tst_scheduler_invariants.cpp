// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/fairness/scheduler_storm.h"
#include "tests/support/seeds.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace tst_scheduler_invariants {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr SchedulingPolicy kPolicies[] = {SchedulingPolicy::Fair, SchedulingPolicy::Weighted,
                                          SchedulingPolicy::RoundRobin, SchedulingPolicy::Strict,
                                          SchedulingPolicy::Fifo};

// One row for each policy and seed, so that a bad one can be run alone: <test> "name:fair 17".
void addRows(uint64_t perPolicy, std::initializer_list<SchedulingPolicy> policies) {
    QTest::addColumn<int>("policy");
    QTest::addColumn<quint64>("seed");
    for (const SchedulingPolicy policy : policies)
        for (uint64_t seed = test::firstSeed(); seed < test::firstSeed() + test::seeds(perPolicy); ++seed)
            QTest::newRow((std::string(policyName(policy)) + ' ' + std::to_string(seed)).c_str())
                << int(policy) << quint64(seed);
}
void addRows(uint64_t perPolicy) {
    addRows(perPolicy, {kPolicies[0], kPolicies[1], kPolicies[2], kPolicies[3], kPolicies[4]});
}

// A pool of all, one of a command, one of a tenant; sizes with and without reserves.
StormShape anyShape(SchedulingPolicy policy, uint64_t seed) {
    Simulation::Random random(seed * 7919);
    StormShape shape;
    shape.options.policy = policy;
    shape.tenants = 2 + random() % 11;
    shape.commands = 1 + random() % 3;
    shape.seats.push_back({{true, {}, {}}, uint32_t(1 + random() % 40)});
    if (random() % 2 == 0) shape.seats.push_back({{true, {}, {0}}, uint32_t(1 + random() % 20)});
    if (random() % 2 == 0) shape.seats.push_back({{false, {1}, {}}, uint32_t(1 + random() % 4)});
    if (random() % 3 == 0) shape.seats.push_back({{false, {0, 1}, {}}, uint32_t(1 + random() % 24)});
    shape.backlogged = double(random() % 100) / 100;
    // Without kept seats the order has no exceptions.
    if (random() % 2 == 0) shape.options.kept = 0;
    return shape;
}

StormShape onePool(SchedulingPolicy policy, uint32_t tenants, uint32_t seats) {
    StormShape shape;
    shape.options.policy = policy;
    shape.tenants = tenants;
    shape.commands = 1;
    shape.seats.push_back({{true, {}, {}}, seats});
    shape.backlogged = 1;
    return shape;
}

double jain(const std::vector<double>& x) {
    const double sum = std::accumulate(x.begin(), x.end(), 0.0);
    const double squares = std::inner_product(x.begin(), x.end(), x.begin(), 0.0);
    return sum * sum / (double(x.size()) * squares);
}

}  // namespace

// What must hold whatever comes: random tenants, weights, run times, workers and changes, judged by an oracle that works
// everything out anew. Each row is a seed.
class TestSchedulerInvariants : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Seats, leases and limits agree; service and level never fall; nobody comes with credit; no seat is empty without a
    // reason; who is served may be, and is the one whose turn it is.
    void aQuietDayKeepsEveryRule_data() { addRows(60); }
    void aQuietDayKeepsEveryRule() {
        verifyRow([](StormShape&) {});
    }

    void gatesOfTenantsKeepEveryRule_data() { addRows(60); }
    void gatesOfTenantsKeepEveryRule() {
        verifyRow([](StormShape& shape) { shape.hasGates = true; });
    }

    // Weights, boosts, caps and pauses change, work is deleted, workers come and go, the policy changes.
    void aStormOfChangesKeepsEveryRule_data() { addRows(60); }
    void aStormOfChangesKeepsEveryRule() {
        verifyRow([](StormShape& shape) { shape.hasGates = shape.hasChanges = true; });
    }

    void restartsInTheStormKeepEveryRule_data() { addRows(20); }
    void restartsInTheStormKeepEveryRule() {
        verifyRow([](StormShape& shape) { shape.hasGates = shape.hasChanges = shape.hasRestarts = true; });
    }

    // Workers vanish with tasks in hand, and some come back.
    void vanishingWorkersKeepEveryRule_data() { addRows(40); }
    void vanishingWorkersKeepEveryRule() {
        verifyRow([](StormShape& shape) { shape.hasLosses = true; });
    }
    void vanishingWorkersInTheStormKeepEveryRule_data() { addRows(20); }
    void vanishingWorkersInTheStormKeepEveryRule() {
        verifyRow(
            [](StormShape& shape) { shape.hasGates = shape.hasChanges = shape.hasRestarts = shape.hasLosses = true; });
    }

    // What is recounted once a second may take many calls, with all of that in between.
    void aTickInPartsKeepsEveryRule_data() { addRows(30); }
    void aTickInPartsKeepsEveryRule() {
        QFETCH(quint64, seed);
        verifyRow([seed](StormShape& shape) {
            shape.options.accountsInTurn = 1 + seed % 7;
            shape.hasGates = shape.hasChanges = shape.hasRestarts = shape.hasLosses = true;
        });
    }

    // Names and numbers decide nothing, and who is idle or paused is not there.
    void tenThousandBystandersAndOtherNumbersChangeNothing_data() { addRows(12); }
    void tenThousandBystandersAndOtherNumbersChangeNothing() {
        QFETCH(int, policy);
        QFETCH(quint64, seed);
        StormShape shape = anyShape(static_cast<SchedulingPolicy>(policy), seed);
        // Equal tenants whose keys are often equal: that is where a number could decide.
        if (seed % 2 == 0) {
            shape.law = Simulation::constant(500ms);
            shape.weightOfAll = 1;
        }
        shape.hasGates = seed % 4 != 0;
        Storm plain(shape, seed);
        plain.run(400);
        QVERIFY2(plain.complaint().empty(), plain.complaint().c_str());

        Simulation::Random random(seed);
        std::vector<TenantNumber> numbers(10'000 + shape.tenants);
        std::iota(numbers.begin(), numbers.end(), TenantNumber{0});
        std::shuffle(numbers.begin(), numbers.end(), random);
        shape.numbers.assign(numbers.begin(), numbers.begin() + shape.tenants);
        shape.bystanders.assign(numbers.begin() + shape.tenants, numbers.end());
        Storm other(shape, seed);
        other.run(400);
        QVERIFY2(other.complaint().empty(), other.complaint().c_str());
        const auto differs =
            std::mismatch(plain.served().begin(), plain.served().end(), other.served().begin(), other.served().end());
        QVERIFY2(differs.first == plain.served().end(),
                 qPrintable(
                     QStringLiteral("dispatch %1 went to somebody else").arg(differs.first - plain.served().begin())));
    }

    // Two tenants that always wait, whatever they run: their service per weight stays within what they had in flight. Where
    // seats are kept from the longer tasks of one of them, the other goes ahead until as long ones of anybody have ended.
    void theGapBetweenTwoThatWaitIsBounded_data() { addRows(60, {SchedulingPolicy::Fair}); }
    void theGapBetweenTwoThatWaitIsBounded() {
        QFETCH(quint64, seed);
        StormShape shape = onePool(SchedulingPolicy::Fair, 2 + seed % 6, 1 + seed % 15);
        if (seed % 2 == 0) shape.options.kept = 0;
        Storm storm(shape, seed);
        for (int part = 0; part < 10; ++part) {
            storm.run(80);
            QVERIFY2(storm.complaint().empty(), storm.complaint().c_str());
            double longest = 0;
            for (uint32_t t = 0; t < shape.tenants; ++t) longest = std::max(longest, storm.longest(t));
            for (uint32_t a = 0; a < shape.tenants; ++a)
                for (uint32_t b = 0; b < a; ++b) {
                    const auto bound = [&](uint32_t t) {
                        return (storm.mostAtOnce(t) + 1) * (storm.longest(t) + 1.0) / storm.weight(t);
                    };
                    // A delivery is charged 10 ms at least, which those with shorter tasks have not had.
                    const double floors = 0.01 * double(storm.served().size());
                    const double gap =
                        std::abs(storm.seatSeconds(a) / storm.weight(a) - storm.seatSeconds(b) / storm.weight(b));
                    const bool isAtFloor = std::min(storm.longest(a), storm.longest(b)) <= 0.011;
                    const double held =
                        std::max(storm.mostAtOnce(a) / storm.weight(a), storm.mostAtOnce(b) / storm.weight(b)) *
                        longest;
                    // Which of those are long may turn out after they began, and again of those that began meanwhile.
                    const double most = bound(a) + bound(b) + (shape.options.kept > 0 ? 3 * held : 0);
                    if (gap > most + (isAtFloor ? floors : 0))
                        QFAIL(qPrintable(QStringLiteral("tenants %1 and %2 are %3 s apart, %4 s are allowed")
                                             .arg(a)
                                             .arg(b)
                                             .arg(gap)
                                             .arg(most)));
                }
        }
    }

    // Long runs with each law: shares are weights.
    void sharesAreWeightsUnderEveryLaw_data() {
        QTest::addColumn<int>("law");
        for (const auto& [name, law] : {std::pair("constant", 0),
                                        {"exponential", 1},
                                        {"log-normal", 2},
                                        {"Pareto", 3},
                                        {"10 ms or an hour", 4},
                                        {"each its own", 5}})
            QTest::newRow(name) << law;
    }
    void sharesAreWeightsUnderEveryLaw() {
        QFETCH(int, law);
        const std::array<Simulation::Law, 5> laws{Simulation::constant(1s), Simulation::exponential(1s),
                                                  Simulation::logNormal(1s, 2), Simulation::pareto(1s, 1.2),
                                                  Simulation::either(10ms, 1h, 0.01)};
        StormShape shape = onePool(SchedulingPolicy::Fair, 5, 12);
        shape.hasWeights = false;
        if (law < 5) shape.law = laws[size_t(law)];
        if (law == 5) shape.law.reset();
        Storm storm(shape, 5);
        const double weights[] = {1, 2, 3, 5, 9};
        for (uint32_t t = 0; t < 5; ++t) storm.setWeight(t, weights[t]);
        storm.run(law == 4 ? 250'000 : 60'000);
        QVERIFY2(storm.complaint().empty(), storm.complaint().c_str());
        double all = 0;
        for (uint32_t t = 0; t < 5; ++t) all += storm.seatSeconds(t);
        std::vector<double> ratios;
        for (uint32_t t = 0; t < 5; ++t) ratios.push_back(storm.seatSeconds(t) / all / (weights[t] / 20));
        for (const double ratio : ratios) QVERIFY2(std::abs(ratio - 1) <= 0.1, qPrintable(QString::number(ratio)));
        QVERIFY(jain(ratios) >= 0.99);
    }

    // What a boosted tenant is ahead is lent to it alone: who comes starts beside the others, not behind the boost.
    void nobodyWaitsForABoostOfAnother() {
        Scheduler scheduler({}, Time{});
        TenantLimits boosted;
        boosted.priorityBoost = 30s;
        scheduler.setLimits(0, boosted, Time{});
        const PoolId pool = scheduler.pool({true, {}, {}}, Time{});
        scheduler.seatsOffered(pool, 1, Time{});
        for (const TenantNumber tenant : {0, 1, 2, 3}) scheduler.wake({tenant, 0}, tenant, Time{});
        Time now{};
        const auto serve = [&] {
            const auto turn = scheduler.pick(pool, now);
            const DispatchTicket ticket = scheduler.begin(pool, *turn, now);
            const Time start = now;
            now = now + 1s;
            scheduler.advance(now);
            scheduler.end(*turn, ticket, start, now);
            scheduler.seatsOffered(pool, 1, now);
            return turn->tenant;
        };
        // It is served up to so much sooner …
        for (int i = 0; i < 30; ++i) QCOMPARE(serve(), TenantNumber{0});
        std::map<TenantNumber, int> turns;
        for (int i = 0; i < 40; ++i) ++turns[serve()];
        // … never more.
        for (const TenantNumber tenant : {1, 2, 3}) QVERIFY(turns[tenant] >= 9);
        QVERIFY(turns[0] <= 12);
        scheduler.wake({4, 0}, 4, now);
        std::vector<TenantNumber> next;
        for (int i = 0; i < 6; ++i) next.push_back(serve());
        QVERIFY(std::find(next.begin(), next.end(), TenantNumber{4}) != next.end());
    }

    void workSpreadOverManyCommandsGetsNoMore() {
        Scheduler scheduler({}, Time{});
        Time now{};
        const PoolId pool = scheduler.pool({true, {}, {}}, now);
        scheduler.seatsOffered(pool, 1, now);
        scheduler.wake({0, 0}, 1, now);
        for (CommandNumber command = 1; command <= 10; ++command) scheduler.wake({1, command}, 1 + command, now);
        std::map<TenantNumber, int> turns;
        for (int i = 0; i < 200; ++i) {
            const auto turn = scheduler.pick(pool, now);
            QVERIFY(turn);
            ++turns[turn->tenant];
            const DispatchTicket ticket = scheduler.begin(pool, *turn, now);
            const Time start = now;
            now = now + 500ms;
            scheduler.advance(now);
            scheduler.end(*turn, ticket, start, now);
            scheduler.seatsOffered(pool, 1, now);
        }
        QVERIFY2(std::abs(turns[0] - turns[1]) <= 2, qPrintable(QString::number(turns[0])));
    }

    void roundRobinServesEverybodyBeforeAnybodyTwice_data() { addRows(20, {SchedulingPolicy::RoundRobin}); }
    void roundRobinServesEverybodyBeforeAnybodyTwice() {
        QFETCH(quint64, seed);
        const StormShape shape = onePool(SchedulingPolicy::RoundRobin, 2 + seed % 30, 1 + seed % 20);
        Storm storm(shape, seed);
        storm.run(10 * shape.tenants);
        QVERIFY2(storm.complaint().empty(), storm.complaint().c_str());
        for (size_t from = 0; from + shape.tenants <= storm.served().size(); from += shape.tenants) {
            std::set<uint32_t> seen;
            for (size_t i = from; i < from + shape.tenants; ++i) seen.insert(storm.served()[i].tenant);
            QCOMPARE(seen.size(), size_t{shape.tenants});
        }
    }

    void weightedGivesTurnsInProportion_data() { addRows(20, {SchedulingPolicy::Weighted}); }
    void weightedGivesTurnsInProportion() {
        QFETCH(quint64, seed);
        StormShape shape = onePool(SchedulingPolicy::Weighted, 4, 1 + seed % 20);
        shape.hasWeights = false;
        Storm storm(shape, seed);
        const double weights[] = {1, 2, 3, 4};
        for (uint32_t t = 0; t < 4; ++t) storm.setWeight(t, weights[t]);
        storm.run(1000);
        QVERIFY2(storm.complaint().empty(), storm.complaint().c_str());
        std::map<uint32_t, int> turns;
        for (const auto& served : storm.served()) ++turns[served.tenant];
        for (uint32_t t = 0; t < 4; ++t) {
            const double fair = double(storm.served().size()) * weights[t] / 10;
            QVERIFY2(std::abs(turns[t] - fair) <= 2,
                     qPrintable(QStringLiteral("%1 turns, not %2").arg(turns[t]).arg(fair)));
        }
        // Who was lowered and is raised again has its turns at once, not when the others have caught up.
        storm.setWeight(0, 0.01);
        storm.run(300);
        storm.setWeight(0, 10);
        const size_t from = storm.served().size();
        storm.run(190);
        const auto its = std::count_if(storm.served().begin() + std::ptrdiff_t(from), storm.served().end(),
                                       [](const auto& served) { return served.tenant == 0; });
        // With one seat and tasks of an hour the storm ends before all 190 have had their turn.
        const auto all = std::ptrdiff_t(storm.served().size() - from);
        QVERIFY2(its + 2 >= all * 8 / 19,
                 qPrintable(QStringLiteral("%1 of %2 turns, not %3").arg(its).arg(all).arg(all * 10 / 19)));
    }

    // Weights are compared with each other, not with anything.
    void doublingEveryWeightChangesNothing_data() {
        addRows(5, {SchedulingPolicy::Fair, SchedulingPolicy::Weighted, SchedulingPolicy::Strict});
    }
    void doublingEveryWeightChangesNothing() {
        QFETCH(int, policy);
        QFETCH(quint64, seed);
        StormShape shape = onePool(static_cast<SchedulingPolicy>(policy), 6, 12);
        shape.hasWeights = false;
        shape.weightOfAll = 1;
        Storm once(shape, seed);
        shape.weightOfAll = 2;
        Storm twice(shape, seed);
        once.run(400);
        twice.run(400);
        QVERIFY2(once.complaint().empty(), once.complaint().c_str());
        for (uint32_t t = 0; t < shape.tenants; ++t) {
            const double all = std::max(once.seatSeconds(t), twice.seatSeconds(t));
            QVERIFY(std::abs(once.seatSeconds(t) - twice.seatSeconds(t)) <= 2 * all * 0.05 + 2 * once.longest(t));
        }
    }

private:
    // The policy and the seed are those of the row.
    template <typename Change>
    static void verifyRow(Change change) {
        QFETCH(int, policy);
        QFETCH(quint64, seed);
        StormShape shape = anyShape(static_cast<SchedulingPolicy>(policy), seed);
        change(shape);
        Storm storm(std::move(shape), seed);
        storm.run(300);
        QVERIFY2(storm.complaint().empty(), storm.complaint().c_str());
    }
};

QTEST_APPLESS_MAIN(TestSchedulerInvariants)

}  // namespace tst_scheduler_invariants

#include "tst_scheduler_invariants.moc"
