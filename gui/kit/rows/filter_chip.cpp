// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/filter_chip.h"

#include "gui/data/translation.h"
#include "gui/kit/plain_texts.h"
#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"

#include <QFrame>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kFilterChipHeight = 26;
constexpr int kFilterChipSide = 11;
constexpr int kCrossWidth = 20;
constexpr int kWidestChip = 300;
constexpr int kEditorWidth = 280;

}  // namespace

FilterChip::FilterChip(const QString& title, QWidget* editor, QWidget* parent)
    : QToolButton(parent), m_title(title), m_editor(editor) {
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setProperty("pill", true);
    if (editor != nullptr) {
        m_popup = new QFrame(this, Qt::Popup);
        m_popup->setFrameShape(QFrame::StyledPanel);
        m_popup->setAccessibleName(title);
        auto* layout = new QVBoxLayout(m_popup);
        layout->setContentsMargins(kGap2, kGap2, kGap2, kGap2);
        layout->addWidget(editor);
        connect(this, &QToolButton::clicked, this, &FilterChip::openEditor);
    }
    setValue({});
}

void FilterChip::setValue(const QString& value) {
    m_value = value.simplified();
    setText(isSet() ? tr("%1: %2").arg(m_title, briefName(m_value)) : u"+ "_s + m_title);
    setAccessibleName(isSet() ? tr("%1; Delete removes it").arg(text()) : m_title);
    if (m_editor == nullptr) setVisible(isSet());
    updateGeometry();
    update();
}

void FilterChip::openEditor() {
    if (m_popup == nullptr || !isEnabled()) return;
    m_popup->setMinimumWidth(kEditorWidth);
    m_popup->adjustSize();
    m_popup->move(mapToGlobal(QPoint(0, height() + 2)));
    m_popup->show();
    QWidget* first = m_editor->focusProxy() != nullptr ? m_editor->focusProxy() : m_editor;
    first->setFocus(Qt::PopupFocusReason);
}

void FilterChip::closeEditor() {
    if (m_popup != nullptr) m_popup->hide();
}

QString FilterChip::shownText() const {
    const int room = kWidestChip - 2 * kFilterChipSide - (isSet() ? kCrossWidth : 0);
    return fontMetrics().elidedText(text(), Qt::ElideRight, room);
}

QSize FilterChip::sizeHint() const {
    return {fontMetrics().horizontalAdvance(shownText()) + 2 * kFilterChipSide + (isSet() ? kCrossWidth : 0),
            std::max(kFilterChipHeight, fontMetrics().height() + 8)};
}

void FilterChip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    const QColor fill = isSet() ? tokens.accentSoft : underMouse() && isEnabled() ? tokens.hover : tokens.surface;
    paintBox(painter, rect(), fill, isSet() ? tokens.accent : isEnabled() ? tokens.line2 : tokens.line, height() / 2.0);
    painter.setPen(isEnabled() ? tokens.tx : tokens.tx3);
    const QRect inner = rect().adjusted(kFilterChipSide, 0, -kFilterChipSide, 0);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, shownText());
    if (!isSet()) return;
    painter.setPen(tokens.tx2);
    painter.drawText(inner, Qt::AlignRight | Qt::AlignVCenter, u"✕"_s);
}

void FilterChip::mouseReleaseEvent(QMouseEvent* event) {
    const bool isOnCross = isSet() && event->position().x() >= width() - kCrossWidth - kFilterChipSide;
    if (isOnCross && rect().contains(event->position().toPoint()) && isEnabled()) {
        setDown(false);
        Q_EMIT removed();
        return;
    }
    QToolButton::mouseReleaseEvent(event);
}

void FilterChip::keyPressEvent(QKeyEvent* event) {
    if (isSet() && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)) {
        Q_EMIT removed();
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    QToolButton::keyPressEvent(event);
}

bool FilterChip::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && isSet()) {
        showTip(static_cast<QHelpEvent*>(event)->globalPos(), m_title + u": "_s + m_value, this);
        return true;
    }
    return QToolButton::event(event);
}

}  // namespace fairlead::gui

#include "moc_filter_chip.cpp"
