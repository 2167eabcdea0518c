// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenants_page.h"

#include "gui/kit/empty_state.h"
#include "gui/kit/side_sheet.h"
#include "gui/kit/rows/export_control.h"
#include "gui/tenants/state_chip.h"
#include "gui/tenants/tenants_headline.h"
#include "gui/tenants/tenant_detail.h"
#include "gui/tenants/tenant_table_view.h"
#include "tests/gui/scenes/scripted_broker.h"

#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QFileDialog>
#include <QMenu>
#include <QAction>
#include <QToolButton>
#include <QSignalSpy>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>

namespace tst_tenants_page {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestTenantsPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<ScriptedBroker>();
        m_connection = m_broker->connect(u"127.0.0.1:9091"_s);
        m_page = std::make_unique<TenantsPage>();
        m_page->resize(1100, 700);
        m_page->show();
    }
    void cleanup() {
        m_page.reset();
        m_connection.reset();
        m_broker.reset();
    }

    void withoutAConnectionItSaysSoAndLeadsToTheFirstScreen() {
        QSignalSpy asked(m_page.get(), &Page::welcomeRequested);
        QCOMPARE(emptyTitle(), u"Not connected"_s);
        QTest::mouseClick(emptyAction(), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
    }

    void beforeTheFirstFiguresItWaitsAndShowsNoNumber() {
        m_page->setConnection(m_connection.get());
        m_connection->open();
        QTRY_COMPARE(emptyTitle(), u"Waiting for 127.0.0.1:9091"_s);
        const auto* figures = m_page->findChild<TenantsHeadline*>();
        QCOMPARE(figures->value(TenantsHeadline::QuietWait), u"–"_s);
        QCOMPARE(figures->value(TenantsHeadline::Ready), u"–"_s);
    }

    void brokerWithoutTenantsOffersLinesToCopy() {
        goLive({});
        QTRY_COMPARE(emptyTitle(), u"No tenants yet"_s);
        const auto buttons = m_page->findChildren<QPushButton*>(u"copySnippet"_s);
        QCOMPARE(buttons.size(), 2);
        QTest::mouseClick(buttons[0], Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"127.0.0.1:9091"_s);
        QTest::mouseClick(buttons[1], Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"fairlead-load --address 127.0.0.1:9091 --seconds 60"_s);
    }

    void firstFiguresFillTheTableTheHeadlineAndTheDetail() {
        goLive({tenantRow(u"quiet"_s, 3), tenantRow(u"acme"_s, 1200)});
        QTRY_VERIFY(table()->isVisible());
        const auto* figures = m_page->findChild<TenantsHeadline*>();
        QCOMPARE(figures->value(TenantsHeadline::Ready), QLocale().toString(1203));
        QVERIFY(count().startsWith(u"2 tenants"_s));
        QCOMPARE(m_page->selectedTenant(), u"acme"_s);
        QCOMPARE(m_page->findChild<TenantDetail*>()->tenant(), u"acme"_s);
    }

    void clickSelectsAndTheTenantStaysSelectedWhenItsRowMoves() {
        goLive({tenantRow(u"quiet"_s, 3), tenantRow(u"acme"_s, 1200)});
        clickRow(u"quiet"_s);
        QCOMPARE(m_page->selectedTenant(), u"quiet"_s);
        m_page->model()->setOrderHeld(false);
        m_broker->sayTenants(delta({waiting(u"quiet"_s, 40)}));
        m_page->model()->advanceTo(m_at);
        QCOMPARE(m_page->model()->rowOf(u"quiet"_s), 0);
        QCOMPARE(table()->selectedTenant(), u"quiet"_s);
        QCOMPARE(m_page->findChild<TenantDetail*>()->tenant(), u"quiet"_s);
    }

    void pointerOverTheTableHoldsTheOrder() {
        goLive({tenantRow(u"quiet"_s, 3), tenantRow(u"acme"_s, 1200)});
        QTRY_VERIFY(table()->isVisible());
        send(QEvent::Enter);
        QVERIFY(m_page->model()->isOrderHeld());
        QVERIFY(count().contains(u"order held"_s));
        m_broker->sayTenants(delta({waiting(u"quiet"_s, 40)}));
        m_page->model()->advanceTo(m_at);
        QCOMPARE(m_page->model()->rowOf(u"quiet"_s), 1);
        send(QEvent::Leave);
        QVERIFY(!m_page->model()->isOrderHeld());
        m_page->model()->advanceTo(m_at);
        QCOMPARE(m_page->model()->rowOf(u"quiet"_s), 0);
    }

    void filterHidesAndSaysSoAndComesOffWithTheButton() {
        goLive({tenantRow(u"quiet"_s, 3), tenantRow(u"acme"_s, 1200)});
        m_page->focusFilter();
        QTest::keyClicks(filter(), u"qui"_s);
        QCOMPARE(m_page->model()->rowCount(), 1);
        QVERIFY(count().startsWith(u"1 of 2 tenants"_s));
        QCOMPARE(m_page->selectedTenant(), u"acme"_s);  // hidden, still what one was looking at
        QTest::keyClicks(filter(), u"xyz"_s);
        QCOMPARE(emptyTitle(), u"No tenant's name contains “quixyz”"_s);
        QTest::mouseClick(emptyAction(), Qt::LeftButton);
        QCOMPARE(m_page->model()->rowCount(), 2);
        QVERIFY(table()->isVisible());
        QCOMPARE(table()->selectedTenant(), u"acme"_s);
    }

    void escapeLeavesTheFilter() {
        goLive({tenantRow(u"quiet"_s, 3), tenantRow(u"acme"_s, 1200)});
        QTest::keyClicks(filter(), u"qui"_s);
        QTest::keyClick(filter(), Qt::Key_Escape);
        QVERIFY(filter()->text().isEmpty());
        QCOMPARE(m_page->model()->rowCount(), 2);
    }

    void lostConnectionKeepsTheFiguresAndDatesThem() {
        goLive({tenantRow(u"acme"_s, 1200)});
        m_broker->fail(Failure::Kind::Unreachable, u"gone"_s, true);
        QTRY_VERIFY(count().contains(u"as of "_s));
        QCOMPARE(m_page->model()->rowCount(), 1);
        QVERIFY(table()->isVisible());
    }

    void returnAfterALossIsAGapAndNotALine() {
        goLive({tenantRow(u"acme"_s, 1200)});
        m_broker->sayTenants(delta({tenantRow(u"acme"_s, 1300)}));
        m_broker->fail(Failure::Kind::Unreachable, u"gone"_s, true);
        m_connection->retryNow();
        QTRY_COMPARE(m_broker->attempts(), 2);
        m_at += 30'000;
        m_broker->sayTenants(snapshotOf({tenantRow(u"acme"_s, 5)}, m_at));
        const QList<DepthPoint> points = m_page->model()->history(u"acme"_s);
        QCOMPARE(points.size(), 3);
        QVERIFY(points[2].atMs - points[1].atMs > kDepthGapMs);
    }

    void refusedConnectionShowsTheReasonAndRetries() {
        m_page->setConnection(m_connection.get());
        m_connection->open();
        QTRY_COMPARE(m_broker->attempts(), 1);
        m_broker->fail(Failure::Kind::Refused, u"the token is wrong"_s, false);
        QTRY_COMPARE(emptyTitle(), u"No figures from 127.0.0.1:9091"_s);
        QCOMPARE(m_page->findChild<QLabel*>(u"emptyText"_s)->text(), u"the token is wrong"_s);
        QTest::mouseClick(emptyAction(), Qt::LeftButton);
        QTRY_COMPARE(m_broker->attempts(), 2);
    }

    void selectedTenantThatDisappearsLeavesNoFiguresBehind() {
        goLive({tenantRow(u"quiet"_s, 3), tenantRow(u"acme"_s, 1200)});
        clickRow(u"acme"_s);
        m_at += 1000;
        m_broker->sayTenants(snapshotOf({tenantRow(u"quiet"_s, 3)}, m_at));
        QVERIFY(m_page->findChild<TenantDetail*>()->tenant() != u"acme"_s);
    }

    void selectedRowsAreCopiedWithTabsBetween() {
        goLive({tenantRow(u"quiet"_s, 3), tenantRow(u"acme"_s, 12345), tenantRow(u"beta"_s, 5)});
        clickRow(u"acme"_s);
        clickRow(u"quiet"_s, Qt::ControlModifier);
        QTest::keySequence(table(), QKeySequence(QKeySequence::Copy));
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.size(), 4);  // the last one is empty
        QVERIFY(lines[0].startsWith(u"tenant\tstate\twait_p99_seconds\tready\tactual_share"_s));
        QVERIFY(lines[1].startsWith(u"acme\tok\t-1\t12345\t0"_s));
        QVERIFY(lines[2].startsWith(u"quiet\tok\t-1\t3\t0"_s));
    }

    void shownRowsAreExportedAsCsv() {
        goLive({tenantRow(u"quiet"_s, 3), tenantRow(u"acme"_s, 12345)});
        QTest::keyClicks(filter(), u"ac"_s);
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"tenants.csv"_s);
        QTest::mouseClick(m_page->findChild<QToolButton*>(u"export"_s), Qt::LeftButton);
        auto* menu = m_page->findChild<QMenu*>(u"exportMenu"_s);
        menu->findChild<QAction*>(u"exportCsv"_s)->trigger();
        menu->close();
        auto* dialog = m_page->findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        Q_EMIT dialog->fileSelected(file);
        dialog->close();
        QTRY_COMPARE(exportText(), u"1 rows written to %1"_s.arg(file));
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = written.readAll().split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].startsWith("tenant,state,wait_p99_seconds,ready"));
        QVERIFY2(lines[1].startsWith("acme,ok,-1,12345"), lines[1].constData());
    }

    void tenantsThatGoMeanwhileAreLeftOutOfAnExport() {
        QList<TenantRow> rows;
        for (int at = 0; at < 1200; ++at) rows << tenantRow(u"t%1"_s.arg(at), quint64(at));
        goLive(rows);
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"tenants.ndjson"_s);
        auto* control = m_page->findChild<ExportControl*>();
        control->write(file, ExportFormat::Ndjson, false);
        m_at += 1000;
        m_broker->sayTenants(snapshotOf({tenantRow(u"t7"_s, 70), tenantRow(u"later"_s, 1)}, m_at));
        QTRY_VERIFY(control->latest()->isOver());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray text = written.readAll();
        QCOMPARE(text.count('\n'), 1);
        QVERIFY2(text.startsWith(R"({"tenant":"t7","state":"ok","wait_p99_seconds":-1,"ready":70,)"),
                 text.left(200).constData());
    }

    void cancelledExportLeavesNothing() {
        goLive({tenantRow(u"acme"_s, 1)});
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"tenants.csv"_s);
        auto* cancel = m_page->findChild<QAbstractButton*>(u"exportCancel"_s);
        QVERIFY(!cancel->isVisible());
        m_page->findChild<ExportControl*>()->write(file, ExportFormat::Csv, false);
        QTest::mouseClick(cancel, Qt::LeftButton);
        QTRY_VERIFY(exportText().contains(u"was cancelled"_s));
        QVERIFY(!cancel->isVisible());
        QVERIFY(!QFile::exists(file));
    }

    void exportThatCannotBeWrittenSaysWhy() {
        goLive({tenantRow(u"acme"_s, 1)});
        m_page->findChild<ExportControl*>()->write(u"/nowhere/at/all.csv"_s, ExportFormat::Csv, false);
        QTRY_VERIFY(exportText().contains(u"/nowhere/at/all.csv cannot be written"_s));
    }

    void chipsNarrowDownAndCountWhomTheyWouldShow() {
        TenantRow throttled = tenantRow(u"loud"_s, 900);
        throttled.throttleLevel = 2;
        TenantRow paused = tenantRow(u"paused"_s, 5);
        paused.paused = true;
        TenantRow limited = tenantRow(u"limited"_s, 5);
        limited.tightestLimit = {u"max_queue_depth"_s, 10, 10};
        TenantRow starved = tenantRow(u"starved"_s, 5);
        starved.hurtSinceMs = 1;
        goLive({throttled, paused, limited, starved, tenantRow(u"fine"_s, 1), waiting(u"heap"_s, 60)});
        const QList<std::pair<TenantFilter, QString>> chips{
            {TenantFilter::Limited, u"limited"_s}, {TenantFilter::Throttled, u"loud"_s},
            {TenantFilter::Paused, u"paused"_s},   {TenantFilter::Starved, u"starved"_s},
            {TenantFilter::Backlog, u"heap"_s},    {TenantFilter::Ok, u"fine"_s}};
        for (const auto& [filter, tenant] : chips) {
            QCOMPARE(chip(filter)->shownCount(), 1);
            QVERIFY(chip(filter)->isVisible());
            QTest::mouseClick(chip(filter), Qt::LeftButton);
            QCOMPARE(m_page->model()->rowCount(), 1);
            QCOMPARE(m_page->model()->tenantAt(0), tenant);
            QVERIFY(count().startsWith(u"1 of 6 tenants"_s));
        }
        QCOMPARE(chip(TenantFilter::NoWorker)->shownCount(), 0);
        QTest::mouseClick(chip(TenantFilter::Ok), Qt::LeftButton);  // once more: off
        QCOMPARE(m_page->model()->rowCount(), 6);
        QVERIFY(chip(TenantFilter::Any)->isChecked());
    }

    void whoIsWorstOffIsSelectedAtFirst() {
        TenantRow starved = waiting(u"starved"_s, 41);
        starved.hurtSinceMs = 1;
        goLive({tenantRow(u"acme"_s, 90'000), starved, waiting(u"heap"_s, 900)});
        QCOMPARE(m_page->selectedTenant(), u"starved"_s);
        QCOMPARE(m_page->findChild<TenantDetail*>()->tenant(), u"starved"_s);
    }

    void columnsOfTheFirstStartNeedNoScrolling_data() {
        QTest::addColumn<int>("width");
        QTest::newRow("1280 with the detail") << 1112;
        QTest::newRow("1024") << 980;
    }
    void columnsOfTheFirstStartNeedNoScrolling() {
        QFETCH(int, width);
        m_page->resize(width, 640);
        goLive({tenantRow(u"rosewood-insurance"_s, 90'000), waiting(u"clipfarm-video"_s, 931)});
        QTRY_VERIFY(table()->isVisible());
        QCOMPARE(m_page->findChild<TenantDetail*>()->isVisible(), width > 1000);
        QCOMPARE(table()->horizontalScrollBar()->maximum(), 0);
    }

    void nameStaysWhileTheOtherColumnsScroll() {
        goLive({tenantRow(u"acme"_s, 12)});
        m_page->resize(700, 640);
        QTRY_VERIFY(table()->horizontalScrollBar()->maximum() > 0);
        table()->horizontalScrollBar()->setValue(table()->horizontalScrollBar()->maximum());
        const QPoint left(10, table()->rowViewportPosition(0) + 5);
        QCOMPARE(table()->indexAt(left).column(), 0);
        QCOMPARE(table()->indexAt(left).data(Qt::ToolTipRole).toString(), u"acme"_s);
        // A cell that lies below the name comes out when the keys reach it.
        table()->setCurrentIndex(m_page->model()->index(0, columnOf(TenantColumn::Id::State)));
        table()->scrollTo(table()->currentIndex());
        QVERIFY(table()->visualRect(table()->currentIndex()).left() >= table()->columnWidth(0));
    }

    void withLittleRoomTheDetailOpensOnRequestAndEscapeClosesIt() {
        m_page->resize(980, 640);
        goLive({tenantRow(u"acme"_s, 12), tenantRow(u"beta"_s, 12)});
        const auto* detail = m_page->findChild<TenantDetail*>();
        QTRY_VERIFY(table()->isVisible());
        QVERIFY(!detail->isVisible());
        const int wide = table()->width();
        clickRow(u"beta"_s);
        QVERIFY(detail->isVisible());
        QCOMPARE(detail->tenant(), u"beta"_s);
        // In a sheet over the table, which keeps its width and its columns.
        QCOMPARE(detail->mapTo(m_page.get(), detail->rect().bottomRight()).x(), m_page->rect().right());
        QCOMPARE(detail->parentWidget()->width(), SideSheet::kSheetWidth);
        QCOMPARE(table()->width(), wide);
        clickRow(u"acme"_s);
        QCOMPARE(detail->tenant(), u"acme"_s);
        QVERIFY(m_page->goBack());
        QVERIFY(!detail->isVisible());
        QTest::keyClick(table(), Qt::Key_Return);
        QVERIFY(detail->isVisible());
        m_page->resize(1300, 640);
        QVERIFY(detail->isVisible());
        QVERIFY(!m_page->findChild<QToolButton*>(u"closeDetail"_s)->isVisible());
        QVERIFY(table()->width() < wide + 1300 - 980 - 300);  // beside it again
        m_page->resize(980, 640);
        QVERIFY(!detail->isVisible());
        QTest::keyClick(table(), Qt::Key_Return);
        QTest::mouseClick(m_page->findChild<QToolButton*>(u"closeDetail"_s), Qt::LeftButton);
        QVERIFY(!detail->isVisible());
    }

    void chipThatNobodyPassesLeadsBackToAll() {
        goLive({tenantRow(u"acme"_s, 12)});
        QTest::mouseClick(chip(TenantFilter::Paused), Qt::LeftButton);
        QCOMPARE(emptyTitle(), u"No tenant passes this filter"_s);
        QTest::mouseClick(emptyAction(), Qt::LeftButton);
        QCOMPARE(m_page->model()->rowCount(), 1);
    }

    void columnsAreChosenByAButtonAndTheOrderIsHeldMeanwhile() {
        goLive({tenantRow(u"acme"_s, 12)});
        const int weight = columnOf(TenantColumn::Id::Weight);
        QVERIFY(table()->isColumnHidden(weight));
        QTest::mouseClick(m_page->findChild<QToolButton*>(u"columns"_s), Qt::LeftButton);
        auto* menu = m_page->findChild<QMenu*>(u"columnMenu"_s);
        QVERIFY(menu != nullptr);
        QVERIFY(m_page->model()->isOrderHeld());
        menu->findChild<QAction*>(u"effective_weight"_s)->trigger();
        menu->close();
        QVERIFY(!table()->isColumnHidden(weight));
        QVERIFY(!m_page->model()->isOrderHeld());
    }

    void idleSeatsAreCountedWithTheReason() {
        TenantsUpdate update = snapshotOf({tenantRow(u"acme"_s, 12)}, 1000);
        update.totals.sharedSeats = 48;
        update.totals.idleKept = 2;
        update.totals.idleGated = 1;
        update.totals.jain = 0.5;
        TenantsHeadline headline;
        headline.showTotals(update.totals);
        QCOMPARE(headline.value(TenantsHeadline::IdleSeats), u"3"_s);
        QCOMPARE(headline.note(TenantsHeadline::IdleSeats), u"2 kept for much shorter tasks, 1 held by limits"_s);
        QCOMPARE(headline.value(TenantsHeadline::Fairness), u"0.500"_s);
        update.totals.idleKeptSeconds = 0.05;
        headline.showTotals(update.totals);
        QCOMPARE(headline.note(TenantsHeadline::IdleSeats), u"2 kept for tasks of up to 50 ms, 1 held by limits"_s);
        // A token of some tenants is told neither of seats nor of idle ones.
        headline.showTotals(BrokerTotals{});
        QCOMPARE(headline.value(TenantsHeadline::IdleSeats), missingText());
    }

    void layoutSurvivesARestart() {
        table()->setColumnHidden(3, true);
        table()->setColumnWidth(0, 222);
        const QByteArray layout = m_page->saveLayout();
        TenantsPage next;
        next.restoreLayout(layout);
        auto* restored = next.findChild<TenantTableView*>();
        QVERIFY(restored->isColumnHidden(3));
        QCOMPARE(restored->columnWidth(0), 222);
        next.restoreLayout(QByteArray("rubbish"));
        QCOMPARE(restored->columnWidth(0), 222);
    }

private:
    void goLive(const QList<TenantRow>& rows) {
        m_at = QDateTime::currentMSecsSinceEpoch();
        m_page->setConnection(m_connection.get());
        m_connection->open();
        QTRY_COMPARE(m_broker->attempts(), 1);
        m_broker->sayInfo(openBroker());
        m_broker->sayTenants(snapshotOf(rows, m_at));
        QTRY_COMPARE(m_connection->state(), BrokerConnection::State::Live);
    }
    TenantsUpdate delta(const QList<TenantRow>& rows) {
        m_at += 1000;
        TenantsUpdate update = snapshotOf(rows, m_at);
        update.snapshot = false;
        return update;
    }
    static TenantRow waiting(const QString& tenant, double seconds) {
        TenantRow row = tenantRow(tenant, 100);
        row.waitP99Seconds = seconds;
        row.oldestReadySinceMs = 1;
        return row;
    }
    void clickRow(const QString& tenant, Qt::KeyboardModifiers modifiers = {}) {
        QTRY_VERIFY(table()->isVisible());
        const QRect cell = table()->visualRect(m_page->model()->index(m_page->model()->rowOf(tenant), 1));
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, modifiers, cell.center());
    }
    void send(QEvent::Type type) {
        if (type == QEvent::Enter) {
            QEnterEvent enter({5, 5}, {5, 5}, {5, 5});
            QCoreApplication::sendEvent(table()->viewport(), &enter);
        } else {
            QEvent event(type);
            QCoreApplication::sendEvent(table()->viewport(), &event);
        }
    }
    TenantTableView* table() const { return m_page->findChild<TenantTableView*>(); }
    QLineEdit* filter() const { return m_page->findChild<QLineEdit*>(u"filter"_s); }
    StateChip* chip(TenantFilter filter) const { return m_page->findChild<StateChip*>(u"chip.%1"_s.arg(int(filter))); }
    QString exportText() const { return m_page->findChild<QLabel*>(u"exportText"_s)->text(); }
    QString count() const { return m_page->findChild<QLabel*>(u"tenantCount"_s)->text(); }
    QString emptyTitle() const { return m_page->findChild<EmptyState*>()->title(); }
    QPushButton* emptyAction() const { return m_page->findChild<QPushButton*>(u"emptyAction"_s); }

    std::unique_ptr<ScriptedBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<TenantsPage> m_page;
    qint64 m_at = 0;
};

QTEST_MAIN(TestTenantsPage)

}  // namespace tst_tenants_page

#include "tst_tenants_page.moc"
