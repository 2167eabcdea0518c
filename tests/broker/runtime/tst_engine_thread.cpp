// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/runtime/engine_thread.h"
#include "broker/query/task_reader.h"
#include "broker/store/log/replicated_store.h"
#include "broker/store/memory_store.h"
#include "broker/store/rocks/rocks_store.h"
#include "broker/telemetry/tenant_statistics.h"
#include "tests/support/store/memory_turn_log.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <semaphore>
#include <set>
#include <thread>

namespace tst_engine_thread {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

// Counts acks.
struct CountingProducer final : ProducerSink {
    std::mutex mutex;
    std::set<std::string> ids;
    std::atomic<int> acks = 0;

    void created(uint64_t, const Result<TaskId>& outcome) override {
        const std::lock_guard lock(mutex);
        ids.insert(outcome.value().toString());
        ++acks;
    }
    void flush() override {}
};

struct OutcomeProducer final : ProducerSink {
    std::atomic<int> made = 0;
    std::atomic<int> refused = 0;

    void created(uint64_t, const Result<TaskId>& outcome) override {
        if (outcome.status().code() == Code::Unavailable) ++refused;
        made += outcome.ok();
    }
    void flush() override {}
};

struct MadeProducer final : ProducerSink {
    std::atomic<int> refused = 0;

    void created(uint64_t, const Result<TaskId>&) override {}
    void made(uint64_t, const Result<TaskId>& outcome, std::optional<Time>) override {
        if (outcome.status().code() == Code::Unavailable) ++refused;
    }
    void flush() override {}
};

// The system's time and more.
struct AheadClock final : Clock {
    std::atomic<int64_t> ahead = 0;  // microseconds

    Time now() const override { return SystemClock().now() + Micros(ahead); }
};

// Holds up whoever tells.
struct Gate final : ProducerSink {
    std::binary_semaphore reached{0};
    std::binary_semaphore open{0};

    void created(uint64_t, const Result<TaskId>&) override {
        reached.release();
        open.acquire();
    }
    void flush() override {}
};

// Completes whatever it gets and asks for more, from where it is told: the shortest way round.
struct EagerWorker final : WorkerSink {
    EngineThread* engine = nullptr;
    SessionId session = 0;
    std::atomic<int> completed = 0;

    void assigned(std::vector<Assignment> tasks, bool) override {
        SubmitResults results{session, {}, true};
        for (const Assignment& task : tasks) results.items.push_back({task.id, task.id.toString(), true, "{}", {}, {}});
        engine->post(std::move(results));
        engine->post(OfferSeats{session, {}, 300s, 64, true});
    }
    void unreadable(size_t, bool) override {}
    void resultsAcked(std::vector<TaskAck> acks, bool) override {
        for (const TaskAck& ack : acks) completed += ack.ok();
    }
    void heartbeatAcked(TaskAck) override {}
    void nackAcked(TaskAck, Micros, bool) override {}
    void abandonAcked(TaskAck) override {}
    void flush() override {}
};

// Notes what it is told, and whether two told it at once.
struct WatchfulProducer final : ProducerSink {
    std::atomic<bool>* isTelling = nullptr;
    std::vector<uint64_t> tickets;
    std::atomic<size_t> told = 0;
    bool wasTwice = false;

    void created(uint64_t ticket, const Result<TaskId>&) override {
        wasTwice |= isTelling->exchange(true);
        tickets.push_back(ticket);
        for (int i = 0; i < 500; ++i) wasTwice |= !isTelling->load();  // a while, in which nobody else may begin or end
        *isTelling = false;
        ++told;
    }
    void flush() override {}
};

CreateTasks oneTask(const std::shared_ptr<ProducerSink>& sink, const std::string& tenant) {
    NewTask task;
    task.command = "work";
    task.payload = "{}";
    return {sink, tenant, {{1, task}}};
}

}  // namespace

class TestEngineThread : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_dir;
    SystemClock m_clock;
    TenantStatistics m_statistics;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<EngineThread> m_engine;

    void open() {
        m_store = std::move(openRocksStore(m_dir.filePath(QStringLiteral("store")).toStdString())).value();
        m_engine =
            std::move(EngineThread::start({m_store.get(), &m_clock, &m_statistics}, {}, Durability::Durable)).value();
    }

