// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenant_actions.h"

#include "gui/charts/time_chart.h"
#include "gui/kit/rows/chart_table.h"
#include "gui/tenants/limits/limit_bars.h"
#include "gui/tenants/limits/limits_sheet.h"
#include "gui/dead_letters/operation_sheet.h"
#include "gui/tenants/tenant_action_dialog.h"
#include "gui/tenants/tenant_detail.h"
#include "gui/tenants/tenant_history.h"
#include "gui/tenants/tenant_name_dialog.h"
#include "gui/tenants/tenant_table_view.h"
#include "gui/tenants/tenants_page.h"
#include "gui/tenants/waiting_panel.h"
#include "tests/gui/scenes/live_broker.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>

namespace tst_tenant_actions {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

// The page of tenants on a real broker: what its buttons do there, and what the broker says of the selected tenant.
class TestTenantActions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { begin({}); }
    void cleanup() {
        m_page.reset();
        m_connection.reset();
        m_broker.reset();
    }

    void tenantIsPausedAndResumedByItsButtons() {
        press(u"pauseTenant"_s);
        decide(u"maintenance"_s);
        QVERIFY(m_broker->tenant(u"acme"_s).inForce.limits.paused);
        QCOMPARE(m_broker->tenant(u"acme"_s).reason, u"maintenance"_s);
        QTRY_VERIFY(m_page->model()->find(u"acme"_s)->paused);
        press(u"resumeTenant"_s);
        decide(u"over"_s);
        QVERIFY(!m_broker->tenant(u"acme"_s).inForce.limits.paused);
    }

