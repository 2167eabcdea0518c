// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/look/type_sizes.h"

namespace fairlead::gui {

QFont fontOf(const QFont& like, TypeSize size, bool bold) {
    QFont font = like;
    font.setPointSizeF(double(size) * 72 / 96);
    font.setBold(bold);
    return font;
}

}  // namespace fairlead::gui
