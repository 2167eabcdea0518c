// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/history/history_book.h"
#include "broker/store/memory_store.h"

#include <QTest>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::test {

using namespace fairlead::broker;
using namespace std::chrono_literals;

inline constexpr int64_t kMicros = 1'000'000;
inline constexpr Time kMidnight{1'700'006'400 * kMicros};  // 2023-11-15 00:00:00 UTC

// A broker as its history sees it: figures of some tenants, once a second, and a store that outlives its runs.
class Runs {
public:
    struct Figures {
        TenantCounters counters;
        std::vector<Micros> waits;    // of the next tick
        std::vector<Micros> waiting;  // so far, at the next tick
        double entitled = 0;
    };

    explicit Runs(Time begin = kMidnight) : now(begin) { start(); }

    void start() {
        book = std::make_unique<HistoryBook>(&store);
        QVERIFY(book->recover(now).ok());
        m_isFirst = true;
        // Totals are of one run.
        for (auto& [name, figures] : tenants) {
            TenantCounters& c = figures.counters;
            c.enqueuedTotal = c.doneTotal = c.failedTotal = 0;
            c.admission = {};
        }
    }
    // A stop in order, and the next start so much later.
    void restart(Micros down = {}) {
        book->close();
        writeAll();
        now = now + down;
        start();
    }
    // The process ends at once: what was not written is gone.
    void killAndStart(Micros down = {}) {
        now = now + down;
        start();
    }
    TenantCounters& of(const std::string& name) {
        Figures& figures = tenants[name];
        if (figures.counters.tenant.empty()) {
            figures.counters.tenant = name;
            figures.counters.tenantNumber = ++m_lastNumber;
        }
        m_changed.insert(name);
        return figures.counters;
    }
    void waited(const std::string& name, Micros wait) { tenants[name].waits.push_back(wait); }
    void entitle(const std::string& name, double share) { tenants[name].entitled = share; }

    // Time goes on by a second, or more, and the tick at its end says what was changed before.
    void tick(Micros after = 1s, bool write = true) {
        now = now + after;
        StatisticsUpdate update;
        update.at = now;
        for (auto& [name, figures] : tenants) {
            TenantCounters& c = figures.counters;
            update.totals.ready += c.ready;
            update.totals.dead += c.dead;
            if (!m_isFirst && !m_changed.contains(name) && c.ready + c.inProgress == 0) continue;
            TenantFigures row;
            row.counters = c;
            row.entitledAtTick = figures.entitled;
            row.isQuiet = true;
            update.tenants.push_back(row);
            for (const Micros wait : figures.waits) update.waits.count(c.tenantNumber, wait);
            figures.waits.clear();
            for (const Micros wait : figures.waiting) update.waiting.count(c.tenantNumber, wait);
        }
        if (update.totals.ready > 0) update.totals.jain = 1;
        update.removedNumbers = std::exchange(m_removed, {});
        book->take(update);
        m_changed.clear();
        m_isFirst = false;
        if (write) writeAll();
    }
    void ticks(int64_t count, Micros each = 1s) {
        for (int64_t i = 0; i < count; ++i) tick(each);
    }
    // Each tick with so many new tasks of the tenant.
    void enqueue(const std::string& name, uint64_t each, int64_t count, Micros every = 1s) {
        for (int64_t i = 0; i < count; ++i) {
            of(name).enqueuedTotal += each;
            tick(every);
        }
    }
    // As the engine does it, with a mark in the store.
    void remove(const std::string& name, bool isTold = true) {
        const uint32_t number = tenants[name].counters.tenantNumber;
        WriteSet writes;
        writes.put(Table::History, historyForgetKey(number), {});
        QVERIFY(store.commit(writes, true).ok());
        tenants.erase(name);
        m_changed.erase(name);
        if (isTold) m_removed.push_back(number);
    }
    void writeAll() {
        while (!book->writes().empty()) QVERIFY(book->writes().writeSome(store, 1).ok());
    }

    HistoryAnswer read(const std::string& tenant, std::optional<HistoryResolution> resolution = {},
                       std::optional<Time> from = {}, std::optional<Time> until = {}) {
        const auto answer = book->read({tenant, from, until, resolution}, now);
        if (!answer) qFatal("%s", answer.status().message().c_str());
        return *answer;
    }
    size_t records() const {
        size_t count = 0;
        static_cast<void>(store.scan(Table::History, {}, {}, [&count](auto, auto) { return ++count > 0; }));
        return count;
    }

    MemoryStore store;
    std::unique_ptr<HistoryBook> book;
    std::map<std::string, Figures> tenants;
    Time now;

private:
    std::set<std::string> m_changed;
    std::vector<uint32_t> m_removed;
    uint32_t m_lastNumber = 0;
    bool m_isFirst = true;
};

}  // namespace fairlead::test
