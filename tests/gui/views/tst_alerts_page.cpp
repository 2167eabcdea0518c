// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/alerts_page.h"

#include "gui/views/alert_rule_dialog.h"
#include "gui/kit/value_table.h"
#include "tests/gui/alerts/alert_scene.h"
#include "tests/gui/views/page_scene.h"

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
        m_page->setAlerts(m_watch.get());
        m_page->setConnection(m_connection.get());
        m_page->resize(1000, 700);
        m_page->show();
    }
    void cleanup() {
        m_page.reset();
        close();
    }

    void aRuleIsMadeEditedSnoozedAndRemoved() {
        QVERIFY(headline().contains(u"No rules"_s));
        press(u"newAlert"_s);
        choose(u"alertKind"_s, int(AlertKind::OldestWait));
        QVERIFY(dialog()->findChild<QAbstractSpinBox*>(u"alertRaise"_s)->text().contains(u"300"_s));
        dialog()->findChild<QLineEdit*>(u"alertTenant"_s)->setText(u"acme"_s);
        QCOMPARE(firstWithoutName(*dialog()), QString());
        save();
        QCOMPARE(m_rules->list().size(), 1);
        QCOMPARE(m_rules->list().first().connection, u"prod"_s);
        QCOMPARE(m_rules->list().first().tenant, u"acme"_s);
        QCOMPARE(rules()->rows().size(), 1);
        QVERIFY(headline().contains(u"Nothing is raised"_s));

        QVERIFY(!button(u"editAlert"_s)->isEnabled());
        rules()->selectRow(0);
        press(u"editAlert"_s);
        choose(u"alertConnection"_s, 0, true);
        save();
        QCOMPARE(m_rules->list().first().connection, QString());
        press(u"snoozeRule"_s);
        QVERIFY(m_rules->list().first().snoozedUntilMs > 0);
        QCOMPARE(button(u"snoozeRule"_s)->text(), u"Wake"_s);
        press(u"snoozeRule"_s);
        QCOMPARE(m_rules->list().first().snoozedUntilMs, 0);
        press(u"removeAlert"_s);
        QVERIFY(m_rules->list().isEmpty());
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
        QVERIFY(!button(u"showAlert"_s)->isEnabled());
        raised()->selectRow(0);
        QSignalSpy followed(m_page.get(), &AlertsPage::alertRequested);
        press(u"showAlert"_s);
        QTest::keyClick(raised(), Qt::Key_Return);
        QCOMPARE(followed.size(), 2);
        QCOMPARE(followed.first().first().value<Alert>().tenant, u"acme"_s);
        press(u"snoozeAlert"_s);
        QCOMPARE(m_watch->toldCount(), 0);
        QVERIFY(raised()->rows().first().cells.contains(u"snoozed"_s));
        QCOMPARE(firstWithoutName(*m_page), QString());
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
    ValueTable* rules() { return m_page->findChild<ValueTable*>(u"ruleTable"_s); }

    std::unique_ptr<AlertsPage> m_page;
};

QTEST_MAIN(TestAlertsPage)

}  // namespace tst_alerts_page

#include "tst_alerts_page.moc"
