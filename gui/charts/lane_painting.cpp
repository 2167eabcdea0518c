// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/lane_chart.h"

#include "gui/charts/scaled_font.h"
#include "gui/charts/time_axis.h"
#include "gui/look/tokens.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

namespace {

constexpr int kWideGutter = 118;
constexpr int kLanePad = 3;
constexpr int kCurveHeight = 33;
constexpr int kAxisHeight = 20;
constexpr int kAxisSpacing = 96;

QColor softOf(ChangeMark::Tone tone, const Tokens& colors) {
    switch (tone) {
        case ChangeMark::Tone::Neutral: return colors.sunk;
        case ChangeMark::Tone::Accent: return colors.accentSoft;
        case ChangeMark::Tone::Push: return colors.pushSoft;
        case ChangeMark::Tone::Warn: return colors.warnSoft;
        case ChangeMark::Tone::Bad: return colors.badSoft;
    }
    return colors.sunk;
}

}  // namespace

QFont LaneChart::fontOfWords() const { return scaledFont(font(), 11.0 / 12); }

int LaneChart::gutter() const {
    int widest = kWideGutter;
    const QFontMetrics metrics(scaledFont(font(), 1, true));
    for (const Lane& lane : m_lanes) widest = std::max(widest, metrics.horizontalAdvance(lane.name) + 2 * kGap3);
    return std::min(widest, std::max(kWideGutter, width() / 5));
}

int LaneChart::laneHeight(int lane) const {
    int rows = 1;
    for (const PlacedItem& item : m_placed[lane]) rows = std::max(rows, item.row + 1);
    return rows * kLaneRow + 2 * kLanePad + 1;
}

int LaneChart::laneTop(int lane) const {
    int top = int(m_curves.size()) * kCurveHeight;
    for (int each = 0; each < lane; ++each) top += laneHeight(each);
    return top;
}

QSize LaneChart::sizeHint() const { return {700, laneTop(int(m_lanes.size())) + kAxisHeight}; }

QSize LaneChart::minimumSizeHint() const { return {420, sizeHint().height()}; }

void LaneChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& colors = tokensOf(palette());
    const int lanesEnd = laneTop(int(m_lanes.size()));
    const QRect area(gutter(), 0, width() - gutter(), lanesEnd);
    if (m_stale) painter.setOpacity(0.5);
    if (m_span) {
        const QRectF span(QPointF(xOf(m_span->first), 0), QPointF(xOf(m_span->second), lanesEnd));
        painter.fillRect(span.intersected(area), colors.accentSoft);
    }
    painter.setPen(colors.grid);
    for (const TimeMark& mark : timeMarks(fromMs(), m_toMs, std::max(2, area.width() / kAxisSpacing)))
        painter.drawLine(QPointF(int(xOf(mark.atMs)) + 0.5, 0), QPointF(int(xOf(mark.atMs)) + 0.5, lanesEnd));
    if (m_nowMs > fromMs() && m_nowMs <= m_toMs)
        painter.fillRect(QRectF(xOf(m_nowMs) - 1, 0, 2, lanesEnd), colors.good);
    for (int curve = 0; curve < m_curves.size(); ++curve) paintCurve(painter, curve);
    for (int lane = 0; lane < m_lanes.size(); ++lane) paintLane(painter, lane);
    painter.fillRect(QRect(gutter(), 0, 1, lanesEnd), colors.line);
    painter.fillRect(QRect(0, 0, width(), 1), colors.line);
    paintAxis(painter);
    if (hasFocus() && m_chosen.isEmpty()) {
        painter.setPen(QPen(colors.focus, kFocusWidth));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kRadiusSmall, kRadiusSmall);
    }
}

void LaneChart::paintCurve(QPainter& painter, int curve) const {
    const Tokens& colors = tokensOf(palette());
    const Curve& shown = m_curves[curve];
    const int top = curve * kCurveHeight;
    const int bottom = top + kCurveHeight - 1;
    painter.setFont(scaledFont(font(), 1, true));
    painter.setPen(colors.tx);
    const QRect words(kGap3, top + 2, gutter() - kGap3 - kGap1, painter.fontMetrics().height());
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(shown.name, Qt::ElideRight, words.width()));
    painter.setFont(fontOfWords());
    painter.setPen(colors.tx3);
    painter.drawText(words.translated(0, words.height() - 1), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(shown.highest, Qt::ElideRight, words.width()));
    double most = 0;
    for (const Curve::Point& point : shown.points) most = std::max(most, point.value);
    const QColor fill = shown.tone == ChangeMark::Tone::Neutral ? colors.series[2] : colorOf(shown.tone, palette());
    const double room = kCurveHeight - 2 * kLanePad - 1;
    for (const Curve::Point& point : shown.points) {
        const double left = std::max(double(gutter() + 1), xOf(point.atMs));
        const double right = std::min(double(width()), std::max(left + 1, xOf(point.atMs + shown.spanMs)));
        if (most <= 0 || point.value <= 0 || right <= gutter() + 1 || left >= width()) continue;
        // By the root, so that the usual is seen beside a burst.
        const double high = std::max(1.0, std::sqrt(point.value / most) * room);
        painter.fillRect(QRectF(left, bottom - kLanePad - high, right - left, high), fill);
    }
    painter.fillRect(QRect(0, bottom, width(), 1), colors.line);
}

