// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/time_chart.h"

#include "gui/charts/state_colors.h"
#include "gui/charts/time_painting.h"
#include "gui/charts/time_plot.h"
#include "gui/look/type_sizes.h"

#include <QDateTime>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPlotHeight = 82;
constexpr int kSwatch = 12;  // including the gap after it
constexpr int kBetweenEntries = 14;
constexpr int kNearMark = 5;

}  // namespace

TimeChart::TimeChart(QWidget* parent) : QWidget(parent), m_plot(new TimePlot(this)) {
    m_plot->hide();
    setAccessibleName(tr("Chart"));
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TimeChart::setContent(const TimeChartContent& content) {
    const bool isAlike =
        std::equal(content.series.begin(), content.series.end(), m_content.series.begin(), m_content.series.end(),
                   [](const TimeSeries& one, const TimeSeries& other) { return one.name == other.name; });
    m_content = content;
    m_legendLines = isAlike ? m_legendLines : 1;
    setAccessibleName(content.title);
    QStringList described = legend();
    for (const MarkedMoment& mark : content.marks)
        if (!mark.tip.isEmpty()) described << mark.tip;
    setAccessibleDescription(content.atMs.isEmpty() ? content.nothing
                                                    : tr("%1. Return opens the table.").arg(described.join(u", "_s)));
    m_plot->setContent(&m_content, m_stale);
    m_plot->setVisible(hasPlot());
    arrange();
    update();
}

void TimeChart::setStale(bool stale) {
    if (m_stale != stale) {
        m_stale = stale;
        m_plot->setContent(&m_content, m_stale);
        update();
    }
}

void TimeChart::setCursor(std::optional<qint64> atMs) {
    if (m_cursor != atMs) {
        m_cursor = atMs;
        m_plot->setCursor(shownPoint() < 0 ? std::nullopt : m_cursor);
        arrange();
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

QSize TimeChart::sizeHint() const { return {300, headHeight() + kPlotHeight + fontMetrics().height() + 4}; }

QSize TimeChart::minimumSizeHint() const { return {220, sizeHint().height()}; }

qsizetype TimeChart::shownPoint() const {
    if (m_content.atMs.isEmpty()) return -1;
    if (!m_cursor) {
        // The figures of a span that is not over yet would look like a drop.
        return m_content.lastUnfinished && m_content.atMs.size() > 1 ? m_content.atMs.size() - 2
                                                                     : m_content.atMs.size() - 1;
    }
    const auto after = std::upper_bound(m_content.atMs.begin(), m_content.atMs.end(), *m_cursor);
    if (after == m_content.atMs.begin() || *m_cursor >= *(after - 1) + m_content.spanMs) return -1;
    return after - m_content.atMs.begin() - 1;
}

int TimeChart::headHeight() const { return (1 + m_legendLines) * fontMetrics().lineSpacing() + 2; }

bool TimeChart::hasPlot() const { return !m_content.atMs.isEmpty() && m_content.toMs > m_content.fromMs; }

int TimeChart::placeLegend(const QStringList& entries, QList<QPoint>* places) const {
    int x = 0;
    int line = 1;
    for (const QString& entry : entries) {
        const int wide = kSwatch + fontMetrics().horizontalAdvance(entry);
        if (x > 0 && x + wide > width()) {
            x = 0;
            ++line;
        }
        if (places != nullptr) places->append(QPoint(x, line * fontMetrics().lineSpacing()));
        x += wide + kBetweenEntries;
    }
    return line;
}

void TimeChart::arrange() {
    m_legendLines = std::max(m_legendLines, placeLegend(legend(), nullptr));
    const QRect plot(1, headHeight(), width() - 2, height() - headHeight() - 1);
    if (plot != m_plot->geometry()) m_plot->setGeometry(plot);
    // Only when it changes: each call lays out the whole panel again.
    if (std::exchange(m_hintedLines, m_legendLines) != m_legendLines) updateGeometry();
}

void TimeChart::resizeEvent(QResizeEvent* event) {
    if (event->size().width() != event->oldSize().width()) m_legendLines = 1;
    arrange();
}

void TimeChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintHead(painter);
    if (!hasPlot()) {
        painter.setPen(stateColors(palette()).quiet);
        painter.drawText(rect().adjusted(0, fontMetrics().lineSpacing() + 4, 0, 0),
                         int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_content.nothing);
        return;
    }
    if (hasFocus()) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void TimeChart::paintHead(QPainter& painter) const {
    const StateColors colors = stateColors(palette());
    const int line = fontMetrics().lineSpacing();
    const QFont bold = fontOf(font(), TypeSize::Panel, true);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(0, 0, width(), line), int(Qt::AlignLeft | Qt::AlignVCenter), m_content.title);
    painter.setFont(font());
    if (m_content.atMs.isEmpty()) return;
    if (const qsizetype at = shownPoint(); m_cursor && at >= 0) {
        const QString when = QLocale().toString(QDateTime::fromMSecsSinceEpoch(m_content.atMs[at]),
                                                m_content.spanMs < 60'000 ? u"HH:mm:ss"_s : u"d MMM HH:mm"_s);
        painter.setPen(colors.quiet);
        painter.drawText(QRect(0, 0, width(), line), int(Qt::AlignRight | Qt::AlignVCenter), when);
    }
    const QStringList entries = legend();
    QList<QPoint> places;
    placeLegend(entries, &places);
    for (qsizetype at = 0; at < entries.size(); ++at) {
        const TimeSeries& series = m_content.series[at];
        const QColor color = colorOf(series.role, palette());
        const int x = places[at].x();
        const int top = places[at].y();
        const int middle = top + line / 2 + 2;
        painter.fillRect(series.stacked ? QRect(x, middle - 4, 8, 8) : QRect(x, middle - 1, 8, 2), color);
        painter.setPen(m_stale ? colors.quiet : palette().color(QPalette::WindowText));
        painter.drawText(QRect(x + kSwatch, top + 2, width() - x - kSwatch, line),
                         int(Qt::AlignLeft | Qt::AlignVCenter), entries[at]);
    }
}

QString TimeChart::marksAt(const QPoint& at) const {
    const QRectF plot = m_plot->area().translated(m_plot->pos());
    if (!hasPlot() || plot.width() <= 0) return {};
    QStringList said;
    for (const MarkedMoment& mark : m_content.marks) {
        const double part = double(mark.atMs - m_content.fromMs) / double(m_content.toMs - m_content.fromMs);
        if (!mark.tip.isEmpty() && std::abs(plot.left() + part * plot.width() - at.x()) <= kNearMark) said << mark.tip;
    }
    return said.join(u'\n');
}

void TimeChart::mouseMoveEvent(QMouseEvent* event) {
    if (const QString said = marksAt(event->position().toPoint()); said != toolTip()) setToolTip(said);
    const QRectF plot = m_plot->area().translated(m_plot->pos());
    if (!hasPlot() || event->position().x() < plot.left() || event->position().x() > plot.right()) {
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

#include "moc_time_chart.cpp"
