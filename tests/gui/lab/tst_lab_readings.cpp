// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/lab_readings.h"

#include "tests/gui/scenes/scripted_history.h"

#include <QTest>

namespace tst_lab_readings {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kStart = 1'700'000'000'000;

// So many seconds from this one on, the last of them not over; each says how many were done in it.
History secondsFrom(qint64 second, qsizetype count, quint64 done) {
    History history;
    for (qsizetype at = 0; at < count; ++at) {
        HistoryPoint point;
        point.atMs = kStart + (second + at) * 1000;
        point.done = done;
        point.unfinished = at + 1 == count;
        history.points.append(point);
    }
    return history;
}

}  // namespace

class TestLabReadings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachReadingAsksForWhatCameSinceTheLast() {
        ScriptedHistory broker;
        LabReadings readings({u"loud"_s});
        broker.answer = secondsFrom(0, 3, 1);
        read(readings, broker);
        QCOMPARE(broker.queries.last().fromMs, kStart);
        QVERIFY(readings.isWhole());
        // The second that was not over is told again.
        broker.answer = secondsFrom(2, 2, 5);
        read(readings, broker);
        QCOMPARE(broker.queries.last().fromMs, kStart + 2000);
        const QList<HistoryPoint> points = readings.histories()[u"loud"_s];
        QCOMPARE(points.size(), 4);
        QCOMPARE(points[1].done, quint64(1));
        QCOMPARE(points[2].done, quint64(5));
        QVERIFY(!points[2].unfinished && points[3].unfinished);
    }

    void whatCouldNotBeReadIsSaidAndReadNextTime() {
        ScriptedHistory broker;
        LabReadings readings({u"loud"_s, u"quiet"_s});
        broker.answer = Failure{Failure::Kind::Unreachable, u"the broker is gone"_s, true};
        read(readings, broker);
        QCOMPARE(readings.problem(), u"the broker is gone"_s);
        QVERIFY(!readings.isWhole() && readings.mayWorkLater());
        broker.answer = secondsFrom(0, 3, 1);
        read(readings, broker);
        QCOMPARE(readings.problem(), QString());
        QVERIFY(readings.isWhole());
        QCOMPARE(readings.histories()[u"quiet"_s].size(), 3);
        broker.answer = Failure{Failure::Kind::Refused, u"no scope"_s, false};
        read(readings, broker);
        QVERIFY(!readings.isWhole() && !readings.mayWorkLater());
    }

    void moreThanIsToldAtOnceIsReadOn() {
        ScriptedHistory broker;
        LabReadings readings({u"loud"_s});
        broker.answer = secondsFrom(0, LabReadings::kMostPoints, 1);
        read(readings, broker);
        QVERIFY(!readings.isWhole() && readings.mayWorkLater());
        broker.answer = secondsFrom(LabReadings::kMostPoints - 1, 10, 1);
        read(readings, broker);
        QVERIFY(readings.isWhole());
        QCOMPARE(readings.histories()[u"loud"_s].size(), LabReadings::kMostPoints + 9);
    }

private:
    static void read(LabReadings& readings, ScriptedHistory& broker) {
        bool isOver = false;
        readings.read(broker, kStart, [&isOver] { isOver = true; });
        QVERIFY(readings.isUnderWay());
        QTRY_VERIFY(isOver);
        QVERIFY(!readings.isUnderWay());
    }
};

QTEST_GUILESS_MAIN(TestLabReadings)

}  // namespace tst_lab_readings

#include "tst_lab_readings.moc"
