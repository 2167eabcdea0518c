// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/change_mark.h"

#include <QList>
#include <QRectF>
#include <QString>

#include <functional>
#include <limits>

namespace fairlead::gui {

// Something in a lane of a timeline: a bar if it lasts, else a shape.
struct LaneItem {
    static constexpr qint64 kGoesOn = std::numeric_limits<qint64>::max();  // as the end of what has none yet

    QString key;
    int lane = 0;
    ChangeMark mark;  // words: its label, on one line; untilMs 0: a moment
    bool isQuiet = false;

    bool operator==(const LaneItem&) const = default;
};

// Where it stands. Items that have no room even as a shape are counted with a neighbour.
struct PlacedItem {
    enum class Label { None, Inside, Right, Left };

    QList<qsizetype> items;  // the first is the one that is drawn
    int row = 0;             // within its lane
    QRectF box;              // of the bar or the shape; the lane's first row begins at 0
    Label label = Label::None;
    double labelX = 0;
    double labelWidth = 0;
};

inline constexpr int kLaneRow = 20;
inline constexpr int kMostLaneRows = 3;

// Places the items of one lane, in the order of their times, between left and right: on the first row that has room for
// the bar or shape; then labels, what matters most first: inside a long bar, else behind it, else before it. xOf: of a
// moment; widthOf: of a label.
QList<PlacedItem> placeLane(const QList<LaneItem>& items, const QList<qsizetype>& ofLane, double left, double right,
                            const std::function<double(qint64)>& xOf,
                            const std::function<double(const QString&)>& widthOf);

}  // namespace fairlead::gui
