// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace fairlead::gui {

// What a chart over time shows, as plain values: several series over the same spans of time. Times are the broker's, in
// ms since 1970.

enum class SeriesRole { Ready, InProgress, Delayed, Dead, Actual, Entitled, In, Done, Failed, Median, High };

struct TimeSeries {
    QString name;
    SeriesRole role = SeriesRole::Ready;  // what it is drawn like
    bool stacked = false;                 // an area over the stacked ones before it; else a line
    QList<double> values;                 // one for each span; NaN: not known
};

// A time in which something held: drawn behind the series.
struct TimeBand {
    qint64 fromMs = 0;
    qint64 toMs = 0;
    int level = 1;  // 1 to 3, the deeper the more

    bool operator==(const TimeBand&) const = default;
};

// A moment at which something changed: a line across the chart.
struct MarkedMoment {
    qint64 atMs = 0;
    QString text;  // stands beside it
};

struct TimeChartContent {
    QString title;
    QString unit;  // in words, for the table's header: "tasks", "per second"
    QString (*format)(double) = nullptr;
    double leastTop = 1;  // the axis of values never ends below it
    qint64 fromMs = 0;    // what the axis of time shows
    qint64 toMs = 0;
    qint64 spanMs = 1000;  // of a point
    QList<qint64> atMs;    // starts of the spans, ascending; a hole between two is a time of which nothing is known
    bool lastUnfinished = false;  // the last span is not over yet
    QList<TimeSeries> series;
    QList<TimeBand> bands;
    QString bandName;  // "throttled"
    QList<MarkedMoment> marks;
    QString nothing;  // what to say when there is no point
};

}  // namespace fairlead::gui
