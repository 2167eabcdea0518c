// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/state_colors.h"

#include <QColor>
#include <QPalette>

#include <array>

namespace fairlead::gui {

// The colours by meaning, in light and dark. Series are in a fixed order: the first is always who takes more than is due.
// Heat is one hue whose lightness only falls, or in the dark only rises.
struct NowColors {
    QColor surface;  // of panels
    QColor sunk;     // of tracks
    QColor line;     // edges of panels
    QColor edge;     // of controls
    QColor grid;
    QColor text;
    QColor second;
    QColor label;
    QColor accent, accentSoft, onAccent;
    QColor good, warn, bad;
    QColor push, pushText;
    std::array<QColor, 7> series;
    QColor rest;                 // of all others
    std::array<QColor, 6> heat;  // 1, 2, 5, 20, 50, 100 times as long as usual
};

inline const NowColors& nowColors(const QPalette& palette) {
    static const NowColors kLight{.surface = 0xffffff,
                                  .sunk = 0xe9edf1,
                                  .line = 0xdce1e7,
                                  .edge = 0xb4bcc8,
                                  .grid = 0xe4e8ed,
                                  .text = 0x18202b,
                                  .second = 0x4d5866,
                                  .label = 0x687281,
                                  .accent = 0x1c62bd,
                                  .accentSoft = 0xe0ebf9,
                                  .onAccent = 0xffffff,
                                  .good = 0x0b7468,
                                  .warn = 0x8a5a00,
                                  .bad = 0xb5330b,
                                  .push = 0xd9730d,
                                  .pushText = 0xa85300,
                                  .series = {0xd9730d, 0x2f6db8, 0x159a86, 0x7d2b80, 0x68b2e3, 0x7a3b22, 0x4d5866},
                                  .rest = 0xaab3bf,
                                  .heat = {0xeceff3, 0xfbe3b4, 0xf4b455, 0xdd7a1c, 0xa8430c, 0x641f05}};
    static const NowColors kDark{.surface = 0x1b1f26,
                                 .sunk = 0x252b34,
                                 .line = 0x2d343e,
                                 .edge = 0x525c6a,
                                 .grid = 0x272e37,
                                 .text = 0xe8ecf1,
                                 .second = 0xb0bac6,
                                 .label = 0x8e99a7,
                                 .accent = 0x6cabf5,
                                 .accentSoft = 0x1c3350,
                                 .onAccent = 0x0d1722,
                                 .good = 0x4dbfae,
                                 .warn = 0xe2b04a,
                                 .bad = 0xff8a68,
                                 .push = 0xf29a3f,
                                 .pushText = 0xf29a3f,
                                 .series = {0xf0933a, 0x5b9ce6, 0x37b8a3, 0xb040a8, 0x9ad3f5, 0xf7f0b0, 0xe8ecf1},
                                 .rest = 0x67717e,
                                 .heat = {0x222831, 0x4b3610, 0x86570f, 0xcc8219, 0xf5b94e, 0xfff0bf}};
    return isDark(palette) ? kDark : kLight;
}

// -1: of all others.
inline QColor seriesColor(const NowColors& colors, int series) {
    return series < 0 || series >= int(colors.series.size()) ? colors.rest : colors.series[size_t(series)];
}

}  // namespace fairlead::gui
