// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/connection_band.h"

#include "gui/kit/consent/connection_colors.h"
#include "gui/look/tokens.h"

#include <QPainter>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kBandHeight = 4;

}  // namespace

ConnectionBand::ConnectionBand(QWidget* parent) : QWidget(parent) {
    setObjectName(u"connectionBand"_s);
    setVisible(false);
}

void ConnectionBand::setConnection(const QString& name, const ConnectionMark& mark) {
    m_mark = mark;
    setAccessibleName(mark.production ? tr("PRODUCTION  ·  %1").arg(name) : QString());
    setFixedHeight(kBandHeight);
    setVisible(!name.isEmpty() && (mark.production || mark.color != ConnectionColor::None));
    update();
}

void ConnectionBand::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor chosen = connectionColor(m_mark.color, palette());
    const QColor ground = chosen.isValid() ? chosen : tokensOf(palette()).prod;
    painter.fillRect(rect(), ground);
}

}  // namespace fairlead::gui

#include "moc_connection_band.cpp"
