// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/now_figures.h"

#include "gui/models/tenant_roster.h"
#include "tests/gui/now/noisy_story.h"

#include <QTest>

namespace tst_now_figures {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestNowFigures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void hurtTenantsComeByHowManyTimesTheirUsualTheyWait() {
        const NowFigures figures = of(NoisyStory().update(), 12);
        QCOMPARE(figures.hurtCount, 6);
        QCOMPARE(names(figures.hurt), (QStringList{u"globex"_s, u"acme-corp"_s, u"initech"_s, u"umbrella-retail"_s,
                                                   u"gringotts-bank"_s, u"rosewood-insurance"_s}));
        QCOMPARE(*figures.hurt.last().seats, 3.0);
        QCOMPARE(*figures.hurt.last().entitledSeats, 12.0);
    }

    void whoWasLargeWithinTheSpanStaysNamed() {
        TenantRoster roster;
        TenantRow flood;
        flood.tenant = u"cyberdyne"_s;
        flood.ready = 6000;
        TenantRow other;
        other.tenant = u"wonka"_s;
        other.ready = 40;
        roster.take(flood, 1000);
        roster.take(other, 1000);
        roster.settle();
        DeepestSeen seen;
        QCOMPARE(seen.take({u"cyberdyne"_s, u"wonka"_s}, roster, 1000, 600'000),
                 (QStringList{u"cyberdyne"_s, u"wonka"_s}));
        flood.ready = 0;
        roster.take(flood, 2000);
        roster.settle();
        QCOMPARE(seen.take({u"wonka"_s}, roster, 300'000, 600'000), (QStringList{u"cyberdyne"_s, u"wonka"_s}));
        // Its peak has left the picture.
        QCOMPARE(seen.take({u"wonka"_s}, roster, 602'000, 600'000), QStringList{u"wonka"_s});
    }

    void whoPushesHoldsTheFirstSeatsAndTheRestIsCounted() {
        TenantsUpdate update = NoisyStory().update();
        update.rows[0].inProgress = 2;  // few, and still first
        const NowFigures figures = of(update, 12);
        QCOMPARE(figures.holders.first().tenant, u"clipfarm-video"_s);
        QCOMPARE(figures.holders.size(), qsizetype(NowFigures::kMostHolders));
        quint64 all = figures.otherSeats;
        for (const SeatUse& holder : figures.holders) all += holder.seats;
        QCOMPARE(all, 20ULL);
        QCOMPARE(figures.otherHolders, 4);
    }

    void whoPushesIsWhomTheVerdictAccusesWithItsFigures() {
        TenantsUpdate update = NoisyStory().update();
        update.totals.findings[0].seats = 26.7;
        update.totals.findings[0].entitledSeats = 20.7;
        update.rows[2].actualShare = 0.9;  // much within the last minute, and not accused
        NowFigures figures = of(update, 0);
        QCOMPARE(names(figures.pushers), QStringList{u"clipfarm-video"_s});
        QCOMPARE(figures.pusherCount, 1);
        QCOMPARE(figures.pushers.first().share, 26.7 / 48);
        QCOMPARE(figures.pushers.first().entitledShare, 20.7 / 48);
        update.totals.findings = {{.kind = FindingKind::Served, .tenants = 41}};
        figures = of(update, 0);
        QVERIFY(figures.pushers.isEmpty() && figures.pusherCount == 0);
    }

    void withoutAVerdictOnlyWhoHasAFifthMoreThanIsDuePushes() {
        TenantsUpdate update = NoisyStory().update();
        update.totals.findings.clear();
        QCOMPARE(names(of(update, 0).pushers), QStringList{u"clipfarm-video"_s});
        update.rows[2].actualShare = 1.15 * update.rows[2].entitledShare;
        QCOMPARE(of(update, 0).pusherCount, 1);
        update.rows[2].actualShare = 1.25 * update.rows[2].entitledShare;
        QCOMPARE(of(update, 0).pusherCount, 2);
        // Many times nothing is still nothing.
        update.rows[2] = {};
        update.rows[20].entitledShare = 0.0001;
        update.rows[20].actualShare = 0.005;
        QCOMPARE(of(update, 0).pusherCount, 1);
    }

    void waitingOnesAreTheHurtThenTheLongestAndAtTheEndWhoPushes() {
        const QStringList waiting = of(NoisyStory().update(), 9).waiting;
        QCOMPARE(waiting.size(), 9);
        QCOMPARE(waiting.first(), u"globex"_s);
        QCOMPARE(waiting[6], u"data-harbor"_s);
        QCOMPARE(waiting.last(), u"clipfarm-video"_s);
    }

    void aHurtTenantWithoutAUsualComesLastAndStillIsOne() {
        TenantsUpdate update = NoisyStory().update();
        update.rows[5].usualWaitSeconds.reset();
        const NowFigures figures = of(update, 12);
        QCOMPARE(figures.hurtCount, 6);
        QCOMPARE(figures.hurt.last().tenant, u"globex"_s);
        QVERIFY(!timesUsual(24, std::nullopt));
        QCOMPARE(*timesUsual(1, 0.0), 100.0);
    }

    void tenantsThatAreGoneAreCountedNowhere() {
        TenantRoster roster;
        const TenantsUpdate update = NoisyStory().update();
        for (const TenantRow& row : update.rows) roster.take(row, update.atMs);
        roster.settle();
        roster.lose(u"globex"_s);
        roster.settle();
        const NowFigures figures = figuresOf(roster, update.totals, 12, update.atMs);
        QCOMPARE(figures.hurtCount, 5);
        QVERIFY(!figures.waiting.contains(u"globex"_s));
        QVERIFY(!figures.deepest.contains(u"globex"_s));
    }

private:
    static NowFigures of(const TenantsUpdate& update, int waiting) {
        TenantRoster roster;
        for (const TenantRow& row : update.rows) roster.take(row, update.atMs);
        roster.settle();
        return figuresOf(roster, update.totals, waiting, update.atMs);
    }
    template <typename Row>
    static QStringList names(const QList<Row>& rows) {
        QStringList names;
        for (const Row& row : rows) names << row.tenant;
        return names;
    }
};

QTEST_GUILESS_MAIN(TestNowFigures)

}  // namespace tst_now_figures

#include "tst_now_figures.moc"
