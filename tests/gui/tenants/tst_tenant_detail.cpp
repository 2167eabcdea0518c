// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenant_detail.h"

#include "gui/charts/time_chart.h"
#include "gui/tenants/limits/override_row.h"
#include "gui/tenants/seat_holders.h"
#include "gui/tenants/tenant_history.h"
#include "gui/tenants/tenant_links.h"
#include "gui/tenants/waiting_panel.h"
#include "tests/gui/kit/settling.h"
#include "tests/gui/scenes/live_broker.h"
#include "tests/gui/scenes/page_scene.h"
#include "tests/gui/scenes/scripted_broker.h"

#include <QAbstractButton>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>

namespace tst_tenant_detail {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

// What stands beside the table about one tenant, on a real broker.
class TestTenantDetail : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<LiveBroker>();
        m_broker->broker().create("acme", 3);
        m_connection = m_broker->connect();
        m_detail = std::make_unique<TenantDetail>();
        m_detail->resize(340, 900);
        m_detail->show();
    }
    void cleanup() {
        m_detail.reset();
        m_connection.reset();
        m_broker.reset();
    }

    void timedLimitIsTakenBackByItsButton() {
        m_broker->setWeight(u"acme"_s, 2);
        capForATime();
        begin();
        QTRY_VERIFY(row() != nullptr);
        QCOMPARE(find<QLabel>(u"overrideWhat"_s)->text(), u"Concurrency 12"_s);
        QTRY_VERIFY(find<QLabel>(u"overrideAuthor"_s)->text().contains(u"“flood”"_s));
        QCOMPARE(firstWithoutName(*m_detail), QString());
        find<QAbstractButton>(u"undoOverride"_s)->click();
        QTRY_VERIFY(row() == nullptr);
        QCOMPARE(find<QLabel>(u"overrideMessage"_s)->text(), u"Taken back: Concurrency 12"_s);
        const TenantSettings now = m_broker->tenant(u"acme"_s);
        QVERIFY(now.inForce.originOf(LimitField::MaxConcurrency) == LimitLayer::BuiltIn);
        QCOMPARE(now.inForce.limits.weight, 2.0);
    }

    void onProductionTheButtonIsPressedTwice() {
        ConnectionMark mark;
        mark.production = true;
        m_connection->setMark(mark);
        capForATime();
        begin();
        // With its author the row is made again.
        QTRY_VERIFY(row() != nullptr && find<QLabel>(u"overrideAuthor"_s)->text().contains(u"“flood”"_s));
        auto* undo = find<QAbstractButton>(u"undoOverride"_s);
        undo->click();
        QVERIFY(undo->text().contains(u"on production"_s));
        QVERIFY(m_broker->tenant(u"acme"_s).inForce.limits.maxConcurrency);
        undo->click();
        QTRY_VERIFY(!m_broker->tenant(u"acme"_s).inForce.limits.maxConcurrency);
    }

    void throttleByHandIsReleased() {
        ThrottleOverride hold;
        hold.tenant = u"acme"_s;
        hold.action = ThrottleOverride::Action::Hold;
        hold.level = 2;
        hold.expiresAfter = std::chrono::minutes(10);
        hold.reason = u"noisy"_s;
        Asking(m_broker->broker()).ask(&TenantCalls::overrideThrottle, hold).value();
        begin();
        QTRY_VERIFY(row() != nullptr);
        QCOMPARE(find<QAbstractButton>(u"undoOverride"_s)->text(), u"Release"_s);
        find<QAbstractButton>(u"undoOverride"_s)->click();
        QTRY_VERIFY(row() == nullptr);
        QCOMPARE(m_broker->tenant(u"acme"_s).throttle.value_or(ThrottleState()).level, 0U);
    }

    void aPausedQueueIsNamedAndResumedThere() {
        const auto pause = [this](const QString& tenant) {
            Asking(m_broker->broker())
                .ask(&BrokerCalls::pauseQueue, {tenant, u"mail"_s, true, u"a bad deploy"_s})
                .value();
        };
        const auto resume = [this] {
            auto* button = find<QAbstractButton>(u"resumeQueue.mail"_s);
            button->click();
            QTRY_VERIFY(find<QDialog>(u"queueSheet"_s) != nullptr);
            auto* sheet = find<QDialog>(u"queueSheet"_s);
            sheet->findChild<QLineEdit*>(u"reason"_s)->setText(u"it is mended"_s);
            sheet->findChild<QAbstractButton*>(u"confirm"_s)->click();
        };
        // For its tenant, and for every one: either way it is resumed as it was paused.
        for (const QString& tenant : {u"acme"_s, u"*"_s}) {
            pause(tenant);
            begin();
            QTRY_VERIFY_WITH_TIMEOUT(find<QAbstractButton>(u"resumeQueue.mail"_s) != nullptr, 20'000);
            const QString why = m_detail->findChild<WaitingPanel*>()->text();
            QVERIFY2(why.startsWith(u"Waiting because queue mail is paused, by "_s), qPrintable(why));
            QCOMPARE(firstWithoutName(*m_detail), QString());
            resume();
            QTRY_VERIFY_WITH_TIMEOUT(find<QAbstractButton>(u"resumeQueue.mail"_s) == nullptr, 20'000);
            QCOMPARE(find<QLabel>(u"pausedQueueMessage"_s)->text(), u"mail is resumed."_s);
            QVERIFY(!m_detail->findChild<WaitingPanel*>()->text().contains(u"paused"_s));
            m_detail->showNothing();
        }
    }

    void changeIsMarkedOnEveryChartAndListedBelow() {
        capForATime();
        begin();
        const auto* history = m_detail->history();
        QTRY_VERIFY_WITH_TIMEOUT(history->charts().first()->isVisible(), 20'000);
        for (const TimeChart* chart : history->charts()) QTRY_COMPARE(chart->content().marks.size(), 1);
        const QString said = history->charts().first()->content().marks.first().tip;
        QVERIFY2(said.contains(u"concurrency none → 12"_s) && said.contains(u"“flood”"_s), qPrintable(said));
        QTRY_COMPARE(find<QLabel>(u"historyChanges"_s)->text(), said);
        QVERIFY(history->charts().first()->accessibleDescription().contains(said));
    }

    // A reason is cut where the room ends, so it is higher or lower beside a bar.
    void comesToRestAtEverySizeWhateverTheReason() {
        begin();
        m_detail->setConnection(nullptr);
        auto* why = m_detail->findChild<WaitingPanel*>();
        Settling settling(m_detail->findChild<QScrollArea*>());
        const QString place = settling.walk(QRect(280, 300, 160, 500), 800, [&](QSize size, int dice) {
            m_detail->resize(size);
            if (dice < 6)
                why->say(u"Waiting because twelve seats of clipfarm-video-with-a-long-name are kept for "_s +
                         u"much shorter tasks-of-others, "_s.repeated(dice));
        });
        QVERIFY2(place.isEmpty(), qPrintable(place));
    }

    void linksLeadToWhatOtherPagesKnow() {
        begin();
        QSignalSpy led(m_detail.get(), &TenantDetail::pageRequested);
        QCOMPARE(find<QAbstractButton>(u"toTasks"_s)->text(), u"3 tasks"_s);
        QVERIFY(!find<QAbstractButton>(u"toDeadLetters"_s)->isEnabled());  // there are none
        find<QAbstractButton>(u"toTasks"_s)->click();
        find<QAbstractButton>(u"toEvents"_s)->click();
        QCOMPARE(led.size(), 2);
        QCOMPARE(led[0], (QVariantList{u"tasks"_s, u"acme"_s}));
        QCOMPARE(led[1], (QVariantList{u"events"_s, u"acme"_s}));
    }

    void whoHoldsTheSeatsIsNamedOnceAndLeadsThere() {
        TenantSettings tenant;
        WaitReason reason;
        reason.holders = {{u"clipfarm"_s, 30, 38}, {QString(), 7, 2}, {QString(5000, u'x') + u"<b>"_s, 9, 1}};
        tenant.standing = Standing{.waiting = {{u"mail"_s, 3, {reason}}, {u"report"_s, 2, {reason}}}};
        SeatHolders holders;
        holders.resize(320, 200);
        QSignalSpy asked(&holders, &SeatHolders::tenantRequested);
        holders.showHolders(tenant);
        QCOMPARE(holders.findChildren<QAbstractButton*>().size(), 2);
        QVERIFY(holders.minimumSizeHint().width() <= 320);
        holders.findChildren<QAbstractButton*>().first()->click();
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toString(), u"clipfarm"_s);
        holders.showHolders({});
        QVERIFY(!holders.isVisible());
    }

    void longReasonIsShortUntilItIsWanted() {
        WaitingPanel panel;
        panel.resize(320, 400);
        panel.show();
        WaitingExplanation explanation;
        explanation.sentence = QString(u"all seats are taken and nothing comes free, "_s).repeated(12);
        explanation.details = {{u"mail"_s, 3, u"x"_s}};
        panel.explain(explanation);
        const auto* sentence = panel.findChild<QLabel*>(u"waitingSentence"_s);
        const auto* details = panel.findChild<QLabel*>(u"waitingDetails"_s);
        QTRY_VERIFY(sentence->heightForWidth(320) <= 3 * sentence->fontMetrics().lineSpacing() + 2);
        QVERIFY(!details->isVisible());
        panel.findChild<QAbstractButton*>(u"wholeReason"_s)->click();
        QCOMPARE(sentence->text(), explanation.sentence);
        QVERIFY(details->isVisible());
        explanation = {};
        explanation.sentence = u"Nothing waits."_s;
        panel.explain(explanation);
        QVERIFY(!panel.findChild<QAbstractButton*>(u"wholeReason"_s)->isVisible());
    }

private:
    void begin() {
        m_detail->setConnection(m_connection.get());
        m_detail->showTenant(tenantRow(u"acme"_s, 3), {}, QDateTime::currentMSecsSinceEpoch());
    }
    void capForATime() {
        LimitChange change;
        change.tenant = u"acme"_s;
        change.set.maxConcurrency = std::optional<uint32_t>(12);
        change.reason = u"flood"_s;
        change.expiresAfter = std::chrono::minutes(10);
        Asking(m_broker->broker()).ask(&TenantCalls::changeLimits, change).value();
    }
    template <typename Widget>
    Widget* find(const QString& name) const {
        return m_detail->findChild<Widget*>(name);
    }
    OverrideRow* row() const { return m_detail->findChild<OverrideRow*>(); }

    std::unique_ptr<LiveBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<TenantDetail> m_detail;
};

QTEST_MAIN(TestTenantDetail)

}  // namespace tst_tenant_detail

#include "tst_tenant_detail.moc"
