// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/snippet_list.h"

#include "gui/kit/input_field.h"
#include "gui/kit/text_label.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

SnippetList::SnippetList(QWidget* parent) : QWidget(parent), m_layout(new QVBoxLayout(this)) {
    m_layout->setContentsMargins(0, 8, 0, 0);
}

void SnippetList::setSnippets(const QList<Snippet>& snippets) {
    if (snippets == m_snippets) return;
    m_snippets = snippets;
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const Snippet& snippet : snippets) {
        auto* row = new QWidget(this);
        auto* box = new QVBoxLayout(row);
        box->setContentsMargins(0, 4, 0, 0);
        box->setSpacing(3);
        auto* explanation = new TextLabel(snippet.explanation, row);
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
        m_layout->addWidget(row);
    }
}

}  // namespace fairlead::gui

#include "moc_snippet_list.cpp"
