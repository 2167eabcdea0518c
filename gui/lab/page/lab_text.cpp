// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/page/lab_text.h"

#include "gui/data/translation.h"
#include "gui/models/delimited_text.h"
#include "gui/models/words/formatters.h"
#include "gui/lab/page/lab_comparison_model.h"

#include <QDateTime>
#include <QLocale>
#include <QMap>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr qint64 kSecondMs = 1000;

QString waitFormat(double value) { return value == 0 ? u"0"_s : waitText(value); }

// The points of several tenants combined, by second.
struct Second {
    double entitled = 0;
    double actual = 0;
    double waitP99 = kNone;  // the highest of them
};
using Seconds = QMap<qint64, Second>;

Seconds secondsOf(const QStringList& tenants, const LabHistories& histories) {
    Seconds seconds;
    for (const QString& tenant : tenants) {
        for (const HistoryPoint& point : histories.value(tenant)) {
            if (point.unfinished) continue;
            Second& second = seconds[point.atMs];
            second.entitled += point.entitledShare;
            second.actual += point.actualShare;
            if (point.waitP99Seconds) {
                second.waitP99 = std::isnan(second.waitP99) ? *point.waitP99Seconds
                                                            : std::max(second.waitP99, *point.waitP99Seconds);
            }
        }
    }
    return seconds;
}

TimeSeries seriesOf(const QString& name, SeriesRole role, const QList<qint64>& at, const Seconds& seconds,
                    double Second::*value) {
    TimeSeries series{name, role, false, {}};
    for (const qint64 second : at) {
        const auto found = seconds.constFind(second);
        series.values.append(found == seconds.constEnd() ? kNone : (*found).*value);
    }
    return series;
}

QString shortName(const QString& tenant) { return tenant.mid(tenant.indexOf(u':') + 1); }

QList<int> allRows(const LabComparisonModel& model) {
    QList<int> rows;
    for (int row = 0; row < model.rowCount(); ++row) rows << row;
    return rows;
}

}  // namespace

QString policyText(const QString& policy) {
    if (policy == u"fair"_s) return tr("fair queueing");
    if (policy == u"round-robin"_s) return tr("round robin");
    if (policy == u"weighted"_s) return tr("weighted turns");
    if (policy == u"strict"_s) return tr("strict shares");
    if (policy == u"fifo"_s) return tr("first come, first served");
    return policy;
}

QString scenarioText(LabScenario scenario) {
    switch (scenario) {
        case LabScenario::LongTasks: return tr("Long tasks");
        case LabScenario::NoisyNeighbour: return tr("Noisy neighbour");
        case LabScenario::Burst: return tr("Burst");
        case LabScenario::ErrorStorm: return tr("Error storm");
        case LabScenario::Steady: return tr("Steady");
    }
    return {};
}

QString scenarioExplanation(LabScenario scenario) {
    switch (scenario) {
        case LabScenario::LongTasks:
            return tr(
                "One tenant's tasks take forty times longer, and there are always more of them. Equal turns are not "
                "equal time: look at how long the others wait.");
        case LabScenario::NoisyNeighbour:
            return tr(
                "One tenant asks for twice as much as all workers can do, all the time. A task queued behind its "
                "backlog waits for all of it.");
        case LabScenario::Burst:
            return tr(
                "One tenant creates a burst every ten seconds: half of what the workers can do until the next one.");
        case LabScenario::ErrorStorm:
            return tr(
                "One tenant's tasks fail within moments, are delivered again and again, and end as dead letters.");
        case LabScenario::Steady:
            return tr("Equal tenants, and enough workers for all of them: under any policy nobody should wait.");
    }
    return {};
}

QString setupText(const LabSetup& setup) {
    const QLocale locale;
    const double load = quietLoad(setup);
    const QString quiet = tr("The quiet tenants ask for %1 tasks a second together and so for %2 of the %3 workers.")
                              .arg(locale.toString(setup.tenants * setup.perSecond, 'g', 4),
                                   locale.toString(load * setup.workers, 'f', 1), locale.toString(setup.workers));
    return load < 1 ? quiet : quiet + u' ' + tr("That is more than there are: no policy can serve them in time.");
}

