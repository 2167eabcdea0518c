// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_watch.h"
#include "gui/incidents/remedy.h"

#include <QTest>

namespace tst_remedy {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

QList<Remedy::Kind> kindsOf(const QList<Remedy>& remedies) {
    QList<Remedy::Kind> kinds;
    for (const Remedy& remedy : remedies) kinds.append(remedy.kind);
    return kinds;
}

TenantRow row(const QString& tenant, qint64 hurtSinceMs, double wait) {
    TenantRow made;
    made.tenant = tenant;
    made.hurtSinceMs = hurtSinceMs;
    made.waitP99Seconds = wait;
    made.usualWaitSeconds = 0.2;
    return made;
}

TenantsUpdate storm() {
    TenantsUpdate update;
    update.atMs = 100'000;
    update.snapshot = true;
    update.rows = {row(u"acme"_s, 90'000, 41), row(u"globex"_s, 95'000, 60), row(u"quiet"_s, 0, 0.1),
                   row(u"clipfarm"_s, 0, 5)};
    Finding pushing;
    pushing.kind = FindingKind::Pushing;
    pushing.tenant = u"clipfarm"_s;
    pushing.sinceMs = 92'000;
    pushing.entitledSeats = 12;
    update.totals.findings = {pushing};
    return update;
}

}  // namespace

