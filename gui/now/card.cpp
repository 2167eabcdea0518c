// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/card.h"

#include "gui/charts/series_color.h"
#include "gui/charts/scaled_font.h"
#include "gui/kit/elided_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace fairlead::gui {

Card::Card(const QString& title, QWidget* parent) : QWidget(parent) {
    m_title = new TextLabel(title, this);
    m_title->setFont(scaledFont(font(), 13.0 / 12, true));
    m_subtitle = new ElidedLabel(this);
    m_head = new QHBoxLayout;
    m_head->setContentsMargins(12, 0, 12, 0);
    m_head->setSpacing(8);
    m_head->addWidget(m_title);
    m_head->addWidget(m_subtitle, 1);
    m_content = new QVBoxLayout;
    m_content->setContentsMargins(1, 0, 1, 1);
    m_content->setSpacing(0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 6, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(m_head);
    layout->addLayout(m_content, 1);
    useColors();
}

void Card::setSubtitle(const QString& text) {
    if (m_subtitle->text() != text) m_subtitle->setText(text);
}

QString Card::subtitle() const { return m_subtitle->text(); }

void Card::addCorner(QWidget* widget) { m_head->addWidget(widget); }

void Card::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens& colors = tokensOf(palette());
    painter.setPen(colors.line);
    painter.setBrush(colors.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

void Card::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) useColors();
}

void Card::useColors() {
    const Tokens& colors = tokensOf(palette());
    for (const auto& [label, color] : {std::pair(m_title, colors.tx), std::pair(m_subtitle, colors.tx3)}) {
        QPalette own = label->palette();
        if (own.color(QPalette::WindowText) == color) continue;
        own.setColor(QPalette::WindowText, color);
        label->setPalette(own);
    }
}

}  // namespace fairlead::gui

#include "moc_card.cpp"
