// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>

#include <functional>

namespace fairlead::gui {

class RowMarks;

// Paints the rows of who hurts: the name bold, the wait bold and red, the curve as a line over its area. GUI thread.
class HurtDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    HurtDelegate(std::function<QList<double>(const QString&)> curveOf, const RowMarks* marks, QObject* parent);

    void setStale(bool stale) { m_stale = stale; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const std::function<QList<double>(const QString&)> m_curveOf;
    const RowMarks* m_marks;
    bool m_stale = false;
};

}  // namespace fairlead::gui
