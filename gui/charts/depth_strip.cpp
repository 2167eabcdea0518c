// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/depth_strip.h"

#include "gui/charts/cell_painting.h"
#include "gui/charts/state_colors.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <limits>

namespace fairlead::gui {

namespace {

constexpr qsizetype kLongestCurve = 600;

}  // namespace

DepthStrip::DepthStrip(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Dead letters over time"));
    setPoints({});
}

void DepthStrip::setPoints(const QList<DepthPoint>& points) {
    m_values.clear();
    for (qsizetype at = 0; at < points.size(); ++at) {
        if (at > 0 && points[at].atMs - points[at - 1].atMs > kDepthGapMs) {
            m_values.append(std::numeric_limits<double>::quiet_NaN());
        }
        // Grown since the curve begins: the total would hide that three more came in.
        m_values.append(double(points[at].depth.dead) - double(points.first().depth.dead));
    }
    if (points.isEmpty()) {
        m_text = tr("Dead letters: nothing recorded yet");
    } else {
        const qint64 grown = qint64(points.last().depth.dead) - qint64(points.first().depth.dead);
        const QString since = grown >= 0 ? tr("%1 more while watching").arg(QLocale().toString(grown))
                                         : tr("%1 fewer while watching").arg(QLocale().toString(-grown));
        m_text = tr("Dead letters %1, %2").arg(QLocale().toString(points.last().depth.dead), since);
    }
    setAccessibleDescription(m_text);
    update();
}

void DepthStrip::setStale(bool stale) {
    m_stale = stale;
    update();
}

QSize DepthStrip::sizeHint() const { return {280, fontMetrics().height() + 34}; }

QSize DepthStrip::minimumSizeHint() const { return sizeHint(); }

void DepthStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const StateColors colors = stateColors(palette());
    const int textHeight = fontMetrics().height();
    painter.setPen(m_stale ? colors.quiet : palette().color(QPalette::WindowText));
    painter.drawText(QRect(0, 0, width(), textHeight), Qt::AlignLeft | Qt::AlignVCenter, m_text);
    const QRect curve(0, textHeight + 4, width(), height() - textHeight - 6);
    painter.setPen(colors.line);
    painter.drawLine(curve.bottomLeft(), curve.bottomRight());
    const int slotCount = int(std::min(kLongestCurve, std::max<qsizetype>(120, m_values.size())));
    painter.setRenderHint(QPainter::Antialiasing);
    paintSparkline(painter, curve, m_values, slotCount, m_stale ? colors.quiet : colors.dead);
}

}  // namespace fairlead::gui
