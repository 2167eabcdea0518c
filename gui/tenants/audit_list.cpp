// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/audit_list.h"

#include "gui/client/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/models/audit_model.h"
#include "gui/kit/row_table.h"
#include "gui/kit/text_label.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 kPage = 50;

}  // namespace

AuditList::AuditList(QWidget* parent)
    : QWidget(parent), m_model(new AuditModel(this)),
      m_table(new RowTable(m_model, {u"auditTable"_s, tr("Who changed what"), m_model->widths(), true}, this)),
      m_message(new TextLabel(this)), m_more(new QPushButton(tr("Older ones"), this)) {
    m_message->setObjectName(u"auditMessage"_s);
    m_message->setWordWrap(true);
    m_message->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    m_more->setObjectName(u"auditMore"_s);
    m_more->setAccessibleName(tr("Show older changes"));
    m_more->setAutoDefault(false);
    m_more->setVisible(false);
    connect(m_more, &QPushButton::clicked, this, [this] { ask(m_next); });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_message);
    layout->addWidget(m_table, 1);
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
    m_call =
        calls->tenants().listAudit(m_tenant, {cursor, kPage}, [this, cursor](const Outcome<PageOf<AuditEntry>>& page) {
            if (!page) {
                m_message->setText(tr("The audit log cannot be read: %1").arg(page.failure().text));
                m_message->setVisible(true);
                return;
            }
            cursor.isEmpty() ? m_model->setRows(page->items) : m_model->append(page->items);
            m_next = page->nextCursor;
            m_more->setVisible(!page->isLast());
            m_message->setText(tr("Nobody has changed anything yet."));
            m_message->setVisible(m_model->rowCount() == 0);
            m_table->setVisible(m_model->rowCount() > 0);
        });
}

}  // namespace fairlead::gui
