// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

class QComboBox;
class QWidget;

namespace fairlead::gui {

// A choice of when a change ends by itself: after a time, at first half an hour, or never.
QComboBox* makeRevertChoice(QWidget* parent, bool mayBeNever = true);
std::chrono::milliseconds revertAfter(const QComboBox* choice);  // 0: never

}  // namespace fairlead::gui
