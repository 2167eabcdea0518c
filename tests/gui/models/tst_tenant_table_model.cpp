// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/tenant_table_model.h"

#include "gui/models/tenant_columns.h"
#include "gui/models/words/tenant_condition.h"

#include <QAbstractItemModelTester>
#include <QDateTime>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tst_tenant_table_model {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kStart = 1'700'000'000'000;

TenantRow row(const QString& tenant, quint64 ready) {
    TenantRow values;
    values.tenant = tenant;
    values.ready = ready;
    values.oldestReadySinceMs = ready > 0 ? kStart - 5'000 : 0;
    return values;
}

TenantsUpdate update(qint64 atMs, const QList<TenantRow>& rows, bool snapshot = false) {
    TenantsUpdate made;
    made.atMs = atMs;
    made.snapshot = snapshot;
    made.rows = rows;
    return made;
}

QStringList shown(const TenantTableModel& model) {
    QStringList names;
    for (int at = 0; at < model.rowCount(); ++at) names << model.tenantAt(at);
    return names;
}

}  // namespace

class TestTenantTableModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_model = std::make_unique<TenantTableModel>();
        m_model->sort(columnOf(TenantColumn::Id::Ready), Qt::DescendingOrder);
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(),
                                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
    }
    void cleanup() {
        m_tester.reset();
        m_model.reset();
    }

    void snapshotIsShownSortedByReady() {
        m_model->apply({update(kStart, {row(u"a"_s, 1), row(u"b"_s, 30), row(u"c"_s, 4)}, true)});
        QCOMPARE(shown(*m_model), QStringList({u"b"_s, u"c"_s, u"a"_s}));
    }

    void deltaChangesValuesWithOneSignalAndWithinASecondLeavesTheOrder() {
        m_model->apply({update(kStart, {row(u"a"_s, 1), row(u"b"_s, 30)}, true)});
        QSignalSpy changed(m_model.get(), &QAbstractItemModel::dataChanged);
        m_model->apply({update(kStart + 100, {row(u"a"_s, 99)})});
        QCOMPARE(changed.size(), 1);
        QCOMPARE(shown(*m_model), QStringList({u"b"_s, u"a"_s}));
        QCOMPARE(m_model->index(1, columnOf(TenantColumn::Id::Ready)).data().toString(), u"99"_s);
    }

    void orderFollowsTheValuesOnceASecond() {
        m_model->apply({update(kStart, {row(u"a"_s, 1), row(u"b"_s, 30)}, true)});
        m_model->apply({update(kStart + 1000, {row(u"a"_s, 99)})});
        QCOMPARE(shown(*m_model), QStringList({u"a"_s, u"b"_s}));
        m_model->apply({update(kStart + 1100, {row(u"b"_s, 500)})});
        m_model->advanceTo(kStart + 1200);
        QCOMPARE(shown(*m_model), QStringList({u"a"_s, u"b"_s}));
        m_model->advanceTo(kStart + 2600);
        QCOMPARE(shown(*m_model), QStringList({u"b"_s, u"a"_s}));
    }

    void heldOrderStaysWhileValuesMoveAndCatchesUpWhenReleased() {
        m_model->apply({update(kStart, {row(u"a"_s, 1), row(u"b"_s, 30)}, true)});
        m_model->setOrderHeld(true);
        m_model->apply({update(kStart + 1000, {row(u"a"_s, 99), row(u"c"_s, 500)})});
        m_model->advanceTo(kStart + 2000);
        QCOMPARE(shown(*m_model), QStringList({u"b"_s, u"a"_s, u"c"_s}));
        QCOMPARE(m_model->index(1, columnOf(TenantColumn::Id::Ready)).data().toString(), u"99"_s);
        m_model->setOrderHeld(false);
        m_model->advanceTo(kStart + 3000);
        QCOMPARE(shown(*m_model), QStringList({u"c"_s, u"a"_s, u"b"_s}));
    }

    void sortingByHandActsAtOnceEvenWhileHeld() {
        m_model->apply({update(kStart, {row(u"a"_s, 1), row(u"b"_s, 30)}, true)});
        m_model->setOrderHeld(true);
        m_model->sort(columnOf(TenantColumn::Id::Ready), Qt::AscendingOrder);
        QCOMPARE(shown(*m_model), QStringList({u"a"_s, u"b"_s}));
    }

    void everyColumnSortsBothWays_data() {
        QTest::addColumn<int>("column");
        for (size_t at = 0; at < tenantColumns().size(); ++at) QTest::newRow(tenantColumns()[at].key) << int(at);
    }
    void everyColumnSortsBothWays() {
        QFETCH(int, column);
        TenantRow low = row(u"aaa"_s, 1);
        low.oldestReadySinceMs = kStart - 1000;
        TenantRow high;
        high.tenant = u"zzz"_s;
        high.ready = 9;
        high.delayed = 9;
        high.held = 9;
        high.inProgress = 9;
        high.dead = 9;
        high.enqueuedPerSecond = 9;
        high.donePerSecond = 9;
        high.failedPerSecond = 9;
        high.actualShare = 0.9;
        high.entitledShare = 0.9;
        high.serviceLagSeconds = 9;
        high.effectiveWeight = 9;
        high.waitP50Seconds = 9;
        high.waitP99Seconds = 9;
        high.tightestLimit = {u"max_queue_depth"_s, 9, 10};
        high.refused = 9;
        high.throttleLevel = 2;
        high.oldestReadySinceMs = kStart - 90'000;
        high.others.fill(9);
        m_model->apply({update(kStart, {low, high}, true)});
        m_model->sort(column, Qt::AscendingOrder);
        QCOMPARE(shown(*m_model), QStringList({u"aaa"_s, u"zzz"_s}));
        m_model->sort(column, Qt::DescendingOrder);
        QCOMPARE(shown(*m_model), QStringList({u"zzz"_s, u"aaa"_s}));
    }

    void everyFigureHasAColumn() {
        QStringList keys;
        for (const TenantColumn& column : tenantColumns()) keys << QString::fromLatin1(column.key);
        for (const Figure& figure : kTenantFigures) {
            const bool isByHand = figure.key == "oldest_ready_since" && keys.contains(u"oldest_waiting_ms"_s);
            QVERIFY2(isByHand || keys.contains(QString::fromLatin1(figure.key)), figure.key.data());
        }
        TenantRow acme = row(u"acme"_s, 1);
        acme.others.fill(std::numeric_limits<double>::quiet_NaN());
        const auto payload = std::find(kOtherFigures.begin(), kOtherFigures.end(), TenantFigure::PayloadBytes);
        acme.others[size_t(payload - kOtherFigures.begin())] = 1536;
        m_model->apply({update(kStart, {acme}, true)});
        const auto textOf = [&](const char* key) {
            return m_model->index(0, int(keys.indexOf(QString::fromLatin1(key)))).data().toString();
        };
        QCOMPARE(textOf("payload_bytes"), u"1.5 KiB"_s);
        QCOMPARE(textOf("long_actual_share"), u"–"_s);
    }

    void equalRowsReadByNameInEitherDirection() {
        m_model->apply({update(kStart, {row(u"c"_s, 0), row(u"a"_s, 0), row(u"b"_s, 0)}, true)});
        const int ready = columnOf(TenantColumn::Id::Ready);
        m_model->sort(ready, Qt::AscendingOrder);
        QCOMPARE(shown(*m_model), QStringList({u"a"_s, u"b"_s, u"c"_s}));
        m_model->sort(ready, Qt::DescendingOrder);
        QCOMPARE(shown(*m_model), QStringList({u"a"_s, u"b"_s, u"c"_s}));
    }

    void persistentIndexFollowsItsTenantThroughSortsAndRemovals() {
        m_model->apply({update(kStart, {row(u"a"_s, 1), row(u"b"_s, 30), row(u"c"_s, 20)}, true)});
        const QPersistentModelIndex held(m_model->index(m_model->rowOf(u"c"_s), 3));
        m_model->apply({update(kStart + 1000, {row(u"c"_s, 900)})});
        m_model->advanceTo(kStart + 1000);
        QCOMPARE(m_model->tenantAt(held.row()), u"c"_s);
        QCOMPARE(held.row(), 0);
        TenantsUpdate gone = update(kStart + 2000, {});
        gone.removed = {u"b"_s};
        m_model->apply({gone});
        QCOMPARE(m_model->tenantAt(held.row()), u"c"_s);
        QCOMPARE(held.column(), 3);
    }

    void snapshotForgetsTenantsItDoesNotName() {
        m_model->apply({update(kStart, {row(u"a"_s, 1), row(u"b"_s, 30), row(u"c"_s, 5)}, true)});
        QSignalSpy removed(m_model.get(), &QAbstractItemModel::rowsRemoved);
        m_model->apply({update(kStart + 1000, {row(u"c"_s, 5)}, true)});
        QCOMPARE(shown(*m_model), QStringList({u"c"_s}));
        QCOMPARE(m_model->tenantCount(), 1);
        QVERIFY(m_model->find(u"a"_s) == nullptr);
        QCOMPARE(removed.size(), 1);
    }

    void tenantRemovedAndBackInOneBatchIsShownOnce() {
        m_model->apply({update(kStart, {row(u"a"_s, 1)}, true)});
        TenantsUpdate gone = update(kStart + 1000, {});
        gone.removed = {u"a"_s};
        m_model->apply({gone, update(kStart + 2000, {row(u"a"_s, 7)})});
        QCOMPARE(shown(*m_model), QStringList({u"a"_s}));
        QCOMPARE(m_model->find(u"a"_s)->ready, quint64(7));
    }

    void filterShowsMatchesInAnyCaseAndComesOffAgain() {
        m_model->apply({update(kStart, {row(u"Acme"_s, 1), row(u"beta"_s, 30), row(u"macme"_s, 5)}, true)});
        m_model->setFilter(u"ACME"_s);
        QCOMPARE(shown(*m_model), QStringList({u"macme"_s, u"Acme"_s}));
        QCOMPARE(m_model->tenantCount(), 3);
        QCOMPARE(m_model->rowOf(u"beta"_s), -1);
        m_model->apply({update(kStart + 1000, {row(u"beta"_s, 31), row(u"acme-2"_s, 2), row(u"other"_s, 9)})});
        QCOMPARE(shown(*m_model), QStringList({u"macme"_s, u"acme-2"_s, u"Acme"_s}));
        m_model->setFilter({});
        QCOMPARE(shown(*m_model), QStringList({u"beta"_s, u"other"_s, u"macme"_s, u"acme-2"_s, u"Acme"_s}));
    }

    void ageCountsWithTheBrokersClock() {
        m_model->apply({update(kStart, {row(u"a"_s, 1)}, true)});
        const QModelIndex oldest = m_model->index(0, columnOf(TenantColumn::Id::OldestWaiting));
        QCOMPARE(oldest.data().toString(), u"5 s"_s);
        QSignalSpy changed(m_model.get(), &QAbstractItemModel::dataChanged);
        m_model->advanceTo(kStart + 70'000);
        QCOMPARE(oldest.data().toString(), u"1 min 15 s"_s);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed.first().at(0).toModelIndex().column(), oldest.column());
    }

    void nothingWaitingIsADashAndNotAZero() {
        m_model->apply({update(kStart, {row(u"a"_s, 0)}, true)});
        const QModelIndex oldest = m_model->index(0, columnOf(TenantColumn::Id::OldestWaiting));
        QCOMPARE(oldest.data().toString(), u"–"_s);
        QVERIFY(oldest.data(TenantTableModel::QuietRole).toBool());
    }

    void frequentFailureIsMarkedAndRareFailureIsNot() {
        TenantRow often = row(u"often"_s, 1);
        often.donePerSecond = 10;
        often.failedPerSecond = 4;
        TenantRow rarely = row(u"rarely"_s, 1);
        rarely.donePerSecond = 100;
        rarely.failedPerSecond = 0.5;
        m_model->apply({update(kStart, {often, rarely}, true)});
        const int failed = columnOf(TenantColumn::Id::Errors);
        QVERIFY(m_model->index(m_model->rowOf(u"often"_s), failed).data(TenantTableModel::AttentionRole).toBool());
        QVERIFY(!m_model->index(m_model->rowOf(u"rarely"_s), failed).data(TenantTableModel::AttentionRole).toBool());
    }

    void ringKeepsTwoMinutesAndTheWatchedTenantTen() {
        m_model->watch(u"a"_s);
        for (int second = 0; second < 700; ++second)
            m_model->apply({update(kStart + second * 1000, {row(u"a"_s, quint64(second)), row(u"b"_s, 1)})});
        QCOMPARE(m_model->history(u"b"_s).size(), 120);
        const QList<DepthPoint> watched = m_model->history(u"a"_s);
        QCOMPARE(watched.size(), 600);
        QCOMPARE(watched.last().depth.ready, 699U);
        QCOMPARE(watched.first().depth.ready, 100U);
        QCOMPARE(watched.first().atMs, kStart + 100'000);
    }

    void watchingBeginsWithWhatIsKnown() {
        for (int second = 0; second < 30; ++second)
            m_model->apply({update(kStart + second * 1000, {row(u"a"_s, 1), row(u"b"_s, 2)})});
        m_model->watch(u"b"_s);
        QCOMPARE(m_model->history(u"b"_s).size(), 30);
        m_model->apply({update(kStart + 30'000, {})});
        QCOMPARE(m_model->history(u"b"_s).size(), 31);
        QCOMPARE(m_model->history(u"b"_s).last().depth.ready, 2U);
    }

    void refusalThatGrewMakesATenantLimitedForTenSeconds() {
        TenantRow refused = row(u"a"_s, 1);
        refused.refused = 5;
        refused.oldestReadySinceMs = kStart + 5000;
        m_model->apply({update(kStart, {refused}, true)});
        QCOMPARE(m_model->countOf(TenantFilter::Limited), 0);  // it may have been long ago
        refused.refused = 6;
        m_model->apply({update(kStart + 1000, {refused})});
        const int state = columnOf(TenantColumn::Id::State);
        QCOMPARE(m_model->index(0, state).data().toString(), u"limited"_s);
        QVERIFY(m_model->index(0, state).data(TenantTableModel::AttentionRole).toBool());
        m_model->apply({update(kStart + 12'000, {refused})});
        QCOMPARE(m_model->index(0, state).data().toString(), u"ok"_s);
    }

    void stateSaysUntilWhenAndByWhichLimit() {
        const qint64 until = QDateTime(QDate::currentDate(), QTime(14, 32)).toMSecsSinceEpoch();
        TenantRow throttled = row(u"a"_s, 1);
        throttled.throttleLevel = 1;
        throttled.throttledUntilMs = until;
        QCOMPARE(conditionText(throttled, kStart), u"throttled until 14:32"_s);
        throttled.paused = true;
        QCOMPARE(conditionText(throttled, kStart), u"paused"_s);
        TenantRow limited = row(u"b"_s, 1);
        limited.tightestLimit = {u"max_queue_depth"_s, 120, 100};
        QCOMPARE(conditionText(limited, kStart), u"limited by queue depth"_s);
        limited.tightestLimit.used = 99;
        QCOMPARE(conditionOf(limited, kStart), TenantCondition::Ok);
        limited.throttleLevel = 1;
        QCOMPARE(conditionOf(limited, kStart), TenantCondition::Throttled);
    }

    // The more of its tasks are late, refused or dead the higher it stands, whatever the reason.
    void rowsAreInTheOrderOfTheHarm() {
        TenantRow throttled = row(u"a"_s, 0);
        throttled.throttleLevel = 2;
        TenantRow few = row(u"b"_s, 8);
        few.noWorker = true;
        few.harmed = 8;
        few.harmKind = FindingKind::NoWorker;
        TenantRow many = row(u"c"_s, 9'000);
        many.harmed = 9'000;
        many.harmKind = FindingKind::Backlog;
        many.oldestReadySinceMs = kStart - 60'000;
        const TenantColumn& state = tenantColumns()[size_t(columnOf(TenantColumn::Id::State))];
        const auto key = [&state](const TenantRow& tenant) { return state.sortKey(tenant, kStart); };
        QVERIFY(key(many) > key(few));
        QVERIFY(key(few) > key(throttled));
        // About as many: then the state counts, so that rows do not hop.
        TenantRow about = row(u"d"_s, 9);
        about.harmed = 9;
        about.harmKind = FindingKind::Backlog;
        QVERIFY(key(few) > key(about));
    }

    void worstOfSeveralStatesCounts() {
        // Each of these is worse than those before it.
        TenantRow tenant = row(u"a"_s, 1);
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Ok);
        tenant.waitP99Seconds = 40;
        tenant.oldestReadySinceMs = kStart - 9'000;
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Ok);
        tenant.oldestReadySinceMs = kStart - 40'000;
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Backlog);
        tenant.draining = true;
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Draining);
        tenant.hurtSinceMs = kStart - 1000;
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Starved);
        tenant.pushing = true;
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Pushing);
        tenant.harmed = 3;
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Pushing);
        tenant.harmKind = FindingKind::Refused;
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Limited);
        QCOMPARE(conditionText(tenant, kStart), u"creates refused"_s);
        tenant.tightestLimit = {u"max_queue_depth"_s, 120, 100};
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Limited);
        // Without harm what is set for it.
        tenant.harmed = 0;
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Limited);
        tenant.throttleLevel = 1;
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Throttled);
        tenant.paused = true;
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Paused);
        tenant.noWorker = true;
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::NoWorker);
    }

    void nobodyIsFailingButWhoseOwnTasksFail() {
        TenantRow tenant = row(u"a"_s, 300);
        tenant.harmed = 200;
        const std::vector<std::tuple<FindingKind, TenantCondition, QString>> states{
            {FindingKind::Dying, TenantCondition::Failing, u"tasks fail"_s},
            {FindingKind::WorkersGone, TenantCondition::Starved, u"workers missing"_s},
            {FindingKind::Stuck, TenantCondition::Starved, u"tasks take long"_s},
            {FindingKind::Refused, TenantCondition::Limited, u"creates refused"_s}};
        for (const auto& [kind, state, text] : states) {
            tenant.harmKind = kind;
            QCOMPARE(conditionOf(tenant, kStart), state);
            QCOMPARE(conditionText(tenant, kStart), text);
        }
    }

    void whatDoesMostHarmIsTheState() {
        TenantRow tenant = row(u"a"_s, 300);
        tenant.oldestReadySinceMs = kStart - 240'000;
        tenant.harmed = 200;
        tenant.harmKind = FindingKind::Paused;  // one of its queues
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Paused);
        tenant.harmKind = FindingKind::NoWorker;  // for one of its commands
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::NoWorker);
        tenant.paused = true;
        tenant.harmKind = FindingKind::Dying;
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Failing);
        tenant.paused = false;
        tenant.harmKind = FindingKind::Hurt;
        QCOMPARE(conditionOf(tenant, kStart), TenantCondition::Backlog);
    }

    void aWaitThatIsNotKnownIsThatOfTheOldestTask() {
        QVERIFY(waitSecondsOf(row(u"a"_s, 0), kStart) < 0);
        TenantRow tenant = row(u"a"_s, 300);
        tenant.oldestReadySinceMs = kStart - 240'000;
        QCOMPARE(waitSecondsOf(tenant, kStart), 240.0);
        tenant.waitP99Seconds = 0.2;
        QCOMPARE(waitSecondsOf(tenant, kStart), 0.2);
    }

    void worstStateComesFirstAndThenTheLongestWait() {
        TenantRow hurt = row(u"hurt"_s, 3);
        hurt.hurtSinceMs = kStart - 9000;
        hurt.waitP99Seconds = 12;
        TenantRow more = row(u"hurt-more"_s, 3);
        more.hurtSinceMs = kStart - 9000;
        more.waitP99Seconds = 41;
        TenantRow loud = row(u"loud"_s, 9000);
        TenantRow heap = row(u"heap"_s, 5000);
        heap.waitP99Seconds = 900;
        TenantsUpdate first = update(kStart, {heap, hurt, row(u"fine"_s, 0), more, loud}, true);
        Finding pushing;
        pushing.kind = FindingKind::Pushing;
        pushing.tenant = u"loud"_s;
        first.totals.findings = {pushing};
        TenantTableModel model;
        model.apply({first});
        QCOMPARE(shown(model), QStringList({u"loud"_s, u"hurt-more"_s, u"hurt"_s, u"heap"_s, u"fine"_s}));
        const QModelIndex state = model.index(0, columnOf(TenantColumn::Id::State));
        QCOMPARE(state.data().toString(), u"pushing"_s);
        QVERIFY(state.data(Qt::ToolTipRole).toString().contains(u"others wait"_s));
    }

    void heapDrainsGrowsOrStands() {
        const auto drains = [](quint64 ready, double in, double done) {
            TenantRow tenant = row(u"a"_s, ready);
            tenant.enqueuedPerSecond = in;
            tenant.donePerSecond = done;
            return tenantColumns()[size_t(columnOf(TenantColumn::Id::DrainsIn))].text(tenant, kStart);
        };
        QCOMPARE(drains(0, 5, 5), u"–"_s);
        QCOMPARE(drains(600, 1, 10), u"60 s"_s);
        QCOMPARE(drains(6000, 1, 10), u"10 min"_s);
        QCOMPARE(drains(90000, 1, 10), u"2.5 h"_s);
        QCOMPARE(drains(600, 20, 10), u"grows"_s);
        QCOMPARE(drains(600, 20, 0), u"grows"_s);
        QCOMPARE(drains(600, 0, 0), u"–"_s);
        QCOMPARE(drains(3, 12, 10), u"<1 s"_s);  // a queue that is served at once only seems to grow
    }

    void waitStandsBesideWhatIsUsual() {
        TenantRow tenant = row(u"a"_s, 3);
        tenant.waitP99Seconds = 41;
        tenant.usualWaitSeconds = 0.2;
        tenant.usualMinutes = 34;
        m_model->apply({update(kStart, {tenant}, true)});
        QCOMPARE(m_model->index(0, columnOf(TenantColumn::Id::WaitP99)).data(Qt::ToolTipRole).toString(),
                 u"41.0 s, usually 200 ms, on 34 minutes"_s);
    }

    void whomNewFiguresLetPassTheQuickFilterComesWithTheNextOrder() {
        TenantRow a = row(u"a"_s, 1);
        TenantRow b = row(u"b"_s, 2);
        a.paused = true;
        m_model->apply({update(kStart, {a, b}, true)});
        m_model->setQuickFilter(TenantFilter::Paused);
        QCOMPARE(shown(*m_model), QStringList({u"a"_s}));
        a.paused = false;
        b.paused = true;
        m_model->setOrderHeld(true);
        m_model->apply({update(kStart + 1000, {a, b})});
        QCOMPARE(shown(*m_model), QStringList({u"a"_s}));
        QCOMPARE(m_model->countOf(TenantFilter::Paused), 1);
        m_model->setOrderHeld(false);
        m_model->apply({update(kStart + 2000, {})});
        QCOMPARE(shown(*m_model), QStringList({u"b"_s}));
        m_model->setQuickFilter(TenantFilter::Any);
        QCOMPARE(shown(*m_model), QStringList({u"b"_s, u"a"_s}));
    }

    void timeWithoutUpdatesIsAGapInTheSparkline() {
        m_model->apply({update(kStart, {row(u"a"_s, 1)}), update(kStart + 1000, {}), update(kStart + 21'000, {})});
        const auto values = m_model->index(0, columnOf(TenantColumn::Id::ReadyCurve))
                                .data(TenantTableModel::SparklineRole)
                                .value<QList<double>>();
        QCOMPARE(values.size(), 4);
        QVERIFY(std::isnan(values[2]));
        QCOMPARE(values[3], 1.0);
    }

    void brokerClockThatWentBackBeginsANewCurve() {
        m_model->watch(u"a"_s);
        m_model->apply({update(kStart, {row(u"a"_s, 1)}, true), update(kStart + 1000, {row(u"a"_s, 2)})});
        m_model->apply({update(kStart - 500'000, {row(u"a"_s, 3)}, true)});
        QCOMPARE(m_model->history(u"a"_s).size(), 1);
        QCOMPARE(m_model->history(u"a"_s).first().depth.ready, 3U);
    }

    void tenThousandTenantsMovePerUpdateWithFewSignals() {
        QList<TenantRow> rows;
        for (int at = 0; at < 10'000; ++at) rows << row(u"tenant-%1"_s.arg(at), quint64(at * 7919 % 10'000));
        m_tester.reset();  // it looks at every cell after every signal
        m_model->apply({update(kStart, rows, true)});
        QSignalSpy changed(m_model.get(), &QAbstractItemModel::dataChanged);
        QSignalSpy layout(m_model.get(), &QAbstractItemModel::layoutChanged);
        for (TenantRow& each : rows) each.ready = (each.ready * 31 + 7) % 10'000;
        m_model->apply({update(kStart + 1000, rows)});
        m_model->advanceTo(kStart + 1000);
        QCOMPARE(changed.size(), 2);
        QCOMPARE(layout.size(), 1);
        for (int at = 1; at < 10'000; ++at)
            QVERIFY(m_model->find(m_model->tenantAt(at - 1))->ready >= m_model->find(m_model->tenantAt(at))->ready);
    }

private:
    std::unique_ptr<TenantTableModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

QTEST_GUILESS_MAIN(TestTenantTableModel)

}  // namespace tst_tenant_table_model

#include "tst_tenant_table_model.moc"
