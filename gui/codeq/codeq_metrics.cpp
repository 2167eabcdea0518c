// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/codeq_metrics.h"

#include "gui/codeq/outside_words.h"
#include "gui/data/translation.h"

#include <string_view>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString words(const std::string& text) { return outsideWords(QString::fromStdString(text)); }

}  // namespace

Outcome<CodeqMetrics> metricsIn(const QByteArray& text) {
    if (auto metrics = codeqMetricsIn(std::string_view(text.constData(), size_t(text.size()))))
        return *std::move(metrics);
    return Failure{Failure::Kind::NotSupported, tr("what the server gives at /metrics are not codeQ's metrics"), false};
}

void fillRates(const CodeqMetrics* before, const CodeqMetrics& now, double seconds, CodeqReading& reading) {
    reading.ratesKnown = before != nullptr && seconds > 0 && !startedAnew(*before, now);
    static const CodeqMetrics::Command none;
    for (const auto& [name, is] : now.commands) {
        CodeqRates rates;
        rates.command = words(name);
        rates.created = countedTasks(is.created);
        rates.completed = countedTasks(is.completed);
        rates.failed = countedTasks(is.failed);
        rates.leasesExpired = countedTasks(is.leasesExpired);
        rates.webhooksDelivered = countedTasks(is.webhooksDelivered);
        rates.webhooksFailed = countedTasks(is.webhooksFailed);
        if (reading.ratesKnown) {
            const auto found = before->commands.find(name);
            const CodeqMetrics::Command& was = found == before->commands.end() ? none : found->second;
            rates.createdPerSecond = (is.created - was.created) / seconds;
            rates.claimedPerSecond = (is.claimed - was.claimed) / seconds;
            rates.completedPerSecond = (is.completed - was.completed) / seconds;
            rates.failedPerSecond = (is.failed - was.failed) / seconds;
            rates.latencyP50Seconds = quantileBetween(was.latency, is.latency, 0.5);
            rates.latencyP99Seconds = quantileBetween(was.latency, is.latency, 0.99);
        }
        reading.rates.append(rates);
    }
    for (const auto& [name, count] : now.refusals) {
        double rate = 0;
        if (reading.ratesKnown) {
            const auto was = before->refusals.find(name);
            rate = (count - (was == before->refusals.end() ? 0 : was->second)) / seconds;
        }
        reading.refusals.append({words(name.first), words(name.second), rate, countedTasks(count)});
    }
}

}  // namespace fairlead::gui
