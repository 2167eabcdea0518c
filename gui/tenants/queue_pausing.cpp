// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/queue_pausing.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/consent/typed_confirmation.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 kMostSettingsRead = 1000;

}  // namespace

const QueueSetting* settingOf(const QList<QueueSetting>& settings, const QString& tenant, const QString& command) {
    const QueueSetting* every = nullptr;
    for (const QueueSetting& setting : settings) {
        if (setting.command != command) continue;
        if (setting.tenant == tenant) return &setting;
        if (setting.tenant == kEveryTenant) every = &setting;
    }
    return every;
}

QueuePausing::QueuePausing(QWidget* over) : QObject(over), m_over(over) {}

void QueuePausing::setConnection(BrokerConnection* connection) {
    m_connection = connection;
    m_call.reset();
}

bool QueuePausing::isAll() const { return m_connection && m_connection->info().tenants.contains(kEveryTenant); }

QString QueuePausing::whyNotResume(const QueueSetting* setting) const {
    if (setting == nullptr || !setting->isPaused) return tr("It is not paused.");
    const bool needsAll = setting->tenant == kEveryTenant || !setting->isOwnPaused;
    return needsAll && !isAll() ? tr("It is paused for every tenant, which your token is not for.") : QString();
}

void QueuePausing::pause(const QString& tenant, const QString& command) { ask(tenant, command, true); }

void QueuePausing::resume(const QueueSetting& setting) {
    ask(setting.isOwnPaused ? setting.tenant : QString(kEveryTenant), setting.command, false);
}

void QueuePausing::resumeQueue(const QString& tenant, const QString& command) {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) return tell(tr("Not connected now."));
    m_call = calls->broker().listQueueSettings(
        {{}, kMostSettingsRead}, [this, tenant, command](const Outcome<PageOf<QueueSetting>>& answer) {
            if (!answer) return tell(answer.failure().text);
            const QueueSetting* setting = settingOf(answer->items, tenant, command);
            if (const QString why = whyNotResume(setting); !why.isEmpty()) return tell(why);
            Q_EMIT changed();
            resume(*setting);
        });
    Q_EMIT changed();
}

void QueuePausing::ask(const QString& tenant, const QString& command, bool isPaused) {
    const QString what =
        tenant == kEveryTenant ? tr("%1 of every tenant").arg(command) : tr("%1 of %2").arg(command, tenant);
    auto* sheet = new TypedConfirmation(
        isPaused ? tr("Pause %1?").arg(what) : tr("Resume %1?").arg(what),
        isPaused ? tr("Nothing of it is handed out until it is resumed. New tasks are accepted, and what is in "
                      "progress goes on.")
                 : tr("What waits in it is handed out again, in its turn."),
        command, isPaused ? tr("Pause") : tr("Resume"), m_over);
    sheet->askNoWord();
    sheet->setConnection(m_connection);
    sheet->setObjectName(u"queueSheet"_s);
    connect(sheet, &TypedConfirmation::confirmed, this, [this, tenant, command, isPaused](const QString& reason) {
        change({tenant, command, isPaused, reason});
    });
    sheet->open();
}

void QueuePausing::change(const QueuePause& pause) {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) return tell(tr("Not connected now."));
    m_call = calls->broker().pauseQueue(pause, [this, pause](const Outcome<QueueSetting>& answer) {
        tell(!answer          ? tr("Not changed: %1").arg(answer.failure().text)
             : pause.isPaused ? tr("%1 is paused.").arg(pause.command)
                              : tr("%1 is resumed.").arg(pause.command));
    });
    Q_EMIT changed();
}

void QueuePausing::tell(const QString& text) {
    Q_EMIT changed();
    Q_EMIT said(text);
}

}  // namespace fairlead::gui

#include "moc_queue_pausing.cpp"
