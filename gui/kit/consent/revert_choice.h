// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

class QComboBox;
class QWidget;

namespace fairlead::gui {

// A choice of when a change reverts by itself: never, or after a time.
QComboBox* makeRevertChoice(QWidget* parent, bool mayBeNever = true);
std::chrono::milliseconds revertAfter(const QComboBox* choice);  // 0: never

}  // namespace fairlead::gui
