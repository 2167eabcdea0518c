// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/look/tokens.h"

namespace fairlead::gui {

// The colour of the n-th series, from 0 on; the first is who pushes. -1, and what is beyond the last: of all others.
inline QColor seriesColor(const Tokens& colors, int series) {
    const bool isOwn = series >= 0 && series + 1 < int(colors.series.size());
    return colors.series[isOwn ? size_t(series) + 1 : 0];
}

}  // namespace fairlead::gui
