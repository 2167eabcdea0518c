// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/state_colors.h"

namespace fairlead::gui {

StateColors stateColors(const QPalette& palette) {
    const Tokens& tokens = tokensOf(palette);
    return {.ready = tokens.series[2],
            .inProgress = tokens.series[3],
            .delayed = tokens.series[4],
            .dead = tokens.bad,
            .good = tokens.good,
            .warning = tokens.warn,
            .problem = tokens.bad,
            .push = tokens.pushText,
            .changed = tokens.accent,
            .second = tokens.tx2,
            .quiet = tokens.tx3,
            .line = tokens.line,
            .grid = tokens.grid,
            .track = tokens.sunk};
}

}  // namespace fairlead::gui
