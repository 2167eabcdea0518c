// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The page before a broker, whose verdict the test tells.
#include "gui/incidents/incidents_page.h"

#include "gui/client/channel.h"
#include "gui/client/grpc_broker_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/incidents/incident_view.h"
#include "gui/kit/row_table.h"
#include "gui/kit/value_table.h"
#include "tests/gui/views/nameless.h"
#include "tests/integration/admin_fixture.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

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
        const std::string address = m_broker->address();
        m_connection =
            std::make_unique<BrokerConnection>(u"prod-eu"_s, [this, address]() -> std::unique_ptr<BrokerClient> {
                auto made = std::make_unique<GrpcBrokerClient>(makeChannel(address), QString());
                m_client = made.get();
                return made;
            });
        m_page = std::make_unique<IncidentsPage>();
        m_page->resize(980, 610);
        m_page->setConnection(m_connection.get());
        m_page->show();
        m_connection->open();
        QTRY_VERIFY_WITH_TIMEOUT(!m_connection->info().version.isEmpty() && m_connection->dataAgeMs() >= 0,
                                 kPatienceMs);
    }
    void cleanup() {
        m_page->setConnection(nullptr);
        m_page.reset();
        m_connection.reset();
        m_broker.reset();
    }

    void incidentIsKeptNotedAndClosed() {
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_page->investigate({}, 0, 0);
        QVERIFY(find<QWidget>("incidentTitle")->isVisible());
        QCOMPARE(view()->incident().culprit, u"clipfarm"_s);
        QCOMPARE(find<ValueTable>("victims")->rows().size(), 1);
        QVERIFY(!m_page->place());  // no link leads to what is not kept
        QVERIFY(press("keepIncident"));
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        QCOMPARE(m_page->place()->id, u"1"_s);
        QCOMPARE(firstWithoutName(*m_page), QString());
        find<QLineEdit>("incidentNote")->setText(u"the encoder stalls"_s);
        QVERIFY(press("addNote"));
        QTRY_COMPARE_WITH_TIMEOUT(find<ValueTable>("incidentNotes")->rows().size(), 1, kPatienceMs);
        QVERIFY(view()->text().contains(u"the encoder stalls"_s));
        QVERIFY(press("closeIncident"));
        QTRY_VERIFY_WITH_TIMEOUT(!view()->incident().isOpen, kPatienceMs);
        QVERIFY(m_page->goBack());
        QTRY_COMPARE_WITH_TIMEOUT(find<RowTable>("incidents")->model()->rowCount(), 1, kPatienceMs);
    }

    void remedyIsAppliedKeptAndForetold() {
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_page->investigate(u"acme"_s, 0, 0);
        QTRY_VERIFY_WITH_TIMEOUT(find<QRadioButton>("remedy.0") != nullptr, kPatienceMs);
        QVERIFY(find<QRadioButton>("remedy.0")->text().contains(u"Cap it at"_s));
        QVERIFY(!press("applyRemedy"));  // a reason is missing
        find<QLineEdit>("remedyReason")->setText(u"flood"_s);
        QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("applyRemedy")->isEnabled(), kPatienceMs);
        QVERIFY(press("applyRemedy"));
        // The first change opens the investigation by itself.
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        QCOMPARE(view()->incident().notes.size(), 1);
        QCOMPARE(view()->incident().notes[0].kind, IncidentNote::Kind::Change);
        QVERIFY(view()->incident().notes[0].untilMs > 0);
        QTRY_VERIFY_WITH_TIMEOUT(find<QWidget>("overrides")->isVisible(), kPatienceMs);
    }

    void incidentLeadsOnAndIsCopied() {
        QSignalSpy limits(m_page.get(), &Page::limitsRequested);
        QSignalSpy tenant(m_page.get(), &Page::tenantRequested);
        QSignalSpy other(m_page.get(), &Page::pageRequested);
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_page->investigate({}, 0, 0);
        QVERIFY(press("incidentLimits"));
        QCOMPARE(limits.first().first().toStringList(), QStringList{u"clipfarm"_s});
        QVERIFY(press("incidentTo.0"));
        QVERIFY(press("incidentTo.1"));
        QCOMPARE(other.size(), 2);
        QVERIFY(press("incidentTo.2"));
        QCOMPARE(tenant.first().first().toString(), u"clipfarm"_s);
        QVERIFY(press("copyIncident"));
        QCOMPARE(QGuiApplication::clipboard()->text(), view()->text());
        QVERIFY(!find<QAbstractButton>("copyIncidentLink")->isVisible());
        QVERIFY(press("keepIncident"));
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        QVERIFY(press("copyIncidentLink"));
        QCOMPARE(QGuiApplication::clipboard()->text(), u"fairlead://prod-eu/incident/1"_s);
        QVERIFY(find<QAbstractButton>("exportIncident")->isEnabled());
        QVERIFY(press("toIncidents"));
        QVERIFY(!find<QWidget>("incidentTitle")->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("investigateNow")->isVisible(), kPatienceMs);
        QVERIFY(press("investigateNow"));  // the one that is open for it
        QTRY_VERIFY_WITH_TIMEOUT(find<QWidget>("incidentTitle")->isVisible(), kPatienceMs);
    }

    void documentHasItsChartsBesideIt() {
        const QTemporaryDir folder;
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_page->investigate({}, 0, 0);
        view()->exportTo(folder.filePath(u"night of the 3rd.md"_s));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(folder.filePath(u"night of the 3rd.md"_s)), kPatienceMs);
        QVERIFY(!QImage(folder.filePath(u"night of the 3rd-waits.png"_s)).isNull());
        QFile file(folder.filePath(u"night of the 3rd.md"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("](night%20of%20the%203rd-seats.png)"));
    }

    void openInvestigationIsFoundAgain() {
        tellStorm(u"clipfarm"_s, u"acme"_s);
        m_page->investigate({}, 0, 0);
        QVERIFY(press("keepIncident"));
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        m_page->goBack();
        QTRY_COMPARE_WITH_TIMEOUT(find<RowTable>("incidents")->model()->rowCount(), 1, kPatienceMs);
        m_page->investigate(u"clipfarm"_s, 0, 0);
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        m_page->goBack();
        m_page->showPlace({u"prod-eu"_s, Link::Kind::Incident, u"1"_s});
        QTRY_COMPARE_WITH_TIMEOUT(view()->incident().number, 1u, kPatienceMs);
        m_page->goBack();
        m_page->showPlace({u"prod-eu"_s, Link::Kind::Incident, u"99"_s});
        QTRY_VERIFY_WITH_TIMEOUT(find<QLabel>("incidentSummary")->text().contains(u"99"_s), kPatienceMs);
    }

    void whereNobodyPushesNoLimitIsProposed() {
        m_page->investigate({}, 0, 0);
        QVERIFY(find<QLabel>("nobodyPushes")->isVisible());
        QVERIFY(!find<QPushButton>("applyRemedy")->isVisible());
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
        m_page->investigate({}, 1000, 2000);
        view()->showIncident(incident, {});
        QCoreApplication::processEvents();
        QVERIFY2(m_page->minimumSizeHint().width() <= 980,
                 qPrintable(QString::number(m_page->minimumSizeHint().width())));
        QVERIFY2(m_page->minimumSizeHint().height() <= 610,
                 qPrintable(QString::number(m_page->minimumSizeHint().height())));
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
        update.rows = {hurt, pushing};
        Finding finding;
        finding.kind = FindingKind::Pushing;
        finding.tenant = culprit;
        finding.seats = 30;
        finding.entitledSeats = 12;
        finding.tenants = 1;
        finding.sinceMs = update.atMs - 60'000;
        update.totals.findings = {finding};
        m_client->setPaused(true);
        Q_EMIT m_client->tenantsArrived({update});
    }
    IncidentView* view() { return m_page->view(); }
    template <typename Widget>
    Widget* find(const char* name) {
        return m_page->findChild<Widget*>(QLatin1StringView(name));
    }
    bool press(const char* name) {
        auto* button = find<QAbstractButton>(name);
        if (!button->isEnabled() || !button->isVisible()) return false;
        button->click();
        return true;
    }

    std::unique_ptr<test::AdminFixture> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    GrpcBrokerClient* m_client = nullptr;
    std::unique_ptr<IncidentsPage> m_page;
};

QTEST_MAIN(TestIncidentsPage)

}  // namespace tst_incidents_page

#include "tst_incidents_page.moc"
