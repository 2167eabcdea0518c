// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/row_table.h"

#include "gui/kit/row_copy.h"
#include "gui/kit/row_delegate.h"
#include "gui/kit/tenant_header_view.h"

#include <QHeaderView>

#include <algorithm>

namespace fairlead::gui {

RowTable::RowTable(QAbstractItemModel* model, const Settings& settings, QWidget* parent) : QTableView(parent) {
    copyRowsOf(this);
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
    for (int column = 0; column < settings.widths.size(); ++column)
        setColumnWidth(column, std::max(settings.widths[column] * digit + 11, header->titleWidth(column)));
}

}  // namespace fairlead::gui
