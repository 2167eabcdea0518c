// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/time_plot.h"

#include "gui/charts/state_colors.h"
#include "gui/charts/time_painting.h"
#include "gui/look/type_sizes.h"

#include <QChart>
#include <QEvent>
#include <QGraphicsLayout>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

namespace {

constexpr int kAxisWidth = 64;
constexpr int kMarkSpacing = 64;

double highest(const TimeChartContent& content) {
    double highest = 0;
    for (qsizetype at = 0; at < content.atMs.size(); ++at) {
        double stack = 0;
        for (const TimeSeries& series : content.series) {
            const double value = series.values[at];
            if (!std::isnan(value)) {
                stack += series.stacked ? value : 0;
                highest = std::max(highest, series.stacked ? stack : value);
            }
        }
    }
    return highest;
}

void clear(QCategoryAxis* axis) {
    const QStringList labels = axis->categoriesLabels();
    for (const QString& label : labels) axis->remove(label);
}

}  // namespace

TimePlot::TimePlot(QWidget* parent)
    : QChartView(parent), m_time(new QCategoryAxis(this)), m_values(new QCategoryAxis(this)),
      m_carrier(new QLineSeries(this)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setFrameShape(QFrame::NoFrame);
    setBackgroundBrush(Qt::NoBrush);
    viewport()->setAutoFillBackground(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    chart()->setBackgroundVisible(false);
    chart()->legend()->hide();
    chart()->setMargins({});
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->addSeries(m_carrier);
    chart()->addAxis(m_time, Qt::AlignBottom);
    chart()->addAxis(m_values, Qt::AlignLeft);
    m_carrier->attachAxis(m_time);
    m_carrier->attachAxis(m_values);
    for (QCategoryAxis* const axis : {m_time, m_values}) {
        axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
        axis->setTruncateLabels(false);
    }
    m_time->setGridLineVisible(false);
    m_values->setLineVisible(false);
    colour();
}

void TimePlot::setContent(const TimeChartContent* content, bool stale) {
    m_content = content;
    m_stale = stale;
    if (!m_content || m_content->toMs <= m_content->fromMs) {
        m_content = nullptr;
        return;
    }
    labelValues();
    labelTime();
    scene()->update();
}

void TimePlot::setCursor(std::optional<qint64> atMs) {
    m_cursor = atMs;
    scene()->update();
}

void TimePlot::labelValues() {
    const ValueAxis axis = valueAxis(highest(*m_content), m_content->leastTop);
    QStringList labels;
    for (int step = 0; step <= axis.steps; ++step) labels << m_content->format(axis.top * step / axis.steps);
    if (labels == m_valueLabels && axis.top == m_top) return;
    m_valueLabels = labels;
    m_top = axis.top;
    clear(m_values);
    m_values->setRange(0, m_top);
    m_values->setStartValue(-m_top);
    for (int step = 0; step <= axis.steps; ++step) m_values->append(labels[step], axis.top * step / axis.steps);
}

void TimePlot::labelTime() {
    const int most = std::max(2, int(area().width()) / kMarkSpacing);
    QList<TimeMark> marks = timeMarks(m_content->fromMs, m_content->toMs, most);
    // A label is centred on its mark and would be cut off beyond the edge.
    const QFontMetrics metrics(m_time->labelsFont());
    const double perMs = area().width() / double(m_content->toMs - m_content->fromMs);
    marks.removeIf([&](const TimeMark& mark) {
        const double middle = area().left() + double(mark.atMs - m_content->fromMs) * perMs;
        return middle + metrics.horizontalAdvance(mark.text) / 2.0 > width();
    });
    QStringList labels;
    for (const TimeMark& mark : marks) labels << mark.text;
    m_time->setRange(double(m_content->fromMs), double(m_content->toMs));
    if (labels == m_timeLabels) return;
    m_timeLabels = labels;
    clear(m_time);
    m_time->setStartValue(double(m_content->fromMs) - 1);
    for (const TimeMark& mark : marks) m_time->append(mark.text, double(mark.atMs));
}

void TimePlot::colour() {
    const StateColors colors = stateColors(palette());
    const QFont small = fontOf(font(), TypeSize::Axis);
    for (QCategoryAxis* const axis : {m_time, m_values}) {
        axis->setLabelsFont(small);
        axis->setLabelsColor(colors.quiet);
        axis->setLinePen(QPen(colors.line, 1));
        axis->setGridLinePen(QPen(colors.grid, 1));
    }
}

void TimePlot::arrange() {
    const int label = fontMetrics().height();
    chart()->resize(size());
    chart()->setPlotArea(QRectF(kAxisWidth, label / 2.0, width() - kAxisWidth - 4, height() - label * 1.5 - 6));
}

void TimePlot::resizeEvent(QResizeEvent* event) {
    QChartView::resizeEvent(event);
    arrange();
    if (m_content) {
        m_timeLabels.clear();
        labelTime();
    }
}

void TimePlot::changeEvent(QEvent* event) {
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) colour();
}

void TimePlot::drawForeground(QPainter* painter, const QRectF&) {
    if (!m_content) return;
    painter->setFont(font());
    const TimePainting painting(*m_content, area(), m_top, m_stale, palette());
    painting.paint(*painter);
    if (m_cursor) {
        const double x = painting.xOf(*m_cursor);
        painter->setPen(stateColors(palette()).quiet);
        painter->drawLine(QPointF(x, area().top()), QPointF(x, area().bottom()));
    }
}

}  // namespace fairlead::gui

#include "moc_time_plot.cpp"
