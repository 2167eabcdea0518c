// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/look/button_painting.h"

#include "gui/look/box_painting.h"
#include "gui/look/segments.h"
#include "gui/look/tokens.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr int kBoxSize = 16;     // of a box to tick
constexpr int kMenuArrow = 14;   // beside the text of a button with a menu
constexpr int kLeastWidth = 60;  // of a button with a text, so that OK is no dot

bool is(const QWidget* widget, const char* property) {
    return widget != nullptr && widget->property(property).toBool();
}

struct ButtonColors {
    QColor fill;
    QColor edge;
    QColor text;
    bool bold = false;
};

struct ButtonFacts {
    QStyle::State state;
    bool primary = false;
    bool quiet = false;
    bool danger = false;
};

QColor blended(const QColor& below, const QColor& above, float part) {
    const auto between = [part](float a, float b) { return a + (b - a) * part; };
    return QColor::fromRgbF(between(below.redF(), above.redF()), between(below.greenF(), above.greenF()),
                            between(below.blueF(), above.blueF()));
}

ButtonColors buttonColorsOf(const ButtonFacts& facts, const Tokens& tokens) {
    const bool on = facts.state.testFlag(QStyle::State_Enabled);
    const bool over = on && facts.state.testFlag(QStyle::State_MouseOver);
    const bool down = on && facts.state.testFlag(QStyle::State_Sunken);
    if (!on) return {facts.quiet ? QColor() : tokens.surface, facts.quiet ? QColor() : tokens.line, tokens.tx3};
    if (facts.primary) {
        const QColor fill = down   ? blended(tokens.accent, tokens.tx, 0.2F)
                            : over ? blended(tokens.accent, tokens.tx, 0.1F)
                                   : tokens.accent;
        return {fill, fill, tokens.accentOn, true};
    }
    const QColor text = facts.danger ? tokens.bad : facts.quiet ? tokens.accent : tokens.tx;
    const QColor under = down ? tokens.sunk : over ? tokens.hover : QColor();
    if (facts.quiet) return {under, {}, text};
    if (facts.state.testFlag(QStyle::State_On)) return {tokens.accentSoft, tokens.accent, text};
    return {under.isValid() ? under : tokens.surface, tokens.line2, text};
}

ButtonFacts buttonFactsOf(const QStyleOptionButton& option, const QWidget* widget) {
    return {option.state, option.features.testFlag(QStyleOptionButton::DefaultButton) || is(widget, "primary"),
            option.features.testFlag(QStyleOptionButton::Flat) || is(widget, "quiet"), is(widget, "danger")};
}

ButtonFacts buttonFactsOf(const QStyleOptionToolButton& option, const QWidget* widget) {
    return {option.state, is(widget, "primary"), option.state.testFlag(QStyle::State_AutoRaise) || is(widget, "quiet"),
            is(widget, "danger")};
}

// One of a row: round only where the row ends, edges shared, the chosen one filled.
void paintSegment(QPainter& painter, const QStyleOption& option, SegmentPlace place) {
    const Tokens& tokens = tokensOf(option.palette);
    const bool chosen = option.state.testFlag(QStyle::State_On);
    const bool over = option.state.testFlag(QStyle::State_MouseOver);
    QRectF box = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    if (place == SegmentPlace::First || place == SegmentPlace::Middle) box.setRight(box.right() + 1);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(option.rect);
    painter.setPen(chosen ? tokens.accent : tokens.line2);
    painter.setBrush(chosen ? tokens.accent : over ? tokens.hover : tokens.surface);
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    const double radius = place == SegmentPlace::Middle ? 0 : kRadius;
    path.addRoundedRect(box, radius, radius);
    if (place == SegmentPlace::First) path.addRect(box.adjusted(kRadius, 0, 0, 0));
    if (place == SegmentPlace::Last) path.addRect(box.adjusted(0, 0, -kRadius, 0));
    painter.drawPath(path.simplified());
    painter.restore();
}

}  // namespace

void paintButtonBox(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget) {
    const ButtonColors colors = buttonColorsOf(buttonFactsOf(option, widget), tokensOf(option.palette));
    paintBox(painter, option.rect, colors.fill, colors.edge, kRadius);
}

void paintButtonLabel(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget, const QStyle& style) {
    const ButtonFacts facts = buttonFactsOf(option, widget);
    const ButtonColors colors = buttonColorsOf(facts, tokensOf(option.palette));
    QStyleOptionButton label = option;
    // A colour that somebody has given this button stays.
    const bool isGiven = facts.state.testFlag(QStyle::State_Enabled) && !facts.primary &&
                         option.palette.color(QPalette::ButtonText) != option.palette.color(QPalette::WindowText);
    if (!isGiven) label.palette.setColor(QPalette::ButtonText, colors.text);
    label.features &= ~QStyleOptionButton::HasMenu;
    painter.save();
    if (colors.bold) {
        QFont bold = painter.font();
        bold.setBold(true);
        painter.setFont(bold);
    }
    if (option.features.testFlag(QStyleOptionButton::HasMenu)) {
        label.rect.setRight(label.rect.right() - kMenuArrow);
        paintChevron(
            painter,
            QRect(option.rect.right() - kMenuArrow - kGap1, option.rect.top(), kMenuArrow, option.rect.height()),
            Qt::DownArrow, colors.text);
    }
    label.state &= ~QStyle::State_Sunken;  // nothing moves when it is pressed
    int flags = Qt::AlignCenter | Qt::TextShowMnemonic;
    if (!style.styleHint(QStyle::SH_UnderlineShortcut, &label, widget)) flags |= Qt::TextHideMnemonic;
    QRect text = label.rect;
    if (!label.icon.isNull()) {
        const QSize size = label.iconSize;
        const int wide = label.text.isEmpty() ? 0 : label.fontMetrics.horizontalAdvance(label.text) + kGap1 + 2;
        QRect icon(QPoint(), size);
        icon.moveCenter(text.center() - QPoint(wide / 2, 0));
        label.icon.paint(&painter, icon, Qt::AlignCenter,
                         facts.state.testFlag(QStyle::State_Enabled) ? QIcon::Normal : QIcon::Disabled);
        text.setLeft(icon.right() + kGap1 + 2);
        flags = (flags & ~Qt::AlignHCenter) | Qt::AlignLeft;
    }
    painter.setPen(label.palette.color(QPalette::ButtonText));
    painter.drawText(text, flags, label.text);
    painter.restore();
}

