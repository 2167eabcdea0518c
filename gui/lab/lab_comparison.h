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

// Some seconds of a run by the broker's clock, ms since 1970: what happened from..until.
struct LabWindow {
    qint64 fromMs = 0;
    qint64 untilMs = 0;

    double seconds() const { return double(untilMs - fromMs) / 1000; }
};

// How one tenant, or several together, fared in a window.
struct LabFigures {
    double entitledShare = 0;  // 0..1, mean
    double actualShare = 0;
    // Of the broker's figures of each second, each counting as many tasks as were done in it: the median of the medians,
    // and what 99 % of the seconds' 99th percentiles stay within. Never below what was, unless by a second's rounding.
    std::optional<double> waitP50Seconds;
    std::optional<double> waitP99Seconds;
    double donePerSecond = 0;
    double failedPerSecond = 0;
    quint64 readyAtEnd = 0;
};

struct LabSide {
    QString policy;
    LabWindow window;
    std::optional<double> jain;  // over actual / entitled of the tenants that wanted something; none: fewer than two
    QHash<QString, LabFigures> tenants;
    std::optional<LabFigures> quiet;  // together
};

// The same load by one policy and by another.
struct LabComparison {
    QStringList quiet;  // names
    QString loud;       // empty: nobody
    std::optional<LabSide> before;
    std::optional<LabSide> after;
};

using LabHistories = QHash<QString, QList<HistoryPoint>>;  // by tenant: points of one second, oldest first

// Only whole seconds within the window count; none: there was none.
std::optional<LabFigures> figuresOf(const QList<const QList<HistoryPoint>*>& together, const LabWindow& window);
// When the last of what those tenants had waiting at the moment was handed out; not later than `latest`.
qint64 servedSince(qint64 momentMs, qint64 latestMs, const QStringList& tenants, const LabHistories& histories);
LabSide sideOf(const QString& policy, const LabWindow& window, const QStringList& quiet, const QString& loud,
               const LabHistories& histories);

}  // namespace fairlead::gui
