// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/worker_register.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_worker_register {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

const TenantScope kAll{true, {}};
const TenantScope kAcme{false, {"acme"}};
constexpr Time kStart{1'700'000'000'000'000};

WorkerReport report(const std::string& worker, TenantScope tenants = kAll, const std::string& subject = "token") {
    WorkerReport said;
    said.worker = worker;
    said.tenants = std::move(tenants);
    said.subject = subject;
    return said;
}

std::vector<std::string> namesOf(WorkerRegister& workers, const TenantScope& scope, Time now = kStart) {
    std::vector<std::string> names;
    for (const RegisteredWorker& worker : workers.after(0, scope, 100, now).workers) names.push_back(worker.worker);
    return names;
}

}  // namespace

class TestWorkerRegister : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aDeletedTenantsWorkersGoWithItUnlessTheyServeOthers() {
        WorkerRegister workers;
        std::vector<std::string> told;
        workers.follow([&](const Event& event) { told.push_back(std::string(event.type) + ' ' + event.tenant); });
        QVERIFY(workers.heard(report("own", kAcme), kStart).ok());
        QVERIFY(workers.heard(report("both", {false, {"acme", "globex"}}), kStart).ok());
        QVERIFY(workers.heard(report("all"), kStart).ok());
        workers.seen({{"seen", kAcme, "peer", {"secret"}, 1, kStart, true}}, kStart);
        told.clear();
        workers.forgetTenant("acme", kStart);
        QCOMPARE(namesOf(workers, kAll), (std::vector<std::string>{"both", "all"}));
        QCOMPARE(told, std::vector<std::string>{"worker.stopped acme"});
        // The engine has let it go, too, and says so last.
        workers.seen({{"seen", kAcme, "peer", {"secret"}, 0, kStart, false}}, kStart);
        QCOMPARE(namesOf(workers, kAll), (std::vector<std::string>{"both", "all"}));
        QVERIFY(workers.heard(report("own", kAcme), kStart).ok());
        QCOMPARE(namesOf(workers, kAcme), std::vector<std::string>{"own"});
    }

    void aWorkerIsWhatItSaidLast() {
        WorkerRegister workers;
        WorkerReport first = report("w");
        first.hostname = "box";
        first.queues = {{"mail", "fax"}};
        first.activeTasks = 3;
        QVERIFY(workers.heard(first, kStart).ok());
        WorkerReport second = report("w");
        second.activeTasks = 1;
        second.state = WorkerState::Quiet;
        QVERIFY(workers.heard(second, kStart + 10s).ok());
        const auto known = workers.find("w", kAll, kStart + 10s);
        QVERIFY(known.ok());
        QCOMPARE(known->hostname, std::string("box"));
        QCOMPARE(known->queues.size(), size_t{2});
        QCOMPARE(known->activeTasks.value(), 1u);
        QCOMPARE(known->shown(), WorkerState::Quiet);
        QCOMPARE(known->since, kStart);
        QCOMPARE(known->heardAt, kStart + 10s);
        QCOMPARE(namesOf(workers, kAll).size(), size_t{1});
    }

    void whoIsThereIsNotForgottenHoweverLongItIsSilent() {
        WorkerRegister workers;
        workers.follow([](const Event&) {});
        workers.seen({{"w", kAll, "peer", {"mail"}, 1, kStart, true}}, kStart);
        const uint64_t key = workers.find("w", kAll, kStart)->key;
        for (const Micros after : {Micros(11min), Micros(30min), Micros(2h)})
            QCOMPARE(workers.find("w", kAll, kStart + after)->key, key);
        workers.seen({{"w", kAll, {}, {}, 0, kStart, false}}, kStart + 2h);
        QVERIFY(workers.find("w", kAll, kStart + 2h + 9min).ok());
        QVERIFY(!workers.find("w", kAll, kStart + 2h + 10min).ok());
    }

    // Whether it says something of itself or not.
    void whatTheBrokerHasSeenOfAWorkerIsKnownAtOnce() {
        WorkerRegister workers;
        std::vector<std::string> told;
        workers.follow([&told](const Event& event) { told.push_back(std::string(event.type)); });
        const SeenWorker seen{"w", kAll, "peer", {"mail"}, 2, kStart, true};
        workers.seen({seen}, kStart);
        const auto known = workers.find("w", kAll, kStart);
        QVERIFY(known.ok());
        QCOMPARE(known->queues, (std::vector<std::string>{"mail"}));
        QCOMPARE(known->tasks.value(), 2u);
        QVERIFY(!known->isStale(kStart + 5min));  // it has not gone, however long it is silent
        workers.seen({{"w", kAll, {}, {}, 0, kStart, false}}, kStart + 10s);
        QCOMPARE(workers.find("w", kAll, kStart + 10s)->queues, (std::vector<std::string>{"mail"}));
        QVERIFY(workers.find("w", kAll, kStart + 10s)->isStale(kStart + 10s));
        QCOMPARE(workers.count(kAll, kStart + 10s).stale, size_t{1});
        QVERIFY(told.empty());
        // It says that it lives.
        QVERIFY(workers.heard(report("w"), kStart + 11s).ok());
        QVERIFY(!workers.find("w", kAll, kStart + 11s)->isStale(kStart + 11s));
        QCOMPARE(workers.find("w", kAll, kStart + 11s)->key, known->key);
        QCOMPARE(told.size(), size_t{1});
        QVERIFY(!workers.find("w", kAll, kStart + 20min));
    }

    void tenantsDoNotSeeEachOthersWorkers() {
        WorkerRegister workers;
        QVERIFY(workers.heard(report("w", kAcme), kStart).ok());
        QVERIFY(workers.heard(report("w", {false, {"bolt"}}), kStart).ok());
        QVERIFY(workers.heard(report("shared"), kStart).ok());
        QCOMPARE(namesOf(workers, kAcme), (std::vector<std::string>{"w"}));
        QCOMPARE(namesOf(workers, kAll).size(), size_t{3});
        QVERIFY(!workers.find("shared", kAcme, kStart));
        // Who sees both takes neither for the other.
        QCOMPARE(workers.find("w", kAll, kStart).status().code(), Code::FailedPrecondition);
        const uint64_t bolts = workers.find("w", {false, {"bolt"}}, kStart)->key;
        QCOMPARE(workers.order(bolts, WorkerState::Quiet, kAcme, kStart).status().code(), Code::NotFound);
        QCOMPARE(workers.forget(bolts, kAcme, kStart + 2min).status().code(), Code::NotFound);
        QCOMPARE(*workers.heard(report("w", {false, {"bolt"}}), kStart), WorkerState::Running);
    }

    void anOrderIsToldWithEveryHeartbeat() {
        WorkerRegister workers;
        QCOMPARE(*workers.heard(report("w"), kStart), WorkerState::Running);
        const uint64_t key = workers.find("w", kAll, kStart)->key;
        QVERIFY(workers.order(key, WorkerState::Quiet, kAll, kStart).ok());
        QCOMPARE(*workers.heard(report("w"), kStart + 5s), WorkerState::Quiet);
        QCOMPARE(*workers.heard(report("w"), kStart + 9s), WorkerState::Quiet);
        QCOMPARE(workers.count(kAll, kStart + 9s).quiet, size_t{1});
        QVERIFY(workers.order(key, WorkerState::Running, kAll, kStart).ok());
        QCOMPARE(*workers.heard(report("w"), kStart + 10s), WorkerState::Running);
    }

    void aSilentWorkerIsStaleAndThenForgotten() {
        WorkerRegister workers;
        QVERIFY(workers.heard(report("w"), kStart).ok());
        QVERIFY(workers.heard(report("alive"), kStart).ok());
        const uint64_t key = workers.find("w", kAll, kStart)->key;
        QCOMPARE(workers.forget(key, kAll, kStart + 59s).status().code(), Code::FailedPrecondition);
        QVERIFY(workers.heard(report("alive"), kStart + 59s).ok());
        const auto counts = workers.count(kAll, kStart + 60s);
        QCOMPARE(counts.stale, size_t{1});
        QCOMPARE(counts.running, size_t{1});
        QVERIFY(workers.find("w", kAll, kStart + 9min).ok());
        QVERIFY(!workers.find("w", kAll, kStart + 10min).ok());
        QCOMPARE(namesOf(workers, kAll, kStart + 10min), (std::vector<std::string>{"alive"}));
        QVERIFY(workers.heard(report("w"), kStart + 10min).ok());
        const uint64_t again = workers.find("w", kAll, kStart + 10min)->key;
        QVERIFY(again != key);
        QVERIFY(workers.forget(again, kAll, kStart + 12min).ok());
        QVERIFY(!workers.find("w", kAll, kStart + 12min).ok());
    }

    void oneListOfTenantsCannotFillTheRegister() {
        WorkerRegister workers;
        for (size_t i = 0; i < ruleOf(Bound::RegisteredWorkers).ofOne; ++i)
            QVERIFY(workers.heard(report("w" + std::to_string(i)), kStart).ok());
        const auto refused = workers.heard(report("beyond"), kStart);
        QCOMPARE(refused.status().code(), Code::ResourceExhausted);
        QCOMPARE(refused.status().limitReached()->limit, std::string("registered_workers"));
        QCOMPARE(workers.count(kAll, kStart).running, ruleOf(Bound::RegisteredWorkers).ofOne);
        QCOMPARE(*workers.heard(report("w7"), kStart), WorkerState::Running);
        QVERIFY(workers.heard(report("other", kAll, "another token"), kStart).ok());
        QVERIFY(workers.find("other", kAll, kStart).ok());
        // Stale ones make room.
        QVERIFY(workers.heard(report("late"), kStart + 61s).ok());
        QVERIFY(workers.find("late", kAll, kStart + 61s).ok());
        QVERIFY(!workers.find("w0", kAll, kStart + 61s).ok());
    }

    void whatAWorkerSaysIsBounded() {
        WorkerRegister workers;
        WorkerReport said = report(std::string(5000, 'w'));
        said.hostname = std::string(5000, 'h');
        said.queues.emplace(1000, std::string(1000, 'q'));
        said.labels.emplace(1000, std::pair(std::string(1000, 'k'), std::string(1000, 'v')));
        QVERIFY(workers.heard(said, kStart).ok());
        const RegisteredWorker known = workers.after(0, kAll, 1, kStart).workers.at(0);
        QCOMPARE(known.worker.size(), WorkerRegister::kMostText);
        QCOMPARE(known.hostname.size(), WorkerRegister::kMostText);
        QCOMPARE(known.queues.size(), WorkerRegister::kMostQueues);
        QCOMPARE(known.queues.front().size(), WorkerRegister::kMostText);
        QCOMPARE(known.labels.size(), WorkerRegister::kMostLabels);
    }

    void aPageGoesOnWhereTheLastEnded() {
        WorkerRegister workers;
        for (int i = 0; i < 5; ++i) QVERIFY(workers.heard(report("w" + std::to_string(i)), kStart).ok());
        std::vector<std::string> names;
        uint64_t next = 0;
        do {
            const auto page = workers.after(next, kAll, 2, kStart);
            for (const RegisteredWorker& worker : page.workers) names.push_back(worker.worker);
            next = page.next;
        } while (next != 0);
        QCOMPARE(names, (std::vector<std::string>{"w0", "w1", "w2", "w3", "w4"}));
    }
};

QTEST_GUILESS_MAIN(TestWorkerRegister)

}  // namespace tst_worker_register

#include "tst_worker_register.moc"
