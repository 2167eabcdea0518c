// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/data/queue.h"

#include <QLatin1StringView>
#include <QList>
#include <QObject>
#include <QPointer>

class QWidget;

namespace fairlead::gui {

class BrokerConnection;

// In the place of a tenant: every one.
inline constexpr QLatin1StringView kEveryTenant("*");

// What is in force for this queue: its own setting, or that of every tenant; null: nothing is set. Points into `settings`.
const QueueSetting* settingOf(const QList<QueueSetting>& settings, const QString& tenant, const QString& command);

// Pauses queues and resumes them, each time with a dialog that asks for a reason. GUI thread.
class QueuePausing : public QObject {
    Q_OBJECT
public:
    // over: the widget below the dialogs.
    explicit QueuePausing(QWidget* over);

    void setConnection(BrokerConnection* connection);  // null: none
    void pause(const QString& tenant, const QString& command);
    void resume(const QueueSetting& setting);
    // The same once the broker has told whether it is paused for its tenant or for every one.
    void resumeQueue(const QString& tenant, const QString& command);

    bool isAll() const;  // the token is for every tenant
    // Empty: it can be. setting: null: nothing is set.
    QString whyNotResume(const QueueSetting* setting) const;
    bool isUnderWay() const { return m_call.isUnderWay(); }

Q_SIGNALS:
    void said(const QString& text);  // what became of it
    void changed();                  // a call has begun, or ended

private:
    void ask(const QString& tenant, const QString& command, bool isPaused);
    void change(const QueuePause& pause);
    void tell(const QString& text);

    QWidget* m_over;
    QPointer<BrokerConnection> m_connection;
    Call m_call;
};

}  // namespace fairlead::gui
