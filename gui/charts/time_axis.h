// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace fairlead::gui {

// Marks of a chart's axes, at round values. Any thread.

struct TimeMark {
    qint64 atMs = 0;
    QString text;  // local time: 14:32:10, 14:32 or 21 Nov, depending on the step
};

// At most `most` marks, at round local times within the range; none for an empty range.
QList<TimeMark> timeMarks(qint64 fromMs, qint64 toMs, int most);

// The top of an axis that begins at 0, and how many steps divide it. The top is 1, 2, 2.5 or 5 times a power of ten and
// not below value or least.
struct ValueAxis {
    double top = 1;
    int steps = 2;
};
ValueAxis valueAxis(double value, double least);

}  // namespace fairlead::gui
