// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Qt>

namespace fairlead::gui {

// What a model tells about a cell beside its text, for whoever paints it.

// A sign before the text, told apart by its shape as well as by its colour.
enum class RowSign { None, Warning, Ready, Delayed, InProgress, Completed, Dead };
inline constexpr int kSignRole = Qt::UserRole + 40;
// True: this should not draw the eye.
inline constexpr int kQuietRole = Qt::UserRole + 41;

}  // namespace fairlead::gui
