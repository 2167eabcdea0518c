// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/commons.h"
#include "tests/support/seeds.h"
#include "tests/support/simulation.h"

#include <QTest>

#include <cmath>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace tst_fairness_properties {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;
using Source = Simulation::Source;

namespace {

Source backlogged(const std::string& tenant, Micros run) {
    Source source;
    source.tenant = tenant;
    source.run = Simulation::constant(run);
    source.backlog = 40;
    return source;
}

double seconds(Micros d) { return double(d.count()) / 1e6; }

Micros between(Simulation::Random& random, Micros from, Micros to) {
    return from + Micros(int64_t(random() % uint64_t((to - from).count())));
}

// Some tenants that always wait and one that is away for a while, whatever keeps it away; all are equal.
struct Absence {
    Simulation::Random random;
    int others = 0;
    int seats = 0;
    Micros run{};
    Simulation simulation;

    explicit Absence(uint64_t seed)
        : random(seed * 7919), others(1 + int(random() % 5)), seats(1 + int(random() % 14)),
          run(between(random, 50ms, 3s)), simulation(EngineOptions(), seed) {
        for (int i = 0; i < others; ++i) simulation.add(backlogged("other" + std::to_string(i), run));
        simulation.addSeats(seats);
    }
    void stay() { simulation.run(between(random, 5s, 60s)); }
    void limit(const std::function<void(LimitSettings&)>& set) {
        LimitSettings settings;
        set(settings);
        simulation.setLimits("back", settings);
    }
    // Its service after its return is what it is entitled to and a task a seat more, never what it missed.
    void checkReturn() {
        const Time from = simulation.now();
        simulation.run(60s);
        const double got = seconds(simulation.seatTime("back", from, simulation.now()));
        // Of what was given out: some seats may be kept.
        const double entitled = 60.0 * seats * simulation.busyShare(from, simulation.now()) / (others + 1);
        const double slack = seconds(run) * (std::ceil(double(seats) / (others + 1)) + 1);
        QVERIFY2(got <= entitled + slack,
                 qPrintable(QStringLiteral("%1 s, entitled to %2 s and %3 s").arg(got).arg(entitled).arg(slack)));
        QVERIFY2(got >= entitled - slack,
                 qPrintable(QStringLiteral("%1 s, entitled to %2 s less %3 s").arg(got).arg(entitled).arg(slack)));
    }
};

}  // namespace

