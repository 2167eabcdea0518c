// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/app/link_opener.h"
#include "gui/app/main_window.h"
#include "gui/app/options.h"
#include "gui/app/session.h"
#include "gui/app/settings.h"
#include "gui/app/tray_notice.h"
#include "gui/alerts/alert_log.h"
#include "gui/alerts/alert_watch.h"
#include "gui/connections/connection_profiles.h"
#include "gui/connections/token_source.h"
#include "gui/fleet/fleet_watch.h"
#include "gui/shell/profile_actions.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace fairlead::gui {

// The composition root of the program with a window: creates the window and the session and connects their signals. GUI
// thread. REQUIRES: a QApplication.
class Application : public QObject {
    Q_OBJECT
public:
    // settings outlives the application. keychain: null for the system's keychain.
    Application(Options options, Settings& settings, std::unique_ptr<SecretStore> keychain = nullptr,
                QObject* parent = nullptr);
    ~Application() override;

    // Shows the window and starts what the options ask for.
    void begin();

    // Shows what a link leads to, or says why not; any text.
    void openLink(const QString& text);

    MainWindow& window() { return m_window; }
    Session& session() { return m_session; }
    ConnectionProfiles& profiles() { return m_profiles; }
    AlertWatch& alerts() { return m_alerts; }

private:
    void connectWelcome();
    void startDemo();
    QString localFolder(const EmbeddedSettings& kept) const;
    void showLocalFolder(const EmbeddedSettings& kept);
    void connectProfiles();
    void connectEmbedded();
    void connectAlerts();
    void connectFleet();
    void connectSettings();
    void raiseWindow();
    void showAlert(const Alert& alert);
    void investigate(const Alert& alert);

    Options m_options;
    Settings& m_settings;
    std::unique_ptr<SecretStore> m_keychain;
    TokenSource m_tokens;
    ConnectionProfiles m_profiles;
    AlertRules m_alertRules;
    AlertWatch m_alerts;
    AlertLog m_alertLog;
    FleetWatch m_fleet;
    TrayNotice m_tray;
    // Declared before the session, so that the window is destroyed after it has let go of the connections it shows.
    MainWindow m_window;
    ProfileActions* m_profileActions;  // owned by the window
    bool m_isRestarting = false;       // the embedded broker restarts at the user's request
    Session m_session;
    LinkOpener m_links;
    QTimer m_rateTimer;
};

}  // namespace fairlead::gui
