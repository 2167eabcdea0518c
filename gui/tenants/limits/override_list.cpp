// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/override_list.h"

#include "gui/charts/state_colors.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/text_label.h"
#include "gui/models/words/tenant_restoring.h"
#include "gui/tenants/limits/limit_changes.h"
#include "gui/tenants/limits/override_row.h"

#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 kAuditEntries = 100;

}  // namespace

OverrideList::OverrideList(QWidget* parent)
    : QWidget(parent), m_layout(new QVBoxLayout(this)), m_message(new TextLabel(this)) {
    setObjectName(u"overrides"_s);
    setAccessibleName(tr("In force for a time"));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(6);
    m_message->setObjectName(u"overrideMessage"_s);
    m_message->setAccessibleName(tr("Result of the request"));
    m_message->setWordWrap(true);
    m_message->setVisible(false);
    m_layout->addWidget(m_message);
    setVisible(false);
}

void OverrideList::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_call.reset();
    showNothing();
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &OverrideList::showPermission);
        connect(connection, &BrokerConnection::infoChanged, this, &OverrideList::showPermission);
    }
}

void OverrideList::showNothing() {
    m_tenant = {};
    rebuild({});
    say({}, false);
}

void OverrideList::showTenant(const TenantSettings& tenant, const QList<AuditEntry>& audit) {
    if (tenant.tenant != m_tenant.tenant) showNothing();
    m_tenant = tenant;
    // The same buttons stay, so that the focus does.
    if (const QList<TenantOverride> decided = overridesOf(tenant, audit); decided != m_decided) rebuild(decided);
    setNow(m_nowMs);
    showPermission();
}

void OverrideList::rebuild(const QList<TenantOverride>& decided) {
    qDeleteAll(m_rows);
    m_rows.clear();
    m_decided = decided;
    const bool isProduction = m_connection && m_connection->mark().production;
    for (const TenantOverride& each : m_decided) {
        auto* row = new OverrideRow(each, isProduction, this);
        connect(row, &OverrideRow::undoRequested, this, [this, each] { undo(each); });
        m_layout->insertWidget(int(m_rows.size()), row);
        row->show();  // at once; a layout would do it later
        m_rows.append(row);
    }
    setVisible(!m_rows.isEmpty() || !m_message->text().isEmpty());
}

void OverrideList::setNow(qint64 nowMs) {
    m_nowMs = nowMs;
    for (OverrideRow* row : m_rows) row->setNow(nowMs);
}

void OverrideList::undo(const TenantOverride& decided) {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr || m_call.isUnderWay()) return;
    const QString reason = tr("taken back before its end: %1").arg(decided.what);
    const auto then = [this, tenant = m_tenant.tenant, what = decided.what](const Outcome<TenantSettings>& answer) {
        finish(tenant, what, answer);
    };
    if (decided.fields.isEmpty()) {
        m_call = calls->tenants().overrideThrottle(
            {m_tenant.tenant, ThrottleOverride::Action::Automatic, 0, {}, reason}, then);
    } else {
        // The audit that is shown may be older than the override.
        m_call = calls->tenants().listAudit(
            m_tenant.tenant, {{}, kAuditEntries},
            [this, decided, tenant = m_tenant, reason, then](const Outcome<PageOf<AuditEntry>>& audit) {
                Calls* live = m_connection ? m_connection->calls() : nullptr;
                if (!audit) return then(audit.failure());
                if (live == nullptr) return;
                const TenantSettings before = settingsBefore(decided, tenant, audit->items, m_nowMs);
                m_call = changeInTurn(*live, restoring(before, decided.fields, tenant.version, reason, m_nowMs), then);
            });
    }
    showPermission();
}

// Another tenant may be shown by now: the change was not broken off, as half of it would lose a limit.
void OverrideList::finish(const QString& tenant, const QString& what, const Outcome<TenantSettings>& answer) {
    const bool isShown = tenant == m_tenant.tenant;
    if (!answer && isShown)
        say(tr("Not taken back: %1").arg(answer.failure().text), true);
    else if (!answer)
        say(tr("%1, not taken back: %2").arg(tenant, answer.failure().text), true);
    else if (isShown)
        say(tr("Taken back: %1").arg(what), false);
    showPermission();
    Q_EMIT changed();
}

void OverrideList::showPermission() {
    const QString why = m_call.isUnderWay() ? tr("It is being taken back …") : whyNot(m_connection, kLimitsScope);
    for (OverrideRow* row : m_rows) row->setReason(why);
}

void OverrideList::say(const QString& text, bool wrong) {
    QPalette colors = palette();
    if (wrong) colors.setColor(QPalette::WindowText, stateColors(palette()).problem);
    m_message->setPalette(colors);
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    setVisible(!m_rows.isEmpty() || !text.isEmpty());
}

}  // namespace fairlead::gui

#include "moc_override_list.cpp"
