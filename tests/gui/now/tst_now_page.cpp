// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/now_page.h"

#include "gui/charts/mark_strip.h"
#include "gui/charts/stacked_depth.h"
#include "gui/charts/time_scrubber.h"
#include "shared/late_wait.h"
#include "gui/now/card.h"
#include "gui/now/hurt_table.h"
#include "gui/now/traces.h"
#include "gui/now/verdict_bar.h"
#include "tests/gui/now/noisy_story.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

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

    void whatTheSeatsAddUpToIsAllThatRuns() {
        // Workers of one tenant alone are no shared seats, and their tasks run all the same.
        TenantsUpdate update = m_story->update();
        update.rows[2].inProgress = 27;
        update.totals.waitingWorkers = 2;
        m_broker->sayTenants(update);
        const auto* map = m_page->findChild<QWidget*>(u"seatMap"_s);
        QVERIFY2(map->accessibleDescription().contains(u"acme-corp: 27 of 73"_s),
                 qPrintable(map->accessibleDescription()));
        QVERIFY2(map->accessibleDescription().endsWith(u"free: 2 of 73"_s), qPrintable(map->accessibleDescription()));
        // The squares are the shared seats and what runs elsewhere.
        QVERIFY2(texts().contains(u"48 shared seats, 2 free; 25 more elsewhere"_s), qPrintable(texts()));
    }

    void ofSeatsThatTheTokenIsNotToldOfNothingIsSaid() {
        TenantsUpdate update = m_story->update();
        update.totals.sharedSeats.reset();
        m_broker->sayTenants(update);
        QVERIFY2(texts().contains(u"48 tasks run"_s), qPrintable(texts()));
        for (const QString& claim : {u"shared"_s, u"taken"_s, u" free"_s, u" of 0 "_s, u"No worker that several"_s})
            QVERIFY2(!texts().contains(claim), qPrintable(claim + u": "_s + texts()));
    }

    void whyASeatIsFreeIsSaidAndTheLegendLeadsToTheTenant() {
        TenantsUpdate update = m_story->update();
        update.totals.findings = {{.kind = FindingKind::Backlog, .tenant = u"clipfarm-video"_s, .tenants = 1}};
        update.totals.waitingWorkers = 3;
        update.totals.idleKept = 3;
        update.totals.idleKeptSeconds = 3.2;
        m_broker->sayTenants(update);
        QVERIFY2(texts().contains(u"3 seats are free although tasks wait: kept for tasks of up to 3.20 s"_s),
                 qPrintable(texts()));
        // Of more free seats than those, it is said how many are meant.
        update.totals.waitingWorkers = 7;
        m_broker->sayTenants(update);
        QVERIFY2(texts().contains(u"3 of the 7 free seats stay free although tasks wait: kept for tasks of up to"_s),
                 qPrintable(texts()));
        QSignalSpy led(m_page.get(), &Page::tenantRequested);
        auto* legend = m_page->findChild<QWidget*>(u"seatLegend"_s);
        QTest::mouseClick(legend, Qt::LeftButton, {}, {20, 5});
        QCOMPARE(led.size(), qsizetype(1));
        QCOMPARE(led[0][0].toString(), u"clipfarm-video"_s);
    }

    void whoseTasksAreLateForAnotherReasonStandsThereToo() {
        TenantsUpdate update = m_story->update();
        for (TenantRow& row : update.rows) row.hurtSinceMs = 0;
        update.rows[9].harmed = 40;
        update.rows[10].harmed = 3;
        update.totals.harmedTenants = 2;
        update.totals.findings = {
            {.kind = FindingKind::Limited, .tenant = u"data-harbor"_s, .tenants = 2, .harmed = 43}};
        m_broker->sayTenants(update);
        auto* table = m_page->findChild<HurtTable*>();
        QCOMPARE(table->model()->rowCount(), 2);
        QCOMPARE(table->rows().first().tenant, u"data-harbor"_s);
        QVERIFY2(texts().contains(u"2 of 41 tenants, not by others"_s), qPrintable(texts()));
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
        QSignalSpy led(m_page.get(), &Page::pageRequested);
        m_page->findChild<QAbstractButton*>(u"emptyAction"_s)->click();
        QCOMPARE(led.value(0).value(0).toString(), u"try-it"_s);
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

    void historyIsAskedForOnlyOfWhoIsShownAndOnce() {
        m_broker->sayTenants(m_story->update());
        QTRY_VERIFY(!depth()->content().series.isEmpty() && depth()->isKnown(5));
        QTRY_VERIFY(m_story->histories.size() >= 10);
        QStringList asked;
        for (const HistoryQuery& query : std::as_const(m_story->histories)) {
            QVERIFY2(!asked.contains(query.tenant), qPrintable(query.tenant));
            asked << query.tenant;
        }
        QVERIFY(asked.size() <= Traces::kMostTenants + 1);
        QVERIFY(asked.contains(QString()) && asked.contains(u"clipfarm-video"_s));
        const qsizetype before = asked.size();
        for (int tick = 0; tick < 5; ++tick) m_broker->sayTenants(m_story->update());
        QCOMPARE(m_story->histories.size(), before);
    }

    void aTimeOfWhichNothingIsKnownIsNotShownAsZero() {
        m_broker->sayTenants(m_story->update());
        QTRY_VERIFY(depth()->isKnown(5));
        int unknown = 0;
        for (int column = 0; column < depth()->content().frame.columns; ++column)
            unknown += depth()->isKnown(column) ? 0 : 1;
        QVERIFY2(unknown >= 1 && unknown <= 3, qPrintable(QString::number(unknown)));
    }

    void aMomentGoneByTellsWhomTheBrokerFoundHurtThen() {
        m_story->wasCalm = true;
        m_story->tellHurt(41, "umbrella-retail");
        m_story->tellHurt(40, "gone-by-now");
        m_story->tellHurt(39, "globex");
        m_story->tellHurt(37, "globex", false);
        m_story->tellHurt(30, "umbrella-retail", false);
        m_broker->sayTenants(m_story->update());
        QTRY_VERIFY(depth()->isKnown(5));
        const qint64 then = m_story->now - 35 * 60'000;
        const QStringList expected{u"gone-by-now"_s, u"umbrella-retail"_s};
        for (const int range : {1, 2, 3}) {
            m_page->findChild<QAbstractButton*>(u"nowRange.%1"_s.arg(range))->click();
            m_page->showPlace({{}, Link::Kind::Now, {}, then, 0});
            QTRY_COMPARE(sorted(m_page->findChild<HurtTable*>()->rows()), expected);
            QCOMPARE(m_page->place()->fromMs, then);
            QCOMPARE(verdict().first.tone, VerdictTone::Bad);
            QVERIFY(verdict().first.rest.startsWith(u"2 tenants waited too long"_s));
        }
        // Who pushes now, and waits long by its own doing, was hurt as little then.
        m_page->showPlace({{}, Link::Kind::Now, {}, m_story->now - 5 * 60'000, 0});
        QTRY_COMPARE(sorted(m_page->findChild<HurtTable*>()->rows()), QStringList{u"gone-by-now"_s});
    }

    void whoWaitedTooLongWithoutAnEventOfItIsNotCalledWell() {
        // All workers were gone, and no other tenant was to blame: nothing is told of anybody who is hurt.
        m_broker->sayTenants(m_story->update());
        QTRY_VERIFY(depth()->isKnown(5));
        m_page->showPlace({{}, Link::Kind::Now, {}, m_story->now - 22 * 60'000, 0});
        QTRY_COMPARE(verdict().first.tone, VerdictTone::Bad);
        QTRY_VERIFY2(verdict().first.rest.contains(u"tenants waited longer than usual"_s),
                     qPrintable(verdict().first.rest));
        QCOMPARE(verdict().first.detail, u"The broker did not record why."_s);
        QTRY_VERIFY(m_page->findChild<HurtTable*>()->rows().size() > 10);
        for (const HurtTenant& row : m_page->findChild<HurtTable*>()->rows())
            QVERIFY2(row.waitSeconds > fairlead::lateAfterSeconds(row.usualSeconds), qPrintable(row.tenant));
    }

    void whatWasRefusedOrDiedThenIsNotCalledWell() {
        m_story->wasCalm = true;
        m_story->refusedThen = {40, 7};
        m_story->diedThen = {30, 5};
        m_broker->sayTenants(m_story->update());
        QTRY_VERIFY(depth()->isKnown(5));
        m_page->showPlace({{}, Link::Kind::Now, {}, m_story->now - 40 * 60'000, 0});
        QTRY_COMPARE(verdict().first.rest, u"7 new tasks were refused"_s);
        QCOMPARE(verdict().first.tone, VerdictTone::Bad);
        m_page->showPlace({{}, Link::Kind::Now, {}, m_story->now - 30 * 60'000, 0});
        QTRY_COMPARE(verdict().first.rest, u"5 tasks died"_s);
        QCOMPARE(verdict().first.tone, VerdictTone::Warn);
    }

    void nothingIsWellWhileItIsNotKnownOfEverybody() {
        m_story->wasCalm = true;
        m_story->unanswered = u"data-harbor"_s;
        m_broker->sayTenants(m_story->update());
        QTRY_VERIFY(depth()->isKnown(5));
        m_page->showPlace({{}, Link::Kind::Now, {}, m_story->now - 40 * 60'000, 0});
        QTRY_COMPARE(verdict().first.rest, u"not known of 1 tenants how long they waited"_s);
        QCOMPARE(verdict().first.tone, VerdictTone::Unknown);
    }

    void whatTheBrokerKeepsNothingOfIsNotCalledWell() {
        m_story->wasCalm = true;
        m_broker->sayTenants(m_story->update());
        QTRY_VERIFY(depth()->isKnown(5));
        m_page->showPlace({{}, Link::Kind::Now, {}, m_story->now - 40 * 60'000, 0});
        QTRY_COMPARE(verdict().first.tone, VerdictTone::Good);
        m_page->showPlace({{}, Link::Kind::Now, {}, m_story->now - 51 * 60'000, 0});
        QTRY_VERIFY(verdict().first.rest.contains(u"not known"_s));
        QCOMPARE(verdict().first.tone, VerdictTone::Unknown);
    }

    void timeDoesNotMoveTheMomentAndTheRangeGrowsAndComesBack() {
        m_page->findChild<QAbstractButton*>(u"nowRange.0"_s)->click();
        m_broker->sayTenants(m_story->update());
        QTRY_VERIFY(depth()->isKnown(depth()->content().frame.columns - 2));
        const qint64 then = m_story->now - 14 * 60'000;
        m_page->showPlace({{}, Link::Kind::Now, {}, then, 0});
        QSignalSpy told(m_page.get(), &Page::travelled);
        TenantsUpdate later = m_story->update();
        for (int minute = 1; minute <= 8; ++minute) {
            later.atMs += 60'000;
            m_broker->sayTenants(later);
            QCOMPARE(m_page->place()->fromMs, then);
        }
        QVERIFY(told.isEmpty());
        QVERIFY(depth()->content().frame.fromMs() <= then);
        QVERIFY(m_page->findChild<QAbstractButton*>(u"nowRange.1"_s)->isChecked());
        QVERIFY(m_page->goBack());
        QVERIFY(m_page->findChild<QAbstractButton*>(u"nowRange.0"_s)->isChecked());
    }

    void aRangeThatDoesNotHoldTheMomentLeadsToNowAndSaysSo() {
        m_broker->sayTenants(m_story->update());
        m_page->showPlace({{}, Link::Kind::Now, {}, m_story->now - 40 * 60'000, 0});
        QSignalSpy notice(m_page.get(), &Page::noticeChanged);
        m_page->findChild<QAbstractButton*>(u"nowRange.0"_s)->click();
        QCOMPARE(m_page->place()->fromMs, 0);
        QVERIFY(notice.last().first().toString().startsWith(u"Back at now"_s));
    }

    void endLeadsBackToNowWhereverTheFocusIs() {
        m_broker->sayTenants(m_story->update());
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        QList<QWidget*> places{m_page.get(), m_page->findChild<HurtTable*>(), m_page->findChild<MarkStrip*>()};
        for (QWidget* place : places) {
            m_page->showPlace({{}, Link::Kind::Now, {}, m_story->now - 40 * 60'000, 0});
            QVERIFY(m_page->place()->fromMs != 0);
            place->setFocus();
            QTest::keyClick(place, Qt::Key_End);
            QCOMPARE(m_page->place()->fromMs, 0);
        }
    }

    void theDoorToAnIncidentStaysForAWhileAfterIt() {
        m_broker->sayTenants(m_story->update());
        auto* button = m_page->findChild<QAbstractButton*>(u"verdictIncident"_s);
        QCOMPARE(button->text(), u"Investigate"_s);
        TenantsUpdate calm = m_story->update();
        calm.atMs += 10'000;
        calm.totals.findings = {{.kind = FindingKind::Served, .tenants = 41}};
        m_broker->sayTenants(calm);
        QVERIFY(button->isVisible());
        QVERIFY(button->text().startsWith(u"Investigate until "_s));
        QSignalSpy wanted(m_page.get(), &Page::incidentRequested);
        button->click();
        QCOMPARE(wanted.first().at(0).toString(), u"clipfarm-video"_s);
        QCOMPARE(wanted.first().at(1).toLongLong(), m_story->now - 7 * 60'000);
        QCOMPARE(wanted.first().at(2).toLongLong(), m_story->now);
        calm.atMs += 11 * 60'000;
        m_broker->sayTenants(calm);
        QVERIFY(!button->isVisible());
    }

    void theLineAndTheVerdictTellTheSameSeats() {
        TenantsUpdate update = m_story->update();
        update.totals.findings[0].seats = 26.7;
        update.totals.findings[0].entitledSeats = 20.7;
        m_broker->sayTenants(update);
        QVERIFY(verdict().first.rest.startsWith(u"26.7 of 48 seats, entitled to 20.7"_s));
        QVERIFY(texts().contains(u"entitled to, 20.7 seats; of late it had 26.7"_s));
        QVERIFY(!texts().contains(u"Nobody takes more"_s));
        const auto* rows = m_page->findChild<QWidget*>(u"shareRows"_s);
        QVERIFY(rows->accessibleDescription().contains(u"55.6 % of seat time, entitled 43.1 %"_s));
        update.totals.findings = {{.kind = FindingKind::Served, .tenants = 41}};
        m_broker->sayTenants(update);
        QVERIFY(texts().contains(u"Nobody pushes."_s));
        QVERIFY(rows->accessibleDescription().isEmpty());
    }

    void scrubberMovesThePageToAMomentAndEndLeadsBack() {
        m_story->wasCalm = true;
        m_story->tellHurt(25, "acme-corp");
        m_broker->sayTenants(m_story->update());
        QTRY_VERIFY(depth()->isKnown(5));
        auto* scrubber = m_page->findChild<TimeScrubber*>();
        scrubber->setFocus();
        scrubber->setValue(scrubber->maximum() - 24);
        QCOMPARE(verdict().first.tone, VerdictTone::Unknown);  // it is being asked
        QVERIFY(verdict().tenant.isEmpty());
        QTRY_COMPARE(verdict().first.tone, VerdictTone::Bad);
        QCOMPARE(m_page->findChild<HurtTable*>()->rows().size(), 1);
        QSignalSpy opened(m_page.get(), &Page::tenantRequested);
        auto* table = m_page->findChild<HurtTable*>();
        table->selectRow(0);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(opened.value(0).value(1).toLongLong() > 0);
        QTest::keyClick(scrubber, Qt::Key_End);
        QCOMPARE(verdict().first.tone, VerdictTone::Push);
        QTest::keyClick(scrubber, Qt::Key_Left);
        QCOMPARE(verdict().first.tone, VerdictTone::Unknown);
        QVERIFY(m_page->goBack());
        QCOMPARE(verdict().first.tone, VerdictTone::Push);
        QVERIFY(!m_page->goBack());
    }

    void otherMomentIsToldOnceAndALinkLeadsBackToIt() {
        m_broker->sayTenants(m_story->update());
        QTRY_VERIFY(depth()->isKnown(5));
        auto* scrubber = m_page->findChild<TimeScrubber*>();
        QSignalSpy told(m_page.get(), &Page::travelled);
        QCOMPARE(m_page->place()->fromMs, 0);
        scrubber->setValue(scrubber->maximum() - 24);
        QCOMPARE(told.size(), 1);
        const qint64 momentMs = told.first().first().toLongLong();
        QVERIFY(momentMs > 0);
        const Link link = *m_page->place();
        QCOMPARE(link.fromMs, momentMs);
        QTest::keyClick(scrubber, Qt::Key_End);
        QCOMPARE(told.last().first().toLongLong(), 0);
        m_page->showPlace(link);
        QCOMPARE(m_page->place()->fromMs, momentMs);
        QSignalSpy notice(m_page.get(), &Page::noticeChanged);
        m_page->showPlace({{}, Link::Kind::Now, {}, momentMs - 10 * 86'400'000LL, 0});
        QVERIFY(!notice.last().first().toString().isEmpty());  // that is too long ago
    }

    void verdictLeadsToItsIncident() {
        m_broker->sayTenants(m_story->update());
        QSignalSpy wanted(m_page.get(), &Page::incidentRequested);
        auto* button = m_page->findChild<QAbstractButton*>(u"verdictIncident"_s);
        QVERIFY(button->isVisible());
        button->click();
        QCOMPARE(wanted.first().first().toString(), verdict().tenant);
    }

    void whatHappenedStandsAboveTheCharts() {
        m_story->addEvents();
        m_broker->sayTenants(m_story->update());
        auto* strip = m_page->findChild<MarkStrip*>();
        QTRY_VERIFY(strip->placed().size() >= 5);
        QVERIFY(!m_story->eventQueries.last().filter.types.contains(u"tenant.created"_s));
        QVERIFY(strip->accessibleDescription().contains(u"nimbus-analytics throttled"_s));
    }

    void anotherRangeIsAskedForInItsResolutionAndKept() {
        m_broker->sayTenants(m_story->update());
        QTRY_VERIFY(depth()->isKnown(5));
        QSignalSpy kept(m_page.get(), &Page::layoutToKeep);
        m_page->findChild<QAbstractButton*>(u"nowRange.0"_s)->click();
        QTRY_COMPARE(m_story->histories.last().resolution, HistoryResolution::Second);
        QCOMPARE(kept.size(), 1);
        NowPage other;
        other.restoreLayout(m_page->saveLayout());
        QVERIFY(other.findChild<QAbstractButton*>(u"nowRange.0"_s)->isChecked());
    }

    void aBrokerThatIsNewIsShownCloserUntilARangeIsChosen() {
        m_story->historyMs = 3 * 60'000;
        QSignalSpy kept(m_page.get(), &Page::layoutToKeep);
        m_broker->sayTenants(m_story->update());
        auto* quarter = m_page->findChild<QAbstractButton*>(u"nowRange.0"_s);
        auto* hour = m_page->findChild<QAbstractButton*>(u"nowRange.1"_s);
        QTRY_VERIFY(quarter->isChecked());
        QVERIFY(kept.isEmpty());
        hour->click();
        QTRY_COMPARE(m_story->histories.last().resolution, HistoryResolution::Minute);
        QTRY_VERIFY(depth()->isKnown(depth()->content().frame.columns - 2));
        QVERIFY(hour->isChecked());
    }

    void brokerWithoutAHistoryIsSaidAndAskedOnce() {
        m_story->keepsHistory = false;
        m_broker->sayTenants(m_story->update());
        QTRY_VERIFY(says(u"keeps no history"_s));
        const qsizetype asked = m_story->histories.size();
        QVERIFY(asked <= Traces::kAtOnce);
        m_broker->sayTenants(m_story->update());
        QCOMPARE(m_story->histories.size(), asked);
    }

private:
    static QStringList sorted(const QList<HurtTenant>& rows) {
        QStringList names;
        for (const HurtTenant& row : rows) names << row.tenant;
        names.sort();
        return names;
    }
    QString texts() const {
        QStringList all;
        for (const QLabel* label : m_page->findChildren<QLabel*>()) all << label->text();
        return all.join(u'\n');
    }
    bool says(const QString& words) const {
        const QList<Card*> cards = m_page->findChildren<Card*>();
        return std::any_of(cards.begin(), cards.end(),
                           [&words](const Card* card) { return card->subtitle().contains(words); });
    }
    StackedDepth* depth() const { return m_page->findChild<StackedDepth*>(); }
    const Verdict& verdict() const { return m_page->findChild<VerdictBar*>()->verdict(); }

    std::unique_ptr<NoisyStory> m_story;
    std::unique_ptr<ScriptedBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<NowPage> m_page;
};

QTEST_MAIN(TestNowPage)

}  // namespace tst_now_page

#include "tst_now_page.moc"
