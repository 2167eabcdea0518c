// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"
#include "tests/support/seeds.h"

#include <QTest>

#include <array>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tst_delivery_properties {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

const std::array<std::string, 3> kTenants{"acme", "beta", "gamma"};
const std::array<std::string, 2> kCommands{"mail", "report"};

EngineOptions smallWindows(uint64_t seed) {
    return EngineHarness::with([&](EngineOptions& o) {
        o.seed = seed;
        o.windowSize = 1 + seed % 7;
    });
}

ClientCommand message(const EngineHarness::Worker& worker, const TaskId& id, uint64_t what) {
    switch (what) {
        case 0: return SubmitResults{worker.session, {{id, id.toString(), false, {}, "broken", {}}}, false};
        case 1: return NackTask{worker.session, id, id.toString(), 2s, "later"};
        case 2: return AbandonTask{worker.session, id, id.toString()};
        case 3: return HeartbeatTask{worker.session, id, id.toString(), 400s};
        default: return SubmitResults{worker.session, {{id, id.toString(), true, "{}", {}, {}}}, false};
    }
}

}  // namespace

// What holds for every delivery whatever comes. Each row is a seed.
class TestDeliveryProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Of one tenant's command: higher priority first, then who came first; also when most of them are on disk.
    void aLineIsServedByPriorityAndThenByAge_data() { test::addSeedRows(60); }
    void aLineIsServedByPriorityAndThenByAge() {
        QFETCH(quint64, seed);
        std::mt19937_64 random(seed);
        EngineHarness h(smallWindows(seed));
        EngineHarness::Worker worker = h.connect();
        // What waits, in the order in which it has to come: by falling priority, then by number.
        std::map<std::pair<std::string, std::string>, std::map<std::pair<int, int>, std::string>> lines;
        int created = 0;
        size_t seen = 0;
        for (int step = 0; step < 150; ++step) {
            const uint64_t dice = random() % 10;
            if (dice < 5) {
                const std::string& tenant = kTenants[random() % kTenants.size()];
                const std::string& command = kCommands[random() % kCommands.size()];
                NewTask task;
                task.priority = int(random() % 3) * 4;
                const std::string id = h.create(tenant, command, task);
                lines[{tenant, command}][{-task.priority, ++created}] = id;
            } else if (dice < 9) {
                h.ready(worker, {}, uint32_t(1 + random() % 4));
            } else {
                h.restart();
                worker = h.connect();
                seen = 0;
            }
            for (; seen < worker.sink->tasks.size(); ++seen) {
                const Assignment& task = worker.sink->tasks[seen];
                auto& line = lines[{task.tenant, task.command}];
                QVERIFY(!line.empty());
                QCOMPARE(task.id.toString(), line.begin()->second);
                line.erase(line.begin());
            }
        }
        QVERIFY(created > 40);
    }

    // Whatever is said three times is heard once: figures and what is served next are those of a run without repetitions.
    void sayingAnythingThriceChangesNothing_data() { test::addSeedRows(60); }
    void sayingAnythingThriceChangesNothing() {
        QFETCH(quint64, seed);
        const auto run = [&](int times) {
            std::mt19937_64 random(seed * 31);
            EngineHarness h(smallWindows(seed));
            const EngineHarness::Worker worker = h.connect();
            for (int i = 0; i < 60; ++i) h.create(kTenants[random() % kTenants.size()], kCommands[random() % 2]);
            size_t next = 0;
            for (int step = 0; step < 80; ++step) {
                h.ready(worker, {}, uint32_t(1 + random() % 2));
                h.advance(Micros(int64_t(random() % 3'000'000)));
                if (next >= worker.sink->tasks.size()) continue;
                const TaskId id = worker.sink->tasks[next++].id;
                const uint64_t what = random() % 6;
                std::vector<ClientCommand> said;
                for (int time = 0; time < times; ++time) said.push_back(message(worker, id, what));
                // Together: a task that has been handed out again belongs to the same worker by right.
                h.postTogether(std::move(said));
                // Some leases run out.
                if (random() % 16 == 0) h.advance(301s);
            }
            using Figures = std::tuple<uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, int64_t>;
            std::vector<Figures> figures;
            for (const std::string& tenant : kTenants) {
                const TenantCounters c = h.counters(tenant);
                figures.emplace_back(c.ready, c.delayed, c.inProgress, c.dead, c.doneTotal, c.failedTotal,
                                     c.seatMicros);
            }
            std::vector<std::pair<std::string, int>> served;
            for (const Assignment& task : worker.sink->tasks) served.emplace_back(task.id.toString(), task.attempts);
            return std::pair(figures, served);
        };
        const auto once = run(1);
        const auto thrice = run(3);
        QVERIFY(once.second.size() > 40);
        QVERIFY(once.second == thrice.second);
        QVERIFY(once.first == thrice.first);
    }
};

QTEST_APPLESS_MAIN(TestDeliveryProperties)

}  // namespace tst_delivery_properties

#include "tst_delivery_properties.moc"
