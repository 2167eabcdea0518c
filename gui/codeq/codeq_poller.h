// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/codeq/codeq_metrics.h"
#include "gui/codeq/http_door.h"
#include "gui/data/codeq.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <optional>

namespace fairlead::gui {

// Reads codeQ's queues and metrics again and again. The queues cost the server a look at every key that it keeps, so
// the pause until the next reading is never shorter than `shortest`, nor than `restFactor` times what the server needed
// longer for them than for the metrics, which it has at hand: that keeps the load made here below one in `restFactor`,
// and a server that was frozen for a while is read again soon. GUI thread; what is large is read on another.
class CodeqPoller : public QObject {
    Q_OBJECT
public:
    struct Pace {
        std::chrono::milliseconds shortest = std::chrono::seconds(5);
        int restFactor = 20;
        std::chrono::milliseconds queuesDeadline = std::chrono::seconds(60);
        std::chrono::milliseconds metricsDeadline = std::chrono::seconds(15);
        std::chrono::milliseconds afterSilence = std::chrono::seconds(30);  // when not even the metrics came in time
    };

    // door: outlives the poller.
    CodeqPoller(HttpDoor& door, Pace pace, QObject* parent = nullptr);

    // From now on the queues are not asked for, for this reason; the metrics still are.
    void leaveQueues(const Failure& why) { m_whyNoQueues = why; }
    // Begins with a reading, unless the pause after the last one is not over.
    void setRunning(bool running);
    // Reads as soon as `shortest` has passed since the last reading; nothing if one is under way.
    void readNow();

    static std::chrono::milliseconds pauseAfter(double queuesTookMs, double metricsTookMs, const Pace& pace);

Q_SIGNALS:
    // latencyMs: of the request for the metrics; below zero: it failed.
    void read(const fairlead::gui::CodeqReading& reading, double latencyMs);

private:
    void ask();
    void takeQueues(const Outcome<HttpAnswer>& answer);
    void takeMetrics(const Outcome<HttpAnswer>& answer);
    void endPart();
    std::chrono::milliseconds pause() const;

    HttpDoor& m_door;
    const Pace m_pace;
    std::optional<Failure> m_whyNoQueues;
    bool m_isRunning = false;
    QTimer m_next;
    QElapsedTimer m_clock;     // since the poller exists
    qint64 m_notBeforeMs = 0;  // on m_clock
    quint64 m_number = 0;      // of the reading; answers of earlier ones are dropped
    int m_partsMissing = 0;
    qint64 m_askedAtMs = 0;  // on m_clock
    qint64 m_readAtMs = 0;   // on m_clock
    double m_metricsTookMs = 0;
    CodeqReading m_reading;
    double m_latencyMs = -1;
    Call m_queues;
    Call m_metrics;
    std::optional<CodeqMetrics> m_before;
    qint64 m_beforeAtMs = 0;  // on m_clock
};

}  // namespace fairlead::gui
