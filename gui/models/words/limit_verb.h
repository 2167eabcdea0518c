// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_settings.h"
#include "shared/limits/limit_rules.h"

#include <QList>
#include <QString>

namespace fairlead::gui {

// Names a change of limits by its effect: "Cap 12", "Weight 2", "Take the cap back", "Change 3 limits". untilMs: "Cap 12 until
// 14:45"; 0: without an end. tenants: of so many.
QString limitVerb(const LimitSettings& set, const QList<LimitField>& clear, qint64 untilMs, qsizetype tenants);

// A value as people say it: "12 tasks", "100 in 1m", "none".
QString valueWords(LimitField field, const QString& text);

// What the limit does in at most some fifty letters, for a list of all.
QString briefHelp(LimitField field);

// Tiers of throttling: "more than 1,000 tasks in 1h: 50 % of its weight". Empty: none. text: as in limit_text.h.
QString tierWords(const QString& text);
// How the tenant is throttled now: "Throttled until 14:21: half of its seats, 25 % of its weight". Empty: it is not.
QString throttleWords(const ThrottleState& throttle);
// What a level of the noisy-neighbour watch does, 1 to 3.
QString levelWords(int level);

}  // namespace fairlead::gui
