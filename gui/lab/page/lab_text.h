// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/time_series.h"
#include "gui/lab/lab_comparison.h"
#include "gui/lab/lab_setup.h"

#include <QList>
#include <QString>

namespace fairlead::gui {

// Texts, charts and tables of the Lab. Pure functions of the measured values.

QString policyText(const QString& policy);          // round robin
QString scenarioText(LabScenario scenario);         // Long tasks
QString scenarioExplanation(LabScenario scenario);  // the load, and what to look for
QString setupText(const LabSetup& setup);           // the load that results from the setup

// The result in one sentence, as far as it is known; empty: none yet.
QString verdictText(const LabComparison& comparison);
// The time spans that were measured under each policy.
QString windowText(const LabComparison& comparison);

// Charts per second of the quiet tenants' waits and of the shares of the workers' time, with the policy switch.
struct LabMoments {
    qint64 startedAtMs = 0;
    qint64 switchedAtMs = 0;  // 0: not yet
    qint64 endsAtMs = 0;      // end of the time axis
};
QList<TimeChartContent> labCharts(const LabComparison& comparison, const LabHistories& histories,
                                  const LabMoments& moments);

// The comparison as a tab-separated table with the explanation above it.
QString comparisonText(const LabComparison& comparison);

}  // namespace fairlead::gui
