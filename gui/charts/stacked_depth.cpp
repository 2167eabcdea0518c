// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/stacked_depth.h"

#include "gui/charts/series_color.h"
#include "gui/charts/scaled_font.h"
#include "gui/charts/shown_name.h"
#include "gui/charts/time_axis.h"

#include <QDateTime>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kDepthSide = 12;
constexpr int kNameRow = 15;

}  // namespace

StackedDepth::StackedDepth(QWidget* parent) : QWidget(parent) {
    setObjectName(u"stackedDepth"_s);
    setAccessibleName(tr("How many tasks are ready, and whose, over time"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void StackedDepth::setContent(const DepthContent& content) {
    m_content = content;
    QStringList said{tr("ready: %1").arg(content.total)};
    for (auto each = content.series.rbegin(); each != content.series.rend(); ++each)
        said << each->name + u' ' + each->figure;
    if (const QString text = said.join(u", "_s); text != accessibleDescription()) setAccessibleDescription(text);
    update();
}

void StackedDepth::setMoment(std::optional<int> column) {
    if (m_moment != column) update();
    m_moment = column;
}

void StackedDepth::setStale(bool stale) {
    if (m_stale != stale) update();
    m_stale = stale;
}

bool StackedDepth::isKnown(int column) const {
    return std::any_of(m_content.series.begin(), m_content.series.end(),
                       [column](const DepthSeries& series) { return !std::isnan(series.values.value(column, NAN)); });
}

double StackedDepth::sumAt(int column) const {
    double sum = 0;
    for (const DepthSeries& series : m_content.series)
        if (const double value = series.values.value(column, NAN); !std::isnan(value)) sum += value;
    return sum;
}

QRectF StackedDepth::plot() const {
    const TimeFrame& frame = m_content.frame;
    return {double(frame.left), 6, std::max(1.0, double(width() - frame.left - frame.right)),
            std::max(1.0, height() - 12.0)};
}

double StackedDepth::top() const {
    double most = 0;
    for (int column = 0; column < m_content.frame.columns; ++column) most = std::max(most, sumAt(column));
    return valueAxis(most, 10).top;
}

void StackedDepth::paintAxis(QPainter& painter, double top) const {
    const Tokens& colors = tokensOf(palette());
    const QRectF area = plot();
    painter.setFont(scaledFont(font(), 11.0 / 12));
    const int height = painter.fontMetrics().height();
    int ticks = 0;
    for (const double part : {0.0, 0.5, 1.0}) {
        const double y = std::round(area.bottom() - part * area.height());
        painter.fillRect(QRectF(area.left(), y, area.width(), 1), colors.grid);
        painter.setPen(colors.tx3);
        const QString text = QLocale().toString(top * part, 'f', top * part == std::floor(top * part) ? 0 : 1);
        ticks = std::max(ticks, painter.fontMetrics().horizontalAdvance(text));
        painter.drawText(
            QRectF(0, std::clamp(y - height / 2.0, 0.0, this->height() - double(height)), area.left() - 8, height),
            Qt::AlignRight | Qt::AlignVCenter, text);
    }
    painter.setPen(colors.tx2);
    const int room = int(area.left()) - kDepthSide - ticks - 14;
    painter.drawText(QRectF(kDepthSide, 0, room, height), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(tr("Depth, ready"), Qt::ElideRight, room));
}

void StackedDepth::paintUnknown(QPainter& painter) const {
    const QRectF area = plot();
    for (int column = 0; column < m_content.frame.columns; ++column) {
        if (isKnown(column)) continue;
        const double left = m_content.frame.columnX(column, width());
        const double end = m_content.frame.columnX(column + 1, width());
        painter.fillRect(QRectF(left, area.top(), end - left, area.height()),
                         QBrush(tokensOf(palette()).line, Qt::BDiagPattern));
    }
}

// Values stand at the ends of their columns: the last one at the right edge. Column by column: one long shape that is
// nearly flat costs the rasterizer the square of its width.
void StackedDepth::paintAreas(QPainter& painter, double top) const {
    const Tokens& colors = tokensOf(palette());
    const QRectF area = plot();
    const int columns = m_content.frame.columns;
    std::vector<double> below(size_t(columns), 0);
    const auto y = [&](double value) { return area.bottom() - value / top * area.height(); };
    const auto x = [&](int column) { return std::round(m_content.frame.columnX(column, width())); };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const DepthSeries& series : m_content.series) {
        for (int column = 0; column < columns; ++column) {
            if (!isKnown(column)) continue;
            const int before = column > 0 && isKnown(column - 1) ? column - 1 : column;
            const auto upper = [&](int at) {
                const double value = series.values.value(at, NAN);
                return below[size_t(at)] + (std::isnan(value) ? 0 : value);
            };
            if (upper(column) <= below[size_t(column)] && upper(before) <= below[size_t(before)]) continue;
            const QPointF left(x(column), y(upper(before)));
            const QPointF right(x(column + 1), y(upper(column)));
            const QPointF corners[]{
                left, right, {right.x(), y(below[size_t(column)])}, {left.x(), y(below[size_t(before)])}};
            painter.setPen(Qt::NoPen);
            painter.setBrush(seriesColor(colors, series.series));
            painter.drawPolygon(corners, 4);
            painter.setPen(QPen(colors.surface, 1));
            painter.drawLine(left, right);
        }
        for (int column = 0; column < columns; ++column)
            if (const double value = series.values.value(column, NAN); !std::isnan(value))
                below[size_t(column)] += value;
    }
    painter.restore();
}

void StackedDepth::paintNames(QPainter& painter) const {
    const Tokens& colors = tokensOf(palette());
    const QFont plain = scaledFont(font(), 11.0 / 12);
    const QFont bold = scaledFont(font(), 11.0 / 12, true);
    const int left = width() - m_content.frame.right + 6;
    const int end = width() - kDepthSide;
    painter.setFont(plain);
    painter.setPen(colors.tx3);
    const QString ready = u' ' + tr("ready");
    painter.drawText(QRect(left, 0, end - left, 17), Qt::AlignRight | Qt::AlignVCenter, ready);
    const int readyWidth = painter.fontMetrics().horizontalAdvance(ready);
    painter.setFont(scaledFont(font(), 13.0 / 12, true));
    painter.setPen(colors.tx);
    painter.drawText(QRect(left - 30, 0, end - left + 30 - readyWidth, 17), Qt::AlignRight | Qt::AlignVCenter,
                     m_content.total);
    int y = 18;
    for (auto each = m_content.series.rbegin(); each != m_content.series.rend() && y + kNameRow <= height(); ++each) {
        if (each->figure.isEmpty()) continue;
        const QRect line(left, y, end - left, kNameRow);
        painter.setFont(bold);
        const int figure = painter.fontMetrics().horizontalAdvance(each->figure);
        painter.setPen(colors.tx);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, each->figure);
        painter.setFont(plain);
        painter.setPen(colors.tx2);
        const int room = line.width() - figure - 6 - 14;
        const QString name = painter.fontMetrics().elidedText(shownName(each->name), Qt::ElideRight, room);
        painter.drawText(line.adjusted(0, 0, -figure - 6, 0), Qt::AlignRight | Qt::AlignVCenter, name);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(seriesColor(colors, each->series));
        const int x = line.right() - figure - 6 - painter.fontMetrics().horizontalAdvance(name) - 13;
        painter.drawRoundedRect(QRectF(x, y + 3, 8, 8), 2, 2);
        painter.setRenderHint(QPainter::Antialiasing, false);
        y += kNameRow;
    }
}

void StackedDepth::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_stale) painter.setOpacity(0.45);
    const Tokens& colors = tokensOf(palette());
    const double top = this->top();
    const QRectF area = plot();
    paintAxis(painter, top);
    paintUnknown(painter);
    paintAreas(painter, top);
    for (const ChangeMark& mark : m_content.marks) {
        QPen pen(colorOf(mark.tone, palette()), 1, Qt::DotLine);
        painter.setPen(pen);
        const double x = std::round(m_content.frame.xOf(mark.atMs, width()));
        painter.drawLine(QPointF(x, 0), QPointF(x, area.bottom()));
    }
    paintNames(painter);
    if (m_moment) {
        const double x = std::round(m_content.frame.columnX(*m_moment + 1, width()));
        painter.fillRect(QRectF(x - 1, area.top(), 2, area.height()), colors.warn);
    }
}

bool StackedDepth::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const QPoint at = static_cast<QHelpEvent*>(event)->pos();
        QStringList lines;
        if (at.x() >= m_content.frame.left && at.x() < width() - m_content.frame.right) {
            const int column = m_content.frame.columnAt(at.x(), width());
            const qint64 start = (m_content.frame.first + column) * m_content.frame.columnMs;
            lines << QDateTime::fromMSecsSinceEpoch(start).toString(u"HH:mm:ss"_s);
            if (!isKnown(column)) lines << tr("not known");
            for (auto each = m_content.series.rbegin(); each != m_content.series.rend(); ++each)
                if (const double value = each->values.value(column, NAN); !std::isnan(value))
                    lines << shownName(each->name) + u' ' + QLocale().toString(value, 'f', 0);
        } else {
            lines << accessibleDescription();
        }
        setToolTip(lines.join(u'\n'));
    }
    return QWidget::event(event);
}

}  // namespace fairlead::gui

#include "moc_stacked_depth.cpp"
