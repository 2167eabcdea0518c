// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/page/alerts_page.h"

#include "gui/models/words/finding_text.h"
#include "gui/alerts/page/alert_rule_dialog.h"
#include "gui/kit/rows/value_table.h"
#include "gui/alerts/page/alert_rule_list.h"
#include "tests/gui/alerts/alert_scene.h"
#include "tests/gui/scenes/page_scene.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>

namespace tst_alerts_page {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestAlertsPage : public QObject, AlertScene {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        open(std::chrono::seconds(15));
        m_page = std::make_unique<AlertsPage>();
        m_page->setAlerts(m_watch.get(), m_log.get());
        m_page->setConnection(m_connection.get());
        m_page->resize(1000, 700);
        m_page->show();
    }
    void cleanup() {
        m_page.reset();
        close();
    }

    void aRuleIsMadeEditedSnoozedAndRemoved() {
        QVERIFY(headline().contains(u"No rules are on"_s));
        press(u"newAlert"_s);
        choose(u"alertKind"_s, int(AlertKind::OldestWait));
        QVERIFY(dialog()->findChild<QAbstractSpinBox*>(u"alertRaise"_s)->text().contains(u"300"_s));
        dialog()->findChild<QLineEdit*>(u"alertTenant"_s)->setText(u"acme"_s);
        QCOMPARE(firstWithoutName(*dialog()), QString());
        save();
        QCOMPARE(m_rules->list().size(), 1);
        QCOMPARE(m_rules->list().first().connection, u"prod"_s);
        QCOMPARE(m_rules->list().first().tenant, u"acme"_s);
        QCOMPARE(rules()->rules().size(), readyRules().size() + 1);
        QVERIFY(headline().contains(u"Nothing is raised"_s));

        pressLast(u"editAlert"_s);
        choose(u"alertConnection"_s, 0, true);
        save();
        QCOMPARE(m_rules->list().first().connection, QString());
        pressLast(u"snoozeRule"_s);
        QVERIFY(m_rules->list().first().snoozedUntilMs > 0);
        QCOMPARE(last(u"snoozeRule"_s)->text(), u"Wake"_s);
        pressLast(u"snoozeRule"_s);
        QCOMPARE(m_rules->list().first().snoozedUntilMs, 0);
        pressLast(u"removeAlert"_s);
        QVERIFY(m_rules->list().isEmpty());
    }

    void readyRuleIsSwitchedOnAndOff() {
        QVERIFY(m_rules->list().isEmpty());
        QCOMPARE(rules()->rules().size(), readyRules().size());
        const QString id = readyRules().first().id;
        auto* box = m_page->findChild<QAbstractButton*>(u"switch."_s + id);
        QVERIFY(box != nullptr && !box->isChecked());
        box->click();
        QCOMPARE(m_rules->list().size(), 1);
        QCOMPARE(m_rules->list().first().id, id);
        QVERIFY(headline().contains(u"Nothing is raised"_s));
        box->click();
        QVERIFY(m_rules->list().isEmpty());
    }

    void readyRuleThatIsEditedIsOnWithItsNewLevels() {
        auto edits = m_page->findChildren<QAbstractButton*>(u"editAlert"_s);
        edits[5]->click();  // the backlog
        dialog()->findChild<QDoubleSpinBox*>(u"alertRaise"_s)->setValue(1200);
        save();
        QCOMPARE(m_rules->list().size(), 1);
        QVERIFY(rules()->rules()[5].isOn);
        QVERIFY(ruleText(rules()->rules()[5].rule).contains(u"20 min"_s));
    }