class TestRemedy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void mildestRemedyComesFirst() {
        using Kind = Remedy::Kind;
        TenantSettings culprit;
        culprit.inForce.limits.noisyNeighbourWatch = false;
        QCOMPARE(kindsOf(remediesFor(culprit, 12.2)),
                 (QList<Kind>{Kind::Cap, Kind::Watch, Kind::Weight, Kind::Throttle, Kind::Pause}));
        QCOMPARE(remediesFor(culprit, 12.2).first().set.maxConcurrency.value().value(), 12u);
        QCOMPARE(remediesFor(culprit, 0.2).first().set.maxConcurrency.value().value(), 1u);  // never none at all
        culprit.inForce.limits.noisyNeighbourWatch = true;
        culprit.inForce.limits.maxConcurrency = 8;
        QCOMPARE(kindsOf(remediesFor(culprit, 12.2)), (QList<Kind>{Kind::Weight, Kind::Throttle, Kind::Pause}));
        QCOMPARE(kindsOf(remediesFor(culprit, std::nullopt)), (QList<Kind>{Kind::Weight, Kind::Throttle, Kind::Pause}));
    }

    void draftNamesWhomTheBrokerAccuses() {
        IncidentWatch watch;
        watch.take(storm());
        for (const QString& opened : {QString(), u"clipfarm"_s, u"acme"_s}) {
            const Incident draft = draftOfNow(watch, opened);
            QCOMPARE(draft.culprit, u"clipfarm"_s);
            QCOMPARE(draft.victims.size(), 2);
            QCOMPARE(draft.victims.first().tenant, u"globex"_s);  // waits longest
            QCOMPARE(draft.beganAtMs, 90'000);                    // the first was hurt before the accusation
            QCOMPARE(draft.title, u"clipfarm crowds out 2 tenants"_s);
        }
    }

    void nobodyIsAccusedWhomTheBrokerDoesNotAccuse() {
        TenantsUpdate update = storm();
        update.totals.findings.clear();
        IncidentWatch watch;
        watch.take(update);
        QCOMPARE(draftOfNow(watch, u"acme"_s).culprit, QString());
        QCOMPARE(draftOfNow(watch, u"acme"_s).title, u"2 tenants wait longer than usual"_s);
    }

    void eachOfTwoIncidentsHasItsOwnVictimsAndBeginning() {
        TenantsUpdate update = storm();
        for (TenantRow& hurt : update.rows)
            if (hurt.hurtSinceMs != 0) hurt.harmed = 3, hurt.harmKind = FindingKind::Hurt;
        update.totals.findings.first().harmed = 6;
        Finding gone{.kind = FindingKind::WorkersGone, .tenant = u"mail"_s, .tenants = 2, .tasks = 90};
        gone.harmed = 90;
        gone.sinceMs = 95'000;
        gone.workersBefore = gone.workersGone = 24;
        gone.commands = {u"mail"_s};
        update.totals.findings.prepend(gone);
        for (const auto& [name, harmed] : {std::pair("post", 30), std::pair("mail", 60)}) {
            TenantRow victim = row(QString::fromLatin1(name), 0, 0.2);
            victim.harmed = quint64(harmed);
            victim.harmKind = FindingKind::WorkersGone;
            update.rows.append(victim);
        }
        IncidentWatch watch;
        watch.take(update);
        for (const QString& opened : {QString(), u"post"_s}) {
            const Incident draft = draftOfNow(watch, opened);
            QVERIFY2(draft.title.startsWith(u"All 24 workers that take mail are gone; 90 tasks of 2 tenants wait"_s),
                     qPrintable(draft.title));
            QCOMPARE(draft.culprit, QString());
            QCOMPARE(draft.beganAtMs, 95'000);
            QCOMPARE(draft.victims.size(), 2);
            QCOMPARE(draft.victims.first().tenant, u"mail"_s);
        }
        const Incident pushed = draftOfNow(watch, u"acme"_s);
        QCOMPARE(pushed.culprit, u"clipfarm"_s);
        QCOMPARE(pushed.victims.size(), 2);
        QCOMPARE(pushed.beganAtMs, 90'000);
    }

    void whatHarmsTheOpenedTenantIsInvestigatedAndNothingElseOfItsKind() {
        TenantsUpdate update;
        update.snapshot = true;
        update.atMs = 100'000;
        const auto stage = [&update](quint64 incident, FindingKind kind, const QString& about,
                                     const QStringList& victims) {
            Finding finding{.kind = kind, .tenant = about};
            finding.harmed = 9;
            finding.incident = incident;
            finding.sinceMs = qint64(80'000 + incident);
            update.totals.findings.append(finding);
            for (const QString& name : victims) {
                TenantRow victim = row(name, 90'000, 4);
                victim.harmed = 9;
                victim.harmKind = kind == FindingKind::Pushing ? FindingKind::Hurt : kind;
                if (kind != FindingKind::Pushing) victim.hurtSinceMs = 0;
                victim.harmIncident = incident;
                update.rows.append(victim);
            }
        };
        stage(1, FindingKind::Pushing, u"clipfarm"_s, {u"acme"_s});
        stage(2, FindingKind::Pushing, u"crawler"_s, {u"globex"_s, u"initech"_s});
        stage(1, FindingKind::Refused, u"hooli"_s, {u"hooli"_s});
        stage(2, FindingKind::Refused, u"umbrella"_s, {u"umbrella"_s});
        IncidentWatch watch;
        watch.take(update);
        for (const QString& opened : {u"globex"_s, u"crawler"_s}) {
            const Incident draft = draftOfNow(watch, opened);
            QCOMPARE(draft.culprit, u"crawler"_s);
            QCOMPARE(draft.beganAtMs, 80'002);
            QCOMPARE(draft.victims.size(), 2);
        }
        QCOMPARE(draftOfNow(watch, u"acme"_s).culprit, u"clipfarm"_s);
        QCOMPARE(draftOfNow(watch, u"acme"_s).victims.size(), 1);
        const Incident refused = draftOfNow(watch, u"umbrella"_s);
        QCOMPARE(refused.beganAtMs, 80'002);
        QCOMPARE(refused.victims.size(), 1);
        QCOMPARE(refused.victims.first().tenant, u"umbrella"_s);
    }

    void whoIsNeitherHurtNorAccusedCrowdsOutNobody() {
        IncidentWatch watch;
        watch.take(storm());
        const Incident draft = draftOfNow(watch, u"quiet"_s);
        QCOMPARE(draft.culprit, QString());
        QCOMPARE(draft.victims.size(), 1);
        QCOMPARE(draft.victims.first().tenant, u"quiet"_s);
        QCOMPARE(draft.title, u"What happened to quiet"_s);
    }

    void onlyWhoMattersIsKept() {
        IncidentWatch watch;
        watch.take(storm());
        QVERIFY(watch.find(u"quiet"_s) == nullptr);
        watch.setTenants({u"acme"_s});
        TenantsUpdate later = storm();
        later.snapshot = false;
        later.rows = {row(u"acme"_s, 0, 0.2), row(u"globex"_s, 0, 0.2)};
        watch.take(later);
        QCOMPARE(watch.find(u"acme"_s)->waitP99Seconds.value(), 0.2);  // is of the incident
        QVERIFY(watch.find(u"globex"_s) == nullptr);
        QVERIFY(watch.hurt(0).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestRemedy)

}  // namespace tst_remedy

#include "tst_remedy.moc"
