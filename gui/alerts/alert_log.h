// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_rule.h"

#include <QObject>
#include <QTimer>

class QSettings;

namespace fairlead::gui {

class AlertWatch;

// An alert that rings or has rung.
struct RungAlert {
    Alert alert;             // at its worst, with what was said then
    QString connectionName;  // at that time
    qint64 endedAtMs = 0;    // this machine's clock; 0: it rings, or nobody saw it end
    bool isRinging = false;
};

// The last 200 alerts that have rung, kept over restarts in the settings: who comes in the morning sees what rang at night.
// What rang when its connection was closed has no end. GUI thread; written at most once a second.
class AlertLog : public QObject {
    Q_OBJECT
public:
    // Both outlive this object.
    AlertLog(QSettings& settings, AlertWatch& watch, QObject* parent = nullptr);
    ~AlertLog() override;

    const QList<RungAlert>& list() const { return m_list; }  // the latest first

Q_SIGNALS:
    void changed();  // one began or ended

private:
    void take();
    void read();
    void write();

    QSettings& m_settings;
    AlertWatch& m_watch;
    QList<RungAlert> m_list;
    QTimer m_writing;
};

}  // namespace fairlead::gui