// What the order among tenants promises whatever comes, each on random tenants, seats and run times.
class TestFairnessProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void idlenessGivesNoCredit_data() { test::addSeedRows(25); }
    void idlenessGivesNoCredit() {
        QFETCH(quint64, seed);
        Absence absence(seed);
        Source before = backlogged("back", absence.run);
        before.until = absence.simulation.now() + 5s;
        absence.simulation.add(before);
        absence.stay();
        absence.stay();
        absence.simulation.run(120s);  // its backlog is gone by now
        absence.simulation.add(backlogged("back", absence.run));
        absence.checkReturn();
    }

    void aPauseGivesNoCredit_data() { test::addSeedRows(25); }
    void aPauseGivesNoCredit() {
        QFETCH(quint64, seed);
        Absence absence(seed);
        absence.simulation.add(backlogged("back", absence.run));
        absence.stay();
        absence.limit([](LimitSettings& set) { set.paused = true; });
        absence.stay();
        absence.limit([](LimitSettings& set) { set.paused = false; });
        absence.checkReturn();
    }

    void aDispatchRateGivesNoCredit_data() { test::addSeedRows(25); }
    void aDispatchRateGivesNoCredit() {
        QFETCH(quint64, seed);
        Absence absence(seed);
        absence.limit([](LimitSettings& set) { set.dispatchRate = Rate{1, 20s, 1}; });
        absence.simulation.add(backlogged("back", absence.run));
        absence.stay();
        absence.stay();
        absence.limit([](LimitSettings& set) { set.dispatchRate = Rate{1'000'000, 1s, 1'000'000}; });
        absence.checkReturn();
    }

    void aConcurrencyLimitGivesNoCredit_data() { test::addSeedRows(25); }
    void aConcurrencyLimitGivesNoCredit() {
        QFETCH(quint64, seed);
        Absence absence(seed);
        absence.simulation.add(backlogged("back", absence.run));
        absence.limit([](LimitSettings& set) { set.maxConcurrency = 0; });
        absence.stay();
        absence.stay();
        absence.limit([](LimitSettings& set) { set.maxConcurrency = 1000; });
        absence.checkReturn();
    }

    // Who runs dry after each long task, and comes back at once, gets no more than who always waits.
    void runningDryDoesNotPay_data() { test::addSeedRows(40); }
    void runningDryDoesNotPay() {
        QFETCH(quint64, seed);
        Simulation::Random random(seed * 6151);
        const int others = 1 + int(random() % 3);
        const int seats = 1 + int(random() % 3);
        const Micros run = between(random, 3s, 9s);
        const auto portion = size_t(seats);
        Simulation s(EngineOptions(), seed);
        for (int i = 0; i < others; ++i) s.add(backlogged("other" + std::to_string(i), between(random, 50ms, 500ms)));
        s.addSeats(seats);
        const Time from = s.now();
        size_t sent = 0;
        while (s.now() < from + 240s) {
            if (s.seatTime("drains", from, s.now()) == run * int64_t(sent)) {
                s.enqueue("drains", portion, Simulation::constant(run));
                sent += portion;
            }
            s.run(50ms);
        }
        const double got = seconds(s.seatTime("drains", from, s.now()));
        const double entitled = 240.0 * seats / (others + 1);
        const double slack = 2 * seconds(run) * seats;
        QVERIFY2(got <= entitled + slack,
                 qPrintable(QStringLiteral("%1 s, entitled to %2 s and %3 s").arg(got).arg(entitled).arg(slack)));
    }

    // Who waits is passed over by each other tenant once, and as often again as that one is behind it, or is shorter, in
    // deliveries of the least charge; counted anew when that one comes back.
    void nobodyIsPassedOverMoreOftenThanItsLagAllows_data() { test::addSeedRows(60); }
    void nobodyIsPassedOverMoreOftenThanItsLagAllows() {
        QFETCH(quint64, seed);
        Simulation::Random random(seed * 3571);
        SchedulingOptions options;
        options.kept = 0;  // nothing but the order
        Scheduler scheduler(options, Time{});
        Time now{};
        const auto tenants = TenantNumber(2 + random() % 8);
        const auto seats = uint32_t(1 + random() % 12);
        const PoolId pool = scheduler.pool({true, {}, {}}, now);
        scheduler.seatsOffered(pool, seats, now);
        struct Running {
            TenantTurn turn;
            DispatchTicket ticket;
            Time start;
            Time end;
        };
        std::vector<Running> running;
        std::vector<double> weights;
        std::vector<bool> isReady(tenants, true);
        for (TenantNumber tenant = 0; tenant < tenants; ++tenant) {
            TenantLimits limits;
            limits.weight = weights.emplace_back(std::pow(10, double(random() % 200) / 100 - 1));
            scheduler.setLimits(tenant, limits, now);
            scheduler.wake({tenant, 0}, tenant, now);
        }
        const auto attained = [&](TenantNumber tenant) {
            const Pool& p = *scheduler.look(pool);
            const int64_t lag = p.commons->lag(tenant, now.micros).value_or(0);
            return double(p.commons->level()) - double(lag) / weights[tenant];
        };
        const auto mayPass = [&](TenantNumber tenant, TenantNumber waiting) {
            const double behind = attained(waiting) - attained(tenant) + 2 + 2e5 / weights[waiting];
            return 1 + std::ceil(std::max(0.0, behind) * weights[tenant] / 1e4);
        };
        // One of them at a time is watched: from when it comes until it is served.
        TenantNumber watched = 0;
        bool isWatching = false;
        std::map<TenantNumber, double> allowed;
        for (int step = 0; step < 3000; ++step) {
            while (running.size() < seats) {
                const auto turn = scheduler.pick(pool, now);
                if (!turn) break;
                if (isWatching && turn->tenant != watched && --allowed[turn->tenant] < 0)
                    QFAIL(qPrintable(QStringLiteral("tenant %1 was passed over too often by tenant %2")
                                         .arg(watched)
                                         .arg(turn->tenant)));
                if (turn->tenant == watched) isWatching = false;
                const Micros run = between(random, 1ms, 500ms);
                running.push_back({*turn, scheduler.begin(pool, *turn, now), now, now + run});
            }
            if (running.empty()) break;
            const auto first = std::min_element(running.begin(), running.end(),
                                                [](const auto& a, const auto& b) { return a.end < b.end; });
            now = std::max(now, first->end);
            if (now >= scheduler.nextWake()) scheduler.advance(now);
            scheduler.end(first->turn, first->ticket, first->start, now);
            scheduler.seatsOffered(pool, 1, now);
            running.erase(first);
            const auto other = TenantNumber(random() % tenants);
            if (!isReady[other]) {
                scheduler.wake({other, 0}, Sequence(step), now);
                isReady[other] = true;
                const bool runs = std::any_of(running.begin(), running.end(),
                                              [&](const Running& r) { return r.turn.tenant == other; });
                // What runs may count less in the end than was expected; its own key is known without.
                if (!isWatching && !runs) {
                    isWatching = true;
                    watched = other;
                    allowed.clear();
                    for (TenantNumber t = 0; t < tenants; ++t)
                        if (t != other) allowed[t] = mayPass(t, other);
                } else if (isWatching && other != watched) {
                    // What it was ahead has melted while it was away.
                    allowed[other] = std::max(allowed[other], mayPass(other, watched));
                }
            } else if (random() % 8 == 0 && !(isWatching && other == watched)) {
                scheduler.sleep({other, 0}, now);
                isReady[other] = false;
                if (std::none_of(isReady.begin(), isReady.end(), [](bool ready) { return ready; })) {
                    scheduler.wake({other, 0}, Sequence(step), now);
                    isReady[other] = true;
                }
            }
        }
    }

    // What was run up before a restart is paid back after it, but for what happened since the latest save: five seconds.
    void aRestartForgivesFiveSecondsAtMost_data() { test::addSeedRows(25); }
    void aRestartForgivesFiveSecondsAtMost() {
        QFETCH(quint64, seed);
        Simulation::Random random(seed * 2749);
        const auto seats = int(1 + random() % 12);
        const Micros longTask = between(random, 40s, 60s);
        const Micros shortTask = between(random, 50ms, 500ms);
        const Micros later = between(random, 6s, 15s);
        const auto service = [&](bool restarts) {
            Simulation s(EngineOptions(), seed, true);
            s.addSeats(seats);
            s.add(backlogged("hog", longTask));
            s.run(1s);
            // It waits until the hog's tasks end, and then has as much to catch up.
            s.add(backlogged("waits", shortTask));
            s.run(longTask - 1s + later);
            if (restarts) s.restart();
            const Time from = s.now();
            s.run(20s);
            return seconds(s.seatTime("waits", from, s.now()));
        };
        const double without = service(false);
        const double with = service(true);
        QVERIFY2(without >= 20.0 * seats * 0.9, qPrintable(QString::number(without)));
        QVERIFY2(std::abs(with - without) <= (5 + 2 * seconds(shortTask)) * seats,
                 qPrintable(QStringLiteral("%1 s instead of %2 s").arg(with).arg(without)));
    }
};

QTEST_APPLESS_MAIN(TestFairnessProperties)

}  // namespace tst_fairness_properties

#include "tst_fairness_properties.moc"
