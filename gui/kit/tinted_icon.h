// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace fairlead::gui {

// An icon of resources/icons in this colour; sharp at one and at two pixels per point.
QIcon tintedIcon(const QString& name, const QColor& color);

// The program's icon in its own colours.
QIcon programIcon();

}  // namespace fairlead::gui
