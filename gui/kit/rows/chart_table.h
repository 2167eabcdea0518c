// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/time_series.h"

#include <QDialog>

namespace fairlead::gui {

// A chart's content as a table, for screen readers and for copying. Not updated after it was opened. GUI thread.
class ChartTable : public QDialog {
    Q_OBJECT
public:
    ChartTable(const TimeChartContent& content, const QString& tenant, QWidget* parent = nullptr);
};

}  // namespace fairlead::gui
