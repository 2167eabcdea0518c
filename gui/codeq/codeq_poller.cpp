// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/codeq_poller.h"

#include "gui/codeq/queues_answer.h"
#include "gui/data/background.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

CodeqPoller::CodeqPoller(HttpDoor& door, Pace pace, QObject* parent) : QObject(parent), m_door(door), m_pace(pace) {
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &CodeqPoller::ask);
    m_clock.start();
}

std::chrono::milliseconds CodeqPoller::pauseAfter(double queuesTookMs, double metricsTookMs, const Pace& pace) {
    const double scanMs = std::max(0.0, queuesTookMs - metricsTookMs);
    return std::max(pace.shortest, std::chrono::milliseconds(qint64(scanMs * pace.restFactor)));
}

void CodeqPoller::setRunning(bool running) {
    if (std::exchange(m_isRunning, running) == running) return;
    if (running) {
        m_next.start(std::chrono::milliseconds(std::max<qint64>(0, m_notBeforeMs - m_clock.elapsed())));
        return;
    }
    m_next.stop();
    ++m_number;
    if (m_partsMissing > 0) {
        // The server goes on with what it was asked for.
        const double sofar = double(m_clock.elapsed() - m_askedAtMs);
        m_notBeforeMs = m_clock.elapsed() + pauseAfter(sofar, 0, m_pace).count();
    }
    m_partsMissing = 0;
    m_queues.reset();
    m_metrics.reset();
}

void CodeqPoller::readNow() {
    if (!m_isRunning || m_partsMissing > 0) return;
    m_next.start(
        std::chrono::milliseconds(std::max<qint64>(0, m_readAtMs + m_pace.shortest.count() - m_clock.elapsed())));
}

void CodeqPoller::ask() {
    ++m_number;
    m_askedAtMs = m_clock.elapsed();
    m_reading = {};
    m_reading.noQueues = m_whyNoQueues;
    m_latencyMs = -1;
    m_partsMissing = m_whyNoQueues ? 1 : 2;
    if (!m_whyNoQueues) {
        m_queues = m_door.ask({"GET", "/v1/codeq/admin/queues", {}, m_pace.queuesDeadline},
                              [this](const Outcome<HttpAnswer>& answer) { takeQueues(answer); });
    }
    m_metrics = m_door.ask({"GET", "/metrics", {}, m_pace.metricsDeadline},
                           [this](const Outcome<HttpAnswer>& answer) { takeMetrics(answer); });
}

void CodeqPoller::takeQueues(const Outcome<HttpAnswer>& answer) {
    if (!answer) {
        m_reading.noQueues = answer.failure();
        m_reading.queuesTookMs = double(m_clock.elapsed() - m_askedAtMs);
        endPart();
        return;
    }
    m_reading.queuesTookMs = answer->tookMs;
    runInBackground(
        this, [body = answer->body] { return queuesIn(body); },
        [this, number = m_number](const Outcome<QList<CodeqQueue>>& queues) {
            if (number != m_number) return;
            if (queues)
                m_reading.queues = *queues;
            else
                m_reading.noQueues = queues.failure();
            endPart();
        });
}

void CodeqPoller::takeMetrics(const Outcome<HttpAnswer>& answer) {
    m_metricsTookMs = double(m_clock.elapsed() - m_askedAtMs);
    if (!answer) {
        m_reading.noMetrics = answer.failure();
        endPart();
        return;
    }
    m_latencyMs = answer->tookMs;
    runInBackground(
        this, [body = answer->body] { return metricsIn(body); },
        [this, number = m_number, atMs = m_clock.elapsed()](const Outcome<CodeqMetrics>& metrics) {
            if (number != m_number) return;
            if (metrics) {
                fillRates(m_before ? &*m_before : nullptr, *metrics, double(atMs - m_beforeAtMs) / 1000, m_reading);
                m_before = *metrics;
                m_beforeAtMs = atMs;
            } else {
                m_reading.noMetrics = metrics.failure();
            }
            endPart();
        });
}

std::chrono::milliseconds CodeqPoller::pause() const {
    if (m_reading.noMetrics && m_metricsTookMs >= double(m_pace.metricsDeadline.count())) return m_pace.afterSilence;
    return pauseAfter(m_reading.queuesTookMs, m_metricsTookMs, m_pace);
}

void CodeqPoller::endPart() {
    if (--m_partsMissing > 0) return;
    const std::chrono::milliseconds pause = this->pause();
    m_readAtMs = m_clock.elapsed();
    m_notBeforeMs = m_clock.elapsed() + pause.count();
    m_next.start(pause);
    m_reading.atMs = QDateTime::currentMSecsSinceEpoch();
    m_reading.nextQueuesInMs = pause.count();
    // By value: a slot may end this reading.
    const CodeqReading reading = std::exchange(m_reading, {});
    Q_EMIT read(reading, m_latencyMs);
}

}  // namespace fairlead::gui

#include "moc_codeq_poller.cpp"
