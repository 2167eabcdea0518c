// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/row_table.h"

#include "gui/models/delimited_text.h"
#include "gui/views/row_delegate.h"
#include "gui/views/tenant_header_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>

#include <algorithm>

namespace fairlead::gui {

RowTable::RowTable(QAbstractItemModel* model, const Settings& settings, QWidget* parent) : QTableView(parent) {
    setObjectName(settings.id);
    setAccessibleName(settings.name);
    auto* header = new TenantHeaderView(this);
    setHorizontalHeader(header);
    setModel(model);
    setItemDelegate(new RowDelegate(this));
    setSelectionBehavior(SelectRows);
    setSelectionMode(settings.several ? ExtendedSelection : SingleSelection);
    setFrameShape(NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 9);
    const int digit = fontMetrics().horizontalAdvance(u'0');
    for (int column = 0; column < settings.widths.size(); ++column) {
        setColumnWidth(column, std::max(settings.widths[column] * digit + 11, header->titleWidth(column)));
    }
}

QList<int> RowTable::selectedRows() const {
    QList<int> rows;
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            rows.append(row);
        }
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

QString RowTable::selectedTsv() const { return tsvText(*model(), selectedRows()); }

void RowTable::copySelected() const { QGuiApplication::clipboard()->setText(selectedTsv()); }

void RowTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy) && selectionModel()->hasSelection()) {
        copySelected();
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

}  // namespace fairlead::gui
