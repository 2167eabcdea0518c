// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/history_charts.h"

#include "gui/models/formatters.h"

#include <QCoreApplication>
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
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

QString tr(const char* text) { return QCoreApplication::translate("HistoryCharts", text); }

QString countFormat(double value) {
    const QLocale locale;
    if (value >= 1e6) {
        return tr("%1 M").arg(locale.toString(value / 1e6, 'g', 4));
    }
    return locale.toString(value, 'f', value < 10 && value != std::floor(value) ? 1 : 0);
}

QString rateFormat(double value) { return value >= 100 ? countFormat(value) : QLocale().toString(value, 'g', 3); }

QString shareFormat(double value) { return shareText(value); }

QString waitFormat(double value) { return value == 0 ? u"0"_s : waitText(value); }

QList<TimeBand> throttleBands(const History& history, qint64 spanMs) {
    QList<TimeBand> bands;
    for (const HistoryPoint& point : history.points) {
        if (point.throttleLevel == 0) {
            continue;
        }
        const int level = int(point.throttleLevel);
        if (!bands.isEmpty() && bands.last().level == level && bands.last().toMs == point.atMs) {
            bands.last().toMs += spanMs;
        } else {
            bands.append({point.atMs, point.atMs + spanMs, level});
        }
    }
    return bands;
}

template <typename Value>
TimeSeries seriesOf(const History& history, const QString& name, SeriesRole role, bool stacked, Value value) {
    TimeSeries series{name, role, stacked, {}};
    series.values.reserve(history.points.size());
    for (const HistoryPoint& point : history.points) {
        series.values.append(value(point));
    }
    return series;
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
    common.nothing = tr("No figures of this time: nothing happened here, or the broker did not run.");
    common.lastUnfinished = !history.points.isEmpty() && history.points.last().unfinished;
    for (const HistoryPoint& point : history.points) {
        common.atMs.append(point.atMs);
    }
    const auto perSecond = [&](quint64 HistoryPoint::*count) {
        return [&history, spanMs, count](const HistoryPoint& point) {
            const qint64 passed = point.unfinished ? std::clamp(history.nowMs - point.atMs, kSecond, spanMs) : spanMs;
            return double(point.*count) * 1000.0 / double(passed);
        };
    };

    TimeChartContent depth = common;
    depth.title = tr("Depth by state");
    depth.unit = tr("tasks");
    depth.format = countFormat;
    depth.leastTop = 10;
    depth.series = {seriesOf(history, tr("in progress"), SeriesRole::InProgress, true,
                             [](const HistoryPoint& point) { return double(point.inProgress); }),
                    seriesOf(history, tr("ready"), SeriesRole::Ready, true,
                             [](const HistoryPoint& point) { return double(point.ready); }),
                    seriesOf(history, tr("delayed"), SeriesRole::Delayed, true,
                             [](const HistoryPoint& point) { return double(point.delayed); })};

    TimeChartContent share = common;
    share.title = tr("Share against entitlement");
    share.unit = tr("part of all workers' time");
    share.format = shareFormat;
    share.leastTop = 0.01;
    share.series = {seriesOf(history, tr("had"), SeriesRole::Actual, true,
                             [](const HistoryPoint& point) { return point.actualShare; }),
                    seriesOf(history, tr("entitled"), SeriesRole::Entitled, false,
                             [](const HistoryPoint& point) { return point.entitledShare; })};

    TimeChartContent rates = common;
    rates.title = tr("Tasks per second");
    rates.unit = tr("per second");
    rates.format = rateFormat;
    rates.leastTop = 1;
    rates.series = {seriesOf(history, tr("in"), SeriesRole::In, false, perSecond(&HistoryPoint::enqueued)),
                    seriesOf(history, tr("done"), SeriesRole::Done, false, perSecond(&HistoryPoint::done)),
                    seriesOf(history, tr("failed"), SeriesRole::Failed, false, perSecond(&HistoryPoint::failed)),
                    seriesOf(history, tr("refused"), SeriesRole::Entitled, false, perSecond(&HistoryPoint::refused))};

    TimeChartContent waits = common;
    waits.title = tr("Wait from ready to handed out");
    waits.unit = tr("seconds");
    waits.format = waitFormat;
    waits.leastTop = 0.01;
    waits.series = {seriesOf(history, tr("p99"), SeriesRole::High, false,
                             [](const HistoryPoint& point) { return point.waitP99Seconds.value_or(kNone); }),
                    seriesOf(history, tr("p50"), SeriesRole::Median, false,
                             [](const HistoryPoint& point) { return point.waitP50Seconds.value_or(kNone); })};
    return {depth, share, rates, waits};
}

}  // namespace fairlead::gui
