// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_tenants_page.h"

#include "gui/codeq_pages/codeq_figures.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/translation.h"
#include "gui/kit/rows/column_fit.h"
#include "gui/kit/rows/export_control.h"
#include "gui/kit/input_field.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/segment_choice.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSet>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeastPriorities = 110;

}  // namespace

CodeqTenantsPage::CodeqTenantsPage(QWidget* parent) : CodeqPage(parent) {
    auto* content = new QWidget(this);
    m_filter = InputField::forFilter(u"codeqFilter"_s, tr("Tenant or command   /"),
                                     tr("Only tenants and commands that contain this"), content);
    m_grouping = new SegmentChoice(u"codeqGrouping"_s, tr("What a row is"),
                                   {tr("Tenant and command"), tr("Tenant"), tr("Command")}, content);
    m_grouping->choose(0);
    m_summary = new TextLabel(content);
    m_summary->setObjectName(u"codeqSummary"_s);
    m_summary->setAccessibleName(tr("How much there is"));
    m_age = new TextLabel(content);
    m_age->setObjectName(u"codeqAge"_s);
    m_age->setAccessibleName(tr("How old the figures are"));
    m_age->setForegroundRole(QPalette::PlaceholderText);
    m_age->setWordWrap(true);
    m_export = new ExportControl(
        u"queues"_s,
        [this](bool) {
            return modelSource(m_model, {u"tenant"_s, u"command"_s, u"ready"_s, u"delayed"_s, u"in_progress"_s,
                                         u"dead"_s, u"ready_by_priority"_s});
        },
        content);
    m_table = new RowTable(&m_model, {u"codeqQueues"_s, tr("Queues of codeQ"), m_model.widths()}, content);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(CodeqQueueModel::Ready, Qt::DescendingOrder);
    m_table->viewport()->installEventFilter(this);
    new ColumnFit(m_table, CodeqQueueModel::Priorities, kLeastPriorities,
                  {CodeqQueueModel::Ready, CodeqQueueModel::Dead, CodeqQueueModel::Command, CodeqQueueModel::InProgress,
                   CodeqQueueModel::Delayed});
    auto* line = new QHBoxLayout;
    line->setSpacing(kGap2);
    line->addWidget(m_filter, 1);
    line->addWidget(m_grouping);
    line->addWidget(m_export);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addLayout(line);
    layout->addWidget(m_summary);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_age);
    compose(content, tr("codeQ has no shares, limits or weights of tenants, and does not tell how long a task waits."));
    keepLayoutOf(m_table->horizontalHeader());
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_model.setFilter(words);
        showSummary();
    });
    connect(m_grouping, &SegmentChoice::chosenByHand, this, [this](int index) {
        m_model.setGrouping(CodeqQueueModel::Grouping(index));
        showSummary();
    });
    everyWhileSeen(std::chrono::seconds(1), [this] { showSummary(); });
    showSituation();
}

void CodeqTenantsPage::focusFilter() {
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

bool CodeqTenantsPage::goBack() {
    if (m_filter->text().isEmpty()) return false;
    m_filter->clear();
    return true;
}

void CodeqTenantsPage::showTenant(const QString& tenant) { m_filter->setText(tenant); }

bool CodeqTenantsPage::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Enter) m_model.setOrderHeld(true);
    if (event->type() == QEvent::Leave) m_model.setOrderHeld(false);
    return CodeqPage::eventFilter(watched, event);
}

void CodeqTenantsPage::hideEvent(QHideEvent* event) {
    m_model.setOrderHeld(false);
    m_model.sweep();
    CodeqPage::hideEvent(event);
}

void CodeqTenantsPage::dropReadings() {
    m_shownMs = 0;
    m_model.clear();
    m_export->reset();
}

void CodeqTenantsPage::showReading() {
    if (reading()->atMs != m_shownMs) {
        m_shownMs = reading()->atMs;
        m_model.show(reading()->queues);
        QSet<QStringView> tenants;
        for (const CodeqQueue& queue : reading()->queues) tenants.insert(queue.tenant);
        m_tenants = tenants.size();
    }
    showSummary();
}

void CodeqTenantsPage::showSummary() {
    const CodeqReading* last = reading();
    if (last == nullptr || last->noQueues) return;
    const int rows = m_model.rowCount();
    const QString whole =
        tr("%1 tenants", nullptr, plural(quint64(m_tenants))).arg(countText(quint64(m_tenants))) + u", "_s +
        tr("%1 queues", nullptr, plural(quint64(last->queues.size()))).arg(countText(quint64(last->queues.size())));
    m_summary->setText(last->queues.isEmpty() ? tr("No queue keeps a task now.")
                       : m_model.filter().isEmpty()
                           ? whole
                           : tr("%1 rows match", nullptr, plural(quint64(rows))).arg(countText(quint64(rows))) +
                                 u" · "_s + whole);
    m_age->setText(ageText());
    m_export->setReasons(rows == 0 ? tr("There is nothing that matches.") : QString());
}

}  // namespace fairlead::gui

#include "moc_codeq_tenants_page.cpp"
