// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_note.h"

#include "gui/kit/link_button.h"
#include "gui/kit/text_label.h"
#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

CodeqNote::CodeqNote(const QString& missing, QWidget* parent) : QWidget(parent) {
    setObjectName(u"codeqNote"_s);
    m_text = new TextLabel(tr("%1 Fairlead's broker takes over a codeQ deployment: see the guide.").arg(missing), this);
    m_text->setObjectName(u"codeqNoteText"_s);
    m_text->setAccessibleName(tr("What codeQ does not tell"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* link = new LinkButton(this);
    link->setObjectName(u"copyGuide"_s);
    link->setText(tr("Copy its place"));
    link->setToolTip(tr("Copies where the guide explains the change: docs/guide/codeq.md"));
    link->setAccessibleName(tr("Copy the place in the guide that explains the change"));
    connect(link, &QToolButton::clicked, this, [] { QGuiApplication::clipboard()->setText(u"docs/guide/codeq.md"_s); });
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap1, kGap2, kGap1);
    layout->setSpacing(kGap2);
    layout->addWidget(m_text, 1);
    layout->addWidget(link, 0, Qt::AlignVCenter);
}

QString CodeqNote::text() const { return m_text->text(); }

void CodeqNote::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    paintBox(painter, rect(), tokens.sunk, tokens.line, kRadius);
}

}  // namespace fairlead::gui

#include "moc_codeq_note.cpp"
