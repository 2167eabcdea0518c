// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/seeds.h"
#include "tests/support/simulation.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace tst_shares_random {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr double kWorstDeviation = 0.1;
constexpr double kLeastJain = 0.99;

struct Party {
    std::string name;
    double weight = 1;
    Micros longest{};  // of what its law gives
};

struct Drawn {
    Simulation::Law law;
    Micros longest{};
};

// Each kind of run time; tails are cut, so that "enough work" is a number.
Drawn anyLaw(Simulation::Random& random, Micros usual) {
    const Micros mean = usual / 2 + usual * int64_t(random() % 200) / 100;
    const Micros longest = 12 * mean;
    const auto cut = [longest](Simulation::Law law) {
        return [law = std::move(law), longest](Simulation::Random& r) { return std::min(law(r), longest); };
    };
    switch (random() % 5) {
        case 0: return {Simulation::constant(mean), mean};
        case 1: return {cut(Simulation::exponential(mean)), longest};
        case 2: return {cut(Simulation::logNormal(mean, 2)), longest};
        case 3: return {cut(Simulation::pareto(mean, 1.2)), longest};
        default: return {Simulation::either(10ms, longest, 0.05), longest};
    }
}

double jain(const std::vector<double>& x) {
    double sum = 0, squares = 0;
    for (const double value : x) {
        sum += value;
        squares += value * value;
    }
    return sum * sum / (double(x.size()) * squares);
}

}  // namespace

// The whole engine, with tenants that always have work: whatever their weights and however long their tasks take, and
// though the broker is started again in between, each has its share in the end. Each row is a seed.
class TestSharesRandom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everybodyWhoWaitsHasItsShare_data() { test::addSeedRows(50); }
    void everybodyWhoWaitsHasItsShare() {
        QFETCH(quint64, seed);
        Simulation::Random random(seed * 104'729);
        EngineOptions options;
        Simulation s(options, seed, true);
        std::vector<Party> parties(2 + random() % 3);
        const int seats = 1 + int(random() % 15);
        const Micros usual(200'000 + int64_t(random() % 2'000'000));
        double weights = 0;
        Micros longest{};
        for (size_t i = 0; i < parties.size(); ++i) {
            Party& party = parties[i];
            party.name = "t" + std::to_string(i);
            party.weight = std::pow(5, double(random() % 1000) / 1000);
            weights += party.weight;
            const Drawn drawn = anyLaw(random, usual);
            party.longest = drawn.longest;
            longest = std::max(longest, drawn.longest);
            LimitSettings set;
            set.weight = party.weight;
            s.setLimits(party.name, set);
            Simulation::Source source;
            source.tenant = party.name;
            source.run = drawn.law;
            source.backlog = 2 * size_t(seats) + 10;
            s.add(source);
        }
        s.addSeats(seats);
        // Until who takes what is known.
        s.run(2 * longest);
        const Time from = s.now();
        // What one has running decides how far it can be off; what everybody had decides how much that is.
        double least = 1e18;
        for (const Party& party : parties) {
            const double share = party.weight / weights;
            const double atOnce = std::ceil(share * seats) + 1;
            const double off = atOnce * double((party.longest + longest).count());
            least = std::min(least, share * seats / off);
        }
        const auto window = Micros(int64_t(1.2 / kWorstDeviation / least));
        const size_t restarts = random() % 4;
        for (size_t part = 0; part <= restarts; ++part) {
            s.run(window / int64_t(restarts + 1));
            if (part < restarts) s.restart();
        }
        std::vector<double> ratios;
        for (const Party& party : parties)
            ratios.push_back(s.share(party.name, from, s.now()) / (party.weight / weights));
        for (const double ratio : ratios)
            QVERIFY2(std::abs(ratio - 1) <= kWorstDeviation, qPrintable(QString::number(ratio)));
        QVERIFY2(jain(ratios) >= kLeastJain, qPrintable(QString::number(jain(ratios))));
        // One seat or two may be kept for shorter tasks.
        const double busy = s.busyShare(from, s.now());
        QVERIFY2(busy > 0.99 - std::ceil(0.15 * seats) / seats,
                 qPrintable(QString::asprintf("%.3f of %d", busy, seats)));
    }
};

QTEST_APPLESS_MAIN(TestSharesRandom)

}  // namespace tst_shares_random

#include "tst_shares_random.moc"
