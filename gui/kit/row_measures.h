// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::gui {

// Measures that tables and their headers share, in device-independent pixels.
inline constexpr int kCellPadding = 6;
inline constexpr int kSignWidth = 16;

}  // namespace fairlead::gui
