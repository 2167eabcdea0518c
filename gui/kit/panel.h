// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace fairlead::gui {

// Gives a part of a page the ground of a panel: surface, an edge, round corners. It stays what it is; areas that scroll
// inside of it, and are there already, get the same ground. Tables have theirs from the style. GUI thread.
void makePanel(QWidget* widget);

}  // namespace fairlead::gui
