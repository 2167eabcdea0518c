// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/trend_bars.h"

#include "gui/data/translation.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/formatters.h"

#include <QPainter>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr int kBarsHeight = 84;

}  // namespace

TrendBars::TrendBars(const QString& name, QWidget* parent) : QWidget(parent) {
    setAccessibleName(name);
    setFont(fontOf(font(), TypeSize::Axis));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TrendBars::showCounts(const QList<quint64>& counts, qint64 fromMs, qint64 untilMs, bool alarm) {
    m_counts = counts;
    m_fromMs = fromMs;
    m_untilMs = untilMs;
    m_alarm = alarm;
    const quint64 highest = counts.isEmpty() ? 0 : *std::max_element(counts.begin(), counts.end());
    setAccessibleDescription(
        tr("From %1 to %2, at most %3").arg(clockText(fromMs), clockText(untilMs), countText(highest)));
    update();
}

QSize TrendBars::sizeHint() const { return {240, kBarsHeight}; }

QSize TrendBars::minimumSizeHint() const { return {120, kBarsHeight}; }

void TrendBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    const int line = fontMetrics().height();
    const QRect room = rect().adjusted(0, line + 2, 0, -line - 4);
    const quint64 highest = m_counts.isEmpty() ? 0 : *std::max_element(m_counts.begin(), m_counts.end());
    painter.setPen(tokens.tx3);
    painter.drawText(QRect(0, 0, width(), line), Qt::AlignLeft | Qt::AlignVCenter, shortCountText(highest));
    painter.fillRect(QRect(room.left(), room.top(), room.width(), 1), tokens.grid);
    painter.fillRect(QRect(room.left(), room.bottom(), room.width(), 1), tokens.line2);
    for (qsizetype at = 0; at < m_counts.size() && highest > 0; ++at) {
        const int left = room.left() + int(at * room.width() / m_counts.size());
        const int right = room.left() + int((at + 1) * room.width() / m_counts.size());
        if (m_counts[at] == 0) continue;
        const int height = std::max(1, int(double(m_counts[at]) / double(highest) * room.height()));
        painter.fillRect(QRect(left, room.bottom() - height, std::max(1, right - left - 1), height),
                         m_alarm ? tokens.bad : tokens.series[2]);
    }
    const QRect below(rect().left(), room.bottom() + 3, rect().width(), line);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, clockText(m_fromMs));
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, clockText(m_untilMs));
}

}  // namespace fairlead::gui

#include "moc_trend_bars.cpp"
