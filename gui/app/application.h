// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/app/main_window.h"
#include "gui/app/options.h"
#include "gui/app/session.h"
#include "gui/app/settings.h"
#include "gui/app/tray_notice.h"
#include "gui/alerts/alert_watch.h"
#include "gui/connections/connection_profiles.h"
#include "gui/connections/token_source.h"
#include "gui/shell/profile_actions.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace fairlead::gui {

// The composition root of the program with a window: makes the window and the session and lets them speak to each
// other. GUI thread. REQUIRES: a QApplication.
class Application : public QObject {
    Q_OBJECT
public:
    // settings outlives the application. keychain: null for the system's.
    Application(Options options, Settings& settings, std::unique_ptr<SecretStore> keychain = nullptr,
                QObject* parent = nullptr);
    ~Application() override;

    // Shows the window and begins with what the options ask for.
    void begin();

    MainWindow& window() { return m_window; }
    Session& session() { return m_session; }
    ConnectionProfiles& profiles() { return m_profiles; }
    AlertWatch& alerts() { return m_alerts; }

private:
    void connectWelcome();
    QString localFolder(const EmbeddedSettings& kept) const;
    void connectProfiles();
    void connectEmbedded();
    void connectAlerts();
    void showAlert(const Alert& alert);

    Options m_options;
    Settings& m_settings;
    std::unique_ptr<SecretStore> m_keychain;
    TokenSource m_tokens;
    ConnectionProfiles m_profiles;
    AlertRules m_alertRules;
    AlertWatch m_alerts;
    TrayNotice m_tray;
    // The window first, so that it is destroyed last and nothing it shows has gone before it lets go.
    MainWindow m_window;
    ProfileActions* m_profileActions;  // the window's
    bool m_isRestarting = false;       // the embedded broker, because somebody asked for it
    Session m_session;
    QTimer m_rateTimer;
};

}  // namespace fairlead::gui
