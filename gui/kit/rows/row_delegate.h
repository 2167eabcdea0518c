// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>

namespace fairlead::gui {

class RowMarks;

// Paints rows as every table here has them: a hairline below, a wash over what is chosen or under the pointer, a sign before the text
// where the model names one (row_roles.h). Where a row is two lines high, a text that is too long for one goes on below, and one
// that is not has there what the model says besides.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    // marks: of the table; null: it paints its grounds itself.
    explicit RowDelegate(const RowMarks* marks, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const RowMarks* m_marks;
};

}  // namespace fairlead::gui
