// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/frozen_title.h"

#include <QEvent>

namespace fairlead::gui {

FrozenTitle::FrozenTitle(QHeaderView* header) : TenantHeaderView(header), m_header(header) {
    setObjectName(QStringLiteral("frozenTitle"));
    setModel(header->model());
    setStretchLastSection(false);
    setSectionsMovable(false);
    setSortIndicatorShown(true);
    setFocusPolicy(Qt::NoFocus);
    setFrameShape(NoFrame);
    for (int section = 1; section < count(); ++section) hideSection(section);
    connect(header, &QHeaderView::sectionResized, this, [this](int section) {
        if (section == 0) follow();
    });
    connect(header, &QHeaderView::geometriesChanged, this, &FrozenTitle::follow);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &QHeaderView::setSortIndicator);
    connect(this, &QHeaderView::sectionResized, header, [header](int section, int, int size) {
        if (section == 0 && header->sectionSize(0) != size) header->resizeSection(0, size);
    });
    connect(this, &QHeaderView::sortIndicatorChanged, header, [header](int section, Qt::SortOrder order) {
        if (header->sortIndicatorSection() != section || header->sortIndicatorOrder() != order)
            header->setSortIndicator(section, order);
    });
    follow();
}

void FrozenTitle::follow() {
    if (sectionSize(0) != m_header->sectionSize(0)) resizeSection(0, m_header->sectionSize(0));
    setGeometry(0, 0, m_header->sectionSize(0), m_header->height());
}

}  // namespace fairlead::gui

#include "moc_frozen_title.cpp"