QString verdictText(const LabComparison& comparison) {
    const auto wait = [](const std::optional<LabSide>& side) {
        return side && side->quiet && side->quiet->waitP99Seconds ? waitText(*side->quiet->waitP99Seconds) : QString();
    };
    const QString before = wait(comparison.before);
    const QString after = wait(comparison.after);
    if (before.isEmpty()) return {};
    const QString first = policyText(comparison.before->policy);
    if (after.isEmpty()) return tr("99 % of the quiet tenants' tasks waited up to %1 under %2.").arg(before, first);
    return tr("99 % of the quiet tenants' tasks waited up to %1 under %2, and up to %3 under %4.")
        .arg(before, first, after, policyText(comparison.after->policy));
}

QString windowText(const LabComparison& comparison) {
    const auto side = [](const std::optional<LabSide>& one) {
        if (!one || one->window.seconds() <= 0) return QString();
        const QString fairness =
            one->jain ? tr(", Jain's index %1").arg(QLocale().toString(*one->jain, 'f', 3)) : QString();
        return tr("%1: %2 s until %3%4")
            .arg(policyText(one->policy), QLocale().toString(one->window.seconds(), 'f', 0),
                 QDateTime::fromMSecsSinceEpoch(one->window.untilMs).toString(u"HH:mm:ss"_s), fairness);
    };
    QStringList sides{side(comparison.before), side(comparison.after)};
    sides.removeAll({});
    return sides.isEmpty()
               ? QString()
               : tr("Measured by the broker, second by second, after settling. %1.").arg(sides.join(u"; "_s));
}

QList<TimeChartContent> labCharts(const LabComparison& comparison, const LabHistories& histories,
                                  const LabMoments& moments) {
    const Seconds quiet = secondsOf(comparison.quiet, histories);
    const Seconds loud = comparison.loud.isEmpty() ? Seconds() : secondsOf({comparison.loud}, histories);
    TimeChartContent common;
    common.fromMs = moments.startedAtMs;
    common.toMs = moments.endsAtMs;
    common.spanMs = kSecondMs;
    common.atMs = quiet.keys();
    common.nothing = tr("The first second is not over yet.");
    if (moments.switchedAtMs > 0 && comparison.after)
        common.marks.append({moments.switchedAtMs, u"→ "_s + policyText(comparison.after->policy)});
    TimeChartContent waits = common;
    waits.title = tr("Wait, 99th percentile of each second");
    waits.unit = tr("seconds");
    waits.format = waitFormat;
    waits.leastTop = 0.05;
    waits.series.append(seriesOf(tr("worst of the quiet"), SeriesRole::High, common.atMs, quiet, &Second::waitP99));
    TimeChartContent shares = common;
    shares.title = tr("Share of the workers' time");
    shares.unit = tr("part of all");
    shares.format = shareText;
    shares.series.append(seriesOf(tr("quiet together"), SeriesRole::Actual, common.atMs, quiet, &Second::actual));
    shares.series.append(seriesOf(tr("entitled"), SeriesRole::Entitled, common.atMs, quiet, &Second::entitled));
    if (!comparison.loud.isEmpty()) {
        const QString name = shortName(comparison.loud);
        shares.series.append(seriesOf(name, SeriesRole::Failed, common.atMs, loud, &Second::actual));
    }
    return {waits, shares};
}

QString comparisonText(const LabComparison& comparison) {
    LabComparisonModel model;
    model.show(comparison);
    QStringList lines{verdictText(comparison), windowText(comparison), QString(), tsvLine(headerFields(model))};
    for (const int row : allRows(model)) {
        QStringList fields;
        for (int column = 0; column < model.columnCount(); ++column)
            fields << model.index(row, column).data().toString();
        lines << tsvLine(fields);
    }
    return lines.join(u'\n') + u'\n';
}

}  // namespace fairlead::gui
