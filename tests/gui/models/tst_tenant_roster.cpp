// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/tenant_roster.h"

#include "gui/models/tenant_columns.h"

#include <QTest>

#include <algorithm>
#include <iterator>
#include <random>

namespace tst_tenant_roster {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

TenantRow row(const QString& tenant, quint64 ready = 0) {
    TenantRow made;
    made.tenant = tenant;
    made.ready = ready;
    return made;
}

QStringList names(const TenantRoster& roster) {
    QStringList all;
    std::transform(roster.byName().begin(), roster.byName().end(), std::back_inserter(all),
                   [&](quint32 slot) { return roster.row(slot).tenant; });
    return all;
}

}  // namespace

class TestTenantRoster : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void namesStandInOrderHoweverTheyCome() {
        TenantRoster roster;
        for (const QString& name : {u"m"_s, u"c"_s, u"x"_s}) roster.take(row(name), 0);
        roster.settle();
        roster.take(row(u"d"_s), 0);
        roster.take(row(u"a"_s), 0);
        roster.settle();
        QCOMPARE(names(roster), QStringList({u"a"_s, u"c"_s, u"d"_s, u"m"_s, u"x"_s}));
    }

    void rowsThatComeInAnotherOrderFindTheirTenants() {
        TenantRoster roster;
        QList<TenantRow> rows;
        for (int at = 0; at < 200; ++at) rows.append(row(u"tenant-%1"_s.arg(at), quint64(at)));
        for (const TenantRow& each : rows) QVERIFY(roster.take(each, 0).added);
        roster.settle();
        std::shuffle(rows.begin(), rows.end(), std::mt19937(3));
        for (TenantRow& each : rows) {
            each.ready += 1000;
            QVERIFY(!roster.take(each, 0).added);
        }
        for (const TenantRow& each : rows) QCOMPARE(roster.row(roster.find(each.tenant)).ready, each.ready);
        QCOMPARE(roster.size(), 200);
    }

    void slotOfALostTenantIsSomebodyElsesLater() {
        TenantRoster roster;
        roster.take(row(u"a"_s, 1), 0);
        const quint32 slot = roster.take(row(u"b"_s, 2), 0).slot;
        roster.settle();
        roster.lose(u"b"_s);
        QVERIFY(roster.anyLost());
        roster.settle();
        QVERIFY(!roster.anyLost());
        QCOMPARE(roster.find(u"b"_s), TenantRoster::kNone);
        QCOMPARE(roster.take(row(u"c"_s, 3), 0).slot, slot);
        roster.settle();
        QCOMPARE(names(roster), QStringList({u"a"_s, u"c"_s}));
        QCOMPARE(roster.size(), 2);
        QCOMPARE(roster.slotCount(), 2U);
    }

    void howLongAHeapTakesDoesNotJumpWithTheRatesOfFiveSeconds() {
        TenantRoster roster;
        TenantRow busy = row(u"a"_s, 600);
        busy.enqueuedPerSecond = 1;
        busy.donePerSecond = 2;
        const quint32 slot = roster.take(busy, 1000).slot;
        QCOMPARE(drainSeconds(roster.row(slot)), 300.0);
        // For one tick it is five times as fast.
        busy.donePerSecond = 10;
        roster.take(busy, 2000);
        QVERIFY2(drainSeconds(roster.row(slot)) > 250, qPrintable(QString::number(drainSeconds(roster.row(slot)))));
        for (int second = 3; second < 200; ++second) roster.take(busy, second * 1000);
        QVERIFY(drainSeconds(roster.row(slot)) < 65);
    }

    void ratesHoldUntilTheyChange() {
        TenantRoster roster;
        TenantRow busy = row(u"a"_s, 600);
        busy.donePerSecond = 2;
        const quint32 slot = roster.take(busy, 1000).slot;
        // For 100 seconds nothing changes, so no row comes; then, for one tick, it is five times as fast.
        busy.donePerSecond = 10;
        roster.take(busy, 101'000);
        QVERIFY2(drainSeconds(roster.row(slot), 101'000) > 200,
                 qPrintable(QString::number(drainSeconds(roster.row(slot), 101'000))));
        // And stays so, which no row tells.
        QVERIFY2(drainSeconds(roster.row(slot), 250'000) < 65,
                 qPrintable(QString::number(drainSeconds(roster.row(slot), 250'000))));
    }

    void whatNobodyDoesAnyMoreHasNoEnd_data() {
        QTest::addColumn<bool>("grows");
        QTest::newRow("a row every second") << true;
        QTest::newRow("no row any more") << false;
    }
    void whatNobodyDoesAnyMoreHasNoEnd() {
        QFETCH(bool, grows);
        TenantRoster roster;
        TenantRow busy = row(u"a"_s, 600);
        busy.donePerSecond = 5;
        const quint32 slot = roster.take(busy, 1000).slot;
        busy.donePerSecond = 0;
        for (qint64 second = 2; second < (grows ? 600 : 3); ++second) {
            ++busy.ready;
            roster.take(busy, second * 1000);
            if (second == 2) QVERIFY(drainSeconds(roster.row(slot), 4000) > 0);
        }
        QCOMPARE(drainSeconds(roster.row(slot), 600'000), -1.0);
    }

    void aHeapAfterQuietIsMeasuredByWhatIsDoneNow() {
        TenantRoster roster;
        const quint32 slot = roster.take(row(u"a"_s), 1000).slot;
        TenantRow busy = row(u"a"_s, 600);
        busy.donePerSecond = 5;
        roster.take(busy, 600'000);
        QCOMPARE(drainSeconds(roster.row(slot), 600'000), 120.0);
    }

    void whoIsNotNamedAgainIsLost() {
        TenantRoster roster;
        roster.take(row(u"a"_s), 0);
        roster.take(row(u"b"_s), 0);
        roster.settle();
        roster.loseAll();
        roster.take(row(u"b"_s), 1);
        roster.settle();
        QCOMPARE(names(roster), QStringList({u"b"_s}));
    }

    void aBacklogIsCountedOnceItIsOldEnoughThoughNothingElseChanges() {
        TenantRoster roster;
        TenantRow waiting;
        waiting.tenant = u"a"_s;
        waiting.ready = 3;
        waiting.oldestReadySinceMs = 1000;
        roster.take(waiting, 1000);
        roster.settle();
        QCOMPARE(roster.counts(2000)[size_t(TenantFilter::Backlog)], 0);
        QCOMPARE(roster.counts(20'000)[size_t(TenantFilter::Backlog)], 1);
    }

    void countsAreThoseOfTheFiltersAndForgetWhoIsGone() {
        TenantRoster roster;
        TenantRow paused = row(u"a"_s);
        paused.paused = true;
        TenantRow dead = row(u"b"_s);
        dead.dead = 3;
        TenantRow full = row(u"c"_s);
        full.tightestLimit = {u"max_queue_depth"_s, 5, 5};
        TenantRow throttled = row(u"d"_s);
        throttled.throttleLevel = 2;
        for (const TenantRow& each : {paused, dead, full, throttled}) roster.take(each, 0);
        roster.settle();
        const auto counted = [&roster](TenantFilter filter) { return roster.counts(0)[size_t(filter)]; };
        QCOMPARE(counted(TenantFilter::Any), 4);
        for (const TenantFilter filter :
             {TenantFilter::Paused, TenantFilter::Limited, TenantFilter::Throttled, TenantFilter::Ok})
            QCOMPARE(counted(filter), 1);
        roster.lose(u"a"_s);
        roster.lose(u"c"_s);
        roster.settle();
        QCOMPARE(counted(TenantFilter::Any), 2);
        QCOMPARE(counted(TenantFilter::Paused), 0);
        QCOMPARE(counted(TenantFilter::Limited), 0);
    }

    void whoPushesIsKnownUntilSomebodyElseDoes() {
        TenantRoster roster;
        roster.take(row(u"a"_s), 0);
        roster.take(row(u"b"_s), 0);
        roster.settle();
        roster.setPushing({u"a"_s, u"nobody"_s});
        QVERIFY(roster.row(roster.find(u"a"_s)).pushing);
        QCOMPARE(roster.counts(0)[size_t(TenantFilter::Pushing)], 1);
        roster.setPushing({u"b"_s});
        QVERIFY(!roster.row(roster.find(u"a"_s)).pushing);
        roster.take(row(u"b"_s, 4), 1);  // new figures do not say it
        roster.setPushing({u"b"_s});
        QVERIFY(roster.row(roster.find(u"b"_s)).pushing);
        roster.setPushing({});
        QCOMPARE(roster.counts(0)[size_t(TenantFilter::Pushing)], 0);
    }
};

QTEST_GUILESS_MAIN(TestTenantRoster)

}  // namespace tst_tenant_roster

#include "tst_tenant_roster.moc"
