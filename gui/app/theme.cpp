// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/theme.h"

#include "gui/look/kit_style.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"

#include <QApplication>
#include <QPalette>
#include <QToolTip>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QPalette paletteOf(const Tokens& tokens) {
    QPalette palette(tokens.surface, tokens.bg);
    palette.setColor(QPalette::Window, tokens.bg);
    palette.setColor(QPalette::Base, tokens.surface);
    palette.setColor(QPalette::AlternateBase, tokens.hover);
    palette.setColor(QPalette::Button, tokens.surface);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}) {
        palette.setColor(role, tokens.tx);
        palette.setColor(QPalette::Disabled, role, tokens.tx3);
    }
    palette.setColor(QPalette::BrightText, tokens.bad);
    palette.setColor(QPalette::ToolTipBase, tokens.surface);
    palette.setColor(QPalette::PlaceholderText, tokens.tx3);
    palette.setColor(QPalette::Highlight, tokens.accent);
    palette.setColor(QPalette::HighlightedText, tokens.accentOn);
    palette.setColor(QPalette::Link, tokens.accent);
    palette.setColor(QPalette::LinkVisited, tokens.accent);
    // What Fusion makes its edges of.
    palette.setColor(QPalette::Light, tokens.surface);
    palette.setColor(QPalette::Midlight, tokens.line);
    palette.setColor(QPalette::Mid, tokens.line);
    palette.setColor(QPalette::Dark, tokens.line2);
    palette.setColor(QPalette::Shadow, tokens.line2);
    return palette;
}

// Before anything here has changed it.
bool desktopIsDark() {
    static const bool isDarkDesktop = isDark(QApplication::palette());
    return isDarkDesktop;
}

}  // namespace

std::optional<ThemeChoice> themeNamed(const QString& name) {
    if (name == u"system"_s) return ThemeChoice::System;
    if (name == u"light"_s) return ThemeChoice::Light;
    if (name == u"dark"_s) return ThemeChoice::Dark;
    return std::nullopt;
}

QString nameOf(ThemeChoice choice) {
    switch (choice) {
        case ThemeChoice::System: return u"system"_s;
        case ThemeChoice::Light: return u"light"_s;
        case ThemeChoice::Dark: return u"dark"_s;
    }
    return {};
}

QPalette lightPalette() { return paletteOf(lightTokens()); }

QPalette darkPalette() { return paletteOf(darkTokens()); }

void applyTheme(ThemeChoice choice, Density density) {
    const bool systemIsDark = desktopIsDark();
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && systemIsDark);
    const QPalette palette = dark ? darkPalette() : lightPalette();
    // A style anew has every widget polished and laid out again; colours alone do not need that.
    const auto* style = qobject_cast<const KitStyle*>(QApplication::style());
    if (style == nullptr || style->density() != density) {
        QApplication::setStyle(new KitStyle(density));
        QApplication::setFont(fontOf(QApplication::font(), TypeSize::Data));
        QToolTip::setFont(QApplication::font());
    }
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
}

}  // namespace fairlead::gui
