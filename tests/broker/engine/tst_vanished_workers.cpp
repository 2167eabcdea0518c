// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/wait_reason_text.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace tst_vanished_workers {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;
using Kind = WaitReason::Kind;

namespace {

EngineOptions optionsOf(SchedulingPolicy policy, Micros grace = 30s) {
    return EngineHarness::with([&](EngineOptions& o) {
        o.workerGrace = grace;
        o.scheduling.policy = policy;
    });
}

WaitReason why(EngineHarness& engine, const std::string& tenant) {
    return engine.tenants({{true, {}}, tenant, 0, 0, false, {}, {}})
        ->tenants.front()
        .standing->waiting.front()
        .reasons.front();
}

// Workers of one seat each, who ask again when a task has taken as long as those of its tenant take.
class Fleet {
public:
    Fleet(EngineHarness& engine, Micros lease, std::vector<std::string> commands)
        : m_engine(engine), m_lease(lease), m_commands(std::move(commands)) {}

    void come(size_t count) {
        for (size_t i = 0; i < count; ++i) {
            Member& member = m_members.emplace_back();
            member.worker = m_engine.connect({}, "worker-" + std::to_string(++m_last));
            m_engine.ready(member.worker, m_commands, 1, m_lease);
        }
    }
    // With what they have in hand.
    void vanish(size_t count) {
        for (; count > 0 && !m_members.empty(); --count) {
            m_engine.disconnect(m_members.back().worker);
            m_members.pop_back();
        }
    }
    void takes(const std::string& tenant, Micros length) { m_lengths[tenant] = length; }
    // Each tenant has work for all of them.
    void topUp() {
        for (const auto& [tenant, length] : m_lengths)
            for (; m_created[tenant] < m_taken[tenant] + 150; m_created[tenant] += 100)
                m_engine.createMany(tenant, 100, "job");
    }
    void work() {
        for (Member& member : m_members) {
            for (; member.seen < member.worker.sink->tasks.size(); ++member.seen)
                ++m_taken[member.worker.sink->tasks[member.seen].tenant];
            if (!isBusy(member)) continue;
            const Assignment& task = member.worker.sink->tasks.back();
            if (m_engine.now() - (task.leaseUntil - m_lease) < m_lengths.at(task.tenant)) continue;
            member.done = member.worker.sink->tasks.size();
            m_engine.complete(member.worker, task.id);
            m_engine.ready(member.worker, m_commands, 1, m_lease);
        }
    }
    size_t size() const { return m_members.size(); }
    size_t idle() const {
        return size_t(std::count_if(m_members.begin(), m_members.end(), [](const Member& m) { return !isBusy(m); }));
    }

private:
    struct Member {
        EngineHarness::Worker worker;
        size_t done = 0;
        size_t seen = 0;
    };
    static bool isBusy(const Member& member) { return member.worker.sink->tasks.size() > member.done; }

    EngineHarness& m_engine;
    const Micros m_lease;
    const std::vector<std::string> m_commands;
    std::vector<Member> m_members;
    std::map<std::string, Micros> m_lengths;
    std::map<std::string, size_t> m_created, m_taken;
    size_t m_last = 0;
};

// Seats that the policy may leave empty while everybody has work.
size_t mayIdle(SchedulingPolicy policy, size_t seats, size_t tenants) {
    if (policy == SchedulingPolicy::Fair) return seats < 2 ? 0 : size_t(std::ceil(0.15 * double(seats)));
    if (policy != SchedulingPolicy::Strict) return 0;
    const size_t own = std::max<size_t>(1, seats / tenants);
    return seats - std::min(seats, own * tenants);
}

}  // namespace

