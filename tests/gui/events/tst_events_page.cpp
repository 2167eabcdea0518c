// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/events/event_detail.h"
#include "gui/events/events_page.h"

#include "gui/kit/empty_state.h"
#include "gui/charts/lane_chart.h"
#include "gui/kit/rows/export_control.h"
#include "gui/kit/rows/row_table.h"
#include "gui/events/event_lanes.h"
#include "tests/gui/scenes/live_broker.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QTemporaryDir>
#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QDateTime>
#include <QSignalSpy>
#include <QTableView>

#include <algorithm>

namespace tst_events_page {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestEventsPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<LiveBroker>();
        m_connection = m_broker->connect();
        m_page = std::make_unique<EventsPage>();
        m_page->resize(1200, 700);
        m_page->show();
    }
    void cleanup() {
        m_page.reset();
        m_connection.reset();
        m_broker.reset();
    }

    void withoutAConnectionItLeadsToTheFirstScreen() {
        QSignalSpy asked(m_page.get(), &Page::welcomeRequested);
        QTest::mouseClick(find<QPushButton>(u"emptyAction"_s), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
    }

    void whatHappenedBeforeAndWhatHappensNowIsShownNewestFirst() {
        m_broker->setWeight(u"acme"_s, 2);
        m_page->setConnection(m_connection.get());
        QTRY_VERIFY_WITH_TIMEOUT(countOf(u"acme"_s) > 0, 20'000);
        const qsizetype before = m_page->model().total();
        m_broker->setWeight(u"beta"_s, 3);
        QTRY_COMPARE_WITH_TIMEOUT(m_page->model().at(0)->begin.tenant, u"beta"_s, 20'000);
        QVERIFY(m_page->model().total() > before);
        for (int row = 1; row < m_page->model().rowCount(); ++row)
            QVERIFY(m_page->model().at(row - 1)->begin.sequence > m_page->model().at(row)->begin.sequence);
        // Every row has its place in a lane.
        for (int row = 0; row < m_page->model().rowCount(); ++row)
            QTRY_VERIFY(!chart()->boxOf(m_page->model().keyAt(row)).isEmpty());
    }

    void aChosenEventIsSaidWholeAndLeadsOn() {
        m_page->setConnection(m_connection.get());
        m_broker->setWeight(u"acme"_s, 2);
        const auto isChange = [this](int row) { return m_page->model().at(row)->begin.type == u"tenant.changed"_s; };
        int row = -1;
        const auto hasCome = [&] {
            for (row = m_page->model().rowCount() - 1; row >= 0 && !isChange(row);) --row;
            return row >= 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasCome(), 20'000);
        auto* detail = find<QWidget>(u"eventDetail"_s);
        find<QTableView>(u"eventTable"_s)->selectRow(row);
        QVERIFY(detail->isVisible());
        QVERIFY(detail->findChild<QPlainTextEdit*>(u"eventWords"_s)->toPlainText().startsWith(u"acme: "_s));
        QVERIFY(!detail->findChild<QAbstractButton*>(u"eventOperations"_s)->isVisible());
        QSignalSpy tenant(m_page.get(), &Page::tenantRequested);
        detail->findChild<QAbstractButton*>(u"eventTenant"_s)->click();
        QCOMPARE(tenant.value(0).value(0).toString(), u"acme"_s);
        QCOMPARE(tenant.value(0).value(1).toLongLong(), m_page->model().at(row)->fromMs);
        QSignalSpy limits(m_page.get(), &Page::limitsRequested);
        detail->findChild<QAbstractButton*>(u"eventLimits"_s)->click();
        QCOMPARE(limits.value(0).value(0).toStringList(), QStringList{u"acme"_s});
    }

    void whatAnEventIsAboutDecidesWhereItLeads() {
        EventDetail detail;
        QSignalSpy pages(&detail, &EventDetail::pageRequested);
        QSignalSpy incidents(&detail, &EventDetail::incidentRequested);
        const auto press = [&detail](const QString& link) {
            auto* button = detail.findChild<QAbstractButton*>(link);
            const bool isShown = button->isVisibleTo(&detail);
            button->click();
            return isShown;
        };
        EventStory story;
        story.fromMs = 120'000;
        story.begin.tenant = u"acme"_s;
        story.lane = EventLane::DeadLetters;
        detail.showStory(&story, 200'000);
        QVERIFY(press(u"eventDeadLetters"_s));
        QCOMPARE(pages.takeFirst().value(0).toString(), u"dead-letters"_s);
        story.lane = EventLane::Workers;
        story.begin.severity = Event::Severity::Warning;
        detail.showStory(&story, 200'000);
        QVERIFY(press(u"eventWorkers"_s));
        QCOMPARE(pages.takeFirst().value(0).toString(), u"broker"_s);
        QVERIFY(press(u"eventIncident"_s));
        QCOMPARE(incidents.value(0).value(1).toLongLong(), 60'000);
        story.begin.severity = Event::Severity::Info;
        detail.showStory(&story, 200'000);
        QVERIFY(!detail.findChild<QAbstractButton*>(u"eventIncident"_s)->isVisibleTo(&detail));
    }

    void whatCameAndWasRefusedStandsAboveOnTheSameAxis() {
        History history;
        history.resolution = HistoryResolution::Minute;
        for (const auto& [enqueued, refused] : {std::pair(600, 0), std::pair(1200, 30), std::pair(60, 0)}) {
            HistoryPoint point;
            point.atMs = 60'000 * history.points.size();
            point.enqueued = quint64(enqueued);
            point.refused = quint64(refused);
            history.points.append(point);
        }
        history.points.last().unfinished = true;
        const QList<LaneChart::Curve> curves = arrivalCurves(history);
        QCOMPARE(curves.size(), qsizetype(2));
        QCOMPARE(curves[0].points.size(), qsizetype(2));
        QCOMPARE(curves[0].points.last().value, 20.0);
        QCOMPARE(curves[0].highest, u"up to 20.0/s"_s);
        QCOMPARE(curves[1].points.last().value, 0.5);
        m_page->setConnection(m_connection.get());
        const int before = chart()->sizeHint().height();
        QTRY_COMPARE_WITH_TIMEOUT(chart()->curves().size(), qsizetype(2), 20'000);
        QVERIFY(chart()->sizeHint().height() > before);
    }

    void amountsAreAskedForAsFineAsTheyAreKept() {
        constexpr qint64 kMinute = 60'000, kHour = 60 * kMinute, kNow = 1000 * kHour;
        const auto asked = [](qint64 ago, qint64 length) {
            return amountsResolution(kNow - ago, kNow - ago + length, kNow);
        };
        QCOMPARE(asked(15 * kMinute, 15 * kMinute), HistoryResolution::Second);
        QCOMPARE(asked(kHour, kHour), HistoryResolution::Minute);
        QCOMPARE(asked(3 * kHour, 15 * kMinute), HistoryResolution::Minute);
        QCOMPARE(asked(24 * kHour, 24 * kHour), HistoryResolution::Minute);
        QCOMPARE(asked(30 * kHour, 15 * kMinute), HistoryResolution::Hour);
        QCOMPARE(asked(7 * 24 * kHour, 7 * 24 * kHour), HistoryResolution::Hour);
    }

    void amountsAreThoseOfTheTenantInTheLanes_data() {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QStringList>("allowed");
        QTest::addColumn<QString>("of");  // null: not asked for
        const QStringList all{u"*"_s};
        QTest::newRow("all") << QString() << all << u""_s;
        QTest::newRow("one that is typed in part") << u"AC"_s << all << u"acme"_s;
        QTest::newRow("one whose name begins another's") << u"beta"_s << all << u"beta"_s;
        QTest::newRow("several") << u"bet"_s << all << u""_s;
        QTest::newRow("none") << u"x"_s << all << u""_s;
        QTest::newRow("a token of one") << QString() << QStringList{u"acme"_s} << u"acme"_s;
        QTest::newRow("a token of two") << QString() << QStringList{u"acme"_s, u"beta"_s} << QString();
        QTest::newRow("one of a token of two") << u"beta"_s << QStringList{u"acme"_s, u"beta"_s} << u"beta"_s;
        QTest::newRow("one of whom nothing happened") << u"gone"_s << QStringList{u"gone"_s, u"beta"_s} << u"gone"_s;
    }
    void amountsAreThoseOfTheTenantInTheLanes() {
        QFETCH(QString, filter);
        QFETCH(QStringList, allowed);
        QFETCH(QString, of);
        std::deque<Event> events(4);
        events[0].tenant = u"acme"_s;
        events[1].tenant = u"beta"_s;
        events[2].tenant = u"beta2"_s;
        events[3].tenant = u"*"_s;
        const std::optional<QString> amounts = amountsOf(filter, events, allowed);
        QCOMPARE(amounts.has_value(), !of.isNull());
        QCOMPARE(amounts.value_or(QString()), of);
        QVERIFY(!amounts || arrivalCurves({}, amounts->isEmpty())[0].name.contains(u"(all)"_s) == amounts->isEmpty());
    }

    void amountsFollowTheFilter() {
        m_page->setConnection(m_connection.get());
        m_broker->setWeight(u"acme"_s, 2);
        QTRY_VERIFY_WITH_TIMEOUT(countOf(u"acme"_s) > 0, 20'000);
        QTRY_COMPARE_WITH_TIMEOUT(chart()->curves().size(), qsizetype(2), 20'000);
        find<QLineEdit>(u"eventFilter"_s)->setText(u"nobody"_s);
        QVERIFY(chart()->curves().first().name.contains(u"(all)"_s));
        find<QLineEdit>(u"eventFilter"_s)->setText(u"acme"_s);
        QVERIFY(chart()->curves().isEmpty());  // until its own have come
        QTRY_COMPARE_WITH_TIMEOUT(chart()->curves().size(), qsizetype(2), 20'000);
        QCOMPARE(chart()->curves().first().name, u"Arrivals"_s);
    }

    void whatIsSaidOfAnEventDoesNotStandStill() {
        m_page->setConnection(m_connection.get());
        m_broker->setWeight(u"acme"_s, 2);
        QTRY_VERIFY_WITH_TIMEOUT(countOf(u"acme"_s) > 0, 20'000);
        find<QTableView>(u"eventTable"_s)->selectRow(0);
        find<EventDetail>(u"eventDetail"_s)->showStory(nullptr, 0);
        QTRY_VERIFY_WITH_TIMEOUT(find<EventDetail>(u"eventDetail"_s)->isVisible(), 20'000);
    }

    void pauseFetchesNothingAndNothingIsLeftOutAfterwards() {
        m_page->setConnection(m_connection.get());
        m_broker->setWeight(u"acme"_s, 2);
        QTRY_VERIFY_WITH_TIMEOUT(countOf(u"acme"_s) > 0, 20'000);
        m_connection->setPaused(BrokerConnection::Pause::ByHand, true);
        const int shown = m_page->model().rowCount();
        m_broker->setWeight(u"beta"_s, 2);
        m_broker->setWeight(u"gamma"_s, 2);
        QCOMPARE(m_page->model().rowCount(), shown);
        m_connection->setPaused(BrokerConnection::Pause::ByHand, false);
        QTRY_VERIFY_WITH_TIMEOUT(countOf(u"beta"_s) > 0 && countOf(u"gamma"_s) > 0, 20'000);
    }

    void eachRangeShowsSoMuchTime() {
        m_page->setConnection(m_connection.get());
        m_broker->setWeight(u"acme"_s, 2);
        QTRY_VERIFY_WITH_TIMEOUT(countOf(u"acme"_s) > 0, 20'000);
        qint64 before = 0;
        for (int range = 0; range < 5; ++range) {
            QTest::mouseClick(m_page->findChild<QAbstractButton*>(u"eventRange.%1"_s.arg(range)), Qt::LeftButton);
            QVERIFY(chart()->lengthMs() > before);
            before = chart()->lengthMs();
        }
        QCOMPARE(before, qint64(7) * 24 * 3'600'000);
    }

    void chipsAndTheFilterHideAndSaySo() {
        m_broker->setWeight(u"acme"_s, 2);
        m_page->setConnection(m_connection.get());
        QTRY_VERIFY_WITH_TIMEOUT(countOf(u"acme"_s) > 0, 20'000);
        QTest::keyClicks(find<QLineEdit>(u"eventFilter"_s), u"acm"_s);
        QVERIFY(m_page->model().rowCount() > 0);
        for (const EventStory& story : m_page->model().rows())
            QVERIFY(story.begin.tenant == u"acme"_s || story.tenants.contains(u"acme"_s));
        for (int lane = 0; lane < kEventLanes; ++lane) find<QAbstractButton>(u"lane.%1"_s.arg(lane))->click();
        QCOMPARE(m_page->model().rowCount(), 0);
        QCOMPARE(m_page->findChild<EmptyState*>()->title(), u"No event passes these filters"_s);
        QVERIFY(find<QLabel>(u"eventCount"_s)->text().startsWith(u"0 of "_s));
        QTest::mouseClick(find<QPushButton>(u"emptyAction"_s), Qt::LeftButton);
        QVERIFY(m_page->model().rowCount() > 0);
        find<QAbstractButton>(u"warningsOnly"_s)->click();
        for (int row = 0; row < m_page->model().rowCount(); ++row)
            QCOMPARE(m_page->model().at(row)->begin.severity, Event::Severity::Warning);
    }

    void rowLeadsToItsTenant() {
        m_broker->setWeight(u"acme"_s, 2);
        m_page->setConnection(m_connection.get());
        QTRY_VERIFY_WITH_TIMEOUT(countOf(u"acme"_s) > 0, 20'000);
        QSignalSpy wanted(m_page.get(), &Page::tenantRequested);
        int row = 0;
        while (m_page->model().at(row)->begin.tenant != u"acme"_s) ++row;
        auto* table = find<QTableView>(u"eventTable"_s);
        Q_EMIT table->activated(m_page->model().index(row, 0));
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.first().first().toString(), u"acme"_s);
    }

    void rowAndBarAreTheSameChoice() {
        m_broker->setWeight(u"acme"_s, 2);
        m_page->setConnection(m_connection.get());
        QTRY_VERIFY_WITH_TIMEOUT(countOf(u"acme"_s) > 0, 20'000);
        auto* table = find<QTableView>(u"eventTable"_s);
        table->setCurrentIndex(m_page->model().index(0, 0));
        QCOMPARE(chart()->chosen(), m_page->model().keyAt(0));
        QTest::keyClick(chart(), Qt::Key_Left);
        QCOMPARE(m_page->model().keyAt(table->currentIndex().row()), chart()->chosen());
    }

    void chosenSpanNarrowsTheWordsAndIsGivenUpByItsChip() {
        m_broker->setWeight(u"acme"_s, 2);
        m_page->setConnection(m_connection.get());
        QTRY_VERIFY_WITH_TIMEOUT(countOf(u"acme"_s) > 0, 20'000);
        const int rows = m_page->model().rowCount();
        const int middle = chart()->width() / 2;
        QTest::mousePress(chart(), Qt::LeftButton, {}, QPoint(middle - 60, 8));
        QTest::mouseMove(chart(), QPoint(middle, 8));
        QTest::mouseRelease(chart(), Qt::LeftButton, {}, QPoint(middle, 8));
        auto* chip = find<QAbstractButton>(u"spanChip"_s);
        QVERIFY(chip->isVisible());
        QVERIFY(chip->text().contains(u'–'));
        QCOMPARE(m_page->model().rowCount(), 0);  // nothing had happened half an hour ago
        QSignalSpy investigated(m_page.get(), &Page::incidentRequested);
        find<QAbstractButton>(u"investigateSpan"_s)->click();
        QVERIFY(investigated.value(0).value(1).toLongLong() < investigated.value(0).value(2).toLongLong());
        chip->click();
        QVERIFY(!chip->isVisible());
        QCOMPARE(m_page->model().rowCount(), rows);
    }

    void anotherMomentChoosesTheSpanThatLedToIt() {
        m_broker->setWeight(u"acme"_s, 2);
        m_page->setConnection(m_connection.get());
        QTRY_VERIFY_WITH_TIMEOUT(countOf(u"acme"_s) > 0, 20'000);
        const qint64 halfAnHourAgo = QDateTime::currentMSecsSinceEpoch() - 1'800'000;
        m_page->travelTo(halfAnHourAgo);
        QVERIFY(chart()->span().has_value());
        QVERIFY(chart()->span()->first < halfAnHourAgo && chart()->span()->second > halfAnHourAgo);
        QCOMPARE(m_page->model().rowCount(), 0);
        m_page->travelTo(0);
        QVERIFY(!chart()->span());
        QVERIFY(countOf(u"acme"_s) > 0);
    }

    void bulkOperationIsSaidWithItsAuthorAndItsAccount() {
        m_broker->broker().bury("acme", 3, "timeout");
        m_page->setConnection(m_connection.get());
        Asking ops(m_broker->broker());
        OperationRequest request;
        request.filter.tenants = {u"acme"_s};
        request.reason = u"mended"_s;
        ops.ask(&OperationCalls::startOperation, request).value();
        const auto outcome = [this] {
            for (const EventStory& story : m_page->model().rows())
                if (story.lane == EventLane::DeadLetters) return storyOutcome(story, story.fromMs + 1000);
            return QString();
        };
        QTRY_COMPARE_WITH_TIMEOUT(outcome(), u"3 done"_s, 20'000);
        QSignalSpy wanted(m_page.get(), &Page::pageRequested);
        for (int row = 0; row < m_page->model().rowCount(); ++row)
            if (m_page->model().at(row)->lane == EventLane::DeadLetters)
                Q_EMIT find<QTableView>(u"eventTable"_s)->activated(m_page->model().index(row, 0));
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.first().first().toString(), u"operations"_s);
    }

    void whatIsShownIsExportedAndCopied() {
        m_broker->setWeight(u"acme"_s, 2);
        m_broker->setWeight(u"beta"_s, 2);
        m_page->setConnection(m_connection.get());
        QTRY_VERIFY_WITH_TIMEOUT(countOf(u"acme"_s) > 0 && countOf(u"beta"_s) > 0, 20'000);
        find<QLineEdit>(u"eventFilter"_s)->setText(u"acme"_s);
        const int rows = m_page->model().rowCount();
        QVERIFY(rows > 0);
        const int shown = countOf(u"acme"_s);
        const QTemporaryDir folder;
        auto* out = m_page->findChild<ExportControl*>();
        out->write(folder.filePath(u"x.csv"_s), ExportFormat::Csv, false);
        QTRY_VERIFY(out->latest()->isOver());
        QVERIFY2(out->latest()->isWritten(), qPrintable(out->latest()->problem()));
        QFile file(folder.filePath(u"x.csv"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QCOMPARE(text.count("\r\n"), shown + 1);
        QVERIFY(text.contains(",acme,") && !text.contains("beta"));

        auto* table = find<RowTable>(u"eventTable"_s);
        table->selectAll();
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text().count(u'\n'), rows + 1);
    }

private:
    template <typename Widget>
    Widget* find(const QString& name) const {
        return m_page->findChild<Widget*>(name);
    }
    LaneChart* chart() const { return m_page->findChild<LaneChart*>(); }
    int countOf(const QString& tenant) const {
        const auto& events = m_page->model().events();
        return int(std::count_if(events.begin(), events.end(), [&](const Event& e) { return e.tenant == tenant; }));
    }

    std::unique_ptr<LiveBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<EventsPage> m_page;
};

QTEST_MAIN(TestEventsPage)

}  // namespace tst_events_page

#include "tst_events_page.moc"
