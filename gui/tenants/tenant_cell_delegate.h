// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/state_colors.h"
#include "gui/charts/short_texts.h"
#include "gui/models/words/tenant_condition.h"

#include <QPixmap>
#include <QStyledItemDelegate>

#include <array>

namespace fairlead::gui {

class RowMarks;
class TenantTableModel;

// Paints the cells of the tenant table directly: text, bar, state sign, sparkline. The view paints the line under each
// row. Painting through the style costs three times as much, which stutters with 10,000 rows that change every second.
class TenantCellDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    // model: outlives the delegate, and is the model of the view that the delegate paints for.
    explicit TenantCellDelegate(const TenantTableModel* model, QObject* parent = nullptr);

    void setMarks(const RowMarks* marks) { m_marks = marks; }  // of the view; they outlive this
    // Greys everything: these are the figures that were known last.
    void setStale(bool stale);
    bool isStale() const { return m_stale; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    struct Cell;
    QColor stateColor(const Cell& cell) const;
    QRect paintShare(const Cell& cell, const QRect& inner) const;
    QRect paintSign(const Cell& cell, const QRect& inner) const;
    QRect paintPart(const Cell& cell, const QRect& inner, double part, double tick) const;

    const QPixmap& signOf(TenantCondition state, const QSize& size, double scale) const;
    const StateColors& colorsOf(const QPalette& palette) const;

    const TenantTableModel* m_model;
    const RowMarks* m_marks = nullptr;
    // Of the palette that was painted with last: mixing colours for each cell would be seen in the frame.
    mutable StateColors m_colors;
    mutable qint64 m_colorsOf = 0;
    mutable ShortTexts m_texts;
    mutable std::array<QPixmap, kTenantConditions> m_signs;  // by condition; null: not drawn yet
    bool m_stale = false;
};

}  // namespace fairlead::gui
