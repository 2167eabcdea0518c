// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/time_axis.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kMinute = 60'000;
constexpr qint64 kHour = 60 * kMinute;
constexpr qint64 kDay = 24 * kHour;
constexpr std::array<qint64, 17> kSteps{10'000,       30'000,       kMinute,  2 * kMinute, 5 * kMinute, 10 * kMinute,
                                        15 * kMinute, 30 * kMinute, kHour,    2 * kHour,   4 * kHour,   6 * kHour,
                                        12 * kHour,   kDay,         2 * kDay, 7 * kDay,    14 * kDay};

}  // namespace

QList<TimeMark> timeMarks(qint64 fromMs, qint64 toMs, int most) {
    if (toMs <= fromMs || most < 1) return {};
    const auto fits = [&](qint64 step) { return (toMs - fromMs) / step + 1 <= most; };
    const auto found = std::find_if(kSteps.begin(), kSteps.end(), fits);
    const qint64 step = found == kSteps.end() ? kSteps.back() : *found;
    const qint64 offset = qint64(QDateTime::fromMSecsSinceEpoch(fromMs).offsetFromUtc()) * 1000;
    const QString format = step < kMinute ? u"HH:mm:ss"_s : step < kDay ? u"HH:mm"_s : u"d MMM"_s;
    QList<TimeMark> marks;
    for (qint64 at = (fromMs + offset + step - 1) / step * step - offset; at <= toMs; at += step)
        marks.append({at, QLocale().toString(QDateTime::fromMSecsSinceEpoch(at), format)});
    return marks;
}

ValueAxis valueAxis(double value, double least) {
    const double wanted = std::max({value, least, 1e-9});
    const double decade = std::pow(10.0, std::floor(std::log10(wanted)));
    constexpr ValueAxis kTops[]{{1, 2}, {2, 2}, {2.5, 2}, {5, 2}, {10, 2}};
    for (const ValueAxis& top : kTops)
        if (wanted <= top.top * decade * (1 + 1e-9)) return {top.top * decade, top.steps};
    return {10 * decade, 2};
}

}  // namespace fairlead::gui
