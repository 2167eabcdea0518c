// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/dead_letter_group_list.h"

#include "gui/client/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/models/formatters.h"
#include "gui/models/moment_text.h"
#include "gui/kit/row_copy.h"
#include "gui/kit/row_delegate.h"
#include "gui/kit/tenant_header_view.h"
#include "gui/kit/text_label.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kErrorWidth = 190;

}  // namespace

DeadLetterGroupList::DeadLetterGroupList(QWidget* parent) : QWidget(parent) {
    m_title = new TextLabel(this);
    m_title->setObjectName(u"groupTitle"_s);
    m_title->setWordWrap(true);
    m_list = new QTreeWidget(this);
    copyRowsOf(m_list);
    m_list->setObjectName(u"groups"_s);
    m_list->setAccessibleName(tr("Groups of dead letters"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setHeader(new TenantHeaderView(m_list));
    m_list->setItemDelegate(new RowDelegate(nullptr, m_list));
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHeaderLabels({tr("Count"), tr("Error"), tr("Command"), tr("Tenant")});
    m_list->headerItem()->setTextAlignment(0, Qt::AlignRight | Qt::AlignVCenter);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_list, 1);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this] {
        if (!m_isFilling) Q_EMIT chosenChanged();
    });
}

void DeadLetterGroupList::setConnection(BrokerConnection* connection) {
    m_connection = connection;
    m_call.reset();
    m_groups.clear();
    const QScopedValueRollback filling(m_isFilling, true);
    m_list->clear();
    m_title->setText({});
}

void DeadLetterGroupList::showGroups(const DeadLetterFilter& filter) {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) return;
    m_title->setText(tr("Grouping…"));
    m_call = calls->deadLetters().groupDeadLetters(filter, [this](const auto& outcome) { take(outcome); });
}

std::optional<DeadLetterGroup> DeadLetterGroupList::chosen() const {
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    return row < 1 || row > m_groups.size() ? std::nullopt : std::optional(m_groups[row - 1]);
}

void DeadLetterGroupList::take(const Outcome<DeadLetterGroups>& outcome) {
    if (!outcome) {
        m_title->setText(tr("No groups: %1").arg(outcome.failure().text));
        return;
    }
    const std::optional<DeadLetterGroup> before = chosen();
    m_groups = outcome->groups;
    m_title->setText(outcome->truncated
                         ? tr("The largest %1 groups", nullptr, int(m_groups.size())).arg(m_groups.size())
                         : tr("%1 groups", nullptr, int(m_groups.size())).arg(m_groups.size()));
    quint64 all = 0;
    int chosenRow = 0;
    const QScopedValueRollback filling(m_isFilling, true);
    m_list->clear();
    auto* first = new QTreeWidgetItem(m_list, {QString(), tr("All"), {}, {}});
    for (const DeadLetterGroup& group : m_groups) {
        auto* item = new QTreeWidgetItem(
            m_list, {countText(group.count), group.error.simplified(), group.command, group.tenant});
        item->setTextAlignment(0, Qt::AlignRight | Qt::AlignVCenter);
        item->setSizeHint(0, QSize(0, fontMetrics().height() + 9));
        item->setToolTip(
            0, tr("%1\nfirst %2, last %3")
                   .arg(group.error.left(400), momentText(group.firstDiedAtMs), momentText(group.lastDiedAtMs)));
        all += group.count;
        if (before && before->fingerprint == group.fingerprint && before->tenant == group.tenant &&
            before->command == group.command)
            chosenRow = m_list->topLevelItemCount() - 1;
    }
    first->setText(0, (outcome->truncated ? u">"_s : QString()) + countText(all));
    first->setTextAlignment(0, Qt::AlignRight | Qt::AlignVCenter);
    first->setSizeHint(0, QSize(0, fontMetrics().height() + 9));
    m_list->resizeColumnToContents(0);
    m_list->resizeColumnToContents(2);
    m_list->setColumnWidth(0, m_list->columnWidth(0) + 6);
    m_list->setColumnWidth(1, kErrorWidth);
    m_list->setColumnWidth(2, std::min(m_list->columnWidth(2) + 6, kErrorWidth));
    m_list->setCurrentItem(m_list->topLevelItem(chosenRow));
}

}  // namespace fairlead::gui