    void alertOfAFindingSaysItsSentence() {
        AlertRule rule = readyRules()[1];  // no worker
        rule.forSeconds = 0;
        m_rules->put(rule);
        TenantsUpdate update = snapshotOf({tenantRow(u"acme"_s, 50)}, 1000);
        Finding finding;
        finding.kind = FindingKind::NoWorker;
        finding.tenant = u"acme"_s;
        finding.tenants = 1;
        finding.tasks = 50;
        finding.waitSeconds = 90;
        finding.commands = {u"video"_s};
        update.totals.findings = {finding};
        m_broker->sayTenants(update);
        QCOMPARE(raised()->rows().size(), 1);
        QVERIFY(raised()->rows().first().cells.contains(sentenceOf(finding, update.totals, 1000)));
        QVERIFY(rules()->rules()[1].ringsNow);
        QVERIFY(rules()->rules()[1].note.contains(u"rings now"_s));
    }

    void whatRangBeforeStaysListedAndLeadsOn() {
        AlertRule rule = newAlertRule(AlertKind::Depth);
        rule.forSeconds = 0;
        rule.raiseAt = 10;
        rule.clearAt = 5;
        m_rules->put(rule);
        m_broker->sayTenants(snapshotOf({tenantRow(u"acme"_s, 50)}, 1000));
        m_broker->sayTenants(snapshotOf({tenantRow(u"acme"_s, 0)}, 2000));
        QVERIFY2(headline().contains(u"The last alert ended at"_s), qPrintable(headline()));
        QCOMPARE(raised()->rows().size(), 1);
        QVERIFY(raised()->rows().first().cells.contains(u"acme: 50 ready tasks"_s));
        raised()->selectRow(0);
        QSignalSpy followed(m_page.get(), &AlertsPage::alertRequested);
        press(u"showAlert"_s);
        QCOMPARE(followed.first().first().value<Alert>().tenant, u"acme"_s);
        QVERIFY(button(u"snoozeAlert"_s)->isEnabled());
        m_rules->remove(rule.id);
        QVERIFY(!button(u"snoozeAlert"_s)->isEnabled());
    }

    void aRuleThatNeverClearsCannotBeSaved() {
        press(u"newAlert"_s);
        dialog()->findChild<QDoubleSpinBox*>(u"alertClear"_s)->setValue(1e9);
        QVERIFY(!dialog()->findChild<QPushButton*>(u"saveAlert"_s)->isEnabled());
        QVERIFY(!dialog()->findChild<QLabel*>(u"alertProblem"_s)->text().isEmpty());
        choose(u"alertKind"_s, int(AlertKind::Unreachable));
        QVERIFY(!dialog()->findChild<QLineEdit*>(u"alertTenant"_s)->isVisible());
        QVERIFY(dialog()->findChild<QPushButton*>(u"saveAlert"_s)->isEnabled());
        dialog()->close();
    }

    void whatIsRaisedIsListedFollowedAndSnoozed() {
        AlertRule rule = newAlertRule(AlertKind::Depth);
        rule.forSeconds = 0;
        rule.raiseAt = 10;
        rule.clearAt = 5;
        m_rules->put(rule);
        m_broker->sayTenants(snapshotOf({tenantRow(u"acme"_s, 50)}, 1000));
        QCOMPARE(raised()->rows().size(), 1);
        QVERIFY(raised()->rows().first().cells.contains(u"prod-eu"_s));
        QVERIFY(raised()->rows().first().cells.contains(u"50 tasks"_s));
        QVERIFY(raised()->rows().first().cells.contains(u"5 tasks"_s));
        QCOMPARE(rules()->rules().last().note,
                 u"rings now: 50 tasks; it begins at 10 tasks and ends at 5 tasks · acme"_s);
        // What rings goes on ringing below the level at which it began.
        m_broker->sayTenants(snapshotOf({tenantRow(u"acme"_s, 7)}, 2000));
        QCOMPARE(rules()->rules().last().note,
                 u"rings now: 7 tasks; it begins at 10 tasks and ends at 5 tasks · acme"_s);
        // It is chosen already.
        QVERIFY(button(u"showAlert"_s)->isEnabled());
        QSignalSpy followed(m_page.get(), &AlertsPage::alertRequested);
        press(u"showAlert"_s);
        QTest::keyClick(raised(), Qt::Key_Return);
        QCOMPARE(followed.size(), 2);
        QCOMPARE(followed.first().first().value<Alert>().tenant, u"acme"_s);
        QSignalSpy investigated(m_page.get(), &AlertsPage::investigationRequested);
        press(u"investigateAlert"_s);
        QCOMPARE(investigated.first().first().value<Alert>().tenant, u"acme"_s);
        press(u"snoozeAlert"_s);
        QCOMPARE(m_watch->toldCount(), 0);
        QVERIFY(raised()->rows().first().cells.contains(u"snoozed"_s));
        QCOMPARE(firstWithoutName(*m_page), QString());
    }

