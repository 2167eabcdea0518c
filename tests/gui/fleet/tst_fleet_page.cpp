// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/fleet/fleet_page.h"
#include "tests/gui/fleet/fleet_scene.h"

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
};

QTEST_MAIN(TestFleetPage)

}  // namespace tst_fleet_page

#include "tst_fleet_page.moc"
