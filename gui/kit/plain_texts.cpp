// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/plain_texts.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QTabBar>
#include <QToolTip>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostTipLetters = 2000;
constexpr qsizetype kMostTipLines = 24;
constexpr qsizetype kTipLine = 80;  // fits on a small screen even with the widest letters
constexpr qsizetype kMostNameLetters = 32;

// Breaks at the last space that fits, or inside a word that is too long.
qsizetype endOfTipLine(QStringView rest) {
    if (rest.size() <= kTipLine) return rest.size();
    const qsizetype space = rest.lastIndexOf(u' ', kTipLine);
    const qsizetype end = space > kTipLine / 2 ? space + 1 : kTipLine;
    return rest[end - 1].isHighSurrogate() ? end - 1 : end;
}

// The tooltip to show at this position; null: leave it to Qt, there is no untrusted text.
QString tipAt(QWidget* widget, const QPoint& at) {
    if (auto* view = qobject_cast<QAbstractItemView*>(widget->parentWidget()); view && widget == view->viewport()) {
        if (auto* header = qobject_cast<QHeaderView*>(view)) {
            const int section = header->logicalIndexAt(at);
            return section < 0 || header->model() == nullptr
                       ? QString()
                       : header->model()->headerData(section, header->orientation(), Qt::ToolTipRole).toString();
        }
        return view->indexAt(at).data(Qt::ToolTipRole).toString();
    }
    if (auto* menu = qobject_cast<QMenu*>(widget); menu && menu->toolTipsVisible()) {
        const QAction* action = menu->actionAt(at);
        return action == nullptr ? QString() : action->toolTip();
    }
    if (auto* tabs = qobject_cast<QTabBar*>(widget); tabs && tabs->tabAt(at) >= 0) {
        const QString tip = tabs->tabToolTip(tabs->tabAt(at));
        return tip.isEmpty() ? widget->toolTip() : tip;
    }
    return widget->toolTip();
}

class PlainTexts : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Polish) {
            // Before the label is first measured, which would already load files named in its text.
            auto* label = qobject_cast<QLabel*>(watched);
            if (label != nullptr && label->textFormat() == Qt::AutoText) label->setTextFormat(Qt::PlainText);
        } else if (event->type() == QEvent::ToolTip && watched->isWidgetType()) {
            const auto* help = static_cast<QHelpEvent*>(event);
            auto* widget = static_cast<QWidget*>(watched);
            if (const QString tip = tipAt(widget, help->pos()); !tip.isEmpty()) {
                showTip(help->globalPos(), tip, widget);
                return true;
            }
        }
        return false;
    }
};

}  // namespace

void usePlainTexts() {
    const QString name = u"plainTexts"_s;
    if (qApp->findChild<QObject*>(name, Qt::FindDirectChildrenOnly) == nullptr) {
        auto* filter = new PlainTexts(qApp);
        filter->setObjectName(name);
        qApp->installEventFilter(filter);
    }
}

void showTip(const QPoint& at, const QString& text, QWidget* of) {
    usePlainTexts();
    QToolTip::showText(at, tipText(text), of);
}

QString tipText(const QString& text) {
    QString begin = text.left(kMostTipLetters);
    for (QChar& letter : begin) {
        // Everything that Qt treats as a line break becomes '\n', so that lines can be counted.
        if (letter == QChar::LineSeparator || letter == QChar::ParagraphSeparator || letter == u'\r')
            letter = u'\n';
        else if (letter.category() == QChar::Other_Control && letter != u'\n' && letter != u'\t')
            letter = QChar::ReplacementCharacter;
    }
    QStringList lines;
    for (QStringView line : QStringView(begin).split(u'\n')) do {
            const qsizetype end = endOfTipLine(line);
            lines << line.first(end).toString();
            line = line.sliced(end);
        } while (!line.isEmpty());
    const bool isCut = begin.size() < text.size() || lines.size() > kMostTipLines;
    return lines.first(std::min(lines.size(), kMostTipLines)).join(u'\n') + (isCut ? u"…"_s : QString());
}

QString briefName(const QString& name) {
    return name.size() <= kMostNameLetters ? name : name.left(kMostNameLetters - 1) + u'…';
}

}  // namespace fairlead::gui
