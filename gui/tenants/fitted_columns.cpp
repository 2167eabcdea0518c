// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/fitted_columns.h"

#include "gui/kit/rows/row_measures.h"
#include "gui/kit/rows/tenant_header_view.h"
#include "gui/models/tenant_columns.h"
#include "gui/models/words/tenant_condition.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr int kMostOfName = 48;
constexpr int kMostOfBar = 40;

// What is left over goes to the columns that gain by it.
int shareOf(TenantColumn::Id id) {
    switch (id) {
        case TenantColumn::Id::Tenant: return 4;
        case TenantColumn::Id::State: return 3;
        case TenantColumn::Id::ActualShare:
        case TenantColumn::Id::ReadyCurve: return 2;
        default: return 1;
    }
}

}  // namespace

FittedColumns::FittedColumns(QHeaderView* header) : QObject(header), m_header(header) {
    connect(header, &QHeaderView::sectionResized, this, [this](int, int before, int now) {
        // To and from 0 it is hidden or shown.
        if (!m_isFitting && before > 0 && now > 0) m_isByHand = true;
    });
}

int FittedColumns::least(int section) const {
    const TenantColumn& column = tenantColumns()[size_t(section)];
    const int digits = column.width * m_header->fontMetrics().horizontalAdvance(u'0') + kCellPadding +
                       (section == 0 ? kFirstPadding : kCellPadding) - 1;
    const int title = static_cast<TenantHeaderView*>(m_header)->titleWidth(section);
    if (column.id != TenantColumn::Id::State) return std::max(digits, title);
    // The words of a language are longer than those of another, and the state is what is read first.
    int words = 0;
    for (size_t state = 0; state < kTenantConditions; ++state)
        words = std::max(words, m_header->fontMetrics().horizontalAdvance(conditionName(TenantCondition(state))));
    return std::max(words + kSignWidth + 2 * kCellPadding + 2, title);
}

void FittedColumns::fit(int width) {
    if (m_isByHand) return;
    const QScopedValueRollback fitting(m_isFitting, true);
    int left = width;
    int shares = 0;
    for (int section = 0; section < m_header->count(); ++section) {
        if (m_header->isSectionHidden(section)) continue;
        left -= least(section);
        shares += shareOf(tenantColumns()[size_t(section)].id);
    }
    const int bar = columnOf(TenantColumn::Id::ActualShare);
    const bool isClose = left >= -kMostOfName - (m_header->isSectionHidden(bar) ? 0 : kMostOfBar);
    for (int section = 0; section < m_header->count(); ++section) {
        if (m_header->isSectionHidden(section)) continue;
        const int share = shareOf(tenantColumns()[size_t(section)].id);
        // A little is made up for by the names, which may be elided, and by the bars.
        const int most = isClose && section == 0 ? kMostOfName : isClose && section == bar ? kMostOfBar : 0;
        const int more = left > 0 ? left * share / shares : std::max(left, -most);
        left -= more;
        shares -= share;
        if (const int size = least(section) + more; size != m_header->sectionSize(section))
            m_header->resizeSection(section, size);
    }
}

}  // namespace fairlead::gui

#include "moc_fitted_columns.cpp"
