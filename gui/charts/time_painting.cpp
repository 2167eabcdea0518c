// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/time_painting.h"

#include "gui/charts/state_colors.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace fairlead::gui {

namespace {

// Of the points in one pixel column the largest is drawn, so that no spike disappears. For stacked series it is the
// point with the largest sum: the maxima of the single series may belong to different moments.
struct Column {
    double x = 0;
    qsizetype first = 0;
    qsizetype last = 0;
    qsizetype highest = 0;  // the point with the largest sum of the stacked series
};

qsizetype highestOf(const TimeChartContent& content, const Column& column) {
    qsizetype highest = column.first;
    double most = -1;
    for (qsizetype point = column.first; point <= column.last; ++point) {
        double sum = 0;
        bool isKnown = false;
        for (const TimeSeries& series : content.series) {
            if (series.stacked && !std::isnan(series.values[point])) {
                sum += series.values[point];
                isKnown = true;
            }
        }
        if (isKnown && sum > most) {
            most = sum;
            highest = point;
        }
    }
    return highest;
}

// Whether a column and both beside it have nothing of a series.
template <typename Columns>
bool isNothingAround(const TimeSeries& series, const Columns& columns, size_t at) {
    const auto isNothing = [&](size_t each) { return !(series.values[columns[each].highest] > 0); };
    return isNothing(at) && (at == 0 || isNothing(at - 1)) && (at + 1 == columns.size() || isNothing(at + 1));
}

}  // namespace

QColor colorOf(SeriesRole role, const QPalette& palette) {
    const StateColors colors = stateColors(palette);
    switch (role) {
        case SeriesRole::Ready:
        case SeriesRole::Actual:
        case SeriesRole::In:
        case SeriesRole::High: return colors.ready;
        case SeriesRole::InProgress:
        case SeriesRole::Done: return colors.inProgress;
        case SeriesRole::Delayed:
        case SeriesRole::Median: return colors.delayed;
        case SeriesRole::Dead:
        case SeriesRole::Failed: return colors.dead;
        case SeriesRole::Entitled: return palette.color(QPalette::WindowText);
    }
    return colors.quiet;
}

double TimePainting::xOf(qint64 atMs) const {
    return m_area.left() + double(atMs - m_content.fromMs) / double(m_content.toMs - m_content.fromMs) * m_area.width();
}

void TimePainting::paint(QPainter& painter) const {
    paintBands(painter);
    paintSeries(painter);
    paintMarks(painter);
}

void TimePainting::paintBands(QPainter& painter) const {
    const QFontMetrics metrics = painter.fontMetrics();
    QColor fill = stateColors(m_palette).warning;
    for (const TimeBand& band : m_content.bands) {
        const double left = std::max<double>(m_area.left(), xOf(band.fromMs));
        const double right = std::min<double>(m_area.right() + 1, xOf(band.toMs));
        fill.setAlphaF(0.12F * float(std::clamp(band.level, 1, 3)));
        painter.fillRect(QRectF(left, m_area.top(), std::max(1.0, right - left), m_area.height()), fill);
        if (right - left > metrics.horizontalAdvance(m_content.bandName) + 8) {
            painter.setPen(stateColors(m_palette).warning);
            painter.drawText(QRectF(left + 4, m_area.top(), right - left - 6, metrics.height()), Qt::AlignLeft,
                             m_content.bandName);
        }
    }
}

