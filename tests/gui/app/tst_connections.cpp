// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Saved connections and several at once, in the whole program before real brokers.
#include "gui/app/application.h"

#include "gui/shell/connection_band.h"
#include "gui/shell/connection_line.h"
#include "gui/shell/connection_list.h"
#include "gui/tenants/tenants_page.h"
#include "gui/shell/welcome_page.h"
#include "tests/gui/client/asking.h"
#include "tests/gui/connections/memory_secrets.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

namespace tst_connections {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;
using State = BrokerConnection::State;

class TestConnections : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
        m_eu = std::make_unique<test::AdminFixture>();
        addPeople(*m_eu);
        m_eu->mustStart();
        m_us = std::make_unique<test::AdminFixture>();
        m_us->mustStart();
        auto secrets = std::make_unique<MemorySecrets>();
        m_secrets = secrets.get();
        Options options;
        options.dataFolder = m_folder->filePath(u"broker"_s);
        m_application = std::make_unique<Application>(options, *m_settings, std::move(secrets));
        m_application->session().setListenAddresses({u"127.0.0.1:0"_s});
        m_application->begin();
    }
    void cleanup() {
        m_application.reset();
        m_us.reset();
        m_eu.reset();
        m_settings.reset();
        m_folder.reset();
    }

    void aSavedConnectionIsAClickAwayAndItsTokenComesFromTheKeychain() {
        const ConnectionProfile profile = save(u"prod-eu"_s, *m_eu, TokenPlace::Keychain, true);
        m_secrets->secrets[profile.id] = u"reader"_s;
        QTest::mouseClick(find<QAbstractButton>(u"openSaved"_s), Qt::LeftButton);
        waitUntilLive();
        QCOMPARE(window().currentPage(), u"now"_s);
        QTRY_VERIFY2(window().connectionLine()->text().contains(u"reader's (read)"_s),
                     qPrintable(window().connectionLine()->text()));
        QCOMPARE(session().connection()->mark().key, profile.id);
    }

    void aTokenThatIsNotThereIsSaidAndTheNextAttemptFindsIt() {
        const ConnectionProfile profile = save(u"prod-eu"_s, *m_eu, TokenPlace::Keychain, false);
        window().welcome()->connections()->openRequested(profile.id);
        QTRY_COMPARE(session().connection()->state(), State::Stopped);
        QTRY_VERIFY2(window().connectionLine()->text().contains(u"nothing there"_s),
                     qPrintable(window().connectionLine()->text()));
        QCOMPARE(m_secrets->reads, 1);
        m_secrets->secrets[profile.id] = u"ops"_s;
        QTest::keySequence(&window(), QKeySequence(Qt::CTRL | Qt::Key_R));
        waitUntilLive();
    }

    void productionCannotBeOverlooked() {
        open(save(u"prod-eu"_s, *m_us, TokenPlace::None, true));
        waitUntilLive();
        auto* band = window().findChild<ConnectionBand*>();
        QVERIFY(band->isVisible());
        QVERIFY(band->accessibleName().contains(u"PRODUCTION"_s));
        QVERIFY(window().windowTitle().contains(u"PRODUCTION"_s));
        QVERIFY(find<QAbstractButton>(u"connection.0"_s)->accessibleName().contains(u"production"_s));
        open(save(u"staging"_s, *m_us, TokenPlace::None, false));
        QVERIFY(!band->isVisible());
    }

    void severalAreOpenAndOnlyTheShownOneFetches() {
        m_us->create("acme", 3);
        open(save(u"us"_s, *m_us, TokenPlace::None, false));
        waitUntilLive();
        QTest::keySequence(&window(), QKeySequence(Qt::CTRL | Qt::Key_O));
        QTest::mouseClick(find<QAbstractButton>(u"startLocal"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(session().connections().size(), 2, 20'000);
        waitUntilLive();
        BrokerConnection* us = session().connections()[0];
        BrokerConnection* local = session().connections()[1];
        QCOMPARE(session().connection(), local);
        QVERIFY(us->isPaused() && !local->isPaused());
        QCOMPARE(us->state(), State::Live);
        QVERIFY(find<QAbstractButton>(u"connection.1"_s)->isChecked());

        QTest::keySequence(&window(), QKeySequence(Qt::CTRL | Qt::Key_1));
        QCOMPARE(session().connection(), us);
        QVERIFY(!us->isPaused() && local->isPaused());
        auto* page = qobject_cast<TenantsPage*>(window().page(u"tenants"_s));
        QTRY_COMPARE_WITH_TIMEOUT(page->model()->tenantCount(), 1, 10'000);
        QTest::mouseClick(find<QAbstractButton>(u"connection.1"_s), Qt::LeftButton);
        QCOMPARE(session().connection(), local);
        QTRY_COMPARE_WITH_TIMEOUT(page->model()->tenantCount(), 0, 10'000);

        // Closing the embedded one ends its broker; what is left is shown.
        QTest::keySequence(&window(), QKeySequence(Qt::CTRL | Qt::Key_W));
        QCOMPARE(session().connections().size(), 1);
        QCOMPARE(session().connection(), us);
        QVERIFY(session().embedded() == nullptr);
        QVERIFY(!find<QAbstractButton>(u"connection.1"_s)->isVisible());
        QTest::keySequence(&window(), QKeySequence(Qt::CTRL | Qt::Key_W));
        QVERIFY(session().connection() == nullptr);
        QVERIFY(window().welcome()->isVisible());
    }

    void openingWhatIsOpenGoesThere() {
        const ConnectionProfile us = save(u"us"_s, *m_us, TokenPlace::None, false);
        open(us);
        waitUntilLive();
        BrokerConnection* first = session().connection();
        ServerPlace place;
        place.address = QString::fromStdString(m_us->address());
        session().connectTo(place);
        QCOMPARE(session().connections().size(), 2);
        window().showWelcome();
        open(us);
        QCOMPARE(session().connections().size(), 2);
        QCOMPARE(session().connection(), first);
        QCOMPARE(window().currentPage(), u"now"_s);
    }

    void editingAnOpenConnectionConnectsAnew() {
        ConnectionProfile profile = save(u"eu"_s, *m_eu, TokenPlace::Environment, false);
        profile.tokenName = u"FAIRLEAD_TEST_EU"_s;
        m_application->profiles().put(profile);
        qputenv("FAIRLEAD_TEST_EU", "reader");
        open(profile);
        waitUntilLive();
        window().welcome()->connections()->editRequested(profile.id);
        auto* dialog = window().findChild<QDialog*>(u"connectionDialog"_s);
        QVERIFY(dialog != nullptr);
        dialog->findChild<QLineEdit*>(u"profileName"_s)->setText(u"eu-west"_s);
        qputenv("FAIRLEAD_TEST_EU", "ops");
        dialog->findChild<QAbstractButton*>(u"saveConnection"_s)->click();
        QCOMPARE(session().connections().size(), 1);
        QCOMPARE(session().connection()->name(), u"eu-west"_s);
        waitUntilLive();
        QTRY_VERIFY(session().connection()->info().scopes.size() > 1);
        qunsetenv("FAIRLEAD_TEST_EU");
    }

    void anAlertOfAConnectionThatIsNotShownLeadsToItsTenant() {
        m_us->create("acme", 20);
        open(save(u"us"_s, *m_us, TokenPlace::None, false));
        waitUntilLive();
        BrokerConnection* us = session().connection();
        open(save(u"other"_s, *m_us, TokenPlace::None, false));
        waitUntilLive();
        AlertRule rule = newAlertRule(AlertKind::Depth);
        rule.connection = us->mark().key;
        rule.raiseAt = 10;
        rule.clearAt = 5;
        rule.forSeconds = 0;
        m_application->alerts().rules().put(rule);
        auto* count = find<QAbstractButton>(u"alertCount"_s);
        QTRY_VERIFY_WITH_TIMEOUT(count->isVisible(), 30'000);
        QVERIFY(us->isPaused());
        QTest::mouseClick(count, Qt::LeftButton);
        QCOMPARE(window().currentPage(), u"alerts"_s);
        auto* raised = find<QTableView>(u"raisedTable"_s);
        raised->selectRow(0);
        QTest::mouseClick(find<QAbstractButton>(u"showAlert"_s), Qt::LeftButton);
        QCOMPARE(session().connection(), us);
        QCOMPARE(window().currentPage(), u"tenants"_s);
        auto* page = qobject_cast<TenantsPage*>(window().page(u"tenants"_s));
        QTRY_COMPARE_WITH_TIMEOUT(page->selectedTenant(), u"acme"_s, 10'000);
    }

    void theEmbeddedBrokerIsSetStartedRestartedAndStoppedOnItsPage() {
        window().showPage(u"broker"_s);
        find<QLineEdit>(u"embeddedListen"_s)->setText(u"127.0.0.1:0"_s);
        QTest::mouseClick(find<QAbstractButton>(u"startEmbedded"_s), Qt::LeftButton);
        waitUntilLive();
        QCOMPARE(window().currentPage(), u"broker"_s);
        QTRY_VERIFY(session().connection()->info().durable);
        find<QComboBox>(u"embeddedDurability"_s)->setCurrentIndex(1);
        QStringList pages;
        connect(&session(), &Session::connectionChanged, &window(), [&] { pages << window().currentPage(); });
        QTest::mouseClick(find<QAbstractButton>(u"restartEmbedded"_s), Qt::LeftButton);
        QVERIFY(find<QLabel>(u"note"_s)->text().contains(u"Stopping the broker"_s));
        QTRY_VERIFY_WITH_TIMEOUT(session().connection() != nullptr &&
                                     !session().connection()->info().instanceId.isEmpty() &&
                                     !session().connection()->info().durable,
                                 20'000);
        QVERIFY(!m_settings->embedded().durable);
        QCOMPARE(pages, (QStringList{u"broker"_s, u"broker"_s}));
        QVERIFY(find<QLabel>(u"note"_s)->text().contains(u"listens"_s));
        QTest::mouseClick(find<QAbstractButton>(u"stopEmbedded"_s), Qt::LeftButton);
        QVERIFY(session().connections().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(find<QAbstractButton>(u"startLocal"_s)->isEnabled(), 20'000);
    }

    void theMenuOfAConnectionReconnectsAndClosesIt() {
        open(save(u"us"_s, *m_us, TokenPlace::None, false));
        waitUntilLive();
        auto* entry = find<QAbstractButton>(u"connection.0"_s);
        m_us->stop();
        QTRY_COMPARE_WITH_TIMEOUT(session().connection()->state(), State::Retrying, 20'000);
        Q_EMIT entry->customContextMenuRequested({});
        auto* menu = window().findChild<QMenu*>();
        QVERIFY(menu != nullptr);
        menu->actions().at(0)->trigger();
        QCOMPARE(session().connection()->state(), State::Connecting);
        menu->actions().at(1)->trigger();
        QVERIFY(session().connections().isEmpty());
    }

    void thePaletteOpensShowsAndCloses() {
        save(u"us"_s, *m_us, TokenPlace::None, false);
        palette(u"open us"_s);
        waitUntilLive();
        QCOMPARE(session().connection()->name(), u"us"_s);
        palette(u"close us"_s);
        QVERIFY(session().connection() == nullptr);
    }

private:
    MainWindow& window() { return m_application->window(); }
    Session& session() { return m_application->session(); }
    template <typename Widget>
    Widget* find(const QString& name) {
        return window().findChild<Widget*>(name);
    }
    ConnectionProfile save(const QString& name, const test::LocalBroker& broker, TokenPlace place, bool production) {
        ConnectionProfile profile = newProfile();
        profile.name = name;
        profile.address = QString::fromStdString(broker.address());
        profile.tokenPlace = place;
        profile.mark.production = production;
        m_application->profiles().put(profile);
        return profile;
    }
    void open(const ConnectionProfile& profile) { window().welcome()->connections()->openRequested(profile.id); }
    void palette(const QString& words) {
        window().openPalette();
        auto* line = find<QLineEdit>(u"commandWords"_s);
        line->setText(words);
        QTest::keyClick(line, Qt::Key_Return);
    }
    void waitUntilLive() {
        QTRY_VERIFY_WITH_TIMEOUT(session().connection() != nullptr && session().connection()->state() == State::Live,
                                 20'000);
        QTRY_COMPARE_WITH_TIMEOUT(window().connectionLine()->health(), ConnectionHealth::Good, 10'000);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<test::AdminFixture> m_eu;  // with people
    std::unique_ptr<test::AdminFixture> m_us;  // open
    MemorySecrets* m_secrets = nullptr;        // the application's
    std::unique_ptr<Application> m_application;
};

QTEST_MAIN(TestConnections)

}  // namespace tst_connections

#include "tst_connections.moc"
