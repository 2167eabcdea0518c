// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits_opener.h"

#include "gui/connections/broker_connection.h"
#include "gui/kit/toast.h"
#include "gui/models/tenant_restoring.h"
#include "gui/tenants/limit_changes.h"

#include <QDateTime>

#include <utility>

namespace fairlead::gui {

LimitsOpener::LimitsOpener(FiguresOf figures, QWidget* page)
    : QObject(page), m_figures(std::move(figures)), m_page(page), m_toast(new Toast(page)) {}

void LimitsOpener::setConnection(BrokerConnection* connection) {
    delete m_sheet;
    m_undo.reset();
    m_toast->hide();
    m_connection = connection;
}

void LimitsOpener::open(const QStringList& tenants) {
    if (!m_connection || tenants.isEmpty()) return;
    if (m_sheet && m_sheet->tenants() == tenants) {
        m_sheet->begin();
        return;
    }
    if (m_sheet && m_sheet->isChanged()) {
        m_sheet->askToClose();
        return;
    }
    delete m_sheet;
    m_toast->hide();
    m_sheet = new LimitsSheet(m_connection, tenants, m_figures, m_page);
    connect(m_sheet, &LimitsSheet::applied, this, &LimitsOpener::tell);
    connect(m_sheet, &LimitsSheet::closed, this, [this] {
        m_sheet = nullptr;
        Q_EMIT closed();
    });
    m_sheet->begin();
}

void LimitsOpener::askToClose() { m_sheet->askToClose(); }

void LimitsOpener::raise() {
    if (m_sheet) m_sheet->raise();
}

void LimitsOpener::tell(const LimitsSheet::Applied& change) {
    const QString whom = change.after.size() == 1 ? tr("set for %1").arg(change.after.first().tenant) : QString();
    m_toast->say(
        change.what, whom, [this, change] { undo(change); }, m_connection && m_connection->mark().production);
    Q_EMIT changed();
}

void LimitsOpener::undo(const LimitsSheet::Applied& change) {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) {
        Q_EMIT failed(tr("Not taken back: not connected."));
        return;
    }
    const qint64 nowMs = QDateTime::currentMSecsSinceEpoch() + m_connection->clockOffsetMs();
    QList<LimitChange> changes;
    for (qsizetype i = 0; i < change.before.size(); ++i)
        changes += restoring(change.before[i], change.fields, change.after[i].version,
                             tr("taken back: %1").arg(change.what), nowMs);
    m_undo = changeInTurn(*calls, changes, [this, change](const Outcome<TenantSettings>& answer) {
        if (answer)
            m_toast->say(tr("Taken back: %1").arg(change.what), {}, {}, false);
        else
            Q_EMIT failed(tr("Not taken back: %1").arg(answer.failure().text));
        Q_EMIT changed();
    });
}

}  // namespace fairlead::gui
