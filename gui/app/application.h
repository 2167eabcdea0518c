// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/app/main_window.h"
#include "gui/app/options.h"
#include "gui/app/session.h"
#include "gui/app/settings.h"

#include <QObject>
#include <QTimer>

namespace fairlead::gui {

// The composition root of the program with a window: makes the window and the session and lets them speak to each
// other. GUI thread. REQUIRES: a QApplication.
class Application : public QObject {
    Q_OBJECT
public:
    // settings outlives the application.
    Application(Options options, Settings& settings, QObject* parent = nullptr);
    ~Application() override;

    // Shows the window and begins with what the options ask for.
    void begin();

    MainWindow& window() { return m_window; }
    Session& session() { return m_session; }

private:
    Options m_options;
    Settings& m_settings;
    // The window first, so that it is destroyed last and nothing it shows has gone before it lets go.
    MainWindow m_window;
    Session m_session;
    QTimer m_rateTimer;
};

}  // namespace fairlead::gui
