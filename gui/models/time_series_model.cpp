// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/time_series_model.h"

#include "gui/models/delimited_text.h"
#include "gui/models/words/formatters.h"

#include <QDateTime>
#include <QLocale>

#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

TimeSeriesModel::TimeSeriesModel(const TimeChartContent& content, QObject* parent)
    : ColumnTable(columnsOf(content), {}, parent) {
    QList<qsizetype> latestFirst(content.atMs.size());
    std::iota(latestFirst.rbegin(), latestFirst.rend(), 0);
    setRows(latestFirst);
}

TimeSeriesModel::Columns TimeSeriesModel::columnsOf(const TimeChartContent& content) {
    Columns columns;
    const auto timeText = [content](qsizetype span) {
        const QDateTime time = QDateTime::fromMSecsSinceEpoch(content.atMs[span]);
        const QString text = QLocale().toString(time, content.spanMs < 60'000 ? u"HH:mm:ss"_s : u"d MMM HH:mm"_s);
        return content.lastUnfinished && span + 1 == content.atMs.size() ? tr("%1 (not over yet)").arg(text) : text;
    };
    const auto isoText = [atMs = content.atMs](qsizetype span) {
        return QDateTime::fromMSecsSinceEpoch(atMs[span]).toUTC().toString(Qt::ISODate);
    };
    columns.append({.title = tr("Time"), .text = timeText, .bare = isoText});
    for (const TimeSeries& series : content.series) {
        const auto text = [values = series.values, format = content.format](qsizetype span) {
            return std::isnan(values[span]) ? missingText() : format(values[span]);
        };
        const auto bare = [values = series.values](qsizetype span) {
            return std::isnan(values[span]) ? QVariant(QString()) : QVariant(values[span]);
        };
        columns.append(
            {.title = tr("%1 (%2)").arg(series.name, content.unit), .text = text, .bare = bare, .isFigure = true});
    }
    return columns;
}

QString TimeSeriesModel::tsv() const {
    QList<int> all(rowCount());
    std::iota(all.begin(), all.end(), 0);
    return tsvText(*this, all);
}

}  // namespace fairlead::gui

#include "moc_time_series_model.cpp"
