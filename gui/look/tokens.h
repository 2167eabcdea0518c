// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>

#include <array>

class QPalette;

namespace fairlead::gui {

// Every colour of the console, by what it means. Text on its ground has a contrast of at least 4.5:1; the series are told
// apart by people who see no red, no green or no blue. No colour stands alone: what it says has a shape or a word, too.
struct Tokens {
    // Grounds: of the window, of panels, of tracks and code, of what the pointer is over.
    QColor bg;
    QColor surface;
    QColor sunk;
    QColor hover;
    // Edges: of panels, of controls, between rows.
    QColor line;
    QColor line2;
    QColor grid;
    // Texts: figures, what comes second, labels and units. tx3 is too weak on accentSoft: tx2 there.
    QColor tx;
    QColor tx2;
    QColor tx3;
    // What is chosen, what an operator has changed.
    QColor accent;
    QColor accentSoft;
    QColor accentOn;  // text on it
    QColor focus;     // the ring around what the keys go to
    QColor good;      // well again, live
    QColor goodSoft;
    QColor warn;  // held, throttled, costs something
    QColor warnSoft;
    QColor bad;  // somebody hurts, died, was refused
    QColor badSoft;
    QColor push;      // takes more than is due: a fill
    QColor pushText;  // the same as a text
    QColor pushSoft;
    QColor prod;  // production, and nothing else
    QColor prodSoft;
    std::array<QColor, 8> series;  // in this order; 0 is the rest, 1 always who pushes
    std::array<QColor, 6> heat;    // wait against usual: 1, 2, 5, 20, 50, 100 times; lightness only rises or only falls
    std::array<QColor, 7> marks;   // that people give to connections, in the order of ConnectionColor
};

const Tokens& lightTokens();
const Tokens& darkTokens();

// Whether what this palette paints is light on dark, and what is painted on it. Cheap.
bool isDark(const QPalette& palette);
const Tokens& tokensOf(const QPalette& palette);

// Distances, in device-independent pixels.
inline constexpr int kGap1 = 4;
inline constexpr int kGap2 = 8;
inline constexpr int kGap3 = 12;
inline constexpr int kGap4 = 16;
inline constexpr int kGap5 = 24;
inline constexpr int kRadius = 6;
inline constexpr int kRadiusSmall = 3;
inline constexpr int kFocusWidth = 2;  // of the ring
inline constexpr int kFocusGap = 2;    // between a control and its ring
// Heights.
inline constexpr int kControlHeight = 28;
inline constexpr int kCompactHeight = 22;
inline constexpr int kRoomyRow = 28;
inline constexpr int kCompactRow = 22;

}  // namespace fairlead::gui
