// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/history_charts.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kSecond = 1000;
constexpr qint64 kMinute = 60 * kSecond;
constexpr qint64 kHour = 60 * kMinute;
constexpr qint64 kDay = 24 * kHour;
constexpr qint64 kLeastSeen = 2 * kMinute;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

QString countFormat(double value) {
    const QLocale locale;
    if (value >= 1e6) return tr("%1 M").arg(locale.toString(value / 1e6, 'g', 4));
    return locale.toString(value, 'f', value < 10 && value != std::floor(value) ? 1 : 0);
}

QString rateFormat(double value) { return value >= 100 ? countFormat(value) : QLocale().toString(value, 'g', 3); }

QString shareFormat(double value) { return shareText(value); }

QString waitFormat(double value) { return value == 0 ? u"0"_s : waitText(value); }

QList<TimeBand> throttleBands(const History& history, qint64 spanMs) {
    QList<TimeBand> bands;
    for (const HistoryPoint& point : history.points) {
        if (point.throttleLevel == 0) continue;
        const int level = int(point.throttleLevel);
        if (!bands.isEmpty() && bands.last().level == level && bands.last().toMs == point.atMs)
            bands.last().toMs += spanMs;
        else
            bands.append({point.atMs, point.atMs + spanMs, level});
    }
    return bands;
}

template <typename Point, typename Value>
TimeSeries seriesOf(const QList<Point>& points, const QString& name, SeriesRole role, bool stacked, Value value) {
    TimeSeries series{name, role, stacked, {}};
    series.values.reserve(points.size());
    for (const Point& point : points) series.values.append(value(point));
    return series;
}

// sampleOf: returns the object that holds a point's counts.
template <typename Point, typename SampleOf>
TimeChartContent depthChart(TimeChartContent depth, const QList<Point>& points, SampleOf sampleOf) {
    depth.title = tr("Depth by state");
    depth.unit = tr("tasks");
    depth.format = countFormat;
    depth.leastTop = 10;
    depth.series = {seriesOf(points, tr("in progress"), SeriesRole::InProgress, true,
                             [&](const Point& point) { return double(sampleOf(point).inProgress); }),
                    seriesOf(points, tr("ready"), SeriesRole::Ready, true,
                             [&](const Point& point) { return double(sampleOf(point).ready); }),
                    seriesOf(points, tr("delayed"), SeriesRole::Delayed, true,
                             [&](const Point& point) { return double(sampleOf(point).delayed); })};
    return depth;
}

}  // namespace

qint64 lengthMs(HistoryRange range) {
    switch (range) {
        case HistoryRange::Minute: return kMinute;
        case HistoryRange::TenMinutes: return 10 * kMinute;
        case HistoryRange::Hour: return kHour;
        case HistoryRange::Day: return kDay;
        case HistoryRange::Week: return 7 * kDay;
        case HistoryRange::Month: return 30 * kDay;
    }
    return kMinute;
}

HistoryResolution resolutionOf(HistoryRange range) {
    switch (range) {
        case HistoryRange::Minute:
        case HistoryRange::TenMinutes:
        case HistoryRange::Hour: return HistoryResolution::Second;
        case HistoryRange::Day: return HistoryResolution::Minute;
        case HistoryRange::Week:
        case HistoryRange::Month: return HistoryResolution::Hour;
    }
    return HistoryResolution::Finest;
}

qint64 refreshMs(HistoryRange range) {
    switch (range) {
        case HistoryRange::Minute: return kSecond;
        case HistoryRange::TenMinutes: return 2 * kSecond;
        case HistoryRange::Hour: return 5 * kSecond;
        case HistoryRange::Day: return 30 * kSecond;
        case HistoryRange::Week:
        case HistoryRange::Month: return 5 * kMinute;
    }
    return kSecond;
}

QList<TimeChartContent> tenantCharts(const History& history, qint64 fromMs, qint64 toMs) {
    const qint64 spanMs = gui::spanMs(history.resolution);
    TimeChartContent common;
    common.fromMs = fromMs;
    common.toMs = toMs;
    common.spanMs = spanMs;
    common.bands = throttleBands(history, spanMs);
    common.bandName = tr("throttled");
    common.nothing = tr("No figures for this time: nothing happened, or the broker was not running.");
    common.lastUnfinished = !history.points.isEmpty() && history.points.last().unfinished;
    for (const HistoryPoint& point : history.points) common.atMs.append(point.atMs);
    const auto perSecond = [&](quint64 HistoryPoint::*count) {
        return [&history, spanMs, count](const HistoryPoint& point) {
            const qint64 passed = point.unfinished ? std::clamp(history.nowMs - point.atMs, kSecond, spanMs) : spanMs;
            return double(point.*count) * 1000.0 / double(passed);
        };
    };

    const TimeChartContent depth =
        depthChart(common, history.points, [](const HistoryPoint& point) -> const HistoryPoint& { return point; });

    TimeChartContent share = common;
    share.title = tr("Share against entitlement");
    share.unit = tr("part of all workers' time");
    share.format = shareFormat;
    share.leastTop = 0.01;
    share.series = {seriesOf(history.points, tr("had"), SeriesRole::Actual, true,
                             [](const HistoryPoint& point) { return point.actualShare; }),
                    seriesOf(history.points, tr("entitled"), SeriesRole::Entitled, false,
                             [](const HistoryPoint& point) { return point.entitledShare; })};

    TimeChartContent rates = common;
    rates.title = tr("Tasks per second");
    rates.unit = tr("per second");
    rates.format = rateFormat;
    rates.leastTop = 1;
    rates.series = {
        seriesOf(history.points, tr("in"), SeriesRole::In, false, perSecond(&HistoryPoint::enqueued)),
        seriesOf(history.points, tr("done"), SeriesRole::Done, false, perSecond(&HistoryPoint::done)),
        seriesOf(history.points, tr("failed"), SeriesRole::Failed, false, perSecond(&HistoryPoint::failed)),
        seriesOf(history.points, tr("refused"), SeriesRole::Entitled, false, perSecond(&HistoryPoint::refused))};

    TimeChartContent waits = common;
    waits.title = tr("Wait from ready to handed out");
    waits.unit = tr("seconds");
    waits.format = waitFormat;
    waits.leastTop = 0.01;
    waits.series = {seriesOf(history.points, tr("p99"), SeriesRole::High, false,
                             [](const HistoryPoint& point) { return point.waitP99Seconds.value_or(kNone); }),
                    seriesOf(history.points, tr("p50"), SeriesRole::Median, false,
                             [](const HistoryPoint& point) { return point.waitP50Seconds.value_or(kNone); })};
    return {depth, share, rates, waits};
}

TimeChartContent seenDepthChart(const QList<DepthPoint>& points) {
    TimeChartContent common;
    common.nothing = tr("Nothing recorded yet. The curve begins with the next figures from the broker.");
    // Samples come slightly early or late. A chart breaks its line after 3/2 spans, which is kDepthGapMs here.
    common.spanMs = kDepthGapMs * 2 / 3;
    for (const DepthPoint& point : points) common.atMs.append(point.atMs);
    if (!points.isEmpty()) {
        common.toMs = points.last().atMs + common.spanMs;
        common.fromMs = std::min(points.first().atMs, common.toMs - kLeastSeen);
    }
    return depthChart(common, points, [](const DepthPoint& point) -> const DepthSample& { return point.depth; });
}

}  // namespace fairlead::gui
