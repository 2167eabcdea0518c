// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/what_if/replay_chart.h"

#include "gui/charts/color_legend.h"
#include "gui/charts/shown_name.h"
#include "gui/kit/segment_choice.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <cmath>
#include <limits>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kThenSeries = 0;
constexpr int kWouldSeries = 1;
constexpr int kSameSeries = 2;

QString wholeText(double value) { return shortCountText(quint64(std::llround(std::max(0.0, value)))); }

double valueOr(const std::optional<double>& value) { return value ? *value : std::numeric_limits<double>::quiet_NaN(); }

}  // namespace

ReplayChart::ReplayChart(QWidget* parent) : QWidget(parent) {
    m_figure = new SegmentChoice(u"whatIfFigure"_s, tr("What the chart shows"),
                                 {tr("Waiting"), tr("Begun per minute"), tr("Wait p99")}, this);
    m_figure->choose(Waiting);
    m_whose = new SegmentChoice(u"whatIfWhose"_s, tr("Whose tasks the chart shows"),
                                {tr("All tenants"), tr("Chosen tenant")}, this);
    m_whose->choose(0);
    m_legend = new ColorLegend(this);
    m_legend->setObjectName(u"whatIfLegend"_s);
    m_history = new LineHistory(u"whatIfChart"_s, tr("How it went, and how it would have gone"), this);
    auto* choices = new QHBoxLayout;
    choices->setSpacing(kGap2);
    choices->addWidget(m_figure);
    choices->addWidget(m_whose);
    choices->addWidget(m_legend, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap1);
    layout->addLayout(choices);
    layout->addWidget(m_history, 1);
    connect(m_figure, &SegmentChoice::chosenByHand, this, &ReplayChart::build);
    connect(m_whose, &SegmentChoice::chosenByHand, this, &ReplayChart::build);
    setSeries({});
}

void ReplayChart::setSeries(const QList<ReplayedSeries>& series) {
    m_series = series;
    setVisible(!series.isEmpty());
    chooseTenant({});
}

void ReplayChart::chooseTenant(const QString& tenant) {
    m_tenant = tenant;
    m_whose->choose(tenant.isEmpty() ? 0 : 1);
    build();
}

void ReplayChart::build() {
    const QString whose = m_whose->chosen() == 1 ? m_tenant : QString();
    const ReplayedSeries* found = nullptr;
    for (const ReplayedSeries& each : m_series)
        if (each.tenant == whose) found = &each;
    LineHistoryContent content;
    content.format = wholeText;
    if (m_whose->chosen() == 1 && m_tenant.isEmpty())
        content.nothing = tr("Choose a tenant in the table.");
    else if (found != nullptr)
        content = contentOf(*found);
    else if (!m_series.isEmpty())
        content.nothing = tr("How it went is known only of the tenants that would differ most.");
    const auto lastOf = [&](qsizetype line) {
        double last = std::numeric_limits<double>::quiet_NaN();
        if (line < content.lines.size())
            for (const QPointF& point : content.lines[line].points)
                if (!std::isnan(point.y())) last = point.y();
        return std::isnan(last) ? missingText() : content.format(last);
    };
    const QString prefix = whose.isEmpty() ? QString() : shownName(whose) + u": "_s;
    QList<LegendEntry> entries{{prefix + tr("as it was"), lastOf(0), kThenSeries},
                               {tr("with the changes (dashed)"), lastOf(1), kWouldSeries}};
    if (content.lines.size() > 2) entries.append({content.lines[2].name, lastOf(2), kSameSeries});
    m_legend->setEntries(entries);
    m_legend->setVisible(!content.lines.isEmpty());
    m_history->setContent(content);
}

LineHistoryContent ReplayChart::contentOf(const ReplayedSeries& series) const {
    LineHistoryContent content;
    const double spanMs = series.spanSeconds * 1000;
    const int figure = m_figure->chosen();
    content.format = figure == WaitP99 ? waitText : figure == Begun ? rateText : wholeText;
    content.isLog = figure == WaitP99;
    content.leastTop = figure == Waiting ? 4 : 1;
    content.nothing = tr("No task began in that time.");
    if (series.points.isEmpty()) return content;
    content.fromMs = series.points.first().atMs;
    content.untilMs = series.points.last().atMs + qint64(std::llround(spanMs));
    LineHistoryContent::Line then{tr("as it was"), kThenSeries, figure != WaitP99, false, {}};
    LineHistoryContent::Line would{tr("with the changes"), kWouldSeries, false, true, {}};
    // How far a replay is off, where it was tried: then the difference to it is what the changes do.
    LineHistoryContent::Line same{tr("replayed without changes"), kSameSeries, false, false, {}, true};
    bool isTried = false;
    const double perMinute = series.spanSeconds > 0 ? 60 / series.spanSeconds : 0;
    for (const ReplayedPoint& point : series.points) {
        // What waits is counted at the end of a span, the others over it.
        const double at = double(point.atMs) + (figure == Waiting ? spanMs : spanMs / 2);
        const auto add = [&](double was, double is) {
            then.points.append({at, was});
            would.points.append({at, is});
        };
        if (figure == WaitP99)
            add(valueOr(point.recordedP99Seconds), valueOr(point.replayedP99Seconds));
        else if (figure == Begun)
            add(double(point.recordedBegun) * perMinute, double(point.replayedBegun) * perMinute);
        else
            add(double(point.recordedWaiting), double(point.replayedWaiting));
        isTried = isTried || point.unchangedWaiting.has_value();
        same.points.append({at, figure == WaitP99 ? valueOr(point.unchangedP99Seconds)
                                : figure == Begun ? double(point.unchangedBegun.value_or(0)) * perMinute
                                                  : double(point.unchangedWaiting.value_or(0))});
    }
    content.lines = {then, would};
    if (isTried) content.lines.append(same);
    return content;
}

}  // namespace fairlead::gui

#include "moc_replay_chart.cpp"
