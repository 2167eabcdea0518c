// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The page before a broker, whose verdict the test tells.
#include "gui/incidents/incidents_page.h"

#include "gui/alerts/alert_rules.h"
#include "gui/charts/line_history.h"
#include "gui/client/channel.h"
#include "gui/client/grpc_broker_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/incidents/incident_view.h"
#include "gui/incidents/prevention_card.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/rows/value_table.h"
#include "tests/gui/client/asking.h"
#include "tests/gui/scenes/nameless.h"
#include "tests/gui/scenes/shown_page.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <optional>

namespace tst_incidents_page {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMs = 15'000;

}  // namespace

class TestIncidentsPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<test::AdminFixture>();
        m_broker->mustStart();
        m_broker->create("clipfarm", 3);
        m_broker->create("acme", 1);
        m_connection = connection([this](GrpcBrokerClient* client) { m_client = client; });
        m_shown = std::make_unique<ShownPage<IncidentsPage>>(m_connection.get());
        m_connection->open();
        QTRY_VERIFY_WITH_TIMEOUT(!m_connection->info().version.isEmpty() && m_connection->dataAgeMs() >= 0,
                                 kPatienceMs);
    }
    void cleanup() {
        m_shown.reset();
        m_connection.reset();
        m_broker.reset();
    }

    void incidentIsKeptNotedAndClosed() {
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_shown->page.investigate({}, 0, 0);
        QVERIFY(m_shown->find<QWidget>("incidentTitle")->isVisible());
        QCOMPARE(view()->incident().culprit, u"clipfarm"_s);
        QCOMPARE(m_shown->find<ValueTable>("victims")->rows().size(), 1);
        QVERIFY(!m_shown->page.place());  // no link leads to what is not kept
        QVERIFY(m_shown->press("keepIncident"));
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        QCOMPARE(m_shown->page.place()->id, u"1"_s);
        QCOMPARE(firstWithoutName(m_shown->page), QString());
        m_shown->find<QLineEdit>("incidentNote")->setText(u"the encoder stalls"_s);
        QVERIFY(m_shown->press("addNote"));
        const auto notes = [this] { return m_shown->find<OutsideText>("incidentNotes")->text(); };
        QTRY_VERIFY_WITH_TIMEOUT(notes().endsWith(u"the encoder stalls"_s), kPatienceMs);
        QVERIFY2(!notes().contains(u'\n'), qPrintable(notes()));
        QVERIFY(view()->text().contains(u"the encoder stalls"_s));
        QVERIFY(m_shown->press("closeIncident"));
        QTRY_VERIFY_WITH_TIMEOUT(!view()->incident().isOpen, kPatienceMs);
        QVERIFY(m_shown->page.goBack());
        QTRY_COMPARE_WITH_TIMEOUT(m_shown->find<RowTable>("incidents")->model()->rowCount(), 1, kPatienceMs);
    }

    void remedyIsAppliedKeptAndForetold() {
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_shown->page.investigate(u"acme"_s, 0, 0);
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QRadioButton>("remedy.0") != nullptr, kPatienceMs);
        QVERIFY(m_shown->find<QRadioButton>("remedy.0")->text().contains(u"Cap it at"_s));
        QVERIFY(!m_shown->press("applyRemedy"));  // a reason is missing
        m_shown->find<QLineEdit>("remedyReason")->setText(u"flood"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QPushButton>("applyRemedy")->isEnabled(), kPatienceMs);
        QVERIFY(m_shown->press("applyRemedy"));
        // The first change opens the investigation by itself.
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        QCOMPARE(view()->incident().notes.size(), 1);
        QCOMPARE(view()->incident().notes[0].kind, IncidentNote::Kind::Change);
        QVERIFY(view()->incident().notes[0].untilMs > 0);
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QWidget>("overrides")->isVisible(), kPatienceMs);
    }

    void lastingStepsAreNotedAndSeenByOthers() {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(u"settings.ini"_s), QSettings::IniFormat);
        AlertRules rules(settings);
        m_shown->page.setAlertRules(&rules);
        QSignalSpy wanted(&m_shown->page, &IncidentsPage::alertRuleRequested);
        setWatch(false);
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_shown->page.investigate({}, 0, 0);
        // Each is proposed with what it would do, and is applied where changes are: with a reason.
        QTRY_VERIFY_WITH_TIMEOUT(step(IncidentNote::Step::Watch).has_value(), kPatienceMs);
        QVERIFY(!step(IncidentNote::Step::Watch)->isDone);
        QVERIFY(prevent(IncidentNote::Step::Watch));
        QVERIFY(chosenRemedy().contains(u"watch"_s));
        QVERIFY(m_shown->find<OutsideText>("incidentForetold")->text().contains(u"not foretold"_s));
        m_shown->find<QLineEdit>("remedyReason")->setText(u"gold contract is over"_s);
        QVERIFY(m_shown->pressSoon("applyRemedy"));
        QTRY_VERIFY_WITH_TIMEOUT(isDone(IncidentNote::Step::Watch), kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(step(IncidentNote::Step::LastingLimit).has_value(), kPatienceMs);
        QVERIFY(prevent(IncidentNote::Step::LastingLimit));
        QVERIFY(chosenRemedy().contains(u"Cap it at 12"_s));
        QTRY_VERIFY_WITH_TIMEOUT(!m_shown->find<QPushButton>("applyRemedy")->text().contains(u"until"_s), kPatienceMs);
        m_shown->find<QLineEdit>("remedyReason")->setText(u"as agreed"_s);
        QVERIFY(m_shown->pressSoon("applyRemedy"));
        QTRY_VERIFY_WITH_TIMEOUT(isDone(IncidentNote::Step::LastingLimit), kPatienceMs);
        QVERIFY(prevent(IncidentNote::Step::AlertRule));
        QCOMPARE(wanted.size(), 1);
        rules.put(wanted.first().first().value<AlertRule>());
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().notes.size(), 3, kPatienceMs);
        QVERIFY(isDone(IncidentNote::Step::AlertRule));
        QVERIFY(step(IncidentNote::Step::AlertRule)->action.isEmpty());
        QVERIFY(view()->text().contains(u"done: "_s));
        QCOMPARE(firstWithoutName(m_shown->page), QString());

        // Somebody else opens it.
        const auto other = connection([](GrpcBrokerClient*) {});
        ShownPage<IncidentsPage> their(other.get());
        other->open();
        QTRY_VERIFY_WITH_TIMEOUT(other->calls() != nullptr, kPatienceMs);
        their.page.showPlace({u"prod-eu"_s, Link::Kind::Incident, u"1"_s});
        QTRY_COMPARE_WITH_TIMEOUT(their.page.view()->incident().number, 1u, kPatienceMs);
        const auto* card = their.find<PreventionCard>("soThatNotAgain");
        const auto done = [card] {
            return std::count_if(card->steps().begin(), card->steps().end(),
                                 [](const Prevention& one) { return one.isDone; });
        };
        // The alert is not in their console.
        QTRY_COMPARE_WITH_TIMEOUT(done(), 2, kPatienceMs);
        m_shown->page.setAlertRules(nullptr);
    }

    void replayIsPreparedWithTheProposedChange() {
        QSignalSpy replays(&m_shown->page, &Page::replayRequested);
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_shown->page.investigate({}, 0, 0);
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QRadioButton>("remedy.0") != nullptr, kPatienceMs);
        QVERIFY(prevent(IncidentNote::Step::Replay));
        const auto question = replays.first().first().value<WhatIfQuestion>();
        QVERIFY(question.fromMs < view()->incident().beganAtMs && question.untilMs > view()->incident().beganAtMs);
        QCOMPARE(question.changes.first().tenant, u"clipfarm"_s);
        QCOMPARE(question.changes.first().set.maxConcurrency.value().value(), 12u);
        QCOMPARE(view()->incident().number, 0u);  // looking keeps nothing
    }

    void whatIsForetoldGoesOnBehindNowAndStaysAfterwards() {
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_shown->page.investigate({}, 0, 0);
        const auto* seats = m_shown->find<LineHistory>("incidentSeats");
        const auto dashed = [seats] {
            return std::count_if(seats->content().lines.begin(), seats->content().lines.end(),
                                 [](const auto& line) { return line.isDashed && line.points.size() > 1; });
        };
        QTRY_VERIFY_WITH_TIMEOUT(dashed() > 0, kPatienceMs);
        QVERIFY(seats->content().untilMs > seats->content().nowMs);
        QVERIFY(m_shown->find<OutsideText>("incidentForetold")->text().contains(u"Cap it at 12"_s));
        m_shown->find<QLineEdit>("remedyReason")->setText(u"flood"_s);
        QVERIFY(m_shown->pressSoon("applyRemedy"));
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        const IncidentNote& note = view()->incident().notes.first();
        QCOMPARE(note.foretold.first().tenant, u"clipfarm"_s);
        QCOMPARE(note.foretold.first().before, 30.0);  // what it held
        QCOMPARE(note.settledAfterSeconds.value(), 15.0);
        QTRY_VERIFY_WITH_TIMEOUT(dashed() > 0, kPatienceMs);
        for (const auto& line : seats->content().lines)
            if (line.isDashed) QCOMPARE(qint64(line.points.first().x()), note.atMs);
    }

    void whoIsHurtMeanwhileIsHurtInTheDraftToo() {
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_shown->page.investigate({}, 0, 0);
        QCOMPARE(view()->incident().title, u"clipfarm crowds out 1 tenants"_s);
        tellStorm(u"clipfarm"_s, u"initech"_s);
        QCOMPARE(view()->incident().victims.size(), 2);
        QVERIFY(m_shown->press("keepIncident"));
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        tellStorm(u"clipfarm"_s, u"wonka"_s);
        QCOMPARE(view()->incident().victims.size(), 2);
    }

    void whyOfAKeptIncidentStays() {
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_shown->page.investigate({}, 0, 0);
        QVERIFY(view()->text().contains(u"clipfarm"_s));
        QVERIFY(m_shown->press("keepIncident"));
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        const QString cause = view()->incident().cause;
        QVERIFY2(cause.contains(u"30"_s), qPrintable(cause));
        tellStorm(u"rival"_s, u"acme"_s);
        QVERIFY(view()->text().contains(cause.section(u'\n', 0, 0)));
        QVERIFY(!view()->text().contains(u"rival"_s));
    }

    void linkToNoIncidentShowsNoOtherOne() {
        QSignalSpy said(&m_shown->page, &Page::noticeChanged);
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_shown->page.investigate({}, 0, 0);
        QVERIFY(m_shown->press("keepIncident"));
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        for (const QString& id : {u"999"_s, u"0"_s, u"-1"_s, u"1e3"_s, u"99999999999999999999999"_s}) {
            m_shown->page.showPlace({u"prod-eu"_s, Link::Kind::Incident, u"1"_s});
            QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QWidget>("incidentTitle")->isVisible(), kPatienceMs);
            m_shown->page.showPlace({u"prod-eu"_s, Link::Kind::Incident, id});
            QTRY_VERIFY_WITH_TIMEOUT(!m_shown->find<QWidget>("incidentTitle")->isVisible(), kPatienceMs);
            QVERIFY2(said.last().first().toString().contains(id), qPrintable(said.last().first().toString()));
            QVERIFY(!m_shown->page.place());
        }
    }

    void victimOfThePastIsNotAccused() {
        const qint64 until = QDateTime::currentMSecsSinceEpoch();
        m_shown->page.investigate(u"acme"_s, until - 60'000, until);
        QCOMPARE(view()->incident().culprit, QString());
        QCOMPARE(view()->incident().title, u"What happened to acme"_s);
        QCOMPARE(view()->incident().victims.size(), 1);
        QVERIFY(m_shown->find<QLabel>("nobodyPushes")->text().contains(u"not known"_s));
    }

    void rangeTakesTheCulpritOfTheIncidentThatIsKeptOfIt() {
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_shown->page.investigate({}, 0, 0);
        QVERIFY(m_shown->press("keepIncident"));
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        m_shown->page.goBack();
        QTRY_COMPARE_WITH_TIMEOUT(m_shown->find<RowTable>("incidents")->model()->rowCount(), 1, kPatienceMs);
        const qint64 until = QDateTime::currentMSecsSinceEpoch();
        m_shown->page.investigate({}, until - 30'000, until);
        QCOMPARE(view()->incident().culprit, u"clipfarm"_s);
        QVERIFY(view()->text().contains(u"Incident 1"_s));
    }

    void chosenRemedyStaysWhatItIs() {
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_shown->page.investigate({}, 0, 0);
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QRadioButton>("remedy.0") != nullptr, kPatienceMs);
        QCOMPARE(chosenRemedy(), u"Cap it at 12 seats"_s);
        m_shown->find<QLineEdit>("remedyReason")->setText(u"flood"_s);
        // The preview of this broker, of which nobody has a seat, comes and says something else is due.
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<LineHistory>("incidentSeats")->content().lines.size() > 1, kPatienceMs);
        QCOMPARE(chosenRemedy(), u"Cap it at 12 seats"_s);
        m_shown->page.investigate(u"acme"_s, 1000, 2000);
        QVERIFY(m_shown->find<QLineEdit>("remedyReason")->text().isEmpty());  // of another incident
    }

    void incidentLeadsOnAndIsCopied() {
        QSignalSpy limits(&m_shown->page, &Page::limitsRequested);
        QSignalSpy tenant(&m_shown->page, &Page::tenantRequested);
        QSignalSpy other(&m_shown->page, &Page::pageRequested);
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_shown->page.investigate({}, 0, 0);
        QVERIFY(m_shown->press("incidentLimits"));
        QCOMPARE(limits.first().first().toStringList(), QStringList{u"clipfarm"_s});
        QVERIFY(m_shown->press("incidentTo.0"));
        QVERIFY(m_shown->press("incidentTo.1"));
        QCOMPARE(other.size(), 2);
        QVERIFY(m_shown->press("incidentTo.2"));
        QCOMPARE(tenant.first().first().toString(), u"clipfarm"_s);
        QVERIFY(m_shown->press("copyIncident"));
        // The ages in it go on meanwhile.
        const QString copied = QGuiApplication::clipboard()->text();
        QCOMPARE(copied.section(u'\n', 0, 0), view()->text().section(u'\n', 0, 0));
        QVERIFY2(copied.contains(u"acme"_s), qPrintable(copied));
        QVERIFY(!m_shown->find<QAbstractButton>("copyIncidentLink")->isVisible());
        QVERIFY(m_shown->press("keepIncident"));
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        QVERIFY(m_shown->press("copyIncidentLink"));
        QCOMPARE(QGuiApplication::clipboard()->text(), u"fairlead://prod-eu/incident/1"_s);
        QVERIFY(m_shown->find<QAbstractButton>("exportIncident")->isEnabled());
        QVERIFY(m_shown->press("toIncidents"));
        QVERIFY(!m_shown->find<QWidget>("incidentTitle")->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QPushButton>("investigateNow")->isVisible(), kPatienceMs);
        QVERIFY(m_shown->press("investigateNow"));  // the one that is open for it
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QWidget>("incidentTitle")->isVisible(), kPatienceMs);
    }

    void documentHasItsChartsBesideIt() {
        const QTemporaryDir folder;
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_shown->page.investigate({}, 0, 0);
        view()->exportTo(folder.filePath(u"night of the 3rd.md"_s));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(folder.filePath(u"night of the 3rd.md"_s)), kPatienceMs);
        QVERIFY(!QImage(folder.filePath(u"night of the 3rd-waits.png"_s)).isNull());
        QFile file(folder.filePath(u"night of the 3rd.md"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("](night%20of%20the%203rd-seats.png)"));
    }

    void openInvestigationIsFoundAgain() {
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_shown->page.investigate({}, 0, 0);
        QVERIFY(m_shown->press("keepIncident"));
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        m_shown->page.goBack();
        QTRY_COMPARE_WITH_TIMEOUT(m_shown->find<RowTable>("incidents")->model()->rowCount(), 1, kPatienceMs);
        m_shown->page.investigate(u"clipfarm"_s, 0, 0);
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        m_shown->page.goBack();
        m_shown->page.showPlace({u"prod-eu"_s, Link::Kind::Incident, u"1"_s});
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        m_shown->page.goBack();
        m_shown->page.showPlace({u"prod-eu"_s, Link::Kind::Incident, u"99"_s});
        QTRY_VERIFY_WITH_TIMEOUT(m_shown->find<QLabel>("incidentSummary")->text().contains(u"99"_s), kPatienceMs);
    }

    void whereNobodyPushesNoLimitIsProposed() {
        m_shown->page.investigate({}, 0, 0);
        QVERIFY(m_shown->find<QLabel>("nobodyPushes")->isVisible());
        QVERIFY(!m_shown->find<QPushButton>("applyRemedy")->isVisible());
    }

    void whatWouldHelpIsSaidOfThoseWhoAreHarmedThere() {
        TenantsUpdate update;
        update.atMs = QDateTime::currentMSecsSinceEpoch();
        update.totals.findings = {
            {.kind = FindingKind::NoWorker, .tenant = u"clipfarm"_s, .tenants = 1, .harmed = 900, .incident = 1},
            {.kind = FindingKind::Limited, .tenant = u"acme"_s, .tenants = 1, .harmed = 40, .incident = 2}};
        for (const Finding& finding : std::as_const(update.totals.findings)) {
            TenantRow row;
            row.tenant = finding.tenant;
            row.harmed = finding.harmed;
            row.harmKind = finding.kind;
            row.harmIncident = finding.incident;
            update.rows.append(row);
        }
        m_client->setPaused(true);
        Q_EMIT m_client->tenantsArrived({update});
        const auto help = [this] { return m_shown->find<QLabel>("nobodyPushes")->text(); };
        m_shown->page.investigate({}, 0, 0);
        QVERIFY2(help().contains(u"a worker that takes these commands"_s), qPrintable(help()));
        m_shown->page.investigate(u"acme"_s, 0, 0);
        QVERIFY2(help().contains(u"higher limits of those who wait"_s), qPrintable(help()));
        // What is wrong with the same tenant later is another incident.
        update.snapshot = true;
        update.totals.findings[1].kind = update.rows[1].harmKind = FindingKind::Paused;
        Q_EMIT m_client->tenantsArrived({update});
        QVERIFY2(help().contains(u"higher limits of those who wait"_s), qPrintable(help()));
        QVERIFY(m_shown->press("keepIncident"));
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        QVERIFY2(help().contains(u"higher limits of those who wait"_s), qPrintable(help()));
        m_shown->page.investigate(u"acme"_s, 0, 0);
        QVERIFY2(help().contains(u"resuming what is paused"_s), qPrintable(help()));
    }

    void hostileTextsMakeThePageNoWider() {
        const QString hostile = u"<img src=/dev/zero>\u202e"_s + QString(5000, u'w');
        tellStorm(u"clipfarm"_s, u"acme"_s);
        Incident incident;
        incident.title = hostile;
        incident.culprit = hostile;
        incident.beganAtMs = 1000;
        incident.victims = {{hostile, 1, 2}};
        IncidentNote note;
        note.kind = IncidentNote::Kind::Change;
        note.text = hostile;
        note.author = hostile;
        note.foretold = {{hostile, 1, 2}};
        incident.notes = {note};
        view()->showIncident(incident, {});
        m_shown->page.investigate({}, 1000, 2000);
        view()->showIncident(incident, {});
        QCoreApplication::processEvents();
        QVERIFY2(m_shown->page.minimumSizeHint().width() <= 980,
                 qPrintable(QString::number(m_shown->page.minimumSizeHint().width())));
        QVERIFY2(m_shown->page.minimumSizeHint().height() <= 610,
                 qPrintable(QString::number(m_shown->page.minimumSizeHint().height())));
    }

