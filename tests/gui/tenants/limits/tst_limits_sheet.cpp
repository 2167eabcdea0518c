// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/tenant_override.h"
#include "gui/tenants/limits/limits_sheet.h"

#include "gui/tenants/limits/forecast_table.h"
#include "gui/tenants/limits/limit_editor.h"
#include "shared/limits/limit_text.h"
#include "tests/gui/scenes/live_broker.h"

#include <QAbstractButton>
#include <QDateTime>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QMenu>
#include <QScrollArea>
#include <QSignalSpy>

namespace tst_limits_sheet {

using namespace fairlead;
using namespace fairlead::gui;
using fairlead::test::WorkerClient;
using namespace Qt::StringLiterals;

class TestLimitsSheet : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<LiveBroker>();
        m_broker->broker().create("acme", 3);
        m_connection = m_broker->connect();
    }
    void cleanup() {
        delete m_sheet;
        m_page.reset();
        m_connection.reset();
        m_broker.reset();
    }

    void limitsAreShownWithWhatIsUsedAndWhereTheyComeFrom() {
        m_broker->setWeight(u"acme"_s, 2.5);
        open({u"acme"_s});
        QCOMPARE(field(u"weight"_s)->text(), u"2.5"_s);
        QVERIFY(texts().contains(u"set here"_s));
        QVERIFY2(find<QLabel>(u"use.max_concurrency"_s)->text().startsWith(u"0 in use"_s),
                 qPrintable(find<QLabel>(u"use.max_concurrency"_s)->text()));
        // Everything is due to who is alone, which tells nothing.
        QVERIFY(!find<QLabel>(u"use.max_concurrency"_s)->text().contains(u"due"_s));
        QVERIFY(find<QLabel>(u"version"_s)->text().contains(u"launch week"_s));
    }

    void fieldSaysWhatItIsOnceItCanBeEdited() {
        open({u"acme"_s});
        const auto tip = [this] { return field(u"weight"_s)->parentWidget()->toolTip(); };
        QTRY_VERIFY2(tip().contains(u"Built in"_s), qPrintable(tip()));
    }

    void sheetLiesOverThePageAndLeavesTheRestOfIt() {
        open({u"acme"_s});
        QCOMPARE(m_sheet->width(), SideSheet::kSheetWidth);
        QCOMPARE(m_sheet->geometry().right(), m_page->rect().right());
        QCOMPARE(m_sheet->height(), m_page->height());
        m_page->resize(1300, 500);
        QCOMPARE(m_sheet->geometry(), QRect(1300 - SideSheet::kSheetWidth, 0, SideSheet::kSheetWidth, 500));
        QVERIFY(m_page->minimumSizeHint().width() <= 0);
        for (const QWidget* part : m_sheet->findChildren<QWidget*>()) {
            if (!part->isVisible() || part->window() != m_page.get()) continue;
            const int right = part->mapTo(m_sheet, QPoint(part->width(), 0)).x();
            QVERIFY2(right <= m_sheet->width(), qPrintable(part->objectName()));
        }
    }

    void onlyWhatIsSetOrInUseIsShownAndTheOthersAreAdded() {
        m_broker->setWeight(u"acme"_s, 2.5);
        open({u"acme"_s});
        QVERIFY(m_sheet->editor(LimitField::Weight)->isVisible());
        QVERIFY(m_sheet->editor(LimitField::MaxConcurrency)->isVisible());
        QVERIFY(!m_sheet->editor(LimitField::MaxQueueDepth)->isVisible());
        QTest::mouseClick(find<QAbstractButton>(u"addLimit"_s), Qt::LeftButton);
        auto* menu = find<QMenu>(u"addLimitMenu"_s);
        QVERIFY(menu != nullptr);
        QCOMPARE(menu->actions().size(), qsizetype(kLimitFields) - 2);
        auto* depth = menu->findChild<QAction*>(u"add.max_queue_depth"_s);
        QCOMPARE(depth->text(), u"Queue depth: refuses creates while so many tasks wait"_s);
        depth->trigger();
        menu->close();
        QVERIFY(m_sheet->editor(LimitField::MaxQueueDepth)->isVisible());
        QVERIFY(find<QLabel>(u"use.max_queue_depth"_s)->text().startsWith(u"3 wait"_s));
    }

    void buttonThatForgetsALimitIsSeenWhole() {
        m_broker->setWeight(u"acme"_s, 2.5);
        open({u"acme"_s});
        const auto* forget = find<QAbstractButton>(u"forget.weight"_s);
        QTRY_VERIFY(forget->isVisible());
        QTRY_VERIFY(forget->width() >= forget->sizeHint().width());
        const QWidget* seen = m_sheet->findChild<QScrollArea*>()->viewport();
        QVERIFY(forget->mapTo(seen, QPoint(forget->width(), 0)).x() <= seen->width());
    }

    void changeReachesTheBrokerWithItsReasonAndTheSheetCloses() {
        open({u"acme"_s});
        type(u"weight"_s, u"4"_s);
        add(LimitField::MaxEnqueueRate);
        type(u"max_enqueue_rate"_s, u"100"_s);
        type(u"max_enqueue_rate.period"_s, u"30s"_s);
        type(u"max_enqueue_rate.burst"_s, u"7"_s);
        type(u"reason"_s, u"launch week"_s);
        applyAndClose();
        const TenantSettings now = m_broker->tenant(u"acme"_s);
        QCOMPARE(now.inForce.limits.weight, 4.0);
        QVERIFY(now.inForce.limits.maxEnqueueRate == (Rate{100, std::chrono::seconds(30), 7}));
        QCOMPARE(now.reason, u"launch week"_s);
        QVERIFY(!isSet(now.set, LimitField::MaxQueueDepth));
    }

    void switchesAndChoicesReachTheBroker() {
        open({u"acme"_s});
        for (const LimitField field : {LimitField::Mode, LimitField::Paused, LimitField::ThrottleTiers}) add(field);
        find<QAbstractButton>(u"mode.1"_s)->click();
        find<QAbstractButton>(u"paused.0"_s)->click();
        type(u"throttle_tiers"_s, u"1h:1000:0.5"_s);
        QVERIFY(find<QLabel>(u"below.throttle_tiers"_s)->text().contains(u"more than 1,000 tasks in 1h: 50 %"_s));
        type(u"reason"_s, u"r"_s);
        applyAndClose();
        const TenantLimits limits = m_broker->tenant(u"acme"_s).inForce.limits;
        QVERIFY(limits.mode == LimitMode::Soft);
        QVERIFY(limits.paused);
        QCOMPARE(limits.throttleTiers.size(), size_t(1));
    }

    void impossibleValueIsSaidBelowItsFieldAndNothingIsSent() {
        open({u"acme"_s});
        type(u"weight"_s, u"5000"_s);
        QVERIFY(find<QLabel>(u"error.weight"_s)->text().contains(u"must be from 0.01 to 1000"_s));
        QVERIFY(find<QLabel>(u"error.weight"_s)->isVisible());
        type(u"reason"_s, u"r"_s);
        apply();
        QVERIFY(message().contains(u"not possible"_s));
        QVERIFY(m_sheet->isVisible());
        QCOMPARE(m_broker->tenant(u"acme"_s).version, quint64(0));
        type(u"weight"_s, u"5"_s);
        QVERIFY(!find<QLabel>(u"error.weight"_s)->isVisible());
    }

    void withoutAReasonOrAChangeNothingIsSent() {
        open({u"acme"_s});
        QVERIFY(!find<QAbstractButton>(u"apply"_s)->isEnabled());
        QVERIFY(find<QAbstractButton>(u"apply"_s)->toolTip().contains(u"Nothing is changed"_s));
        type(u"weight"_s, u"5"_s);
        apply();
        QVERIFY(message().contains(u"A reason is needed"_s));
        QCOMPARE(m_broker->tenant(u"acme"_s).version, quint64(0));
    }

    void changeForATimeTakesItselfBack() {
        open({u"acme"_s});
        type(u"weight"_s, u"4"_s);
        type(u"reason"_s, u"r"_s);
        QVERIFY(find<QAbstractButton>(u"until.0"_s)->isChecked());  // half an hour, unless somebody chooses
        applyAndClose();
        const TenantSettings now = m_broker->tenant(u"acme"_s);
        QVERIFY(now.inForce.originOf(LimitField::Weight) == LimitLayer::Temporary);
        QCOMPARE(now.temporary.value(0).untilMs, now.changedAtMs + 30 * 60'000);
    }

    void timeOfDayIsTyped() {
        open({u"acme"_s});
        type(u"weight"_s, u"4"_s);
        type(u"reason"_s, u"r"_s);
        find<QAbstractButton>(u"until.3"_s)->click();
        QVERIFY(m_sheet->rect().contains(
            QRect(field(u"untilTime"_s)->mapTo(m_sheet, QPoint()), field(u"untilTime"_s)->size())));
        type(u"untilTime"_s, u"25:99"_s);
        apply();
        QVERIFY2(message().contains(u"as 14:45"_s), qPrintable(message()));
        const QDateTime end = QDateTime::currentDateTime().addSecs(3 * 3600);
        type(u"untilTime"_s, end.toString(u"HH:mm"_s));
        QVERIFY2(verb().contains(u"Weight 4 until "_s), qPrintable(verb()));
        applyAndClose();
        const qint64 until = m_broker->tenant(u"acme"_s).temporary.value(0).untilMs;
        QVERIFY(std::abs(until - end.toMSecsSinceEpoch()) < 62'000);
    }

    void verbNamesTheEffectWhileSomebodyTypes() {
        open({u"acme"_s});
        QVERIFY(!find<QAbstractButton>(u"apply"_s)->isEnabled());
        type(u"max_concurrency"_s, u"12"_s);
        QVERIFY2(verb().startsWith(u"Cap 12 until "_s), qPrintable(verb()));
        find<QAbstractButton>(u"until.2"_s)->click();
        QCOMPARE(verb(), u"Cap 12"_s);
        type(u"weight"_s, u"3"_s);
        QVERIFY2(verb().startsWith(u"Change 2"_s), qPrintable(verb()));
    }

    void anotherOperatorsChangeIsShownAndNotOverwritten() {
        open({u"acme"_s});
        add(LimitField::MaxQueueDepth);
        type(u"max_queue_depth"_s, u"500"_s);
        type(u"weight"_s, u"4"_s);
        type(u"reason"_s, u"mine"_s);
        m_connection->setPaused(BrokerConnection::Pause::ByHand, true);  // so that it learns of it by the refusal only
        m_broker->setWeight(u"acme"_s, 9);
        apply();
        QTRY_VERIFY(find<QLabel>(u"conflict"_s)->isVisible());
        QVERIFY(find<QLabel>(u"conflict"_s)->text().contains(u"launch week"_s));
        QCOMPARE(m_broker->tenant(u"acme"_s).inForce.limits.weight, 9.0);
        QCOMPARE(field(u"weight"_s)->text(), u"4"_s);  // what was typed is kept
        applyAndClose();
        QCOMPARE(m_broker->tenant(u"acme"_s).inForce.limits.weight, 4.0);
    }

    void theirsMayBeTaken() {
        open({u"acme"_s});
        type(u"weight"_s, u"4"_s);
        m_broker->setWeight(u"acme"_s, 9);
        QTRY_VERIFY(find<QAbstractButton>(u"takeTheirs"_s)->isVisible());
        QTest::mouseClick(find<QAbstractButton>(u"takeTheirs"_s), Qt::LeftButton);
        QCOMPARE(field(u"weight"_s)->text(), u"9"_s);
        QVERIFY(!find<QLabel>(u"conflict"_s)->isVisible());
        QVERIFY(!find<QAbstractButton>(u"apply"_s)->isEnabled());
    }

    void whatWasSetIsForgotten() {
        m_broker->setWeight(u"acme"_s, 9);
        open({u"acme"_s});
        auto* forget = find<QAbstractButton>(u"forget.weight"_s);
        QVERIFY(forget->isVisible());
        QVERIFY(!find<QAbstractButton>(u"forget.mode"_s)->isVisible());
        QTest::mouseClick(forget, Qt::LeftButton);
        type(u"reason"_s, u"over"_s);
        QVERIFY(!find<QAbstractButton>(u"until.0"_s)->isEnabled());
        QCOMPARE(verb(), u"Take back: Weight"_s);
        applyAndClose();
        QCOMPARE(m_broker->tenant(u"acme"_s).inForce.limits.weight, 1.0);
    }

    void undoOfATimedLimitIsNotMeantAnyMoreOnceItHasEndedByItself() {
        m_broker->setWeight(u"acme"_s, 9);
        LimitChange change;
        change.tenant = u"acme"_s;
        change.set.weight = 4;
        change.reason = u"flood"_s;
        change.expiresAfter = std::chrono::minutes(10);
        Asking(m_broker->broker()).ask(&TenantCalls::changeLimits, change).value();
        open({u"acme"_s});
        auto* undo = find<QAbstractButton>(u"forget.weight"_s);
        QTRY_COMPARE(undo->text(), u"undo"_s);
        QTest::mouseClick(undo, Qt::LeftButton);
        change.set = {};
        change.clear = {LimitField::Weight};
        change.expiresAfter = {};
        Asking(m_broker->broker())
            .ask(&TenantCalls::changeLimits, withoutLeftovers(change, m_broker->tenant(u"acme"_s)))
            .value();
        QTRY_COMPARE_WITH_TIMEOUT(undo->text(), u"forget"_s, 20'000);
        QVERIFY(!m_sheet->isChanged());
        QVERIFY(field(u"weight"_s)->isEnabled());
    }

    void cancelWhileItIsAppliedStopsAndTellsWhatWasDone() {
        QStringList tenants;
        for (int at = 0; at < 40; ++at) tenants << u"t%1"_s.arg(at);
        open(tenants);
        QList<LimitsSheet::Applied> told;
        connect(m_sheet, &LimitsSheet::applied, this, [&told](const auto& change) { told << change; });
        type(u"weight"_s, u"3"_s);
        type(u"reason"_s, u"r"_s);
        apply();
        QVERIFY(!field(u"reason"_s)->isEnabled());
        QTest::mouseClick(find<QAbstractButton>(u"cancel"_s), Qt::LeftButton);
        QTRY_VERIFY(!m_sheet);
        QCOMPARE(told.size(), 1);
        QVERIFY(!told[0].after.isEmpty() && told[0].after.size() < tenants.size());
        for (const QString& tenant : tenants)
            QCOMPARE(m_broker->tenant(tenant).version > 0,
                     std::any_of(told[0].after.begin(), told[0].after.end(),
                                 [&](const TenantSettings& done) { return done.tenant == tenant; }));
    }

    void timedLimitIsUndoneAndNothingOfItStays_data() {
        QTest::addColumn<bool>("byButton");
        QTest::newRow("by its button") << true;
        QTest::newRow("by emptying the field") << false;
    }
    void timedLimitIsUndoneAndNothingOfItStays() {
        QFETCH(bool, byButton);
        LimitChange change;
        change.tenant = u"acme"_s;
        change.set.maxConcurrency = std::optional<uint32_t>(12);
        change.reason = u"flood"_s;
        change.expiresAfter = std::chrono::minutes(10);
        Asking(m_broker->broker()).ask(&TenantCalls::changeLimits, change).value();
        open({u"acme"_s});
        auto* undo = find<QAbstractButton>(u"forget.max_concurrency"_s);
        QTRY_VERIFY(undo->isVisible());
        QCOMPARE(undo->text(), u"undo"_s);
        if (byButton)
            QTest::mouseClick(undo, Qt::LeftButton);
        else
            type(u"max_concurrency"_s, {});
        if (!byButton) find<QAbstractButton>(u"until.2"_s)->click();
        type(u"reason"_s, u"over"_s);
        applyAndClose();
        const TenantSettings now = m_broker->tenant(u"acme"_s);
        QVERIFY(!now.inForce.limits.maxConcurrency);
        QVERIFY(!isSet(now.set, LimitField::MaxConcurrency));
        QVERIFY(now.inForce.originOf(LimitField::MaxConcurrency) == LimitLayer::BuiltIn);
    }

    void severalTenantsAreChangedOnlyInWhatWasTyped_data() {
        QTest::addColumn<QString>("other");
        QTest::addColumn<double>("weight");
        QTest::newRow("beside one that has limits of its own") << u"beta"_s << 2.0;
        QTest::newRow("beside one that the broker has not seen") << u"newcomer"_s << 1.0;
    }
    void severalTenantsAreChangedOnlyInWhatWasTyped() {
        QFETCH(QString, other);
        QFETCH(double, weight);
        m_broker->setWeight(u"acme"_s, 9);
        if (weight != 1) m_broker->setWeight(other, weight);
        open({other, u"acme"_s});
        QCOMPARE(field(u"weight"_s)->text(), QString());
        QVERIFY(texts().contains(u"differs among them"_s));
        type(u"max_concurrency"_s, u"5"_s);
        QVERIFY2(verb().startsWith(u"Cap 5 for 2"_s), qPrintable(verb()));
        type(u"reason"_s, u"r"_s);
        QSignalSpy applied(m_sheet, &LimitsSheet::applied);
        applyAndClose();
        QCOMPARE(applied.size(), 1);
        for (const auto& [tenant, kept] : {std::pair(other, weight), std::pair(u"acme"_s, 9.0)}) {
            const TenantLimits limits = m_broker->tenant(tenant).inForce.limits;
            QCOMPARE(limits.maxConcurrency, std::optional<uint32_t>(5));
            QCOMPARE(limits.weight, kept);
        }
    }

    void previewIsAlwaysThereAndFollowsWhileTheWeightMoves() {
        m_broker->broker().create("beta", 3);
        open({u"acme"_s});
        const auto* forecast = find<ForecastTable>(u"forecast"_s);
        QTRY_COMPARE_WITH_TIMEOUT(forecast->lines().value(0).section(u',', 0, 0), u"acme: 50.0 % → 50.0 %"_s, 20'000);
        type(u"weight"_s, u"3"_s);
        QTRY_VERIFY(forecast->lines().value(0).startsWith(u"acme: 50.0 % → 75.0 %"_s));
        QVERIFY(forecast->lines().value(1).startsWith(u"beta: 50.0 % → 25.0 %"_s));
        QVERIFY2(prices().contains(u"beta: 25.0 % instead of 50.0 %"_s), qPrintable(prices()));
        type(u"weight"_s, u"1"_s);  // as it was
        QTRY_VERIFY(forecast->lines().value(0).startsWith(u"acme: 50.0 % → 50.0 %"_s));
        QTRY_COMPARE(prices(), u"nothing that is known"_s);
    }

    void refusalsComeFromTheHistoryOfTheBrokerOrItIsSaidThatThereIsNone() {
        open({u"acme"_s});
        QTRY_VERIFY2(find<QLabel>(u"refusals"_s)->text().contains(u" a minute at the arrivals of the last "_s) ||
                         find<QLabel>(u"refusals"_s)->text().startsWith(u"not known: "_s),
                     qPrintable(find<QLabel>(u"refusals"_s)->text()));
    }

    void whatElseWasDoneToTheTenantIsNotAmongTheChangesOfItsLimits() {
        m_broker->setWeight(u"acme"_s, 2);
        Asking ops(m_broker->broker());
        TenantStateChange pause;
        pause.tenant = u"acme"_s;
        pause.to = TenantState::Paused;
        pause.reason = u"for the night"_s;
        ops.ask(&TenantCalls::changeState, pause).value();
        open({u"acme"_s});
        QTRY_COMPARE(auditLines().size(), 1);
        QVERIFY2(auditLines()[0].contains(u"weight 1 → 2"_s), qPrintable(auditLines()[0]));
    }

    void earlierChangesAreToldAndOlderOnesOnDemand() {
        for (int weight = 1; weight <= 6; ++weight) m_broker->setWeight(u"acme"_s, weight + 1);
        open({u"acme"_s});
        QTRY_COMPARE(auditLines().size(), 4);
        QVERIFY2(auditLines()[0].contains(u"weight 6 → 7"_s) && auditLines()[0].endsWith(u"“launch week”"_s),
                 qPrintable(auditLines()[0]));
        QTest::mouseClick(find<QAbstractButton>(u"auditMore"_s), Qt::LeftButton);
        QTRY_COMPARE(auditLines().size(), 6);
    }

    void escapeClosesAndAsksOnlyWhenSomethingWasChanged() {
        open({u"acme"_s});
        QTest::keyClick(m_sheet, Qt::Key_Escape);
        QTRY_VERIFY(!m_sheet);
        open({u"acme"_s});
        type(u"weight"_s, u"4"_s);
        QTest::keyClick(m_sheet, Qt::Key_Escape);
        QVERIFY(m_sheet && find<QWidget>(u"discardQuestion"_s)->isVisible());
        QTest::keyClick(m_sheet, Qt::Key_Escape);
        QVERIFY(!find<QWidget>(u"discardQuestion"_s)->isVisible());
        QCOMPARE(field(u"weight"_s)->text(), u"4"_s);
        QTest::mouseClick(find<QAbstractButton>(u"closeLimits"_s), Qt::LeftButton);
        QTest::mouseClick(find<QAbstractButton>(u"keepEditing"_s), Qt::LeftButton);
        QVERIFY(!find<QWidget>(u"discardQuestion"_s)->isVisible());
        m_sheet->askToClose();
        QTest::mouseClick(find<QAbstractButton>(u"discard"_s), Qt::LeftButton);
        QTRY_VERIFY(!m_sheet);
        QCOMPARE(m_broker->tenant(u"acme"_s).version, quint64(0));
    }

    void capBelowWhatRunsStopsNothingAndSaysSo() {
        m_broker->broker().create("acme", 2);
        WorkerClient worker(m_broker->broker().connect(), std::chrono::minutes(2));
        QVERIFY(worker.hello("acme", "w"));
        QVERIFY(worker.sendReady({"mail"}));
        const auto held = worker.next();
        QVERIFY(held && held->has_task());
        open({u"acme"_s});
        type(u"max_concurrency"_s, u"0"_s);
        QTRY_VERIFY2(find<QLabel>(u"below.max_concurrency"_s)->text().contains(u"Stops nothing: 1"_s),
                     qPrintable(find<QLabel>(u"below.max_concurrency"_s)->text()));
        // What is typed over must not be forgotten.
        QVERIFY2(find<QLabel>(u"below.max_concurrency"_s)->text().contains(u" now"_s),
                 qPrintable(find<QLabel>(u"below.max_concurrency"_s)->text()));
    }

    void withoutTheScopeItIsGreyedAndSaysWhy() {
        m_connection.reset();
        m_broker = std::make_unique<LiveBroker>(true);
        m_broker->setWeight(u"acme"_s, 2, "ops");
        m_connection = m_broker->connect(u"reader"_s);
        open({u"acme"_s});
        QVERIFY(!find<QAbstractButton>(u"apply"_s)->isEnabled());
        QVERIFY(!field(u"weight"_s)->isEnabled());
        QVERIFY(message().contains(u"fairlead:limits"_s));
    }

    void connectionThatGoesIsSaidAndNothingCanBeSent() {
        open({u"acme"_s});
        type(u"weight"_s, u"4"_s);
        m_connection->close();
        QVERIFY(!find<QAbstractButton>(u"apply"_s)->isEnabled());
        QVERIFY(message().contains(u"Not connected"_s));
        QCOMPARE(field(u"weight"_s)->text(), u"4"_s);
    }

    void cancelChangesNothing() {
        open({u"acme"_s});
        type(u"weight"_s, u"4"_s);
        type(u"reason"_s, u"r"_s);
        QTest::mouseClick(find<QAbstractButton>(u"cancel"_s), Qt::LeftButton);
        QTRY_VERIFY(!m_sheet);
        QCOMPARE(m_broker->tenant(u"acme"_s).version, quint64(0));
    }

    void everyControlHasANameForAScreenReader() {
        open({u"acme"_s});
        for (const QWidget* control : m_sheet->findChildren<QWidget*>()) {
            const bool isControl = qobject_cast<const QAbstractButton*>(control) != nullptr ||
                                   qobject_cast<const QLineEdit*>(control) != nullptr;
            if (isControl && !control->objectName().isEmpty() && !control->objectName().startsWith(u"qt_"_s))
                QVERIFY2(!control->accessibleName().isEmpty(), qPrintable(control->objectName()));
        }
    }

private:
    void open(const QStringList& tenants) {
        m_page = std::make_unique<QWidget>();
        m_page->resize(980, 620);
        m_page->show();
        m_sheet = new LimitsSheet(
            m_connection.get(), tenants, [](const QString&) { return nullptr; }, m_page.get());
        QTRY_VERIFY(!texts().contains(u"Reading the limits"_s) && !find<QLabel>(u"version"_s)->text().isEmpty());
    }
    void add(LimitField field) {
        QTest::mouseClick(find<QAbstractButton>(u"addLimit"_s), Qt::LeftButton);
        auto* menu = find<QMenu>(u"addLimitMenu"_s);
        const std::string_view key = ruleOf(field).key;
        menu->findChild<QAction*>(u"add."_s + QString::fromUtf8(key.data(), qsizetype(key.size())))->trigger();
        delete menu;
    }
    template <typename Widget>
    Widget* find(const QString& name) const {
        return m_sheet->findChild<Widget*>(name);
    }
    QLineEdit* field(const QString& name) const { return find<QLineEdit>(name); }
    void type(const QString& name, const QString& text) {
        field(name)->clear();
        field(name)->setFocus();
        QTest::keyClicks(field(name), text);
    }
    void apply() { QTest::mouseClick(find<QAbstractButton>(u"apply"_s), Qt::LeftButton); }
    void applyAndClose() {
        apply();
        QTRY_VERIFY(!m_sheet);
    }
    QString verb() const { return find<QAbstractButton>(u"apply"_s)->accessibleName(); }
    QString prices() const { return find<QLabel>(u"prices"_s)->text(); }
    QStringList auditLines() const {
        QStringList lines;
        for (const QLabel* line : m_sheet->findChildren<QLabel*>(u"auditLine"_s)) lines << line->text();
        return lines;
    }
    QString message() const { return find<QLabel>(u"message"_s)->text(); }
    QString texts() const {
        QStringList all;
        for (const QLabel* label : m_sheet->findChildren<QLabel*>()) all << label->text();
        return all.join(u'\n');
    }

    std::unique_ptr<LiveBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<QWidget> m_page;
    QPointer<LimitsSheet> m_sheet;
};

QTEST_MAIN(TestLimitsSheet)

}  // namespace tst_limits_sheet

#include "tst_limits_sheet.moc"
