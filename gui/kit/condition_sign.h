// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/tenant_condition.h"

class QColor;
class QPainter;
class QRect;

namespace fairlead::gui {

struct StateColors;

// A sign for each state, told apart by its shape and not by its colour alone. Drawn into the middle of the rectangle.
void paintConditionSign(QPainter& painter, const QRect& rect, TenantCondition state, const QColor& color);

QColor conditionColor(TenantCondition state, const StateColors& colors);

}  // namespace fairlead::gui
