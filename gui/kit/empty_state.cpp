// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/empty_state.h"

#include "gui/kit/text_label.h"
#include "gui/look/type_sizes.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent), m_title(new TextLabel(this)), m_text(new TextLabel(this)), m_snippets(new SnippetList(this)),
      m_action(new QPushButton(this)) {
    const QFont large = fontOf(font(), TypeSize::Page);
    m_title->setFont(large);
    m_title->setObjectName(u"emptyTitle"_s);
    m_title->setAlignment(Qt::AlignHCenter);
    m_title->setWordWrap(true);
    m_text->setObjectName(u"emptyText"_s);
    m_text->setAlignment(Qt::AlignHCenter);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_action->setObjectName(u"emptyAction"_s);
    m_action->setAccessibleName(tr("Next step"));
    m_action->setAutoDefault(false);
    m_action->setMinimumSize(140, fontMetrics().height() + 12);

    auto* column = new QVBoxLayout;
    column->addStretch(2);
    column->addWidget(m_title);
    column->addSpacing(6);
    column->addWidget(m_text);
    column->addWidget(m_snippets);
    column->addSpacing(10);
    column->addWidget(m_action, 0, Qt::AlignHCenter);
    column->addStretch(3);
    auto* layout = new QHBoxLayout(this);
    layout->addStretch(1);
    layout->addLayout(column, 4);
    layout->addStretch(1);
    connect(m_action, &QPushButton::clicked, this, &EmptyState::actionRequested);
}

void EmptyState::say(const QString& title, const QString& text, const QList<Snippet>& snippets, const QString& action) {
    m_title->setText(title);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
    m_action->setText(action);
    m_action->setAccessibleName(action.isEmpty() ? tr("Next step") : action);
    m_action->setVisible(!action.isEmpty());
    m_snippets->setSnippets(snippets);
    m_snippets->setVisible(!snippets.isEmpty());
}

QString EmptyState::title() const { return m_title->text(); }

}  // namespace fairlead::gui

#include "moc_empty_state.cpp"
