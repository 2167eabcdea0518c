// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/depth_series.h"

#include <algorithm>

namespace fairlead::gui {

namespace {

void appendTo(DepthPiece& piece, const DepthPoint& point) {
    const double x = double(point.atMs);
    const double inProgress = point.depth.inProgress;
    const double ready = inProgress + point.depth.ready;
    piece.floor.append({x, 0});
    piece.inProgress.append({x, inProgress});
    piece.ready.append({x, ready});
    piece.delayed.append({x, ready + point.depth.delayed});
    piece.dead.append({x, double(point.depth.dead)});
}

}  // namespace

QList<DepthPiece> depthPieces(const QList<DepthPoint>& points, int maxPoints, int maxPieces) {
    const qsizetype bucket = std::max<qsizetype>(1, (points.size() + maxPoints - 1) / std::max(1, maxPoints));
    QList<DepthPiece> pieces;
    qsizetype at = 0;
    while (at < points.size()) {
        DepthPiece piece;
        bool endsHere = false;
        while (at < points.size() && !endsHere) {
            DepthPoint kept = points[at];
            for (qsizetype taken = 0; taken < bucket && at < points.size() && !endsHere; ++taken, ++at) {
                if (points[at].depth.open() > kept.depth.open()) {
                    kept = points[at];
                }
                endsHere = at + 1 < points.size() && points[at + 1].atMs - points[at].atMs > kDepthGapMs;
            }
            appendTo(piece, kept);
        }
        pieces.append(piece);
    }
    if (pieces.size() > maxPieces) {
        pieces.remove(0, pieces.size() - maxPieces);
    }
    return pieces;
}

CountAxis countAxis(double value) {
    constexpr CountAxis kSteps[]{{1, 6}, {2, 5}, {3, 4}, {4, 5}, {5, 6}, {6, 4}, {8, 5}};
    for (double decade = 10;; decade *= 10) {
        for (const CountAxis& step : kSteps) {
            if (value <= decade * step.top) {
                return {decade * step.top, step.ticks};
            }
        }
    }
}

TimeWindow timeWindow(qint64 firstMs, qint64 nowMs) {
    struct Choice {
        qint64 lengthMs;
        qint64 stepMs;
        int ticks;
    };
    // The ticks divide the length into whole half minutes or minutes.
    constexpr Choice kChoices[]{{120'000, 10'000, 3}, {300'000, 30'000, 6}, {600'000, 30'000, 6}};
    for (const Choice& choice : kChoices) {
        const qint64 end = (nowMs + choice.stepMs - 1) / choice.stepMs * choice.stepMs;
        if (firstMs >= end - choice.lengthMs || choice.lengthMs == 600'000) {
            return {end - choice.lengthMs, end, choice.ticks};
        }
    }
    return {};
}

}  // namespace fairlead::gui
