// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/row_table.h"

#include "gui/kit/rows/row_copy.h"
#include "gui/kit/rows/row_delegate.h"
#include "gui/kit/rows/row_marks.h"
#include "gui/kit/rows/tenant_header_view.h"
#include "gui/kit/rows/row_measures.h"
#include "gui/look/kit_style.h"
#include "gui/models/row_roles.h"

#include <QHeaderView>
#include <QPainter>

#include <algorithm>

namespace fairlead::gui {

RowTable::RowTable(QAbstractItemModel* model, const Settings& settings, QWidget* parent) : QTableView(parent) {
    copyRowsOf(this);
    setObjectName(settings.id);
    setAccessibleName(settings.name);
    auto* header = new TenantHeaderView(this);
    setHorizontalHeader(header);
    setModel(model);
    m_marks = new RowMarks(this);
    setItemDelegate(new RowDelegate(m_marks, this));
    setSelectionBehavior(SelectRows);
    setSelectionMode(settings.several ? ExtendedSelection : SingleSelection);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    if (settings.lines > 1) {
        verticalHeader()->setProperty(kRowLinesProperty, settings.lines);
        verticalHeader()->setDefaultSectionSize(gui::rowHeight(this) +
                                                (settings.lines - 1) * fontMetrics().lineSpacing());
    }
    const int digit = fontMetrics().horizontalAdvance(u'0');
    for (int column = 0; column < settings.widths.size(); ++column) {
        const int digits = settings.widths[column] * digit + 11 + (column == 0 ? kFirstPadding - kCellPadding : 0);
        setColumnWidth(column, std::max({digits, header->titleWidth(column), wordsWidth(column)}));
    }
}

int RowTable::wordsWidth(int column) const {
    int widest = 0;
    for (const QString& word : model()->headerData(column, Qt::Horizontal, kWordsRole).toStringList())
        widest = std::max(widest, fontMetrics().horizontalAdvance(word));
    if (widest == 0) return 0;
    // Whether a sign stands before them is known only of rows.
    return widest + kSignWidth + kCellPadding + (column == 0 ? kFirstPadding : kCellPadding) + 1;
}

void RowTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    QPainter painter(viewport());
    m_marks->paintRing(painter);
}

}  // namespace fairlead::gui

#include "moc_row_table.cpp"
