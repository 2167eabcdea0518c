// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/what_if.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace fairlead::gui {

QString optionalWaitText(const std::optional<double>& seconds);
// The 99th percentile of the waits of all tasks that were there; "≥ 2 min" if so many of them still waited at the end
// that it is the least that it can be.
QString waitSoFarText(const WaitAndSeats& figures);
bool isLeast(const WaitAndSeats& figures);

// Whether it would have fared worse in some respect; otherwise, whether better in any.
bool isWorse(const ReplayedTenant& row);
bool isBetter(const ReplayedTenant& row);
// To sort by: above 0: so much worse; below: so much better.
double worseBy(const ReplayedTenant& row);
QString differenceText(const ReplayedTenant& row);  // "waits 4.0 times longer, 68 % fewer begun", "about the same"
// What that compares, and what a replay without changes gave.
QString comparedText(const ReplayedTenant& row);

// Why the replay cannot be trusted, and what of it can be all the same; none: it can.
QStringList warningsOf(const WhatIfAnswer& answer);
// What the replay says: how many tenants would have fared worse, how many better, and how.
QString sentenceOf(const WhatIfAnswer& answer);
// How far the figures can be trusted, a line for each reason.
QString notesOf(const WhatIfAnswer& answer);
QString noteText(const ReplayNote& note);

}  // namespace fairlead::gui
