// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>
#include <QStringView>

#include <array>

namespace fairlead::gui {

// How wide short texts are in a font, letter by letter and remembered: asking the font each time costs as much as
// drawing. Without kerning, which figures do not have. GUI thread.
class TextWidths {
public:
    void setFont(const QFont& font);  // cheap when it is the same
    double of(QStringView text) const;

private:
    static constexpr size_t kKept = 256;  // Latin-1; other letters are asked for
    double widthOf(QChar letter) const;

    QFont m_font;
    mutable std::array<double, kKept> m_widths{};  // 0: not asked yet
};

}  // namespace fairlead::gui
