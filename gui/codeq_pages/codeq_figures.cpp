// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_figures.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <QLocale>

#include <algorithm>
#include <limits>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kPatienceOfCourseMs = 20'000;
constexpr qint64 kLeastShownMs = 120'000;
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

QString shortNumber(double value) {
    return value < 10 && value != double(qint64(value)) ? QLocale().toString(value, 'f', 1)
                                                        : shortCountText(quint64(std::max(0.0, value)));
}

quint64 aliveIn(const CodeqQueue& queue) { return queue.readyInAll() + queue.delayed + queue.inProgress; }

}  // namespace

CodeqDepths depthsOf(const QList<CodeqQueue>& queues) {
    CodeqDepths all;
    for (const CodeqQueue& queue : queues) {
        all.ready += queue.readyInAll();
        all.delayed += queue.delayed;
        all.inProgress += queue.inProgress;
        all.dead += queue.dead;
    }
    return all;
}

CodeqFlow flowOf(const CodeqReading& reading) {
    CodeqFlow flow;
    for (const CodeqRates& rates : reading.rates) {
        flow.created += rates.createdPerSecond;
        flow.claimed += rates.claimedPerSecond;
        flow.completed += rates.completedPerSecond;
        flow.failed += rates.failedPerSecond;
        flow.leasesExpired += rates.leasesExpired;
        flow.webhooksDelivered += rates.webhooksDelivered;
        flow.webhooksFailed += rates.webhooksFailed;
        if (rates.latencyP50Seconds && *rates.latencyP50Seconds >= flow.medianSeconds.value_or(0)) {
            flow.medianSeconds = rates.latencyP50Seconds;
            flow.medianOf = rates.command;
        }
        if (rates.latencyP99Seconds && *rates.latencyP99Seconds >= flow.highSeconds.value_or(0)) {
            flow.highSeconds = rates.latencyP99Seconds;
            flow.highOf = rates.command;
        }
    }
    for (const CodeqRefusals& refusals : reading.refusals) flow.refused += refusals.count;
    return flow;
}

QList<CodeqQueue> largestQueues(const QList<CodeqQueue>& queues, int most) {
    QList<CodeqQueue> largest;
    for (const CodeqQueue& queue : queues)
        if (aliveIn(queue) > 0) largest.append(queue);
    const auto end = largest.begin() + std::min<qsizetype>(most, largest.size());
    std::partial_sort(largest.begin(), end, largest.end(), [](const CodeqQueue& a, const CodeqQueue& b) {
        const quint64 one = aliveIn(a);
        const quint64 other = aliveIn(b);
        return one != other ? one > other : std::tie(a.tenant, a.command) < std::tie(b.tenant, b.command);
    });
    largest.erase(end, largest.end());
    return largest;
}

QString prioritiesText(const CodeqQueue& queue) {
    QStringList parts;
    for (size_t priority = queue.ready.size(); priority-- > 0;)
        if (queue.ready[priority] > 0) parts << u"%1: %2"_s.arg(priority).arg(countText(queue.ready[priority]));
    return parts.isEmpty() ? missingText() : parts.join(u" · "_s);
}

QString codeqAgeText(const CodeqReading& reading, qint64 nowMs) {
    const QString old = tr("The figures are %1 old.").arg(ageText(std::max<qint64>(0, nowMs - reading.atMs)));
    if (reading.noQueues) return old;
    return tr("%1 The queues are asked for %2 after each answer, as it makes codeQ look at every key it keeps: the "
              "last "
              "took %3.")
        .arg(old, ageText(reading.nextQueuesInMs), waitText(reading.queuesTookMs / 1000));
}

void CodeqCourse::clear() {
    m_spans.clear();
    m_nextWithinMs = 0;
}

void CodeqCourse::take(const CodeqReading& reading) {
    Span span;
    span.number = reading.atMs / kSpanMs;
    if (!reading.noQueues) span.depths = depthsOf(reading.queues);
    if (!reading.noMetrics && reading.ratesKnown) span.flow = flowOf(reading);
    // A clock that was set back would draw the line backwards.
    if (!m_spans.empty() && span.number < m_spans.back().number) m_spans.clear();
    if (!m_spans.empty() && span.number == m_spans.back().number) {
        m_spans.back() = span;
        return;
    }
    // What a reading tells holds since the one before: rates are of that time.
    if (!m_spans.empty() && (span.number - m_spans.back().number) * kSpanMs <= m_nextWithinMs) {
        for (Span between = span; m_spans.back().number + 1 < span.number;) {
            between.number = m_spans.back().number + 1;
            m_spans.push_back(between);
        }
    }
    m_spans.push_back(span);
    m_nextWithinMs = reading.nextQueuesInMs + qint64(2 * reading.queuesTookMs) + kPatienceOfCourseMs;
    while (m_spans.size() > kMostSpans) m_spans.pop_front();
}

TimeChartContent CodeqCourse::frame() const {
    TimeChartContent content;
    content.spanMs = kSpanMs;
    content.nothing = fairlead::gui::tr("Nothing has been read yet.");
    if (m_spans.empty()) return content;
    content.toMs = (m_spans.back().number + 1) * kSpanMs;
    content.fromMs = std::min(m_spans.front().number * kSpanMs, content.toMs - kLeastShownMs);
    for (const Span& span : m_spans) content.atMs.append(span.number * kSpanMs);
    return content;
}

template <typename Value>
TimeSeries CodeqCourse::series(const QString& name, SeriesRole role, bool stacked, Value value) const {
    TimeSeries made{name, role, stacked, {}};
    for (const Span& span : m_spans) made.values.append(value(span));
    return made;
}

bool CodeqCourse::hasRates() const {
    return std::any_of(m_spans.begin(), m_spans.end(), [](const Span& span) { return span.flow.has_value(); });
}

TimeChartContent CodeqCourse::depths() const {
    TimeChartContent content = frame();
    content.title = fairlead::gui::tr("Depth by state, since this console looks");
    content.unit = fairlead::gui::tr("tasks");
    content.format = shortNumber;
    content.leastTop = 10;
    const auto of = [](quint64 CodeqDepths::*what) {
        return [what](const Span& span) { return span.depths ? double((*span.depths).*what) : kUnknown; };
    };
    content.series = {
        series(fairlead::gui::tr("in progress"), SeriesRole::InProgress, true, of(&CodeqDepths::inProgress)),
        series(fairlead::gui::tr("ready"), SeriesRole::Ready, true, of(&CodeqDepths::ready)),
        series(fairlead::gui::tr("delayed"), SeriesRole::Delayed, true, of(&CodeqDepths::delayed)),
        series(fairlead::gui::tr("dead"), SeriesRole::Dead, false, of(&CodeqDepths::dead))};
    return content;
}

TimeChartContent CodeqCourse::rates() const {
    TimeChartContent content = frame();
    content.title = fairlead::gui::tr("Tasks per second, since this console looks");
    content.unit = fairlead::gui::tr("per second");
    content.format = shortNumber;
    const auto of = [](double CodeqFlow::*what) {
        return [what](const Span& span) { return span.flow ? (*span.flow).*what : kUnknown; };
    };
    content.series = {series(fairlead::gui::tr("created"), SeriesRole::In, false, of(&CodeqFlow::created)),
                      series(fairlead::gui::tr("completed"), SeriesRole::Done, false, of(&CodeqFlow::completed)),
                      series(fairlead::gui::tr("failed"), SeriesRole::Failed, false, of(&CodeqFlow::failed))};
    return content;
}

}  // namespace fairlead::gui
