// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/lab_page.h"

#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "gui/charts/time_chart.h"
#include "gui/views/empty_state.h"
#include "gui/views/lab_form.h"
#include "gui/views/lab_text.h"
#include "tests/gui/views/live_broker.h"
#include "tests/gui/views/page_scene.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

using namespace fairlead::gui;
using namespace Qt::StringLiterals;
namespace api = fairlead::admin::v1;

namespace {

constexpr int kPatienceMs = 30'000;

}  // namespace

class TestLabPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<fairlead::test::AdminFixture>();
        m_broker->config().engine.statisticsInterval = std::chrono::milliseconds(200);
    }
    void cleanup() { m_broker.reset(); }

    void wholeRunComparesBothPoliciesAndLeavesNothingBehind() {
        m_broker->mustStart();
        PageScene<LabPage> scene(*m_broker);
        const QAbstractItemModelTester tester(scene.find<QTableView>("labTable")->model());
        shortRun(scene);
        QVERIFY(scene.pressSoon("startLab"));
        QTRY_COMPARE_WITH_TIMEOUT(policy(), u"round-robin"_s, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(workers() > 0, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(scene.page.run()->stage(), LabRun::Stage::Second, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(policy(), u"fair"_s, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(scene.page.run()->isOver(), kPatienceMs);
        QVERIFY2(scene.page.run()->problem().isEmpty(), qPrintable(scene.page.run()->problem()));

        const LabComparison comparison = scene.page.run()->comparison();
        QCOMPARE(comparison.before->policy, u"round-robin"_s);
        QCOMPARE(comparison.after->policy, u"fair"_s);
        for (const auto& side : {comparison.before, comparison.after}) {
            QCOMPARE(side->tenants.size(), 3);
            QVERIFY(side->quiet && side->quiet->waitP99Seconds);
            QVERIFY(side->quiet->donePerSecond > 0);
            QVERIFY(side->window.seconds() >= 2);
        }
        QVERIFY(comparison.before->window.untilMs <= comparison.after->window.fromMs);
        QCOMPARE(scene.page.model().rowCount(), 4);
        const auto* chart = scene.find<TimeChart>("labChart.0");
        QCOMPARE(chart->content().marks.size(), 1);
        QCOMPARE(chart->content().marks[0].atMs, scene.page.run()->switchedAtMs());
        QVERIFY(!chart->content().atMs.isEmpty());
        QVERIFY(scene.find<QLabel>("labVerdict")->text().contains(policyText(u"round-robin"_s)));

        QTRY_COMPARE_WITH_TIMEOUT(policy(), u"fair"_s, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(workers(), 0, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(tenants().isEmpty(), kPatienceMs);

        QVERIFY(scene.press("copyComparison"));
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY(text.contains(u"lab:long"_s) && text.contains(u'\t') && text.contains(windowText(comparison)));
        QVERIFY(scene.press("copyComparisonCsv"));
        QCOMPARE(QGuiApplication::clipboard()->text().count(u"\r\n"_s), 5);
    }

    void policyThatWasInForceIsPutBackAndTenantsStayWhenAskedTo() {
        m_broker->mustStart();
        setPolicy("strict");
        PageScene<LabPage> scene(*m_broker);
        shortRun(scene);
        QTRY_COMPARE_WITH_TIMEOUT(scene.connection->info().policy, u"strict"_s, kPatienceMs);
        scene.find<QCheckBox>("keepTenants")->click();
        QVERIFY(scene.pressSoon("startLab"));
        QTRY_COMPARE_WITH_TIMEOUT(scene.page.run()->stage(), LabRun::Stage::First, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(!tenants().isEmpty(), kPatienceMs);
        QVERIFY(scene.press("switchNow"));
        QTRY_COMPARE_WITH_TIMEOUT(policy(), u"fair"_s, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(scene.page.run()->stage(), LabRun::Stage::Second, kPatienceMs);
        QVERIFY(scene.press("stopLab"));
        QTRY_VERIFY_WITH_TIMEOUT(scene.page.run()->isOver(), kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(policy(), u"strict"_s, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(workers(), 0, kPatienceMs);
        QVERIFY(!tenants().isEmpty());
    }

    void leavingTheBrokerInTheMiddleEndsTheLoadAndPutsThePolicyBack() {
        m_broker->mustStart();
        setPolicy("weighted");
        PageScene<LabPage> scene(*m_broker);
        shortRun(scene);
        QTRY_COMPARE_WITH_TIMEOUT(scene.connection->info().policy, u"weighted"_s, kPatienceMs);
        QVERIFY(scene.pressSoon("startLab"));
        QTRY_COMPARE_WITH_TIMEOUT(policy(), u"round-robin"_s, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(!tenants().isEmpty(), kPatienceMs);
        scene.page.setConnection(nullptr);
        QTRY_COMPARE_WITH_TIMEOUT(policy(), u"weighted"_s, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(workers(), 0, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(tenants().isEmpty(), kPatienceMs);
        QVERIFY(scene.page.run() == nullptr);
    }

    void brokerThatGoesAwayAndComesBackGetsItsPolicyBack() {
        m_broker->config().listen = {"127.0.0.1:0"};
        m_broker->mustStart();
        m_broker->config().listen = {m_broker->address()};
        setPolicy("weighted");
        PageScene<LabPage> scene(*m_broker);
        shortRun(scene);
        QTRY_COMPARE_WITH_TIMEOUT(scene.connection->info().policy, u"weighted"_s, kPatienceMs);
        QVERIFY(scene.pressSoon("startLab"));
        QTRY_COMPARE_WITH_TIMEOUT(scene.page.run()->stage(), LabRun::Stage::First, kPatienceMs);
        m_broker->stop();
        QTRY_COMPARE_WITH_TIMEOUT(scene.page.run()->stage(), LabRun::Stage::Restoring, kPatienceMs);
        m_broker->mustStart();
        QTRY_VERIFY_WITH_TIMEOUT(scene.page.run()->isOver(), kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(policy(), u"weighted"_s, kPatienceMs);
        QVERIFY(scene.page.run()->problem().contains(u"lost"_s));
        QTRY_VERIFY_WITH_TIMEOUT(tenants().isEmpty(), kPatienceMs);
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
        QTRY_VERIFY(!scene.find<QPushButton>("startLab")->isEnabled());
        QVERIFY(scene.find<QPushButton>("startLab")->toolTip().contains(u"together"_s));
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
    static void shortRun(PageScene<LabPage>& scene) {
        LabSetup setup;
        setup.tenants = 2;
        setup.workers = 4;
        setup.perSecond = 30;
        setup.taskSeconds = 0.01;
        setup.seconds = 8;
        scene.page.form()->setSetup(setup);
    }

    QString policy() const {
        return qt(
            m_broker->ask(&api::Admin::Stub::GetBrokerInfo, api::GetBrokerInfoRequest()).second.scheduling_policy());
    }
    void setPolicy(const char* name) const {
        api::ChangePolicyRequest request;
        request.set_policy(name);
        request.set_reason("test");
        QVERIFY(m_broker->ask(&api::Tenants::Stub::ChangePolicy, request).first.ok());
    }
    int workers() const {
        api::ListStreamsRequest request;
        return m_broker->ask(&api::Admin::Stub::ListStreams, request).second.streams_size();
    }
    QStringList tenants() const {
        const auto answer = m_broker->ask(&api::Tenants::Stub::ListTenants, api::ListTenantsRequest()).second;
        QStringList names;
        for (const api::Tenant& tenant : answer.tenants()) {
            if (tenant.tenant().starts_with(kLabTenantPrefix)) {
                names << qt(tenant.tenant());
            }
        }
        return names;
    }

    std::unique_ptr<fairlead::test::AdminFixture> m_broker;
};

QTEST_MAIN(TestLabPage)
#include "tst_lab_page.moc"
