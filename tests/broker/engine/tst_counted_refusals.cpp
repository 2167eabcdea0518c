// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Whichever limit refuses a create: it is counted, told, and says whose it is.
#include "tests/broker/engine/engine_harness.h"

#include "broker/core/queue_setting.h"

#include <QTest>

#include <functional>
#include <string>
#include <vector>

namespace tst_counted_refusals {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

// A limit of acme's that is reached, and a create that it refuses.
struct RefusingLimit {
    std::string name;
    std::function<void(EngineHarness&)> reach;
    NewTask task = keyedBy({});
};

void setLimit(EngineHarness& h, LimitField field, const char* value) { h.limit("acme", limitsOf({{field, value}})); }

std::vector<RefusingLimit> refusingLimits() {
    const auto of = [](LimitField field, const char* value) {
        return [field, value](EngineHarness& h) { setLimit(h, field, value); };
    };
    NewTask later = keyedBy({});
    later.runAt = Time(4'000'000'000'000'000);
    return {
        {"max_payload_bytes", of(LimitField::MaxPayloadBytes, "1")},
        {"draining", of(LimitField::Draining, "true")},
        {"max_queue_depth", of(LimitField::MaxQueueDepth, "0")},
        {"max_scheduled", of(LimitField::MaxScheduled, "0"), later},
        {"max_bytes", of(LimitField::MaxBytes, "1")},
        {"max_enqueue_rate",
         [](EngineHarness& h) {
             setLimit(h, LimitField::MaxEnqueueRate, "1/1h");
             h.create("acme");
         }},
        {kQueueBoundKey,
         [](EngineHarness& h) {
             ChangeQueue bound{"acme", "work", {}, 0, false, "ann", "", {true, {}}, [](const Result<QueueView>&) {}};
             h.post(std::move(bound));
         }},
        {"engine.max_commands_per_tenant",
         [](EngineHarness& h) {
             for (const char* command : {"one", "two", "three"}) h.create("acme", command);
         }},
        {"throttle",
         [](EngineHarness& h) {
             h.create("acme");
             QVERIFY(
                 h.change(OverrideThrottle{"acme", OverrideThrottle::Action::Hold, 3, 1h, "ann", "a test", {}}).ok());
             h.advance(2s);
             for (int i = 0; i < 1000 && h.tryToCreate("acme", keyedBy({})).ok(); ++i) continue;
         }},
        {"disk.min_free",
         [](EngineHarness& h) {
             h.create("acme");
             h.post(DiskRoomChanged{DiskRoom{40ull << 20, 1000ull << 20, 50ull << 20, true}});
         }},
    };
}

EngineOptions withFewCommands() {
    return EngineHarness::with([](EngineOptions& options) { options.maxCommandsPerTenant = 3; });
}

}  // namespace

class TestCountedRefusals : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachIsCountedUnderItsLimitAndTold() {
        for (const RefusingLimit& limit : refusingLimits()) {
            EngineHarness h(withFewCommands());
            limit.reach(h);
            const uint64_t before = h.counters("acme").admission.refusedOf(limit.name);
            // Looking at the figures takes a moment, in which a rate lets one through.
            Status refused = h.tryToCreate("acme", limit.task);
            if (refused.ok()) refused = h.tryToCreate("acme", limit.task);
            const LimitReached* const reached = refused.limitReached();
            QVERIFY2(reached && reached->limit == limit.name, (limit.name + ": " + refused.toString()).c_str());
            QCOMPARE(reached->tenant, std::string("acme"));
            QCOMPARE(reached->queue, limit.name == kQueueBoundKey ? std::string("work") : std::string());
            QCOMPARE(h.counters("acme").admission.refusedOf(limit.name), before + 1);
            const auto told = h.events("tenant.limit_exceeded");
            // That the disk is full is an event of its own.
            if (limit.name == "disk.min_free") continue;
            QVERIFY2(!told.empty() && told.back().fields.front() == std::pair(std::string("limit"), limit.name),
                     limit.name.c_str());
        }
    }

    void eachItemOfARefusedBatchIsCounted() {
        for (const RefusingLimit& limit : refusingLimits()) {
            EngineHarness h(withFewCommands());
            limit.reach(h);
            const uint64_t before = h.counters("acme").admission.refusedOf(limit.name);
            CreateTasks batch{std::make_shared<RecordingProducer>(), "acme", {}, true};
            for (uint64_t i = 0; i < 3; ++i) batch.items.push_back({i, limit.task});
            h.post(std::move(batch));
            QVERIFY2(h.counters("acme").admission.refusedOf(limit.name) == before + 3, limit.name.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestCountedRefusals)

}  // namespace tst_counted_refusals

#include "tst_counted_refusals.moc"
