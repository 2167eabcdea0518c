// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/log/replicated_store.h"
#include "broker/store/log/turn_bytes.h"
#include "broker/store/memory_store.h"
#include "tests/support/store/memory_turn_log.h"
#include "tests/support/seeds.h"
#include "shared/log.h"

#include <QTest>

#include <map>
#include <set>

namespace tst_replicated_random {

using namespace fairlead;
using namespace fairlead::broker;

constexpr uint64_t kSeeds = 200;
constexpr int kSteps = 400;

std::map<std::string, std::string> contentsOf(const StoreReads& store) {
    std::map<std::string, std::string> all;
    for (size_t table = 0; table < kTables; ++table) {
        const Status status = store.scan(static_cast<Table>(table), {}, {}, [&](auto key, auto value) {
            all[std::to_string(table) + '/' + std::string(key)] = value;
            return true;
        });
        if (!status.ok()) qFatal("%s", status.message().c_str());
    }
    return all;
}

// The first turns of the log, applied to an empty store: what an image has after a power cut that took its end.
std::unique_ptr<MemoryStore> imageOf(const MemoryTurns& log, size_t turns) {
    auto image = std::make_unique<MemoryStore>();
    for (size_t i = 0; i < turns; ++i) {
        WriteSet batch;
        if (!readTurn(log.turns[i].bytes, batch).ok()) qFatal("turn");
        batch.put(Table::Meta, kLogPlaceKey, log.turns[i].place.encode());
        if (!image->commit(batch, false).ok()) qFatal("commit");
    }
    return image;
}

// A broker as far as its store is concerned: opens it, commits numbered batches, again while they are in doubt, is
// killed.
class Owner {
public:
    Owner(std::shared_ptr<MemoryTurns> log, std::set<int>* acknowledged, int* lastNumber)
        : m_log(std::move(log)), m_acknowledged(acknowledged), m_lastNumber(lastNumber) {}

    void step(std::mt19937_64& random) {
        const int what = int(random() % 100);
        if (!m_store) {
            if (what < 30) open(random);
        } else if (what < 4) {
            kill();
        } else if (what < 15) {
            ofHistory();
        } else if (what < 20) {
            take(m_store->commitWaiting());
        } else if (what < 25) {
            take(m_store->keepLease());
        } else {
            commit(random);
        }
    }

    void open(std::mt19937_64& random) {
        // Of the image any end may be lost, as it is never synced.
        const size_t kept = random() % 2 ? m_applied : random() % (m_applied + 1);
        auto opened =
            ReplicatedStore::open(imageOf(*m_log, kept), std::make_unique<MemoryTurnLog>(m_log), {{}, Micros(0)});
        if (!opened) {
            if (opened.status().code() == Code::DataLoss) qFatal("%s", opened.status().message().c_str());
            return;
        }
        m_store = std::move(*opened);
        m_waiting.clear();
    }

    void kill() {
        m_applied = size_t(m_store->place().position);
        m_store.reset();
        m_asked.reset();
    }

    ReplicatedStore* store() { return m_store.get(); }

private:
    void ofHistory() {
        WriteSet writes;
        const int number = ++*m_lastNumber;
        writes.put(Table::History, std::to_string(number), "");
        const auto later = m_store->commitLater(writes);
        if (later) m_waiting[*later] = number;
    }

    void commit(std::mt19937_64& random) {
        if (!m_asked) {
            m_asked.emplace();
            m_askedNumber = ++*m_lastNumber;
            m_asked->put(Table::Body, std::to_string(m_askedNumber), std::string(random() % 50, 'x'));
            // What two owners would both count, if there were two.
            const auto count = m_store->read(Table::Name, "count");
            const int before = count->has_value() ? std::stoi(**count) : 0;
            m_asked->put(Table::Name, "count", std::to_string(before + 1));
            if (random() % 10 == 0) m_asked->eraseRange(Table::Live, "a", "b");
        }
        const Status status = m_store->commit(*m_asked, true);
        if (status.ok()) {
            m_acknowledged->insert(m_askedNumber);
            m_asked.reset();
        }
        take(status);
    }

    void take(const Status& status) {
        for (auto it = m_waiting.begin(); it != m_waiting.end() && m_store->hasCommitted(it->first);) {
            m_acknowledged->insert(it->second);
            it = m_waiting.erase(it);
        }
        if (status.code() == Code::FailedPrecondition) kill();
    }

