// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/empty_state.h"

#include "gui/views/input_field.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_text(new QLabel(this)), m_snippetBox(new QWidget(this)),
      m_snippetLayout(new QVBoxLayout(m_snippetBox)), m_action(new QPushButton(this)) {
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    m_title->setFont(large);
    m_title->setObjectName(u"emptyTitle"_s);
    m_title->setAlignment(Qt::AlignHCenter);
    m_title->setWordWrap(true);
    m_text->setObjectName(u"emptyText"_s);
    m_text->setAlignment(Qt::AlignHCenter);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_action->setObjectName(u"emptyAction"_s);
    m_action->setAutoDefault(false);
    m_action->setMinimumSize(140, fontMetrics().height() + 12);
    m_snippetLayout->setContentsMargins(0, 8, 0, 0);

    auto* column = new QVBoxLayout;
    column->addStretch(2);
    column->addWidget(m_title);
    column->addSpacing(6);
    column->addWidget(m_text);
    column->addWidget(m_snippetBox);
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
    m_action->setAccessibleName(action);
    m_action->setVisible(!action.isEmpty());
    if (snippets == m_snippets) {
        return;
    }
    m_snippets = snippets;
    while (QLayoutItem* item = m_snippetLayout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const Snippet& snippet : snippets) {
        auto* row = new QWidget(m_snippetBox);
        auto* box = new QVBoxLayout(row);
        box->setContentsMargins(0, 4, 0, 0);
        box->setSpacing(3);
        auto* explanation = new QLabel(snippet.explanation, row);
        explanation->setWordWrap(true);
        auto* line = new QHBoxLayout;
        auto* field = new InputField(snippet.text, row);
        field->setReadOnly(true);
        field->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        field->setCursorPosition(0);
        field->setAccessibleName(snippet.explanation);
        auto* copy = new QPushButton(tr("Copy"), row);
        copy->setObjectName(u"copySnippet"_s);
        copy->setAccessibleName(tr("Copy “%1”").arg(snippet.text));
        copy->setAutoDefault(false);
        const QString toCopy = snippet.text;
        connect(copy, &QPushButton::clicked, this, [toCopy] { QGuiApplication::clipboard()->setText(toCopy); });
        line->addWidget(field, 1);
        line->addWidget(copy);
        box->addWidget(explanation);
        box->addLayout(line);
        m_snippetLayout->addWidget(row);
    }
    m_snippetBox->setVisible(!snippets.isEmpty());
}

QString EmptyState::title() const { return m_title->text(); }

}  // namespace fairlead::gui
