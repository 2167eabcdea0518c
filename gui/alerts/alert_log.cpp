// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/alert_log.h"

#include "gui/alerts/alert_watch.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>

#include <algorithm>
#include <chrono>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostKept = 200;
constexpr auto kKey = "alertLog";

bool isWorse(const Alert& one, const Alert& other) {
    return one.kind == AlertKind::ShareBelow ? one.value < other.value : one.value > other.value;
}

// What is said of it then; a later version, or another language, may say it otherwise.
Alert withWords(Alert alert) {
    alert.words = alertText(alert);
    return alert;
}

QJsonObject toJson(const RungAlert& rung) {
    return {{u"rule"_s, rung.alert.rule},
            {u"kind"_s, alertKindWord(rung.alert.kind)},
            {u"connection"_s, rung.alert.connection},
            {u"name"_s, rung.connectionName},
            {u"tenant"_s, rung.alert.tenant},
            {u"value"_s, rung.alert.value},
            {u"words"_s, rung.alert.words},
            {u"snoozed"_s, rung.alert.snoozed},
            {u"from"_s, rung.alert.raisedAtMs},
            {u"until"_s, rung.endedAtMs}};
}

std::optional<RungAlert> fromJson(const QJsonObject& json) {
    const auto kind = alertKindOf(json[u"kind"_s].toString());
    RungAlert rung;
    rung.alert = {json[u"rule"_s].toString(),         kind.value_or(AlertKind::Harm), json[u"connection"_s].toString(),
                  json[u"tenant"_s].toString(),       json[u"value"_s].toDouble(),    json[u"words"_s].toString(),
                  qint64(json[u"from"_s].toDouble()), json[u"snoozed"_s].toBool()};
    rung.connectionName = json[u"name"_s].toString();
    rung.endedAtMs = qint64(json[u"until"_s].toDouble());
    if (!kind || rung.alert.words.isEmpty() || rung.alert.raisedAtMs <= 0) return std::nullopt;
    return rung;
}

}  // namespace

AlertLog::AlertLog(QSettings& settings, AlertWatch& watch, QObject* parent)
    : QObject(parent), m_settings(settings), m_watch(watch) {
    m_writing.setSingleShot(true);
    m_writing.setInterval(std::chrono::seconds(1));
    connect(&m_writing, &QTimer::timeout, this, &AlertLog::write);
    connect(&watch, &AlertWatch::changed, this, &AlertLog::take);
    read();
    take();
}

AlertLog::~AlertLog() {
    if (m_writing.isActive()) write();
}

void AlertLog::take() {
    const QList<Alert> raised = m_watch.raised();
    const auto isOf = [](const Alert& one, const Alert& other) {
        return one.isSame(other) && one.raisedAtMs == other.raisedAtMs;
    };
    const auto isWatched = [open = m_watch.connectionNames()](const QString& connection) {
        return std::any_of(open.begin(), open.end(), [&](const auto& one) { return one.first == connection; });
    };
    bool isOther = false;
    for (RungAlert& rung : m_list) {
        if (!rung.isRinging) continue;
        const auto now =
            std::find_if(raised.begin(), raised.end(), [&](const Alert& alert) { return isOf(alert, rung.alert); });
        if (now == raised.end()) {
            rung.isRinging = false;
            if (isWatched(rung.alert.connection)) rung.endedAtMs = QDateTime::currentMSecsSinceEpoch();
            isOther = true;
        } else if (isWorse(*now, rung.alert)) {
            rung.alert = withWords(*now);
            if (!m_writing.isActive()) m_writing.start();
        }
    }
    for (auto alert = raised.rbegin(); alert != raised.rend(); ++alert) {
        const auto isKnown = [&](const RungAlert& rung) { return rung.isRinging && isOf(*alert, rung.alert); };
        if (std::any_of(m_list.begin(), m_list.end(), isKnown)) continue;
        m_list.prepend({withWords(*alert), m_watch.nameOf(alert->connection), 0, true});
        isOther = true;
    }
    for (qsizetype i = m_list.size() - 1; i >= 0 && m_list.size() > kMostKept; --i)
        if (!m_list[i].isRinging) m_list.removeAt(i);
    if (!isOther) return;
    if (!m_writing.isActive()) m_writing.start();
    Q_EMIT changed();
}

void AlertLog::read() {
    const QJsonArray all = QJsonDocument::fromJson(m_settings.value(QLatin1StringView(kKey)).toByteArray()).array();
    for (const QJsonValue& one : all)
        if (const auto rung = fromJson(one.toObject()); rung && m_list.size() < kMostKept) m_list.append(*rung);
}

void AlertLog::write() {
    m_writing.stop();
    QJsonArray all;
    for (const RungAlert& rung : m_list)
        if (all.size() < kMostKept) all.append(toJson(rung));
    m_settings.setValue(QLatin1StringView(kKey), QJsonDocument(all).toJson(QJsonDocument::Compact));
    m_settings.sync();
}

}  // namespace fairlead::gui

#include "moc_alert_log.cpp"
