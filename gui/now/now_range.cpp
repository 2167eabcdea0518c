// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/now_range.h"

#include "gui/data/translation.h"

namespace fairlead::gui {

QString nameOf(NowRange range) {
    switch (range) {
        case NowRange::Quarter: return tr("15 min");
        case NowRange::Hour: return tr("1 h");
        case NowRange::SixHours: return tr("6 h");
        case NowRange::Day: return tr("1 d");
    }
    return {};
}

TimeFrame frameOf(NowRange range, qint64 nowMs) {
    TimeFrame frame;
    switch (range) {
        case NowRange::Quarter: frame.columnMs = 15'000; break;
        case NowRange::Hour: frame.columnMs = 60'000; break;
        case NowRange::SixHours: frame.columnMs = 5 * 60'000; break;
        case NowRange::Day: frame.columnMs = 20 * 60'000; break;
    }
    frame.columns = range == NowRange::Quarter || range == NowRange::Hour ? 60 : 72;
    frame.first = nowMs / frame.columnMs - frame.columns + 1;
    return frame;
}

HistoryResolution resolutionOf(NowRange range) {
    return range == NowRange::Quarter ? HistoryResolution::Second : HistoryResolution::Minute;
}

}  // namespace fairlead::gui
