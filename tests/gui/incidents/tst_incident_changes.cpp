// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_changes.h"

#include "gui/incidents/incident_watch.h"

#include <QTest>

namespace tst_incident_changes {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kStart = 1'790'000'000'000;

qint64 at(int second) { return kStart + second * 1000LL; }

Event told(const QString& type, const QString& tenant, int second,
           const QList<std::pair<QString, QString>>& fields = {}) {
    Event made;
    made.type = type;
    made.tenant = tenant;
    made.atMs = at(second);
    made.fields = fields;
    made.text = type + u" of "_s + tenant;
    return made;
}

Event throttled(const QString& tenant, int second, const QString& signal, int victims) {
    return told(u"tenant.throttled"_s, tenant, second,
                {{u"signal"_s, signal}, {u"level"_s, u"1"_s}, {u"victim_count"_s, QString::number(victims)}});
}

Incident about(const QStringList& tenants) {
    Incident incident;
    incident.beganAtMs = at(0);
    incident.endedAtMs = at(300);
    for (const QString& tenant : tenants) incident.victims.append({tenant, std::nullopt, std::nullopt});
    incident.title = tenants.isEmpty() ? titleOf(incident) : u"What happened to "_s + tenants.first();
    return incident;
}

}  // namespace

class TestIncidentChanges : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whoIsThrottledForOthersIsNoVictimOfItself() {
        const QList<Event> events{told(u"tenant.hurt"_s, u"wonka"_s, 20, {{u"wait_seconds"_s, u"40"_s}}),
                                  throttled(u"cyberdyne"_s, 30, u"seat_share"_s, 3),
                                  told(u"tenant.hurt"_s, u"initech"_s, 25), told(u"tenant.hurt"_s, u"later"_s, 400)};
        const Incident made = asTold(about({u"cyberdyne"_s}), events);
        QCOMPARE(made.culprit, u"cyberdyne"_s);
        QCOMPARE(made.victims.size(), 2);
        QCOMPARE(made.victims[0].tenant, u"wonka"_s);
        QCOMPARE(made.victims[0].waitSeconds.value(), 40.0);
        QCOMPARE(made.title, u"cyberdyne crowds out 2 tenants"_s);
        QVERIFY2(made.cause.contains(u"cyberdyne"_s), qPrintable(made.cause));
        QCOMPARE(asTold(made, events).title, made.title);
    }

    void aThrottleByHandOrWithoutVictimsAccusesNobody() {
        const QList<Event> events{throttled(u"cyberdyne"_s, 30, u"operator"_s, 3),
                                  throttled(u"vandelay"_s, 40, u"error_rate"_s, 0),
                                  told(u"tenant.hurt"_s, u"wonka"_s, 20)};
        const Incident made = asTold(about({}), events);
        QCOMPARE(made.culprit, QString());
        QCOMPARE(made.title, u"1 tenants wait longer than usual"_s);
    }

    void whatWasChangedForThemMeanwhileIsToldTheLatestFirst() {
        Incident incident = about({u"wonka"_s});
        IncidentNote note;
        note.kind = IncidentNote::Kind::Change;
        note.text = u"Cap 2: flood"_s;
        note.author = u"mara"_s;
        note.atMs = at(100);
        incident.notes = {note};
        IncidentChanges changes(incident, at(500));
        changes.addEvents({told(u"queue.resumed"_s, u"wonka"_s, 200), told(u"queue.resumed"_s, u"other"_s, 210),
                           told(u"tenant.hurt"_s, u"wonka"_s, 220), told(u"queue.paused"_s, u"wonka"_s, -10),
                           told(u"tenant.changed"_s, u"wonka"_s, 101)});
        OpenStream worker;
        worker.kind = OpenStream::Kind::Worker;
        worker.commands = {u"nobody-takes-this"_s};
        worker.sinceMs = at(290);
        OpenStream second = worker;
        second.sinceMs = at(292);
        OpenStream before = worker;
        before.sinceMs = at(-50);
        OpenStream producer = worker;
        producer.kind = OpenStream::Kind::Producer;
        changes.addWorkers({worker, second, before, producer});
        const QList<IncidentChange> all = changes.all();
        QCOMPARE(all.size(), 3);
        QCOMPARE(all[0], (IncidentChange{at(290), u"2 workers came, for nobody-takes-this"_s}));
        QCOMPARE(all[1].atMs, at(200));
        QCOMPARE(all[2].text, u"Cap 2: flood · mara"_s);
        QCOMPARE(changeLines(all).count(u'\n'), 2);
    }
};

QTEST_MAIN(TestIncidentChanges)

}  // namespace tst_incident_changes

#include "tst_incident_changes.moc"
