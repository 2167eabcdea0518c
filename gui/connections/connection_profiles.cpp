// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/connection_profiles.h"

#include <QFile>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// The stored values are words, so that they are readable and independent of the order of the enum.
constexpr std::pair<ConnectionColor, const char*> kColors[]{
    {ConnectionColor::None, "none"},     {ConnectionColor::Red, "red"},       {ConnectionColor::Orange, "orange"},
    {ConnectionColor::Yellow, "yellow"}, {ConnectionColor::Green, "green"},   {ConnectionColor::Teal, "teal"},
    {ConnectionColor::Blue, "blue"},     {ConnectionColor::Purple, "purple"},
};
constexpr std::pair<TokenPlace, const char*> kPlaces[]{
    {TokenPlace::None, "none"}, {TokenPlace::Keychain, "keychain"},       {TokenPlace::ThisRun, "this-run"},
    {TokenPlace::File, "file"}, {TokenPlace::Environment, "environment"}, {TokenPlace::SameAsFirst, "same"},
};

template <typename Value, size_t count>
QString wordOf(const std::pair<Value, const char*> (&words)[count], Value value) {
    for (const auto& [known, word] : words)
        if (known == value) return QString::fromLatin1(word);
    return {};
}

template <typename Value, size_t count>
Value valueOf(const std::pair<Value, const char*> (&words)[count], const QString& word) {
    for (const auto& [known, knownWord] : words)
        if (word == QLatin1StringView(knownWord)) return known;
    return words[0].first;
}

QString path(const std::string& file) { return QFile::decodeName(QByteArray::fromStdString(file)); }
std::string path(const QString& file) { return QFile::encodeName(file).toStdString(); }

}  // namespace

ConnectionProfiles::ConnectionProfiles(QSettings& settings, QObject* parent) : QObject(parent), m_settings(settings) {
    read();
}

const ConnectionProfile* ConnectionProfiles::find(const QString& id) const {
    const auto found =
        std::find_if(m_profiles.begin(), m_profiles.end(), [&id](const auto& one) { return one.id == id; });
    return found == m_profiles.end() ? nullptr : &*found;
}

QStringList ConnectionProfiles::namesBeside(const QString& id) const {
    QStringList names;
    for (const ConnectionProfile& one : m_profiles)
        if (one.id != id) names << one.name;
    return names;
}

QString ConnectionProfiles::freeName(const QString& wanted) const {
    const QStringList taken = namesBeside({});
    QString name = wanted;
    for (int number = 2; taken.contains(name); ++number) name = u"%1 %2"_s.arg(wanted).arg(number);
    return name;
}

void ConnectionProfiles::put(const ConnectionProfile& profile) {
    const auto place = std::find_if(m_profiles.begin(), m_profiles.end(),
                                    [&profile](const auto& one) { return one.id == profile.id; });
    if (place == m_profiles.end())
        m_profiles.append(profile);
    else
        *place = profile;
    write();
    Q_EMIT changed();
}

void ConnectionProfiles::remove(const QString& id) {
    if (m_profiles.removeIf([&id](const auto& one) { return one.id == id; }) > 0) {
        write();
        Q_EMIT changed();
    }
}

void ConnectionProfiles::read() {
    const int count = m_settings.beginReadArray(u"connections"_s);
    for (int i = 0; i < count; ++i) {
        m_settings.setArrayIndex(i);
        const auto text = [this](const QString& key) { return m_settings.value(key).toString(); };
        ConnectionProfile one = newProfile();
        if (const QString id = text(u"id"_s); !id.isEmpty() && find(id) == nullptr) one.id = id;
        one.mark.key = one.id;
        one.name = text(u"name"_s);
        one.address = text(u"address"_s);
        one.tls.enabled = m_settings.value(u"tls"_s).toBool();
        one.tls.files = {path(text(u"certificate"_s)), path(text(u"key"_s)), path(text(u"authorities"_s))};
        one.tls.serverName = text(u"serverName"_s).toStdString();
        one.mark.color = valueOf(kColors, text(u"color"_s));
        one.mark.production = m_settings.value(u"production"_s).toBool();
        one.tokenPlace = valueOf(kPlaces, text(u"tokenPlace"_s));
        if (one.tokenPlace == TokenPlace::SameAsFirst) one.tokenPlace = TokenPlace::None;
        one.tokenName = text(u"tokenName"_s);
        one.workerAddress = text(u"workerAddress"_s);
        one.httpAddress = text(u"httpAddress"_s);
        // Profiles of earlier versions have none.
        if (m_settings.contains(u"workerTokenPlace"_s))
            one.workerTokenPlace = valueOf(kPlaces, text(u"workerTokenPlace"_s));
        one.workerTokenName = text(u"workerTokenName"_s);
        m_profiles.append(one);
    }
    m_settings.endArray();
}

void ConnectionProfiles::write() {
    m_settings.remove(u"connections"_s);
    m_settings.beginWriteArray(u"connections"_s, int(m_profiles.size()));
    for (int i = 0; i < m_profiles.size(); ++i) {
        const ConnectionProfile& one = m_profiles[i];
        m_settings.setArrayIndex(i);
        m_settings.setValue(u"id"_s, one.id);
        m_settings.setValue(u"name"_s, one.name);
        m_settings.setValue(u"address"_s, one.address);
        m_settings.setValue(u"tls"_s, one.tls.enabled);
        m_settings.setValue(u"certificate"_s, path(one.tls.files.certificate));
        m_settings.setValue(u"key"_s, path(one.tls.files.key));
        m_settings.setValue(u"authorities"_s, path(one.tls.files.authorities));
        m_settings.setValue(u"serverName"_s, QString::fromStdString(one.tls.serverName));
        m_settings.setValue(u"color"_s, wordOf(kColors, one.mark.color));
        m_settings.setValue(u"production"_s, one.mark.production);
        m_settings.setValue(u"tokenPlace"_s, wordOf(kPlaces, one.tokenPlace));
        m_settings.setValue(u"tokenName"_s, one.tokenName);
        m_settings.setValue(u"workerAddress"_s, one.workerAddress);
        m_settings.setValue(u"httpAddress"_s, one.httpAddress);
        m_settings.setValue(u"workerTokenPlace"_s, wordOf(kPlaces, one.workerTokenPlace));
        m_settings.setValue(u"workerTokenName"_s, one.workerTokenName);
    }
    m_settings.endArray();
    m_settings.sync();
}

}  // namespace fairlead::gui

#include "moc_connection_profiles.cpp"
