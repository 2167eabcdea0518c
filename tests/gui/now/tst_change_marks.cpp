// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/change_marks.h"

#include "tests/gui/now/noisy_story.h"

#include <QTest>

namespace tst_change_marks {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kStart = 1'700'000'000'000;

Event happened(quint64 sequence, qint64 atMs, const QString& type, const QString& tenant) {
    Event made;
    made.sequence = sequence;
    made.atMs = kStart + atMs;
    made.type = type;
    made.tenant = tenant;
    made.text = u"what happened"_s;
    return made;
}

ChangeMark mark(qint64 atMs, ChangeMark::Tone tone, const QString& words) {
    ChangeMark made;
    made.atMs = atMs;
    made.tone = tone;
    made.words = words;
    return made;
}

// One pixel a millisecond, ten a letter.
QList<PlacedMark> placed(const QList<ChangeMark>& marks, double end = 1000) {
    return placeMarks(
        marks, [](qint64 atMs) { return double(atMs); },
        [](const QString& words) { return 10.0 * double(words.size()); }, end);
}

}  // namespace

class TestChangeMarks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aThrottleGoesOnUntilItsRelease() {
        const QList<ChangeMark> marks = marksOf({happened(2, 60'000, u"tenant.throttle_released"_s, u"acme"_s),
                                                 happened(1, 0, u"tenant.throttled"_s, u"acme"_s)},
                                                1000);
        QCOMPARE(marks.size(), 1);
        QCOMPARE(marks[0].shape, ChangeMark::Shape::Down);
        QCOMPARE(marks[0].untilMs, kStart + 60'000);
        QCOMPARE(marks[0].words, u"acme throttled"_s);
        QVERIFY(marksOf({happened(1, 0, u"tenant.throttled"_s, u"acme"_s)}, 1000)[0].untilMs > kStart + 86'400'000);
    }

    void fleetIsGoneUntilItIsBackAndAnOperationLastsUntilItsEnd() {
        Event gone = happened(1, 0, u"workers.gone"_s, {});
        gone.fields = {{u"fleet"_s, u"7"_s}, {u"commands"_s, u"video"_s}};
        Event back = happened(2, 60'000, u"workers.back"_s, {});
        back.fields = {{u"fleet"_s, u"7"_s}, {u"commands"_s, u"video"_s}, {u"workers"_s, u"8"_s}};
        const QList<ChangeMark> marks = marksOf({back, gone}, 1000);
        QCOMPARE(marks.size(), 1);
        QCOMPARE(marks[0].tone, ChangeMark::Tone::Bad);
        QCOMPARE(marks[0].untilMs, kStart + 60'000);
        QVERIFY(marks[0].whole.contains(u"are back"_s));
        QVERIFY(marksOf({gone}, 1000)[0].untilMs > kStart + 86'400'000);
        Event begun = happened(3, 0, u"operation.started"_s, u"acme"_s);
        begun.fields = {{u"operation"_s, u"3"_s}, {u"kind"_s, u"requeue"_s}, {u"author"_s, u"ann"_s}};
        Event over = happened(4, 30'000, u"operation.finished"_s, u"acme"_s);
        over.fields = begun.fields;
        const QList<ChangeMark> operations = marksOf({over, begun}, 1000);
        QCOMPARE(operations.size(), 1);
        QCOMPARE(operations[0].untilMs, kStart + 30'000);
        QCOMPARE(operations[0].words, u"Requeue begun by ann"_s);
    }

    void theSameAgainAndAgainIsOneMarkWithACount() {
        QList<Event> events;
        for (int at = 0; at < 30; ++at)
            events.prepend(happened(quint64(at + 1), at * 10'000, u"leases.expired"_s, u"acme"_s));
        events.prepend(happened(40, 295'000, u"leases.expired"_s, u"globex"_s));
        const QList<ChangeMark> marks = marksOf(events, 60'000);
        QCOMPARE(marks.size(), 2);
        QVERIFY2(marks[0].words.contains(u"30"_s), qPrintable(marks[0].words));
        QCOMPARE(marks[0].untilMs, kStart + 290'000);
        QVERIFY(marks[0].whole.count(u'\n') < 20);
        // After a pause it is something new.
        QCOMPARE(marksOf({happened(1, 0, u"leases.expired"_s, u"acme"_s),
                          happened(2, 90'000, u"leases.expired"_s, u"acme"_s)},
                         60'000)
                     .size(),
                 2);
    }

    void aTypeNobodyKnowsHereIsStillShown() {
        const QList<ChangeMark> marks = marksOf({happened(1, 0, u"tenant.of_tomorrow"_s, u"acme"_s)}, 1000);
        QCOMPARE(marks.size(), 1);
        QCOMPARE(marks[0].words, u"what happened"_s);
        QCOMPARE(marks[0].tone, ChangeMark::Tone::Neutral);
    }

    void manyDeathsAreABurstAndAFewAreNot() {
        TimeFrame frame = frameOfMinutes();
        Trace trace(frame);
        for (int column = 0; column < frame.columns; ++column) {
            const double dead = column < 30 ? column : column < 33 ? 30 + (column - 29) * 100 : 400;
            trace.take((frame.first + column) * frame.columnMs, {0.1, 5, dead});
        }
        const QList<ChangeMark> bursts = deathBursts(trace, frame);
        QCOMPARE(bursts.size(), 1);
        QCOMPARE(bursts[0].atMs, (frame.first + 30) * frame.columnMs);
        QVERIFY2(bursts[0].words.startsWith(u"371"_s), qPrintable(bursts[0].words));
    }

    void wordsThatCollideGoToTheSecondRowThenTheShapeStandsAlone() {
        const auto tone = ChangeMark::Tone::Warn;
        const QList<PlacedMark> marks = placed(
            {mark(100, tone, u"aaaaaaaaaa"_s), mark(120, tone, u"bbbbbbbbbb"_s), mark(140, tone, u"cccccccccc"_s)});
        QCOMPARE(marks.size(), 3);
        int withWords = 0;
        for (const PlacedMark& each : marks) withWords += each.hasWords ? 1 : 0;
        QVERIFY(withWords < 3);
        QVERIFY(marks.last().hasWords);  // nothing stands behind it
        for (const PlacedMark& a : marks)
            for (const PlacedMark& b : marks)
                if (&a != &b && a.row == b.row && a.x < b.x && a.hasWords) QVERIFY(a.x + 100 <= b.x);
    }

    void whatMattersMoreKeepsItsWords() {
        const QList<PlacedMark> marks =
            placed({mark(100, ChangeMark::Tone::Bad, u"bad bad bad"_s), mark(125, ChangeMark::Tone::Neutral, u"x"_s),
                    mark(130, ChangeMark::Tone::Neutral, u"yyyyyyyyyyyy"_s)});
        QVERIFY(marks.first().x == 100);
    }

    void whatHasNoRoomForAShapeIsCountedWithItsNeighbour() {
        QList<ChangeMark> many;
        for (int at = 0; at < 200; ++at) many.append(mark(500 + at % 3, ChangeMark::Tone::Neutral, u"w"_s));
        many.append(mark(501, ChangeMark::Tone::Bad, u"bad"_s));
        const QList<PlacedMark> marks = placed(many);
        QCOMPARE(marks.size(), 2);
        qsizetype all = 0;
        for (const PlacedMark& each : marks) all += each.marks.size();
        QCOMPARE(all, 201);
        QCOMPARE(marks.last().marks.first(), 200);  // the bad one is drawn
    }

    void wordsNeverLeaveTheChart() {
        QVERIFY(!placed({mark(950, ChangeMark::Tone::Bad, u"long words"_s)}).first().hasWords);
        QVERIFY(placed({mark(850, ChangeMark::Tone::Bad, u"long words"_s)}).first().hasWords);
    }

private:
    static TimeFrame frameOfMinutes() {
        TimeFrame frame;
        frame.first = kStart / frame.columnMs;
        return frame;
    }
};

QTEST_GUILESS_MAIN(TestChangeMarks)

}  // namespace tst_change_marks

#include "tst_change_marks.moc"
