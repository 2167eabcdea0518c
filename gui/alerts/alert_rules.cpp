// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/alert_rules.h"

#include <QSettings>

#include <algorithm>
#include <optional>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

AlertRules::AlertRules(QSettings& settings, QObject* parent) : QObject(parent), m_settings(settings) { read(); }

const AlertRule* AlertRules::find(const QString& id) const {
    const auto found = std::find_if(m_rules.begin(), m_rules.end(), [&id](const auto& one) { return one.id == id; });
    return found == m_rules.end() ? nullptr : &*found;
}

void AlertRules::put(const AlertRule& rule) {
    const auto place =
        std::find_if(m_rules.begin(), m_rules.end(), [&rule](const auto& one) { return one.id == rule.id; });
    if (place == m_rules.end())
        m_rules.append(rule);
    else
        *place = rule;
    write();
    Q_EMIT changed();
}

void AlertRules::remove(const QString& id) {
    if (m_rules.removeIf([&id](const auto& one) { return one.id == id; }) > 0) {
        write();
        Q_EMIT changed();
    }
}

void AlertRules::snooze(const QString& id, qint64 untilMs) {
    if (const AlertRule* rule = find(id)) {
        AlertRule changed = *rule;
        changed.snoozedUntilMs = untilMs;
        put(changed);
    }
}

void AlertRules::read() {
    m_areUndecided = !m_settings.contains(u"alerts/size"_s);
    const int count = m_settings.beginReadArray(u"alerts"_s);
    for (int i = 0; i < count; ++i) {
        m_settings.setArrayIndex(i);
        const std::optional<AlertKind> kind = alertKindOf(m_settings.value(u"kind"_s).toString());
        if (!kind) continue;
        AlertRule rule = newAlertRule(*kind);
        if (const QString id = m_settings.value(u"id"_s).toString(); !id.isEmpty() && find(id) == nullptr) rule.id = id;
        rule.connection = m_settings.value(u"connection"_s).toString();
        rule.tenant = m_settings.value(u"tenant"_s).toString();
        rule.raiseAt = m_settings.value(u"raiseAt"_s, rule.raiseAt).toDouble();
        rule.clearAt = m_settings.value(u"clearAt"_s, rule.clearAt).toDouble();
        rule.forSeconds = std::max(0, m_settings.value(u"forSeconds"_s, rule.forSeconds).toInt());
        rule.snoozedUntilMs = m_settings.value(u"snoozedUntilMs"_s).toLongLong();
        if (whatIsWrongWith(rule).isEmpty()) m_rules.append(rule);
    }
    m_settings.endArray();
}

void AlertRules::write() {
    m_areUndecided = false;
    m_settings.remove(u"alerts"_s);
    m_settings.beginWriteArray(u"alerts"_s, int(m_rules.size()));
    for (int i = 0; i < m_rules.size(); ++i) {
        const AlertRule& rule = m_rules[i];
        m_settings.setArrayIndex(i);
        m_settings.setValue(u"id"_s, rule.id);
        m_settings.setValue(u"kind"_s, alertKindWord(rule.kind));
        m_settings.setValue(u"connection"_s, rule.connection);
        m_settings.setValue(u"tenant"_s, rule.tenant);
        m_settings.setValue(u"raiseAt"_s, rule.raiseAt);
        m_settings.setValue(u"clearAt"_s, rule.clearAt);
        m_settings.setValue(u"forSeconds"_s, rule.forSeconds);
        m_settings.setValue(u"snoozedUntilMs"_s, rule.snoozedUntilMs);
    }
    m_settings.endArray();
    m_settings.sync();
}

}  // namespace fairlead::gui

#include "moc_alert_rules.cpp"
