// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPointer>
#include <QStringList>
#include <QWidget>

class QLabel;

namespace fairlead::gui {

class BrokerConnection;
class ChipButton;
class FlowLayout;
class QueuePausing;

// The queues of a tenant that wait because they are paused, each with a button that resumes it. Hidden while there are
// none and nothing is to be said of the latest change. GUI thread.
class PausedQueues : public QWidget {
    Q_OBJECT
public:
    explicit PausedQueues(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);  // null: none
    // Of another tenant than before: forgets what became of the latest change.
    void showQueues(const QString& tenant, const QStringList& commands);
    void clear() { showQueues({}, {}); }

Q_SIGNALS:
    void changed();  // one was resumed, or that was tried

private:
    void rebuild();
    void check();
    void say(const QString& text);

    QPointer<BrokerConnection> m_connection;
    QueuePausing* m_pausing;
    QString m_tenant;
    QStringList m_commands;
    QList<ChipButton*> m_buttons;
    FlowLayout* m_flow;
    QLabel* m_message;
};

}  // namespace fairlead::gui
