// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/alert_log.h"

#include "tests/gui/alerts/alert_scene.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_alert_log {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestAlertLog : public QObject, AlertScene {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        open(std::chrono::seconds(15));
        m_rules->put(deep(10));
    }
    void cleanup() { close(); }

    void whatRangIsKeptAtItsWorstWithItsEnd() {
        QSignalSpy changed(m_log.get(), &AlertLog::changed);
        for (const int ready : {50, 700, 20}) say(ready);
        QCOMPARE(m_log->list().size(), 1);
        QVERIFY(m_log->list().first().isRinging);
        QCOMPARE(m_log->list().first().alert.words, u"acme: 700 ready tasks"_s);
        QCOMPARE(m_log->list().first().connectionName, u"prod-eu"_s);
        say(0);
        QVERIFY(!m_log->list().first().isRinging);
        QVERIFY(m_log->list().first().endedAtMs >= m_log->list().first().alert.raisedAtMs);
        QCOMPARE(changed.size(), 2);
    }

    void theLatestComesFirst() {
        for (const int ready : {50, 0, 60, 0, 70}) say(ready);
        QCOMPARE(m_log->list().size(), 3);
        QCOMPARE(m_log->list().first().alert.value, 70.0);
        QCOMPARE(m_log->list().last().alert.value, 50.0);
    }

    void anAlertWhoseRuleIsRemovedHasEnded() {
        say(50);
        m_rules->remove(m_rules->list().first().id);
        QVERIFY(m_log->list().first().endedAtMs > 0);
    }

    void nobodyKnowsTheEndOfWhatRangWhenItsConnectionWasClosed() {
        say(50);
        m_watch->setConnections({});
        QVERIFY(!m_log->list().first().isRinging);
        QCOMPARE(m_log->list().first().endedAtMs, 0);
    }

    void itIsThereAfterARestart() {
        say(50);
        say(0);
        say(80);
        m_log.reset();
        m_log = std::make_unique<AlertLog>(*m_settings, *m_watch);
        // What rings goes on as a new one: nobody watched in between.
        QCOMPARE(m_log->list().size(), 3);
        QVERIFY(m_log->list()[0].isRinging);
        QVERIFY(!m_log->list()[1].isRinging);
        QCOMPARE(m_log->list()[1].endedAtMs, 0);
        QCOMPARE(m_log->list()[2].alert.words, u"acme: 50 ready tasks"_s);
        QVERIFY(m_log->list()[2].endedAtMs > 0);
    }

    void noMoreThanTwoHundredAreKept() {
        for (int i = 0; i < 250; ++i) {
            say(100 + i);
            say(0);
        }
        QCOMPARE(m_log->list().size(), 200);
        QCOMPARE(m_log->list().first().alert.value, 349.0);
    }

    void whatCannotBeReadIsPassedOver() {
        for (const char* stored : {"", "{", "[1]", "[{}]", R"([{"kind":"weather","words":"x","from":1}])"}) {
            m_settings->setValue(u"alertLog"_s, QByteArray(stored));
            QVERIFY(AlertLog(*m_settings, *m_watch).list().isEmpty());
        }
    }

private:
    void say(int ready) { m_broker->sayTenants(snapshotOf({tenantRow(u"acme"_s, ready)}, m_at += 1000)); }

    qint64 m_at = 0;
};

QTEST_GUILESS_MAIN(TestAlertLog)

}  // namespace tst_alert_log

#include "tst_alert_log.moc"
