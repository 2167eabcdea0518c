// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/broker_clock.h"

#include <QTest>

#include <memory>
#include <string>

namespace tst_broker_clock {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

// A machine whose wall clock can be set.
struct Machine {
    Micros sinceBoot = 1h;
    Time wall{1'790'000'000'000'000};
    std::string boot = "boot-1";

    void passes(Micros time) {
        sinceBoot += time;
        wall = wall + time;
    }
    void boots(const std::string& as) {
        boot = as;
        sinceBoot = 10s;
    }
    MachineClocks clocks() {
        return {[this] { return sinceBoot; }, [this] { return wall; }, boot};
    }
    std::unique_ptr<BrokerClock> start(const std::string& record = {}) {
        auto clock = std::make_unique<BrokerClock>(clocks());
        clock->goOn(record);
        return clock;
    }
};

}  // namespace

class TestBrokerClock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setCalendarOffset({}); }

    void bothClocksBeginAsOne() {
        Machine machine;
        const auto clock = machine.start();
        QCOMPARE(clock->now().micros, machine.wall.micros);
        QCOMPARE(clock->look().count(), int64_t{0});
        machine.passes(5min);
        QCOMPARE(clock->now().micros, machine.wall.micros);
    }

    void aStepMovesTheCalendarAlone_data() {
        QTest::addColumn<qint64>("seconds");
        for (const qint64 seconds : {-86'400, -7200, -1, 1, 7200, 86'400}) QTest::addRow("%lld s", seconds) << seconds;
    }
    void aStepMovesTheCalendarAlone() {
        QFETCH(qint64, seconds);
        Machine machine;
        const auto clock = machine.start();
        clock->look();
        const Time before = clock->now();
        machine.passes(1s);
        machine.wall = machine.wall + std::chrono::seconds(seconds);
        QCOMPARE((clock->now() - before).count(), Micros(1s).count());
        QCOMPARE(clock->look().count(), Micros(std::chrono::seconds(seconds)).count());
        QCOMPARE(toCalendar(clock->now()).micros, machine.wall.micros);
        QCOMPARE(fromCalendar(machine.wall).micros, clock->now().micros);
        QCOMPARE(lastClockStep()->by.count(), Micros(std::chrono::seconds(seconds)).count());
    }

    void smallDifferencesAreLeftAlone() {
        Machine machine;
        const auto clock = machine.start();
        clock->look();
        machine.passes(1s);
        machine.wall = machine.wall + 99ms;
        QCOMPARE(clock->look().count(), int64_t{0});
        machine.passes(1s);
        machine.wall = machine.wall + 1ms;
        QCOMPARE(clock->look().count(), Micros(100ms).count());
    }

    void theTimeGoesOnAcrossARestartWhateverTheClockSays() {
        Machine machine;
        machine.wall = machine.wall + 2h;  // wrong
        auto clock = machine.start();
        clock->look();
        const Time begun = clock->now();
        machine.passes(1min);
        machine.wall = machine.wall - 2h;  // put right
        QCOMPARE(clock->look().count(), -Micros(2h).count());
        const std::string record = clock->record();
        machine.passes(1min);
        machine.wall = machine.wall + 24h;  // while it is away
        clock = machine.start(record);
        QCOMPARE((clock->now() - begun).count(), Micros(2min).count());
        QCOMPARE(clock->offsetBefore().count(), -Micros(2h).count());
        QCOMPARE(clock->look().count(), Micros(22h).count());
    }

    void anotherBootGoesOnByTheCalendar() {
        Machine machine;
        auto clock = machine.start();
        clock->look();
        machine.passes(1s);
        machine.wall = machine.wall - 2h;
        clock->look();
        const Time before = clock->now();
        const std::string record = clock->record();
        machine.boots("boot-2");
        machine.wall = machine.wall + 3min;
        clock = machine.start(record);
        QCOMPARE((clock->now() - before).count(), Micros(3min).count());
        QCOMPARE(clock->look().count(), -Micros(2h).count());
    }

    void aMachineThatBootsInThePastDoesNotTakeTheTimeBack() {
        Machine machine;
        auto clock = machine.start();
        clock->look();
        machine.passes(1h);
        const Time last = clock->now();
        const std::string record = clock->record();
        machine.boots("boot-2");
        const Time right = machine.wall + 5min;
        machine.wall = Time{0};
        clock = machine.start(record);
        QCOMPARE(clock->now().micros, last.micros);
        clock->look();
        QCOMPARE(toCalendar(clock->now()).micros, int64_t{0});
        machine.passes(1s);
        machine.wall = right;
        clock->look();
        QCOMPARE(toCalendar(clock->now()).micros, right.micros);
    }

    void aRecordThatCannotBeReadIsNone() {
        for (const char* record : {"", "x", "1 2", "1 2 x boot-1", "99999999999999999999 0 0 b"}) {
            Machine machine;
            QCOMPARE(machine.start(record)->now().micros, machine.wall.micros);
        }
    }
};

QTEST_APPLESS_MAIN(TestBrokerClock)

}  // namespace tst_broker_clock

#include "tst_broker_clock.moc"
