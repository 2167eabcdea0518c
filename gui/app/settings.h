// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/embedded_settings.h"
#include "gui/data/preferences.h"

#include <QByteArray>
#include <QSettings>
#include <QString>

namespace fairlead::gui {

// The settings kept between runs, with typed accessors. Never holds a token. GUI thread.
class Settings {
public:
    Settings();                              // the user's settings
    explicit Settings(const QString& file);  // an INI file, for tests

    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray& geometry);

    QByteArray pageLayout(const QString& page) const;
    void setPageLayout(const QString& page, const QByteArray& layout);

    QString lastAddress() const;  // 127.0.0.1:9091 if none was stored
    void setLastAddress(const QString& address);

    EmbeddedSettings embedded() const;
    void setEmbedded(const EmbeddedSettings& settings);

    Preferences preferences() const;
    void setPreferences(const Preferences& preferences);

    QString file() const { return m_settings.fileName(); }  // where all of this is
    // For what keeps itself there, under keys of its own.
    QSettings& store() { return m_settings; }

private:
    QSettings m_settings;
};

}  // namespace fairlead::gui
