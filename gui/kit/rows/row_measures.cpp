// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/row_measures.h"

#include <QStyle>
#include <QWidget>

namespace fairlead::gui {

int rowHeight(const QWidget* widget) {
    return widget->style()->pixelMetric(QStyle::PM_HeaderDefaultSectionSizeVertical, nullptr, widget);
}

}  // namespace fairlead::gui
