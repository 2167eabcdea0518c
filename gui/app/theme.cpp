// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/theme.h"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolTip>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// The Fusion style with dialog buttons like all others, without icons, and with check boxes that are visible on a dark
// background, where Fusion draws their edge too dark.
class CalmStyle : public QProxyStyle {
public:
    CalmStyle() : QProxyStyle(QStyleFactory::create(u"Fusion"_s)) {}
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* more) const override {
        return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0 : QProxyStyle::styleHint(hint, option, widget, more);
    }
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        if (element == PE_IndicatorCheckBox) {
            painter->setPen(option->palette.color(QPalette::PlaceholderText));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        }
    }
};

struct Tones {
    QColor window;
    QColor base;
    QColor alternate;
    QColor button;
    QColor text;
    QColor faint;
    QColor accent;
};

QPalette paletteOf(const Tones& tones) {
    QPalette palette(tones.button, tones.window);
    palette.setColor(QPalette::Window, tones.window);
    palette.setColor(QPalette::Base, tones.base);
    palette.setColor(QPalette::AlternateBase, tones.alternate);
    palette.setColor(QPalette::Button, tones.button);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}) {
        palette.setColor(role, tones.text);
        palette.setColor(QPalette::Disabled, role, tones.faint);
    }
    palette.setColor(QPalette::ToolTipBase, tones.base);
    palette.setColor(QPalette::PlaceholderText, tones.faint);
    palette.setColor(QPalette::Highlight, tones.accent);
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, tones.accent);
    palette.setColor(QPalette::LinkVisited, tones.accent);
    return palette;
}

}  // namespace

std::optional<ThemeChoice> themeNamed(const QString& name) {
    if (name == u"system"_s) return ThemeChoice::System;
    if (name == u"light"_s) return ThemeChoice::Light;
    if (name == u"dark"_s) return ThemeChoice::Dark;
    return std::nullopt;
}

QPalette lightPalette() {
    return paletteOf({.window = QColor(0xf4, 0xf5, 0xf7),
                      .base = QColor(0xff, 0xff, 0xff),
                      .alternate = QColor(0xf8, 0xf9, 0xfa),
                      .button = QColor(0xec, 0xee, 0xf1),
                      .text = QColor(0x1f, 0x25, 0x2d),
                      .faint = QColor(0x76, 0x7f, 0x8b),
                      .accent = QColor(0x2b, 0x7a, 0xc9)});
}

QPalette darkPalette() {
    return paletteOf({.window = QColor(0x1f, 0x22, 0x27),
                      .base = QColor(0x19, 0x1b, 0x1f),
                      .alternate = QColor(0x1c, 0x1f, 0x23),
                      .button = QColor(0x2d, 0x31, 0x38),
                      .text = QColor(0xdf, 0xe3, 0xe8),
                      .faint = QColor(0x8b, 0x94, 0xa0),
                      .accent = QColor(0x4a, 0x93, 0xdb)});
}

void applyTheme(ThemeChoice choice) {
    const QPalette desktop = QApplication::palette();
    const bool desktopIsDark =
        desktop.color(QPalette::Window).lightness() < desktop.color(QPalette::WindowText).lightness();
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && desktopIsDark);
    const QPalette palette = dark ? darkPalette() : lightPalette();
    QApplication::setStyle(new CalmStyle);
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
}

}  // namespace fairlead::gui
