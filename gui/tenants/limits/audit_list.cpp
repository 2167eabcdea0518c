// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/audit_list.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/link_button.h"
#include "gui/kit/text_label.h"
#include "gui/models/words/tenant_marks.h"

#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 kFirstEntries = 4;
constexpr quint32 kOlderEntries = 20;

}  // namespace

AuditList::AuditList(QWidget* parent)
    : QWidget(parent), m_lines(new QVBoxLayout), m_message(new TextLabel(this)), m_more(new LinkButton(this)) {
    setObjectName(u"audit"_s);
    m_message->setObjectName(u"auditMessage"_s);
    m_message->setWordWrap(true);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    m_more->setObjectName(u"auditMore"_s);
    m_more->setText(tr("Older ones"));
    m_more->setAccessibleName(tr("Show older changes"));
    m_more->setVisible(false);
    connect(m_more, &QToolButton::clicked, this, [this] { ask(m_next); });
    m_lines->setSpacing(2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_message);
    layout->addLayout(m_lines);
    layout->addWidget(m_more, 0, Qt::AlignLeft);
}

void AuditList::follow(BrokerConnection* connection, const QString& tenant) {
    m_connection = connection;
    m_tenant = tenant;
    refresh();
}

void AuditList::refresh() { ask({}); }

void AuditList::ask(const QString& cursor) {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) {
        m_message->setText(tr("Not connected."));
        return;
    }
    const quint32 size = cursor.isEmpty() ? kFirstEntries : kOlderEntries;
    m_call = calls->tenants().listAudit(m_tenant, {cursor, size}, [this, cursor](const auto& page) {
        if (!page) {
            m_message->setText(tr("The audit log cannot be read: %1").arg(page.failure().text));
            m_message->setVisible(true);
            return;
        }
        if (cursor.isEmpty())
            while (const QLayoutItem* item = m_lines->takeAt(0)) {
                delete item->widget();
                delete item;
            }
        for (const AuditEntry& entry : page->items) {
            // What else was done to the tenant stands where that is changed.
            if (!entry.action.startsWith(u"limits."_s)) continue;
            auto* line = new TextLabel(changeLine(entry), this);
            line->setObjectName(u"auditLine"_s);
            line->setWordWrap(true);
            m_lines->addWidget(line);
        }
        m_next = page->nextCursor;
        m_more->setVisible(!page->isLast());
        m_message->setText(page->isLast() ? tr("Nobody has changed a limit yet.")
                                          : tr("None of the latest changes is of a limit."));
        m_message->setVisible(m_lines->count() == 0);
    });
}

}  // namespace fairlead::gui

#include "moc_audit_list.cpp"
