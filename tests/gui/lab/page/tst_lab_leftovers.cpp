// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/page/lab_leftovers.h"

#include "tests/gui/scenes/lab_scene.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace tst_lab_leftovers {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;
namespace api = fairlead::admin::v1;

namespace {

constexpr int kPatienceMs = 30'000;

}  // namespace

// What a console finds that comes after one that was killed.
class TestLabLeftovers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<LabBroker>();
        m_broker->mustStart();
    }
    void cleanup() { m_broker.reset(); }

    void whatABrokenRunHasLeftIsFoundAndTidiedUp() {
        const QByteArray layout = layoutOfARun("weighted");
        leaveBehind();
        PageScene<LabPage> scene(*m_broker);
        QSignalSpy notices(&scene.page, &Page::noticeChanged);
        QByteArray kept;
        connect(&scene.page, &Page::layoutToKeep, &scene.page, [&] { kept = scene.page.saveLayout(); });
        scene.page.restoreLayout(layout);
        markAs(scene, u"local"_s, false);
        const auto* text = scene.find<QLabel>("leftoverText");
        QTRY_VERIFY_WITH_TIMEOUT(strip(scene)->isVisible() && text->text().contains(u"2 tenants"_s), kPatienceMs);
        QVERIFY2(text->text().contains(u"round robin"_s) && text->text().contains(u"weighted"_s),
                 qPrintable(text->text()));
        QVERIFY(notices.last().first().toString().contains(u"(L)"_s));
        QVERIFY(!scene.find<QPushButton>("startLab")->isEnabled());

        QVERIFY(scene.press("tidyUp"));
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->policy(), u"weighted"_s, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(m_broker->labTenants().isEmpty(), kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(!strip(scene)->isVisible(), kPatienceMs);
        QCOMPARE(notices.last().first().toString(), QString());
        QTRY_VERIFY_WITH_TIMEOUT(scene.find<QPushButton>("startLab")->isEnabled(), kPatienceMs);
        QCOMPARE(m_broker->ask(&api::Tenants::Stub::ListTenants, api::ListTenantsRequest()).second.tenants_size(), 0);

        // It is not said again, also not of a policy that somebody chooses later.
        m_broker->setPolicy("round-robin");
        PageScene<LabPage> next(*m_broker);
        next.page.restoreLayout(kept);
        markAs(next, u"local"_s, false);
        QTRY_COMPARE_WITH_TIMEOUT(next.connection->info().policy, u"round-robin"_s, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(next.find<QPushButton>("startLab")->isEnabled(), kPatienceMs);
        QVERIFY(!strip(next)->isVisible());
    }

    void runThatEndsWellLeavesNoTrace() {
        m_broker->setPolicy("weighted");
        PageScene<LabPage> scene(*m_broker);
        markAs(scene, u"local"_s, false);
        chooseShortRun(scene.page);
        const auto* leftovers = scene.page.findChild<LabLeftovers*>();
        const QByteArray before = leftovers->saveState();
        QTRY_COMPARE_WITH_TIMEOUT(scene.connection->info().policy, u"weighted"_s, kPatienceMs);
        QVERIFY(scene.pressSoon("startLab"));
        QVERIFY(leftovers->saveState() != before);
        QTRY_VERIFY_WITH_TIMEOUT(!m_broker->labTenants().isEmpty(), kPatienceMs);
        QVERIFY(!strip(scene)->isVisible());
        scene.page.setConnection(nullptr);
        QCOMPARE(leftovers->saveState(), before);
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->policy(), u"weighted"_s, kPatienceMs);
    }

    void policyThatSomebodyHasChosenSinceIsNoLeftover() {
        const QByteArray layout = layoutOfARun("weighted");
        m_broker->setPolicy("strict");
        PageScene<LabPage> scene(*m_broker);
        scene.page.restoreLayout(layout);
        QSignalSpy kept(&scene.page, &Page::layoutToKeep);
        markAs(scene, u"local"_s, false);
        QTRY_COMPARE_WITH_TIMEOUT(kept.size(), 1, kPatienceMs);
        QVERIFY(!strip(scene)->isVisible());
        QCOMPARE(m_broker->policy(), u"strict"_s);
    }

    void anotherConnectionIsNotToldOfThePolicy() {
        const QByteArray layout = layoutOfARun("weighted");
        m_broker->setPolicy("round-robin");
        PageScene<LabPage> scene(*m_broker);
        scene.page.restoreLayout(layout);
        markAs(scene, u"elsewhere"_s, false);
        QTRY_VERIFY_WITH_TIMEOUT(scene.find<QPushButton>("startLab")->isEnabled(), kPatienceMs);
        QVERIFY(!strip(scene)->isVisible());
    }

    void tenantsThatAreFedBelongToSomebodyElsesLab() {
        m_broker->create("lab:quiet-1", 1);
        PageScene<LabPage> scene(*m_broker);
        markAs(scene, u"local"_s, false);
        QTRY_COMPARE_WITH_TIMEOUT(scene.page.findChild<LabLeftovers*>()->tenants(), quint64(1), kPatienceMs);
        QVERIFY(!strip(scene)->isVisible());
        // Rates are means of five seconds.
        QTRY_VERIFY_WITH_TIMEOUT(strip(scene)->isVisible(), kPatienceMs);
        QVERIFY(scene.find<QLabel>("leftoverText")->text().contains(u"1 tenants of"_s));
        QVERIFY(scene.find<QPushButton>("startLab")->isEnabled());
        QVERIFY(scene.press("leaveLeftovers"));
        QVERIFY(!strip(scene)->isVisible());
        QCOMPARE(m_broker->labTenants(), QStringList{u"lab:quiet-1"_s});
    }

    void onProductionNothingIsTidiedBeforeItIsMeant() {
        const QByteArray layout = layoutOfARun("weighted");
        leaveBehind();
        PageScene<LabPage> scene(*m_broker);
        scene.page.restoreLayout(layout);
        markAs(scene, u"local"_s, true);
        QTRY_VERIFY_WITH_TIMEOUT(strip(scene)->isVisible(), kPatienceMs);
        QVERIFY(!scene.find<QPushButton>("tidyUp")->isEnabled());
        QVERIFY(scene.find<QPushButton>("tidyUp")->toolTip().contains(u"production"_s));
        QVERIFY(scene.press("productionMeant"));
        QVERIFY(scene.press("tidyUp"));
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->policy(), u"weighted"_s, kPatienceMs);
    }

    void brokerThatGoesWhileItIsTidiedIsTriedAgain() {
        m_broker->config().listen = {m_broker->address()};
        const QByteArray layout = layoutOfARun("weighted");
        leaveBehind();
        PageScene<LabPage> scene(*m_broker);
        scene.page.restoreLayout(layout);
        markAs(scene, u"local"_s, false);
        QTRY_VERIFY_WITH_TIMEOUT(strip(scene)->isVisible(), kPatienceMs);
        m_broker->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!strip(scene)->isVisible(), kPatienceMs);
        m_broker->mustStart();
        QTRY_VERIFY_WITH_TIMEOUT(strip(scene)->isVisible(), kPatienceMs);
        QVERIFY2(scene.press("tidyUp"), qPrintable(scene.find<QPushButton>("tidyUp")->toolTip()));
        QTRY_COMPARE_WITH_TIMEOUT(m_broker->policy(), u"weighted"_s, kPatienceMs);
    }

