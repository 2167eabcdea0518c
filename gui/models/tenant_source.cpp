// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/tenant_source.h"

#include "gui/models/tenant_columns.h"
#include "gui/models/tenant_table_model.h"

#include <QPointer>

#include <algorithm>
#include <memory>

namespace fairlead::gui {

namespace {

constexpr qsizetype kPage = 500;

ExportPage::Row rowOf(const TenantTableModel& model, int row) {
    ExportPage::Row written;
    for (int column = 0; column < model.columnCount(); ++column) {
        const TenantColumn& described = tenantColumns()[size_t(column)];
        if (described.text) {
            // The bare value of a state is only a sort key.
            const int role = described.kind == TenantColumn::Kind::State ? int(Qt::DisplayRole) : int(Qt::EditRole);
            written.values << model.index(row, column).data(role);
        }
    }
    return written;
}

}  // namespace

ExportSource tenantSource(const TenantTableModel& model) {
    QStringList names;
    names.reserve(model.rowCount());
    for (int row = 0; row < model.rowCount(); ++row) names << model.tenantAt(row);
    ExportSource source;
    for (const TenantColumn& column : tenantColumns())
        if (column.text) source.keys << QString::fromLatin1(column.key);
    source.expected = quint64(names.size());
    source.next = pagesLater([shown = QPointer(&model), names, at = std::make_shared<qsizetype>(0)] {
        ExportPage page;
        const qsizetype end = std::min(*at + kPage, names.size());
        for (; *at < end; ++*at)
            if (const int row = shown ? shown->rowOf(names[*at]) : -1; row >= 0) page.rows << rowOf(*shown, row);
        page.isLast = end == names.size();
        return page;
    });
    return source;
}

}  // namespace fairlead::gui
