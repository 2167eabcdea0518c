// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/time_chart.h"

#include "gui/charts/state_colors.h"
#include "gui/charts/time_axis.h"

#include <QDateTime>
#include <QLocale>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kAxisWidth = 64;
constexpr int kMarkSpacing = 64;
constexpr int kPlotHeight = 76;

QColor colorOf(SeriesRole role, const StateColors& colors, const QPalette& palette) {
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

// The points of one pixel column become its largest: a spike never disappears, however long the range is.
struct Column {
    double x = 0;
    qsizetype first = 0;
    qsizetype last = 0;
};

}  // namespace

TimeChart::TimeChart(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TimeChart::setContent(const TimeChartContent& content) {
    m_content = content;
    setAccessibleName(content.title);
    setAccessibleDescription(content.atMs.isEmpty() ? content.nothing
                                                    : tr("%1. Return opens the table.").arg(legend().join(u", "_s)));
    updateGeometry();
    update();
}

void TimeChart::setStale(bool stale) {
    if (m_stale != stale) {
        m_stale = stale;
        update();
    }
}

void TimeChart::setCursor(std::optional<qint64> atMs) {
    if (m_cursor != atMs) {
        m_cursor = atMs;
        update();
    }
}

QStringList TimeChart::legend() const {
    QStringList entries;
    const qsizetype at = shownPoint();
    for (const TimeSeries& series : m_content.series) {
        const double value = at < 0 ? std::numeric_limits<double>::quiet_NaN() : series.values.value(at);
        entries << u"%1 %2"_s.arg(series.name, std::isnan(value) ? u"–"_s : m_content.format(value));
    }
    return entries;
}

QSize TimeChart::sizeHint() const {
    return {300, 2 * fontMetrics().lineSpacing() + 6 + kPlotHeight + fontMetrics().height() + 4};
}

QSize TimeChart::minimumSizeHint() const { return {220, sizeHint().height()}; }

qsizetype TimeChart::shownPoint() const {
    if (m_content.atMs.isEmpty()) {
        return -1;
    }
    if (!m_cursor) {
        // What is not over yet would read as a drop.
        return m_content.lastUnfinished && m_content.atMs.size() > 1 ? m_content.atMs.size() - 2
                                                                     : m_content.atMs.size() - 1;
    }
    const auto after = std::upper_bound(m_content.atMs.begin(), m_content.atMs.end(), *m_cursor);
    if (after == m_content.atMs.begin() || *m_cursor >= *(after - 1) + m_content.spanMs) {
        return -1;
    }
    return after - m_content.atMs.begin() - 1;
}

double TimeChart::highest() const {
    double highest = 0;
    for (qsizetype at = 0; at < m_content.atMs.size(); ++at) {
        double stack = 0;
        for (const TimeSeries& series : m_content.series) {
            const double value = series.values[at];
            if (!std::isnan(value)) {
                stack += series.stacked ? value : 0;
                highest = std::max(highest, series.stacked ? stack : value);
            }
        }
    }
    return highest;
}

QRect TimeChart::plotRect() const {
    const int top = 2 * fontMetrics().lineSpacing() + 6;
    return {kAxisWidth, top, width() - kAxisWidth - 4, height() - top - fontMetrics().height() - 4};
}

double TimeChart::xOf(const QRect& plot, qint64 atMs) const {
    return plot.left() + double(atMs - m_content.fromMs) / double(m_content.toMs - m_content.fromMs) * plot.width();
}

void TimeChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintHead(painter);
    const StateColors colors = stateColors(palette());
    const QRect plot = plotRect();
    if (m_content.atMs.isEmpty() || m_content.toMs <= m_content.fromMs) {
        painter.setPen(colors.quiet);
        painter.drawText(rect().adjusted(0, fontMetrics().lineSpacing() + 4, 0, 0),
                         int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_content.nothing);
        return;
    }
    const ValueAxis axis = valueAxis(highest(), m_content.leastTop);
    paintAxes(painter, plot, axis.top, axis.steps);
    paintBands(painter, plot);
    paintSeries(painter, plot, axis.top);
    paintMarks(painter, plot);
    if (m_cursor && shownPoint() >= 0) {
        const double x = xOf(plot, *m_cursor);
        painter.setPen(colors.quiet);
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
    if (hasFocus()) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void TimeChart::paintHead(QPainter& painter) const {
    const StateColors colors = stateColors(palette());
    const int line = fontMetrics().lineSpacing();
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(0, 0, width(), line), int(Qt::AlignLeft | Qt::AlignVCenter), m_content.title);
    painter.setFont(font());
    if (m_content.atMs.isEmpty()) {
        return;
    }
    if (const qsizetype at = shownPoint(); m_cursor && at >= 0) {
        const QString when = QLocale().toString(QDateTime::fromMSecsSinceEpoch(m_content.atMs[at]),
                                                m_content.spanMs < 60'000 ? u"HH:mm:ss"_s : u"d MMM HH:mm"_s);
        painter.setPen(colors.quiet);
        painter.drawText(QRect(0, 0, width(), line), int(Qt::AlignRight | Qt::AlignVCenter), when);
    }
    int x = 0;
    const QStringList entries = legend();
    for (qsizetype at = 0; at < entries.size(); ++at) {
        const TimeSeries& series = m_content.series[at];
        const QColor color = colorOf(series.role, colors, palette());
        const int middle = line + line / 2 + 2;
        painter.fillRect(series.stacked ? QRect(x, middle - 4, 8, 8) : QRect(x, middle - 1, 8, 2), color);
        painter.setPen(m_stale ? colors.quiet : palette().color(QPalette::WindowText));
        painter.drawText(QRect(x + 12, line + 2, width() - x - 12, line), int(Qt::AlignLeft | Qt::AlignVCenter),
                         entries[at]);
        x += 12 + fontMetrics().horizontalAdvance(entries[at]) + 14;
    }
}

void TimeChart::paintAxes(QPainter& painter, const QRect& plot, double top, int steps) const {
    const StateColors colors = stateColors(palette());
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.85);
    painter.setFont(small);
    const int height = QFontMetrics(small).height();
    for (int step = 0; step <= steps; ++step) {
        const int y = plot.bottom() - int(std::lround(double(step) / steps * (plot.height() - 1)));
        painter.setPen(colors.line);
        painter.drawLine(plot.left(), y, plot.right(), y);
        painter.setPen(colors.quiet);
        painter.drawText(QRect(0, y - height / 2, kAxisWidth - 6, height), int(Qt::AlignRight | Qt::AlignVCenter),
                         m_content.format(top * step / steps));
    }
    for (const TimeMark& mark : timeMarks(m_content.fromMs, m_content.toMs, std::max(2, plot.width() / kMarkSpacing))) {
        const int x = int(xOf(plot, mark.atMs));
        const int width = QFontMetrics(small).horizontalAdvance(mark.text) + 4;
        painter.setPen(colors.line);
        painter.drawLine(x, plot.bottom(), x, plot.bottom() + 3);
        painter.setPen(colors.quiet);
        const int left = std::clamp(x - width / 2, 0, this->width() - width);
        painter.drawText(QRect(left, plot.bottom() + 3, width, height), Qt::AlignCenter, mark.text);
    }
    painter.setFont(font());
}

void TimeChart::paintBands(QPainter& painter, const QRect& plot) const {
    QColor fill = stateColors(palette()).warning;
    for (const TimeBand& band : m_content.bands) {
        const double left = std::max<double>(plot.left(), xOf(plot, band.fromMs));
        const double right = std::min<double>(plot.right() + 1, xOf(plot, band.toMs));
        fill.setAlphaF(0.12F * float(std::clamp(band.level, 1, 3)));
        painter.fillRect(QRectF(left, plot.top(), std::max(1.0, right - left), plot.height()), fill);
        if (right - left > fontMetrics().horizontalAdvance(m_content.bandName) + 8) {
            painter.setPen(stateColors(palette()).warning);
            painter.drawText(QRectF(left + 4, plot.top(), right - left - 6, fontMetrics().height()), Qt::AlignLeft,
                             m_content.bandName);
        }
    }
}

void TimeChart::paintMarks(QPainter& painter, const QRect& plot) const {
    const QColor color = palette().color(QPalette::WindowText);
    for (const MarkedMoment& mark : m_content.marks) {
        const double x = xOf(plot, mark.atMs);
        if (x < plot.left() || x > plot.right()) {
            continue;
        }
        painter.setPen(QPen(color, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        const int width = fontMetrics().horizontalAdvance(mark.text) + 8;
        const bool fitsBehind = x + width <= plot.right();
        const QRectF box(fitsBehind ? x + 1 : x - width, plot.top(), width, fontMetrics().height());
        QColor ground = palette().color(QPalette::Window);
        ground.setAlphaF(0.75F);
        painter.fillRect(box, ground);
        painter.drawText(box, Qt::AlignCenter, mark.text);
    }
}

void TimeChart::paintSeries(QPainter& painter, const QRect& plot, double top) const {
    const StateColors colors = stateColors(palette());
    std::vector<Column> columns;
    for (qsizetype at = 0; at < m_content.atMs.size(); ++at) {
        const double x = xOf(plot, m_content.atMs[at] + m_content.spanMs / 2);
        const bool gap = at > 0 && m_content.atMs[at] - m_content.atMs[at - 1] > m_content.spanMs * 3 / 2;
        const bool apart = m_content.lastUnfinished && at + 1 == m_content.atMs.size();
        if (columns.empty() || gap || apart || std::floor(x) > std::floor(columns.back().x)) {
            columns.push_back({x, at, at});
        } else {
            columns.back().last = at;
        }
    }
    const auto y = [&](double value) { return plot.bottom() - value / top * (plot.height() - 1); };
    std::vector<double> below(columns.size(), 0);
    painter.save();
    painter.setClipRect(plot.adjusted(0, -1, 1, 1));
    painter.setRenderHint(QPainter::Antialiasing);
    for (const TimeSeries& series : m_content.series) {
        QColor color = colorOf(series.role, colors, palette());
        color.setAlphaF(m_stale ? 0.4F : 1.0F);
        QColor area = color;
        area.setAlphaF(m_stale ? 0.2F : 0.6F);
        QPolygonF upper;
        QPolygonF lower;
        const auto draw = [&](bool unfinished) {
            if (upper.size() == 1) {
                // A span on its own still is as wide as it lasted.
                const double half = std::max(
                    1.0, double(m_content.spanMs) / double(m_content.toMs - m_content.fromMs) * plot.width() / 2);
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
                    painter.drawPolygon(closed);
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
            double value = std::numeric_limits<double>::quiet_NaN();
            for (qsizetype point = column.first; point <= column.last; ++point) {
                const double each = series.values[point];
                value = std::isnan(value) || each > value ? each : value;
            }
            const bool last = m_content.lastUnfinished && at + 1 == columns.size();
            const bool gap = at > 0 && m_content.atMs[column.first] - m_content.atMs[columns[at - 1].last] >
                                           m_content.spanMs * 3 / 2;
            if (gap || std::isnan(value)) {
                draw(false);
            }
            if (std::isnan(value)) {
                continue;
            }
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
            if (series.stacked) {
                below[at] += value;
            }
            if (last) {
                draw(true);
            }
        }
        draw(false);
    }
    painter.restore();
}

void TimeChart::mouseMoveEvent(QMouseEvent* event) {
    const QRect plot = plotRect();
    if (m_content.atMs.isEmpty() || event->position().x() < plot.left() || event->position().x() > plot.right()) {
        Q_EMIT cursorMoved(std::nullopt);
        return;
    }
    const double part = (event->position().x() - plot.left()) / plot.width();
    Q_EMIT cursorMoved(m_content.fromMs + qint64(part * double(m_content.toMs - m_content.fromMs)));
}

void TimeChart::mouseDoubleClickEvent(QMouseEvent*) { Q_EMIT tableRequested(); }

void TimeChart::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        Q_EMIT tableRequested();
        return;
    }
    QWidget::keyPressEvent(event);
}

void TimeChart::leaveEvent(QEvent*) { Q_EMIT cursorMoved(std::nullopt); }

}  // namespace fairlead::gui
