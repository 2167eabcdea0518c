// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/harm_watch.h"
#include "broker/telemetry/tenant_statistics.h"

#include <QTest>

namespace tst_harm_watch {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

constexpr Time kStart{1'000'000'000};

// What a single tenant's figures say; whole incidents are staged in broker/engine.
class TestHarmWatch : public QObject {
    Q_OBJECT

private:
    struct Scene {
        HarmWatch watch;
        TenantFigures tenant;
        uint64_t late = 0;
        uint64_t lateAnyway = 0;  // without the outage, too

        Scene() { tenant.counters.tenantNumber = 1; }
        const std::vector<HarmPart>& look(Time now) {
            watch.judge(
                tenant, [this](const TenantFigures&, Micros beyond) { return beyond > 0s ? lateAnyway : late; }, now);
            return tenant.harm;
        }
        uint64_t harmed(uint64_t dead, Time now) {
            tenant.counters.deadTotal = dead;
            look(now);
            return tenant.harmedTasks();
        }
        void setReady(const ReadyPart& paused, const std::vector<LackingQueue>& lacking, const ReadyPart& served) {
            TenantCounters& counters = tenant.counters;
            counters.pausedQueues.clear();
            if (paused.tasks > 0) counters.pausedQueues.push_back({"mail", paused});
            counters.lacking = lacking;
            counters.inServedQueues = served;
            counters.ready = paused.tasks + served.tasks;
            for (const LackingQueue& queue : lacking) counters.ready += queue.tasks;
        }
    };

private Q_SLOTS:
    void theFirstTasksThatDieAreCountedAllOfThem() {
        Scene s;
        QCOMPARE(s.harmed(0, kStart), uint64_t{0});
        QCOMPARE(s.harmed(40, kStart + 1s), uint64_t{40});
        QCOMPARE(s.tenant.harm.front().kind, FindingKind::Dying);
        QCOMPARE(s.harmed(45, kStart + 2s), uint64_t{45});
        QCOMPARE(s.harmed(45, kStart + 90s), uint64_t{0});
    }

    void deathsThatAreUsualAreNoHarmAfterARestartEither() {
        Scene before;
        uint64_t dead = 0;
        const auto minutes = [&dead](Scene& s, int count, Time from) {
            uint64_t harmed = 0;
            for (int second = 1; second <= 60 * count; ++second) {
                if (second % 6 == 0) ++dead;
                harmed = s.harmed(dead, from + std::chrono::seconds(second));
            }
            return harmed;
        };
        QVERIFY(minutes(before, 5, kStart) > 0);
        QCOMPARE(minutes(before, 90, kStart + 5min), uint64_t{0});

        Scene after;
        QVERIFY(after.watch.usualDeaths().restore(1, before.watch.usualDeaths().encode(1)));
        dead = 0;
        QCOMPARE(minutes(after, 5, kStart + 2h), uint64_t{0});
        QCOMPARE(after.harmed(dead + 40, kStart + 2h + 301s) > 0, true);
    }

    void aPausedQueueIsAsOldAsItsOwnTasks() {
        Scene s;
        s.setReady({3, kStart + 59s}, {}, {5, kStart});
        s.late = 5;
        s.look(kStart + 57s);
        const auto harm = s.look(kStart + 60s);
        QCOMPARE(harm.size(), size_t{2});
        QCOMPARE(harm[0].kind, FindingKind::Paused);
        QCOMPARE(harm[0].harmed, uint64_t{0});
        QCOMPARE(harm[0].oldest, std::optional(kStart + 59s));
        QCOMPARE(harm[0].what, std::string("mail"));
        QCOMPARE(harm[1].kind, FindingKind::Backlog);
        QCOMPARE(harm[1].oldest, std::optional(kStart));
    }

    void noTaskThatWaitsIsToldTwice() {
        Scene s;
        s.setReady({3, kStart},
                   {{"mail", 20, kStart, false, {}}, {"half", 7, kStart, true, LostFleet{1, 4, 3, kStart}}},
                   {5, kStart + 50s});
        s.late = 12;
        s.look(kStart);
        uint64_t tasks = 0, harmed = 0;
        for (const HarmPart& part : s.look(kStart + 60s)) {
            tasks += part.tasks;
            harmed += part.harmed;
        }
        QCOMPARE(tasks, s.tenant.counters.ready);
        QCOMPARE(harmed, uint64_t{35});
    }

    void whatWasLateStaysSoUntilItIsToldThatNoWorkerIsThere() {
        Scene s;
        s.setReady({}, {}, {5, kStart});
        s.tenant.plight.kind = PlightKind::Hurt;
        s.late = 5;
        s.look(kStart + 60s);
        s.look(kStart + 61s);
        s.setReady({}, {{"work", 5, kStart, false, {}}}, {});
        s.tenant.counters.hasNoWorker = true;
        s.tenant.plight.kind = PlightKind::None;
        for (const Micros after : {62s, 64s, 66s}) {
            QCOMPARE(s.look(kStart + after).size(), size_t{1});
            QCOMPARE(s.tenant.harm[0].kind, FindingKind::Hurt);
            QCOMPARE(s.tenant.harmedTasks(), uint64_t{5});
        }
        QCOMPARE(s.look(kStart + 67s)[0].kind, FindingKind::NoWorker);
    }

    void createsThatAreRefusedBecauseTooMuchWaitsAreTheHarmOfWhatMakesItWait() {
        Scene s;
        s.watch.refused({{{1, "max_queue_depth"}, 90}, {{1, "max_payload_bytes"}, 7}}, {}, kStart + 60s);
        s.setReady({}, {{"mail", 20, kStart, false, {}}}, {});
        s.tenant.counters.hasNoWorker = true;
        s.look(kStart + 60s);
        std::map<std::string, uint64_t> harmed;
        for (const HarmPart& part : s.look(kStart + 66s)) harmed[part.what] = part.harmed;
        QCOMPARE(harmed["mail"], uint64_t{110});
        QCOMPARE(harmed["max_queue_depth"], uint64_t{0});
        QCOMPARE(harmed["max_payload_bytes"], uint64_t{7});

        Scene full;
        full.watch.refused({{{1, "max_queue_depth"}, 90}}, {}, kStart);
        full.setReady({}, {}, {20, kStart});
        QCOMPARE(full.look(kStart + 1s)[0].kind, FindingKind::Refused);
        QCOMPARE(full.tenant.harmedTasks(), uint64_t{90});
    }

    void whatIsHeldBackByALimitOfAKeyIsHarmOnceItIsLate() {
        Scene s;
        s.tenant.counters.heldByKeys = {160, kStart};
        s.tenant.counters.heldSince = {{kStart, 152}, {kStart + 40s, 8}};
        QVERIFY(s.look(kStart + 3s).empty());
        QCOMPARE(s.look(kStart + 40s).size(), size_t{1});
        QCOMPARE(s.tenant.harm[0].kind, FindingKind::Limited);
        QCOMPARE(s.tenant.harmedTasks(), uint64_t{152});
    }

    void whatIsLateForAMomentIsNotToldOf() {
        Scene s;
        s.setReady({}, {}, {5, kStart});
        s.late = 5;
        for (const Micros after : {10s, 11s, 12s}) QCOMPARE(s.look(kStart + after).size(), size_t{0});
        s.setReady({}, {}, {});
        s.look(kStart + 12500ms);
        s.setReady({}, {}, {5, kStart + 12500ms});
        for (const Micros after : {20s, 21s, 22s}) QCOMPARE(s.look(kStart + after).size(), size_t{0});
        QCOMPARE(s.look(kStart + 23s)[0].kind, FindingKind::Backlog);
        QCOMPARE(s.tenant.harm[0].since, std::optional(kStart + 20s));
        QCOMPARE(s.tenant.harmedTasks(), uint64_t{5});
    }

    void whatIsPausedIsToldOnceWhileWorkersAreMissedToo() {
        Scene s;
        s.setReady({3, kStart}, {{"mail", 20, kStart, false, {}}}, {});
        s.tenant.counters.hasNoWorker = true;
        s.tenant.plight.kind = PlightKind::Recovering;
        uint64_t tasks = 0;
        for (const HarmPart& part : s.look(kStart + 1s)) tasks += part.tasks;
        QCOMPARE(tasks, s.tenant.counters.ready);
    }

    void whatWouldBeLateWithoutTheOutageIsNotPutDownToIt() {
        Scene s;
        s.setReady({}, {}, {100, kStart});
        s.tenant.plight.kind = PlightKind::Recovering;
        s.tenant.plight.away = 20s;
        s.tenant.plight.since = kStart + 5s;
        s.late = 90;
        s.look(kStart + 20s);
        s.lateAnyway = 70;
        const auto harm = s.look(kStart + 24s);
        QCOMPARE(harm.size(), size_t{2});
        QCOMPARE(harm[0].kind, FindingKind::Recovering);
        QCOMPARE(harm[0].harmed, uint64_t{20});
        QCOMPARE(harm[1].kind, FindingKind::Backlog);
        QCOMPARE(harm[1].harmed, uint64_t{70});
        QCOMPARE(harm[0].tasks + harm[1].tasks, uint64_t{100});
    }

    void whoseTasksAreAllInPausedQueuesHasNoOtherCause() {
        Scene s;
        s.setReady({3, kStart}, {}, {});
        s.tenant.counters.isHeldBack = true;
        s.late = 3;
        const auto harm = s.look(kStart + 60s);
        QCOMPARE(harm.size(), size_t{1});
        QCOMPARE(harm[0].kind, FindingKind::Paused);
    }
};

QTEST_APPLESS_MAIN(TestHarmWatch)

}  // namespace tst_harm_watch

#include "tst_harm_watch.moc"
