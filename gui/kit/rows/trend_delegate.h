// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/rows/row_delegate.h"

namespace fairlead::gui {

// Rows of a tree: those of the first level are bold, and a cell with kTrendRole has a curve before its text. GUI thread.
class TrendDelegate : public RowDelegate {
    Q_OBJECT
public:
    explicit TrendDelegate(QObject* parent = nullptr) : RowDelegate(nullptr, parent) {}

    static constexpr int kCurveWidth = 72;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace fairlead::gui
