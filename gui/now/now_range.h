// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/time_frame.h"
#include "gui/data/history.h"

#include <QString>

#include <array>

namespace fairlead::gui {

// How far back the page looks.
enum class NowRange { Quarter, Hour, SixHours, Day };
inline constexpr std::array kNowRanges{NowRange::Quarter, NowRange::Hour, NowRange::SixHours, NowRange::Day};

QString nameOf(NowRange range);
// So that the column of this moment is the last one.
TimeFrame frameOf(NowRange range, qint64 nowMs);
// The finest of which all is kept and that is no finer than the columns.
HistoryResolution resolutionOf(NowRange range);

}  // namespace fairlead::gui