    void onlyWhatIsPausedIsResumedAndOnlyWhatIsNotIsPaused() {
        const auto* pause = find<QAbstractButton>(u"pauseTenant"_s);
        const auto* resume = find<QAbstractButton>(u"resumeTenant"_s);
        QVERIFY(pause->isEnabled() && !resume->isEnabled());
        QVERIFY2(resume->toolTip().startsWith(u"It is neither paused nor draining."_s), qPrintable(resume->toolTip()));
        press(u"pauseTenant"_s);
        decide(u"maintenance"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!pause->isEnabled() && resume->isEnabled(), 20'000);
        QCOMPARE(pause->toolTip(), u"It is paused already."_s);
        // Of several, one that is not paused can be.
        m_broker->broker().create("beta", 1);
        QTRY_COMPARE(m_page->model()->rowCount(), 2);
        find<TenantTableView>(u"tenantTable"_s)->selectAll();
        QVERIFY(pause->isEnabled() && resume->isEnabled());
    }

    void pauseMayTakeItselfBack() {
        press(u"pauseTenant"_s);
        auto* revert = dialog()->findChild<QComboBox*>(u"revert"_s);
        revert->setCurrentIndex(revert->findData(10 * 60'000));
        decide(u"maintenance"_s);
        const TenantSettings now = m_broker->tenant(u"acme"_s);
        QVERIFY(now.inForce.limits.paused);
        QVERIFY(now.inForce.originOf(LimitField::Paused) == LimitLayer::Temporary);
    }

    void tenantIsDrainedOutOfTheMenu() {
        choose(TenantAction::Drain);
        decide(u"moving away"_s);
        QVERIFY(m_broker->tenant(u"acme"_s).inForce.limits.draining);
    }

    void throttleIsDecidedByHand() {
        const auto decision = [this](TenantAction action, const QString& reason) {
            choose(action);
            decide(reason);
            const auto throttle = m_broker->tenant(u"acme"_s).throttle;
            return throttle.value_or(ThrottleState());
        };
        const ThrottleState held = decision(TenantAction::HoldThrottle, u"noisy"_s);
        QVERIFY(held.byHand);
        QCOMPARE(held.level, 1u);
        QCOMPARE(held.reason, u"noisy"_s);
        QVERIFY(held.untilMs > 0);
        const ThrottleState released = decision(TenantAction::ReleaseThrottle, u"it has work to do"_s);
        QVERIFY(released.byHand);
        QCOMPARE(released.level, 0u);
        QCOMPARE(released.reason, u"it has work to do"_s);
        const ThrottleState automatic = decision(TenantAction::AutomaticThrottle, u"over"_s);
        QVERIFY(!automatic.byHand);
        QCOMPARE(automatic.level, 0u);
    }

    void limitsAreSetBeforeTheFirstTask() {
        press(u"otherTenant"_s);
        QPointer<TenantNameDialog> asked = m_page->findChild<TenantNameDialog*>();
        QVERIFY(asked);
        auto* name = asked->findChild<QLineEdit*>(u"name"_s);
        auto* open = asked->findChild<QAbstractButton*>(u"openLimits"_s);
        QVERIFY(!open->isEnabled());
        name->setText(u"_mine"_s);
        QVERIFY(!open->isEnabled());
        QVERIFY(!asked->findChild<QLabel*>(u"nameProblem"_s)->text().isEmpty());
        name->setText(u"newcomer"_s);
        QVERIFY(open->isEnabled());
        QVERIFY(asked->findChild<QLabel*>(u"nameProblem"_s)->text().isEmpty());
        QTest::mouseClick(open, Qt::LeftButton);
        QTRY_VERIFY(!asked);
        QPointer<LimitsSheet> form = m_page->findChild<LimitsSheet*>();
        QVERIFY(form);
        QCOMPARE(form->tenants(), QStringList{u"newcomer"_s});
        auto* weight = form->findChild<QLineEdit*>(u"weight"_s);
        QTRY_COMPARE_WITH_TIMEOUT(weight->text(), u"1"_s, 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(weight->isEnabled(), 20'000);
        weight->clear();
        QTest::keyClicks(weight, u"5"_s);
        form->findChild<QAbstractButton*>(u"until.2"_s)->click();
        QTest::keyClicks(form->findChild<QLineEdit*>(u"reason"_s), u"they start on Monday"_s);
        QTest::mouseClick(form->findChild<QAbstractButton*>(u"apply"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!form, 20'000);
        const TenantSettings now = m_broker->tenant(u"newcomer"_s);
        QCOMPARE(now.inForce.limits.weight, 5.0);
        QCOMPARE(now.reason, u"they start on Monday"_s);
        QCOMPARE(now.ready, quint64(0));
        m_broker->broker().create("newcomer", 1);
        QCOMPARE(m_broker->tenant(u"newcomer"_s).inForce.limits.weight, 5.0);
    }

    void withoutAReasonNothingIsDone() {
        press(u"pauseTenant"_s);
        QPointer<TenantActionDialog> open = dialog();
        QTest::mouseClick(open->findChild<QAbstractButton*>(u"apply"_s), Qt::LeftButton);
        QVERIFY(open->findChild<QLabel*>(u"message"_s)->text().contains(u"A reason is needed"_s));
        QVERIFY(!m_broker->tenant(u"acme"_s).inForce.limits.paused);
        open->close();
    }

    void severalSelectedTenantsArePausedTogether() {
        m_broker->broker().create("beta", 1);
        QTRY_COMPARE(m_page->model()->rowCount(), 2);
        auto* table = find<TenantTableView>(u"tenantTable"_s);
        table->selectAll();
        press(u"pauseTenant"_s);
        decide(u"maintenance"_s);
        QVERIFY(m_broker->tenant(u"acme"_s).inForce.limits.paused);
        QVERIFY(m_broker->tenant(u"beta"_s).inForce.limits.paused);
    }

    void f2AndTheButtonOpenTheLimits() {
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        QTest::keyClick(m_page.get(), Qt::Key_F2);
        QPointer<LimitsSheet> sheet = m_page->findChild<LimitsSheet*>();
        QVERIFY(sheet);
        QCOMPARE(sheet->tenants(), QStringList{u"acme"_s});
        QVERIFY(m_page->goBack());
        QTRY_VERIFY(!sheet);
        press(u"editLimits"_s);
        sheet = m_page->findChild<LimitsSheet*>();
        QVERIFY(sheet);
        sheet->askToClose();
        QTRY_VERIFY(!sheet);
    }

    void whyItWaitsIsSaidInASentenceAndCommandByCommand() {
        m_broker->broker().create("acme", 2, "report");
        const auto* why = m_page->findChild<WaitingPanel*>();
        QTRY_VERIFY_WITH_TIMEOUT(why->text().contains(u"mail: 3 ready"_s) && why->text().contains(u"report: 2 ready"_s),
                                 20'000);
        QVERIFY(why->text().startsWith(u"Waiting because no worker takes mail of this tenant."_s));
    }

    void limitsInUseAreBars() {
        LimitSettings settings;
        settings.maxQueueDepth = 10;
        Asking ops(m_broker->broker());
        LimitChange change;
        change.tenant = u"acme"_s;
        change.set = settings;
        change.reason = u"r"_s;
        ops.ask(&TenantCalls::changeLimits, change).value();
        QTRY_COMPARE_WITH_TIMEOUT(find<LimitBars>(u"limitBars"_s)->text(), u"Queue depth: 3 of 10 tasks"_s, 20'000);
    }

    void historyIsDrawn() {
        auto* history = m_page->findChild<TenantHistory*>();
        QTRY_VERIFY_WITH_TIMEOUT(history->charts().first()->isVisible(), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(!history->charts().first()->content().atMs.isEmpty(), 20'000);
        QVERIFY(!find<QLabel>(u"historyMessage"_s)->isVisible());
        for (const HistoryRange range : kHistoryRanges) {
            press(u"range.%1"_s.arg(int(range)));
            QCOMPARE(history->range(), range);
        }
        press(u"lookBack"_s);
        QVERIFY(!history->isLive());
        press(u"lookForward"_s);
        QVERIFY(history->isLive());
        press(u"lookBack"_s);
        press(u"lookAtNow"_s);
        QVERIFY(history->isLive());
    }

    void withoutTheScopeTheButtonsAreGreyedAndSayWhy() {
        m_page.reset();
        m_connection.reset();
        m_broker = std::make_unique<LiveBroker>(true);
        m_broker->setWeight(u"acme"_s, 2, "ops");
        begin(u"reader"_s);
        const auto* pause = find<QAbstractButton>(u"pauseTenant"_s);
        QVERIFY(!pause->isEnabled());
        QVERIFY(pause->toolTip().contains(u"fairlead:limits"_s));
        QVERIFY(find<QAbstractButton>(u"editLimits"_s)->isEnabled());
    }

    void onProductionAChangeWantsItTickedThatThisBrokerIsMeant() {
        ConnectionMark mark;
        mark.production = true;
        m_connection->setMark(mark);
        TenantActionDialog dialog(m_connection.get(), TenantAction::Pause, {u"acme"_s});
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        OperationSheet sheet(m_connection.get(), Operation::Kind::Requeue, {}, nullptr);
        sheet.setAttribute(Qt::WA_DeleteOnClose, false);
        press(u"editLimits"_s);
        auto* limits = m_page->findChild<LimitsSheet*>();
        auto* weight = limits->findChild<QLineEdit*>(u"weight"_s);
        QTRY_VERIFY_WITH_TIMEOUT(weight->isEnabled(), 20'000);
        weight->clear();
        QTest::keyClicks(weight, u"5"_s);
        for (QWidget* widget : {static_cast<QWidget*>(&dialog), static_cast<QWidget*>(limits)}) {
            widget->show();
            auto* apply = widget->findChild<QPushButton*>(u"apply"_s);
            QTRY_VERIFY2(!apply->isEnabled() && apply->toolTip().contains(u"production"_s),
                         qPrintable(apply->toolTip()));
            widget->findChild<QAbstractButton*>(u"productionMeant"_s)->click();
            QTRY_VERIFY(apply->isEnabled());
        }
        sheet.show();
        QVERIFY(sheet.findChild<QWidget*>(u"productionCheck"_s)->isVisible());
        sheet.close();
        m_connection->setMark({});
        TenantActionDialog harmless(m_connection.get(), TenantAction::Pause, {u"acme"_s});
        harmless.setAttribute(Qt::WA_DeleteOnClose, false);
        QVERIFY(harmless.findChild<QWidget*>(u"productionMeant"_s) == nullptr);
    }

private:
    void begin(const QString& token) {
        if (!m_broker) {
            m_broker = std::make_unique<LiveBroker>();
            m_broker->broker().create("acme", 3);
        }
        m_connection = m_broker->connect(token);
        m_page = std::make_unique<TenantsPage>();
        m_page->resize(1300, 900);
        m_page->show();
        m_page->setConnection(m_connection.get());
        m_connection->setPaused(BrokerConnection::Pause::ByHand, true);
        m_connection->setPaused(BrokerConnection::Pause::ByHand, false);  // a snapshot for the page that came late
        QTRY_COMPARE_WITH_TIMEOUT(m_page->selectedTenant(), u"acme"_s, 20'000);
    }
    template <typename Widget>
    Widget* find(const QString& name) const {
        return m_page->findChild<Widget*>(name);
    }
    void press(const QString& name) {
        auto* button = find<QAbstractButton>(name);
        QVERIFY2(button != nullptr && button->isEnabled(), qPrintable(name));
        button->click();
    }
    void choose(TenantAction action) {
        press(u"moreActions"_s);
        auto* menu = m_page->findChild<QMenu*>(u"moreMenu"_s);
        QVERIFY(menu != nullptr);
        menu->findChild<QAction*>(u"action.%1"_s.arg(int(action)))->trigger();
        menu->close();
    }
    TenantActionDialog* dialog() const { return m_page->findChild<TenantActionDialog*>(); }
    void decide(const QString& reason) {
        QPointer<TenantActionDialog> open = dialog();
        QVERIFY(open);
        QTest::keyClicks(open->findChild<QLineEdit*>(u"reason"_s), reason);
        QTest::mouseClick(open->findChild<QAbstractButton*>(u"apply"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!open, 20'000);
    }

    std::unique_ptr<LiveBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<TenantsPage> m_page;
};

QTEST_MAIN(TestTenantActions)

}  // namespace tst_tenant_actions

#include "tst_tenant_actions.moc"
