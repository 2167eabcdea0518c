// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/line_history.h"

#include "gui/charts/series_color.h"
#include "gui/charts/shown_name.h"
#include "gui/charts/time_axis.h"
#include "gui/look/type_sizes.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr int kLeftGutter = 60;
constexpr int kRightGutter = 10;
constexpr int kMomentRoom = 70;
constexpr double kLogSteps[]{0.1, 1, 10, 60, 600, 3600, 36'000};
constexpr int kFillOpacity = 60;

}  // namespace

LineHistory::LineHistory(const QString& id, const QString& name, QWidget* parent) : QWidget(parent) {
    setObjectName(id);
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void LineHistory::setContent(const LineHistoryContent& content) {
    m_content = content;
    QStringList said;
    for (const LineHistoryContent::Line& line : content.lines) {
        const auto last = std::find_if(line.points.rbegin(), line.points.rend(),
                                       [](const QPointF& point) { return !std::isnan(point.y()); });
        if (last != line.points.rend() && content.format != nullptr)
            said.append((line.isDashed ? tr("foretold: %1 %2") : QStringLiteral("%1 %2"))
                            .arg(shownName(line.name), content.format(last->y())));
    }
    setAccessibleDescription(said.isEmpty() ? content.nothing : said.join(QLatin1String(", ")));
    update();
}

QRectF LineHistory::plot() const {
    const int line = QFontMetrics(fontOf(font(), TypeSize::Axis)).height();
    return {double(kLeftGutter), line / 2.0 + 2, std::max(10.0, width() - double(kLeftGutter + kRightGutter)),
            std::max(10.0, height() - line * 1.5 - 8)};
}

double LineHistory::top() const {
    double most = 0;
    for (const LineHistoryContent::Line& line : m_content.lines)
        for (const QPointF& point : line.points)
            if (!std::isnan(point.y())) most = std::max(most, point.y());
    if (!m_content.isLog) return valueAxis(most, m_content.leastTop).top;
    for (const double step : kLogSteps)
        if (step >= most && step > m_content.least) return step;
    return std::max(most, m_content.least * 10);
}

double LineHistory::yOf(double value, double top) const {
    const QRectF area = plot();
    const double least = m_content.least;
    const double part =
        m_content.isLog ? std::log(std::max(value, least) / least) / std::log(top / least) : value / top;
    return area.bottom() - std::clamp(part, 0.0, 1.0) * area.height();
}

double LineHistory::xOf(double atMs) const {
    const QRectF area = plot();
    return area.left() + (atMs - double(m_content.fromMs)) /
                             double(std::max<qint64>(1, m_content.untilMs - m_content.fromMs)) * area.width();
}

void LineHistory::paintAxes(QPainter& painter, double top) const {
    const Tokens& tokens = tokensOf(palette());
    const QRectF area = plot();
    painter.setFont(fontOf(font(), TypeSize::Axis));
    const int height = painter.fontMetrics().height();
    QList<double> values;
    if (m_content.isLog) {
        for (const double step : kLogSteps)
            if (step >= m_content.least && step <= top) values.append(step);
    } else {
        values = {0, top / 2, top};
    }
    for (const double value : values) {
        const double y = std::round(yOf(value, top));
        painter.fillRect(QRectF(area.left(), y, area.width(), 1), tokens.grid);
        painter.setPen(tokens.tx3);
        painter.drawText(QRectF(0, y - height / 2.0, area.left() - 6, height), Qt::AlignRight | Qt::AlignVCenter,
                         m_content.format(value));
    }
    const int most = std::max(2, int(area.width()) / kMomentRoom);
    for (const TimeMark& mark : timeMarks(m_content.fromMs, m_content.untilMs, most)) {
        const int wide = painter.fontMetrics().horizontalAdvance(mark.text);
        const double left = xOf(double(mark.atMs)) - wide / 2.0;
        if (left + wide <= width()) painter.drawText(QPointF(left, height - 2 + area.bottom() + 4), mark.text);
    }
}

void LineHistory::paintLine(QPainter& painter, const LineHistoryContent::Line& line, double top) const {
    const QRectF area = plot();
    const QColor color = seriesColor(tokensOf(palette()), line.series);
    QPainterPath path;
    QPainterPath fill;
    bool isOpen = false;
    double x = area.left();
    const auto end = [&] {
        if (isOpen && line.isFilled) fill.lineTo(x, area.bottom());
        isOpen = false;
    };
    for (const QPointF& point : line.points) {
        if (std::isnan(point.y()) || point.x() < double(m_content.fromMs) || point.x() > double(m_content.untilMs)) {
            end();
            continue;
        }
        x = xOf(point.x());
        const double y = yOf(point.y(), top);
        if (!isOpen && line.isFilled) fill.moveTo(x, area.bottom());
        if (line.isFilled) fill.lineTo(x, y);
        isOpen ? path.lineTo(x, y) : path.moveTo(x, y);
        isOpen = true;
    }
    end();
    if (line.isFilled) {
        QColor pale = color;
        pale.setAlpha(kFillOpacity);
        painter.fillPath(fill, pale);
    }
    painter.setPen(line.isDotted ? QPen(color, 1, Qt::DotLine)
                                 : QPen(color, 1.5, line.isDashed ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

void LineHistory::paintFuture(QPainter& painter) const {
    if (m_content.nowMs == 0 || m_content.nowMs >= m_content.untilMs) return;
    const Tokens& tokens = tokensOf(palette());
    const QRectF area = plot();
    const double left = std::max(area.left(), xOf(double(m_content.nowMs)));
    painter.fillRect(QRectF(left, area.top(), area.right() - left, area.height()), tokens.sunk);
    // A moment that is foretold says so itself.
    const bool isSaid = std::any_of(m_content.moments.begin(), m_content.moments.end(),
                                    [this](const auto& moment) { return moment.atMs >= m_content.nowMs; });
    if (!isSaid) {
        painter.setPen(tokens.tx3);
        painter.setFont(fontOf(font(), TypeSize::Axis));
        const QFontMetrics metrics = painter.fontMetrics();
        const QString word = metrics.elidedText(tr("foretold"), Qt::ElideRight, int(area.right() - left) - 6);
        painter.drawText(QPointF(area.right() - metrics.horizontalAdvance(word) - 4, area.top() + metrics.ascent()),
                         word);
    }
    painter.setPen(QPen(tokens.good, 1.5));
    painter.drawLine(QPointF(left, area.top()), QPointF(left, area.bottom()));
}

// Words that would run into those before them are left out; the line stays.
void LineHistory::paintMoments(QPainter& painter) const {
    const Tokens& tokens = tokensOf(palette());
    const QRectF area = plot();
    painter.setFont(fontOf(font(), TypeSize::Axis));
    double free = area.left();
    for (const LineHistoryContent::Moment& moment : m_content.moments) {
        if (moment.atMs < m_content.fromMs || moment.atMs > m_content.untilMs) continue;
        const double x = std::round(xOf(double(moment.atMs))) + 0.5;
        const QColor color = moment.isChange ? tokens.accent : tokens.tx2;
        painter.setPen(QPen(color, 1, moment.isChange ? Qt::SolidLine : Qt::DashLine));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        const QString text = painter.fontMetrics().elidedText(shownName(moment.text), Qt::ElideRight, 160);
        const int wide = painter.fontMetrics().horizontalAdvance(text);
        const double left = x + 4 + wide <= area.right() ? x + 4 : x - 4 - wide;
        const double before = std::exchange(free, std::max(free, x + 2));
        if (left < before) continue;
        painter.setPen(color);
        painter.drawText(QPointF(left, area.top() + painter.fontMetrics().ascent()), text);
        free = left + wide + 6;
    }
}

// Of filled lines, which are few: inside of them, at their end.
void LineHistory::paintNames(QPainter& painter, double top) const {
    const QRectF area = plot();
    painter.setFont(fontOf(font(), TypeSize::Axis, true));
    for (const LineHistoryContent::Line& line : m_content.lines) {
        if (!line.isFilled || line.series < 0 || line.points.isEmpty()) continue;
        const double right = std::min(area.right(), xOf(line.points.last().x()));
        const double value = line.points.last().y();
        if (std::isnan(value)) continue;
        const QString text = painter.fontMetrics().elidedText(
            shownName(line.name) + QLatin1Char(' ') + m_content.format(value), Qt::ElideRight, 220);
        painter.setPen(tokensOf(palette()).tx);
        painter.drawText(QPointF(std::max(area.left() + 4, right - painter.fontMetrics().horizontalAdvance(text) - 4),
                                 std::min(area.bottom() - 4, yOf(value, top) + painter.fontMetrics().ascent() + 2)),
                         text);
    }
}

void LineHistory::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    const bool isEmpty = std::all_of(m_content.lines.begin(), m_content.lines.end(), [](const auto& line) {
        return std::all_of(line.points.begin(), line.points.end(),
                           [](const QPointF& point) { return std::isnan(point.y()); });
    });
    if (isEmpty || m_content.format == nullptr || m_content.untilMs <= m_content.fromMs) {
        painter.setPen(tokens.tx3);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_content.nothing);
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const double highest = top();
    const QRectF area = plot();
    if (m_content.hurtFromMs > 0) {
        const double from = std::max(area.left(), xOf(double(m_content.hurtFromMs)));
        const double until = std::min(area.right(), xOf(double(m_content.hurtUntilMs)));
        if (until > from) painter.fillRect(QRectF(from, area.top(), until - from, area.height()), tokens.badSoft);
    }
    paintFuture(painter);
    paintAxes(painter, highest);
    for (const LineHistoryContent::Line& line : m_content.lines) paintLine(painter, line, highest);
    paintMoments(painter);
    paintNames(painter, highest);
}

}  // namespace fairlead::gui

#include "moc_line_history.cpp"
