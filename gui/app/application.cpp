// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/application.h"

#include "gui/embedded/embedded_broker.h"
#include "gui/views/broker_page.h"
#include "gui/views/connection_list.h"
#include "gui/views/embedded_panel.h"
#include "gui/views/welcome_page.h"

#include <QDir>

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
      m_profiles(settings.store()), m_window(settings),
      m_profileActions(new ProfileActions(m_profiles, m_tokens, &m_window)) {
    WelcomePage* welcome = m_window.welcome();
    connectWelcome();
    connectProfiles();
    connectEmbedded();
    connect(&m_window, &MainWindow::stopDemoRequested, &m_session, &Session::stopDemo);
    connect(&m_window, &MainWindow::connectionChosen, this, [this](BrokerConnection* connection) {
        m_session.show(connection);
        // Chosen from the first screen it is to be seen, also when it is the one that was shown before.
        if (m_window.currentPage().isEmpty()) {
            m_window.showHome();
        }
    });
    connect(&m_window, &MainWindow::closeConnectionRequested, &m_session, &Session::close);

    connect(&m_session, &Session::connectionsChanged, this,
            [this] { m_window.setConnections(m_session.connections()); });
    connect(&m_session, &Session::connectionChanged, this, [this, welcome] {
        m_window.setConnection(m_session.connection());
        if (m_session.connection() == nullptr) {
            m_window.showWelcome();
        } else {
            welcome->showBusy({});
            if (m_window.currentPage().isEmpty()) {
                m_window.showHome();
            }
        }
    });
    connect(&m_session, &Session::working, welcome, &WelcomePage::showBusy);
    connect(&m_session, &Session::problem, this, [this, welcome](const QString& text) {
        m_window.showWelcome();
        welcome->showProblem(text);
    });
    connect(&m_session, &Session::noteChanged, &m_window, &MainWindow::setNote);
    connect(&m_session, &Session::demoChanged, this, [this](bool running) {
        m_window.setDemoRunning(running);
        running ? m_rateTimer.start() : m_rateTimer.stop();
    });
    m_rateTimer.setInterval(1000);
    connect(&m_rateTimer, &QTimer::timeout, this, [this] { m_window.setDemoRate(m_session.demoRate()); });
}

void Application::connectWelcome() {
    WelcomePage* welcome = m_window.welcome();
    welcome->setLocalFolder(
        withTilde(m_options.dataFolder.isEmpty() ? EmbeddedBroker::usualDataFolder() : m_options.dataFolder));
    connect(welcome, &WelcomePage::connectRequested, this, [this](const QString& address, const QString& token) {
        m_settings.setLastAddress(address);
        m_session.connectTo(address, token);
    });
    connect(welcome, &WelcomePage::localRequested, this, [this] { m_session.startLocal(m_options.dataFolder); });
    connect(welcome, &WelcomePage::demoRequested, this, [this] { m_session.startDemo({}); });
}

void Application::connectEmbedded() {
    const EmbeddedSettings kept = m_settings.embedded();
    m_session.setLocalSettings(kept);
    EmbeddedPanel* panel = qobject_cast<BrokerPage*>(m_window.page(u"broker"_s))->embedded();
    panel->setSettings(kept, m_options.dataFolder.isEmpty() ? EmbeddedBroker::usualDataFolder() : m_options.dataFolder);
    const auto keep = [this, panel](const EmbeddedSettings& settings) {
        m_settings.setEmbedded(settings);
        m_session.setLocalSettings(settings);
        panel->setSettings(settings, EmbeddedBroker::usualDataFolder());
        // What somebody has typed here counts more than what the program was started with.
        return settings.dataFolder.isEmpty() ? m_options.dataFolder : settings.dataFolder;
    };
    connect(panel, &EmbeddedPanel::startRequested, this,
            [this, keep](const EmbeddedSettings& settings) { m_session.startLocal(keep(settings)); });
    connect(panel, &EmbeddedPanel::restartRequested, this,
            [this, keep](const EmbeddedSettings& settings) { m_session.restartLocal(keep(settings)); });
    connect(panel, &EmbeddedPanel::stopRequested, &m_session, &Session::stopEmbedded);
}

void Application::connectProfiles() {
    ConnectionList* list = m_window.welcome()->connections();
    const auto show = [this, list] {
        list->setProfiles(m_profiles.list());
        m_window.setProfiles(m_profiles.list());
    };
    connect(&m_profiles, &ConnectionProfiles::changed, this, show);
    connect(list, &ConnectionList::addRequested, m_profileActions, [this] { m_profileActions->add(); });
    connect(list, &ConnectionList::editRequested, m_profileActions, &ProfileActions::edit);
    connect(list, &ConnectionList::duplicateRequested, m_profileActions, &ProfileActions::duplicate);
    connect(list, &ConnectionList::removeRequested, m_profileActions, &ProfileActions::remove);
    connect(list, &ConnectionList::openRequested, m_profileActions, &ProfileActions::open);
    connect(&m_window, &MainWindow::openProfileRequested, m_profileActions, &ProfileActions::open);
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

Application::~Application() {
    m_window.setConnections({});
    m_window.setConnection(nullptr);
}

void Application::begin() {
    m_window.show();
    switch (m_options.begin) {
        case Options::Begin::Welcome: break;
        case Options::Begin::Demo: m_session.startDemo(m_options.dataFolder); break;
        case Options::Begin::Local: m_session.startLocal(m_options.dataFolder); break;
        case Options::Begin::Remote: m_session.connectTo(m_options.address, m_options.token, m_options.tls); break;
    }
}

}  // namespace fairlead::gui