private:
    static QWidget* strip(PageScene<LabPage>& scene) { return scene.find<QWidget>("labLeftovers"); }

    // What a console has written down when it began a run on a broker with this policy, and was not there any more.
    QByteArray layoutOfARun(const char* policy) const {
        m_broker->setPolicy(policy);
        PageScene<LabPage> scene(*m_broker);
        markAs(scene, u"local"_s, false);
        chooseShortRun(scene.page);
        QByteArray kept;
        const auto keep = connect(&scene.page, &Page::layoutToKeep, &scene.page,
                                  [&] { kept = kept.isEmpty() ? scene.page.saveLayout() : kept; });
        const bool began = QTest::qWaitFor(
            [&] { return scene.connection->info().policy == QLatin1StringView(policy) && scene.press("startLab"); },
            kPatienceMs);
        disconnect(keep);
        if (!began || kept.isEmpty()) qFatal("the run did not begin");
        return kept;
    }
    void leaveBehind() const {
        m_broker->setPolicy("round-robin");
        m_broker->create("lab:quiet-1", 1);
        m_broker->create("lab:quiet-2", 1);
    }

    std::unique_ptr<LabBroker> m_broker;
};

QTEST_MAIN(TestLabLeftovers)

}  // namespace tst_lab_leftovers

#include "tst_lab_leftovers.moc"
