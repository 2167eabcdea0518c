// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/heat_map.h"
#include "gui/charts/stacked_depth.h"
#include "gui/models/tenant_roster.h"
#include "gui/now/now_figures.h"
#include "gui/now/series_colors.h"
#include "gui/now/traces.h"

#include <optional>

namespace fairlead::gui {

// What the charts show, out of what is known of the tenants. moment: the column that is looked at; none: now.

// A row for each of these tenants, in their order. hurtThen: who was hurt at that moment.
QList<HeatRow> heatRows(const QStringList& tenants, const TimeFrame& frame, const Traces& traces,
                        const TenantRoster& roster, const QString& pushing, std::optional<int> moment,
                        const QStringList& hurtThen);

// Those of these tenants that have a colour, and the rest of all.
DepthContent depthContent(const QStringList& tenants, const TimeFrame& frame, const Traces& traces,
                          const SeriesColors& colors, std::optional<int> moment);

// One cell in words: tenant, time, wait, usual.
QString cellText(const QString& tenant, qint64 number, const TimeFrame& frame, const Traces& traces,
                 const TenantRoster& roster);

// How many times its usual a tenant waited, column by column, or how long while that is not known. NaN: not known.
QList<double> waitCurve(const QString& tenant, const TimeFrame& frame, const Traces& traces,
                        const TenantRoster& roster);

}  // namespace fairlead::gui
