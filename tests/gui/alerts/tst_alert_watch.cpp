// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/alert_watch.h"

#include "tests/gui/alerts/alert_scene.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_alert_watch {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestAlertWatch : public QObject, AlertScene {
    Q_OBJECT
private Q_SLOTS:
    void init() { open(std::chrono::milliseconds(20)); }
    void cleanup() { close(); }

    void rulesAreKeptBetweenRuns() {
        AlertRule rule = deep(500);
        rule.tenant = u"acme"_s;
        rule.connection = u"prod"_s;
        m_rules->put(rule);
        m_rules->snooze(rule.id, 4'000'000'000'000);
        QSettings again(m_settings->fileName(), QSettings::IniFormat);
        const AlertRules next(again);
        QCOMPARE(next.list().size(), 1);
        AlertRule expected = rule;
        expected.snoozedUntilMs = 4'000'000'000'000;
        QVERIFY(next.list().first() == expected);
        m_rules->remove(rule.id);
        QSettings third(m_settings->fileName(), QSettings::IniFormat);
        QVERIFY(AlertRules(third).list().isEmpty());
    }

    void whatIsSafeIsOnUntilSomebodyDecidesAndNeverComesBack() {
        QVERIFY(m_rules->areUndecided());
        QVERIFY(!safeRules().isEmpty());
        for (const AlertRule& rule : safeRules()) m_rules->put(rule);
        for (const AlertRule& rule : safeRules()) m_rules->remove(rule.id);
        QVERIFY(!m_rules->areUndecided());
        QSettings again(m_settings->fileName(), QSettings::IniFormat);
        QVERIFY(!AlertRules(again).areUndecided());
    }

    void aRuleThatMakesNoSenseIsNotRead() {
        m_settings->setValue(u"alerts/size"_s, 3);
        m_settings->setValue(u"alerts/1/kind"_s, u"the weather"_s);
        m_settings->setValue(u"alerts/2/kind"_s, u"depth"_s);
        m_settings->setValue(u"alerts/2/raiseAt"_s, 10);
        m_settings->setValue(u"alerts/2/clearAt"_s, 20);
        m_settings->setValue(u"alerts/3/kind"_s, u"throttled"_s);
        const AlertRules rules(*m_settings);
        QCOMPARE(rules.list().size(), 1);
        QCOMPARE(rules.list().first().kind, AlertKind::Throttled);
    }

    void withoutARuleNothingIsAskedOfABrokerThatNobodySees() {
        m_connection->setPaused(BrokerConnection::Pause::Unseen, true);
        QVERIFY(!m_watch->isWatching());
        m_rules->put(deep(10));
        QVERIFY(m_watch->isWatching());
        QTRY_VERIFY(!m_broker->isPaused());
        m_broker->sayTenants(snapshotOf({tenantRow(u"acme"_s, 5)}, 1000));
        QVERIFY(m_broker->isPaused());  // one snapshot and no more
        m_rules->remove(m_rules->list().first().id);
        QVERIFY(!m_watch->isWatching());
    }

    void aRuleOfAnotherConnectionIsNoReasonToAsk() {
        m_connection->setPaused(BrokerConnection::Pause::Unseen, true);
        AlertRule rule = deep(10);
        rule.connection = u"staging"_s;
        m_rules->put(rule);
        QVERIFY(!m_watch->isWatching());
    }

    void anUnseenBrokerRaisesAndIsNamed() {
        m_rules->put(deep(10));
        m_connection->setPaused(BrokerConnection::Pause::Unseen, true);
        QSignalSpy raised(m_watch.get(), &AlertWatch::raisedSome);
        QTRY_VERIFY(!m_broker->isPaused());
        m_broker->sayTenants(snapshotOf({tenantRow(u"acme"_s, 50)}, 1000));
        QCOMPARE(raised.size(), 1);
        QCOMPARE(m_watch->toldCount(), 1);
        QCOMPARE(m_watch->nameOf(m_watch->raised().first().connection), u"prod-eu"_s);
    }

    void aRuleMadeLaterKnowsWhatCameBefore() {
        m_broker->sayTenants(snapshotOf({tenantRow(u"acme"_s, 50)}, 1000));
        m_rules->put(deep(10));
        TenantsUpdate nothingNew;
        nothingNew.atMs = 2000;
        m_broker->sayTenants(nothingNew);
        QCOMPARE(m_watch->toldCount(), 1);
    }

    void whatIsSnoozedIsListedAndNobodyIsTold() {
        AlertRule rule = deep(10);
        rule.snoozedUntilMs = 4'000'000'000'000;
        m_rules->put(rule);
        QSignalSpy raised(m_watch.get(), &AlertWatch::raisedSome);
        m_broker->sayTenants(snapshotOf({tenantRow(u"acme"_s, 50)}, 1000));
        QCOMPARE(raised.size(), 0);
        QCOMPARE(m_watch->raised().size(), 1);
        QCOMPARE(m_watch->toldCount(), 0);
        m_rules->snooze(rule.id, 0);
        QCOMPARE(m_watch->toldCount(), 1);
    }

    void aBrokerThatIsGoneRaises() {
        AlertRule rule = newAlertRule(AlertKind::Unreachable);
        rule.forSeconds = 0;
        m_rules->put(rule);
        QSignalSpy raised(m_watch.get(), &AlertWatch::raisedSome);
        m_broker->fail(Failure::Kind::Unreachable, u"gone"_s, true);
        QTRY_COMPARE(raised.size(), 1);
        QTRY_COMPARE(m_connection->state(), BrokerConnection::State::Connecting);
        m_broker->sayInfo(openBroker());
        QTRY_COMPARE(m_watch->toldCount(), 0);
    }

    void aClosedConnectionTakesItsAlertsAlong() {
        m_rules->put(deep(10));
        m_broker->sayTenants(snapshotOf({tenantRow(u"acme"_s, 50)}, 1000));
        QCOMPARE(m_watch->toldCount(), 1);
        m_watch->setConnections({});
        QCOMPARE(m_watch->toldCount(), 0);
        QVERIFY(!m_watch->isWatching());
    }
};

QTEST_GUILESS_MAIN(TestAlertWatch)

}  // namespace tst_alert_watch

#include "tst_alert_watch.moc"
