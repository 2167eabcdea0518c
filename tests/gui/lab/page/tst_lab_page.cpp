// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/page/lab_page.h"

#include "gui/charts/time_chart.h"
#include "gui/kit/empty_state.h"
#include "gui/kit/rows/export_control.h"
#include "gui/lab/page/lab_text.h"
#include "gui/kit/rows/row_table.h"
#include "tests/gui/scenes/lab_scene.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

namespace tst_lab_page {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMs = 30'000;

}  // namespace

class TestLabPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_broker = std::make_unique<LabBroker>(); }
    void cleanup() { m_broker.reset(); }

    void wholeRunComparesBothPoliciesAndLeavesNothingBehind() {
        m_broker->mustStart();
        PageScene<LabPage> scene(*m_broker);
        const QAbstractItemModelTester tester(scene.find<RowTable>("labTable")->model());
        chooseShortRun(scene.page);
        QVERIFY(scene.pressSoon("startLab"));
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->policy(), u"round-robin"_s, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(m_broker->streams() > 0, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(scene.page.run()->stage(), LabRun::Stage::Second, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->policy(), u"fair"_s, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(scene.page.run()->isOver(), kPatienceMs);
        QVERIFY2(scene.page.run()->problem().isEmpty(), qPrintable(scene.page.run()->problem()));

        const LabComparison comparison = scene.page.run()->comparison();
        QCOMPARE(comparison.before->policy, u"round-robin"_s);
        QCOMPARE(comparison.after->policy, u"fair"_s);
        for (const auto& side : {comparison.before, comparison.after}) {
            QCOMPARE(side->tenants.size(), 3);
            QVERIFY(side->quiet && side->quiet->waitP99Seconds);
            QVERIFY(side->quiet->donePerSecond > 0);
            QVERIFY(side->window.seconds() > 0);
        }
        QVERIFY(comparison.before->window.untilMs <= comparison.after->window.fromMs);
        QCOMPARE(scene.page.model().rowCount(), 4);
        const auto* chart = scene.find<TimeChart>("labChart.0");
        QCOMPARE(chart->content().marks.size(), 1);
        QCOMPARE(chart->content().marks[0].atMs, scene.page.run()->switchedAtMs());
        QVERIFY(!chart->content().atMs.isEmpty());
        QVERIFY(scene.find<QLabel>("labVerdict")->text().contains(policyText(u"round-robin"_s)));

        QTRY_COMPARE_WITH_TIMEOUT(m_broker->policy(), u"fair"_s, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->streams(), 0, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(m_broker->labTenants().isEmpty(), kPatienceMs);

        QVERIFY(scene.press("copyComparison"));
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY(text.contains(u"lab:long"_s) && text.contains(u'\t') && text.contains(windowText(comparison)));
        auto* table = scene.find<RowTable>("labTable");
        // What a window of 1280 pixels leaves for the page.
        scene.page.resize(1280 - 156, 720);
        QTRY_COMPARE(table->horizontalScrollBar()->maximum(), 0);
        QVERIFY(scene.page.width() <= 1280 - 156);
        table->selectRow(1);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines[0].split(u'\t').size(), LabComparisonModel::kColumns);
        QVERIFY(lines[1].startsWith(u"lab:quiet-1\t"_s));
        QTemporaryDir folder;
        auto* exported = scene.page.findChild<ExportControl*>();
        exported->write(folder.filePath(u"lab.csv"_s), ExportFormat::Csv, false);
        QTRY_VERIFY(exported->latest()->isOver());
        QFile csv(folder.filePath(u"lab.csv"_s));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QByteArray written = csv.readAll();
        QVERIFY2(written.startsWith("tenant,1.round-robin.entitled_share,"), written.constData());
        QCOMPARE(written.count("\r\n"), 5);
    }

    void productionIsAskedForBeforeAnythingIsChangedAndForEachRunAnew() {
        m_broker->mustStart();
        PageScene<LabPage> scene(*m_broker);
        markAs(scene, u"prod"_s, true);
        chooseShortRun(scene.page);
        auto* start = scene.find<QPushButton>("startLab");
        QTRY_VERIFY_WITH_TIMEOUT(start->toolTip().contains(u"production"_s), kPatienceMs);
        QVERIFY(!start->isEnabled());
        QVERIFY(scene.page.commands().isEmpty());
        QVERIFY(scene.press("productionMeant"));
        QVERIFY(scene.press("startLab"));
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->policy(), u"round-robin"_s, kPatienceMs);
        QVERIFY(scene.pressSoon("stopLab"));
        QTRY_VERIFY_WITH_TIMEOUT(scene.page.run()->isOver(), kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(start->toolTip().contains(u"production"_s), kPatienceMs);
        QVERIFY(!start->isEnabled());
    }

    void policyThatWasInForceIsPutBackAndTenantsStayWhenAskedTo() {
        m_broker->mustStart();
        m_broker->setPolicy("strict");
        PageScene<LabPage> scene(*m_broker);
        chooseShortRun(scene.page);
        QTRY_COMPARE_WITH_TIMEOUT(scene.connection->info().policy, u"strict"_s, kPatienceMs);
        scene.find<QCheckBox>("keepTenants")->click();
        QVERIFY(scene.pressSoon("startLab"));
        QTRY_COMPARE_WITH_TIMEOUT(scene.page.run()->stage(), LabRun::Stage::First, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(!m_broker->labTenants().isEmpty(), kPatienceMs);
        QVERIFY(scene.press("switchNow"));
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->policy(), u"fair"_s, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(scene.page.run()->stage(), LabRun::Stage::Second, kPatienceMs);
        QVERIFY(scene.press("stopLab"));
        QTRY_VERIFY_WITH_TIMEOUT(scene.page.run()->isOver(), kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->policy(), u"strict"_s, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->streams(), 0, kPatienceMs);
        QVERIFY(!m_broker->labTenants().isEmpty());
    }

    void leavingTheBrokerInTheMiddleEndsTheLoadAndPutsThePolicyBack() {
        m_broker->mustStart();
        m_broker->setPolicy("weighted");
        PageScene<LabPage> scene(*m_broker);
        chooseShortRun(scene.page);
        QTRY_COMPARE_WITH_TIMEOUT(scene.connection->info().policy, u"weighted"_s, kPatienceMs);
        QVERIFY(scene.pressSoon("startLab"));
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->policy(), u"round-robin"_s, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(!m_broker->labTenants().isEmpty(), kPatienceMs);
        scene.page.setConnection(nullptr);
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->policy(), u"weighted"_s, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->streams(), 0, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(m_broker->labTenants().isEmpty(), kPatienceMs);
        QVERIFY(scene.page.run() == nullptr);
    }

    void brokerThatGoesAwayAndComesBackGetsItsPolicyBack() {
        m_broker->config().listen = {"127.0.0.1:0"};
        m_broker->mustStart();
        m_broker->config().listen = {m_broker->address()};
        m_broker->setPolicy("weighted");
        PageScene<LabPage> scene(*m_broker);
        chooseShortRun(scene.page);
        QTRY_COMPARE_WITH_TIMEOUT(scene.connection->info().policy, u"weighted"_s, kPatienceMs);
        QVERIFY(scene.pressSoon("startLab"));
        QTRY_COMPARE_WITH_TIMEOUT(scene.page.run()->stage(), LabRun::Stage::First, kPatienceMs);
        m_broker->stop();
        QTRY_COMPARE_WITH_TIMEOUT(scene.page.run()->stage(), LabRun::Stage::Restoring, kPatienceMs);
        m_broker->mustStart();
        QTRY_VERIFY_WITH_TIMEOUT(scene.page.run()->isOver(), kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->policy(), u"weighted"_s, kPatienceMs);
        QVERIFY(scene.page.run()->problem().contains(u"lost"_s));
        QTRY_VERIFY_WITH_TIMEOUT(m_broker->labTenants().isEmpty(), kPatienceMs);
    }

    void otherTenantsAreAskedForFirst() {
        m_broker->mustStart();
        m_broker->create("acme", 1);
        PageScene<LabPage> scene(*m_broker);
        auto* accept = scene.find<QCheckBox>("acceptOthers");
        QTRY_VERIFY_WITH_TIMEOUT(accept->isVisible(), kPatienceMs);
        auto* start = scene.find<QPushButton>("startLab");
        QTRY_VERIFY(!start->isEnabled());
        QVERIFY2(start->toolTip().contains(u"1 other"_s), qPrintable(start->toolTip()));
        accept->click();
        QVERIFY(start->isEnabled());
    }

    void brokerWithTokensIsNoPlaceForIt() {
        addPeople(*m_broker);
        m_broker->mustStart();
        PageScene<LabPage> scene(*m_broker, "ops");
        QTRY_COMPARE_WITH_TIMEOUT(scene.page.findChild<EmptyState*>()->title(),
                                  u"The Lab needs a broker in open mode"_s, kPatienceMs);
        QVERIFY(!scene.press("startLab"));
    }

    void withoutAConnectionItLeadsToTheFirstScreen() {
        LabPage page;
        page.show();
        QSignalSpy asked(&page, &Page::welcomeRequested);
        QCOMPARE(page.findChild<EmptyState*>()->title(), u"Not connected"_s);
        page.findChild<EmptyState*>()->findChild<QPushButton*>()->click();
        QCOMPARE(asked.size(), 1);
    }

    void figuresThatCannotBePlayedSayWhich() {
        m_broker->mustStart();
        PageScene<LabPage> scene(*m_broker);
        scene.find<QSpinBox>("tenants")->setValue(50);
        scene.find<QDoubleSpinBox>("rate")->setValue(400);
        // Before the broker has answered it is off for another reason.
        QTRY_VERIFY(scene.find<QPushButton>("startLab")->toolTip().contains(u"together"_s));
        QVERIFY(!scene.find<QPushButton>("startLab")->isEnabled());
    }

    void scenarioBringsItsUsualFiguresAndTheLayoutKeepsThem() {
        LabPage page;
        auto* scenario = page.findChild<QComboBox*>(u"scenario"_s);
        scenario->setCurrentIndex(scenario->findData(int(LabScenario::NoisyNeighbour)));
        QCOMPARE(page.form()->setup().before, std::string("fifo"));
        page.findChild<QSpinBox*>(u"workers"_s)->setValue(7);
        LabPage other;
        other.restoreLayout(page.saveLayout());
        QCOMPARE(other.form()->setup().scenario, LabScenario::NoisyNeighbour);
        QCOMPARE(other.form()->setup().workers, 7u);
        other.restoreLayout("rubbish");
        QCOMPARE(other.form()->setup().workers, 7u);
    }

    void everyControlHasAName() {
        m_broker->mustStart();
        PageScene<LabPage> scene(*m_broker);
        QTRY_VERIFY(scene.isLive);
        QCOMPARE(firstWithoutName(scene.page), QString());
    }

private:
    std::unique_ptr<LabBroker> m_broker;
};

QTEST_MAIN(TestLabPage)

}  // namespace tst_lab_page

#include "tst_lab_page.moc"
