// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/lab_comparison.h"

#include "shared/shares.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace fairlead::gui {

namespace {

using Weighted = std::vector<std::pair<double, quint64>>;  // a wait, and the number of tasks it stands for

constexpr qint64 kComparedSecondMs = 1000;

std::optional<double> quantile(Weighted values, double fraction) {
    quint64 all = 0;
    for (const auto& [wait, tasks] : values) all += tasks;
    if (all == 0) return std::nullopt;
    std::sort(values.begin(), values.end());
    double left = fraction * double(all);
    for (const auto& [wait, tasks] : values) {
        left -= double(tasks);
        if (left <= 0) return wait;
    }
    return values.back().first;
}

}  // namespace

std::optional<LabFigures> figuresOf(const QList<const QList<HistoryPoint>*>& together, const LabWindow& window) {
    LabFigures figures;
    Weighted medians;
    Weighted highs;
    quint64 done = 0;
    quint64 failed = 0;
    qint64 seconds = 0;
    for (const QList<HistoryPoint>* points : together) {
        qint64 own = 0;
        quint64 ready = 0;
        for (const HistoryPoint& point : *points) {
            if (point.unfinished || point.atMs < window.fromMs || point.atMs + kComparedSecondMs > window.untilMs)
                continue;
            ++own;
            figures.entitledShare += point.entitledShare;
            figures.actualShare += point.actualShare;
            done += point.done;
            failed += point.failed;
            ready = point.ready;
            // Tasks handed out in this second may be done in a later one, so its wait counts for one task at least.
            const quint64 tasks = std::max<quint64>(1, point.done);
            if (point.waitP50Seconds) medians.emplace_back(*point.waitP50Seconds, tasks);
            if (point.waitP99Seconds) highs.emplace_back(*point.waitP99Seconds, tasks);
        }
        seconds = std::max(seconds, own);
        figures.readyAtEnd += ready;
    }
    if (seconds == 0) return std::nullopt;
    figures.entitledShare /= double(seconds);
    figures.actualShare /= double(seconds);
    figures.donePerSecond = double(done) / double(seconds);
    figures.failedPerSecond = double(failed) / double(seconds);
    figures.waitP50Seconds = quantile(std::move(medians), 0.5);
    figures.waitP99Seconds = quantile(std::move(highs), 0.99);
    return figures;
}

qint64 servedSince(qint64 momentMs, qint64 latestMs, const QStringList& tenants, const LabHistories& histories) {
    qint64 servedMs = momentMs;
    for (const QString& tenant : tenants) {
        for (const HistoryPoint& point : histories.value(tenant)) {
            const qint64 endMs = point.atMs + kComparedSecondMs;
            if (endMs > momentMs && point.oldestReadySeconds * kComparedSecondMs > double(endMs - momentMs))
                servedMs = std::max(servedMs, endMs);
        }
    }
    return std::min(servedMs, latestMs);
}

LabSide sideOf(const QString& policy, const LabWindow& window, const QStringList& quiet, const QString& loud,
               const LabHistories& histories) {
    LabSide side;
    side.policy = policy;
    side.window = window;
    std::vector<double> ratios;
    const auto add = [&](const QString& tenant) {
        const auto found = histories.constFind(tenant);
        if (found == histories.constEnd()) return;
        const std::optional<LabFigures> figures = figuresOf({&*found}, window);
        if (!figures) return;
        side.tenants.insert(tenant, *figures);
        if (figures->entitledShare > 0) ratios.push_back(figures->actualShare / figures->entitledShare);
    };
    QList<const QList<HistoryPoint>*> together;
    for (const QString& tenant : quiet) {
        add(tenant);
        if (const auto found = histories.constFind(tenant); found != histories.constEnd()) together.append(&*found);
    }
    if (!loud.isEmpty()) add(loud);
    side.quiet = figuresOf(together, window);
    if (ratios.size() > 1) side.jain = jainsIndex(ratios);
    return side;
}

}  // namespace fairlead::gui
