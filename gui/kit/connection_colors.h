// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/connection_mark.h"

#include <QColor>
#include <QIcon>
#include <QList>

class QPalette;

namespace fairlead::gui {

QList<ConnectionColor> connectionColors();  // all there are, in the order in which they are offered
QString colorName(ConnectionColor color);   // "red"; "none"
// As it is painted on this palette's ground; invalid for None.
QColor connectionColor(ConnectionColor color, const QPalette& palette);
QIcon colorIcon(ConnectionColor color, const QPalette& palette);  // a square of it; an empty frame for None

}  // namespace fairlead::gui
