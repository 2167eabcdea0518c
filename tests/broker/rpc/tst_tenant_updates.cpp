// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/tenant_watch.h"

#include <QTest>

#include <set>
#include <string>

namespace tst_tenant_updates {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

TenantFigures figures(const std::string& tenant, uint64_t ready) {
    TenantFigures row;
    row.counters.tenant = tenant;
    row.counters.ready = ready;
    row.enqueuedPerSecond = 1.5;
    return row;
}

}  // namespace

class TestTenantUpdates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void updateCarriesWhatWasCounted() {
        StatisticsUpdate update;
        update.at = {1'700'000'000'500'000};
        update.snapshot = true;
        TenantFigures row = figures("acme", 3);
        row.counters.delayed = 4;
        row.counters.held = 12;
        update.totals.held = 13;
        row.counters.inProgress = 5;
        row.counters.dead = 6;
        row.counters.oldestReadySince = Time{1'600'000'000'000'000};
        row.actualShare = 0.25;
        update.tenants = {row};
        update.totals.waitingWorkers = 7;
        update.totals.noisyTenants = 8;
        update.totals.idleSeats = {9, 10, 11, std::chrono::seconds(2)};
        const UpdateMessages messages = toMessages(update);
        QCOMPARE(messages.size(), size_t{1});
        const admin::v1::TenantsUpdate& message = *messages.front();
        QVERIFY(message.snapshot());
        QCOMPARE(message.at().seconds(), int64_t{1'700'000'000});
        QCOMPARE(message.at().nanos(), 500'000'000);
        QCOMPARE(message.tenants(0).tenant(), std::string("acme"));
        QCOMPARE(message.tenants(0).ready(), uint64_t{3});
        QCOMPARE(message.tenants(0).delayed(), uint64_t{4});
        QCOMPARE(message.tenants(0).held(), uint64_t{12});
        QCOMPARE(message.totals().held(), uint64_t{13});
        QCOMPARE(message.tenants(0).in_progress(), uint64_t{5});
        QCOMPARE(message.tenants(0).dead(), uint64_t{6});
        QCOMPARE(message.tenants(0).actual_share(), 0.25);
        QCOMPARE(message.tenants(0).oldest_ready_since().seconds(), int64_t{1'600'000'000});
        QCOMPARE(message.totals().waiting_workers(), uint64_t{7});
        QCOMPARE(message.totals().noisy_tenants(), uint64_t{8});
        QCOMPARE(message.totals().idle_seats_kept(), uint64_t{9});
        QCOMPARE(message.totals().idle_seats_guaranteed(), uint64_t{10});
        QCOMPARE(message.totals().idle_seats_gated(), uint64_t{11});
        QCOMPARE(message.totals().idle_seats_kept_for_seconds(), 2.0);
    }

    void figureThatIsNotThereIsNotSet() {
        StatisticsUpdate update;
        update.tenants = {figures("acme", 3)};
        const admin::v1::TenantsUpdate message = *toMessages(update).front();
        QVERIFY(!message.totals().has_jain());
        QVERIFY(!message.totals().has_quiet_wait_p99_seconds());
        QVERIFY(!message.totals().has_idle_seats_kept_for_seconds());
        QVERIFY(message.totals().has_shared_seats());
        QVERIFY(!message.tenants(0).has_wait_p99_seconds());
        update.totals.isOfAll = false;
        QVERIFY(!toMessages(update).front()->totals().has_shared_seats());
    }

    void quietTickIsAMessageToo() {
        const UpdateMessages messages = toMessages(StatisticsUpdate());
        QCOMPARE(messages.size(), size_t{1});
        QCOMPARE(messages.front()->tenants_size(), 0);
        QVERIFY(!messages.front()->snapshot());
    }

    void largeSnapshotComesInPiecesThatClientsTake() {
        constexpr size_t kTenants = 30'000;
        StatisticsUpdate update;
        update.snapshot = true;
        for (size_t i = 0; i < kTenants; ++i)
            update.tenants.push_back(figures(std::string(100, 't') + std::to_string(i), i));
        std::set<std::string> seen;
        bool isFirst = true;
        for (const auto& message : toMessages(update)) {
            // A second snapshot would make the client forget the first piece.
            QCOMPARE(message->snapshot(), isFirst);
            isFirst = false;
            QVERIFY(message->ByteSizeLong() < 4 * 1024 * 1024);
            for (const auto& row : message->tenants()) seen.insert(row.tenant());
        }
        QCOMPARE(seen.size(), kTenants);
    }

    void limitedWatcherSeesItsTenantsAndTheirSumOnly() {
        OpenStreams streams;
        TenantWatch watch(nullptr, {false, {"a", "b"}}, &streams, [] {});
        StatisticsUpdate update;
        update.snapshot = true;
        update.tenants = {figures("a", 1), figures("b", 2), figures("c", 100)};
        update.totals.ready = 103;
        update.totals.waitingWorkers = 9;
        UpdateMessages messages = watch.ownMessages(update);
        QCOMPARE(messages.size(), size_t{1});
        QCOMPARE(messages.front()->tenants_size(), 2);
        QCOMPARE(messages.front()->totals().ready(), uint64_t{3});
        QCOMPARE(messages.front()->totals().tenants(), uint64_t{2});
        QCOMPARE(messages.front()->totals().enqueued_per_second(), 3.0);
        QCOMPARE(messages.front()->totals().waiting_workers(), uint64_t{0});

        // The sum counts those that did not change as well.
        update.snapshot = false;
        update.tenants = {figures("b", 5), figures("c", 1)};
        messages = watch.ownMessages(update);
        QCOMPARE(messages.front()->tenants_size(), 1);
        QCOMPARE(messages.front()->totals().ready(), uint64_t{6});

        // Nor does it learn the name of a tenant that has gone and was none of its own.
        update.tenants.clear();
        update.removed = {"b", "c"};
        messages = watch.ownMessages(update);
        QCOMPARE(messages.front()->removed_size(), 1);
        QCOMPARE(messages.front()->removed(0), std::string("b"));
        QCOMPARE(messages.front()->totals().ready(), uint64_t{1});
        QCOMPARE(toMessages(update).front()->removed_size(), 2);
    }
};

QTEST_APPLESS_MAIN(TestTenantUpdates)

}  // namespace tst_tenant_updates

#include "tst_tenant_updates.moc"
