// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/words/tenant_condition.h"

class QColor;
class QPainter;
class QRect;

namespace fairlead::gui {

struct StateColors;

// Paints a sign in the middle of the rectangle. Each state has its own shape, not only its own colour.
void paintConditionSign(QPainter& painter, const QRect& rect, TenantCondition state, const QColor& color);

// Of the sign; the text beside it has the same colour unless that is the quiet one of a state that is not ok.
QColor conditionColor(TenantCondition state, const StateColors& colors);

}  // namespace fairlead::gui
