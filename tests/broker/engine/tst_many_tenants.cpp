// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"
#include "broker/engine/parts/figure_round.h"
#include "tests/support/simulation.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tst_many_tenants {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr int kTenants = 3000;

std::string nameOf(int tenant) { return "tenant" + std::to_string(tenant); }

// Three thousand tenants that wait for twenty seats, a moment before their figures are due.
struct Crowd {
    Simulation simulation{EngineOptions(), 1};
    Time now;

    Crowd() {
        for (int t = 0; t < kTenants; ++t) simulation.enqueue(nameOf(t), 2, Simulation::constant(1h));
        simulation.addSeats(20);
        simulation.run(1500ms);
        now = simulation.now();
    }
    Engine& engine() { return simulation.engine(); }
    Turn turn() {
        now = std::max(now, engine().nextWake());
        return engine().finishTurn(now);
    }
    static const CounterTick* tickOf(const Turn& turn) {
        for (const Answer& answer : turn.answers)
            if (const auto* published = answer.as<PublishCounters>()) return &published->tick;
        return nullptr;
    }
};

size_t repliesOf(Turn& turn) {
    size_t replies = 0;
    for (Answer& answer : turn.answers)
        if (auto* reply = answer.as<AfterFigures>()) {
            reply->tell();
            ++replies;
        }
    return replies;
}

}  // namespace

// What is done once a second for each tenant takes several turns where there are many, so that no task waits for all of it.
class TestManyTenants : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void figuresAreGatheredInPartsAndEachTenantIsInThemOnce() {
        Crowd crowd;
        int parts = 0;
        Time began{};
        for (int i = 0; i < 10'000; ++i) {
            const Turn turn = crowd.turn();
            if (const CounterTick* tick = Crowd::tickOf(turn)) {
                QVERIFY2(parts >= 5, qPrintable(QString::number(parts)));
                // The engine does not rest between the parts.
                QCOMPARE(crowd.now, began);
                std::set<std::string> names;
                uint64_t running = 0;
                for (const TenantCounters& row : tick->changed) {
                    names.insert(row.tenant);
                    running += row.inProgress;
                }
                QCOMPARE(tick->changed.size(), size_t{kTenants});
                QCOMPARE(names.size(), size_t{kTenants});
                QCOMPARE(running, uint64_t{20});
                return;
            }
            parts = crowd.now == began ? parts + 1 : 0;
            began = crowd.now;
        }
        QFAIL("no figures");
    }

    void tenantThatIsDeletedMeanwhileIsInNoFigures() {
        FigureRound round;
        for (const TenantNumber number : {1u, 2u}) {
            TenantCounters& row = round.rows.changed.emplace_back();
            row.tenantNumber = number;
            round.rows.queues.push_back({nameOf(int(number)), {}});
            round.rows.poolUses.push_back({.tenantNumber = number});
            round.rows.waiting.count(number, 1s);
        }
        round.forget(1, nameOf(1));
        QCOMPARE(round.rows.changed.size(), size_t{1});
        QCOMPARE(round.rows.changed.front().tenantNumber, TenantNumber{2});
        QCOMPARE(round.rows.queues.size(), size_t{1});
        QCOMPARE(round.rows.queues.front().tenant, nameOf(2));
        QCOMPARE(round.rows.poolUses.size(), size_t{1});
        QCOMPARE(round.rows.waiting.entries().size(), size_t{1});
        QCOMPARE(round.rows.waiting.entries().front().tenantNumber, uint32_t{2});
    }

    // Whoever asks while they are gathered gets those, which know all that had happened when they were begun.
    void whoAsksMeanwhileIsAnsweredWithTheFigures() {
        Crowd crowd;
        while (!Crowd::tickOf(crowd.turn())) {
        }
        bool isAnswered = false;
        crowd.turn();  // the first part of the next ones
        crowd.engine().apply(ClientCommand(AwaitFigures{[&] { isAnswered = true; }}), crowd.now);
        for (int i = 0; i < 10'000; ++i) {
            Turn turn = crowd.turn();
            const bool isPublished = Crowd::tickOf(turn);
            repliesOf(turn);
            QCOMPARE(isAnswered, isPublished);
            if (isPublished) return;
        }
        QFAIL("no figures");
    }
};

QTEST_APPLESS_MAIN(TestManyTenants)

}  // namespace tst_many_tenants

#include "tst_many_tenants.moc"
