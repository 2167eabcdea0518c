// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/limits_opener.h"

#include "gui/connections/broker_connection.h"
#include "gui/kit/toast.h"
#include "gui/models/words/tenant_restoring.h"
#include "gui/tenants/limits/limit_changes.h"

#include <QDateTime>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

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
    m_toUndo = change;
    m_notUndone = change;
    m_notUndone.before.clear();
    m_notUndone.after.clear();
    m_problems.clear();
    undoNext();
}

// A tenant that somebody else has changed meanwhile keeps nobody else from being undone.
void LimitsOpener::undoNext() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr && !m_toUndo.after.isEmpty()) {
        m_problems << tr("not connected.");
        m_notUndone.before += std::exchange(m_toUndo.before, {});
        m_notUndone.after += std::exchange(m_toUndo.after, {});
    }
    if (m_toUndo.after.isEmpty()) {
        finishUndo();
        return;
    }
    const TenantSettings before = m_toUndo.before.takeFirst();
    const TenantSettings after = m_toUndo.after.takeFirst();
    const qint64 nowMs = QDateTime::currentMSecsSinceEpoch() + m_connection->clockOffsetMs();
    const QList<LimitChange> changes =
        restoring(before, m_toUndo.fields, after.version, tr("taken back: %1").arg(m_toUndo.what), nowMs);
    m_undo = changeInTurn(*calls, changes, [this, before, after](const Outcome<TenantSettings>& answer) {
        if (!answer) {
            m_problems << answer.failure().text;
            m_notUndone.before << before;
            m_notUndone.after << after;
        }
        undoNext();
    });
}

void LimitsOpener::finishUndo() {
    if (m_problems.isEmpty()) {
        m_toast->say(tr("Taken back: %1").arg(m_toUndo.what), {}, {}, false);
    } else {
        m_problems.removeDuplicates();
        QStringList names;
        for (const TenantSettings& tenant : std::as_const(m_notUndone.after)) names << tenant.tenant;
        const bool isOne = names.size() == 1;
        Q_EMIT failed(isOne ? tr("Not taken back: %1").arg(m_problems.first())
                            : tr("Not taken back for %1: %2").arg(names.join(u", "_s), m_problems.join(u"; "_s)));
        if (!isOne)
            m_toast->say(
                tr("Not taken back for %n tenants", nullptr, int(names.size())), m_toUndo.what,
                [this, left = m_notUndone] { undo(left); }, m_connection && m_connection->mark().production);
    }
    Q_EMIT changed();
}

}  // namespace fairlead::gui

#include "moc_limits_opener.cpp"
