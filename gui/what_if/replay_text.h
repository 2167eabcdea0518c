// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/what_if.h"

#include <QString>

#include <optional>

namespace fairlead::gui {

// From here on a wait counts as longer or shorter.
inline constexpr double kNoteworthyFactor = 1.5;

QString optionalWaitText(const std::optional<double>& seconds);
// The wait with the changes over what it was; 1 if one of them is not known. Below 50 ms no wait counts as another.
double waitFactor(const ReplayedTenant& row);
QString waitChangeText(const ReplayedTenant& row);  // "4 times shorter", "about the same"

// What the replay says in one sentence: how many tenants would have waited less, how many longer.
QString sentenceOf(const WhatIfAnswer& answer);
// How far the figures can be trusted, a line for each reason.
QString notesOf(const WhatIfAnswer& answer);
QString noteText(const ReplayNote& note);

}  // namespace fairlead::gui
