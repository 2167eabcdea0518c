// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/consent/connection_text.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <QWidget>

class QPushButton;

namespace fairlead::gui {

class ElidedLabel;

// The status line at the bottom of the window. Updates when its connection changes and four times a second, because
// ages and retry pauses change with time. GUI thread.
class ConnectionLine : public QWidget {
    Q_OBJECT
public:
    explicit ConnectionLine(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);  // null: none
    QString text() const;
    ConnectionHealth health() const { return m_health; }

    // Number of alerts that are not snoozed; 0 hides the button.
    void setAlerts(int count);

Q_SIGNALS:
    void healthChanged();
    void alertsRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    class Dot;
    void colour();
    void refresh();
    void noteState();

    QPointer<BrokerConnection> m_connection;
    QElapsedTimer m_lostSince;
    bool m_wasLive = false;
    ConnectionHealth m_health = ConnectionHealth::None;
    QTimer m_timer;
    Dot* m_dot;
    ElidedLabel* m_label;
    QPushButton* m_retry;
    QPushButton* m_alerts;
};

}  // namespace fairlead::gui