void paintToolButton(QPainter& painter, const QStyleOptionToolButton& option, const QWidget* widget,
                     const QStyle& style) {
    const Tokens& tokens = tokensOf(option.palette);
    const ButtonFacts facts = buttonFactsOf(option, widget);
    const SegmentPlace place = segmentPlaceOf(widget);
    const bool chosen = place != SegmentPlace::None && option.state.testFlag(QStyle::State_On);
    ButtonColors colors = buttonColorsOf(facts, tokens);
    if (place == SegmentPlace::None)
        paintBox(painter, option.rect, colors.fill, colors.edge, kRadius);
    else
        paintSegment(painter, option, place);
    if (chosen) colors.text = tokens.accentOn;
    QStyleOptionToolButton label = option;
    label.palette.setColor(QPalette::ButtonText, colors.text);
    label.palette.setColor(QPalette::WindowText, colors.text);
    label.state &= ~(QStyle::State_Sunken | QStyle::State_On);
    label.font.setBold(chosen || facts.primary);
    if (option.features.testFlag(QStyleOptionToolButton::Arrow) && option.text.isEmpty()) {
        paintChevron(painter, option.rect, option.arrowType, colors.text);
        return;
    }
    const bool hasMenu = option.features.testFlag(QStyleOptionToolButton::HasMenu);
    if (hasMenu) {
        label.rect.setRight(label.rect.right() - kMenuArrow);
        paintChevron(
            painter,
            QRect(option.rect.right() - kMenuArrow - kGap1, option.rect.top(), kMenuArrow, option.rect.height()),
            Qt::DownArrow, colors.text);
    }
    style.drawControl(QStyle::CE_ToolButtonLabel, &label, &painter, widget);
}

void paintCheckBox(QPainter& painter, const QStyleOptionButton& option) {
    const Tokens& tokens = tokensOf(option.palette);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool half = option.state.testFlag(QStyle::State_NoChange);
    const bool filled = half || option.state.testFlag(QStyle::State_On);
    const QColor strong = enabled ? tokens.accent : tokens.tx3;
    const QColor ground = option.state.testFlag(QStyle::State_MouseOver) && enabled ? tokens.hover : tokens.surface;
    paintBox(painter, option.rect, filled ? strong : ground,
             filled    ? strong
             : enabled ? tokens.line2
                       : tokens.line,
             kRadiusSmall);
    if (half)
        painter.fillRect(QRect(option.rect.center() - QPoint(3, 0), QSize(8, 2)), tokens.accentOn);
    else if (filled)
        paintCheckMark(painter, option.rect, tokens.accentOn);
}

void paintRadioButton(QPainter& painter, const QStyleOptionButton& option) {
    const Tokens& tokens = tokensOf(option.palette);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool chosen = option.state.testFlag(QStyle::State_On);
    const QColor strong = enabled ? tokens.accent : tokens.tx3;
    const QColor ground = option.state.testFlag(QStyle::State_MouseOver) && enabled ? tokens.hover : tokens.surface;
    paintBox(painter, option.rect, ground,
             chosen    ? strong
             : enabled ? tokens.line2
                       : tokens.line,
             kBoxSize / 2.0, chosen ? 5 : 1);
}

QSize buttonSize(const QSize& content, const QStyleOptionButton& option, const QWidget* widget) {
    const bool compact = is(widget, "compact");
    const int side = compact || is(widget, "quiet") ? kGap2 : kGap3;
    // Bold is wider, and in a dialog the default button is the one that has the focus.
    const bool mayBeBold = is(widget, "primary") || option.features.testFlag(QStyleOptionButton::DefaultButton) ||
                           option.features.testFlag(QStyleOptionButton::AutoDefaultButton);
    const int least = compact || is(widget, "quiet") ? 0 : kLeastWidth;
    return {std::max(least, content.width() + (mayBeBold ? content.width() / 8 : 0) + 2 * side),
            std::max(compact ? kCompactHeight : kControlHeight, content.height() + 6)};
}

QSize toolButtonSize(const QSize& content, const QStyleOptionToolButton& option, const QWidget* widget) {
    const int height = std::max(is(widget, "compact") ? kCompactHeight : kControlHeight, content.height() + 6);
    const bool isBare = option.text.isEmpty() || option.toolButtonStyle == Qt::ToolButtonIconOnly;
    const bool hasMenu = option.features.testFlag(QStyleOptionToolButton::HasMenu);
    if (isBare && !option.text.isEmpty() && option.icon.isNull()) return {content.width() + 2 * kGap2, height};
    // Bold when it is chosen.
    const int bold = segmentPlaceOf(widget) == SegmentPlace::None ? 0 : content.width() / 8 + kGap2 / 2;
    const int wide = isBare ? std::max(height, content.width() + kGap2) : content.width() + bold + 2 * kGap2;
    return {wide + (hasMenu ? kMenuArrow : 0), height};
}

}  // namespace fairlead::gui
