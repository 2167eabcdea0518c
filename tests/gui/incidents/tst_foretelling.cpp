// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/foretelling.h"

#include <QTest>

#include <algorithm>
#include <limits>

namespace tst_foretelling {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kStart = 1'790'000'000'000;

TenantRow row(const QString& tenant, quint64 inProgress, quint64 ready, double donePerSecond) {
    TenantRow made;
    made.tenant = tenant;
    made.inProgress = inProgress;
    made.ready = ready;
    made.donePerSecond = donePerSecond;
    return made;
}

// 30 seats with tasks of 15 s are to become 12; acme is to have 6 instead of the 2 with which it ends one task a second.
Foretold capped() {
    static const TenantRow clipfarm = row(u"clipfarm"_s, 30, 400, 2);
    static const TenantRow acme = row(u"acme"_s, 2, 60, 1);
    static const TenantRow idle = row(u"idle"_s, 0, 0, 0);
    SharePreview preview;
    preview.rows = {{u"clipfarm"_s, 0.5, 0.25, 12, 12}, {u"acme"_s, 0.1, 0.2, 6, 6}, {u"idle"_s, 0.1, 0.1, 1, 1}};
    const FiguresOf figures = [](const QString& tenant) {
        return tenant == u"clipfarm" ? &clipfarm : tenant == u"acme" ? &acme : &idle;
    };
    TenantLimits after;
    after.maxConcurrency = 12;
    Foretold foretold = foretell(preview, u"clipfarm"_s, figures, TenantLimits(), after);
    foretold.fromMs = kStart;
    foretold.untilMs = kStart + 120'000;
    return foretold;
}

IncidentNote change(qint64 atMs, qint64 untilMs = 0) {
    IncidentNote note;
    note.kind = IncidentNote::Kind::Change;
    note.atMs = atMs;
    note.untilMs = untilMs;
    note.foretold = {{u"clipfarm"_s, 30, 12}};
    return note;
}

}  // namespace