private Q_SLOTS:
    void init() { open(); }
    void cleanup() {
        m_engine.reset();
        m_store.reset();
    }

    void manyThreadsCreateAndOneWorkerCompletesAll() {
        auto worker = std::make_shared<EagerWorker>();
        worker->engine = m_engine.get();
        worker->session = 1;
        m_engine->post(OpenWorker{1, worker, "eager", {true, {}}});
        m_engine->post(OfferSeats{1, {}, 300s, 64, true});
        auto producer = std::make_shared<CountingProducer>();
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                for (int i = 0; i < 1000; ++i) m_engine->post(oneTask(producer, "tenant" + std::to_string(t)));
            });
        for (std::thread& thread : threads) thread.join();
        QTRY_COMPARE_WITH_TIMEOUT(producer->acks.load(), 4000, 20'000);
        QTRY_COMPARE_WITH_TIMEOUT(worker->completed.load(), 4000, 20'000);
        QCOMPARE(producer->ids.size(), size_t{4000});
    }

    void commandsPostedBeforeStopAreCommitted() {
        auto producer = std::make_shared<CountingProducer>();
        for (int i = 0; i < 3000; ++i) m_engine->post(oneTask(producer, "stopping"));
        m_engine->stop();
        QCOMPARE(producer->acks.load(), 3000);
        cleanup();
        open();
        const TaskReader reader(m_store.get());
        for (const std::string& id : producer->ids)
            QCOMPARE(reader.find(TaskId::parse(id).value(), {true, {}}, false)->state, TaskState::Ready);
    }

    // What it takes to apply them is read from the store first, when nothing else is to be done.
    void createsWithKeysPostedBeforeStopAreCommitted() {
        auto gate = std::make_shared<Gate>();
        m_engine->post(oneTask(gate, "stopping"));
        gate->reached.acquire();
        auto producer = std::make_shared<CountingProducer>();
        CreateTasks keyed = oneTask(producer, "stopping");
        keyed.items.front().task.idempotencyKey = "once";
        m_engine->post(std::move(keyed));
        std::thread stopping([this] { m_engine->stop(); });
        const auto isDropped = [this] {
            auto late = std::make_shared<CountingProducer>();
            m_engine->post(oneTask(late, "stopping"));
            return late.use_count() == 1;
        };
        while (!isDropped()) std::this_thread::yield();
        gate->open.release();
        stopping.join();
        QCOMPARE(producer->acks.load(), 1);
        // And nobody's answers are waited for any more.
        QCOMPARE(producer.use_count(), 1L);
        cleanup();
        open();
        const TaskId id = TaskId::parse(*producer->ids.begin()).value();
        QCOMPARE(TaskReader(m_store.get()).find(id, {true, {}}, false)->state, TaskState::Ready);
    }

    void largeInputsAreSpreadOverTurns() {
        auto gate = std::make_shared<Gate>();
        m_engine->post(oneTask(gate, "large"));
        gate->reached.acquire();
        auto producer = std::make_shared<CountingProducer>();
        const uint64_t before = m_engine->commitFigures().batches;
        for (int i = 0; i < 100; ++i) {
            CreateTasks create = oneTask(producer, "large");
            create.items.front().task.payload = '"' + std::string(1 << 20, 'x') + '"';
            m_engine->post(std::move(create));
        }
        gate->open.release();
        QTRY_COMPARE_WITH_TIMEOUT(producer->acks.load(), 100, 20'000);
        QVERIFY(m_engine->commitFigures().batches - before >= 6);
    }

    void whatNoTickHasCountedIsToldAtAStop() {
        auto producer = std::make_shared<CountingProducer>();
        for (int i = 0; i < 100; ++i) m_engine->post(oneTask(producer, "late"));
        m_engine->stop();
        const StatisticsUpdate all = *m_statistics.updateSince(0);
        const auto late = std::find_if(all.tenants.begin(), all.tenants.end(),
                                       [](const auto& t) { return t.counters.tenant == "late"; });
        QVERIFY(late != all.tenants.end());
        QCOMPARE(late->counters.enqueuedTotal, uint64_t{100});
    }

    // Of very many tenants they take a second.
    void acknowledgementsDoNotWaitForFigures() {
        MemoryStore store;
        TenantStatistics statistics;
        std::atomic<bool> isHolding = false;
        std::binary_semaphore reached{0}, open{0};
        statistics.setRecorder([&](const CounterTick&, const std::shared_ptr<const StatisticsUpdate>&) {
            if (!isHolding.exchange(false)) return;
            reached.release();
            open.acquire();
        });
        EngineOptions options;
        options.statisticsInterval = 1ms;
        const auto engine =
            std::move(EngineThread::start({&store, &m_clock, &statistics}, options, Durability::Durable)).value();
        isHolding = true;
        auto producer = std::make_shared<CountingProducer>();
        engine->post(oneTask(producer, "first"));
        reached.acquire();
        std::atomic<bool> areFiguresTold = false;
        engine->post(AwaitFigures{[&] { areFiguresTold = true; }});
        engine->post(oneTask(producer, "second"));
        const bool isTold = QTest::qWaitFor([&] { return producer->acks == 2; }, 20'000);
        const bool wereTold = areFiguresTold;
        open.release();
        engine->stop();
        QVERIFY(isTold);
        QVERIFY(!wereTold);
        QVERIFY(areFiguresTold);
    }

    void groupsOfCommandsShareACommit() {
        auto gate = std::make_shared<Gate>();
        m_engine->post(oneTask(gate, "grouped"));
        gate->reached.acquire();
        auto producer = std::make_shared<CountingProducer>();
        const uint64_t before = m_engine->commitFigures().batches;
        for (int i = 0; i < 2000; ++i) m_engine->post(oneTask(producer, "grouped"));
        gate->open.release();
        QTRY_COMPARE_WITH_TIMEOUT(producer->acks.load(), 2000, 20'000);
        QVERIFY(m_engine->commitFigures().batches - before < 200);
    }

    // Whichever thread it is that tells.
    void aFloodIsToldInItsOrderByOneAtATime() {
        constexpr uint64_t kEach = 5000;
        MemoryStore store;  // commits faster than one can tell
        const auto engine = std::move(EngineThread::start({&store, &m_clock}, {}, Durability::Durable)).value();
        std::atomic<bool> isTelling = false;
        std::vector<std::shared_ptr<WatchfulProducer>> producers;
        std::vector<std::thread> posters;
        for (int i = 0; i < 3; ++i) {
            producers.push_back(std::make_shared<WatchfulProducer>());
            producers.back()->isTelling = &isTelling;
            posters.emplace_back([&engine, sink = producers.back()] {
                for (uint64_t ticket = 0; ticket < kEach; ++ticket) {
                    CreateTasks command = oneTask(sink, "flood");
                    command.items.front().ticket = ticket;
                    engine->post(std::move(command));
                    // Often nothing waits while much is still being told.
                    while (ticket % 50 == 49 && sink->told + 25 <= ticket) std::this_thread::yield();
                }
            });
        }
        for (std::thread& poster : posters) poster.join();
        engine->stop();
        for (const auto& producer : producers) {
            QCOMPARE(producer->tickets.size(), size_t{kEach});
            QVERIFY(std::is_sorted(producer->tickets.begin(), producer->tickets.end()));
            QVERIFY(!producer->wasTwice);
        }
    }

    void createsThatComeWhileTheStoreIsAwayForLongAreRefused() {
        const auto turns = std::make_shared<MemoryTurns>();
        auto log = std::make_unique<MemoryTurnLog>(turns);
        const auto store =
            std::move(ReplicatedStore::open(std::make_unique<MemoryStore>(), std::move(log), {{}, Micros(0)})).value();
        AheadClock clock;
        EngineOptions options;
        options.statisticsInterval = 60s;  // no tick is in the way
        const auto engine =
            std::move(EngineThread::start({store.get(), &clock, nullptr}, options, Durability::Durable)).value();
        turns->isAway = true;
        const auto early = std::make_shared<OutcomeProducer>();
        engine->post(oneTask(early, "acme"));
        QTRY_VERIFY(engine->isWaitingForRoom());
        clock.ahead = 20'000'000;
        const auto late = std::make_shared<OutcomeProducer>();
        engine->post(oneTask(late, "acme"));
        QTRY_COMPARE(late->refused.load(), 1);
        // Also one that wants to know of a new task when it was made.
        const auto http = std::make_shared<MadeProducer>();
        engine->post(oneTask(http, "acme"));
        QTRY_COMPARE(http->refused.load(), 1);
        QCOMPARE(early->made + early->refused, 0);
        turns->isAway = false;
        QTRY_COMPARE(early->made.load(), 1);
        engine->post(oneTask(late, "acme"));
        QTRY_COMPARE(late->made.load(), 1);
        QCOMPARE(late->refused.load(), 1);
    }

    void idleEngineStillTicks() {
        const uint64_t tick = m_statistics.latestTick();
        QTRY_VERIFY_WITH_TIMEOUT(m_statistics.latestTick() >= tick + 2, 10'000);
    }
};

QTEST_GUILESS_MAIN(TestEngineThread)

}  // namespace tst_engine_thread

#include "tst_engine_thread.moc"
