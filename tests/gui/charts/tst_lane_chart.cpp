// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/lane_chart.h"

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <memory>

namespace tst_lane_chart {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kNow = 1'700'003'600'000;
constexpr qint64 kMinute = 60'000;

LaneItem item(const QString& key, int lane, qint64 minutesAgo, qint64 lasts = 0,
              ChangeMark::Tone tone = ChangeMark::Tone::Warn, const QString& words = u"acme throttled"_s) {
    LaneItem made;
    made.key = key;
    made.lane = lane;
    made.mark.atMs = kNow - minutesAgo * kMinute;
    made.mark.untilMs = lasts == 0 ? 0 : made.mark.atMs + lasts * kMinute;
    made.mark.tone = tone;
    made.mark.words = words;
    made.mark.whole = u"whole "_s + key;
    return made;
}

QList<PlacedItem> place(const QList<LaneItem>& items, double width = 1000) {
    QList<qsizetype> all;
    for (qsizetype at = 0; at < items.size(); ++at) all << at;
    return placeLane(
        items, all, 0, width,
        [width](qint64 atMs) { return width - double(kNow - atMs) / double(60 * kMinute) * width; },
        [](const QString& words) { return double(words.size()) * 6; });
}

}  // namespace

class TestLaneChart : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_chart = std::make_unique<LaneChart>(QList<LaneChart::Lane>{{u"One"_s, u"first"_s}, {u"Two"_s, u"second"_s}});
        m_chart->resize(1000, 200);
        m_chart->setNow(kNow);
        m_chart->show();
    }
    void cleanup() { m_chart.reset(); }

    void labelIsInsideALongBarAndBesideAShortOne() {
        const auto longBar = place({item(u"a"_s, 0, 50, 30)});
        QCOMPARE(longBar[0].label, PlacedItem::Label::Inside);
        const auto shortBar = place({item(u"a"_s, 0, 50, 1)});
        QCOMPARE(shortBar[0].label, PlacedItem::Label::Right);
        QVERIFY(shortBar[0].labelX >= shortBar[0].box.right());
        const auto atTheEnd = place({item(u"a"_s, 0, 1)});
        QCOMPARE(atTheEnd[0].label, PlacedItem::Label::Left);
        QVERIFY(atTheEnd[0].labelX + atTheEnd[0].labelWidth <= atTheEnd[0].box.left());
    }

    void collisionsGoToFurtherRowsAndThenToOneShape() {
        QList<LaneItem> items;
        for (int at = 0; at < 6; ++at) items << item(QString::number(at), 0, 30);
        items << item(u"worst"_s, 0, 30, 0, ChangeMark::Tone::Bad);
        const auto placed = place(items);
        QCOMPARE(placed.size(), kMostLaneRows);
        qsizetype shown = 0;
        for (const PlacedItem& each : placed) shown += each.items.size();
        QCOMPARE(shown, 7);
        const bool isWorstSeen = std::any_of(placed.begin(), placed.end(), [&items](const PlacedItem& each) {
            return items[each.items.first()].key == u"worst"_s;
        });
        QVERIFY(isWorstSeen);
    }

    void noTwoThatStandInOneRowOverlap() {
        QList<LaneItem> items;
        for (int at = 59; at > 0; --at)
            items << item(QString::number(at), 0, at, at % 4 == 0 ? 3 : 0, ChangeMark::Tone(at % 5),
                          u"tenant %1"_s.arg(at));
        const auto placed = place(items, 700);
        for (qsizetype a = 0; a < placed.size(); ++a) {
            for (qsizetype b = a + 1; b < placed.size(); ++b) {
                if (placed[a].row != placed[b].row) continue;
                const auto whole = [](const PlacedItem& each) {
                    QRectF box = each.box;
                    if (each.label == PlacedItem::Label::Right) box.setRight(each.labelX + each.labelWidth);
                    if (each.label == PlacedItem::Label::Left) box.setLeft(each.labelX);
                    return box;
                };
                QVERIFY2(!whole(placed[a]).intersects(whole(placed[b])), qPrintable(u"%1 %2"_s.arg(a).arg(b)));
            }
        }
    }

    void whatIsOutsideOfTheTimeIsNotPlaced() {
        QVERIFY(place({item(u"a"_s, 0, 90)}).isEmpty());
        QCOMPARE(place({item(u"a"_s, 0, 90, 60)}).size(), 1);
    }

    void arrowsGoFromItemToItemAndReturnOpens() {
        m_chart->setItems({item(u"a"_s, 0, 30), item(u"b"_s, 1, 20, 5), item(u"c"_s, 0, 10)});
        QSignalSpy chosen(m_chart.get(), &LaneChart::itemChosen);
        QSignalSpy opened(m_chart.get(), &LaneChart::itemOpened);
        QTest::keyClick(m_chart.get(), Qt::Key_Left);
        QCOMPARE(m_chart->chosen(), u"c"_s);
        QTest::keyClick(m_chart.get(), Qt::Key_Left);
        QTest::keyClick(m_chart.get(), Qt::Key_Left);
        QCOMPARE(m_chart->chosen(), u"a"_s);
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QCOMPARE(chosen.last().first().toString(), u"b"_s);
        QTest::keyClick(m_chart.get(), Qt::Key_Return);
        QCOMPARE(opened.first().first().toString(), u"b"_s);
        QCOMPARE(m_chart->accessibleDescription(), u"whole b"_s);
    }

    void clickChoosesAndADragChoosesASpan() {
        m_chart->setItems({item(u"a"_s, 0, 30), item(u"b"_s, 1, 20, 10)});
        m_chart->grab();
        QSignalSpy chosen(m_chart.get(), &LaneChart::itemChosen);
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, m_chart->boxOf(u"b"_s).center().toPoint());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(m_chart->chosen(), u"b"_s);
        QSignalSpy spans(m_chart.get(), &LaneChart::spanChosen);
        const QPoint from(400, 10);
        const QPoint to(600, 10);
        QTest::mousePress(m_chart.get(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_chart.get(), to);
        QTest::mouseRelease(m_chart.get(), Qt::LeftButton, {}, to);
        QCOMPARE(spans.size(), 1);
        QVERIFY(m_chart->span().has_value());
        QVERIFY(m_chart->span()->first < m_chart->span()->second);
        QTest::keyClick(m_chart.get(), Qt::Key_Escape);
        QVERIFY(!m_chart->span());
        QCOMPARE(spans.size(), 2);
    }

    void wheelZoomsWhereThePointerIsAndKeysMove() {
        const qint64 before = m_chart->lengthMs();
        QWheelEvent in(QPointF(500, 20), m_chart->mapToGlobal(QPointF(500, 20)), {}, {0, 120}, Qt::NoButton,
                       Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_chart.get(), &in);
        QVERIFY(m_chart->lengthMs() < before);
        QTest::keyClick(m_chart.get(), Qt::Key_PageUp);
        QVERIFY(!m_chart->isNowShown());
        const qint64 held = m_chart->toMs();
        m_chart->setNow(kNow + kMinute);
        QCOMPARE(m_chart->toMs(), held);  // the past does not run away
        QTest::keyClick(m_chart.get(), Qt::Key_Home);
        QVERIFY(m_chart->isNowShown());
        m_chart->setNow(kNow + 2 * kMinute);
        QVERIFY(m_chart->toMs() >= kNow + 2 * kMinute);
    }

    void choosingWhatIsOutOfViewBringsItIntoView() {
        m_chart->setItems({item(u"old"_s, 0, 600), item(u"new"_s, 0, 10)});
        m_chart->choose(u"old"_s);
        QVERIFY(!m_chart->boxOf(u"old"_s).isEmpty());
    }

private:
    std::unique_ptr<LaneChart> m_chart;
};

QTEST_MAIN(TestLaneChart)

}  // namespace tst_lane_chart

#include "tst_lane_chart.moc"
