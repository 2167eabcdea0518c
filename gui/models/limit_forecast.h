// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/history.h"
#include "gui/data/share_preview.h"
#include "gui/data/tenant_row.h"
#include "shared/limits/tenant_limits.h"

#include <QList>
#include <QStringList>

#include <functional>
#include <optional>

namespace fairlead::gui {

// What a change of limits would do, estimated from figures that the broker has given. Pure functions.

// How long what is ready takes with these seats, at the time that its tasks take now, as drainSeconds(). limits: those that
// hold then; null: none of them matters.
double drainWith(TenantRow row, double seats, const TenantLimits* limits);

// Creates that would have been refused, at the arrivals that there were.
struct RefusalForecast {
    double perMinute = 0;
    int minutes = 0;  // how long the figures are that it rests on
};

struct ForecastRow {
    QString tenant;
    double shareNow = 0;  // that is due, 0..1
    double shareThen = 0;
    double seatsNow = 0;  // that are due
    double seatsThen = 0;
    double drainNow = -1;  // seconds, as drainSeconds()
    double drainThen = -1;
};

struct LimitForecast {
    QList<ForecastRow> rows;  // the tenants that are changed first, then the others by gain or loss
    qsizetype changed = 0;    // so many of the rows are changed
    quint64 more = 0;         // others whose share changes
    double seats = 0;
};

// Null: the figures of this tenant are not known.
using FiguresOf = std::function<const TenantRow*(const QString& tenant)>;

// changed: the tenants that get the new limits. before, after: those of the only one, or of none.
LimitForecast forecastOf(const SharePreview& preview, const QStringList& changed, const FiguresOf& figures,
                         const TenantLimits& before, const TenantLimits& after);

// Which of its seats come free, and for whom: "8 now, at most 2 then: 6 come free, first for wonka, initech". now: null: not
// known. rows: of the forecast; of those that are not changed, who waits and has less than is due then gets them.
QString freedText(const TenantRow* now, const TenantLimits& after, const LimitForecast& forecast,
                  const FiguresOf& figures);

// minutes: the tenant's history, minute by minute. Nothing: there is none. Counts the rate of creates, the depth of the queue
// and draining; the broker keeps no figures for the other limits.
std::optional<RefusalForecast> refusalsOf(const QList<HistoryPoint>& minutes, const TenantLimits& after);

// "0 a minute at the arrivals of the last hour"
QString refusalText(const std::optional<RefusalForecast>& refusals);

// What the change costs, in sentences; none: nothing that is known. nowMs: the broker's clock.
QStringList pricesOf(const LimitForecast& forecast, const TenantLimits& before, const TenantLimits& after,
                     const std::optional<RefusalForecast>& refusals, qint64 nowMs);

}  // namespace fairlead::gui
