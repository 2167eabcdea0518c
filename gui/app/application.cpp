// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/application.h"

#include "gui/embedded/embedded_broker.h"
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

Application::Application(Options options, Settings& settings, QObject* parent)
    : QObject(parent), m_options(std::move(options)), m_settings(settings), m_window(settings) {
    WelcomePage* welcome = m_window.welcome();
    welcome->setLocalFolder(
        withTilde(m_options.dataFolder.isEmpty() ? EmbeddedBroker::usualDataFolder() : m_options.dataFolder));
    connect(welcome, &WelcomePage::connectRequested, this, [this](const QString& address, const QString& token) {
        m_settings.setLastAddress(address);
        m_session.connectTo(address, token);
    });
    connect(welcome, &WelcomePage::localRequested, this, [this] { m_session.startLocal(m_options.dataFolder); });
    connect(welcome, &WelcomePage::demoRequested, this, [this] { m_session.startDemo({}); });
    connect(&m_window, &MainWindow::stopDemoRequested, &m_session, &Session::stopDemo);

    connect(&m_session, &Session::connectionChanged, this, [this, welcome] {
        m_window.setConnection(m_session.connection());
        if (m_session.connection() != nullptr) {
            welcome->showBusy({});
            m_window.showHome();
        } else {
            m_window.setNote({});
            m_window.showWelcome();
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

Application::~Application() { m_window.setConnection(nullptr); }

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
