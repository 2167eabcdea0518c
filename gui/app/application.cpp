// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/application.h"

#include "gui/embedded/embedded_broker.h"
#include "gui/app/theme.h"
#include "gui/connections/profile_client.h"
#include "gui/compare/compare_view.h"
#include "gui/fleet/fleet_page.h"
#include "gui/incidents/incidents_page.h"
#include "gui/kit/consent/production_check.h"
#include "gui/alerts/page/alert_rule_dialog.h"
#include "gui/alerts/page/alerts_page.h"
#include "gui/broker/broker_page.h"
#include "gui/shell/connection_line.h"
#include "gui/shell/connection_list.h"
#include "gui/broker/embedded_panel.h"
#include "gui/settings/settings_page.h"
#include "gui/shell/welcome_page.h"

#include <QDateTime>
#include <QDesktopServices>
#include <QDir>
#include <QGuiApplication>
#include <QMessageBox>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString withTilde(const QString& folder) {
    const QString home = QDir::homePath();
    return folder.startsWith(home + u'/') ? u'~' + folder.mid(home.size()) : folder;
}

}  // namespace

Application::Application(Options options, Settings& settings, std::unique_ptr<SecretStore> keychain, QObject* parent)
    : QObject(parent), m_options(std::move(options)), m_settings(settings),
      m_keychain(keychain ? std::move(keychain) : systemKeychain()), m_tokens(*m_keychain),
      m_profiles(settings.store()), m_alertRules(settings.store()), m_alerts(m_alertRules),
      m_alertLog(settings.store(), m_alerts),
      m_fleet({[this](const ConnectionProfile& profile) { return std::make_unique<ProfileClient>(profile, m_tokens); },
               [this](const ConnectionProfile& profile) { return m_tokens.isMissing(profile); },
               &QDateTime::currentMSecsSinceEpoch}),
      m_window(settings), m_profileActions(new ProfileActions(m_profiles, m_tokens, &m_window)),
      m_links(m_window, m_session, m_profiles, *m_profileActions) {
    WelcomePage* welcome = m_window.welcome();
    connectWelcome();
    connectProfiles();
    connectEmbedded();
    connectAlerts();
    connectFleet();
    connectSettings();
    connect(&m_window, &MainWindow::stopDemoRequested, &m_session, &Session::stopDemo);
    connect(&m_window, &MainWindow::connectionChosen, this, [this](BrokerConnection* connection) {
        m_session.show(connection);
        // A connection chosen on the first screen is shown even if it was the shown one before.
        if (m_window.currentPage().isEmpty()) m_window.showHome();
    });
    connect(&m_window, &MainWindow::closeConnectionRequested, &m_session, &Session::close);

    connect(&m_session, &Session::connectionsChanged, this, [this] {
        m_window.setConnections(m_session.connections());
        m_alerts.setConnections(m_session.connections());
        m_fleet.setConnections(m_session.connections());
    });
    connect(&m_session, &Session::connectionChanged, this, [this, welcome] {
        m_window.setConnection(m_session.connection());
        if (m_session.connection() == nullptr) {
            // After a restart the user stays on the current page.
            if (!m_isRestarting) {
                m_window.showWelcome();
            }
        } else {
            m_isRestarting = m_isRestarting && !m_session.isEmbedded(m_session.connection());
            welcome->showBusy({});
            if (m_window.currentPage().isEmpty()) {
                m_window.showHome();
            }
        }
    });
    connect(&m_session, &Session::working, welcome, &WelcomePage::showBusy);
    connect(&m_session, &Session::working, this, [this](const QString& text) {
        if (m_isRestarting) m_window.setNote(text);
    });
    connect(&m_session, &Session::problem, this, [this, welcome](const QString& text) {
        m_isRestarting = false;
        m_window.setNote({});
        m_window.showWelcome();
        welcome->showProblem(text);
    });
    connect(&m_session, &Session::ending, this, [this](const QString& text) {
        QMessageBox::critical(&m_window, QGuiApplication::applicationDisplayName(), text);
    });
    connect(&m_session, &Session::noteChanged, &m_window, &MainWindow::setNote);
    connect(&m_session, &Session::demoChanged, this, [this](bool running) {
        m_window.setDemoRunning(running);
        running ? m_rateTimer.start() : m_rateTimer.stop();
    });
    m_rateTimer.setInterval(1000);
    connect(&m_rateTimer, &QTimer::timeout, this,
            [this] { m_window.setDemo(m_session.demoRate(), m_session.demoStory()); });
}

