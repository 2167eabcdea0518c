// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/change_content.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <QDateTime>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kNoHarm = 0.25;  // seconds

const TenantRow* rowOf(const TenantRoster& roster, const QString& tenant) {
    const quint32 slot = roster.find(tenant);
    return slot == TenantRoster::kNone ? nullptr : &roster.row(slot);
}

std::optional<double> usualOf(const TenantRoster& roster, const QString& tenant) {
    const TenantRow* row = rowOf(roster, tenant);
    return row == nullptr ? std::nullopt : row->usualWaitSeconds;
}

TraceFigures figuresAt(const Traces& traces, const QString& tenant, qint64 number) {
    const Trace* trace = traces.find(tenant);
    return trace == nullptr ? TraceFigures() : trace->at(number);
}

qint8 levelAt(const TraceFigures& figures, const std::optional<double>& usual) {
    if (std::isnan(figures.wait)) return HeatRow::kNotKnown;
    if (figures.wait == 0) return 0;
    const auto times = timesUsual(figures.wait, usual);
    if (!times) return HeatRow::kNoUsual;
    // Some milliseconds are no harm, how many times so ever.
    return figures.wait - *usual < kNoHarm ? qint8(0) : heatLevel(*times);
}

QString depthText(double value) {
    return std::isnan(value) ? missingText() : countText(quint64(std::lround(std::max(0.0, value))));
}

}  // namespace

QList<HeatRow> heatRows(const QStringList& tenants, const TimeFrame& frame, const Traces& traces,
                        const TenantRoster& roster, const QString& pushing, std::optional<int> moment,
                        const QStringList& hurtThen) {
    QList<HeatRow> rows;
    for (const QString& tenant : tenants) {
        const TenantRow* known = rowOf(roster, tenant);
        const auto usual = usualOf(roster, tenant);
        HeatRow row;
        row.name = tenant;
        // Who pushes now need not have pushed then.
        const bool isPushing = tenant == pushing && !moment;
        bool isHurt = known != nullptr && known->hurtSinceMs != 0;
        if (moment) {
            const TraceFigures then = figuresAt(traces, tenant, frame.first + *moment);
            isHurt = hurtThen.contains(tenant);
            row.figure = std::isnan(then.wait) ? missingText() : waitText(then.wait);
        } else {
            row.figure = waitText(known == nullptr ? -1 : known->waitP99Seconds.value_or(-1));
        }
        row.tone = isPushing ? HeatRow::Tone::Push : isHurt ? HeatRow::Tone::Bad : HeatRow::Tone::Plain;
        row.levels.reserve(frame.columns);
        for (int column = 0; column < frame.columns; ++column)
            row.levels.append(levelAt(figuresAt(traces, tenant, frame.first + column), usual));
        rows.append(row);
    }
    return rows;
}

DepthContent depthContent(const QStringList& tenants, const TimeFrame& frame, const Traces& traces,
                          const SeriesColors& colors, std::optional<int> moment) {
    DepthContent content;
    content.frame = frame;
    const int shown = moment.value_or(frame.columns - 1);
    DepthSeries rest{tr("others"), -1, {}, {}};
    QList<DepthSeries> series;
    for (const QString& tenant : tenants) {
        if (colors.of(tenant) < 0) continue;
        DepthSeries one{tenant, colors.of(tenant), {}, {}};
        for (int column = 0; column < frame.columns; ++column)
            one.values.append(figuresAt(traces, tenant, frame.first + column).ready);
        one.figure = depthText(one.values[shown]);
        series.append(one);
    }
    bool isRestKnown = false;
    for (int column = 0; column < frame.columns; ++column) {
        double left = traces.whole().at(frame.first + column).ready;
        for (const DepthSeries& one : std::as_const(series))
            if (!std::isnan(one.values[column])) left -= one.values[column];
        // The tenants' figures are some seconds older or newer than those of the whole.
        rest.values.append(std::isnan(left) ? left : std::max(0.0, left));
        isRestKnown = isRestKnown || !std::isnan(left);
    }
    rest.figure = depthText(rest.values[shown]);
    content.total = depthText(traces.whole().at(frame.first + shown).ready);
    // The largest on top: at the edge they are named from there.
    std::stable_sort(series.begin(), series.end(), [shown](const DepthSeries& a, const DepthSeries& b) {
        const auto figure = [shown](const DepthSeries& one) {
            return std::isnan(one.values[shown]) ? 0 : one.values[shown];
        };
        return figure(a) < figure(b);
    });
    if (isRestKnown) content.series.append(rest);
    content.series += series;
    return content;
}

QString cellText(const QString& tenant, qint64 number, const TimeFrame& frame, const Traces& traces,
                 const TenantRoster& roster) {
    const QDateTime from = QDateTime::fromMSecsSinceEpoch(number * frame.columnMs);
    const QString format = frame.columnMs < 60'000 ? u"HH:mm:ss"_s : u"HH:mm"_s;
    const QString when = tr("%1 to %2").arg(from.toString(format), from.addMSecs(frame.columnMs).toString(format));
    const TraceFigures then = figuresAt(traces, tenant, number);
    const auto usual = usualOf(roster, tenant);
    const QString usually = usual ? tr("usually %1").arg(waitText(*usual)) : tr("what is usual is not known yet");
    if (std::isnan(then.wait)) return tr("%1, %2: not known").arg(tenant, when);
    if (then.wait == 0) return tr("%1, %2: nothing waited, %3").arg(tenant, when, usually);
    return tr("%1, %2: waited %3, %4").arg(tenant, when, waitText(then.wait), usually);
}

QList<double> waitCurve(const QString& tenant, const TimeFrame& frame, const Traces& traces,
                        const TenantRoster& roster) {
    const auto usual = usualOf(roster, tenant);
    QList<double> curve;
    for (int column = 0; column < frame.columns; ++column) {
        const double wait = figuresAt(traces, tenant, frame.first + column).wait;
        curve.append(std::isnan(wait) ? wait : timesUsual(wait, usual).value_or(wait));
    }
    return curve;
}

}  // namespace fairlead::gui
