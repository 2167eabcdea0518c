// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/time_series.h"

#include <QAbstractTableModel>

namespace fairlead::gui {

// What a chart shows, as a table: a row for each span, the latest first, a column for each series. For those who do not
// see the chart, and to copy from. GUI thread.
class TimeSeriesModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit TimeSeriesModel(TimeChartContent content, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    // Qt::EditRole is the bare value: an ISO time, a number; nothing where it is not known.
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    QString tsv() const;  // all of it, with a header line and bare values

private:
    const TimeChartContent m_content;
};

}  // namespace fairlead::gui
