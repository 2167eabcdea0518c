// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>
#include <QHash>
#include <QPointF>
#include <QRawFont>
#include <QString>

#include <array>

class QPainter;

namespace fairlead::gui {

// Measures and draws short texts in one font with a cache of glyphs, because shaping the same digits again costs more
// than drawing them. Without kerning, which digits do not have; texts in scripts that need shaping are drawn by
// QPainter::drawText(). GUI thread.
class ShortTexts {
public:
    void setFont(const QFont& font);  // cheap if unchanged
    double widthOf(const QString& text) const;
    // from: start of the baseline. Uses the painter's pen.
    void draw(QPainter& painter, const QPointF& from, const QString& text) const;

private:
    struct Letter {
        quint32 glyph = 0;  // 0: needs drawText()
        double width = -1;  // below 0: not cached yet
    };
    const Letter& letterOf(QChar letter) const;

    QFont m_font;
    QRawFont m_raw;
    mutable std::array<Letter, 256> m_letters{};  // Latin-1
    mutable QHash<char16_t, Letter> m_others;
};

}  // namespace fairlead::gui
