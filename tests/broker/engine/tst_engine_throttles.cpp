// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"
#include "tests/support/simulation.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <string>

namespace tst_engine_throttles {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

using Action = OverrideThrottle::Action;

OverrideThrottle decision(Action action, const std::string& tenant, int level = 0, Micros expiresAfter = 1h) {
    return {tenant, action, level, expiresAfter, "ann", "a migration", {}};
}

TenantThrottle throttleOf(EngineHarness& engine, const std::string& tenant) {
    const TenantView view = engine.tenant(tenant);
    return view.throttle.value_or(TenantThrottle{-1, {}, false, {}, {}, {}, 1});
}

// A worker that takes one task of the command and keeps it, so that the others wait for a seat.
void keepBusy(EngineHarness& engine, const std::string& command) {
    engine.ready(engine.connect({}, "busy"), {command}, 1, 24h);
}

// Hog's tasks fail, all of them; others wait and do not fail. One worker does all the rest.
class ErrorStorm {
public:
    explicit ErrorStorm(EngineOptions options = EngineHarness::defaults()) : engine(options) {
        for (const char* tenant : {"a", "b", "hog"}) engine.createMany(tenant, 20);
        engine.createMany("a", 100, "long");
        connect();
    }
    void connect() {
        worker = engine.connect();
        keepBusy(engine, "long");
    }
    // A minute in which hog fails 160 times, if it fails; 80 times once it may have half of the seats.
    void minute(bool fails) {
        for (int i = 0; i < 4; ++i) {
            engine.createMany("hog", 40, "storm");
            engine.createMany("a", 20, "calm");
            deliver("storm", 40, fails);
            deliver("calm", 20, false);
            engine.advance(15s);
        }
    }
    EngineHarness engine;
    EngineHarness::Worker worker;

    void deliver(const std::string& command, uint32_t count, bool fails) {
        const size_t first = worker.sink->tasks.size();
        engine.ready(worker, {command}, count);
        for (size_t i = first; i < worker.sink->tasks.size(); ++i)
            if (fails)
                engine.fail(worker, worker.sink->tasks[i].id);
            else
                engine.complete(worker, worker.sink->tasks[i].id);
    }
};

}  // namespace

