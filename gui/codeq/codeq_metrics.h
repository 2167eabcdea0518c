// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/outcome.h"
#include "gui/data/codeq.h"

#include <QByteArray>

#include <map>
#include <utility>

namespace fairlead::gui {

// The counters of codeQ's /metrics at one moment; all count from the start of the server.
struct CodeqMetrics {
    struct Command {
        double created = 0;
        double claimed = 0;
        double completed = 0;
        double failed = 0;
        double leasesExpired = 0;
        double webhooksDelivered = 0;
        double webhooksFailed = 0;
        std::map<double, double> latency;  // upper bound in seconds (the last is infinite) to tasks within it
    };
    double startedAt = 0;  // seconds since 1970; 0: not told
    std::map<QString, Command> commands;
    std::map<std::pair<QString, QString>, double> refusals;  // by scope and operation
};

// NotSupported: it is no Prometheus text with codeQ's metrics or those of a process. Any thread.
Outcome<CodeqMetrics> metricsIn(const QByteArray& text);

// Fills the reading's rates and refusals. The rates are known if the server did not start anew between the two: a
// counter that went down means that it did. before: null at the first reading. Any thread.
void fillRates(const CodeqMetrics* before, const CodeqMetrics& now, double seconds, CodeqReading& reading);

// The latency that this part (0 to 1) of the tasks between the two readings did not exceed, interpolated within its
// bucket; of the last bucket, its lower bound, which is then too low. Unset: no task ended.
std::optional<double> quantileBetween(const std::map<double, double>& before, const std::map<double, double>& now,
                                      double part);

}  // namespace fairlead::gui
