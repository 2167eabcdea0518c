// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_figures.h"

#include "gui/models/words/formatters.h"
#include "tests/gui/codeq_pages/codeq_scene.h"

#include <QTest>

#include <cmath>

namespace tst_codeq_figures {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCodeqFigures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void depthsAreAddedUpOverPriorities() {
        CodeqQueue mixed = queueOf(u"a"_s, u"mail"_s, 5, 1);
        mixed.ready[9] = 2;
        mixed.delayed = 3;
        mixed.inProgress = 4;
        const CodeqDepths all = depthsOf({mixed, queueOf(u"b"_s, u"mail"_s, 10)});
        QCOMPARE(all.ready, quint64(17));
        QCOMPARE(all.delayed, quint64(3));
        QCOMPARE(all.inProgress, quint64(4));
        QCOMPARE(all.dead, quint64(1));
        QCOMPARE(prioritiesText(mixed), u"9: 2 · 5: 5"_s);
        QCOMPARE(prioritiesText(CodeqQueue()), missingText());
    }

    void percentileIsThatOfTheSlowestCommandAndNamesIt() {
        CodeqReading reading;
        CodeqRates fast;
        fast.command = u"fast"_s;
        fast.latencyP50Seconds = 0.1;
        fast.latencyP99Seconds = 60;
        CodeqRates slow;
        slow.command = u"slow"_s;
        slow.latencyP50Seconds = 2;
        CodeqRates idle;
        idle.command = u"idle"_s;
        reading.rates = {fast, slow, idle};
        const CodeqFlow flow = flowOf(reading);
        QCOMPARE(flow.medianOf, u"slow"_s);
        QCOMPARE(*flow.medianSeconds, 2.0);
        QCOMPARE(flow.highOf, u"fast"_s);
        reading.rates = {idle};
        QVERIFY(!flowOf(reading).medianSeconds.has_value());
    }

    void largestQueuesLeaveOutWhatIsEmptyOrOnlyDead() {
        const QList<CodeqQueue> largest =
            largestQueues({queueOf(u"a"_s, u"x"_s, 1), queueOf(u"b"_s, u"x"_s, 0, 99), queueOf(u"c"_s, u"x"_s, 7)}, 5);
        QCOMPARE(largest.size(), 2);
        QCOMPARE(largest[0].tenant, u"c"_s);
    }

    void ageSaysWhyItIsAskedForSoSeldom() {
        const CodeqReading reading = readingOf({});
        const QString text = codeqAgeText(reading, reading.atMs + 3000);
        QVERIFY2(
            text.contains(u"3 s old"_s) && text.contains(u"5 s after each answer"_s) && text.contains(u"took 300 ms"_s),
            qPrintable(text));
    }

    void whatWasNotKnownIsNoZeroInTheCurves() {
        CodeqCourse course;
        CodeqReading first = readingOf({queueOf(u"a"_s, u"x"_s, 7)});
        first.atMs = 1'000'000;
        course.take(first);
        QVERIFY(!course.hasRates());
        CodeqReading second = first;
        second.atMs += 10'000;
        second.ratesKnown = true;
        second.noQueues = Failure();
        CodeqRates rates;
        rates.createdPerSecond = 3;
        second.rates = {rates};
        course.take(second);
        const TimeChartContent depths = course.depths();
        QCOMPARE(depths.atMs.size(), 3);  // the span between belongs to the second reading
        QCOMPARE(depths.series[1].values.first(), 7.0);
        QVERIFY(std::isnan(depths.series[1].values.last()));
        const TimeChartContent created = course.rates();
        QVERIFY(std::isnan(created.series[0].values.first()));
        QCOMPARE(created.series[0].values.last(), 3.0);
    }

    void curvesKeepAnHourAndBeginAnewWhenTheClockIsSetBack() {
        CodeqCourse course;
        CodeqReading reading = readingOf({});
        for (int at = 0; at < 1000; ++at) {
            reading.atMs = 5'000'000 + at * 5000;
            course.take(reading);
        }
        QCOMPARE(course.depths().atMs.size(), qsizetype(CodeqCourse::kMostSpans));
        reading.atMs = 1'000'000;
        course.take(reading);
        QCOMPARE(course.depths().atMs.size(), 1);
        reading.atMs += 600'000;  // a long silence is a gap
        course.take(reading);
        QCOMPARE(course.depths().atMs.size(), 2);
    }
};

QTEST_MAIN(TestCodeqFigures)

}  // namespace tst_codeq_figures

#include "tst_codeq_figures.moc"
