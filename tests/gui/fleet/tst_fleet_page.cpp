// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/fleet/fleet_page.h"
#include "gui/kit/rows/row_measures.h"
#include "tests/gui/fleet/fleet_scene.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

namespace tst_fleet_page {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

struct Shown {
    FleetScene scene;
    FleetPage page;

    explicit Shown(const QStringList& names) {
        scene.save(names);
        page.setConnection(nullptr);
        page.setWatch(scene.watch.get());
        page.resize(900, 500);
        page.show();
    }
    ~Shown() { page.setWatch(nullptr); }
    QString cell(int row, int column) const { return page.model().index(row, column).data().toString(); }
};

}  // namespace

class TestFleetPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theWorstStandsFirst() {
        Shown shown({u"calm"_s, u"hurt"_s, u"lost"_s});
        shown.scene.answer(u"calm"_s, FleetScene::says(0, 0, FindingKind::Idle));
        shown.scene.answer(u"hurt"_s, FleetScene::says(9, 0, FindingKind::NoWorker));
        shown.scene.advance(500);
        Q_EMIT shown.scene.clients[u"lost"_s]->failed({Failure::Kind::Unreachable, u"connection refused"_s, true});
        QCOMPARE(shown.cell(0, 0), u"hurt"_s);
        QCOMPARE(shown.cell(1, 0), u"lost"_s);
        QVERIFY(shown.cell(1, 1).contains(u"connection refused"_s));
        QCOMPARE(shown.cell(2, 0), u"calm"_s);
        QCOMPARE(shown.cell(0, 4), u"37 of 48"_s);
        const auto* summary = shown.page.findChild<QLabel*>(u"fleetSummary"_s);
        QVERIFY2(summary->text().contains(u"2 in trouble"_s), qPrintable(summary->text()));
    }

    void aRowSaysWhatMattersOnTwoLinesAndCutsNothing() {
        Shown shown({u"prod"_s});
        TenantsUpdate update = FleetScene::says(1'306, 0, FindingKind::NoWorker);
        Finding& finding = update.totals.findings.first();
        finding.tenant = u"kiwi-rentals"_s;
        finding.tenants = 1;
        finding.tasks = 1'306;
        finding.commands = {u"invoice.create"_s};
        finding.waitSeconds = 1140;
        shown.scene.answer(u"prod"_s, update);
        const auto second = [&](int column) {
            return shown.page.model().index(0, column).data(kSecondRole).toString();
        };
        QCOMPARE(shown.cell(0, 1), u"1,306 tasks wait; no worker takes invoice.create"_s);
        QVERIFY2(second(1).startsWith(u"They are of kiwi-rentals"_s), qPrintable(second(1)));
        QCOMPARE(second(0), u"prod.example:9091"_s);
        const auto* table = shown.page.findChild<QTableView*>();
        QVERIFY(table->rowHeight(0) > 2 * table->fontMetrics().lineSpacing());
        for (const QString& line : {shown.cell(0, 1), second(1)})
            QVERIFY2(table->columnWidth(1) > table->fontMetrics().horizontalAdvance(line) + 2 * kCellPadding,
                     qPrintable(line));
    }

    void theHourIsACurveBesideWhatWaits() {
        Shown shown({u"a"_s});
        shown.scene.answer(u"a"_s, FleetScene::says(3, 0));
        shown.scene.advance(FleetWatch::kAskEveryMs);
        shown.scene.answer(u"a"_s, FleetScene::says(9, 0));
        const auto curve = shown.page.model().index(0, FleetModel::kHourColumn).data(kTrendRole).value<QList<double>>();
        QVERIFY(curve.size() > 1);
        QCOMPARE(curve.last(), 9.0);
        const auto* header = shown.page.findChild<QTableView*>()->horizontalHeader();
        QCOMPARE(header->visualIndex(FleetModel::kHourColumn), header->visualIndex(2) + 1);
        // Two minutes are known, and seen over the whole cell.
        auto* table = shown.page.findChild<QTableView*>();
        const QRect cell = table->visualRect(shown.page.model().index(0, FleetModel::kHourColumn));
        const QImage drawn = table->viewport()->grab(cell).toImage();
        QSet<QRgb> colors;
        for (int y = 4; y < drawn.height() - 4; ++y) colors.insert(drawn.pixel(drawn.width() / 2, y));
        QVERIFY(colors.size() > 1);
    }

    void whereMostTasksAreHarmedStandsFirstWhateverTheReason() {
        Shown shown({u"a-few"_s, u"b-calm"_s, u"c-many"_s});
        const auto says = [](FindingKind kind, quint64 harmed) {
            TenantsUpdate update = FleetScene::says(9, 0, kind);
            update.totals.findings.first().harmed = harmed;
            return update;
        };
        shown.scene.answer(u"a-few"_s, says(FindingKind::NoWorker, 8));
        shown.scene.answer(u"b-calm"_s, FleetScene::says(0, 0, FindingKind::Idle));
        shown.scene.advance(500);
        shown.scene.answer(u"c-many"_s, says(FindingKind::Backlog, 12'000));
        QCOMPARE(shown.cell(0, 0), u"c-many"_s);
        QCOMPARE(shown.cell(1, 0), u"a-few"_s);
        QCOMPARE(shown.cell(2, 0), u"b-calm"_s);
    }

    void aRowIsOpenedByReturnAndByItsButton() {
        Shown shown({u"a"_s});
        QSignalSpy opened(&shown.page, &FleetPage::openRequested);
        auto* open = shown.page.findChild<QPushButton*>(u"openFleet"_s);
        QVERIFY(open->isEnabled());
        open->click();
        QCOMPARE(opened.size(), qsizetype(1));
        QCOMPARE(opened[0][0].toString(), shown.scene.profiles[0].id);
    }

    void whoLooksAwayAsksNobody() {
        Shown shown({u"a"_s});
        QCOMPARE(shown.scene.attempts.value(u"a"_s), 1);
        shown.page.hide();
        QVERIFY(shown.scene.clients[u"a"_s].isNull());
        shown.scene.advance(100'000);
        QCOMPARE(shown.scene.attempts.value(u"a"_s), 1);
        shown.page.show();
        QCOMPARE(shown.scene.attempts.value(u"a"_s), 2);
    }

    void askingNowAsksEverybody() {
        Shown shown({u"a"_s});
        shown.scene.answer(u"a"_s, FleetScene::says(0, 0));
        shown.page.findChild<QPushButton*>(u"askFleet"_s)->click();
        QCOMPARE(shown.scene.attempts.value(u"a"_s), 2);
    }

    void whereNothingIsSavedThePageSaysSo() {
        Shown shown({});
        QVERIFY(!shown.page.findChild<QTableView*>()->isVisible());
    }

    void aHostileNameWidensNothing() {
        Shown shown({QString(5000, u'W')});
        QString text(5000, u'x');
        Q_EMIT shown.scene.clients.first()->failed({Failure::Kind::Unreachable, text, true});
        QVERIFY(shown.page.minimumSizeHint().width() < 900);
    }

    void ofThePastARowSaysWhatWasRecordedAndNothingOfNow() {
        Shown shown({u"a"_s});
        shown.scene.answer(u"a"_s, shown.scene.saysNow(9, 0, FindingKind::NoWorker));
        shown.scene.record(900'000'000, 60);
        shown.page.travelTo(900'000'000 + 20 * 60'000);
        Q_EMIT shown.scene.clients[u"a"_s]->infoArrived({});
        QTRY_COMPARE(shown.cell(0, 2), u"20"_s);
        QVERIFY2(shown.cell(0, 1).startsWith(u"The oldest task waited for 20 s"_s), qPrintable(shown.cell(0, 1)));
        QCOMPARE(shown.cell(0, 4), u"8"_s);
        QCOMPARE(shown.cell(0, 6), u"20"_s);
        for (const int ofNow : {3, 7, 8, 9}) QCOMPARE(shown.cell(0, ofNow), u"–"_s);
        const auto* summary = shown.page.findChild<QLabel*>(u"fleetSummary"_s);
        QVERIFY2(summary->text().contains(u"not known"_s), qPrintable(summary->text()));
        shown.page.travelTo(0);
        QCOMPARE(shown.cell(0, 2), u"9"_s);
    }

    void aProductionBrokerInTroubleStandsAboveConnectionsThatWereNeverRight() {
        Shown shown({u"a-gone"_s, u"b-refuses"_s, u"prod"_s});
        Q_EMIT shown.scene.clients[u"a-gone"_s]->failed({Failure::Kind::Unreachable, u"unknown name"_s, true});
        Q_EMIT shown.scene.clients[u"b-refuses"_s]->failed({Failure::Kind::Refused, u"missing token"_s, false});
        shown.scene.advance(500);
        shown.scene.answer(u"prod"_s, FleetScene::says(9, 0, FindingKind::Hurt));
        QCOMPARE(shown.cell(0, 0), u"prod"_s);
        QCOMPARE(shown.cell(2, 0), u"b-refuses"_s);
        QVERIFY2(shown.cell(2, 1).startsWith(u"Does not let this console look"_s), qPrintable(shown.cell(2, 1)));
        QVERIFY2(shown.cell(1, 10).startsWith(u"tried"_s), qPrintable(shown.cell(1, 10)));
        auto* table = shown.page.findChild<QTableView*>();
        QCOMPARE(table->currentIndex().row(), 0);
    }

    void theRowThatTheUserChoseStaysChosen() {
        Shown shown({u"a"_s, u"b"_s});
        shown.scene.answer(u"a"_s, FleetScene::says(0, 0));
        auto* table = shown.page.findChild<QTableView*>();
        QTest::keyClick(table, Qt::Key_End);
        const QString chosen = shown.cell(table->currentIndex().row(), 0);
        shown.scene.answer(u"b"_s, FleetScene::says(9, 0, FindingKind::NoWorker));
        QCOMPARE(shown.cell(table->currentIndex().row(), 0), chosen);
    }

    void aTokenOfOneTenantSpeaksOfThatTenant() {
        Shown shown({u"a"_s});
        BrokerInfo info;
        info.tenants = {u"acme"_s};
        const QPointer<FleetClient> client = shown.scene.clients[u"a"_s];
        Q_EMIT client->infoArrived(info);
        Q_EMIT client->tenantsArrived({FleetScene::says(0, 0, FindingKind::Idle)});
        QVERIFY2(shown.cell(0, 1).contains(u"only of acme"_s), qPrintable(shown.cell(0, 1)));
    }

    void whoSortsByAFigureSeesTheLargestFirst() {
        Shown shown({u"a"_s});
        QCOMPARE(shown.page.model().headerData(2, Qt::Horizontal, Qt::InitialSortOrderRole).toInt(),
                 int(Qt::DescendingOrder));
        QCOMPARE(shown.page.model().headerData(0, Qt::Horizontal, Qt::InitialSortOrderRole).toInt(),
                 int(Qt::AscendingOrder));
    }

    void aNameThatTurnsItselfAroundIsShownAsItIs() {
        Shown shown({u"x\u202egnp.exe"_s});
        QVERIFY2(!shown.cell(0, 0).contains(QChar(0x202e)), qPrintable(shown.cell(0, 0)));
        QVERIFY(shown.cell(0, 0).contains(u"gnp.exe"_s));
    }

    void aSnapshotIsSavedOfTheSelectedConnectionAndAnotherOpened() {
        Shown shown({u"prod-eu"_s});
        const auto button = [&](const char* name) {
            return shown.page.findChild<QPushButton*>(QLatin1StringView(name));
        };
        QVERIFY2(button("saveSnapshot")->text().contains(u"prod-eu"_s), qPrintable(button("saveSnapshot")->text()));
        QVERIFY(button("openSnapshot")->isEnabled());
        QVERIFY(!shown.page.findChild<QWidget*>(u"snapshotChip"_s)->isVisible());
    }

    void spaceTicksARowAndPausesNothing() {
        Shown shown({u"a"_s, u"b"_s});
        auto* table = shown.page.findChild<QTableView*>();
        QKeyEvent asked(QEvent::ShortcutOverride, Qt::Key_Space, Qt::NoModifier);
        asked.ignore();
        QCoreApplication::sendEvent(table, &asked);
        QVERIFY(asked.isAccepted());
    }

    void whereNoWorkerIsConnectedTheSeatsSaySo() {
        Shown shown({u"a"_s});
        TenantsUpdate update = FleetScene::says(9, 0, FindingKind::NoWorker);
        update.totals.sharedSeats = 0;
        shown.scene.answer(u"a"_s, update);
        QCOMPARE(shown.cell(0, 4), u"no worker"_s);
    }
};

QTEST_MAIN(TestFleetPage)

}  // namespace tst_fleet_page

#include "tst_fleet_page.moc"