class TestEngineThrottles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTierLowersTheWeightWhileItIsExceeded() {
        EngineHarness engine;
        engine.limit("acme",
                     limitsOf({{LimitField::Weight, "4"}, {LimitField::ThrottleTiers, "1m:100:0.5,1h:1000:0.25"}}));
        engine.createMany("acme", 90);
        engine.advance(2s);
        QCOMPARE(engine.counters("acme").effectiveWeight, 4.0);
        engine.createMany("acme", 20);
        engine.advance(2s);
        QCOMPARE(engine.counters("acme").effectiveWeight, 2.0);
        QCOMPARE(engine.counters("acme").throttleLevel, 0);
        engine.advance(70s);
        engine.create("acme");  // its row is told when something changes
        engine.advance(2s);
        QCOMPARE(engine.counters("acme").effectiveWeight, 4.0);
        engine.createMany("acme", 1000);
        engine.advance(70s);
        engine.create("acme");
        engine.advance(2s);
        QCOMPARE(engine.counters("acme").effectiveWeight, 1.0);
    }

    void retriesDoNotCountForTiers() {
        EngineHarness engine;
        engine.limit("acme", limitsOf({{LimitField::ThrottleTiers, "1m:10:0.5"}}));
        engine.create("acme", "work", triedAtMost(1000));
        const auto worker = engine.connect();
        for (int i = 0; i < 40; ++i) {
            engine.ready(worker);
            engine.nack(worker, worker.sink->tasks.back().id, 100ms);
            engine.advance(200ms);
        }
        QCOMPARE(worker.sink->tasks.size(), size_t{40});
        QCOMPARE(engine.counters("acme").effectiveWeight, 1.0);
    }

    void anErrorStormIsThrottledWithItsEvidenceAndShown() {
        ErrorStorm storm;
        storm.minute(true);
        storm.minute(true);
        const auto events = storm.engine.events("tenant.throttled");
        QCOMPARE(events.size(), size_t{1});
        QCOMPARE(events[0].tenant, std::string("hog"));
        QCOMPARE(fieldOf(events[0], "signal"), std::string("error_rate"));
        QCOMPARE(fieldOf(events[0], "level"), std::string("1"));
        QCOMPARE(fieldOf(events[0], "original_weight"), std::string("1"));
        QVERIFY(fieldOf(events[0], "until") != "(none)");
        QVERIFY(std::stod(fieldOf(events[0], "value")) > std::stod(fieldOf(events[0], "threshold")));
        QCOMPARE(storm.engine.counters("hog").throttleLevel, 1);
        QVERIFY(storm.engine.counters("hog").throttledUntil);
        QCOMPARE(storm.engine.counters("a").throttleLevel, 0);
    }

    void throttleNamesItsVictimsAndWhatItCostThem() {
        ErrorStorm storm;
        const auto shop = storm.engine.connect({}, "till");
        const auto sell = [&] {
            const size_t first = shop.sink->tasks.size();
            storm.engine.ready(shop, {"sale"}, 5);
            for (size_t i = first; i < shop.sink->tasks.size(); ++i)
                storm.engine.complete(shop, shop.sink->tasks[i].id);
        };
        for (int i = 0; i < 20; ++i) {
            storm.engine.createMany("b", 5, "sale");
            sell();
            storm.minute(false);
        }
        QVERIFY(storm.engine.events("tenant.throttled").empty());
        // Sales are begun, but only after a minute, and the latest not at all.
        for (int i = 0; i < 2; ++i) {
            storm.engine.createMany("b", 5, "sale");
            storm.minute(true);
            sell();
        }
        const auto events = storm.engine.events("tenant.throttled");
        QVERIFY(!events.empty());
        QCOMPARE(fieldOf(events.front(), "victim_count"), std::string("1"));
        const std::string victims = fieldOf(events.front(), "victims");
        QVERIFY2(victims.find("b ") == 0 && victims.find(" instead of 0s (") != std::string::npos, victims.c_str());
        QVERIFY2(events.front().text.find("; 1 other tenant waits longer meanwhile") != std::string::npos,
                 events.front().text.c_str());
    }

    void manyNoisyTenantsAreNamedAndAllThrottled() {
        EngineHarness engine;
        const auto worker = engine.connect();
        engine.createMany("waits", 20, "long");
        keepBusy(engine, "long");
        for (int window = 0; window < 8; ++window) {
            for (int t = 0; t < 8; ++t) {
                engine.createMany("t" + std::to_string(t), 40, "work" + std::to_string(t));
                const size_t first = worker.sink->tasks.size();
                engine.ready(worker, {"work" + std::to_string(t)}, 40);
                for (size_t i = first; i < worker.sink->tasks.size(); ++i)
                    if (t < 2)
                        engine.fail(worker, worker.sink->tasks[i].id);
                    else
                        engine.complete(worker, worker.sink->tasks[i].id);
            }
            engine.advance(15s);
        }
        QVERIFY(throttleOf(engine, "t0").level > 0 && throttleOf(engine, "t1").level > 0);
        const auto many = engine.events("broker.many_noisy");
        QCOMPARE(many.size(), size_t{1});
        QCOMPARE(fieldOf(many.front(), "count"), std::string("2"));
        QCOMPARE(fieldOf(many.front(), "tenants"), std::string("t0, t1"));
        QVERIFY(many.front().text.find("2 tenants are noisy at once") == 0);
    }

    void aThrottleOutlivesARestartAndEndsWithItsCause() {
        ErrorStorm storm;
        for (int i = 0; i < 5; ++i) storm.minute(true);
        const TenantCounters before = storm.engine.counters("hog");
        QVERIFY(before.throttleLevel >= 2);
        QVERIFY(before.effectiveWeight <= 0.5);
        storm.engine.restart();
        storm.engine.advance(2s);
        const TenantCounters after = storm.engine.counters("hog");
        QCOMPARE(after.throttleLevel, before.throttleLevel);
        QCOMPARE(after.throttledUntil, before.throttledUntil);
        QCOMPARE(after.effectiveWeight, before.effectiveWeight);
        QVERIFY(storm.engine.events("tenant.throttle_released").empty());
        storm.connect();
        for (int i = 0; i < 10; ++i) storm.minute(false);
        QCOMPARE(storm.engine.events("tenant.throttle_released").size(), size_t{1});
        QCOMPARE(storm.engine.counters("hog").throttleLevel, 0);
        QCOMPARE(storm.engine.counters("hog").effectiveWeight, 1.0);
    }

    void switchedOffNothingIsThrottled() {
        ErrorStorm off(EngineHarness::with([](EngineOptions& o) { o.noise.isEnabled = false; }));
        for (int i = 0; i < 3; ++i) off.minute(true);
        QVERIFY(off.engine.events("tenant.throttled").empty());

        ErrorStorm exempt;
        exempt.engine.limit("hog", limitsOf({{LimitField::NoisyNeighbourWatch, "false"}}));
        for (int i = 0; i < 3; ++i) exempt.minute(true);
        QVERIFY(exempt.engine.events("tenant.throttled").empty());
    }

    void equalTenantsAreLeftAloneByTheWholeEngine() {
        for (const double load : {0.5, 0.95, 3.0}) {
            EngineOptions options;
            options.seed = 11;
            Simulation simulation(options, 11, true);
            simulation.addSeats(20);
            for (int i = 0; i < 5; ++i) {
                Simulation::Source source;
                source.tenant = "tenant" + std::to_string(i);
                source.run = Simulation::logNormal(20s, 1);
                source.perSecond = load * 20 / 5 / 20;
                simulation.add(source);
            }
            simulation.run(1h);
            EventFilter filter;
            filter.scope.all = true;
            QVERIFY(readEvents(simulation.store(), filter, 0, true, 1000)->events.size() > 5);
            filter.types = {"tenant.throttled"};
            QVERIFY(readEvents(simulation.store(), filter, 0, true, 1000)->events.empty());
        }
    }

    void aHoldIsToldWrittenDownAndEnds() {
        EngineHarness engine;
        engine.create("acme");
        const auto held = engine.change(decision(Action::Hold, "acme", 2, 30min));
        QVERIFY(held.ok() && held->throttle);
        QCOMPARE(held->throttle->level, 2);
        QVERIFY(held->throttle->isByHand && held->throttle->signal.empty());
        QCOMPARE(held->throttle->author, std::string("ann"));
        QCOMPARE(held->throttle->reason, std::string("a migration"));
        QVERIFY(held->throttle->until == engine.now() + 30min);
        QCOMPARE(held->throttle->weightFactor, 0.5);
        const auto events = engine.events("tenant.throttled");
        QCOMPARE(events.size(), size_t{1});
        for (const auto& [key, value] : Event::Fields{{"signal", "operator"},
                                                      {"author", "ann"},
                                                      {"reason", "a migration"},
                                                      {"level", "2"},
                                                      {"effective_weight", "0.5"}})
            QCOMPARE(fieldOf(events[0], key), value);
        QVERIFY(fieldOf(events[0], "until") != "(none)");
        QVERIFY(events[0].text.find("by 'ann'") != std::string::npos);
        const auto audit = engine.audit("acme");
        QCOMPARE(audit[0].action, std::string("throttle.hold"));
        QVERIFY(audit[0].until == engine.now() + 30min);
        QCOMPARE(audit[0].changes[0].from, std::string("none"));
        QCOMPARE(audit[0].changes[0].to, std::string("level 2, by hand"));

        engine.advance(29min);
        QCOMPARE(engine.counters("acme").throttleLevel, 2);
        QCOMPARE(engine.counters("acme").effectiveWeight, 0.5);
        engine.advance(2min);
        QCOMPARE(throttleOf(engine, "acme").level, 0);
        QVERIFY(!throttleOf(engine, "acme").isByHand);
        QCOMPARE(engine.counters("acme").throttleLevel, 0);
        QCOMPARE(engine.events("tenant.throttle_released").size(), size_t{1});
        QCOMPARE(fieldOf(engine.events("tenant.throttle_released")[0], "signal"), std::string("operator"));
    }

    void aReleaseKeepsTheWatchAwayUntilItEnds() {
        ErrorStorm storm;
        for (int i = 0; i < 3; ++i) storm.minute(true);
        QVERIFY(throttleOf(storm.engine, "hog").level > 0);
        QCOMPARE(throttleOf(storm.engine, "hog").signal, std::string("error_rate"));
        const size_t before = storm.engine.events("tenant.throttled").size();
        QVERIFY(storm.engine.change(decision(Action::Release, "hog", 0, 10min)).ok());
        QCOMPARE(throttleOf(storm.engine, "hog").level, 0);
        QVERIFY(throttleOf(storm.engine, "hog").isByHand);
        QCOMPARE(storm.engine.events("tenant.throttle_released").size(), size_t{1});
        for (int i = 0; i < 9; ++i) storm.minute(true);
        QCOMPARE(storm.engine.events("tenant.throttled").size(), before);
        QCOMPARE(storm.engine.counters("hog").throttleLevel, 0);
        QVERIFY(!storm.engine.counters("hog").throttledUntil);
        for (int i = 0; i < 3; ++i) storm.minute(true);
        QCOMPARE(storm.engine.events("tenant.throttled").size(), before + 1);
        QVERIFY(!throttleOf(storm.engine, "hog").isByHand);
    }

    void automaticEndsOnlyWhatWasDecidedByHand() {
        ErrorStorm storm;
        for (int i = 0; i < 2; ++i) storm.minute(true);
        const TenantThrottle byWatch = throttleOf(storm.engine, "hog");
        QCOMPARE(byWatch.level, 1);
        const size_t audited = storm.engine.audit("hog").size();
        QVERIFY(storm.engine.change(decision(Action::Automatic, "hog")).ok());
        QCOMPARE(throttleOf(storm.engine, "hog").level, 1);
        QCOMPARE(storm.engine.audit("hog").size(), audited);

        QVERIFY(storm.engine.change(decision(Action::Hold, "hog", 3)).ok());
        QVERIFY(storm.engine.change(decision(Action::Automatic, "hog")).ok());
        QCOMPARE(throttleOf(storm.engine, "hog").level, 0);
        QCOMPARE(storm.engine.audit("hog")[0].action, std::string("throttle.automatic"));
        QCOMPARE(storm.engine.audit("hog")[0].changes[0].from, std::string("level 3, by hand"));
        QCOMPARE(storm.engine.events("tenant.throttle_released").size(), size_t{1});
    }

    void theHighestLevelCutsCreatesAndSaysBecauseOfWhom() {
        EngineHarness engine;
        engine.create("acme");
        QVERIFY(engine.change(decision(Action::Hold, "acme", 3)).ok());
        engine.advance(1s);
        const auto ids = engine.createMany("acme", 10);
        QCOMPARE(std::count(ids.begin(), ids.end(), std::string()), 9);
        const Status refusal = engine.tryToCreate("acme", keyedBy({}));
        QCOMPARE(refusal.code(), Code::ResourceExhausted);
        QVERIFY2(refusal.message().find("(by hand)") != std::string::npos, refusal.message().c_str());
        QVERIFY(engine.change(decision(Action::Automatic, "acme")).ok());
        engine.createMany("acme", 10);
        QCOMPARE(engine.counters("acme").ready, uint64_t{12});
    }

    void aDecisionOutlivesARestartWithItsEnd() {
        EngineHarness engine;
        engine.create("acme");
        engine.create("beta");
        QVERIFY(engine.change(decision(Action::Hold, "acme", 1, 10min)).ok());
        QVERIFY(engine.change(decision(Action::Release, "beta", 0, 10min)).ok());
        const TenantThrottle before = throttleOf(engine, "acme");
        engine.restart();
        const TenantThrottle after = throttleOf(engine, "acme");
        QCOMPARE(after.level, 1);
        QVERIFY(after.until == before.until && after.isByHand);
        QCOMPARE(after.author, before.author);
        QCOMPARE(after.reason, before.reason);
        QVERIFY(throttleOf(engine, "beta").isByHand);
        engine.restartAfter(11min);
        engine.advance(2s);
        QCOMPARE(throttleOf(engine, "acme").level, 0);
        QVERIFY(!throttleOf(engine, "beta").isByHand);
    }

    void whoIsUnknownIsNotFoundAndNotMade() {
        EngineHarness engine;
        const auto refused = engine.change(decision(Action::Hold, "nobody", 1));
        QCOMPARE(refused.status().code(), Code::NotFound);
        ReadTenants all;
        all.scope.all = true;
        all.limit = 10;
        QVERIFY(engine.tenants(std::move(all))->tenants.empty());
        QVERIFY(engine.audit().empty());
    }

    void aDeletedTenantTakesItsThrottleAlong() {
        EngineHarness engine;
        engine.create("acme");
        QVERIFY(engine.change(decision(Action::Hold, "acme", 2, 24h)).ok());
        engine.finish(engine.start(deletionOf("acme")).id, 10ms);
        engine.create("acme");
        QCOMPARE(throttleOf(engine, "acme").level, 0);
        engine.advance(2s);
        engine.restart();
        QCOMPARE(throttleOf(engine, "acme").level, 0);
        for (const auto& [key, value] : engine.records(Table::Fairness)) QVERIFY(key[0] != 'n');
    }

    // The watch looks again at the end of each step and may leave it as it is, without another event.
    void theEndOfAThrottleIsShownAsItIsNow() {
        ErrorStorm storm;
        for (int i = 0; i < 12; ++i) storm.minute(true);
        const TenantThrottle throttle = throttleOf(storm.engine, "hog");
        QVERIFY(throttle.level > 0 && throttle.until);
        QVERIFY(*throttle.until > storm.engine.now());
        QVERIFY(storm.engine.counters("hog").throttledUntil == throttle.until);
        QCOMPARE(throttle.signal, std::string("error_rate"));
    }
};

QTEST_GUILESS_MAIN(TestEngineThrottles)

}  // namespace tst_engine_throttles

#include "tst_engine_throttles.moc"
