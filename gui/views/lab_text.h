// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/time_series.h"
#include "gui/lab/lab_comparison.h"
#include "gui/lab/lab_setup.h"

#include <QList>
#include <QString>

namespace fairlead::gui {

// How the Lab speaks: names, sentences, charts and tables to copy. Pure functions of what was measured.

QString policyText(const QString& policy);          // round robin
QString scenarioText(LabScenario scenario);         // Long tasks
QString scenarioExplanation(LabScenario scenario);  // what is played, and what to look for
QString setupText(const LabSetup& setup);           // what the figures come to: who asks for how much

// What came of it in one sentence, as far as it is known; empty: nothing yet.
QString verdictText(const LabComparison& comparison);
// From which second to which it was measured, by whom.
QString windowText(const LabComparison& comparison);

// How long the quiet ones' tasks waited, and who had how much of the workers' time, second by second; the switch is marked.
struct LabMoments {
    qint64 startedAtMs = 0;
    qint64 switchedAtMs = 0;  // 0: not yet
    qint64 endsAtMs = 0;      // of the axis
};
QList<TimeChartContent> labCharts(const LabComparison& comparison, const LabHistories& histories,
                                  const LabMoments& moments);

// The comparison as a table with tabs between, and the explanation above it.
QString comparisonText(const LabComparison& comparison);

}  // namespace fairlead::gui
