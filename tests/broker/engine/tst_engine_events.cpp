// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/audit_log.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <chrono>
#include <string>
#include <vector>

namespace tst_engine_events {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

std::vector<uint64_t> sequences(const std::vector<Event>& events) {
    std::vector<uint64_t> all;
    for (const Event& event : events) all.push_back(event.sequence);
    return all;
}

EventFilter everything() {
    EventFilter filter;
    filter.scope.all = true;
    return filter;
}

}  // namespace

class TestEngineEvents : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStartIsAnEventAndNumbersGoOnOverRestarts() {
        EngineHarness engine;
        engine.restart();
        const auto events = engine.events();
        QCOMPARE(events.size(), size_t{2});
        QCOMPARE(events[0].type, std::string("broker.started"));
        QCOMPARE(fieldOf(events[0], "start"), std::string("1"));
        QCOMPARE(fieldOf(events[1], "start"), std::string("2"));
        QCOMPARE(sequences(events), (std::vector<uint64_t>{1, 2}));
    }

    void aTenantIsNewOnce() {
        EngineHarness engine;
        engine.create("acme");
        engine.create("acme");
        engine.restart();
        engine.create("acme");
        const auto events = engine.events("tenant.created");
        QCOMPARE(events.size(), size_t{1});
        QCOMPARE(events[0].tenant, std::string("acme"));
        QCOMPARE(events[0].at, engine.now());
    }

    void aChangeTellsWhoWhatAndWhy() {
        EngineHarness engine;
        engine.limit("acme", limitsOf({{LimitField::Weight, "3"}}), 10min);
        engine.advance(11min);
        const auto events = engine.events("tenant.changed");
        QCOMPARE(events.size(), size_t{2});
        QCOMPARE(fieldOf(events[0], "author"), std::string("ann"));
        QCOMPARE(fieldOf(events[0], "reason"), std::string("the import ran wild"));
        QCOMPARE(fieldOf(events[0], "action"), std::string("limits.change"));
        QCOMPARE(fieldOf(events[0], "weight.from"), std::string("1"));
        QCOMPARE(fieldOf(events[0], "weight.to"), std::string("3"));
        QVERIFY(fieldOf(events[0], "until") != "(none)");
        QCOMPARE(fieldOf(events[1], "action"), std::string("limits.revert"));
        QCOMPARE(engine.audit("acme").size(), size_t{2});
    }

    void expiredLeasesAreToldTogether() {
        EngineHarness engine;
        const auto worker = engine.connect();
        engine.createMany("acme", 7);
        engine.create("other");
        engine.ready(worker, {}, 9, 30s);  // one seat is kept for whoever comes
        engine.advance(31s);
        auto events = engine.events("leases.expired");
        // The first of each tenant at once …
        QCOMPARE(events.size(), size_t{2});
        QCOMPARE(fieldOf(events[0], "count"), std::string("1"));
        // … the rest when its ten seconds are over, and nothing where there is no rest.
        engine.advance(11s);
        events = engine.events("leases.expired");
        QCOMPARE(events.size(), size_t{3});
        QCOMPARE(events[2].tenant, std::string("acme"));
        QCOMPARE(fieldOf(events[2], "count"), std::string("6"));
        QCOMPARE(events[2].severity, EventSeverity::Warning);
        engine.advance(1min);
        QCOMPARE(engine.events("leases.expired").size(), size_t{3});
    }

    void whatLimitsKeepOutIsToldOnceAMinute() {
        EngineHarness engine;
        const auto limit = [&](const char* mode) {
            engine.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "1"}, {LimitField::Mode, mode}}));
        };
        const auto told = [&] { return engine.events("tenant.limit_exceeded"); };
        limit("hard");
        engine.create("acme");
        QVERIFY(told().empty());
        engine.createMany("acme", 40);
        QCOMPARE(told().size(), size_t{1});
        engine.advance(30s);
        engine.createMany("acme", 2);
        engine.advance(20s);
        QCOMPARE(told().size(), size_t{1});
        engine.advance(11s);
        auto events = told();
        QCOMPARE(events.size(), size_t{2});
        QCOMPARE(fieldOf(events[0], "count"), std::string("1"));
        QCOMPARE(fieldOf(events[1], "count"), std::string("41"));
        QCOMPARE(fieldOf(events[1], "limit"), std::string("max_queue_depth"));
        QCOMPARE(fieldOf(events[1], "mode"), std::string("hard"));
        limit("soft");
        engine.create("acme");
        events = told();
        QCOMPARE(events.size(), size_t{3});
        QCOMPARE(fieldOf(events[2], "mode"), std::string("soft"));
    }

    void allThatIsToldIsStored() {
        EngineHarness engine;
        for (int i = 0; i < 20; ++i) engine.create("tenant" + std::to_string(i));
        const auto stored = engine.events();
        const auto told = engine.eventBoard().from(1, 1000);
        QVERIFY(told);
        QCOMPARE(told->size(), stored.size());
        for (size_t i = 0; i < stored.size(); ++i) QVERIFY(*(*told)[i] == stored[i]);
        QCOMPARE(engine.eventBoard().latest(), stored.back().sequence);
    }

    void whatIsOldIsForgottenButTheLastStays() {
        EngineHarness engine(EngineHarness::with([](EngineOptions& o) { o.eventRetention = 1h; }));
        engine.create("acme");
        engine.advance(30min);
        engine.create("later");
        engine.advance(31min);
        QCOMPARE(sequences(engine.events()), (std::vector<uint64_t>{3}));
        engine.advance(3h);
        QCOMPARE(sequences(engine.events()), (std::vector<uint64_t>{3}));
        engine.restart();
        QCOMPARE(sequences(engine.events()).back(), uint64_t{4});
    }

    void onlySoManyAreKept() {
        EventLog log(1h);
        MemoryStore store;
        WriteSet writes;
        Event event;
        event.type = "broker.started";
        event.at = Time{1};
        for (size_t i = 0; i < EventLog::kMostKept + 10; ++i) log.add(event, writes);
        QVERIFY(store.commit(writes, false).ok());
        const auto page = readEvents(store, everything(), 0, true, 3);
        QVERIFY(page.ok());
        QCOMPARE(page->oldestKept, uint64_t{11});
        QCOMPARE(sequences(page->events), (std::vector<uint64_t>{11, 12, 13}));
        const auto newest = readEvents(store, everything(), UINT64_MAX, false, 2);
        QCOMPARE(sequences(newest->events), (std::vector<uint64_t>{EventLog::kMostKept + 10, EventLog::kMostKept + 9}));
        EventLog again(1h);
        QVERIFY(again.restore(store).ok());
        again.add(event, writes);
        QCOMPARE(event.sequence, uint64_t{EventLog::kMostKept + 11});
    }

    void whoHasMostGivesUpItsOldest() {
        EventLog log(1h);
        MemoryStore store;
        const auto add = [](EventLog& to, WriteSet& writes, const std::string& tenant) {
            Event event;
            event.type = "queue.paused";
            event.tenant = tenant;
            event.at = Time{1};
            to.add(event, writes);
            return event.sequence;
        };
        WriteSet writes;
        const uint64_t first = add(log, writes, "honest");
        static_cast<void>(add(log, writes, ""));
        for (size_t i = 0; i < EventLog::kMostKept; ++i) static_cast<void>(add(log, writes, "storm"));
        const uint64_t second = add(log, writes, "honest");
        QVERIFY(store.commit(writes, false).ok());
        const auto of = [&](const std::string& tenant, uint64_t from, bool isUpwards) {
            EventFilter filter;
            filter.scope.tenants = {tenant};
            std::vector<uint64_t> found;
            for (std::optional<uint64_t> next = from; next;) {
                const auto page = readEvents(store, filter, *next, isUpwards, 4000);
                for (const Event& event : page->events) found.push_back(event.sequence);
                next = page->next;
            }
            return found;
        };
        QCOMPARE(of("honest", 0, true), (std::vector<uint64_t>{first, second}));
        QCOMPARE(of("honest", UINT64_MAX, false), (std::vector<uint64_t>{second, first}));
        QCOMPARE(of("storm", 0, true).size(), EventLog::kMostKept - 3);
        QCOMPARE(of("storm", UINT64_MAX, false).size(), EventLog::kMostKept - 3);
        // Only who has lost some is told so.
        EventFilter honest;
        honest.scope.tenants = {"honest"};
        QCOMPARE(readEvents(store, honest, 2, true, 10)->goneBefore, uint64_t(0));
        EventFilter storm;
        storm.scope.tenants = {"storm"};
        QCOMPARE(readEvents(store, storm, 3, true, 10)->goneBefore, uint64_t(6));
        QCOMPARE(readEvents(store, storm, 6, true, 10)->goneBefore, uint64_t(0));
        QCOMPARE(readEvents(store, everything(), 3, true, 10)->goneBefore, uint64_t(6));
        // It is known across a restart whose they are.
        EventLog again(1h);
        QVERIFY(again.restore(store).ok());
        WriteSet more;
        for (size_t i = 0; i < 5000; ++i) static_cast<void>(add(again, more, "storm"));
        QCOMPARE(add(again, more, "honest"), second + 5001);
        QVERIFY(store.commit(more, false).ok());
        QCOMPARE(of("honest", UINT64_MAX, false), (std::vector<uint64_t>{second + 5001, second, first}));
    }

    void whoHasMostGivesUpItsOldestEntriesOfTheAudit() {
        AuditLog log;
        MemoryStore store;
        WriteSet writes;
        const auto add = [&](AuditLog& to, const std::string& tenant) {
            to.add({0, Time{1'000'000}, tenant, "queue.change", "ann", "because", {}, {}}, writes);
        };
        add(log, "honest");
        for (size_t i = 0; i < 100'010; ++i) add(log, "storm");
        QVERIFY(store.commit(writes, false).ok());
        AuditLog again;
        QVERIFY(again.restore(store).ok());
        writes = {};
        for (size_t i = 0; i < 10; ++i) add(again, "storm");
        QVERIFY(store.commit(writes, false).ok());
        TenantScope honest;
        honest.tenants = {"honest"};
        size_t found = 0;
        std::string cursor;
        do {
            const auto page = readAudit(store, honest, {}, cursor, 100);
            QVERIFY(page.ok());
            found += page->entries.size();
            cursor = page->nextCursor;
        } while (!cursor.empty());
        QCOMPARE(found, size_t(1));
        size_t kept = 0;
        QVERIFY(store.scan(Table::Audit, {}, {}, [&kept](std::string_view, std::string_view) { return ++kept, true; })
                    .ok());
        QCOMPARE(kept, size_t(100'000));
    }

    void pagesGoBothWaysAndMissNothing() {
        EngineHarness engine;
        for (int i = 0; i < 1200; ++i) engine.create("tenant" + std::to_string(i));
        const auto all = sequences(engine.events());
        QCOMPARE(all.size(), size_t{1201});
        std::vector<uint64_t> down;
        std::optional<uint64_t> next = UINT64_MAX;
        while (next) {
            const auto page = readEvents(engine.store(), everything(), *next, false, 7);
            QVERIFY(page.ok());
            for (const Event& event : page->events) down.push_back(event.sequence);
            next = page->next;
        }
        QCOMPARE(std::vector<uint64_t>(down.rbegin(), down.rend()), all);

        EventFilter one = everything();
        one.tenant = "tenant700";
        const auto found = readEvents(engine.store(), one, UINT64_MAX, false, 7);
        QCOMPARE(found->events.size(), size_t{1});
        EventFilter late = everything();
        late.from = engine.now() + 1s;
        QVERIFY(readEvents(engine.store(), late, 0, true, 7)->events.empty());
    }

    void whoSeesOneTenantSeesNothingElse() {
        EngineHarness engine;
        engine.create("acme");
        engine.create("other");
        engine.limit("*", limitsOf({{LimitField::Weight, "2"}}));
        EventFilter filter;
        filter.scope.tenants = {"acme"};
        const auto page = readEvents(engine.store(), filter, 0, true, 100);
        QCOMPARE(page->events.size(), size_t{1});
        QCOMPARE(page->events[0].tenant, std::string("acme"));
    }
};

QTEST_GUILESS_MAIN(TestEngineEvents)

}  // namespace tst_engine_events

#include "tst_engine_events.moc"
