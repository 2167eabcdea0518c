// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/seat_map.h"

#include "gui/charts/series_color.h"

#include <QHelpEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSquareSteps[]{18, 16, 14, 12, 10, 8};  // from square to square
constexpr int kMarkRoom = 3;                          // above and below, for the mark

}  // namespace

SeatMap::SeatMap(QWidget* parent) : QWidget(parent) {
    setObjectName(u"seatMap"_s);
    setAccessibleName(tr("Who has the shared seats"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SeatMap::setContent(const SeatMapContent& content) {
    m_content = content;
    QStringList said;
    quint64 taken = 0;
    for (const SeatRun& run : content.runs) {
        taken += run.seats;
        said << tr("%1: %2 of %3").arg(run.name).arg(run.seats).arg(content.total);
    }
    if (taken < content.total) said << tr("free: %1 of %2").arg(content.total - taken).arg(content.total);
    if (const QString text = said.join(u"; "_s); text != accessibleDescription()) setAccessibleDescription(text);
    update();
}

void SeatMap::setStale(bool stale) {
    if (m_stale != stale) update();
    m_stale = stale;
}

quint64 SeatMap::seatsPerSquare() const {
    return std::max<quint64>(1, (m_content.total + kMostSquares - 1) / kMostSquares);
}

int SeatMap::squares() const { return int((m_content.total + seatsPerSquare() - 1) / seatsPerSquare()); }

SeatMap::Grid SeatMap::grid() const {
    Grid grid;
    for (const int step : kSquareSteps) {
        grid = {step, std::max(1, width() / step)};
        if ((squares() + grid.perRow - 1) / grid.perRow * step <= height() - 2 * kMarkRoom) break;
    }
    return grid;
}

int SeatMap::runOf(quint64 seat) const {
    quint64 end = 0;
    for (int run = 0; run < m_content.runs.size(); ++run) {
        end += m_content.runs[run].seats;
        if (seat < end) return run;
    }
    return -1;
}

int SeatMap::runAt(const QPoint& at) const {
    const Grid grid = this->grid();
    const int column = at.x() / grid.step;
    const int square = (at.y() - kMarkRoom) / grid.step * grid.perRow + column;
    return column >= grid.perRow || square < 0 || square >= squares() ? -1 : runOf(quint64(square) * seatsPerSquare());
}

QSize SeatMap::sizeHint() const { return {320, 2 * kSquareSteps[0] + 2 * kMarkRoom}; }

QSize SeatMap::minimumSizeHint() const { return {160, sizeHint().height()}; }

void SeatMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_stale) painter.setOpacity(0.45);
    const Tokens& colors = tokensOf(palette());
    const Grid grid = this->grid();
    const int side = grid.step - 2;
    const auto place = [&](int square) {
        return QPointF(square % grid.perRow * grid.step, kMarkRoom + square / grid.perRow * grid.step);
    };
    const double corner = side >= 10 ? 2 : 1;
    for (int square = 0; square < squares(); ++square) {
        const int run = runOf(quint64(square) * seatsPerSquare());
        const QRectF box(place(square), QSizeF(side, side));
        if (run < 0) {
            painter.setPen(colors.line2);
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), corner, corner);
        } else {
            painter.setPen(Qt::NoPen);
            painter.setBrush(seriesColor(colors, m_content.runs[run].series));
            painter.drawRoundedRect(box, corner, corner);
        }
    }
    const double mark = m_content.entitled / double(seatsPerSquare());
    if (m_content.entitled < 0 || m_content.total == 0 || mark > squares()) return;
    // Behind the last square of a row rather than before the first of the next.
    const int square = std::max(0, int(std::ceil(mark)) - 1);
    const double part = mark - square;
    const QPointF at = place(square) + QPointF(part >= 1 ? grid.step - 1 : std::max(0.0, part * side), 0);
    painter.fillRect(QRectF(at.x() - 1, at.y() - kMarkRoom, 2, side + 2 * kMarkRoom), colors.tx);
}

bool SeatMap::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const int run = runAt(static_cast<QHelpEvent*>(event)->pos());
        setToolTip(
            run < 0
                ? QString()
                : tr("%1: %2 of %3").arg(m_content.runs[run].name).arg(m_content.runs[run].seats).arg(m_content.total));
    }
    return QWidget::event(event);
}

}  // namespace fairlead::gui

#include "moc_seat_map.cpp"
