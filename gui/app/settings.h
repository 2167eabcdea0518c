// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/embedded_settings.h"

#include <QByteArray>
#include <QSettings>
#include <QString>

namespace fairlead::gui {

// What is remembered between runs, under typed names. Never a token. GUI thread.
class Settings {
public:
    Settings();                              // the user's own
    explicit Settings(const QString& file);  // an INI file, for tests

    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray& geometry);

    QByteArray pageLayout(const QString& page) const;
    void setPageLayout(const QString& page, const QByteArray& layout);

    QString lastAddress() const;  // 127.0.0.1:9091 before there was one
    void setLastAddress(const QString& address);

    EmbeddedSettings embedded() const;
    void setEmbedded(const EmbeddedSettings& settings);

    // For what keeps itself there, under keys of its own.
    QSettings& store() { return m_settings; }

private:
    QSettings m_settings;
};

}  // namespace fairlead::gui