    const std::shared_ptr<MemoryTurns> m_log;
    std::set<int>* const m_acknowledged;
    int* const m_lastNumber;
    std::unique_ptr<ReplicatedStore> m_store;
    size_t m_applied = 0;
    std::optional<WriteSet> m_asked;
    int m_askedNumber = 0;
    std::map<uint64_t, int> m_waiting;
};

class TestReplicatedRandom : public QObject {
    Q_OBJECT

private:
    // How often each number is in the log, whoever wrote it.
    static std::map<int, int> numbersIn(const MemoryTurns& log) {
        std::map<int, int> times;
        for (const LoggedTurn& turn : log.turns) {
            WriteSet writes;
            if (!readTurn(turn.bytes, writes).ok()) qFatal("turn");
            writes.forEach([&times](const WriteSet::Change& change) {
                if (change.table == Table::Body || change.table == Table::History)
                    ++times[std::stoi(std::string(change.key))];
            });
        }
        return times;
    }

    static void checkLog(const MemoryTurns& log, const std::set<int>& acknowledged) {
        ChainHash chain = firstChain(log.identity);
        uint64_t epoch = 0;
        for (size_t i = 0; i < log.turns.size(); ++i) {
            const LoggedTurn& turn = log.turns[i];
            QCOMPARE(turn.place.position, uint64_t{i + 1});
            QVERIFY(turn.place.epoch >= epoch);
            epoch = turn.place.epoch;
            chain = chainAfter(chain, turn.bytes);
            QVERIFY(turn.place.chain == chain);
        }
        const auto times = numbersIn(log);
        for (const auto& [number, count] : times) QVERIFY2(count == 1, qPrintable(QString::number(number)));
        for (const int number : acknowledged) QVERIFY2(times.contains(number), qPrintable(QString::number(number)));
    }

private Q_SLOTS:
    void initTestCase() {
        setLogSink([](LogLevel, std::string_view) {});
    }

    void twoOwnersAndAnUnreliableLogLoseNothingAndDoubleNothing() {
        size_t acknowledgedInAll = 0;
        uint64_t takeovers = 0;
        const uint64_t seeds = test::seeds(kSeeds);
        for (uint64_t seed = test::firstSeed(); seed < test::firstSeed() + seeds; ++seed) {
            auto log = std::make_shared<MemoryTurns>();
            log->random.seed(seed);
            std::mt19937_64 random(seed + 1'000'000);
            log->lostQuestions = int(random() % 20);
            log->lostAnswers = int(random() % 20);
            log->delays = int(random() % 20);
            log->fullDisks = int(random() % 10);
            std::set<int> acknowledged;
            int lastNumber = 0;
            Owner one(log, &acknowledged, &lastNumber);
            Owner other(log, &acknowledged, &lastNumber);
            for (int step = 0; step < kSteps; ++step) {
                (random() % 2 ? one : other).step(random);
                log->arrive(30);
            }
            log->lostQuestions = log->lostAnswers = log->delays = log->fullDisks = 0;
            if (one.store()) one.kill();
            one.open(random);
            log->arrive(100);
            checkLog(*log, acknowledged);
            if (QTest::currentTestFailed()) qFatal("seed %s", std::to_string(seed).c_str());
            QVERIFY2(one.store(), qPrintable(QString::number(seed)));
            QCOMPARE(one.store()->place(), log->turns.back().place);
            QVERIFY(contentsOf(*one.store()) == contentsOf(*imageOf(*log, log->turns.size())));
            const auto count = one.store()->read(Table::Name, "count");
            int batches = 0;
            for (const auto& [number, times] : numbersIn(*log))
                batches += one.store()->read(Table::Body, std::to_string(number))->has_value();
            QCOMPARE(count->has_value() ? std::stoi(**count) : 0, batches);
            acknowledgedInAll += acknowledged.size();
            takeovers += log->epoch;
        }
        QVERIFY(acknowledgedInAll > seeds * 20);
        QVERIFY(takeovers > seeds * 5);
    }
};

QTEST_GUILESS_MAIN(TestReplicatedRandom)

}  // namespace tst_replicated_random

#include "tst_replicated_random.moc"
