// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_worker_fleets {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

using Workers = std::vector<EngineHarness::Worker>;

Workers connectMany(EngineHarness& h, int count, const std::vector<std::string>& commands,
                    const std::vector<std::string>& tenants = {}, const std::string& name = "w") {
    Workers workers;
    for (int i = 0; i < count; ++i) {
        workers.push_back(h.connect(tenants, name + std::to_string(i)));
        h.ready(workers.back(), commands);
    }
    return workers;
}

void leave(EngineHarness& h, const Workers& workers, size_t count) {
    for (size_t i = 0; i < count; ++i) h.disconnect(workers[i]);
}

}  // namespace

class TestWorkerFleets : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fleetThatLeavesAndComesBackIsTwoEvents() {
        EngineHarness h;
        const auto workers = connectMany(h, 8, {"video"});
        h.advance(25s);
        QVERIFY(h.events("workers.gone").empty());
        leave(h, workers, 8);
        h.advance(8s);
        auto gone = h.events("workers.gone");
        QCOMPARE(gone.size(), size_t{1});
        QCOMPARE(gone[0].severity, EventSeverity::Warning);
        QCOMPARE(gone[0].tenant, std::string());
        QCOMPARE(fieldOf(gone[0], "commands"), std::string("video"));
        QCOMPARE(fieldOf(gone[0], "lost"), std::string("8"));
        QCOMPARE(fieldOf(gone[0], "workers"), std::string("0"));
        QCOMPARE(fieldOf(gone[0], "untaken"), std::string("video"));
        h.advance(2min);
        QCOMPARE(h.events("workers.gone").size(), size_t{1});
        connectMany(h, 8, {"video"});
        h.advance(8s);
        const auto back = h.events("workers.back");
        QCOMPARE(back.size(), size_t{1});
        QCOMPARE(fieldOf(back[0], "fleet"), fieldOf(gone[0], "fleet"));
        QCOMPARE(fieldOf(back[0], "workers"), std::string("8"));
    }

    void tasksInTheHandsOfWhoLeftAreCounted() {
        EngineHarness h;
        const auto held = h.handOutTo("only");
        h.advance(25s);
        h.disconnect(held.worker);
        h.advance(8s);
        const auto gone = h.events("workers.gone");
        QCOMPARE(gone.size(), size_t{1});
        QCOMPARE(fieldOf(gone[0], "tasks"), std::string("1"));
        QVERIFY(gone[0].text.find("1 task in their hands") != std::string::npos);
    }

    void workerThatOnlyReconnectsIsNoEvent() {
        EngineHarness h;
        auto workers = connectMany(h, 2, {"mail"});
        h.advance(25s);
        for (int i = 0; i < 5; ++i) {
            leave(h, workers, 2);
            h.advance(2s);
            workers = connectMany(h, 2, {"mail"});
            h.advance(20s);
        }
        QVERIFY(h.events("workers.gone").empty());
    }

    void workerThatWasHardlyThereIsNoEvent() {
        EngineHarness h;
        leave(h, connectMany(h, 3, {"mail"}), 3);
        h.advance(1min);
        QVERIFY(h.events("workers.gone").empty());
    }

    void aThirdThatLeavesIsNoEventAndBecomesUsual() {
        EngineHarness h;
        const auto workers = connectMany(h, 9, {"mail"});
        h.advance(25s);
        leave(h, workers, 3);
        h.advance(2min);
        QVERIFY(h.events("workers.gone").empty());
        for (size_t i = 3; i < 6; ++i) h.disconnect(workers[i]);  // of the six that are usual now
        h.advance(8s);
        const auto gone = h.events("workers.gone");
        QCOMPARE(gone.size(), size_t{1});
        QCOMPARE(fieldOf(gone[0], "usual"), std::string("6"));
        QCOMPARE(fieldOf(gone[0], "lost"), std::string("3"));
    }

    void fleetOfOneTenantIsThatTenantsEvent() {
        EngineHarness h;
        const auto workers = connectMany(h, 2, {"mail"}, {"acme"});
        connectMany(h, 2, {"mail"}, {}, "shared");
        h.advance(25s);
        leave(h, workers, 2);
        h.advance(8s);
        const auto gone = h.events("workers.gone");
        QCOMPARE(gone.size(), size_t{1});
        QCOMPARE(gone[0].tenant, std::string("acme"));
        // Somebody else still takes the command.
        QCOMPARE(fieldOf(gone[0], "untaken"), std::string("(none)"));
    }

    void workersThatTakeEveryCommandTakeThisOneToo() {
        EngineHarness h;
        const auto workers = connectMany(h, 2, {"mail"});
        connectMany(h, 1, {}, {}, "any");
        h.advance(25s);
        leave(h, workers, 2);
        h.advance(8s);
        const auto gone = h.events("workers.gone");
        QCOMPARE(gone.size(), size_t{1});
        QCOMPARE(fieldOf(gone[0], "untaken"), std::string("(none)"));
        QVERIFY(gone[0].text.find("no worker takes") == std::string::npos);
    }

    void anotherTenantsWorkersTakeNothingOfThisOne() {
        EngineHarness h;
        const auto workers = connectMany(h, 2, {"mail", "video"}, {"acme"});
        connectMany(h, 2, {"mail"}, {"beta"}, "foreign");
        connectMany(h, 1, {"video"}, {"beta", "acme"}, "both");
        h.advance(25s);
        leave(h, workers, 2);
        h.advance(8s);
        const auto gone = h.events("workers.gone");
        QCOMPARE(gone.size(), size_t{1});
        QCOMPARE(fieldOf(gone[0], "untaken"), std::string("mail"));
    }

    void tasksOfWorkersThatWereReplacedAreNotCounted() {
        EngineHarness h;
        std::vector<EngineHarness::Held> held;
        for (int i = 0; i < 4; ++i) held.push_back(h.handOutTo("w" + std::to_string(i)));
        h.advance(25s);
        // Each is replaced by another in turn, as in a rolling update.
        for (int i = 0; i < 4; ++i) {
            h.disconnect(held[size_t(i)].worker);
            held[size_t(i)] = h.handOutTo("new" + std::to_string(i));
            h.advance(20s);
        }
        for (const auto& each : held) h.disconnect(each.worker);
        h.advance(8s);
        const auto gone = h.events("workers.gone");
        QCOMPARE(gone.size(), size_t{1});
        QCOMPARE(fieldOf(gone[0], "tasks"), std::string("4"));
    }

    void oneTenantsOffersDoNotPushOutTheFleetsOfOthers() {
        EngineHarness h;
        const auto changeable = h.connect({"acme"}, "changeable");
        for (int i = 0; i < 10'100; ++i) h.ready(changeable, {"command" + std::to_string(i)});
        const auto workers = connectMany(h, 2, {"mail"}, {"beta"});
        h.advance(25s);
        leave(h, workers, 2);
        h.advance(8s);
        QCOMPARE(h.events("workers.gone").size(), size_t{1});
        connectMany(h, 2, {"mail"}, {"beta"});
        h.advance(8s);
        QCOMPARE(h.events("workers.back").size(), size_t{1});
    }

    void offersOfOneTenantLeaveRoomForOthers() {
        FleetTable table;
        const auto offerOf = [](const std::string& tenant, int number) {
            Fleet::Offer offer{{tenant.empty(), {}}, {}};
            if (!tenant.empty()) offer.scope.tenants = {tenant};
            for (int i = 0; i < 1000; ++i)
                offer.commands.push_back(std::string(200, 'x') + std::to_string(number * 1000 + i));
            return offer;
        };
        std::vector<FleetTable::Id> ids;
        for (int i = 0; i < 150; ++i) {
            ids.push_back(table.add(offerOf("acme", i)));
            QVERIFY(ids.back() != 0);
            table.count(ids.back(), 1);
            table.count(ids.back(), -1);
        }
        QVERIFY(table.bytes() <= ruleOf(Bound::FleetBytes).total / 4 * 3);
        // The longest without workers are forgotten, and of acme only.
        QVERIFY(!table.find(ids.front()) && table.find(ids.back()));
        // What has workers is not forgotten: there is no room for more.
        for (int i = 150; i < 200; ++i)
            if (const auto id = table.add(offerOf("beta", i)); id != 0) table.count(id, 1);
        QCOMPARE(table.add(offerOf("beta", 200)), FleetTable::Id{0});
        QVERIFY(table.find(ids.back()) && table.add(offerOf("", 201)) != 0);
        QVERIFY(table.bytes() <= ruleOf(Bound::FleetBytes).total);
    }

    void tenThousandThatFlapAreAFewEvents() {
        EngineHarness h;
        Workers workers;
        for (int i = 0; i < 1000; ++i) workers.push_back(h.connect({}, "w" + std::to_string(i)));
        const auto offer = [&] {
            for (int i = 0; i < 1000; ++i) h.ready(workers[size_t(i)], {"command" + std::to_string(i)});
        };
        offer();
        h.advance(25s);
        for (int round = 0; round < 3; ++round) {
            leave(h, workers, 1000);
            h.advance(20s);
            workers.clear();
            for (int i = 0; i < 1000; ++i) workers.push_back(h.connect({}, "w" + std::to_string(i)));
            offer();
            h.advance(20s);
        }
        h.advance(2min);
        const size_t told = h.events("workers.gone").size() + h.events("workers.back").size();
        QVERIFY2(told > 20 && told <= 4 * 44, qPrintable(QString::number(told)));
        uint64_t fleets = 0;
        for (const Event& event : h.events("workers.gone"))
            if (fieldOf(event, "fleets") != "(none)") fleets += std::stoull(fieldOf(event, "fleets"));
        QVERIFY(fleets >= 980);
    }
};

QTEST_GUILESS_MAIN(TestWorkerFleets)

}  // namespace tst_worker_fleets

#include "tst_worker_fleets.moc"