// Data folder of the local broker that the first screen offers.
QString Application::localFolder(const EmbeddedSettings& kept) const {
    return !m_options.dataFolder.isEmpty() ? m_options.dataFolder
           : !kept.dataFolder.isEmpty()    ? kept.dataFolder
                                           : EmbeddedBroker::usualDataFolder();
}

void Application::showLocalFolder(const EmbeddedSettings& kept) {
    m_window.welcome()->setLocalFolder(withTilde(localFolder(kept)));
    qobject_cast<SettingsPage*>(m_window.page(u"settings"_s))->setDataFolder(localFolder(kept));
}

void Application::connectWelcome() {
    WelcomePage* welcome = m_window.welcome();
    showLocalFolder(m_settings.embedded());
    connect(welcome, &WelcomePage::connectRequested, this, [this](const QString& address, const QString& token) {
        m_settings.setLastAddress(address);
        ServerPlace place;
        place.address = address;
        place.token = token;
        m_session.connectTo(place);
    });
    connect(welcome, &WelcomePage::localRequested, this, [this] { m_session.startLocal(m_options.dataFolder); });
    connect(welcome, &WelcomePage::demoRequested, this, &Application::startDemo);
}

// It takes the ports of a broker that was started here: whoever sends to that one would send to the demo unasked.
void Application::startDemo() {
    const QList<BrokerConnection*> open = m_session.connections();
    const auto local = std::find_if(open.begin(), open.end(),
                                    [](const BrokerConnection* one) { return one->mark().key == u"local"_s; });
    if (local == open.end()) return m_session.startDemo({});
    auto* question =
        new QMessageBox(QMessageBox::Question, tr("Show the demo"),
                        tr("Stop the local broker and show the demo in its place?"), QMessageBox::NoButton, &m_window);
    question->setObjectName(u"stopLocalForDemo"_s);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(
        tr("Its producers and workers would reach the demo at the same ports. Its tasks stay in its folder."));
    QPushButton* yes = question->addButton(tr("Stop it and show the demo"), QMessageBox::DestructiveRole);
    yes->setObjectName(u"stopLocalAndShowDemo"_s);
    yes->setAccessibleName(yes->text());
    question->setDefaultButton(question->addButton(QMessageBox::Cancel));
    connect(yes, &QPushButton::clicked, this, [this] { m_session.startDemo({}); });
    question->open();
}

void Application::connectEmbedded() {
    const EmbeddedSettings kept = m_settings.embedded();
    m_session.setLocalSettings(kept);
    EmbeddedPanel* panel = qobject_cast<BrokerPage*>(m_window.page(u"broker"_s))->embedded();
    panel->setSettings(kept, m_options.dataFolder.isEmpty() ? EmbeddedBroker::usualDataFolder() : m_options.dataFolder);
    const auto keep = [this, panel](const EmbeddedSettings& settings) {
        m_settings.setEmbedded(settings);
        m_session.setLocalSettings(settings);
        showLocalFolder(settings);
        panel->setSettings(settings, EmbeddedBroker::usualDataFolder());
        // The panel's folder takes precedence over the command line.
        return settings.dataFolder.isEmpty() ? m_options.dataFolder : settings.dataFolder;
    };
    connect(panel, &EmbeddedPanel::startRequested, this,
            [this, keep](const EmbeddedSettings& settings) { m_session.startLocal(keep(settings)); });
    connect(panel, &EmbeddedPanel::restartRequested, this, [this, keep](const EmbeddedSettings& settings) {
        m_isRestarting = true;
        m_session.restartLocal(keep(settings));
    });
    connect(panel, &EmbeddedPanel::stopRequested, &m_session, &Session::stopEmbedded);
}

