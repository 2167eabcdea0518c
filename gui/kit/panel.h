// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

class QScrollArea;
class QWidget;

namespace fairlead::gui {

// Gives a part of a page the ground of a panel: surface, an edge, round corners. It stays what it is; areas that scroll
// inside of it, and are there already, get the same ground. Tables have theirs from the style. GUI thread.
void makePanel(QWidget* widget);

// For an area whose contents take its width and are as high as that makes them: keeps the room of its vertical bar
// while there is nothing to scroll, too. GUI thread.
void keepBarRoom(QScrollArea* area);

}  // namespace fairlead::gui
