// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/time_series.h"
#include "gui/models/column_table.h"

namespace fairlead::gui {

// A chart's content as a table: a row per span, the latest first, and a column per series. For screen readers and for
// copying. GUI thread.
class TimeSeriesModel final : public ColumnTable<qsizetype> {
    Q_OBJECT
public:
    explicit TimeSeriesModel(const TimeChartContent& content, QObject* parent = nullptr);

    QString tsv() const;  // with a header line and bare values; unknown values are empty

private:
    static Columns columnsOf(const TimeChartContent& content);
};

}  // namespace fairlead::gui
