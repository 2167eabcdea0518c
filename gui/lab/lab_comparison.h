// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/history.h"

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace fairlead::gui {

// A time span of a run, in ms since 1970 by the broker's clock: fromMs included, untilMs excluded.
struct LabWindow {
    qint64 fromMs = 0;
    qint64 untilMs = 0;

    double seconds() const { return double(untilMs - fromMs) / 1000; }
};

// Figures of one tenant, or of several together, within a window.
struct LabFigures {
    double entitledShare = 0;  // 0..1, mean
    double actualShare = 0;
    // From the broker's figures per second, each weighted by the tasks done in that second: the median of the medians,
    // and the 99 % quantile of the 99th percentiles. Never below the true value, except by the rounding of one second.
    std::optional<double> waitP50Seconds;
    std::optional<double> waitP99Seconds;
    double donePerSecond = 0;
    double failedPerSecond = 0;
    quint64 readyAtEnd = 0;
};

struct LabSide {
    QString policy;
    LabWindow window;
    std::optional<double> jain;  // index over actual / entitled share of tenants with demand; nullopt: fewer than two
    QHash<QString, LabFigures> tenants;
    std::optional<LabFigures> quiet;  // the quiet tenants together
};

// The same load under one policy and under another.
struct LabComparison {
    QStringList quiet;  // tenant names
    QString loud;       // tenant name; empty: none
    std::optional<LabSide> before;
    std::optional<LabSide> after;
};

using LabHistories = QHash<QString, QList<HistoryPoint>>;  // by tenant: points of one second, oldest first

// Combines the points of several tenants. Only whole seconds within the window count; nullopt: there is none.
std::optional<LabFigures> figuresOf(const QList<const QList<HistoryPoint>*>& together, const LabWindow& window);
// When the last task that these tenants had waiting at momentMs was handed out; latestMs at most.
qint64 servedSince(qint64 momentMs, qint64 latestMs, const QStringList& tenants, const LabHistories& histories);
LabSide sideOf(const QString& policy, const LabWindow& window, const QStringList& quiet, const QString& loud,
               const LabHistories& histories);

}  // namespace fairlead::gui
