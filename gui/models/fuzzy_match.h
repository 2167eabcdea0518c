// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringView>

namespace fairlead::gui {

// How well what somebody typed fits a name; below zero: not at all. The letters must come in this order, in any case;
// together they weigh more than apart, and at the beginning of the name or of a word more than inside. An empty pattern
// fits everything the same. Any thread; O(length of both).
int fuzzyScore(QStringView pattern, QStringView name);

}  // namespace fairlead::gui
