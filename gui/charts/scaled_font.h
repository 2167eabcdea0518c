// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>

namespace fairlead::gui {

// The same font in another size, whichever way its size is given.
inline QFont scaledFont(QFont font, double factor, bool bold = false) {
    if (font.pixelSize() > 0)
        font.setPixelSize(int(font.pixelSize() * factor + 0.5));
    else
        font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(bold);
    return font;
}

}  // namespace fairlead::gui
