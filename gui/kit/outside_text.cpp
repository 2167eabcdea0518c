// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/outside_text.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <memory>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostLetters = 200'000;
constexpr qsizetype kMostInALine = 20'000;  // Qt lays out a whole line, even if little of it is visible

}  // namespace

QString shownPart(const QString& text) {
    qsizetype end = std::min(text.size(), kMostLetters);
    for (qsizetype line = 0; line < end;) {
        const qsizetype next = text.indexOf(u'\n', line);
        if ((next < 0 ? end : next) - line > kMostInALine) {
            end = std::min(end, line + kMostInALine);
            break;
        }
        line = next < 0 ? end : next + 1;
    }
    return text.left(end);
}

OutsideText::OutsideText(const QString& name, Look look, int mostLines, QWidget* parent)
    : QPlainTextEdit(parent), m_look(look), m_mostLines(mostLines) {
    setReadOnly(true);
    setAccessibleName(name);
    setTabChangesFocus(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSizePolicy(policy);
    if (look == Look::Code) setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    if (look != Look::Fact) {
        setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        document()->setDocumentMargin(4);
    } else {
        setFrameShape(NoFrame);
        document()->setDocumentMargin(0);
        viewport()->setAutoFillBackground(false);
        setFocusPolicy(Qt::ClickFocus);
    }
    fitHeight();
}

void OutsideText::showText(const QString& text) {
    if (text == m_text && !document()->isEmpty()) return;
    m_text = text;
    const QString shown = shownPart(text);
    if (m_look == Look::Code) setLineWrapMode(shown.contains(u'\n') ? NoWrap : WidgetWidth);
    setPlainText(shown.size() < text.size() ? shown + u'\n' +
                                                  tr("(the first %1 of %2 characters; Copy all copies the whole text)")
                                                      .arg(shown.size())
                                                      .arg(text.size())
                                            : shown);
    fitHeight();
}

void OutsideText::fitHeight() {
    // The document's height is in lines; paragraphs that are not laid out yet count as one line each.
    if (m_fillsRoom) return;
    const int lines = std::clamp(int(std::ceil(document()->documentLayout()->documentSize().height())), 1, m_mostLines);
    const int extra = 2 * (frameWidth() + int(document()->documentMargin()));
    // A line of code that is too long has a scroll bar below it, whose room is always kept: the box does not jump.
    const int bar = lineWrapMode() == NoWrap ? horizontalScrollBar()->sizeHint().height() : 0;
    const int height = lines * fontMetrics().lineSpacing() + extra + bar;
    setVerticalScrollBarPolicy(lines < m_mostLines ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    if (height != maximumHeight() || height != minimumHeight()) setFixedHeight(height);
}

QSize OutsideText::sizeHint() const {
    return {fontMetrics().averageCharWidth() * 40, m_fillsRoom ? fontMetrics().lineSpacing() * 20 : maximumHeight()};
}

QSize OutsideText::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 12, m_fillsRoom ? fontMetrics().lineSpacing() * 4 : maximumHeight()};
}

void OutsideText::fillRoom() {
    m_fillsRoom = true;
    setMinimumHeight(0);
    setMaximumHeight(QWIDGETSIZE_MAX);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
}

void OutsideText::keyPressEvent(QKeyEvent* event) {
    if (event == QKeySequence::Copy && !textCursor().hasSelection())
        QGuiApplication::clipboard()->setText(m_text);
    else
        QPlainTextEdit::keyPressEvent(event);
}

void OutsideText::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fitHeight();
}

void OutsideText::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitHeight();
}

void OutsideText::contextMenuEvent(QContextMenuEvent* event) {
    const std::unique_ptr<QMenu> menu(createStandardContextMenu());
    menu->addAction(tr("Copy all"), this, [this] { QGuiApplication::clipboard()->setText(m_text); });
    menu->exec(event->globalPos());
}

}  // namespace fairlead::gui

#include "moc_outside_text.cpp"
