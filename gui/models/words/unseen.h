// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QChar>

namespace fairlead::gui {

// Control characters, line breaks and tabs among them, and letters that are not seen and may turn text around, like U+202E.
// Some compilers refuse them.
inline bool isUnseen(QChar letter) {
    switch (letter.category()) {
        case QChar::Other_Control:
        case QChar::Other_Format:
        case QChar::Separator_Line:
        case QChar::Separator_Paragraph: return true;
        default: return false;
    }
}

}  // namespace fairlead::gui
