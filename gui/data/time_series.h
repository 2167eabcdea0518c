// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace fairlead::gui {

// The content of a chart over time: several series over the same spans. Times are the broker's, in ms since 1970.

enum class SeriesRole { Ready, InProgress, Delayed, Dead, Actual, Entitled, In, Done, Failed, Median, High };

struct TimeSeries {
    QString name;
    SeriesRole role = SeriesRole::Ready;  // decides its colour and line style
    bool stacked = false;                 // an area on top of the previous stacked series; else a line
    QList<double> values;                 // one per span; NaN: not known
};

// A period that is shaded behind the series.
struct TimeBand {
    qint64 fromMs = 0;
    qint64 toMs = 0;
    int level = 1;  // 1 to 3, from light to dark

    bool operator==(const TimeBand&) const = default;
};

// A moment that is marked by a vertical line.
struct MarkedMoment {
    qint64 atMs = 0;
    QString text;           // beside the line; empty: the line alone
    QString tip{};          // under the pointer
    bool isChange = false;  // somebody changed something
};

struct TimeChartContent {
    QString title;
    QString unit;  // in words, for the table's header: "tasks", "per second"
    QString (*format)(double) = nullptr;
    double leastTop = 1;  // the value axis reaches at least this high
    qint64 fromMs = 0;    // range of the time axis
    qint64 toMs = 0;
    qint64 spanMs = 1000;         // length of each span
    QList<qint64> atMs;           // starts of the spans, ascending; a gap between two means that there is no data
    bool lastUnfinished = false;  // the last span is not over yet
    QList<TimeSeries> series;
    QList<TimeBand> bands;
    QString bandName;  // "throttled"
    QList<MarkedMoment> marks;
    QString nothing;  // the text shown if there are no points
};

}  // namespace fairlead::gui
