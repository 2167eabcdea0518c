// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/text_widths.h"

#include <QFontMetricsF>

namespace fairlead::gui {

void TextWidths::setFont(const QFont& font) {
    if (!(font == m_font)) {
        m_font = font;
        m_widths.fill(0);
    }
}

double TextWidths::of(QStringView text) const {
    double width = 0;
    for (const QChar letter : text) {
        width += widthOf(letter);
    }
    return width;
}

double TextWidths::widthOf(QChar letter) const {
    const char16_t code = letter.unicode();
    if (code >= kKept) {
        return QFontMetricsF(m_font).horizontalAdvance(letter);
    }
    if (m_widths[code] == 0) {
        m_widths[code] = QFontMetricsF(m_font).horizontalAdvance(letter);
    }
    return m_widths[code];
}

}  // namespace fairlead::gui
