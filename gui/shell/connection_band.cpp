// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/connection_band.h"

#include "gui/charts/state_colors.h"
#include "gui/kit/connection_colors.h"

#include <QPainter>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

ConnectionBand::ConnectionBand(QWidget* parent) : QWidget(parent) {
    setObjectName(u"connectionBand"_s);
    setVisible(false);
}

void ConnectionBand::setConnection(const QString& name, const ConnectionMark& mark) {
    m_mark = mark;
    m_text = mark.production ? tr("PRODUCTION  ·  %1").arg(name) : QString();
    setAccessibleName(m_text);
    setFixedHeight(mark.production ? fontMetrics().height() + 6 : 4);
    setVisible(!name.isEmpty() && (mark.production || mark.color != ConnectionColor::None));
    update();
}

void ConnectionBand::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor chosen = connectionColor(m_mark.color, palette());
    const QColor ground = chosen.isValid() ? chosen : stateColors(palette()).problem;
    painter.fillRect(rect(), ground);
    if (!m_text.isEmpty()) {
        QFont bold = font();
        bold.setBold(true);
        painter.setFont(bold);
        painter.setPen(isDark(palette()) ? Qt::black : Qt::white);
        painter.drawText(rect(), Qt::AlignCenter, m_text);
    }
}

}  // namespace fairlead::gui
