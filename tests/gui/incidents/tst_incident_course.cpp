// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_course.h"

#include <QHash>
#include <QTest>

namespace tst_incident_course {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kStart = 1'790'000'000'000;

qint64 at(int second) { return kStart + second * 1000LL; }

// Second by second; what waited longest, 0: nothing waited.
QList<HistoryPoint> points(int seconds, const std::function<double(int second)>& oldest) {
    QList<HistoryPoint> all;
    for (int second = 0; second < seconds; ++second) {
        HistoryPoint point;
        point.atMs = at(second);
        point.waitP99Seconds = 0.1;
        point.oldestReadySeconds = oldest(second);
        point.ready = point.oldestReadySeconds > 0 ? 3 : 0;
        all.append(point);
    }
    return all;
}

Incident about(const QStringList& tenants, int began, int ended) {
    Incident incident;
    incident.beganAtMs = at(began);
    incident.endedAtMs = ended == 0 ? 0 : at(ended);
    for (const QString& tenant : tenants) incident.victims.append({tenant, 0.2, 30});
    return incident;
}

}  // namespace

class TestIncidentCourse : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void waitIsOfWhatStillWaitsToo() {
        HistoryPoint point;
        QVERIFY(!waitOf(point));
        point.waitP99Seconds = 0.1;
        QCOMPARE(waitOf(point).value(), 0.1);
        point.ready = 2;
        point.oldestReadySeconds = 1800;
        QCOMPARE(waitOf(point).value(), 1800.0);
    }

    void whoIsThrottledWaitsForItsOwnDoing() {
        HistoryPoint point;
        point.ready = 400;
        point.oldestReadySeconds = 27;
        QVERIFY(isLate(point, 0.2));
        QVERIFY(isLate(point, std::nullopt));
        QVERIFY(!isLate(point, 20));
        point.throttleLevel = 1;
        QVERIFY(!isLate(point, 0.2));
    }

    // Opened from the start of the broker on, and until the moment at which somebody looked.
    void draftIsFromTheFirstToTheLastOfItsWaits() {
        QHash<QString, QList<HistoryPoint>> known;
        known[u"acme"_s] = points(600, [](int s) { return s == 5 ? 3.0 : s >= 200 && s < 400 ? double(s - 199) : 0; });
        known[u"initech"_s] = points(600, [](int s) { return s >= 230 && s < 410 ? 40.0 : 0; });
        const auto of = [&](const QString& tenant) { return known.contains(tenant) ? &known[tenant] : nullptr; };
        const Incident draft = about({u"acme"_s, u"initech"_s}, 0, 300);
        const auto course = courseOf(draft, 6, of, 1000);
        QVERIFY(course);
        QCOMPARE(course->beganMs, at(200));
        QCOMPARE(course->endedMs, at(410));
        const Incident went = asItWent(draft, course);
        QCOMPARE(went.beganAtMs, at(200));
        QCOMPARE(went.endedAtMs, at(410));
        known.remove(u"initech"_s);
        QVERIFY(!courseOf(draft, 6, of, 1000));
    }

    void whatWaitsAtLastGoesOn() {
        const QList<HistoryPoint> all = points(300, [](int s) { return s >= 200 ? 9.0 : 0; });
        const Incident draft = about({u"acme"_s}, 0, 250);
        const auto course = courseOf(
            draft, 6, [&](const QString&) { return &all; }, 1000);
        QCOMPARE(course.value(), (IncidentCourse{at(200), 0}));
        QCOMPARE(asItWent(draft, course).endedAtMs, 0);
    }

    // That some waited before, for another reason, does not make it older than its cause.
    void whatTheBrokerFoundKeepsItsBeginning() {
        const QList<HistoryPoint> all = points(300, [](int s) { return s >= 20 && s < 250 ? 9.0 : 0; });
        const Incident draft = about({u"acme"_s}, 200, 0);
        const auto course = courseOf(
            draft, 6, [&](const QString&) { return &all; }, 1000);
        QCOMPARE(course.value(), (IncidentCourse{at(200), at(250)}));
    }

    // It ends with its waits, and not when somebody closes it; when they go on at that moment, then.
    void keptIncidentEndsWithItsWaits() {
        const QList<HistoryPoint> all = points(600, [](int s) { return s >= 20 && s < 400 ? 9.0 : s > 500 ? 9.0 : 0; });
        const auto of = [&](const QString&) { return &all; };
        Incident kept = about({u"acme"_s}, 30, 450);
        kept.number = 2;
        kept.isOpen = false;
        const auto course = courseOf(kept, 6, of, 1000);
        QCOMPARE(course.value(), (IncidentCourse{at(30), at(400)}));
        QCOMPARE(asItWent(kept, course).endedAtMs, at(400));
        kept.endedAtMs = at(300);
        QCOMPARE(asItWent(kept, courseOf(kept, 6, of, 1000)).endedAtMs, at(300));
    }

    void whereNobodyWaitedNothingIsKnown() {
        const QList<HistoryPoint> all = points(300, [](int) { return 0.0; });
        const Incident draft = about({u"acme"_s}, 0, 250);
        QVERIFY(!courseOf(
            draft, 6, [&](const QString&) { return &all; }, 1000));
        QCOMPARE(asItWent(draft, std::nullopt).endedAtMs, at(250));
    }
};

QTEST_MAIN(TestIncidentCourse)

}  // namespace tst_incident_course

#include "tst_incident_course.moc"
