// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/time_series.h"
#include "gui/models/column_table.h"

namespace fairlead::gui {

// What a chart shows, as a table: a row for each span, the latest first, a column for each series. For those who do not
// see the chart, and to copy from. GUI thread.
class TimeSeriesModel final : public ColumnTable<qsizetype> {
    Q_OBJECT
public:
    explicit TimeSeriesModel(const TimeChartContent& content, QObject* parent = nullptr);

    QString tsv() const;  // all of it, with a header line and bare values; nothing where one is not known

private:
    static Columns columnsOf(const TimeChartContent& content);
};

}  // namespace fairlead::gui