void TimePainting::paintSeries(QPainter& painter) const {
    std::vector<Column> columns;
    for (qsizetype at = 0; at < m_content.atMs.size(); ++at) {
        const double x = xOf(m_content.atMs[at] + m_content.spanMs / 2);
        const bool gap = at > 0 && m_content.atMs[at] - m_content.atMs[at - 1] > m_content.spanMs * 3 / 2;
        const bool apart = m_content.lastUnfinished && at + 1 == m_content.atMs.size();
        if (columns.empty() || gap || apart || std::floor(x) > std::floor(columns.back().x))
            columns.push_back({x, at, at, at});
        else
            columns.back().last = at;
    }
    for (Column& column : columns) column.highest = highestOf(m_content, column);
    const auto y = [&](double value) { return m_area.bottom() - value / m_top * m_area.height(); };
    std::vector<double> below(columns.size(), 0);
    bool isOnTop = false;  // of another one of the stack
    painter.save();
    painter.setClipRect(m_area.adjusted(0, -1, 1, 1));
    painter.setRenderHint(QPainter::Antialiasing);
    for (const TimeSeries& series : m_content.series) {
        QColor color = colorOf(series.role, m_palette);
        color.setAlphaF(m_stale ? 0.4F : 1.0F);
        QColor area = color;
        area.setAlphaF(m_stale ? 0.2F : 0.6F);
        QPolygonF upper;
        QPolygonF lower;
        const auto draw = [&](bool unfinished) {
            if (upper.size() == 1) {
                // A single span is drawn as wide as its duration.
                const double half = std::max(
                    1.0, double(m_content.spanMs) / double(m_content.toMs - m_content.fromMs) * m_area.width() / 2);
                upper = {upper[0] - QPointF(half, 0), upper[0] + QPointF(half, 0)};
                lower = {lower[0] - QPointF(half, 0), lower[0] + QPointF(half, 0)};
            }
            if (upper.size() > 1) {
                QPen pen(color, series.stacked ? 1 : 1.4);
                pen.setStyle(unfinished || series.role == SeriesRole::Entitled ? Qt::DashLine : Qt::SolidLine);
                if (series.stacked) {
                    QPolygonF closed = upper;
                    std::for_each(lower.rbegin(), lower.rend(), [&closed](const QPointF& point) { closed << point; });
                    painter.setPen(Qt::NoPen);
                    painter.setBrush(unfinished ? QBrush(area, Qt::BDiagPattern) : QBrush(area));
                    // The line above smooths its edge, and smoothing it twice costs as much as all the rest.
                    painter.setRenderHint(QPainter::Antialiasing, false);
                    painter.drawPolygon(closed);
                    painter.setRenderHint(QPainter::Antialiasing);
                }
                painter.setPen(pen);
                painter.setBrush(Qt::NoBrush);
                painter.drawPolyline(upper);
            }
            upper.clear();
            lower.clear();
        };
        for (size_t at = 0; at < columns.size(); ++at) {
            const Column& column = columns[at];
            double value = series.stacked ? series.values[column.highest] : std::numeric_limits<double>::quiet_NaN();
            for (qsizetype point = column.first; !series.stacked && point <= column.last; ++point) {
                const double each = series.values[point];
                value = std::isnan(value) || each > value ? each : value;
            }
            const bool last = m_content.lastUnfinished && at + 1 == columns.size();
            const bool gap = at > 0 && m_content.atMs[column.first] - m_content.atMs[columns[at - 1].last] >
                                           m_content.spanMs * 3 / 2;
            // Nothing on top of a stack has no edge of its own: it would be drawn over that of what is below.
            const bool isNothing = series.stacked && isOnTop && isNothingAround(series, columns, at);
            if (gap || std::isnan(value) || isNothing) draw(false);
            if (std::isnan(value) || isNothing) continue;
            const double from = series.stacked ? below[at] : 0;
            const QPointF point(column.x, y(from + value));
            if (last && !upper.isEmpty()) {
                const QPointF joint = upper.last();
                const QPointF jointBelow = lower.last();
                draw(false);
                upper << joint;
                lower << jointBelow;
            }
            upper << point;
            lower << QPointF(column.x, y(from));
            if (series.stacked) below[at] += value;
            if (last) draw(true);
        }
        draw(false);
        isOnTop = isOnTop || series.stacked;
    }
    painter.restore();
}

void TimePainting::paintMarks(QPainter& painter) const {
    const QFontMetrics metrics = painter.fontMetrics();
    const QColor changed = stateColors(m_palette).changed;
    for (const MarkedMoment& mark : m_content.marks) {
        const double x = xOf(mark.atMs);
        if (x < m_area.left() || x > m_area.right()) continue;
        const QColor color = mark.isChange ? changed : m_palette.color(QPalette::WindowText);
        if (mark.isChange) {
            // Two pixels and a head, so that it is not taken for a line of the grid.
            painter.fillRect(QRectF(std::round(x) - 1, m_area.top(), 2, m_area.height()), color);
            painter.fillRect(QRectF(std::round(x) - 3, m_area.top() - 2, 6, 4), color);
        } else {
            painter.setPen(QPen(color, 1));
            painter.drawLine(QPointF(x, m_area.top()), QPointF(x, m_area.bottom()));
        }
        if (mark.text.isEmpty()) continue;
        painter.setPen(color);
        const int width = metrics.horizontalAdvance(mark.text) + 8;
        const bool fitsBehind = x + width <= m_area.right();
        const QRectF box(fitsBehind ? x + 1 : x - width, m_area.top(), width, metrics.height());
        QColor ground = m_palette.color(QPalette::Window);
        ground.setAlphaF(0.75F);
        painter.fillRect(box, ground);
        painter.drawText(box, Qt::AlignCenter, mark.text);
    }
}

}  // namespace fairlead::gui