// Workers that vanish with their tasks, and who is served by those that are there.
class TestVanishedWorkers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theOnlyWorkerServesAtOnceWhateverIsInTheHandsOfOneThatIsGone() {
        for (const Micros later : {Micros(0s), Micros(1s), Micros(12s)}) {
            EngineHarness engine(optionsOf(SchedulingPolicy::Fair));
            engine.createMany("big", 40, "job");
            engine.createMany("mid", 17, "job");
            engine.createMany("small", 5, "job");
            const auto gone = engine.connect({}, "gone");
            engine.ready(gone, {"job"}, 10, 60s);
            QVERIFY(gone.sink->tasks.size() >= 8);
            engine.disconnect(gone);
            engine.advance(later);
            const auto worker = engine.connect({}, "there");
            engine.ready(worker, {"job"}, 1, 60s);
            QCOMPARE(worker.sink->tasks.size(), size_t{1});
        }
    }

    void reasonTellsTasksOfWorkersThatAreGoneFromSeats() {
        EngineHarness engine(optionsOf(SchedulingPolicy::Fair));
        engine.createMany("big", 20, "job");
        engine.createMany("mid", 20, "job");
        const auto gone = engine.connect({}, "gone");
        engine.ready(gone, {"job"}, 6, 60s);
        engine.disconnect(gone);
        QVERIFY(why(engine, "mid").kind == Kind::WorkersGone);
        QCOMPARE(why(engine, "mid").gone, uint64_t{6});
        QCOMPARE(why(engine, "mid").holders.size(), size_t{2});
        const auto worker = engine.connect({}, "there");
        engine.ready(worker, {"job"}, 1, 60s);
        engine.advance(2s);
        const WaitReason reason = why(engine, "mid");
        QVERIFY(reason.kind == Kind::NoFreeSeat);
        QCOMPARE(reason.limit, uint64_t{1});
        QCOMPARE(reason.gone, uint64_t{6});
        QCOMPARE(reason.holders.size(), size_t{1});
        QCOMPARE(reason.holders[0].seats, uint64_t{1});
        QVERIFY(textOf(reason, engine.now())
                    .starts_with("the only seat is taken; 6 more tasks are with workers that are not connected"));
        // Back under its name it has the seats of those tasks that it says it has.
        const auto back = engine.connect({}, "gone");
        QCOMPARE(why(engine, "mid").gone, uint64_t{6});
        QCOMPARE(why(engine, "mid").limit, uint64_t{1});
        for (const Assignment& task : gone.sink->tasks) engine.heartbeat(back, task.id, 60s);
        QCOMPARE(why(engine, "mid").gone, uint64_t{0});
        QCOMPARE(why(engine, "mid").limit, uint64_t{7});
    }

    // Until then it is believed to be at work.
    void silentWorkerHoldsItsSeatsUntilItsLeasesEnd() {
        EngineHarness engine(optionsOf(SchedulingPolicy::Fair));
        for (const char* tenant : {"big", "mid", "small"}) engine.createMany(tenant, 20, "job");
        engine.ready(engine.connect({}, "silent"), {"job"}, 10, 60s);
        const auto worker = engine.connect({}, "there");
        engine.ready(worker, {"job"}, 1, 1h);
        engine.advance(59s);
        engine.advance(2s);
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
    }

    void afterARestartOnlySeatsOfWorkersThatAreBackCount() {
        EngineHarness engine(optionsOf(SchedulingPolicy::Fair));
        for (const char* tenant : {"big", "mid", "small"}) engine.createMany(tenant, 20, "job");
        engine.ready(engine.connect({}, "gone"), {"job"}, 10, 60s);
        engine.restart();
        const auto worker = engine.connect({}, "there");
        engine.ready(worker, {"job"}, 1, 60s);
        engine.advance(1s);
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
    }

    // However many vanish, and however they do it: of the seats that are there no more stand empty than the policy may
    // leave empty, longer than it takes to judge anew.
    void noFreeSeatIsKeptFromEverybody_data() {
        QTest::addColumn<int>("policy");
        QTest::addColumn<int>("tenants");
        QTest::addColumn<QList<int>>("fleet");  // how many are there, four seconds each
        QTest::addColumn<int>("grace");
        QTest::addColumn<bool>("isMixed");  // tasks of 20 ms, 1 s and 30 s; or all of 30 s
        const QList<QList<int>> fleets{{10, 0, 1, 1, 1},           {8, 7, 6, 5, 4, 3, 2, 1},
                                       {48, 1, 1, 1, 48, 2, 9, 1}, {48, 0, 0, 0, 0, 0, 0, 0, 0, 7, 1},
                                       {3, 1, 3, 1, 3, 1},         {20, 4, 20, 4, 1, 1, 1, 1, 1, 1, 1, 1}};
        for (const auto policy : {SchedulingPolicy::Fair, SchedulingPolicy::Weighted, SchedulingPolicy::RoundRobin,
                                  SchedulingPolicy::Strict, SchedulingPolicy::Fifo})
            for (const int tenants : {2, 7})
                for (const int grace : {0, 30})
                    for (const bool isMixed : {false, true})
                        for (int fleet = 0; fleet < int(fleets.size()); ++fleet)
                            QTest::addRow("%s %d tenants, grace %d, %s, fleet %d",
                                          std::string(policyName(policy)).c_str(), tenants, grace,
                                          isMixed ? "mixed" : "long", fleet)
                                << int(policy) << tenants << fleets[fleet] << grace << isMixed;
    }
    void noFreeSeatIsKeptFromEverybody() {
        QFETCH(int, policy);
        QFETCH(int, tenants);
        QFETCH(QList<int>, fleet);
        QFETCH(int, grace);
        QFETCH(bool, isMixed);
        constexpr std::array<Micros, 3> kLengths{20ms, 1s, 30s};
        EngineHarness engine(optionsOf(SchedulingPolicy(policy), std::chrono::seconds(grace)));
        // A pool of one command, as of all.
        Fleet workers(engine, 1h, tenants == 7 ? std::vector<std::string>{"job"} : std::vector<std::string>{});
        for (int t = 0; t < tenants; ++t) {
            const std::string name = "tenant-" + std::to_string(t);
            workers.takes(name, isMixed ? kLengths[size_t(t) % 3] : Micros(30s));
        }
        size_t tooMany = 0;
        for (const int size : fleet) {
            const auto wanted = size_t(size);
            if (workers.size() > wanted) workers.vanish(workers.size() - wanted);
            workers.come(wanted - workers.size());
            for (int step = 0; step < 8; ++step) {
                workers.topUp();
                engine.advance(500ms);
                workers.work();
                const size_t most = mayIdle(SchedulingPolicy(policy), workers.size(), size_t(tenants));
                tooMany = workers.idle() > most ? tooMany + 1 : 0;
                if (tooMany > 3)
                    QFAIL(QByteArray::number(qulonglong(workers.idle())) + " of " +
                          QByteArray::number(qulonglong(workers.size())) + " seats stand empty");
            }
        }
    }

    // Its limit of running tasks holds for those of workers that are gone, too: they may still run.
    void capCountsTasksOfWorkersThatAreGone() {
        EngineHarness engine(optionsOf(SchedulingPolicy::Fair));
        engine.limit("capped", limitsOf({{LimitField::MaxConcurrency, "2"}}));
        engine.createMany("capped", 5, "job");
        const auto gone = engine.connect({}, "gone");
        engine.ready(gone, {"job"}, 2, 60s);
        engine.disconnect(gone);
        const auto worker = engine.connect({}, "there");
        engine.ready(worker, {"job"}, 1, 60s);
        QCOMPARE(worker.sink->tasks.size(), size_t{0});
        QVERIFY(why(engine, "capped").kind == Kind::Concurrency);
        engine.createMany("other", 5, "job");
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
    }

    void eachPoolCountsItsOwn() {
        EngineHarness engine(optionsOf(SchedulingPolicy::Fair));
        for (const char* tenant : {"big", "mid", "small"})
            for (const char* command : {"job", "mail"}) engine.createMany(tenant, 20, command);
        const auto gone = engine.connect({}, "gone");
        engine.ready(gone, {"job"}, 10, 60s);
        engine.disconnect(gone);
        const auto mail = engine.connect({}, "mail");
        engine.ready(mail, {"mail"}, 1, 60s);
        QCOMPARE(mail.sink->tasks.size(), size_t{1});
        const auto own = engine.connect({"big"}, "own");
        engine.ready(own, {"job"}, 1, 60s);
        QCOMPARE(own.sink->tasks.size(), size_t{1});
        const auto shared = engine.connect({}, "shared");
        engine.ready(shared, {"job"}, 1, 60s);
        QCOMPARE(shared.sink->tasks.size(), size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestVanishedWorkers)

}  // namespace tst_vanished_workers

#include "tst_vanished_workers.moc"