class TestForetelling : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void seatsComeFreeAsTasksEndAndNoneOfItIsMadeUp() {
        const Foretold foretold = capped();
        QCOMPARE(foretold.settledAfterSeconds.value(), 15.0);  // 30 in progress, 2 end each second
        QCOMPARE(foretold.of(u"clipfarm"_s)->before, 30.0);    // what it holds, and not what is due to it
        QCOMPARE(foretold.of(u"clipfarm"_s)->after, 12.0);
        QCOMPARE(foretold.of(u"acme"_s)->drainedAfterSeconds.value(), 20.0);  // 60 tasks, three times as many seats
        QVERIFY(!foretold.of(u"idle"_s)->drainedAfterSeconds);                // nothing is ready
        QVERIFY(foretold.of(u"nobody"_s) == nullptr);
    }

    void aCapGivesNobodySeatsThatNobodyGave() {
        static const TenantRow pushing = row(u"pushing"_s, 20, 100, 2);
        static const TenantRow quiet = row(u"quiet"_s, 5, 40, 1);
        SharePreview preview;
        // What is due to who pushes is one seat; it may have 16, and the other is due less than it holds.
        preview.rows = {{u"pushing"_s, 0.1, 0.1, 1, 1}, {u"quiet"_s, 0.1, 0.1, 3, 3}, {u"idle"_s, 0.5, 0.5, 9, 9}};
        const FiguresOf figures = [](const QString& tenant) {
            return tenant == u"pushing" ? &pushing : tenant == u"quiet" ? &quiet : nullptr;
        };
        TenantLimits after;
        after.maxConcurrency = 16;
        Foretold foretold = foretell(preview, u"pushing"_s, figures, TenantLimits(), after);
        QCOMPARE(foretold.of(u"pushing"_s)->after, 16.0);
        QCOMPARE(foretold.of(u"quiet"_s)->after, 5.0);
        after.maxConcurrency = 40;
        foretold = foretell(preview, u"pushing"_s, figures, TenantLimits(), after);
        QCOMPARE(foretold.of(u"pushing"_s)->after, 20.0);
        // A lower weight frees 19 seats, and ten of them are wanted.
        preview.rows[1].seatsAfter = 15;
        foretold = foretell(preview, u"pushing"_s, figures, TenantLimits(), TenantLimits());
        QCOMPARE(foretold.of(u"pushing"_s)->after, 1.0);
        QCOMPARE(foretold.of(u"quiet"_s)->after, 15.0);
        after.maxConcurrency = 15;
        foretold = foretell(preview, u"pushing"_s, figures, TenantLimits(), after);
        QCOMPARE(foretold.of(u"quiet"_s)->after, 10.0);
    }

    void seatsLineEndsWhereThePreviewSays() {
        const Foretold foretold = capped();
        const QList<QPointF> line = foretoldSeatsLine(foretold, *foretold.of(u"clipfarm"_s), 30);
        QCOMPARE(line.first(), QPointF(kStart, 30));
        QCOMPARE(line[1], QPointF(kStart + 15'000, 12));
        QCOMPARE(line.last(), QPointF(kStart + 120'000, 12));
    }

    void withoutAPaceOnlyTheLevelIsForetold() {
        Foretold foretold = capped();
        foretold.settledAfterSeconds.reset();
        const QList<QPointF> line = foretoldSeatsLine(foretold, *foretold.of(u"clipfarm"_s), 30);
        QVERIFY(std::all_of(line.begin(), line.end(), [](const QPointF& point) { return point.y() == 12; }));
        QVERIFY(foretoldWaitLine(foretold, {u"acme"_s, 0.2, 41}, 41).isEmpty());
        QVERIFY(!reliefMs(foretold, {u"acme"_s, 0.2, 41}));
    }

    void waitEndsWhenTheBacklogIsDone() {
        const Foretold foretold = capped();
        const IncidentVictim acme{u"acme"_s, 0.2, 41};
        QCOMPARE(reliefMs(foretold, acme).value(), kStart + 35'000);
        const QList<QPointF> line = foretoldWaitLine(foretold, acme, 41);
        QCOMPARE(line.first(), QPointF(kStart, 41));
        QCOMPARE(line[1], QPointF(kStart + 15'000, 41));
        QCOMPARE(line.last(), QPointF(kStart + 120'000, 0.2));
        QVERIFY(std::is_sorted(line.begin(), line.end(), [](auto a, auto b) { return a.x() < b.x(); }));
        QVERIFY(foretoldWaitLine(foretold, {u"idle"_s, 0.2, 1}, 1).isEmpty());           // not known
        QVERIFY(foretoldWaitLine(foretold, {u"acme"_s, std::nullopt, 1}, 1).isEmpty());  // nor its usual
    }

    void lineStopsWhereTheForecastDoes() {
        Foretold foretold = capped();
        foretold.untilMs = kStart + 5'000;
        QCOMPARE(foretoldSeatsLine(foretold, *foretold.of(u"clipfarm"_s), 30).last(), QPointF(kStart + 5'000, 24));
        QVERIFY(foretoldWaitLine(foretold, {u"acme"_s, 0.2, 41}, 41).last().x() <= double(kStart + 5'000));
    }

    void changeIsForetoldUntilItEndsOrAnotherOneIsMade() {
        Incident incident;
        incident.notes = {change(kStart, kStart + 60'000)};
        QCOMPARE(foretoldIn(incident, kStart + 30'000).first().untilMs, kStart + 30'000);
        QCOMPARE(foretoldIn(incident, kStart + 90'000).first().untilMs, kStart + 60'000);
        QVERIFY(changeInForce(incident, kStart + 59'000) != nullptr);
        QVERIFY(changeInForce(incident, kStart + 61'000) == nullptr);
        IncidentNote undo;
        undo.kind = IncidentNote::Kind::Undo;
        undo.atMs = kStart + 20'000;
        incident.notes.append(undo);
        QCOMPARE(foretoldIn(incident, kStart + 90'000).size(), 1);
        QCOMPARE(foretoldIn(incident, kStart + 90'000).first().untilMs, kStart + 20'000);
        QVERIFY(changeInForce(incident, kStart + 30'000) == nullptr);
    }
};

QTEST_GUILESS_MAIN(TestForetelling)

}  // namespace tst_foretelling

#include "tst_foretelling.moc"
