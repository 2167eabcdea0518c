// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_text.h"
#include "gui/incidents/report_file.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_incident_text {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

Incident crowded() {
    Incident incident;
    incident.number = 7;
    incident.title = u"clipfarm crowds out 1 tenants"_s;
    incident.culprit = u"clipfarm"_s;
    incident.beganAtMs = 1'790'000'000'000;
    incident.victims = {{u"acme"_s, 0.2, 41}};
    IncidentNote change;
    change.kind = IncidentNote::Kind::Change;
    change.text = u"Cap 12 until 14:45: flood"_s;
    change.author = u"mara"_s;
    change.foretold = {{u"clipfarm"_s, 30, 12}};
    incident.notes = {change};
    return incident;
}

IncidentFigures figures() {
    IncidentFigures known;
    known.broker = u"prod-eu"_s;
    known.link = u"fairlead://prod-eu/incident/7"_s;
    known.nowMs = 1'790'000'600'000;
    known.waitNow = [](const QString&) { return std::optional(0.25); };
    known.worstWait = [](const QString&) { return std::optional(46.0); };
    known.seatsNow = [](const QString&) { return std::optional<quint64>(13); };
    return known;
}

}  // namespace

class TestIncidentText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void textSaysWhoWhatAndByWhom() {
        const QString text = incidentText(crowded(), figures());
        for (const QString& part : {u"clipfarm crowds out"_s, u"prod-eu"_s, u"open, 10 min"_s, u"acme"_s, u"46.0 s"_s,
                                    u"mara"_s, u"Cap 12 until 14:45: flood"_s, u"fairlead://"_s})
            QVERIFY2(text.contains(part), qPrintable(text));
    }

    void anEndedIncidentSaysSinceWhenAllIsWell() {
        Incident one = crowded();
        QCOMPARE(stateText(one, one.beganAtMs + 600'000), u"open, 10 min"_s);
        one.endedAtMs = one.beganAtMs + 300'000;
        QVERIFY2(stateText(one, 0).startsWith(u"open; ended at "_s), qPrintable(stateText(one, 0)));
        QVERIFY2(stateText(one, 0).endsWith(u"after 5 min, all well since"_s), qPrintable(stateText(one, 0)));
        QVERIFY(closedText(one).isEmpty());
        one.isOpen = false;
        one.notes.append({IncidentNote::Kind::Closed, {}, {}});
        one.notes.last().author = u"mara"_s;
        QVERIFY2(stateText(one, 0).startsWith(u"closed; ended at "_s), qPrintable(stateText(one, 0)));
        QVERIFY(closedText(one).startsWith(u"closed by mara at "_s));
    }

    void whatIsForetoldAndDoneAboutItIsWrittenDown() {
        IncidentFigures known = figures();
        const ForetoldSeats seats{u"acme"_s, 3, 12, 50.0};
        known.foretold = [&seats](const QString& tenant) { return tenant == u"acme" ? &seats : nullptr; };
        known.foretoldWords = u"Dashed: foretold"_s;
        Prevention done;
        done.text = u"Watch is on"_s;
        done.more = u"mara"_s;
        done.isDone = true;
        known.prevention = {done};
        QCOMPARE(seatsNowAndThen(u"acme"_s, known), u"13 → 12"_s);
        QCOMPARE(drainedIn(u"other"_s, known), u"–"_s);
        for (const QString& text : {incidentText(crowded(), known), incidentMarkdown(crowded(), known, {})})
            for (const QString& part :
                 {u"13 → 12"_s, u"foretold"_s, u"So that it does not come back"_s, u"done: Watch is on"_s, u"46.0 s"_s})
                QVERIFY2(text.contains(part), qPrintable(part + text));
    }

    void sentencesAreWholeInTextAndDocument() {
        IncidentFigures known = figures();
        const QString sentence =
            u"clipfarm pushes: 30 of 48 seats, entitled to 12; 6 tenants wait too long because of it, "
            "most of all rosewood insurance"_s;
        known.why = {sentence};
        Incident incident = crowded();
        incident.notes[0].text = sentence;
        QCOMPARE(incidentText(incident, known).count(sentence), 2);
        QCOMPARE(incidentMarkdown(incident, known, {}).count(u"rosewood insurance"_s), 2);
    }

    void worstIsNotBelowWhatWasSeen() {
        const IncidentVictim victim{u"acme"_s, 0.2, 50};
        QCOMPARE(worstOf(victim, figures()).value(), 50.0);
        QCOMPARE(worstOf({u"acme"_s, 0.2, 1}, figures()).value(), 46.0);
        QCOMPARE(worstOf({u"acme"_s, 0.2, 1}, IncidentFigures()).value(), 1.0);
    }

    void foretoldStandsBesideMeasured() {
        const QList<MeasuredRow> rows = measuredRows(crowded(), figures());
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows[0].before, u"30"_s);
        QCOMPARE(rows[0].foretold, u"12"_s);
        QCOMPARE(rows[0].now, u"13"_s);
        QCOMPARE(rows[1].now, u"250 ms"_s);
        Incident unchanged = crowded();
        unchanged.notes.clear();
        QVERIFY(measuredRows(unchanged, figures()).isEmpty());
    }

    void whatComesFromOutsideIsNoMarkdown() {
        Incident incident = crowded();
        incident.victims[0].tenant = u"a|b](javascript:x)<script>"_s;
        incident.notes[0].text = u"# not a title\n![x](file:///etc/passwd)\u202e"_s;
        const QString text = incidentMarkdown(incident, figures(), {u"i-waits.png"_s});
        QVERIFY(text.contains(u"![Chart](i-waits.png)"_s));
        QVERIFY(!text.contains(u"<script>"_s));
        QVERIFY(!text.contains(u"![x]("_s));
        QVERIFY(!text.contains(u"\n# not"_s));
        QVERIFY(!text.contains(u'\u202e'));
        QVERIFY(text.contains(u"a\\|b\\]"_s));
    }

    void documentAndPicturesAreWritten() {
        const QTemporaryDir folder;
        ReportFile report({{folder.filePath(u"a.png"_s), "picture"}, {folder.filePath(u"a.md"_s), "words"}});
        QSignalSpy done(&report, &ReportFile::done);
        QTRY_COMPARE(done.size(), 1);
        QCOMPARE(done.first().first().toString(), QString());
        QFile file(folder.filePath(u"a.md"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("words"));
        QVERIFY(QFile::exists(folder.filePath(u"a.png"_s)));
        ReportFile nowhere({{folder.filePath(u"no/such/a.md"_s), "words"}});
        QSignalSpy failed(&nowhere, &ReportFile::done);
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(!failed.first().first().toString().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestIncidentText)

}  // namespace tst_incident_text

#include "tst_incident_text.moc"
