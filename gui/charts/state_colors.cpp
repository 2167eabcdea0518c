// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/state_colors.h"

#include <QPalette>

namespace fairlead::gui {

namespace {

QColor mixed(const QColor& a, const QColor& b, double part) {
    return QColor::fromRgbF(float(a.redF() + (b.redF() - a.redF()) * part),
                            float(a.greenF() + (b.greenF() - a.greenF()) * part),
                            float(a.blueF() + (b.blueF() - a.blueF()) * part));
}

}  // namespace

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

StateColors stateColors(const QPalette& palette) {
    const QColor text = palette.color(QPalette::Text);
    const QColor base = palette.color(QPalette::Base);
    StateColors colors;
    if (isDark(palette)) {
        colors.ready = QColor(0x5b, 0xa3, 0xe6);
        colors.inProgress = QColor(0x3f, 0xc4, 0xa2);
        colors.delayed = QColor(0x8d, 0x86, 0xb8);
        colors.dead = QColor(0xe8, 0x7a, 0x4d);
        colors.good = QColor(0x3f, 0xc4, 0x8a);
        colors.warning = QColor(0xe0, 0xa8, 0x3c);
        colors.problem = QColor(0xee, 0x7b, 0x63);
    } else {
        colors.ready = QColor(0x2b, 0x7a, 0xc9);
        colors.inProgress = QColor(0x11, 0x9c, 0x7d);
        colors.delayed = QColor(0x9a, 0x92, 0xc4);
        colors.dead = QColor(0xc8, 0x52, 0x1f);
        colors.good = QColor(0x1a, 0x8f, 0x5a);
        colors.warning = QColor(0xa8, 0x6a, 0x00);
        colors.problem = QColor(0xb9, 0x32, 0x1d);
    }
    colors.quiet = mixed(text, base, 0.45);
    colors.line = mixed(base, text, 0.16);
    return colors;
}

}  // namespace fairlead::gui
