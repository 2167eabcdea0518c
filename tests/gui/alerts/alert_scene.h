// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_log.h"
#include "gui/alerts/alert_watch.h"
#include "tests/gui/scenes/scripted_broker.h"

#include <QSettings>
#include <QTemporaryDir>

#include <chrono>
#include <memory>

namespace fairlead::gui {

// Alerts over one connection, to a broker that says what the test makes it say.
class AlertScene {
protected:
    void open(std::chrono::milliseconds glance) {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings =
            std::make_unique<QSettings>(m_folder->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        m_rules = std::make_unique<AlertRules>(*m_settings);
        m_watch = std::make_unique<AlertWatch>(*m_rules, glance);
        m_log = std::make_unique<AlertLog>(*m_settings, *m_watch);
        m_broker = std::make_unique<ScriptedBroker>();
        m_connection = m_broker->connect(QStringLiteral("prod-eu"));
        ConnectionMark mark;
        mark.key = QStringLiteral("prod");
        m_connection->setMark(mark);
        m_watch->setConnections({m_connection.get()});
        m_connection->open();
        m_broker->sayInfo(openBroker());
    }
    void close() {
        m_log.reset();
        m_watch.reset();
        m_connection.reset();
        m_broker.reset();
        m_rules.reset();
        m_settings.reset();
    }

    // Raised at this many ready tasks, at once.
    static AlertRule deep(double level) {
        AlertRule rule = newAlertRule(AlertKind::Depth);
        rule.raiseAt = level;
        rule.clearAt = level / 2;
        rule.forSeconds = 0;
        return rule;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<AlertRules> m_rules;
    std::unique_ptr<AlertWatch> m_watch;
    std::unique_ptr<AlertLog> m_log;
    std::unique_ptr<ScriptedBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
};

}  // namespace fairlead::gui
