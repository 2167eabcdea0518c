// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"
#include "tests/support/simulation.h"

#include <QTest>

#include <chrono>
#include <string>
#include <vector>

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

std::string field(const Event& event, const std::string& key) {
    for (const auto& [name, value] : event.fields)
        if (name == key) return value;
    return "(none)";
}

void set(EngineHarness& engine, const std::string& tenant, const LimitSettings& settings) {
    ChangeTenant change;
    change.tenant = tenant;
    change.set = settings;
    change.author = "ann";
    change.reason = "test";
    QVERIFY(engine.change(std::move(change)).ok());
}

// Hog's tasks fail, all of them; others wait and do not fail. One worker does it all.
class ErrorStorm {
public:
    explicit ErrorStorm(EngineOptions options = EngineHarness::defaults()) : engine(options) {
        worker = engine.connect();
        for (const char* tenant : {"a", "b", "hog"}) engine.createMany(tenant, 20);
        engine.createMany("a", 100, "never");
    }
    // A minute in which hog fails 80 times, if it fails.
    void minute(bool fails) {
        for (int i = 0; i < 4; ++i) {
            engine.createMany("hog", 20, "storm");
            engine.createMany("a", 20, "calm");
            deliver("storm", 20, fails);
            deliver("calm", 20, false);
            engine.advance(15s);
        }
    }
    EngineHarness engine;
    EngineHarness::Worker worker;

private:
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
    void aTierLowersTheWeightWhileItIsExceeded();
    void retriesDoNotCountForTiers();
    void anErrorStormIsThrottledWithItsEvidenceAndShown();
    void aThrottleOutlivesARestartAndEndsWithItsCause();
    void switchedOffNothingIsThrottled();
    void equalTenantsAreLeftAloneByTheWholeEngine();
};

void TestEngineThrottles::aTierLowersTheWeightWhileItIsExceeded() {
    EngineHarness engine;
    LimitSettings settings;
    settings.weight = 4;
    settings.throttleTiers = std::vector<ThrottleTier>{{1min, 100, 0.5}, {1h, 1000, 0.25}};
    set(engine, "acme", settings);
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

void TestEngineThrottles::retriesDoNotCountForTiers() {
    EngineHarness engine;
    LimitSettings settings;
    settings.throttleTiers = std::vector<ThrottleTier>{{1min, 10, 0.5}};
    set(engine, "acme", settings);
    NewTask task;
    task.maxAttempts = 1000;
    engine.create("acme", "work", task);
    const auto worker = engine.connect();
    for (int i = 0; i < 40; ++i) {
        engine.ready(worker);
        engine.nack(worker, worker.sink->tasks.back().id, 100ms);
        engine.advance(200ms);
    }
    QCOMPARE(worker.sink->tasks.size(), size_t{40});
    QCOMPARE(engine.counters("acme").effectiveWeight, 1.0);
}

void TestEngineThrottles::anErrorStormIsThrottledWithItsEvidenceAndShown() {
    ErrorStorm storm;
    storm.minute(true);
    storm.minute(true);
    const auto events = storm.engine.events("tenant.throttled");
    QCOMPARE(events.size(), size_t{1});
    QCOMPARE(events[0].tenant, std::string("hog"));
    QCOMPARE(field(events[0], "signal"), std::string("error_rate"));
    QCOMPARE(field(events[0], "level"), std::string("1"));
    QCOMPARE(field(events[0], "original_weight"), std::string("1"));
    QVERIFY(field(events[0], "until") != "(none)");
    QVERIFY(std::stod(field(events[0], "value")) > std::stod(field(events[0], "threshold")));
    QCOMPARE(storm.engine.counters("hog").throttleLevel, 1);
    QVERIFY(storm.engine.counters("hog").throttledUntil);
    QCOMPARE(storm.engine.counters("a").throttleLevel, 0);
}

void TestEngineThrottles::aThrottleOutlivesARestartAndEndsWithItsCause() {
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
    storm.worker = storm.engine.connect();
    for (int i = 0; i < 10; ++i) storm.minute(false);
    QCOMPARE(storm.engine.events("tenant.throttle_released").size(), size_t{1});
    QCOMPARE(storm.engine.counters("hog").throttleLevel, 0);
    QCOMPARE(storm.engine.counters("hog").effectiveWeight, 1.0);
}

void TestEngineThrottles::switchedOffNothingIsThrottled() {
    EngineOptions options = EngineHarness::defaults();
    options.noise.isEnabled = false;
    ErrorStorm off(options);
    for (int i = 0; i < 3; ++i) off.minute(true);
    QVERIFY(off.engine.events("tenant.throttled").empty());

    ErrorStorm exempt;
    LimitSettings settings;
    settings.noisyNeighbourWatch = false;
    set(exempt.engine, "hog", settings);
    for (int i = 0; i < 3; ++i) exempt.minute(true);
    QVERIFY(exempt.engine.events("tenant.throttled").empty());
}

void TestEngineThrottles::equalTenantsAreLeftAloneByTheWholeEngine() {
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

QTEST_GUILESS_MAIN(TestEngineThrottles)
#include "tst_engine_throttles.moc"
