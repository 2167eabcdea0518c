// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>

class QAbstractButton;
class QHBoxLayout;
class QWidget;

namespace fairlead::gui {

// Two to five buttons for one choice, side by side in one frame; the chosen one is filled. What a button is in its row:
enum class SegmentPlace { None, First, Middle, Last, Only };

// Tells the buttons their places and lays them out without a gap.
QHBoxLayout* layOutSegments(const QList<QAbstractButton*>& buttons);

SegmentPlace segmentPlaceOf(const QWidget* widget);

}  // namespace fairlead::gui
