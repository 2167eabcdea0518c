// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/what_if/what_if_page.h"

#include "gui/kit/rows/filter_chip.h"
#include "gui/models/words/formatters.h"
#include "gui/what_if/change_list.h"
#include "gui/what_if/replay_chart.h"
#include "gui/what_if/replay_text.h"
#include "tests/gui/scenes/nameless.h"
#include "tests/gui/scenes/page_scene.h"

#include <QComboBox>
#include <QDateTime>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

namespace tst_what_if_page {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

using Difference = ReplayDifference;

ReplayedTenant tenant(const QString& name, double then, double would, const QList<Difference>& differences = {}) {
    ReplayedTenant made;
    made.tenant = name;
    made.recorded.waitSoFarP99Seconds = then;
    made.replayed.waitSoFarP99Seconds = would;
    made.differences = differences;
    return made;
}

// A limit that leaves most of its tasks waiting: the waits of those that began are as they were.
ReplayedTenant left() {
    ReplayedTenant made = tenant(u"clipfarm-video"_s, 124, 480, {Difference::WaitsLonger, Difference::FewerBegun});
    made.recorded.waitP99Seconds = 124;
    made.replayed.waitP99Seconds = 125;
    made.recorded.begun = 1053;
    made.replayed.begun = 341;
    made.recorded.waiting = 596;
    made.replayed.waiting = 1308;
    return made;
}

template <typename Widget>
Widget* in(QWidget& parent, const char* name) {
    return parent.findChild<Widget*>(QLatin1StringView(name));
}

}  // namespace

class TestWhatIfPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsAddedDoesNotMoveTheButtonThatReplays() {
        test::StartedBroker broker;
        PageScene<WhatIfPage> scene(broker);
        WhatIfPage& page = scene.page;
        auto* go = in<QPushButton>(page, "whatIfGo");
        QTRY_VERIFY(go->isVisible() && !in<QLabel>(page, "whatIfRecorded")->text().isEmpty());
        QCoreApplication::processEvents();
        const QPoint before = go->mapTo(&page, QPoint());
        in<QLineEdit>(page, "whatIfTenant")->setText(u"acme"_s);
        in<QLineEdit>(page, "whatIfValue")->setText(u"12"_s);
        in<QPushButton>(page, "whatIfAdd")->click();
        in<QComboBox>(page, "whatIfSeatsKind")->setCurrentIndex(1);
        QTRY_VERIFY(in<QSpinBox>(page, "whatIfSeats")->height() > 0);
        QCoreApplication::processEvents();
        QCOMPARE(go->mapTo(&page, QPoint()), before);
    }

    void changesAreCollectedByTenantAndTheLastOneHolds() {
        ChangeList list;
        const auto add = [&](const QString& whose, LimitField field, const QString& value) {
            in<QLineEdit>(list, "whatIfTenant")->setText(whose);
            auto* fields = in<QComboBox>(list, "whatIfField");
            fields->setCurrentIndex(fields->findData(int(field)));
            in<QLineEdit>(list, "whatIfValue")->setText(value);
            in<QPushButton>(list, "whatIfAdd")->click();
        };
        add(u"acme"_s, LimitField::MaxConcurrency, u"12"_s);
        add(u"acme"_s, LimitField::Weight, u"3"_s);
        add(u"*"_s, LimitField::MaxQueueDepth, u"1000"_s);
        add(u"acme"_s, LimitField::MaxConcurrency, u"7"_s);
        const auto changes = list.changes();
        QCOMPARE(changes.size(), qsizetype(2));
        QCOMPARE(changes[0].tenant, u"acme"_s);
        QCOMPARE(changes[0].set.maxConcurrency->value(), 7u);
        QCOMPARE(*changes[0].set.weight, 3.0);
        QCOMPARE(changes[1].tenant, u"*"_s);
        QCOMPARE(changes[1].set.maxQueueDepth->value(), quint64(1000));
        Q_EMIT list.findChildren<FilterChip*>().first()->removed();
        QVERIFY(list.changes().size() <= 2);
    }

    void preparedReplayStandsInTheFormAndIsAskedLikeThat() {
        WhatIfPage page;
        WhatIfQuestion wanted;
        wanted.fromMs = 1'790'000'000'000;
        wanted.untilMs = wanted.fromMs + 18 * 60'000;
        WhatIfChange cap;
        cap.tenant = u"clipfarm"_s;
        cap.set.maxConcurrency.emplace(12);
        cap.set.weight = 0.5;
        wanted.changes = {cap};
        page.prepareReplay(wanted);
        for (int again = 0; again < 2; ++again) {
            const WhatIfQuestion asked = page.question();
            QCOMPARE(asked.fromMs, wanted.fromMs);
            QCOMPARE(asked.untilMs, wanted.untilMs);
            QCOMPARE(asked.changes.size(), 1);
            QCOMPARE(asked.changes.first().tenant, u"clipfarm"_s);
            QVERIFY(asked.changes.first().set == cap.set);
            page.prepareReplay(wanted);  // not twice the same
        }
        // The cross leads back to the ranges until now.
        Q_EMIT in<FilterChip>(page, "whatIfTime")->removed();
        QCOMPARE(page.question().untilMs, 0);
        QVERIFY(page.question().fromMs > wanted.untilMs || page.question().fromMs < wanted.fromMs);
    }

    void returnWithNothingToAddMeansWhatIsThere() {
        ChangeList list;
        QSignalSpy entered(&list, &ChangeList::entered);
        auto* value = in<QLineEdit>(list, "whatIfValue");
        QTest::keyClick(value, Qt::Key_Return);
        QCOMPARE(entered.size(), 0);
        in<QLineEdit>(list, "whatIfTenant")->setText(u"acme"_s);
        value->setText(u"12"_s);
        QTest::keyClick(value, Qt::Key_Return);
        QCOMPARE(list.changes().size(), 1);
        QCOMPARE(entered.size(), 0);
        QTest::keyClick(value, Qt::Key_Return);
        QCOMPARE(entered.size(), 1);
    }

    void aChangeThatIsNoneSaysWhyAndIsNotAdded_data() {
        QTest::addColumn<QString>("whose");
        QTest::addColumn<QString>("value");
        QTest::newRow("nobody") << QString() << u"12"_s;
        QTest::newRow("no number") << u"acme"_s << u"twelve"_s;
        QTest::newRow("out of range") << u"acme"_s << u"-1"_s;
        QTest::newRow("no tenant") << u"_acme!"_s << u"12"_s;
    }
    void aChangeThatIsNoneSaysWhyAndIsNotAdded() {
        QFETCH(QString, whose);
        QFETCH(QString, value);
        ChangeList list;
        in<QLineEdit>(list, "whatIfTenant")->setText(whose);
        in<QLineEdit>(list, "whatIfValue")->setText(value);
        QVERIFY(!list.takeForm());
        QVERIFY(list.isEmpty());
        QVERIFY(!in<QLabel>(list, "whatIfProblem")->text().isEmpty());
    }

    void theSentenceCountsWhoFaresWorseAndBetter() {
        WhatIfAnswer answer;
        answer.all = tenant({}, 10, 2);
        answer.tenants = {tenant(u"b"_s, 1, 4, {Difference::WaitsLonger}),
                          tenant(u"a"_s, 10, 1, {Difference::WaitsShorter}), tenant(u"c"_s, 1, 1.1),
                          tenant(u"d"_s, 0.001, 0.03)};
        answer.worse = answer.better = 2;
        const QString said = sentenceOf(answer);
        QVERIFY2(
            said.startsWith(u"2 tenants would have fared worse. 2 tenants would have fared better. Worst: b (waits "
                            u"4.0 times longer)."_s),
            qPrintable(said));
        QCOMPARE(differenceText(answer.tenants[1]), u"waits 10.0 times shorter"_s);
        QCOMPARE(differenceText(answer.tenants[3]), u"about the same"_s);
        // Below 50 ms no wait is another one, so the figures beside it may differ by more.
        ReplayedTenant quick = tenant(u"e"_s, 0.38, 0.031, {Difference::WaitsShorter});
        QCOMPARE(differenceText(quick), u"waits at least 7.6 times shorter"_s);
        quick.unchanged = quick.recorded;
        quick.unchanged->waitSoFarP99Seconds = 0.24;
        QVERIFY2(comparedText(quick).contains(u"240 ms, not the 380 ms"_s), qPrintable(comparedText(quick)));
        answer.better = 3;
        answer.worse = 0;
        QVERIFY(sentenceOf(answer).startsWith(u"3 tenants would have fared better, none worse."_s));
        answer.better = 0;
        QVERIFY(sentenceOf(answer).startsWith(u"No tenant"_s));
    }

    void aLimitThatLeavesMostTasksWaitingDoesNotReadAboutTheSame() {
        const ReplayedTenant row = left();
        QVERIFY(isWorse(row));
        QCOMPARE(differenceText(row), u"waits 3.9 times longer, 68 % fewer begun"_s);
        QCOMPARE(waitSoFarText(row.replayed), u"≥ 8 min"_s);
        WhatIfAnswer answer;
        answer.all = row;
        answer.tenants = {row};
        answer.worse = 2;
        const QString said = sentenceOf(answer);
        QVERIFY2(said.startsWith(u"2 tenants would have fared worse, none better."_s), qPrintable(said));
        QVERIFY2(said.contains(u"341 tasks would have begun instead of %1."_s.arg(countText(1053))), qPrintable(said));
        QVERIFY(notesOf(answer).contains(u"≥: "_s));
        // Where the waits of all happen to be alike, what was done still says it.
        ReplayedTenant old = row;
        old.differences = {Difference::FewerBegun};
        QVERIFY(isWorse(old));
        QCOMPARE(differenceText(old), u"68 % fewer begun"_s);
        old.replayed.begun = 0;
        QCOMPARE(differenceText(old), u"none begun"_s);
    }

    void twoWaitsThatAreOnlyKnownToBeAtLeastSoLongAreNotSetAgainstEachOther() {
        WhatIfAnswer answer;
        answer.all = left();
        answer.all.replayed = answer.all.recorded;
        answer.all.differences.clear();
        const QString said = sentenceOf(answer);
        QVERIFY2(!said.contains(u"instead of"_s), qPrintable(said));
        QVERIFY2(said.contains(u"it is only known that it is ≥ 2 min 04 s"_s), qPrintable(said));
        answer.all = tenant({}, 4, 4);
        QVERIFY(sentenceOf(answer).contains(u"would have been the same, 4.00 s"_s));
    }

    void aLimitThatIsRaisedSaysHowManyMoreBegin() {
        ReplayedTenant row = left();
        std::swap(row.recorded, row.replayed);
        row.differences = {Difference::WaitsShorter, Difference::MoreBegun};
        QVERIFY(isBetter(row));
        QCOMPARE(differenceText(row), u"waits 3.9 times shorter, 209 % more begun"_s);
        row.recorded.begun = 0;
        row.differences = {Difference::MoreBegun};
        QCOMPARE(differenceText(row), countText(1053) + u" begun, not none"_s);
    }

    void shorterWaitsOfWhoIsRefusedAreNoGain() {
        ReplayedTenant row = tenant(u"acme"_s, 60, 1, {Difference::WaitsShorter, Difference::Refused});
        row.replayed.refused = 1204;
        QVERIFY(isWorse(row) && !isBetter(row));
        QCOMPARE(differenceText(row), u"waits 60.0 times shorter, "_s + countText(1204) + u" refused"_s);
        ReplayModel model;
        model.setRows({row, left(), tenant(u"c"_s, 9, 1, {Difference::WaitsShorter}), tenant(u"d"_s, 1, 1)});
        model.sort(3, Qt::DescendingOrder);
        QCOMPARE(model.at(0)->tenant, u"clipfarm-video"_s);
        QCOMPARE(model.at(3)->tenant, u"c"_s);
    }

    void whatTheReplayGetsWrongIsSaidFirst() {
        WhatIfAnswer answer;
        answer.all = tenant({}, 10, 6);
        answer.tenants = {tenant(u"a"_s, 19, 2, {Difference::ReplayIsOff})};
        answer.notes = {{ReplayNote::Kind::Off, 73, 0, {}}};
        QVERIFY2(
            warningsOf(answer).value(0) ==
                u"Do not trust this replay: without any change, its waits are off by 73 % from those that were recorded."_s,
            qPrintable(warningsOf(answer).join(u' ')));
        QVERIFY(!sentenceOf(answer).contains(u"Do not trust"_s));  // it is a warning, and said once
        // What can be believed nevertheless, if it is there.
        QCOMPARE(warningsOf(answer).size(), 1);
        ReplayedSeries series;
        series.points = {{1'000'000, 0.5, {}, 7, 14, 10, 5, 0.5, 9, 10}};
        answer.series = {series};
        QVERIFY(warningsOf(answer).value(1).contains(u"Compare the changes with the time replayed without them"_s));
        QVERIFY(warningsOf(WhatIfAnswer()).isEmpty());
        QVERIFY(!isWorse(answer.tenants[0]) && !isBetter(answer.tenants[0]));
        QCOMPARE(differenceText(answer.tenants[0]), u"not by the changes"_s);
        QVERIFY(notesOf(answer).contains(u"Not by the changes: "_s));
    }

    void theChartShowsWhatWasAndWhatWouldHaveBeen() {
        const auto series = [](const QString& whose, quint64 waiting) {
            ReplayedSeries made{whose, 30, {}};
            made.points = {{1'000'000, 0.5, {}, waiting, 2 * waiting, 10, 5}, {1'030'000, 1.5, 2, 1, 2, 20, 6}};
            return made;
        };
        ReplayChart chart;
        QCOMPARE(firstWithoutName(chart), QString());
        QVERIFY(chart.isHidden());
        chart.setSeries({series({}, 7), series(u"acme"_s, 3)});
        QVERIFY(!chart.isHidden());
        QCOMPARE(chart.content().fromMs, qint64(1'000'000));
        QCOMPARE(chart.content().untilMs, qint64(1'060'000));
        QCOMPARE(chart.content().lines.size(), 2);
        QVERIFY(!chart.content().lines[0].isDashed && chart.content().lines[1].isDashed);
        QCOMPARE(chart.content().lines[0].points.first(), QPointF(1'030'000, 7));
        QCOMPARE(chart.content().lines[1].points.first(), QPointF(1'030'000, 14));
        chart.chooseTenant(u"acme"_s);
        QCOMPARE(chart.content().lines[0].points.first().y(), 3.0);
        in<QAbstractButton>(chart, "whatIfFigure.1")->click();
        QCOMPARE(chart.content().lines[0].points.first(), QPointF(1'015'000, 20));
        QCOMPARE(chart.content().lines[1].points.last().y(), 12.0);
        in<QAbstractButton>(chart, "whatIfFigure.2")->click();
        QCOMPARE(chart.content().lines[0].points.first().y(), 0.5);
        QVERIFY(qIsNaN(chart.content().lines[1].points.first().y()));
        in<QAbstractButton>(chart, "whatIfWhose.0")->click();
        QCOMPARE(chart.content().lines.size(), 2);
        // Where the replay was tried without changes, it is seen how far it is off.
        QList<ReplayedSeries> tried{series({}, 7)};
        for (ReplayedPoint& point : tried.first().points) {
            point.unchangedWaiting = 8;
            point.unchangedBegun = 9;
        }
        chart.setSeries(tried);
        in<QAbstractButton>(chart, "whatIfFigure.0")->click();
        QCOMPARE(chart.content().lines.size(), 3);
        QCOMPARE(chart.content().lines[2].points.first(), QPointF(1'030'000, 8));
        QVERIFY(chart.content().lines[2].isDotted && !chart.content().lines[2].isDashed);
        in<QAbstractButton>(chart, "whatIfFigure.2")->click();
        QVERIFY(qIsNaN(chart.content().lines[2].points.first().y()));
        chart.setSeries({series({}, 7), series(u"acme"_s, 3)});
        chart.chooseTenant(u"globex"_s);
        QVERIFY(chart.content().lines.isEmpty());
        QVERIFY2(chart.content().nothing.contains(u"differ most"_s), qPrintable(chart.content().nothing));
        chart.chooseTenant({});
        in<QAbstractButton>(chart, "whatIfWhose.1")->click();
        QCOMPARE(chart.content().nothing, u"Choose a tenant in the table."_s);
    }

    void everyNoteHasWords() {
        for (int kind = int(ReplayNote::Kind::BeginsLater); kind <= int(ReplayNote::Kind::NotCompared); ++kind)
            QVERIFY(!noteText({static_cast<ReplayNote::Kind>(kind), 3, 12, u"as the broker says"_s}).isEmpty());
        QCOMPARE(noteText({ReplayNote::Kind::Other, 0, 0, u"as the broker says"_s}), u"as the broker says"_s);
    }

    void theFormIsTheQuestion() {
        WhatIfPage page;
        const auto lengthMs = [&page] { return QDateTime::currentMSecsSinceEpoch() - page.question().fromMs; };
        const QList<std::pair<const char*, int>> ranges{
            {"whatIfRange.0", 10}, {"whatIfRange.1", 60}, {"whatIfRange.2", 360}, {"whatIfRange.3", 1440}};
        for (const auto& [name, minutes] : ranges) {
            in<QAbstractButton>(page, name)->click();
            QCOMPARE((lengthMs() + 30'000) / 60'000, qint64(minutes));
        }
        QVERIFY(!page.question().seats && !page.question().seatsFactor && page.question().policy.isEmpty());
        in<QComboBox>(page, "whatIfSeatsKind")->setCurrentIndex(2);
        in<QSpinBox>(page, "whatIfSeats")->setValue(150);
        QCOMPARE(*page.question().seatsFactor, 1.5);
        in<QComboBox>(page, "whatIfSeatsKind")->setCurrentIndex(1);
        QCOMPARE(*page.question().seats, 150u);
        in<QComboBox>(page, "whatIfPolicy")->setCurrentText(u"fifo"_s);
        QCOMPARE(page.question().policy, u"fifo"_s);
        QVERIFY(!page.question().withoutThrottles && !page.question().alsoUnchanged);
        in<QAbstractButton>(page, "whatIfWithoutThrottles")->click();
        in<QAbstractButton>(page, "whatIfUnchanged")->click();
        QVERIFY(page.question().withoutThrottles && page.question().alsoUnchanged);
        page.showTenant(u"acme"_s);
        QCOMPARE(in<QLineEdit>(page, "whatIfTenant")->text(), u"acme"_s);
    }

    void aProposedTimeAndItsChangesStandInTheForm() {
        WhatIfPage page;
        in<QComboBox>(page, "whatIfPolicy")->setCurrentText(u"fifo"_s);
        WhatIfChange change{u"acme"_s, {}};
        change.set.maxConcurrency = std::optional<uint32_t>(12);
        change.set.weight = 0.5;
        page.prepareReplay({.fromMs = 1'000'000, .untilMs = 1'600'000, .changes = {change}});
        WhatIfQuestion asked = page.question();
        QCOMPARE(asked.fromMs, qint64(1'000'000));
        QCOMPARE(asked.untilMs, qint64(1'600'000));
        QCOMPARE(asked.policy, QString());
        QCOMPARE(asked.changes.size(), 1);
        QCOMPARE(asked.changes[0].set.maxConcurrency->value(), 12u);
        QCOMPARE(*asked.changes[0].set.weight, 0.5);
        QCOMPARE(asked.seriesOf, QStringList{u"acme"_s});
        // Another proposal replaces it; a range that is chosen by hand replaces the time.
        page.prepareReplay({.changes = {{u"globex"_s, change.set}}});
        asked = page.question();
        QCOMPARE(asked.fromMs, qint64(1'000'000));
        QCOMPARE(asked.changes.size(), 1);
        QCOMPARE(asked.changes[0].tenant, u"globex"_s);
        in<QAbstractButton>(page, "whatIfRange.0")->click();
        QCOMPARE(page.question().untilMs, qint64(0));
        QVERIFY(page.question().fromMs > 1'600'000);
        page.prepareReplay({.fromMs = 1'000'000});
        Q_EMIT in<FilterChip>(page, "whatIfTime")->removed();
        QVERIFY(page.question().fromMs > 1'600'000);
        QVERIFY(page.question().changes.isEmpty());
    }

    void theBrokersWordIsShown() {
        test::AdminFixture broker;
        broker.mustStart();
        PageScene<WhatIfPage> scene(broker);
        QVERIFY(scene.isLive);
        QCOMPARE(firstWithoutName(scene.page), QString());
        QTRY_VERIFY_WITH_TIMEOUT(!scene.find<QLabel>("whatIfRecorded")->text().isEmpty(), 20'000);
        QVERIFY(scene.pressSoon("whatIfGo"));
        QTRY_VERIFY_WITH_TIMEOUT(scene.find<QPushButton>("whatIfGo")->text() == u"Replay"_s, 20'000);
        const QString said = scene.find<QLabel>("whatIfSentence")->text();
        QVERIFY2(!said.isEmpty() && !said.startsWith(u"Replaying"_s), qPrintable(said));
    }
};

QTEST_MAIN(TestWhatIfPage)

}  // namespace tst_what_if_page

#include "tst_what_if_page.moc"