private:
    // As if the broker had just told so.
    void tellStorm(const QString& culprit, const QString& victim) {
        TenantsUpdate update;
        update.atMs = QDateTime::currentMSecsSinceEpoch();
        TenantRow hurt;
        hurt.tenant = victim;
        hurt.hurtSinceMs = update.atMs - 60'000;
        hurt.waitP99Seconds = 41;
        hurt.usualWaitSeconds = 0.2;
        TenantRow pushing;
        pushing.tenant = culprit;
        pushing.inProgress = 30;
        pushing.donePerSecond = 2;
        update.rows = {hurt, pushing};
        Finding finding;
        finding.kind = FindingKind::Pushing;
        finding.tenant = culprit;
        finding.seats = 30;
        finding.entitledSeats = 12;
        finding.poolSeats = 48;
        finding.tenants = 1;
        finding.sinceMs = update.atMs - 60'000;
        update.totals.findings = {finding};
        m_client->setPaused(true);
        Q_EMIT m_client->tenantsArrived({update});
    }
    std::unique_ptr<BrokerConnection> connection(const std::function<void(GrpcBrokerClient*)>& made) {
        return std::make_unique<BrokerConnection>(
            u"prod-eu"_s, [made, address = m_broker->address()]() -> std::unique_ptr<BrokerClient> {
                auto client = std::make_unique<GrpcBrokerClient>(makeChannel(address), QString());
                made(client.get());
                return client;
            });
    }
    void setWatch(bool on) {
        Asking asking(*m_broker);
        LimitChange change;
        change.tenant = u"clipfarm"_s;
        change.set.noisyNeighbourWatch = on;
        change.reason = u"gold contract"_s;
        Answer<TenantSettings> answer;
        answer.call = asking->tenants().changeLimits(change, answer.then());
        QVERIFY2(answer.came(), answer.problem());
    }
    std::optional<Prevention> step(IncidentNote::Step wanted) {
        for (const Prevention& one : m_shown->find<PreventionCard>("soThatNotAgain")->steps())
            if (one.step == wanted) return one;
        return std::nullopt;
    }
    bool isDone(IncidentNote::Step wanted) { return step(wanted) && step(wanted)->isDone; }
    // Presses its button.
    bool prevent(IncidentNote::Step wanted) {
        const QList<Prevention>& steps = m_shown->find<PreventionCard>("soThatNotAgain")->steps();
        for (qsizetype at = 0; at < steps.size(); ++at)
            if (steps[at].step == wanted) return m_shown->press(qPrintable(u"prevent.%1"_s.arg(at)));
        return false;
    }
    QString chosenRemedy() {
        for (const QRadioButton* button : m_shown->page.findChildren<QRadioButton*>())
            if (button->isChecked()) return button->text();
        return {};
    }
    IncidentView* view() { return m_shown->page.view(); }

    std::unique_ptr<test::AdminFixture> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    GrpcBrokerClient* m_client = nullptr;
    std::unique_ptr<ShownPage<IncidentsPage>> m_shown;
};

QTEST_MAIN(TestIncidentsPage)

}  // namespace tst_incidents_page

#include "tst_incidents_page.moc"
