// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/notice_bar.h"

#include "gui/kit/text_label.h"
#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>

namespace fairlead::gui {

namespace {

constexpr int kNoticeEdge = 6;

}  // namespace

NoticeBar::NoticeBar(QWidget* parent) : QWidget(parent) {
    m_text = new TextLabel(this);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kGap3 + kNoticeEdge, kGap2, kGap3, kGap2);
    layout->addWidget(m_text);
    hide();
}

void NoticeBar::showNotices(const QStringList& sentences, Tone tone) {
    m_tone = tone;
    m_text->setText(sentences.join(QLatin1Char('\n')));
    setAccessibleName(m_text->text());
    setVisible(!sentences.isEmpty());
    update();
}

QString NoticeBar::text() const { return m_text->text(); }

void NoticeBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    const bool isBad = m_tone == Tone::Bad;
    paintBox(painter, rect(), isBad ? tokens.badSoft : tokens.warnSoft, isBad ? tokens.bad : tokens.warn, kRadius);
    QPainterPath path;
    path.addRoundedRect(QRectF(rect()), kRadius, kRadius);
    painter.setClipPath(path);
    painter.fillRect(QRect(0, 0, kNoticeEdge, height()), isBad ? tokens.bad : tokens.warn);
}

}  // namespace fairlead::gui

#include "moc_notice_bar.cpp"
