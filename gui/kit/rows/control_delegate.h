// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/rows/row_delegate.h"

namespace fairlead::gui {

// Cells with a control drawn in them: a box to tick where the model has a Qt::CheckStateRole, a button where it has a
// kButtonRole. For tables of so many rows that they cannot have widgets; who uses keys needs another way. GUI thread.
class ControlDelegate : public RowDelegate {
    Q_OBJECT
public:
    // marks: of the table; null: none.
    explicit ControlDelegate(const RowMarks* marks, QObject* parent) : RowDelegate(marks, parent) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

Q_SIGNALS:
    void pressed(const QModelIndex& index);

protected:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
};

}  // namespace fairlead::gui
