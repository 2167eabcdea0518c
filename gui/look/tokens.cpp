// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/look/tokens.h"

#include <QPalette>

namespace fairlead::gui {

namespace {

Tokens makeLight() {
    return {.bg = 0xf3f5f7,
            .surface = 0xffffff,
            .sunk = 0xe9edf1,
            .hover = 0xeef2f7,
            .line = 0xdce1e7,
            .line2 = 0xb4bcc8,
            .grid = 0xe4e8ed,
            .tx = 0x18202b,
            .tx2 = 0x4d5866,
            .tx3 = 0x667080,
            .accent = 0x1c62bd,
            .accentSoft = 0xe0ebf9,
            .accentOn = 0xffffff,
            .focus = 0x1c62bd,
            .good = 0x0b7468,
            .goodSoft = 0xdcf1ed,
            .warn = 0x8a5a00,
            .warnSoft = 0xfbefd3,
            .bad = 0xb5330b,
            .badSoft = 0xfce6de,
            .push = 0xd9730d,
            .pushText = 0xa85300,
            .pushSoft = 0xfdeedd,
            .prod = 0x7a2e63,
            .prodSoft = 0xf6e6f1,
            .series = {0xaab3bf, 0xd9730d, 0x2f6db8, 0x159a86, 0x7d2b80, 0x68b2e3, 0x7a3b22, 0x4d5866},
            .heat = {0xeceff3, 0xfbe3b4, 0xf4b455, 0xdd7a1c, 0xa8430c, 0x641f05},
            .marks = {0xc62828, 0xd06200, 0xb89200, 0x2e8b3a, 0x008682, 0x1f66c0, 0x7b45b5}};
}

Tokens makeDark() {
    return {.bg = 0x14171c,
            .surface = 0x1b1f26,
            .sunk = 0x252b34,
            .hover = 0x232a34,
            .line = 0x2d343e,
            .line2 = 0x525c6a,
            .grid = 0x272e37,
            .tx = 0xe8ecf1,
            .tx2 = 0xb0bac6,
            .tx3 = 0x8e99a7,
            .accent = 0x6cabf5,
            .accentSoft = 0x1c3350,
            .accentOn = 0x0d1722,
            .focus = 0x8cc0ff,
            .good = 0x4dbfae,
            .goodSoft = 0x15352f,
            .warn = 0xe2b04a,
            .warnSoft = 0x38290b,
            .bad = 0xff8a68,
            .badSoft = 0x43200f,
            .push = 0xf29a3f,
            .pushText = 0xf29a3f,
            .pushSoft = 0x3b2609,
            .prod = 0xe39fcb,
            .prodSoft = 0x3a1c31,
            .series = {0x67717e, 0xf0933a, 0x5b9ce6, 0x37b8a3, 0xb040a8, 0x9ad3f5, 0xf7f0b0, 0xe8ecf1},
            .heat = {0x222831, 0x4b3610, 0x86570f, 0xcc8219, 0xf5b94e, 0xfff0bf},
            .marks = {0xe05a56, 0xe88a3c, 0xd9bc3f, 0x5cb862, 0x3cb5ae, 0x5f9de8, 0xac83dd}};
}

}  // namespace

const Tokens& lightTokens() {
    static const Tokens tokens = makeLight();
    return tokens;
}

const Tokens& darkTokens() {
    static const Tokens tokens = makeDark();
    return tokens;
}

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

const Tokens& tokensOf(const QPalette& palette) { return isDark(palette) ? darkTokens() : lightTokens(); }

}  // namespace fairlead::gui
