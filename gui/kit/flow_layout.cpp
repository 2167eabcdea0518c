// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/flow_layout.h"

#include <QWidget>

#include <algorithm>

namespace fairlead::gui {

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {}

FlowLayout::~FlowLayout() { qDeleteAll(m_items); }

void FlowLayout::addItem(QLayoutItem* item) { m_items.append(item); }

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

QSize FlowLayout::sizeHint() const {
    QSize size(0, 0);
    for (const QLayoutItem* item : m_items) {
        if (item->isEmpty()) continue;
        const QSize each = item->sizeHint();
        size = {size.width() + each.width() + (size.width() > 0 ? spacing() : 0),
                std::max(size.height(), each.height())};
    }
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

QSize FlowLayout::minimumSize() const {
    QSize size(0, 0);
    for (const QLayoutItem* item : m_items)
        if (!item->isEmpty()) size = size.expandedTo(item->minimumSize());
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    place(rect, true);
}

int FlowLayout::place(const QRect& rect, bool forReal) const {
    const QMargins margins = contentsMargins();
    const QRect inner = rect.marginsRemoved(margins);
    const bool isMirrored = parentWidget() != nullptr && parentWidget()->isRightToLeft();
    int x = inner.left();
    int y = inner.top();
    int lineHeight = 0;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty()) continue;
        const QSize size = item->sizeHint();
        if (x > inner.left() && x + size.width() > inner.right() + 1) {
            x = inner.left();
            y += lineHeight + spacing();
            lineHeight = 0;
        }
        const int left = isMirrored ? inner.left() + inner.right() + 1 - x - size.width() : x;
        if (forReal) item->setGeometry(QRect(QPoint(left, y), size));
        x += size.width() + spacing();
        lineHeight = std::max(lineHeight, size.height());
    }
    return y + lineHeight - rect.top() + margins.bottom();
}

}  // namespace fairlead::gui

#include "moc_flow_layout.cpp"
