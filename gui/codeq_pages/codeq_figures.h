// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/codeq.h"
#include "gui/data/time_series.h"

#include <QList>

#include <deque>
#include <optional>

namespace fairlead::gui {

// What is kept in all queues.
struct CodeqDepths {
    quint64 ready = 0;
    quint64 delayed = 0;
    quint64 inProgress = 0;
    quint64 dead = 0;
};
CodeqDepths depthsOf(const QList<CodeqQueue>& queues);

// All commands together.
struct CodeqFlow {
    double created = 0;  // a second
    double claimed = 0;
    double completed = 0;
    double failed = 0;
    // Percentiles cannot be added up: those of the slowest command, and which it is.
    std::optional<double> medianSeconds;
    std::optional<double> highSeconds;
    QString medianOf;
    QString highOf;
    // Since the server started.
    quint64 leasesExpired = 0;
    quint64 webhooksDelivered = 0;
    quint64 webhooksFailed = 0;
    quint64 refused = 0;
};
CodeqFlow flowOf(const CodeqReading& reading);

// The queues with the most tasks that are not dead, at most so many; empty ones are none.
QList<CodeqQueue> largestQueues(const QList<CodeqQueue>& queues, int most);

// "9: 12 · 5: 1,204 · 0: 3", the highest first; a dash where nothing is ready.
QString prioritiesText(const CodeqQueue& queue);

// "The figures are 3 s old. The queues are asked for 5 s after each answer, as …"
QString codeqAgeText(const CodeqReading& reading, qint64 nowMs);

// Depths and rates for as long as the console has read them, an hour at most. What was not known has no value.
class CodeqCourse {
public:
    static constexpr qint64 kSpanMs = 5000;
    static constexpr size_t kMostSpans = 720;

    void take(const CodeqReading& reading);
    void clear();
    bool hasRates() const;
    TimeChartContent depths() const;
    TimeChartContent rates() const;

private:
    struct Span {
        qint64 number = 0;  // its start divided by kSpanMs
        std::optional<CodeqDepths> depths;
        std::optional<CodeqFlow> flow;
    };
    TimeChartContent frame() const;
    template <typename Value>
    TimeSeries series(const QString& name, SeriesRole role, bool stacked, Value value) const;

    std::deque<Span> m_spans;
    qint64 m_nextWithinMs = 0;  // of the latest reading: a later one says nothing about the time between
};

}  // namespace fairlead::gui
