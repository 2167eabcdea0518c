// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenant_history.h"

#include "gui/charts/time_chart.h"
#include "gui/kit/rows/chart_table.h"
#include "tests/gui/scenes/scripted_broker.h"
#include "tests/gui/scenes/scripted_history.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QLabel>
#include <QTableView>
#include <QTest>
#include <QTimer>

#include <cstdlib>

namespace tst_tenant_history {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestTenantHistory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_answers = std::make_unique<ScriptedHistory>();
        m_answers->answer = minuteOfSeconds();
        m_broker = std::make_unique<ScriptedBroker>();
        m_broker->answerWith(m_answers.get());
        m_connection = m_broker->connect(u"here"_s);
        m_connection->open();
        m_broker->sayInfo(openBroker());
        m_history = std::make_unique<TenantHistory>();
        m_history->resize(320, 700);
        m_history->show();
        m_history->setConnection(m_connection.get());
    }
    void cleanup() {
        m_history.reset();
        m_connection.reset();
        m_broker.reset();
        m_answers.reset();
    }

    void everyRangeIsAskedForInItsResolution() {
        m_history->showTenant(u"acme"_s, {});
        for (const HistoryRange range : kHistoryRanges) {
            find<QAbstractButton>(u"range.%1"_s.arg(int(range)))->click();
            const HistoryQuery& query = m_answers->queries.last();
            QCOMPARE(query.tenant, u"acme"_s);
            QCOMPARE(query.resolution, resolutionOf(range));
            QCOMPARE(query.untilMs, 0);
            QVERIFY(std::abs(QDateTime::currentMSecsSinceEpoch() - query.fromMs - lengthMs(range)) < 60'000);
        }
    }

    void answerIsDrawnAsFourChartsOnOneAxis() {
        m_history->showTenant(u"acme"_s, {});
        QTRY_VERIFY(m_history->charts().constFirst()->isVisible());
        for (const TimeChart* chart : m_history->charts()) {
            QVERIFY(chart->isVisible());
            QCOMPARE(chart->content().fromMs, m_history->charts().constFirst()->content().fromMs);
            QCOMPARE(chart->content().bands.size(), 1);
            QVERIFY(chart->content().lastUnfinished);
        }
        QVERIFY(!m_history->findChild<TimeChart*>(u"seenChart"_s)->isVisible());
    }

    void pointerOverOneChartTellsThatMomentInAll() {
        m_history->showTenant(u"acme"_s, {});
        QTRY_VERIFY(m_history->charts().constFirst()->isVisible());
        const QStringList latest = m_history->charts().constLast()->legend();
        TimeChart* first = m_history->charts().constFirst();
        Q_EMIT first->cursorMoved(m_now - 60'000 + 500);
        QVERIFY(m_history->charts().constLast()->legend() != latest);
        Q_EMIT first->cursorMoved(std::nullopt);
        QCOMPARE(m_history->charts().constLast()->legend(), latest);
    }

    void tableBehindAChartIsCopied() {
        m_history->showTenant(u"acme"_s, {});
        QTRY_VERIFY(m_history->charts().constFirst()->isVisible());
        TimeChart* depth = m_history->charts().constFirst();
        QTest::mouseDClick(depth, Qt::LeftButton);
        auto* table = m_history->findChild<ChartTable*>();
        QVERIFY(table != nullptr);
        QCOMPARE(table->findChild<QTableView*>()->model()->rowCount(), 60);
        QTest::mouseClick(table->findChild<QAbstractButton*>(u"copyChart"_s), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text().count(u'\n'), 61);
        table->close();
    }

    void brokerWithoutAHistoryIsSaidAndTheOwnCurveDrawn() {
        m_answers->answer = Failure{Failure::Kind::NotSupported, u"unknown"_s, false};
        m_history->showTenant(u"acme"_s, {{m_now - 1000, {1, 2, 3, 4}}, {m_now, {1, 2, 3, 4}}});
        const auto* own = m_history->findChild<TimeChart*>(u"seenChart"_s);
        QTRY_VERIFY(own->isVisible());
        QVERIFY(find<QLabel>(u"historyMessage"_s)->text().contains(u"keeps no history"_s));
        QVERIFY(!m_history->charts().constFirst()->isVisible());
        const qsizetype asked = m_answers->queries.size();
        find<QAbstractButton>(u"range.0"_s)->click();
        QCOMPARE(m_answers->queries.size(), asked);  // it would not know now either
        m_answers->answer = minuteOfSeconds();
        m_history->refresh();
        QTRY_VERIFY(m_history->charts().constFirst()->isVisible());
        QVERIFY(!own->isVisible());
    }

    void failureIsSaidInWordsAndTriedAgain() {
        m_answers->answer = Failure{Failure::Kind::Broken, u"the disk is gone"_s, true};
        m_history->showTenant(u"acme"_s, {});
        QTRY_VERIFY(find<QLabel>(u"historyMessage"_s)->text().contains(u"the disk is gone"_s));
        m_answers->answer = minuteOfSeconds();
        QTRY_VERIFY(m_history->charts().constFirst()->isVisible());
        QVERIFY(!find<QLabel>(u"historyMessage"_s)->isVisible());
    }

    void lookingBackHoldsStillUntilOneComesBack() {
        m_history->showTenant(u"acme"_s, {});
        find<QAbstractButton>(u"lookBack"_s)->click();
        QVERIFY(!m_history->isLive());
        const qint64 until = m_answers->queries.last().untilMs;
        QVERIFY(until > 0 && until < QDateTime::currentMSecsSinceEpoch());
        QVERIFY(find<QLabel>(u"historyWhen"_s)->text().startsWith(u"until "_s));
        find<QAbstractButton>(u"lookForward"_s)->click();
        QVERIFY(m_history->isLive());
        m_history->lookAt(QDateTime::currentMSecsSinceEpoch() - 3'600'000);
        QVERIFY(!m_history->isLive());
        find<QAbstractButton>(u"lookAtNow"_s)->click();
        QVERIFY(m_history->isLive());
        QVERIFY(!find<QAbstractButton>(u"lookForward"_s)->isEnabled());
    }

    void pausedOrHiddenItAsksNothing() {
        m_history->setRange(HistoryRange::Minute);
        m_history->showTenant(u"acme"_s, {});
        QTRY_VERIFY(m_answers->queries.size() >= 2);  // it follows
        m_connection->setPaused(BrokerConnection::Pause::ByHand, true);
        QVERIFY(asksNothingMore());
        m_connection->setPaused(BrokerConnection::Pause::ByHand, false);
        const qsizetype asked = m_answers->queries.size();
        QTRY_VERIFY(m_answers->queries.size() > asked);
        m_history->hide();
        QVERIFY(asksNothingMore());
    }

private:
    template <typename Widget>
    Widget* find(const QString& name) const {
        return m_history->findChild<Widget*>(name);
    }
    History minuteOfSeconds() {
        m_now = QDateTime::currentMSecsSinceEpoch() / 1000 * 1000;
        History history;
        for (int at = 0; at < 60; ++at) {
            HistoryPoint point;
            point.atMs = m_now - 60'000 + at * 1000;
            point.ready = quint64(at);
            point.waitP99Seconds = 0.1 * at;
            point.throttleLevel = at >= 20 && at < 30 ? 1 : 0;
            history.points.append(point);
        }
        history.points.last().unfinished = true;
        history.nowMs = m_now;
        return history;
    }
    // Over more turns of its timer than it would need to ask again.
    bool asksNothingMore() {
        const qsizetype asked = m_answers->queries.size();
        QTimer turns;
        int passed = 0;
        connect(&turns, &QTimer::timeout, &turns, [&passed] { ++passed; });
        turns.start(400);
        return QTest::qWaitFor([&] { return passed >= 4; }, 20'000) && m_answers->queries.size() == asked;
    }

    std::unique_ptr<ScriptedHistory> m_answers;
    std::unique_ptr<ScriptedBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<TenantHistory> m_history;
    qint64 m_now = 0;
};

QTEST_MAIN(TestTenantHistory)

}  // namespace tst_tenant_history

#include "tst_tenant_history.moc"
