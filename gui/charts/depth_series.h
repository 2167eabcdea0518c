// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/depth_point.h"

#include <QList>
#include <QPointF>

namespace fairlead::gui {

// One unbroken stretch of a depth curve, ready for stacked areas: each list is the upper edge of its area, x is the
// broker's clock in ms. Lowest is what is in progress, then ready, then delayed; dead is a line of its own.
struct DepthPiece {
    QList<QPointF> floor;  // y = 0
    QList<QPointF> inProgress;
    QList<QPointF> ready;    // in progress + ready
    QList<QPointF> delayed;  // everything unfinished
    QList<QPointF> dead;
};

// Where to draw: at most maxPoints points in all, a new piece wherever two points lie more than kDepthGapMs apart, at
// most maxPieces pieces (the oldest go). When points are merged the largest of each bucket is kept, so that a spike
// never disappears. No widgets, any thread.
QList<DepthPiece> depthPieces(const QList<DepthPoint>& points, int maxPoints, int maxPieces);

// Where the axis of counts ends: the smallest of 10, 20, 30, 40, 50, 60, 80, 100, … that is not below the value, and
// how many marks divide it into round steps.
struct CountAxis {
    double top = 10;
    int ticks = 6;
};
CountAxis countAxis(double value);

// What the time axis shows: a window of two, five or ten minutes whose end moves in whole steps, so that the axis
// stands still between them.
struct TimeWindow {
    qint64 fromMs = 0;
    qint64 toMs = 0;
    int ticks = 0;

    bool operator==(const TimeWindow&) const = default;
};
TimeWindow timeWindow(qint64 firstMs, qint64 nowMs);

}  // namespace fairlead::gui
