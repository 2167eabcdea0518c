// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_dead_letters_page.h"

#include "gui/codeq_pages/codeq_figures.h"
#include "gui/data/translation.h"
#include "gui/kit/rows/column_fit.h"
#include "gui/kit/input_field.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/formatters.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeastQueueWidth = 110;

}  // namespace

CodeqDeadLettersPage::CodeqDeadLettersPage(QWidget* parent) : CodeqPage(parent) {
    m_model.setOnlyDead(true);
    auto* content = new QWidget(this);
    m_headline = new TextLabel(content);
    m_headline->setObjectName(u"codeqDeadCount"_s);
    m_headline->setAccessibleName(tr("How many tasks are dead"));
    const QFont bold = fontOf(font(), TypeSize::Panel, true);
    m_headline->setFont(bold);
    m_filter = InputField::forFilter(u"codeqDeadFilter"_s, tr("Tenant or command   /"),
                                     tr("Only tenants and commands that contain this"), content);
    m_table =
        new RowTable(&m_model, {u"codeqDead"_s, tr("Dead tasks by tenant and command"), m_model.widths()}, content);
    for (const int column :
         {CodeqQueueModel::Ready, CodeqQueueModel::Delayed, CodeqQueueModel::InProgress, CodeqQueueModel::Priorities})
        m_table->setColumnHidden(column, true);
    m_table->horizontalHeader()->setSectionResizeMode(CodeqQueueModel::Command, QHeaderView::Stretch);
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->setColumnWidth(CodeqQueueModel::Tenant, 3 * kLeastQueueWidth);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(CodeqQueueModel::Dead, Qt::DescendingOrder);
    m_age = new TextLabel(content);
    m_age->setObjectName(u"codeqDeadAge"_s);
    m_age->setAccessibleName(tr("How old the figures are"));
    m_age->setForegroundRole(QPalette::PlaceholderText);
    m_age->setWordWrap(true);
    auto* line = new QHBoxLayout;
    line->setSpacing(kGap3);
    line->addWidget(m_headline);
    line->addWidget(m_filter, 1);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addLayout(line);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_age);
    compose(content,
            tr("codeQ counts dead tasks but lists none: not which they are, nor why they died, and it puts none "
               "back into its queue. One whose id is known is shown in Tasks, until 24 h after its creation."));
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& words) { m_model.setFilter(words); });
    everyWhileSeen(std::chrono::seconds(1), [this] {
        if (reading() != nullptr && !reading()->noQueues) showHeadline();
    });
    showSituation();
}

void CodeqDeadLettersPage::focusFilter() {
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

bool CodeqDeadLettersPage::goBack() {
    if (m_filter->text().isEmpty()) return false;
    m_filter->clear();
    return true;
}

void CodeqDeadLettersPage::showTenant(const QString& tenant) { m_filter->setText(tenant); }

void CodeqDeadLettersPage::dropReadings() { m_model.clear(); }

void CodeqDeadLettersPage::showSituation() {
    if (showNoQueues()) return;
    if (depthsOf(reading()->queues).dead == 0) {
        showNothing(tr("No dead letters"), tr("codeQ counts none in any queue of any tenant."));
        return;
    }
    showContent();
    if (isVisible()) showReading();
}

void CodeqDeadLettersPage::showReading() {
    m_model.show(reading()->queues);
    showHeadline();
}

void CodeqDeadLettersPage::showHeadline() {
    const quint64 dead = depthsOf(reading()->queues).dead;
    m_headline->setText(tr("%1 dead letters", nullptr, plural(dead)).arg(countText(dead)));
    m_age->setText(ageText());
}

}  // namespace fairlead::gui

#include "moc_codeq_dead_letters_page.cpp"
