// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenant_links.h"

#include "gui/data/translation.h"
#include "gui/kit/flow_layout.h"
#include "gui/kit/link_button.h"
#include "gui/models/words/formatters.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

TenantLinks::TenantLinks(QWidget* parent)
    : QWidget(parent), m_dead(new LinkButton(this)), m_tasks(new LinkButton(this)), m_events(new LinkButton(this)) {
    auto* layout = new FlowLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    for (QToolButton* link : {m_dead, m_tasks, m_events}) layout->addWidget(link);
    m_dead->setObjectName(u"toDeadLetters"_s);
    m_dead->setToolTip(tr("Its dead letters"));
    m_tasks->setObjectName(u"toTasks"_s);
    m_tasks->setToolTip(tr("Its tasks that wait, run, are delayed or held"));
    m_events->setObjectName(u"toEvents"_s);
    m_events->setText(tr("Events"));
    m_events->setToolTip(tr("What happened to it"));
    m_events->setAccessibleName(m_events->toolTip());
    connect(m_dead, &QToolButton::clicked, this, [this] { Q_EMIT deadLettersRequested(m_tenant); });
    connect(m_tasks, &QToolButton::clicked, this, [this] { Q_EMIT tasksRequested(m_tenant); });
    connect(m_events, &QToolButton::clicked, this, [this] { Q_EMIT eventsRequested(m_tenant); });
}

void TenantLinks::showTenant(const TenantRow& row) {
    m_tenant = row.tenant;
    const auto say = [](QToolButton* link, const QString& text) {
        if (link->text() == text) return;
        link->setText(text);
        link->setAccessibleName(text);
    };
    const quint64 tasks = row.ready + row.delayed + row.held + row.inProgress;
    say(m_dead, tr("%1 dead letters", nullptr, plural(row.dead)).arg(countText(row.dead)));
    say(m_tasks, tr("%1 tasks", nullptr, plural(tasks)).arg(countText(tasks)));
    m_dead->setEnabled(row.dead > 0);
}

}  // namespace fairlead::gui

#include "moc_tenant_links.cpp"