void LaneChart::paintLane(QPainter& painter, int lane) const {
    const Tokens& colors = tokensOf(palette());
    const int top = laneTop(lane);
    const int height = laneHeight(lane);
    const QRect words(kGap3, top, gutter() - kGap3 - kGap1, height);
    painter.setFont(scaledFont(font(), 1, true));
    painter.setPen(colors.tx);
    const int line = painter.fontMetrics().height();
    const bool hasRoom = height >= line + QFontMetrics(fontOfWords()).height() + kGap1;
    painter.drawText(QRect(words.left(), top + 4, words.width(), hasRoom ? line : kLaneRow),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_lanes[lane].name, Qt::ElideRight, words.width()));
    painter.setFont(fontOfWords());
    const QFontMetrics metrics = painter.fontMetrics();
    if (hasRoom) {
        painter.setPen(colors.tx3);
        painter.drawText(QRect(words.left(), top + 4 + line, words.width(), metrics.height()), Qt::AlignLeft,
                         metrics.elidedText(m_lanes[lane].meaning, Qt::ElideRight, words.width()));
    }
    painter.fillRect(QRect(0, top + height - 1, width(), 1), colors.line);
    painter.save();
    painter.setClipRect(QRect(gutter() + 1, top, width() - gutter() - 1, height));
    for (const PlacedItem& item : m_placed[lane]) paintItem(painter, item, top + kLanePad);
    painter.restore();
}

void LaneChart::paintItem(QPainter& painter, const PlacedItem& placed, int top) const {
    const Tokens& colors = tokensOf(palette());
    const LaneItem& item = m_items[placed.items.first()];
    const bool isChosen = std::any_of(placed.items.begin(), placed.items.end(),
                                      [this](qsizetype each) { return m_items[each].key == m_chosen; });
    const QColor color = item.isQuiet ? colors.tx3 : colorOf(item.mark.tone, palette());
    const QRectF box = placed.box.translated(0, top);
    painter.setRenderHint(QPainter::Antialiasing);
    if (item.mark.untilMs > item.mark.atMs) {
        painter.setPen(QPen(color, 1));
        painter.setBrush(softOf(item.mark.tone, colors));
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kRadiusSmall, kRadiusSmall);
    } else {
        paintShape(painter, box.center(), item.mark.shape, color);
    }
    if (isChosen) {
        painter.setPen(QPen(colors.focus, kFocusWidth));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), kRadiusSmall + 1, kRadiusSmall + 1);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (placed.label == PlacedItem::Label::None) return;
    painter.setPen(item.isQuiet ? colors.tx3 : colors.tx);
    painter.drawText(QRectF(placed.labelX, box.top(), placed.labelWidth + 4, box.height()),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(item.mark.words, Qt::ElideRight, int(placed.labelWidth) + 1));
}

void LaneChart::paintAxis(QPainter& painter) const {
    const Tokens& colors = tokensOf(palette());
    const int top = laneTop(int(m_lanes.size()));
    painter.setFont(fontOfWords());
    const QFontMetrics metrics = painter.fontMetrics();
    const QString now = tr("now");
    const double nowX = xOf(m_nowMs);
    const double nowHalf = metrics.horizontalAdvance(now) / 2.0 + kGap1;
    const bool isNowSeen = m_nowMs > fromMs() && m_nowMs <= m_toMs;
    painter.setPen(colors.tx3);
    for (const TimeMark& mark : timeMarks(fromMs(), m_toMs, std::max(2, (width() - gutter()) / kAxisSpacing))) {
        const double half = metrics.horizontalAdvance(mark.text) / 2.0 + 2;
        const double x = xOf(mark.atMs);
        if (x - half < gutter() || x + half > width()) continue;
        if (isNowSeen && std::abs(x - nowX) < half + nowHalf) continue;
        painter.drawText(QRectF(x - half, top, 2 * half, kAxisHeight), Qt::AlignCenter, mark.text);
    }
    if (!isNowSeen) return;
    painter.setPen(colors.good);
    const double left = std::min(nowX - nowHalf, double(width()) - 2 * nowHalf);
    painter.drawText(QRectF(left, top, 2 * nowHalf, kAxisHeight), Qt::AlignCenter, now);
}

}  // namespace fairlead::gui
