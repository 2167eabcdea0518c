// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/pictures/layout_faults.h"

#include "gui/kit/text_label.h"

#include <QAbstractButton>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTableView>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr QSize kSmallestScreen(1024, 700);
constexpr int kMostRows = 60;

QString nameOf(const QWidget& widget) {
    const QString name = widget.objectName();
    return name.isEmpty() ? QString::fromLatin1(widget.metaObject()->className()) : name;
}

bool isReadable(const QWidget& widget, const QString& text, int room) {
    return widget.fontMetrics().horizontalAdvance(text) <= room || !widget.toolTip().isEmpty();
}

void addLabel(const QLabel& label, QStringList& faults) {
    // These elide by themselves, with a tooltip.
    if (qobject_cast<const TextLabel*>(&label) != nullptr || label.wordWrap() || label.text().isEmpty()) return;
    if (!isReadable(label, label.text(), label.contentsRect().width()))
        faults << u"label %1 is cut: %2"_s.arg(nameOf(label), label.text().left(60));
}

void addButton(const QAbstractButton& button, QStringList& faults) {
    QString text = button.text();
    text.remove(u'&');
    if (!text.isEmpty() && !isReadable(button, text, button.width()))
        faults << u"button %1 is cut: %2"_s.arg(nameOf(button), text.left(60));
}

void addTable(const QTableView& table, QStringList& faults) {
    const QAbstractItemModel* model = table.model();
    if (model == nullptr || model->rowCount() == 0) return;
    if (table.horizontalScrollBar()->maximum() > 0)
        faults
            << u"table %1 scrolls sideways by %2 px"_s.arg(nameOf(table)).arg(table.horizontalScrollBar()->maximum());
    const int first = std::max(0, table.rowAt(0));
    for (int column = 0; column < model->columnCount(); ++column) {
        if (table.isColumnHidden(column)) continue;
        for (int row = first; row < std::min(model->rowCount(), first + kMostRows); ++row) {
            const QModelIndex cell = model->index(row, column);
            if (!(cell.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight)) continue;
            const QString text = cell.data().toString();
            if (table.fontMetrics().horizontalAdvance(text) <= table.columnWidth(column)) continue;
            faults << u"number in column %1 of table %2 is cut: %3"_s.arg(
                model->headerData(column, Qt::Horizontal).toString(), nameOf(table), text.left(60));
            break;
        }
    }
}

}  // namespace

QStringList layoutFaults(const QWidget& window) {
    QStringList faults;
    const QSize needed = window.minimumSizeHint();
    if (window.isWindow() && (needed.width() > kSmallestScreen.width() || needed.height() > kSmallestScreen.height()))
        faults << u"window needs %1 x %2"_s.arg(needed.width()).arg(needed.height());
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible()) continue;
        if (const auto* label = qobject_cast<const QLabel*>(widget)) addLabel(*label, faults);
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) addButton(*button, faults);
        if (const auto* table = qobject_cast<const QTableView*>(widget)) addTable(*table, faults);
    }
    return faults;
}

}  // namespace fairlead::gui
