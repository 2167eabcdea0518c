// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/text_label.h"

#include "gui/kit/plain_texts.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// QLabel itself is good enough for texts within these limits.
constexpr qsizetype kLongWord = 32;
constexpr qsizetype kLongLine = 60;  // if not wrapped
constexpr qsizetype kLongText = 1000;
constexpr int kMostLabelLines = 12;
constexpr int kLeastDigits = 20;  // smallest width of a long text
constexpr int kUsualDigits = 60;  // its preferred width
constexpr qsizetype kMostLabelLetters = 4000;

bool hasLongWord(const QString& text) {
    qsizetype length = 0;
    for (const QChar letter : text) {
        length = letter.isSpace() ? 0 : length + 1;
        if (length > kLongWord) return true;
    }
    return false;
}

}  // namespace

TextLabel::TextLabel(QWidget* parent) : TextLabel(QString(), parent) {}

TextLabel::TextLabel(const QString& text, QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setText(text);
}

bool TextLabel::isLong() const {
    const QString all = text();
    if (!wordWrap() && !all.contains(u'\n')) return all.size() > kLongLine;
    return all.size() > kLongText || all.count(u'\n') >= kMostLabelLines || hasLongWord(all);
}

QSize TextLabel::frame() const {
    const QMargins inner = contentsMargins();
    return {inner.left() + inner.right() + 2 * (margin() + frameWidth()) + std::max(0, indent()),
            inner.top() + inner.bottom() + 2 * (margin() + frameWidth())};
}

QStringList TextLabel::linesWithin(int width) const {
    const QString all = text();
    QString shown = all.left(kMostLabelLetters);
    QStringList lines;
    if (!wordWrap()) {
        for (const QString& line : shown.split(u'\n')) lines << fontMetrics().elidedText(line, Qt::ElideRight, width);
    } else {
        shown.replace(u'\n', QChar::LineSeparator);
        QTextLayout layout(shown, font(), this);
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid() && lines.size() <= kMostLabelLines;
             line = layout.createLine()) {
            line.setLineWidth(std::max(1, width));
            lines << shown.mid(line.textStart(), line.textLength()).remove(QChar::LineSeparator);
        }
        layout.endLayout();
    }
    const bool isCut = lines.size() > kMostLabelLines || all.size() > shown.size();
    lines = lines.first(std::min<qsizetype>(lines.size(), kMostLabelLines));
    if (isCut) lines.last() = fontMetrics().elidedText(lines.constLast() + u'…', Qt::ElideRight, width);
    return lines;
}

bool TextLabel::isWhole() const {
    const int width = contentsRect().width() - 2 * margin() - std::max(0, indent());
    return isLong() ? linesWithin(width).join(QString()) == text().remove(u'\n')
                    : wordWrap() || QLabel::sizeHint().width() <= this->width();
}

QSize TextLabel::sizeHint() const {
    if (!isLong()) return QLabel::sizeHint();
    ensurePolished();
    const int digit = fontMetrics().averageCharWidth();
    const int width = wordWrap() ? digit * kUsualDigits
                                 : std::min(digit * kUsualDigits * 2,
                                            fontMetrics().horizontalAdvance(text().left(kMostLabelLetters)));
    return {width + frame().width(), heightForWidth(width + frame().width())};
}

QSize TextLabel::minimumSizeHint() const {
    if (!isLong()) return QLabel::minimumSizeHint();
    ensurePolished();
    return {fontMetrics().averageCharWidth() * kLeastDigits + frame().width(),
            fontMetrics().lineSpacing() + frame().height()};
}

int TextLabel::heightForWidth(int width) const {
    return isLong() ? int(linesWithin(width - frame().width()).size()) * fontMetrics().lineSpacing() + frame().height()
                    : QLabel::heightForWidth(width);
}

void TextLabel::paintEvent(QPaintEvent* event) {
    if (!isLong() && (wordWrap() || QLabel::minimumSizeHint().width() <= width())) {
        QLabel::paintEvent(event);
        return;
    }
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const QRect inner = contentsRect().adjusted(margin() + std::max(0, indent()), margin(), -margin(), -margin());
    painter.drawText(inner, int(alignment()), linesWithin(inner.width()).join(u'\n'));
}

bool TextLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && !isWhole()) {
        showTip(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
        return true;
    }
    if (event->type() == QEvent::ContextMenu && isLong()) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(tr("Copy"), this, [this] { QGuiApplication::clipboard()->setText(text()); });
        menu->popup(static_cast<QContextMenuEvent*>(event)->globalPos());
        return true;
    }
    // QLabel would lay out the whole text to find the selection.
    const bool isMouse = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseMove ||
                         event->type() == QEvent::MouseButtonDblClick;
    if (isMouse && isLong()) {
        event->ignore();
        return true;
    }
    return QLabel::event(event);
}

}  // namespace fairlead::gui

#include "moc_text_label.cpp"
