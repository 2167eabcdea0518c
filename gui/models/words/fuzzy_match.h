// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringView>

namespace fairlead::gui {

// How well a typed pattern matches a name; below zero: not at all. The name must contain the letters in this order,
// whatever their case. Adjacent letters score more than scattered ones, and the beginning of the name or of a word more
// than its inside. An empty pattern matches every name equally. Any thread; O(length of both).
int fuzzyScore(QStringView pattern, QStringView name);

}  // namespace fairlead::gui
