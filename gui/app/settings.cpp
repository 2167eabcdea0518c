// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/settings.h"

#include "gui/app/theme.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

Settings::Settings() : m_settings(QSettings::IniFormat, QSettings::UserScope, u"fairlead"_s, u"console"_s) {}

Settings::Settings(const QString& file) : m_settings(file, QSettings::IniFormat) {}

QByteArray Settings::windowGeometry() const { return m_settings.value(u"window/geometry"_s).toByteArray(); }

void Settings::setWindowGeometry(const QByteArray& geometry) { m_settings.setValue(u"window/geometry"_s, geometry); }

QByteArray Settings::pageLayout(const QString& page) const {
    return m_settings.value(u"pages/"_s + page).toByteArray();
}

void Settings::setPageLayout(const QString& page, const QByteArray& layout) {
    m_settings.setValue(u"pages/"_s + page, layout);
}

QString Settings::lastAddress() const {
    return m_settings.value(u"connection/lastAddress"_s, u"127.0.0.1:9091"_s).toString();
}

void Settings::setLastAddress(const QString& address) { m_settings.setValue(u"connection/lastAddress"_s, address); }

EmbeddedSettings Settings::embedded() const {
    return {m_settings.value(u"embedded/dataFolder"_s).toString(),
            m_settings.value(u"embedded/listen"_s).toStringList(),
            m_settings.value(u"embedded/durable"_s, true).toBool(),
            m_settings.value(u"embedded/metricsListen"_s).toString(),
            m_settings.value(u"embedded/onlyThisUser"_s, false).toBool()};
}

void Settings::setEmbedded(const EmbeddedSettings& settings) {
    m_settings.setValue(u"embedded/dataFolder"_s, settings.dataFolder);
    m_settings.setValue(u"embedded/listen"_s, settings.listen);
    m_settings.setValue(u"embedded/durable"_s, settings.durable);
    m_settings.setValue(u"embedded/metricsListen"_s, settings.metricsListen);
    m_settings.setValue(u"embedded/onlyThisUser"_s, settings.onlyThisUser);
}

Preferences Settings::preferences() const {
    const auto word = [this](const QString& key) { return m_settings.value(u"preferences/"_s + key).toString(); };
    Preferences kept;
    kept.theme = themeNamed(word(u"theme"_s)).value_or(kept.theme);
    kept.language = word(u"language"_s);
    kept.density = word(u"density"_s) == u"compact"_s ? Density::Compact : Density::Roomy;
    kept.clock = word(u"clock"_s) == u"utc"_s ? Clock::Utc : Clock::Local;
    kept.confirmations =
        word(u"confirmations"_s) == u"production"_s ? Confirmations::ProductionOnly : Confirmations::Always;
    return kept;
}

void Settings::setPreferences(const Preferences& preferences) {
    const auto keep = [this](const QString& key, const QString& word) {
        m_settings.setValue(u"preferences/"_s + key, word);
    };
    keep(u"theme"_s, nameOf(preferences.theme));
    keep(u"language"_s, preferences.language);
    keep(u"density"_s, preferences.density == Density::Compact ? u"compact"_s : u"roomy"_s);
    keep(u"clock"_s, preferences.clock == Clock::Utc ? u"utc"_s : u"local"_s);
    keep(u"confirmations"_s,
         preferences.confirmations == Confirmations::ProductionOnly ? u"production"_s : u"always"_s);
    // Not only when the window closes: it may be killed.
    m_settings.sync();
}

}  // namespace fairlead::gui
