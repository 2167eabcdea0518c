// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/look/bar_painting.h"

#include "gui/look/box_painting.h"
#include "gui/look/focus_ring.h"
#include "gui/look/tokens.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr int kLeastHandle = 24;
constexpr int kBarInset = 2;  // of a scroll bar's handle
constexpr int kGripLength = 28;
constexpr int kTabHeight = 26;

int lengthOf(const QStyleOptionSlider& option) {
    return option.orientation == Qt::Horizontal ? option.rect.width() : option.rect.height();
}

}  // namespace

QRect scrollBarPart(const QStyleOptionSlider& option, QStyle::SubControl part) {
    const QRect all = option.rect;
    const bool lies = option.orientation == Qt::Horizontal;
    const int length = lengthOf(option);
    const qint64 range = qint64(option.maximum) - option.minimum;
    const int handle = range <= 0 ? length
                                  : std::clamp(int(qint64(length) * option.pageStep / (range + option.pageStep)),
                                               std::min(kLeastHandle, length), length);
    const int start = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                      length - handle, option.upsideDown);
    const auto along = [&](int from, int to) {
        return lies ? QRect(all.left() + from, all.top(), to - from, all.height())
                    : QRect(all.left(), all.top() + from, all.width(), to - from);
    };
    switch (part) {
        case QStyle::SC_ScrollBarSlider: return along(start, start + handle);
        case QStyle::SC_ScrollBarSubPage: return along(0, start);
        case QStyle::SC_ScrollBarAddPage: return along(start + handle, length);
        case QStyle::SC_ScrollBarGroove: return all;
        default: return {};
    }
}

void paintScrollBar(QPainter& painter, const QStyleOptionSlider& option) {
    if (option.maximum <= option.minimum) return;
    const Tokens& tokens = tokensOf(option.palette);
    const QRect place =
        QStyle::visualRect(option.direction, option.rect, scrollBarPart(option, QStyle::SC_ScrollBarSlider));
    const bool held =
        option.state.testFlag(QStyle::State_Sunken) && option.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider);
    const bool over = option.state.testFlag(QStyle::State_MouseOver);
    const QRectF handle = QRectF(place).adjusted(kBarInset, kBarInset, -kBarInset, -kBarInset);
    paintBox(painter, handle, held || over ? tokens.tx3 : tokens.line2, {},
             std::min(handle.width(), handle.height()) / 2);
}

void paintProgress(QPainter& painter, const QStyleOptionProgressBar& option) {
    const Tokens& tokens = tokensOf(option.palette);
    const bool lies = option.state.testFlag(QStyle::State_Horizontal);
    paintBox(painter, option.rect, tokens.sunk, {}, kRadiusSmall);
    QRectF done = option.rect;
    const double range = double(option.maximum) - option.minimum;
    if (range > 0) {
        const double part = std::clamp((double(option.progress) - option.minimum) / range, 0.0, 1.0);
        if (lies && option.invertedAppearance != (option.direction == Qt::RightToLeft))
            done.setLeft(done.right() - done.width() * part);
        else if (lies)
            done.setWidth(done.width() * part);
        else
            done.setTop(done.bottom() - done.height() * part);
        if (part > 0) paintBox(painter, done, tokens.accent, {}, kRadiusSmall);
    } else {
        // Nobody knows how much there is: hatched, and it does not move.
        painter.fillRect(option.rect, QBrush(tokens.accent, Qt::BDiagPattern));
        done = {};
    }
    if (!option.textVisible || option.text.isEmpty()) return;
    painter.save();
    painter.setPen(tokens.tx);
    painter.drawText(option.rect, Qt::AlignCenter, option.text);
    painter.setClipRect(done);
    painter.setPen(tokens.accentOn);
    painter.drawText(option.rect, Qt::AlignCenter, option.text);
    painter.restore();
}

void paintSplitterHandle(QPainter& painter, const QStyleOption& option) {
    const Tokens& tokens = tokensOf(option.palette);
    const bool over = option.state.testFlag(QStyle::State_MouseOver);
    const bool stands = option.rect.height() > option.rect.width();
    QRect grip(0, 0, stands ? 2 : kGripLength, stands ? kGripLength : 2);
    grip.moveCenter(option.rect.center());
    paintBox(painter, grip, over ? tokens.accent : tokens.line2, {}, 1);
}

void paintTab(QPainter& painter, const QStyleOptionTab& option) {
    const Tokens& tokens = tokensOf(option.palette);
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    const bool over = option.state.testFlag(QStyle::State_MouseOver) && option.state.testFlag(QStyle::State_Enabled);
    const bool alone = option.position == QStyleOptionTab::OnlyOneTab;
    const bool mirrored = option.direction == Qt::RightToLeft;
    const bool first = alone || option.position == (mirrored ? QStyleOptionTab::End : QStyleOptionTab::Beginning);
    const bool last = alone || option.position == (mirrored ? QStyleOptionTab::Beginning : QStyleOptionTab::End);
    const QRectF box = QRectF(option.rect).adjusted(0.5, 0.5, last ? -0.5 : 0.5, -0.5);
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    const double radius = first || last ? kRadius : 0;
    path.addRoundedRect(box, radius, radius);
    if (!last) path.addRect(box.adjusted(kRadius, 0, 0, 0));
    if (!first) path.addRect(box.adjusted(0, 0, -kRadius, 0));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(option.rect);
    painter.setPen(chosen ? tokens.accent : tokens.line2);
    painter.setBrush(chosen ? tokens.accent : over ? tokens.hover : tokens.surface);
    painter.drawPath(path.simplified());
    painter.restore();
    if (chosen && option.state.testFlag(QStyle::State_HasFocus) && FocusRing::isByKeys())
        paintBox(painter, option.rect.adjusted(3, 3, -3, -3), {}, tokens.accentOn, kRadiusSmall, kFocusWidth);
}

void paintTabLabel(QPainter& painter, const QStyleOptionTab& option, const QWidget* widget, const QStyle& style) {
    const Tokens& tokens = tokensOf(option.palette);
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    painter.save();
    QFont font = painter.font();
    font.setBold(chosen);
    painter.setFont(font);
    painter.setPen(chosen ? tokens.accentOn : enabled ? tokens.tx : tokens.tx3);
    int flags = Qt::AlignCenter | Qt::TextShowMnemonic;
    if (!style.styleHint(QStyle::SH_UnderlineShortcut, &option, widget)) flags |= Qt::TextHideMnemonic;
    painter.drawText(option.rect, flags, option.text);
    painter.restore();
}

QSize tabSize(const QSize& content, const QStyleOptionTab& option) {
    // As wide as when it is chosen, so that nothing moves.
    return {content.width() + option.fontMetrics.horizontalAdvance(option.text) / 8 + 2, kTabHeight};
}

}  // namespace fairlead::gui
