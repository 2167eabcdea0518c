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

// Short texts in one font, letter by letter and remembered: how wide they are, and how to draw them. Asking the font, or
// letting it shape the same digits again, costs more than their pixels. Without kerning, which figures do not have;
// what a script needs more for than one letter after the other is drawn the long way. GUI thread.
class ShortTexts {
public:
    void setFont(const QFont& font);  // cheap when it is the same
    double widthOf(const QString& text) const;
    // From a point on its line, in the painter's pen.
    void draw(QPainter& painter, const QPointF& from, const QString& text) const;

private:
    struct Letter {
        quint32 glyph = 0;  // 0: not to be drawn alone
        double width = -1;  // below zero: not asked yet
    };
    const Letter& letterOf(QChar letter) const;

    QFont m_font;
    QRawFont m_raw;
    mutable std::array<Letter, 256> m_letters{};  // Latin-1
    mutable QHash<char16_t, Letter> m_others;
};

}  // namespace fairlead::gui
