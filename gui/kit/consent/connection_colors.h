// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/connection_mark.h"

#include <QColor>
#include <QIcon>
#include <QList>

class QPalette;

namespace fairlead::gui {

QList<ConnectionColor> connectionColors();  // in the order in which they are offered
QString colorName(ConnectionColor color);   // "red"; "none"
// The shade for this palette's background; invalid for None.
QColor connectionColor(ConnectionColor color, const QPalette& palette);
QIcon colorIcon(ConnectionColor color, const QPalette& palette);  // a coloured square; an empty frame for None

}  // namespace fairlead::gui
