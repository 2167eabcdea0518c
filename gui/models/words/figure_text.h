// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/tenant_figures.h"

namespace fairlead::gui {

// What a figure is called on the screen, and its help; translated in the context "fairlead::gui".
struct FigureText {
    const char* title;
    const char* tip;
};

const FigureText& figureText(TenantFigure figure);

}  // namespace fairlead::gui
