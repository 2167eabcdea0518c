// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/look/field_painting.h"

#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"

#include <QAbstractScrollArea>
#include <QPainter>
#include <QStyleOption>
#include <QVariant>
#include <QWidget>

namespace fairlead::gui {

namespace {

constexpr int kComboArrow = 24;
constexpr int kSpinButtons = 20;

struct FieldState {
    bool enabled = true;
    bool focus = false;
    bool readOnly = false;
    bool over = false;
    bool invalid = false;
};

FieldState fieldStateOf(const QStyleOption& option, const QWidget* widget) {
    return {option.state.testFlag(QStyle::State_Enabled), option.state.testFlag(QStyle::State_HasFocus),
            option.state.testFlag(QStyle::State_ReadOnly), option.state.testFlag(QStyle::State_MouseOver),
            widget != nullptr && widget->property("invalid").toBool()};
}

void paintField(QPainter& painter, const QRect& rect, const FieldState& state, const Tokens& tokens) {
    const QColor fill = !state.enabled ? tokens.bg : state.readOnly ? tokens.sunk : tokens.surface;
    const QColor edge = state.invalid                      ? tokens.bad
                        : state.focus                      ? tokens.focus
                        : !state.enabled || state.readOnly ? tokens.line
                        : state.over                       ? tokens.tx3
                                                           : tokens.line2;
    paintBox(painter, rect, fill, edge, kRadius, state.focus ? kFocusWidth : 1);
}

}  // namespace

void paintLineEdit(QPainter& painter, const QStyleOptionFrame& option, const QWidget* widget) {
    // Without a frame it is part of another control, which has painted it.
    if (option.lineWidth > 0) paintField(painter, option.rect, fieldStateOf(option, widget), tokensOf(option.palette));
}

void paintPanel(QPainter& painter, const QStyleOption& option, const QWidget* widget) {
    const Tokens& tokens = tokensOf(option.palette);
    const bool isText = widget != nullptr && widget->inherits("QPlainTextEdit");
    if (isText) {
        FieldState state = fieldStateOf(option, widget);
        state.focus = widget->hasFocus();
        state.readOnly = widget->property("readOnly").toBool();
        paintField(painter, option.rect, state, tokens);
        return;
    }
    // What pops up has no ground behind its corners.
    const bool isWindow = widget != nullptr && widget->isWindow();
    paintBox(painter, option.rect, tokens.surface, isWindow ? tokens.line2 : tokens.line, isWindow ? 0 : kRadius);
}

void paintComboBox(QPainter& painter, const QStyleOptionComboBox& option, const QWidget* widget) {
    const Tokens& tokens = tokensOf(option.palette);
    const FieldState state = fieldStateOf(option, widget);
    if (option.frame) paintField(painter, option.rect, state, tokens);
    const QRect arrow =
        QStyle::visualRect(option.direction, option.rect, comboBoxPart(option, QStyle::SC_ComboBoxArrow));
    paintChevron(painter, arrow, Qt::DownArrow, state.enabled ? tokens.tx2 : tokens.tx3);
}

void paintSpinBox(QPainter& painter, const QStyleOptionSpinBox& option, const QWidget* widget) {
    const Tokens& tokens = tokensOf(option.palette);
    const FieldState state = fieldStateOf(option, widget);
    if (option.frame) paintField(painter, option.rect, state, tokens);
    for (const QStyle::SubControl part : {QStyle::SC_SpinBoxUp, QStyle::SC_SpinBoxDown}) {
        const QRect place = QStyle::visualRect(option.direction, option.rect, spinBoxPart(option, part));
        if (place.isEmpty()) continue;
        const bool up = part == QStyle::SC_SpinBoxUp;
        const bool can = state.enabled && option.stepEnabled.testFlag(up ? QAbstractSpinBox::StepUpEnabled
                                                                         : QAbstractSpinBox::StepDownEnabled);
        const bool over = can && option.activeSubControls == part && state.over;
        if (over) paintBox(painter, place.adjusted(1, 1, -1, -1), tokens.hover, {}, kRadiusSmall);
        paintChevron(painter, place, up ? Qt::UpArrow : Qt::DownArrow, can ? tokens.tx2 : tokens.line2);
    }
}

QRect comboBoxPart(const QStyleOptionComboBox& option, QStyle::SubControl part) {
    const QRect all = option.rect;
    switch (part) {
        case QStyle::SC_ComboBoxArrow: return {all.right() - kComboArrow + 1, all.top(), kComboArrow, all.height()};
        case QStyle::SC_ComboBoxEditField: return all.adjusted(option.editable ? 2 : kGap2 - 2, 2, -kComboArrow, -2);
        case QStyle::SC_ComboBoxFrame:
        case QStyle::SC_ComboBoxListBoxPopup: return all;
        default: return {};
    }
}

QRect spinBoxPart(const QStyleOptionSpinBox& option, QStyle::SubControl part) {
    const QRect all = option.rect;
    const bool hasButtons = option.buttonSymbols != QAbstractSpinBox::NoButtons;
    const QRect buttons(all.right() - kSpinButtons, all.top() + 2, hasButtons ? kSpinButtons - 1 : 0, all.height() - 4);
    switch (part) {
        case QStyle::SC_SpinBoxUp: return buttons.adjusted(0, 0, 0, -buttons.height() / 2);
        case QStyle::SC_SpinBoxDown: return buttons.adjusted(0, buttons.height() - buttons.height() / 2, 0, 0);
        case QStyle::SC_SpinBoxEditField: return all.adjusted(kGap1, 2, hasButtons ? -kSpinButtons - 2 : -kGap1, -2);
        case QStyle::SC_SpinBoxFrame: return all;
        default: return {};
    }
}

}  // namespace fairlead::gui
