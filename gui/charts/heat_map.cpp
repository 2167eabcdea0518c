// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/heat_map.h"

#include "gui/charts/series_color.h"
#include "gui/charts/scaled_font.h"
#include "gui/charts/shown_name.h"

#include <QAccessible>
#include <QAccessibleEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kHeatRow = 15;
constexpr int kHeatHead = 19;  // the legend
constexpr int kSide = 12;
constexpr double kLevels[]{2, 5, 20, 50, 100};

}  // namespace

qint8 heatLevel(double times) {
    qint8 level = 0;
    while (level < 5 && times >= kLevels[level]) ++level;
    return level;
}

HeatMap::HeatMap(QWidget* parent) : QWidget(parent) {
    setObjectName(u"heatMap"_s);
    setAccessibleName(tr("Waits of the tenants against what is usual for them, over time"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void HeatMap::setContent(const TimeFrame& frame, const QList<HeatRow>& rows) {
    const bool isSame = frame == m_frame && rows.size() == m_rows.size() && !m_cells.isNull();
    const QList<HeatRow> before = std::exchange(m_rows, rows);
    const TimeFrame frameBefore = std::exchange(m_frame, frame);
    if (m_cell) {
        // The same moment, as long as it is there.
        const auto column = int(m_cell->x() + frameBefore.first - frame.first);
        m_cell = rows.isEmpty() || column < 0 || frameBefore.columnMs != frame.columnMs
                     ? std::nullopt
                     : std::optional(
                           QPoint(std::min(column, frame.columns - 1), std::min(m_cell->y(), int(rows.size()) - 1)));
    }
    if (!isSame) {
        m_cells = {};
        updateGeometry();
        update();
        return;
    }
    QPainter painter(&m_cells);
    for (int row = 0; row < m_rows.size(); ++row) {
        const HeatRow& now = m_rows[row];
        const HeatRow& then = before[row];
        if (now.name != then.name || now.figure != then.figure || now.tone != then.tone) {
            update(QRect(0, rowRect(row).top(), m_frame.left, kHeatRow));
            update(QRect(width() - m_frame.right, rowRect(row).top(), m_frame.right, kHeatRow));
        }
        for (int column = 0; column < m_frame.columns; ++column) {
            if (now.levels.value(column, HeatRow::kNotKnown) == then.levels.value(column, HeatRow::kNotKnown)) continue;
            paintCell(painter, row, column);
            update(cellRect(row, column));
        }
    }
}

void HeatMap::setMoment(std::optional<int> column) {
    if (m_moment != column) update();
    m_moment = column;
}

void HeatMap::setStale(bool stale) {
    if (m_stale != stale) update();
    m_stale = stale;
}

int HeatMap::rowsFitting(int height) const { return std::max(1, (height - kHeatHead) / kHeatRow); }

QSize HeatMap::sizeHint() const { return {600, kHeatHead + kHeatRow * int(std::max<qsizetype>(1, m_rows.size()))}; }

QSize HeatMap::minimumSizeHint() const { return {360, kHeatHead + 3 * kHeatRow}; }

QRect HeatMap::rowRect(int row) const { return {0, kHeatHead + row * kHeatRow, width(), kHeatRow}; }

QRect HeatMap::cellRect(int row, int column) const {
    const int left = int(m_frame.columnX(column, width()));
    const int end = int(m_frame.columnX(column + 1, width()));
    return {left, rowRect(row).top(), end - left, kHeatRow};
}

std::optional<QPoint> HeatMap::cellAt(const QPoint& at) const {
    const int row = (at.y() - kHeatHead) / kHeatRow;
    if (at.y() < kHeatHead || row >= m_rows.size()) return std::nullopt;
    return QPoint(at.x() >= width() - m_frame.right ? m_frame.columns - 1 : m_frame.columnAt(at.x(), width()), row);
}

void HeatMap::paintNoUsual(QPainter& painter, const QRect& cell) const {
    const Tokens& colors = tokensOf(palette());
    painter.fillRect(cell, colors.heat[0]);
    painter.fillRect(QRect(cell.center().x(), cell.center().y(), 2, 2), colors.series[0]);
}

void HeatMap::paintCell(QPainter& painter, int row, int column) {
    ++m_painted;
    const Tokens& colors = tokensOf(palette());
    const QRect whole = cellRect(row, column);
    painter.fillRect(whole, colors.surface);
    const QRect cell = whole.adjusted(0, 0, -1, -1);
    const qint8 level = m_rows[row].levels.value(column, HeatRow::kNotKnown);
    if (level >= 0) {
        painter.fillRect(cell, colors.heat[size_t(level)]);
    } else if (level == HeatRow::kNoUsual) {
        paintNoUsual(painter, cell);
    } else {
        painter.fillRect(cell, QBrush(colors.line, Qt::BDiagPattern));
    }
}

void HeatMap::paintAll() {
    m_cells = QPixmap(size() * devicePixelRatioF());
    m_cells.setDevicePixelRatio(devicePixelRatioF());
    m_cells.fill(tokensOf(palette()).surface);
    QPainter painter(&m_cells);
    for (int row = 0; row < m_rows.size(); ++row)
        for (int column = 0; column < m_frame.columns; ++column) paintCell(painter, row, column);
}

void HeatMap::paintLegend(QPainter& painter) const {
    const Tokens& colors = tokensOf(palette());
    painter.setFont(scaledFont(font(), 11.0 / 12));
    painter.setPen(colors.tx2);
    const QRect head(0, 0, width(), kHeatHead - 3);
    painter.drawText(
        head.adjusted(kSide, 0, 0, 0).intersected(QRect(kSide, 0, m_frame.left - kSide - 4, kHeatHead)),
        Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(tr("Wait against its usual"), Qt::ElideRight, m_frame.left - kSide - 4));
    painter.drawText(head.adjusted(0, 0, -kSide, 0), Qt::AlignRight | Qt::AlignVCenter,
                     m_moment ? tr("then") : tr("now"));
    int x = m_frame.left;
    const auto say = [&](const QString& text) {
        painter.setPen(colors.tx3);
        painter.drawText(QRect(x, 0, width(), kHeatHead - 3), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += painter.fontMetrics().horizontalAdvance(text) + 8;
    };
    say(tr("usual"));
    for (const QColor& heat : colors.heat) {
        painter.fillRect(QRect(x, 4, 20, 9), heat);
        x += 24;
    }
    x += 4;
    say(tr("100× and more"));
    const bool hasNoUsual = std::any_of(
        m_rows.begin(), m_rows.end(), [](const HeatRow& row) { return row.levels.contains(qint8(HeatRow::kNoUsual)); });
    if (!hasNoUsual) return;
    x += 8;
    paintNoUsual(painter, QRect(x, 4, 20, 9));
    x += 28;
    say(tr("usual not known yet"));
}

void HeatMap::paintEvent(QPaintEvent* event) {
    if (m_cells.isNull() && !size().isEmpty()) paintAll();
    QPainter painter(this);
    const Tokens& colors = tokensOf(palette());
    if (m_stale) painter.setOpacity(0.45);
    painter.drawPixmap(0, 0, m_cells);
    if (event->rect().top() < kHeatHead) paintLegend(painter);
    const QFont plain = scaledFont(font(), 11.0 / 12);
    const QFont bold = scaledFont(font(), 11.0 / 12, true);
    for (int row = 0; row < m_rows.size(); ++row) {
        const QRect line = rowRect(row).adjusted(kSide, 0, -kSide, 0);
        if (!event->rect().intersects(line)) continue;
        const HeatRow& each = m_rows[row];
        const bool isPlain = each.tone == HeatRow::Tone::Plain;
        painter.setFont(isPlain ? plain : bold);
        painter.setPen(isPlain ? colors.tx2 : each.tone == HeatRow::Tone::Push ? colors.pushText : colors.tx);
        QString name = shownName(each.name);
        const int room = m_frame.left - kSide - 6;
        const QString mark = each.tone == HeatRow::Tone::Push ? u" ▲"_s : QString();
        name = painter.fontMetrics().elidedText(name, Qt::ElideRight,
                                                room - painter.fontMetrics().horizontalAdvance(mark)) +
               mark;
        painter.drawText(QRect(line.left(), line.top(), room, kHeatRow), Qt::AlignLeft | Qt::AlignVCenter, name);
        painter.setPen(each.tone == HeatRow::Tone::Bad ? colors.bad : isPlain ? colors.tx2 : colors.tx);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, each.figure);
    }
    if (m_moment) {
        const QRect column(cellRect(0, *m_moment).left(), kHeatHead - 1, cellRect(0, *m_moment).width(),
                           int(m_rows.size()) * kHeatRow + 1);
        painter.setPen(QPen(colors.warn, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(column);
    }
    if (hasFocus() && m_cell) {
        painter.setPen(QPen(colors.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(cellRect(m_cell->y(), m_cell->x()).adjusted(0, 0, -1, -1));
    }
}

void HeatMap::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_cells.deviceIndependentSize().toSize() != size()) m_cells = {};
}

void HeatMap::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) m_cells = {};
}

void HeatMap::choose(const QPoint& cell) {
    m_cell = QPoint(std::clamp(cell.x(), 0, m_frame.columns - 1), std::clamp(cell.y(), 0, int(m_rows.size()) - 1));
    if (m_tell) {
        const QString text = m_tell(m_cell->y(), m_cell->x());
        setAccessibleDescription(text);
        QAccessibleEvent said(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&said);
        Q_EMIT cellTold(text);
    }
    update();
}

void HeatMap::keyPressEvent(QKeyEvent* event) {
    if (m_rows.isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const QPoint at = m_cell.value_or(QPoint(m_frame.columns - 1, 0));
    switch (event->key()) {
        case Qt::Key_Left: choose(at - QPoint(1, 0)); break;
        case Qt::Key_Right: choose(at + QPoint(1, 0)); break;
        case Qt::Key_Up: choose(at - QPoint(0, 1)); break;
        case Qt::Key_Down: choose(at + QPoint(0, 1)); break;
        case Qt::Key_Return:
        case Qt::Key_Enter: Q_EMIT cellOpened(at.y(), at.x()); break;
        default: QWidget::keyPressEvent(event);
    }
}

void HeatMap::mousePressEvent(QMouseEvent* event) {
    if (const auto at = cellAt(event->pos())) choose(*at);
}

void HeatMap::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto at = cellAt(event->pos())) Q_EMIT cellOpened(at->y(), at->x());
}

void HeatMap::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (!m_rows.isEmpty() && event->reason() != Qt::MouseFocusReason)
        choose(m_cell.value_or(QPoint(m_frame.columns - 1, 0)));
}

void HeatMap::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

bool HeatMap::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto at = cellAt(static_cast<QHelpEvent*>(event)->pos());
        setToolTip(at && m_tell ? m_tell(at->y(), at->x()) : QString());
    }
    return QWidget::event(event);
}

}  // namespace fairlead::gui

#include "moc_heat_map.cpp"