    void ofSeveralTenantsTheRuleTellsTheWorst() {
        AlertRule rule = newAlertRule(AlertKind::OldestWait);
        rule.forSeconds = 0;
        rule.raiseAt = 60;
        rule.clearAt = 5;
        m_rules->put(rule);
        TenantsUpdate update = snapshotOf({tenantRow(u"acme"_s, 5), tenantRow(u"globex"_s, 5)}, 1'000'000);
        update.rows[0].oldestReadySinceMs = 1'000'000 - 90'000;
        update.rows[1].oldestReadySinceMs = 1'000'000 - 120'000;
        m_broker->sayTenants(update);
        QCOMPARE(rules()->rules().last().note,
                 u"rings now, 2 times: 2 min; it begins at 1 min and ends at 5 s · globex"_s);
    }

    void whenTheChosenOneIsOverNoOtherTakesItsPlace() {
        AlertRule rule = newAlertRule(AlertKind::Depth);
        rule.forSeconds = 0;
        rule.raiseAt = 10;
        rule.clearAt = 5;
        m_rules->put(rule);
        m_broker->sayTenants(snapshotOf({tenantRow(u"acme"_s, 50), tenantRow(u"beta"_s, 50)}, 1000));
        QCOMPARE(raised()->rows().size(), 2);
        QVERIFY(button(u"snoozeAlert"_s)->isEnabled());
        const bool isAcme = raised()->selectedKey().contains(u"acme"_s);
        m_broker->sayTenants(
            snapshotOf({tenantRow(u"acme"_s, isAcme ? 0 : 50), tenantRow(u"beta"_s, isAcme ? 50 : 0)}, 2000));
        QCOMPARE(raised()->rows().size(), 2);  // the other one, and below it what is over
        QCOMPARE(raised()->selectedKey(), QString());
        QVERIFY(!button(u"snoozeAlert"_s)->isEnabled());
        // Who comes again finds it chosen.
        m_page->hide();
        m_page->show();
        QVERIFY(button(u"snoozeAlert"_s)->isEnabled());
    }

private:
    AlertRuleDialog* dialog() { return m_page->findChild<AlertRuleDialog*>(); }
    QPushButton* button(const QString& name) { return m_page->findChild<QPushButton*>(name); }
    void press(const QString& name) { button(name)->click(); }
    void choose(const QString& name, int value, bool isIndex = false) {
        auto* box = dialog()->findChild<QComboBox*>(name);
        box->setCurrentIndex(isIndex ? value : box->findData(value));
    }
    void save() {
        dialog()->findChild<QPushButton*>(u"saveAlert"_s)->click();
        QTRY_VERIFY(dialog() == nullptr);
    }
    QString headline() { return m_page->findChild<QLabel*>(u"alertHeadline"_s)->text(); }
    ValueTable* raised() { return m_page->findChild<ValueTable*>(u"raisedTable"_s); }
    AlertRuleList* rules() { return m_page->findChild<AlertRuleList*>(); }
    // Of the rule that was made last.
    QAbstractButton* last(const QString& name) { return m_page->findChildren<QAbstractButton*>(name).constLast(); }
    void pressLast(const QString& name) { last(name)->click(); }

    std::unique_ptr<AlertsPage> m_page;
};

QTEST_MAIN(TestAlertsPage)

}  // namespace tst_alerts_page

#include "tst_alerts_page.moc"
