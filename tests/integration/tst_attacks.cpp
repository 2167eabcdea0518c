// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Short forms of what `./dev bench attack` does for longer: clients that take what there is, and those who notice nothing.
#include "tests/integration/admin/admin_fixture.h"
#include "tests/integration/vital_signs.h"
#include "tests/support/hostile_socket.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace tst_attacks {

using namespace fairlead;
using namespace fairlead::test;

namespace {

constexpr int kPatienceMillis = 30'000;
const std::string kProducers = "/producerpb.ProducerStream/Stream";
const std::string kWorkers = "/workerpb.WorkerStream/Stream";

}  // namespace

class TestAttacks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_broker = std::make_unique<AdminFixture>(); }
    void cleanup() {
        expectAlive(*m_broker);
        m_broker.reset();
    }

    void silentStreamsLockOutNoWorker() {
        m_broker->config().limits.maxStreamsBeforeHello = 20;
        m_broker->mustStart();
        HostileSocket stranger(m_broker->address(), 2);
        QVERIFY(stranger.sendAll(http2::greeting()));
        uint32_t stream = 1;
        for (int worker = 0; worker < 22; ++worker) {
            for (int i = 0; i < 30; ++i, stream += 2) QVERIFY(stranger.sendAll(http2::call(stream, kWorkers)));
            GreetedWorker honest(m_broker->connect(), "acme");
        }
    }

    void silentConnectionsLockOutNobody() {
        m_broker->config().limits.maxConnections = 40;
        m_broker->config().limits.maxConnectionsBeforeHello = 10;
        m_broker->config().limits.maxConnectionsPerAddress = 40;
        m_broker->mustStart();
        GreetedProducer steady(m_broker->connect(), "acme");
        std::vector<HostileSocket> strangers;
        for (int i = 0; i < 300; ++i) {
            strangers.emplace_back(m_broker->address(), 2 + i % 8);
            strangers.back().sendAll(i % 2 ? http2::greeting() : std::string("PRI"), 100);
            if (i % 50 == 0) expectAlive(*m_broker);
        }
        expectAlive(steady);
    }

    void callsTakenBackInASwarmEndTheConnection() {
        m_broker->mustStart();
        GreetedProducer steady(m_broker->connect(), "acme");
        HostileSocket stranger(m_broker->address(), 2);
        QVERIFY(stranger.sendAll(http2::greeting()));
        std::string bytes;
        for (uint32_t stream = 1; stream < 4001; stream += 2)
            bytes += http2::call(stream, kProducers) + http2::takeBack(stream);
        stranger.sendAll(bytes);
        QTRY_VERIFY_WITH_TIMEOUT(!stranger.isOpen(), kPatienceMillis);
        QVERIFY(m_broker->info().refusals().too_many() > 0);
        expectAlive(steady);
    }

    void oneProducerIsReadNoFurtherThanItsShareAndLosesNothing() {
        m_broker->config().limits.networkMemoryBytes = 64 * 1024 * 1024;
        m_broker->mustStart();
        GreetedProducer steady(m_broker->connect(), "acme");
        const auto channel = m_broker->connect();
        std::atomic<int> acknowledged{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < 8; ++i)
            threads.emplace_back([&] {
                ProducerClient greedy(channel);
                if (!greedy.hello("greedy")) return;
                const auto task = newTask(1, "bulk", '"' + std::string(900'000, 'x') + '"');
                for (int sent = 0; sent < 10 && greedy.sendCreate(task); ++sent) {
                }
                acknowledged += int(greedy.acks(10, std::chrono::seconds(60)).size());
            });
        for (int i = 0; i < 10; ++i) expectAlive(steady);
        for (std::thread& thread : threads) thread.join();
        QCOMPARE(acknowledged.load(), 80);
    }

    void workersThatReadNothingAreAssignedNoMoreThanTheirShare() {
        m_broker->config().limits.networkMemoryBytes = 64 * 1024 * 1024;
        m_broker->mustStart();
        const auto channel = m_broker->connect();
        GreetedProducer producer(channel, "greedy");
        const auto task = newTask(1, "bulk", '"' + std::string(900'000, 'x') + '"');
        for (int i = 0; i < 60; ++i) QVERIFY(producer.sendCreate(task));
        QCOMPARE(producer.acks(60).size(), size_t{60});
        workerpb::WorkerEvent hello;
        hello.mutable_hello()->set_token("greedy");
        workerpb::WorkerEvent ready;
        ready.mutable_ready()->set_lease_seconds(300);
        HostileSocket deaf(m_broker->address(), 2);
        QVERIFY(deaf.sendAll(http2::greeting()));
        for (uint32_t stream = 1; stream < 121; stream += 2)
            QVERIFY(deaf.sendAll(http2::call(stream, kWorkers) + http2::message(stream, hello.SerializeAsString()) +
                                 http2::message(stream, ready.SerializeAsString())));
        // A quarter of the 64 MiB, which is 18 tasks; those that have taken all that came may go on until it is half, 37.
        QTRY_VERIFY_WITH_TIMEOUT(tasksInProgress("greedy") >= 18, kPatienceMillis);
        GreetedProducer steady(channel, "acme");
        expectAlive(steady);
        takeTasks("acme", 1);
        QVERIFY(tasksInProgress("greedy") <= 38);
        deaf = HostileSocket();
        takeTasks("greedy", 20);
    }

    void halfSentScrapesLockOutNoScrape() {
        m_broker->config().metricsListen = "127.0.0.1:0";
        m_broker->mustStart();
        const std::string address = m_broker->broker().metricsAddress();
        std::vector<HostileSocket> strangers;
        for (int i = 0; i < 200; ++i) {
            strangers.emplace_back(address, 2 + i % 8);
            QVERIFY(strangers.back().sendAll("GET /metrics HTTP/1.1\r\n"));
        }
        for (int i = 0; i < 5; ++i) {
            HostileSocket scraper(address, 1);
            QVERIFY(scraper.sendAll("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
            std::string answer;
            QTRY_VERIFY_WITH_TIMEOUT((answer += scraper.receive()).find("fairlead_") != std::string::npos,
                                     kPatienceMillis);
        }
    }

private:
    void takeTasks(const std::string& token, int count) {
        GreetedWorker worker(m_broker->connect(), token);
        for (int i = 0; i < count; ++i) worker.take();
    }
    int tasksInProgress(const std::string& tenant) const {
        return countTasks(m_broker->connect(), tenant, admin::v1::TASK_STATE_IN_PROGRESS);
    }

    std::unique_ptr<AdminFixture> m_broker;
};

QTEST_GUILESS_MAIN(TestAttacks)

}  // namespace tst_attacks

#include "tst_attacks.moc"
