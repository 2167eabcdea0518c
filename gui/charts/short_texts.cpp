// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/short_texts.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QPainter>
#include <QVarLengthArray>

namespace fairlead::gui {

namespace {

constexpr char16_t kFirstBeyondLatin = 0x250;
constexpr char16_t kFirstPunctuation = 0x2010;  // dashes, quotes, the ellipsis
constexpr char16_t kLastPunctuation = 0x2027;
constexpr char16_t kMinus = 0x2212;
constexpr qsizetype kShort = 48;

bool standsAlone(char16_t code) {
    return code < kFirstBeyondLatin || (code >= kFirstPunctuation && code <= kLastPunctuation) || code == kMinus;
}

}  // namespace

void ShortTexts::setFont(const QFont& font) {
    if (!m_raw.isValid() || !(font == m_font)) {
        m_font = font;
        m_raw = QRawFont::fromFont(font);
        m_letters.fill({});
        m_others.clear();
    }
}

double ShortTexts::widthOf(const QString& text) const {
    double width = 0;
    for (const QChar letter : text) width += letterOf(letter).width;
    return width;
}

void ShortTexts::draw(QPainter& painter, const QPointF& from, const QString& text) const {
    QVarLengthArray<quint32, kShort> glyphs;
    QVarLengthArray<QPointF, kShort> positions;
    double x = 0;
    for (const QChar each : text) {
        const Letter& letter = letterOf(each);
        if (letter.glyph == 0) {
            painter.setFont(m_font);
            painter.drawText(from, text);
            return;
        }
        glyphs.append(letter.glyph);
        positions.append(QPointF(x, 0));
        x += letter.width;
    }
    QGlyphRun run;
    run.setRawFont(m_raw);
    run.setRawData(glyphs.constData(), positions.constData(), int(glyphs.size()));
    painter.drawGlyphRun(from, run);
}

const ShortTexts::Letter& ShortTexts::letterOf(QChar letter) const {
    const char16_t code = letter.unicode();
    Letter& known = code < m_letters.size() ? m_letters[code] : m_others[code];
    if (known.width < 0) {
        const QList<quint32> glyphs =
            standsAlone(code) ? m_raw.glyphIndexesForString(QString(letter)) : QList<quint32>();
        known = {glyphs.size() == 1 ? glyphs.first() : 0, QFontMetricsF(m_font).horizontalAdvance(letter)};
    }
    return known;
}

}  // namespace fairlead::gui
