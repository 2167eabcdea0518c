// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/app/application.h"

#include <QTemporaryDir>

#include <memory>

namespace fairlead::gui {

// The whole program as after its installation, in a folder of its own, with brokers on any free port.
class FreshConsole {
protected:
    void begin() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
        Options options;
        options.dataFolder = m_folder->filePath(QStringLiteral("broker"));
        m_application = std::make_unique<Application>(options, *m_settings);
        m_application->session().setListenAddresses({QStringLiteral("127.0.0.1:0")});
        m_application->begin();
    }
    void end() {
        m_application.reset();
        m_settings.reset();
        m_folder.reset();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<Application> m_application;
};

}  // namespace fairlead::gui