void Application::connectSettings() {
    auto* page = qobject_cast<SettingsPage*>(m_window.page(u"settings"_s));
    const Preferences kept = m_settings.preferences();
    Preferences shown = kept;
    if (m_options.theme) shown.theme = *m_options.theme;
    page->setPreferences(shown, kept);
    page->setSettingsFile(m_settings.file());
    setConfirmations(kept.confirmations);
    connect(page, &SettingsPage::changed, this, [this](const Preferences& preferences) {
        Preferences toKeep = preferences;
        // An option of the command line holds for this run only.
        if (m_options.theme == toKeep.theme) toKeep.theme = m_settings.preferences().theme;
        m_settings.setPreferences(toKeep);
        applyTheme(preferences.theme, preferences.density);
        setConfirmations(preferences.confirmations);
    });
    connect(page, &SettingsPage::openRequested, this,
            [](const QString& folder) { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
}

void Application::connectAlerts() {
    auto* page = qobject_cast<AlertsPage*>(m_window.page(u"alerts"_s));
    page->setAlerts(&m_alerts, &m_alertLog);
    ConnectionLine* line = m_window.connectionLine();
    const auto show = [this, line] {
        const int count = m_alerts.toldCount();
        line->setAlerts(count);
        m_window.setAlertCount(count);
        m_tray.setWanted(m_alerts.isWatching());
        m_tray.setCount(count);
    };
    connect(&m_alerts, &AlertWatch::changed, this, show);
    connect(&m_alerts, &AlertWatch::raisedSome, this, [this](const QList<Alert>& alerts) {
        m_tray.tell(alerts, m_alerts.nameOf(alerts.constFirst().connection));
    });
    connect(line, &ConnectionLine::alertsRequested, this, [this] { m_window.showPage(u"alerts"_s); });
    connect(page, &AlertsPage::alertRequested, this, &Application::showAlert);
    connect(page, &AlertsPage::investigationRequested, this, &Application::investigate);
    auto* incidents = qobject_cast<IncidentsPage*>(m_window.page(u"incidents"_s));
    if (m_alertRules.areUndecided())
        for (const AlertRule& rule : safeRules()) m_alertRules.put(rule);
    incidents->setAlertRules(&m_alertRules);
    connect(incidents, &IncidentsPage::alertRuleRequested, this, [this](const AlertRule& rule) {
        auto* dialog = new AlertRuleDialog(rule, m_alerts.connectionNames(), &m_window);
        connect(dialog, &AlertRuleDialog::saved, this, [this](const AlertRule& made) { m_alertRules.put(made); });
        dialog->open();
    });
    connect(&m_tray, &TrayNotice::windowRequested, this, &Application::raiseWindow);
    connect(&m_tray, &TrayNotice::quitRequested, &m_window, &QWidget::close);
    connect(&m_tray, &TrayNotice::alertRequested, this, [this](const Alert& alert) {
        raiseWindow();
        showAlert(alert);
    });
    show();
}

void Application::raiseWindow() {
    m_window.setWindowState(m_window.windowState() & ~Qt::WindowMinimized);
    m_window.show();
    m_window.raise();
    m_window.activateWindow();
}

void Application::openLink(const QString& text) {
    raiseWindow();
    m_links.open(text);
}

void Application::showAlert(const Alert& alert) {
    for (BrokerConnection* one : m_session.connections()) {
        if (one->mark().key == alert.connection) {
            m_session.show(one);
            if (alert.tenant.isEmpty())
                m_window.showHome();
            else
                m_window.showTenant(alert.tenant, alert.raisedAtMs + one->clockOffsetMs());
        }
    }
}

// An alert that is raised is about now.
void Application::investigate(const Alert& alert) {
    for (BrokerConnection* one : m_session.connections()) {
        if (one->mark().key != alert.connection) continue;
        m_session.show(one);
        m_window.goLive();
        m_window.investigate(alert.tenant, 0, 0);
        return;
    }
}

void Application::connectProfiles() {
    ConnectionList* list = m_window.welcome()->connections();
    const auto show = [this, list] {
        list->setProfiles(m_profiles.list());
        m_window.setProfiles(m_profiles.list());
        m_fleet.setProfiles(m_profiles.list());
    };
    connect(&m_profiles, &ConnectionProfiles::changed, this, show);
    connect(list, &ConnectionList::addRequested, m_profileActions, [this] { m_profileActions->add(); });
    connect(list, &ConnectionList::editRequested, m_profileActions, &ProfileActions::edit);
    connect(list, &ConnectionList::duplicateRequested, m_profileActions, &ProfileActions::duplicate);
    connect(list, &ConnectionList::removeRequested, m_profileActions, &ProfileActions::remove);
    connect(list, &ConnectionList::openRequested, m_profileActions, &ProfileActions::open);
    connect(&m_window, &MainWindow::openProfileRequested, m_profileActions, &ProfileActions::open);
    connect(&m_window, &MainWindow::editConnectionRequested, m_profileActions, [this](BrokerConnection* connection) {
        const QString id = connection->mark().key;
        const QList<ConnectionProfile> saved = m_profiles.list();
        const bool isSaved = std::any_of(saved.begin(), saved.end(),
                                         [&id](const ConnectionProfile& profile) { return profile.id == id; });
        // One that was typed or given on the command line becomes a saved one.
        if (isSaved) {
            m_profileActions->edit(id);
            return;
        }
        const BrokerInfo info = connection->info();
        ConnectionProfile profile = newProfile();
        profile.tls = connection->mark().tls;
        profile.workerAddress = info.codeq.worker.address;
        profile.httpAddress = info.codeq.http.address;
        // Of codeQ's server it may be that of its HTTP interface alone.
        if (connection->mark().address != profile.httpAddress) profile.address = connection->mark().address;
        m_profileActions->add(profile);
    });
    connect(m_profileActions, &ProfileActions::openRequested, this, [this](const ConnectionProfile& profile) {
        m_session.open(profile, m_tokens);
        m_window.showHome();
    });
    connect(m_profileActions, &ProfileActions::edited, this, [this](const ConnectionProfile& profile) {
        const bool wasShown = m_window.currentPage().isEmpty();
        m_session.reopen(profile, m_tokens);
        if (wasShown) {
            m_window.showWelcome();
        }
    });
    show();
}

void Application::connectFleet() {
    auto* page = qobject_cast<FleetPage*>(m_window.page(u"fleet"_s));
    page->setWatch(&m_fleet);
    connect(page, &FleetPage::openRequested, this, [this](const QString& key) {
        for (BrokerConnection* one : m_session.connections())
            if (one->mark().key == key || (one->mark().key.isEmpty() && one->name() == key)) {
                m_session.show(one);
                m_window.showHome();
                return;
            }
        m_profileActions->open(key);
    });
    connect(page->compareView(), &CompareView::whatIfRequested, this,
            [this](const QString& key, const QList<WhatIfChange>& changes, const QString& policy) {
                BrokerConnection* target = m_fleet.openConnection(key);
                if (target == nullptr) return;
                m_session.show(target);
                m_window.showPage(u"what-if"_s);
                m_window.page(u"what-if"_s)->prepareReplay({.changes = changes, .policy = policy});
            });
}

Application::~Application() {
    // The session destroys the connections before the window and the alerts are destroyed, so both let go of them here.
    qobject_cast<AlertsPage*>(m_window.page(u"alerts"_s))->setAlerts(nullptr, nullptr);
    m_alerts.setConnections({});
    qobject_cast<FleetPage*>(m_window.page(u"fleet"_s))->setWatch(nullptr);
    m_fleet.setConnections({});
    m_window.setConnections({});
    m_window.setConnection(nullptr);
}

void Application::begin() {
    m_window.show();
    switch (m_options.begin) {
        case Options::Begin::Welcome: break;
        case Options::Begin::Demo: m_session.startDemo(m_options.dataFolder); break;
        case Options::Begin::Local: m_session.startLocal(m_options.dataFolder); break;
        case Options::Begin::Remote: m_session.connectTo(m_options.place); break;
    }
    if (!m_options.link.isEmpty()) m_links.open(m_options.link);
}

}  // namespace fairlead::gui

#include "moc_application.cpp"
