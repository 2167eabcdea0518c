// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/now_page.h"

#include "gui/now/card.h"
#include "gui/now/hurt_table.h"
#include "gui/now/verdict_bar.h"
#include "tests/gui/now/noisy_story.h"

#include <QAbstractButton>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

namespace tst_now_page {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestNowPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_story = std::make_unique<NoisyStory>();
        m_broker = std::make_unique<ScriptedBroker>();
        m_broker->answerWith(m_story.get());
        m_connection = m_broker->connect(u"prod-eu"_s);
        m_connection->open();
        m_broker->sayInfo(openBroker());
        m_page = std::make_unique<NowPage>();
        m_page->resize(1180, 700);
        m_page->setConnection(m_connection.get());
        m_page->show();
    }
    void cleanup() {
        m_page.reset();
        m_connection.reset();
        m_broker.reset();
        m_story.reset();
    }

    void whoHurtsIsListedAndOneOfThemIsOpenedByReturn() {
        m_broker->sayTenants(m_story->update());
        auto* table = m_page->findChild<HurtTable*>();
        QCOMPARE(table->model()->rowCount(), 6);
        QSignalSpy opened(m_page.get(), &Page::tenantRequested);
        table->selectRow(1);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(opened.value(0).value(0).toString(), u"acme-corp"_s);
    }

    void whenNobodyHurtsThePanelSaysSoAndKeepsItsHeight() {
        m_broker->sayTenants(m_story->update());
        auto* table = m_page->findChild<HurtTable*>();
        const int height = table->height();
        TenantsUpdate calm = m_story->update();
        for (TenantRow& row : calm.rows) row.hurtSinceMs = 0;
        calm.totals.findings = {{.kind = FindingKind::Served, .tenants = 41}};
        m_broker->sayTenants(calm);
        QCOMPARE(table->model()->rowCount(), 0);
        QCOMPARE(table->height(), height);
        QVERIFY(table->accessibleDescription().startsWith(u"Nobody hurts"_s));
        QCOMPARE(verdict().first.tone, VerdictTone::Good);
    }

    void seatsAndCurvesGoFirstWhereItIsNarrow() {
        m_broker->sayTenants(m_story->update());
        auto* table = m_page->findChild<HurtTable*>();
        QTRY_VERIFY(!table->isColumnHidden(int(HurtColumn::Seats)));
        m_page->resize(830, 620);
        QTRY_VERIFY(table->isColumnHidden(int(HurtColumn::Seats)));
        for (const HurtColumn kept :
             {HurtColumn::Wait, HurtColumn::Usual, HurtColumn::Times, HurtColumn::Ready, HurtColumn::Since})
            QVERIFY(!table->isColumnHidden(int(kept)));
    }

    void seatsAreToldWithWhoHasThem() {
        m_broker->sayTenants(m_story->update());
        const auto* map = m_page->findChild<QWidget*>(u"seatMap"_s);
        QVERIFY(map->accessibleDescription().startsWith(u"clipfarm-video: 30 of 48"_s));
        const auto* rows = m_page->findChild<QWidget*>(u"shareRows"_s);
        QVERIFY(rows->accessibleDescription().contains(u"62.5 %"_s));
    }

    void figuresThatStoppedComingAreNotPassedOffAsNow() {
        m_broker->sayTenants(m_story->update());
        QCOMPARE(verdict().first.tone, VerdictTone::Push);
        m_connection->setPaused(BrokerConnection::Pause::ByHand, true);
        QCOMPARE(verdict().first.tone, VerdictTone::Unknown);
        QVERIFY(verdict().first.rest.contains(u"no word from prod-eu since"_s));
    }

    void withoutATenantItSaysWhereOneComesFrom() {
        m_broker->sayTenants(snapshotOf({}, m_story->now));
        QCOMPARE(m_page->findChild<QLabel*>(u"emptyTitle"_s)->text(), u"No tenants yet"_s);
        m_broker->sayTenants(m_story->update());
        QVERIFY(m_page->findChild<HurtTable*>()->isVisible());
    }

    void longNamesWidenNothing() {
        m_broker->sayTenants(m_story->update());
        const QSize usual = m_page->minimumSizeHint();
        TenantsUpdate update = m_story->update();
        const QString name = u"<b>"_s + QString(5000, u'W') + u"\n"_s;
        for (const int at : {0, 1, 2}) update.rows[at].tenant = name + QString::number(at);
        update.totals.findings[0].tenant = name + u'0';
        update.totals.findings[0].worst = name + u'1';
        m_broker->sayTenants(update);
        QVERIFY(m_page->minimumSizeHint().width() <= usual.width());
        QVERIFY(m_page->minimumSizeHint().height() <= usual.height());
    }

private:
    const Verdict& verdict() const { return m_page->findChild<VerdictBar*>()->verdict(); }

    std::unique_ptr<NoisyStory> m_story;
    std::unique_ptr<ScriptedBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<NowPage> m_page;
};

QTEST_MAIN(TestNowPage)

}  // namespace tst_now_page

#include "tst_now_page.moc"
