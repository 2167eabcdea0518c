// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/compare_view.h"

#include "gui/compare/copy_preview.h"
#include "gui/kit/push_button.h"
#include "gui/kit/rows/control_delegate.h"
#include "gui/kit/elided_label.h"
#include "gui/kit/input_field.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/consent/production_tag.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/segment_choice.h"
#include "gui/kit/message_line.h"
#include "gui/kit/text_label.h"
#include "gui/kit/toast.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kDetailLines = 3;

}  // namespace

CompareView::CompareView(QWidget* parent) : QWidget(parent) {
    m_stack = new QStackedWidget(this);
    m_preview = new CopyPreview(m_stack);
    m_stack->addWidget(buildComparison());
    m_stack->addWidget(m_preview);
    m_toast = new Toast(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);

    connect(m_mode, &SegmentChoice::chosenByHand, this, &CompareView::showMode);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model.showTenants(text.trimmed());
        showDetail();
    });
    connect(m_again, &QPushButton::clicked, this, &CompareView::takeAgain);
    connect(m_toSecond, &QPushButton::clicked, this, [this] { choose(Side::Second); });
    connect(m_toFirst, &QPushButton::clicked, this, [this] { choose(Side::First); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CompareView::showDetail);
    connect(&m_model, &CompareModel::choiceChanged, this, &CompareView::showChoice);
    connect(m_drop, &QPushButton::clicked, &m_model, &CompareModel::chooseNothing);
    connect(m_whatIf, &QPushButton::clicked, this, &CompareView::askWhatIf);
    connect(m_open, &QPushButton::clicked, this, &CompareView::openPreview);
    connect(m_preview, &CopyPreview::left, this, &CompareView::goBack);
    connect(m_preview, &CopyPreview::applied, this, &CompareView::afterCopy);
    showChoice();
}

QWidget* CompareView::buildHead() {
    auto* head = new QWidget(m_stack);
    m_title = new ElidedLabel(head);
    m_title->setObjectName(u"compareTitle"_s);
    m_title->setFont(fontOf(font(), TypeSize::Page, true));
    m_title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_count = new ElidedLabel(head);
    m_count->setObjectName(u"compareCount"_s);
    m_count->setAccessibleName(tr("How much differs"));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_again = makePushButton(head, u"compareAgain"_s, tr("Take again"), tr("Take the settings of both again"));
    auto* close = makePushButton(head, u"closeCompare"_s, tr("Close"), tr("Close the comparison"));
    connect(close, &QPushButton::clicked, this, &CompareView::closed);
    m_mode = new SegmentChoice(u"compareMode"_s, tr("What is shown"),
                               {tr("differences"), tr("everything"), tr("shares")}, head);
    m_mode->choose(0);
    m_filter =
        InputField::forFilter(u"compareTenant"_s, tr("tenant"), tr("Only tenants whose name contains this"), head);
    m_filter->setMaximumWidth(220);
    auto* selected = new TextLabel(tr("Selected:"), head);
    selected->setForegroundRole(QPalette::PlaceholderText);
    m_toSecond = makePushButton(head, u"copyToSecond"_s, tr("copy →"), tr("Copy the selected settings to the second"));
    m_toFirst = makePushButton(head, u"copyToFirst"_s, tr("← copy"), tr("Copy the selected settings to the first"));
    m_toSecond->setToolTip(tr("Ctrl+Right: copies the selected settings to the second; again: no more"));
    m_toFirst->setToolTip(tr("Ctrl+Left: copies the selected settings to the first; again: no more"));
    auto* first = new QHBoxLayout;
    first->setSpacing(kGap2);
    first->addWidget(m_title);
    first->addWidget(m_count, 1);
    first->addWidget(m_again);
    first->addWidget(close);
    auto* second = new QHBoxLayout;
    second->setSpacing(kGap2);
    second->addWidget(m_mode);
    second->addWidget(m_filter, 1);
    second->addStretch(1);
    second->addWidget(selected);
    second->addWidget(m_toSecond);
    second->addWidget(m_toFirst);
    auto* layout = new QVBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addLayout(first);
    layout->addLayout(second);
    return head;
}

QWidget* CompareView::buildChoice() {
    m_choice = new QWidget(m_stack);
    m_production = new ProductionTag(m_choice);
    m_chosen = new ElidedLabel(m_choice);
    m_chosen->setObjectName(u"chosenCopies"_s);
    m_chosen->setAccessibleName(tr("What is chosen"));
    m_drop = makePushButton(m_choice, u"dropChoice"_s, tr("Drop"), tr("Choose nothing"));
    m_whatIf = makePushButton(m_choice, u"compareWhatIf"_s, tr("What if…"), tr("What these changes would have done"));
    m_open = makePushButton(m_choice, u"previewCopy"_s, {}, tr("Preview the changes"));
    m_open->setProperty("primary", true);
    auto* layout = new QHBoxLayout(m_choice);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addWidget(m_production);
    layout->addWidget(m_chosen, 1);
    for (QWidget* each : {m_drop, m_whatIf, m_open}) layout->addWidget(each);
    return m_choice;
}

QWidget* CompareView::buildComparison() {
    auto* content = new QWidget(m_stack);
    m_tables = new QStackedWidget(content);
    m_table = new RowTable(&m_model, {u"compareTable"_s, tr("Settings of both brokers"), {}, true}, m_tables);
    QHeaderView* header = m_table->horizontalHeader();
    header->setStretchLastSection(false);
    for (int column = 0; column < CompareModel::ToSecond; ++column)
        header->setSectionResizeMode(column, QHeaderView::Stretch);
    int width = 0;
    for (const QString& words : {tr("copy →"), tr("← copy"), tr("not copied"), tr("which?"), tr("Make alike")})
        width = std::max(width, m_table->fontMetrics().horizontalAdvance(words));
    for (const int column : {int(CompareModel::ToSecond), int(CompareModel::ToFirst)}) {
        header->setSectionResizeMode(column, QHeaderView::Fixed);
        header->resizeSection(column, width + 2 * kGap3);
    }
    auto* delegate = new ControlDelegate(m_table->marks(), m_table);
    connect(delegate, &ControlDelegate::pressed, this, &CompareView::press);
    m_table->setItemDelegateForColumn(CompareModel::ToSecond, delegate);
    m_table->setItemDelegateForColumn(CompareModel::ToFirst, delegate);
    m_table->installEventFilter(this);
    m_shareTable =
        new RowTable(&m_shares, {u"compareShares"_s, tr("Shares of both brokers"), m_shares.widths()}, m_tables);
    m_shareTable->setSortingEnabled(true);
    m_shareTable->horizontalHeader()->setSortIndicatorClearable(true);
    m_shareTable->sortByColumn(-1, Qt::AscendingOrder);
    for (int column = 0; column < m_shares.columnCount(); ++column)
        m_shareTable->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    m_tables->addWidget(m_table);
    m_tables->addWidget(m_shareTable);
    m_detail =
        new OutsideText(tr("The selected setting on both sides"), OutsideText::Look::Fact, kDetailLines, content);
    m_detail->setObjectName(u"compareDetail"_s);
    m_trouble = new MessageLine(content);
    m_trouble->setObjectName(u"compareTrouble"_s);
    m_trouble->setAccessibleName(tr("What is in the way"));
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addWidget(buildHead());
    layout->addWidget(m_trouble);
    layout->addWidget(m_tables, 1);
    layout->addWidget(m_detail);
    layout->addWidget(buildChoice());
    return content;
}

}  // namespace fairlead::gui
