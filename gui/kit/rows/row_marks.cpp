// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/row_marks.h"

#include "gui/look/box_painting.h"
#include "gui/look/focus_ring.h"
#include "gui/look/tokens.h"

#include <QHoverEvent>
#include <QItemSelectionModel>
#include <QPainter>
#include <QStyleOptionViewItem>
#include <QTableView>

#include <utility>

namespace fairlead::gui {

namespace {

constexpr int kChosenBar = 3;

}  // namespace

RowMarks::RowMarks(QTableView* table) : QObject(table), m_table(table) {
    table->viewport()->setAttribute(Qt::WA_Hover);
    table->viewport()->installEventFilter(this);
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, table->viewport(),
            qOverload<>(&QWidget::update));
}

void RowMarks::paintGround(QPainter& painter, const QStyleOptionViewItem& option, int row, bool first) const {
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    if (!chosen && row != m_hovered) return;
    const Tokens& tokens = tokensOf(option.palette);
    painter.fillRect(option.rect, chosen ? tokens.accentSoft : tokens.hover);
    if (chosen && first)
        painter.fillRect(QRect(option.rect.left(), option.rect.top(), kChosenBar, option.rect.height()), tokens.accent);
}

void RowMarks::paintRing(QPainter& painter) const {
    const QModelIndex current = m_table->currentIndex();
    if (!m_table->hasFocus() || !FocusRing::isByKeys()) return;
    // Where there is no row, the keys go to the table all the same.
    const QRect row = current.isValid() ? QRect(0, m_table->rowViewportPosition(current.row()),
                                                m_table->viewport()->width(), m_table->rowHeight(current.row()) - 1)
                                        : m_table->viewport()->rect();
    paintBox(painter, row, {}, tokensOf(m_table->palette()).focus, kRadiusSmall, kFocusWidth);
}

bool RowMarks::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::HoverMove || event->type() == QEvent::HoverEnter)
        setHovered(m_table->rowAt(static_cast<QHoverEvent*>(event)->position().toPoint().y()));
    else if (event->type() == QEvent::HoverLeave)
        setHovered(-1);
    return false;
}

void RowMarks::setHovered(int row) {
    if (row == m_hovered) return;
    updateRow(std::exchange(m_hovered, row));
    updateRow(row);
}

void RowMarks::updateRow(int row) {
    if (row >= 0)
        m_table->viewport()->update(0, m_table->rowViewportPosition(row), m_table->viewport()->width(),
                                    m_table->rowHeight(row));
}

}  // namespace fairlead::gui

#include "moc_row_marks.cpp"
