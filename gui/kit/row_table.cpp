// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/row_table.h"

#include "gui/kit/row_copy.h"
#include "gui/kit/row_delegate.h"
#include "gui/kit/row_marks.h"
#include "gui/kit/tenant_header_view.h"
#include "gui/kit/row_measures.h"
#include "gui/look/kit_style.h"

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
    for (int column = 0; column < settings.widths.size(); ++column)
        setColumnWidth(column,
                       std::max(settings.widths[column] * digit + 11 + (column == 0 ? kFirstPadding - kCellPadding : 0),
                                header->titleWidth(column)));
}

void RowTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    QPainter painter(viewport());
    m_marks->paintRing(painter);
}

}  // namespace fairlead::gui

#include "moc_row_table.cpp"
